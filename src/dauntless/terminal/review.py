"""A review for people at a terminal and for programs."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from dauntless.bots.review import PARTS, Review, ReviewedStep

MOST_SHOWN = 5
WORTH_TELLING = PARTS // 100
"""What moves the chances by less than this is within the noise of the forecast."""


def percent(parts: int, *, signed: bool = False) -> str:
    """Parts of a certain win, for people."""
    return f"{100 * parts / PARTS:{'+' if signed else ''}.1f} %"


def review_fields(review: Review) -> dict[str, Any]:
    """A review for programs; chances are whole parts of a certain win."""
    return {
        "dauntless": "review",
        "game": review.game,
        "title": review.title,
        "seats": list(review.seats),
        "parts": PARTS,
        "iterations": review.iterations,
        "accounts": [
            {"seat": name} | vars(account)
            for name, account in zip(review.seats, review.accounts, strict=True)
        ],
        "steps": [step_fields(step) for step in review.steps],
    }


def step_fields(step: ReviewedStep) -> dict[str, Any]:
    """One step for programs."""
    fields = vars(step) | {"before": list(step.before), "after": list(step.after)}
    return fields | {"worth": vars(step.worth) if step.worth is not None else None}


def summary_of(review: Review, seat: int) -> str:
    """What made a seat's result, in a sentence."""
    account, name = review.accounts[seat], review.seats[seat].capitalize()
    given = [step for step in dear_mistakes(review) if step.seat == seat]
    lost = sum(step.worth.loss for step in given if step.worth is not None)
    luck = "lucky" if account.luck >= 0 else "unlucky"
    told = f"{name} was {luck} by {percent(abs(account.luck))}"
    if not given:
        return f"{told}, and gave nothing away by choice."
    choices = "one choice" if len(given) == 1 else f"{len(given)} choices"
    return f"{told}, and gave away {percent(lost)} by {choices}."


def dear_mistakes(review: Review) -> list[ReviewedStep]:
    """The mistakes that are worth telling, the dearest first."""
    found = review.mistakes()
    return [step for step in found if step.worth and step.worth.loss >= WORTH_TELLING]


def notable_strokes(review: Review, seat: int) -> list[ReviewedStep]:
    """What chance did to a seat, as far as it is worth telling; the luckiest first."""
    return [one for one in review.strokes(seat) if abs(one.change(seat)) >= WORTH_TELLING]


def print_review(review: Review) -> None:
    """Print where the results come from, the dearest choices, and the strokes of luck."""
    console = Console(highlight=False)
    accounts = Table("seat", "opening", "luck", "own choices", "the others'", "result")
    for name, account in zip(review.seats, review.accounts, strict=True):
        accounts.add_row(
            name,
            percent(account.opening),
            *(percent(part, signed=True) for part in (account.luck, account.own, account.others)),
            percent(account.result),
        )
    console.print(f"{review.title}: {len(review.steps)} steps. Where the results come from:")
    console.print(accounts)
    for seat in range(len(review.seats)):
        console.print(summary_of(review, seat))
    _print_mistakes(console, review)
    _print_luck(console, review)


def _print_mistakes(console: Console, review: Review) -> None:
    mistakes = dear_mistakes(review)[:MOST_SHOWN]
    if not mistakes:
        return
    table = Table("step", "what was done", "gave away", "better")
    for step in mistakes:
        assert step.worth is not None, "a mistake has its worth"
        better = f"{step.worth.best}: {step.worth.meaning}"
        table.add_row(str(step.step), step.line, percent(step.worth.loss), better)
    console.print("\nThe dearest choices:")
    console.print(table)


def _print_luck(console: Console, review: Review) -> None:
    for seat, name in enumerate(review.seats):
        strokes = notable_strokes(review, seat)
        if not strokes:
            continue
        shown = sorted(strokes, key=lambda step: -abs(step.change(seat)))[:MOST_SHOWN]
        table = Table("step", "what came up", "luck")
        for step in sorted(shown, key=lambda step: -step.change(seat)):
            table.add_row(str(step.step), step.line, percent(step.change(seat), signed=True))
        console.print(f"\nThe luck of {name}:")
        console.print(table)
