"""What a client says over a WebSocket, read and checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, ValidationError

from dauntless.engine.errors import BadInput
from dauntless.engine.schema import Strict, describe_fault, describe_place, read_json
from dauntless.server.limits import MOST_MESSAGE
from dauntless.server.refusals import Refused
from dauntless.server.tables.table_commands import ActionText, Clicks, MessageId, SeatNumber

Speed = Literal["at_once", "followable", "slow"]
Model = TypeVar("Model", bound=Strict)


class Look(Strict):
    """Look through another seat; −1 as a spectator."""

    seat: Annotated[int, Field(ge=-1, le=63)]


class Pace(Strict):
    """How fast bots shall seem to think, for this person."""

    bots: Speed


class Why(Strict):
    """Ask why an action, or what these clicks mean, cannot be done now; nothing happens by it."""

    id: MessageId
    seat: SeatNumber
    action: ActionText | None = None
    clicks: Clicks | None = None


def read_message(frame: Any) -> dict[str, Any]:
    """The JSON object of a WebSocket frame."""
    text = frame.get("text")
    if text is None:
        raise Refused("bad_request", "messages are text, not binary")
    if len(text.encode("utf-8", "surrogatepass")) > MOST_MESSAGE:
        raise Refused("too_large", f"a message has at most {MOST_MESSAGE:,} bytes")
    try:
        message = read_json(text)
    except BadInput as error:
        raise Refused("bad_request", str(error)) from None
    if not isinstance(message, dict):
        raise Refused("bad_request", "a message is a JSON object")
    return message


def read_as(model: type[Model], message: dict[str, Any]) -> Model:
    """A message as what its type says it is; the first fault is named."""
    try:
        return model.model_validate({k: v for k, v in message.items() if k != "type"})
    except ValidationError as error:
        found = error.errors(include_url=False)[0]
        place = describe_place(found["loc"])
        raise Refused("bad_request", f"{place}: {describe_fault(found)}") from None
