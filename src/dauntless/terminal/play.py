"""`dauntless play`: set the table, and play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dauntless import registry
from dauntless.bots import Bot, make_bot, prepare_bots
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.game import Game
from dauntless.engine.log import read_log
from dauntless.engine.match import Match
from dauntless.terminal.files import STANDARD_INPUT, read_text
from dauntless.terminal.screen import Screen
from dauntless.terminal.table import HUMAN, USUAL_BOT, Table


def play_in_terminal(
    game: Game[Any, Any],
    options: dict[str, Any],
    seats: str | None,
    seed: int | None,
    resume: Path | None,
) -> None:
    """Play a match with people at this terminal and bots."""
    if resume is None:
        match = Match(game, options, seed=seed)
    else:
        match = resume_match(game, options, seed, resume)
    names = read_seats(seats, match.seat_names)
    screen = Screen()
    with screen.busy("Preparing the bots; the first time this takes up to a minute"):
        prepare_bots(match.game, set(names) - {HUMAN})
    table = Table(screen, match, make_bots(names, match.seed), names)
    note = ""
    if resume is not None:
        table.saved_in, table.saved_steps = resume, match.steps.copy()
        note = f"Going on with {resume}, after {len(match.steps)} steps; log tells what happened."
        table.told = dict.fromkeys(range(-1, len(names)), len(match.steps))
    table.play(note)


def read_seats(given: str | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits where; unless told, a person sits first and bots everywhere else."""
    if given is None:
        return (HUMAN, *[USUAL_BOT] * (len(seats) - 1))
    names = tuple(name.strip() for name in given.split(","))
    if len(names) != len(seats):
        raise BadOption("seats", f"name one for each of {', '.join(seats)}, such as human,bold")
    for name in names:
        if name != HUMAN:
            _check_bot(name)
    return names


def _check_bot(name: str) -> None:
    """Refuse a name that is none before the match begins."""
    try:
        make_bot(name)
    except BadOption as error:
        raise BadOption("seats", f"{error.reason}; a person is called {HUMAN}") from None


def make_bots(names: tuple[str, ...], seed: int) -> tuple[Bot | None, ...]:
    """A bot for each seat that no person has; what they choose depends on the seed."""
    return tuple(
        None if name == HUMAN else make_bot(name, seed + 1 + seat)
        for seat, name in enumerate(names)
    )


def resume_match(
    game: Game[Any, Any], options: dict[str, Any], seed: int | None, file: Path
) -> Match:
    """A saved match, ready to go on; its luck from here on is new."""
    if options:
        raise BadOption("option", "a saved match has its options already")
    if str(file) == STANDARD_INPUT:
        raise BadOption("resume", "standard input is where you type; name a file")
    match = read_log(read_text(str(file)), registry.find)
    if match.game.facts.name != game.facts.name:
        raise BadInput(str(file), f"this is a match of {match.game.facts.name}")
    asked_for_pack = game.pack.hash != game.base_pack().hash
    if asked_for_pack and game.pack.hash != match.game.pack.hash:
        raise BadInput(str(file), "this match was played with other content than the pack's")
    if seed is not None:
        match.seed = seed
    match.scripted = False
    while match.game.chance_is_due(match.state):
        match.settle()
    return match
