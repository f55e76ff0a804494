"""What a person types becomes actions; refusals tell only what the person can know."""

from __future__ import annotations

from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from dauntless.engine.scene import Scene


def act(match: Match, seat: int, words: list[str]) -> None:
    """Play a seat's actions: all of them or none."""
    before, played = len(match.steps), ""
    while words:
        try:
            words = _act(match, seat, words)
        except Refusal as refusal:
            match.undo(len(match.steps) - before)
            if not played:
                raise
            raise Refusal(f"after{played}: {refusal} (nothing was played)") from None
        own = next(step for step in reversed(match.steps) if step.seat == seat)
        played += f" {own.text}"


def _act(match: Match, seat: int, words: list[str]) -> list[str]:
    """Play the first of these words; what is left of them."""
    if seat not in match.game.actors(match.seen_by(seat)):
        over = "the match is over" if match.over else "the turn is over"
        raise Refusal(f'{over}, so leave out "{words[0]}"')
    words = match.spelled_out(seat, words)
    match.decide(seat, _notation(match.scene(seat), words[0]))
    return words[1:]


def _notation(scene: Scene, word: str) -> str:
    """An action as it is written; a choice may be given by its number, letters in any case."""
    actions = [choice.action for choice in scene.choices]
    if word in actions:
        return word
    if word.startswith("#"):
        number = int(word[1:]) if word[1:].isdecimal() and len(word) < 8 else 0
        if not 1 <= number <= len(actions):
            raise Refusal(f"there is no choice {word}; they go from #1 to #{len(actions)}")
        return actions[number - 1]
    return next((action for action in actions if action.lower() == word.lower()), word)
