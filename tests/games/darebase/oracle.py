"""A slow, plain oracle for the outcomes of one Darebase turn.

It shares no code with the compiled rules: it is written from the facts and the numbered
rulings of the game's notes, one small function per rule, and searches a turn step by step
over copies of the position. It is here to be compared with the fast rules, so it prefers
being obviously right to being quick.

A position is the plain dict of the project's position JSON. ``outcomes`` lists every
position that can stand at the end of the current turn.
"""

import json
from typing import Any, NamedTuple

Position = dict[str, Any]

COACHES = ["blue", "yellow"]
SCENARIOS = ["steady-supply", "double-delivery", "quick-pick-up", "classic"]
NUMBERS = ["1", "2", "3", "4", "5"]
FILES = "abcdefgh"
SQUARES = [f"{file}{rank}" for rank in range(1, 12) for file in FILES]

OTHER = {"blue": "yellow", "yellow": "blue"}
ENDLINE = {"blue": [f"{file}1" for file in FILES], "yellow": [f"{file}11" for file in FILES]}
BASES = {"blue": ["c2", "f2"], "yellow": ["c10", "f10"]}
# The file of each coach's jail, from that coach's endline outward. The first three squares
# are the jail itself, the others are where a push may go on to.
JAIL_FILE = {
    "blue": [f"h{rank}" for rank in range(1, 12)],
    "yellow": [f"a{rank}" for rank in range(11, 0, -1)],
}
CENTRE_ROW = [f"{file}6" for file in FILES]
CENTRES = ["d6", "e6"]


class Mid(NamedTuple):
    """A position in the middle of a turn."""

    position: Position
    number: str  # the pawn that is moving, always of the coach whose turn it is
    left: int  # movement left
    just_left: str | None  # where it left the field, if that was the step before this moment
    over: bool  # the last step ended the turn


# ---------------------------------------------------------------- reading a position


def copy_of(position: Position) -> Position:
    """Return a copy that shares nothing changeable with the original."""
    return {
        **position,
        "dice": list(position["dice"]),
        "players": {coach: dict(position["players"][coach]) for coach in COACHES},
        "power": list(position["power"]),
        "jails": {coach: list(position["jails"][coach]) for coach in COACHES},
        "flags": list(position["flags"]),
        "delivered": {coach: list(position["delivered"][coach]) for coach in COACHES},
    }


def key_of(position: Position) -> str:
    """Return the text by which positions are told apart and sorted."""
    return json.dumps(position, sort_keys=True, separators=(",", ":"))


def file_and_rank(square: str) -> tuple[int, int]:
    """Return the file (0 to 7) and the rank (1 to 11) of a square."""
    return FILES.index(square[0]), int(square[1:])


def board_order(square: str) -> tuple[int, int]:
    """Return the key that sorts flags: by rank, then by file."""
    file, rank = file_and_rank(square)
    return rank, file


def name_of(coach: str, number: str) -> str:
    """Return a pawn's name, as the power scale and the jails have it: b3, y1."""
    return coach[0] + number


def free_player_at(position: Position, square: str) -> tuple[str, str] | None:
    """Return coach and number of the free player on a square, if there is one."""
    for coach in COACHES:
        for number in NUMBERS:
            if position["players"][coach][number] == square:
                return coach, number
    return None


def jailer_at(position: Position, square: str) -> str | None:
    """Return the coach who holds a prisoner on this very square, if there is one."""
    for coach in COACHES:
        held = len(position["jails"][coach])
        if square in JAIL_FILE[coach][:held]:
            return coach
    return None


def is_empty(position: Position, square: str) -> bool:
    """Say whether neither a free player nor a prisoner stands on a square."""
    return free_player_at(position, square) is None and jailer_at(position, square) is None


def neighbours(square: str) -> list[str]:
    """Return the squares one orthogonal or diagonal step away."""
    file, rank = file_and_rank(square)
    return [
        f"{FILES[file + across]}{rank + along}"
        for across in (-1, 0, 1)
        for along in (-1, 0, 1)
        if (across, along) != (0, 0) and 0 <= file + across <= 7 and 1 <= rank + along <= 11
    ]


def is_diagonal(here: str, there: str) -> bool:
    """Say whether a step between neighbouring squares is diagonal."""
    return here[0] != there[0] and here[1:] != there[1:]


def step_cost(here: str, there: str) -> int:
    """Return what a step between neighbouring squares costs."""
    return 2 if is_diagonal(here, there) else 1


# ---------------------------------------------------------------- changing a position


def send_off_field(position: Position, coach: str, number: str) -> None:
    """Take a player off the field, and off the power scale if it was on it."""
    position["players"][coach][number] = "off"
    name = name_of(coach, number)
    if name in position["power"]:
        position["power"].remove(name)


def end_turn(position: Position) -> Position:
    """Slide the dice, leaving the last one to be rolled, and pass the turn."""
    after = copy_of(position)
    _, second, third = position["dice"]
    after["dice"] = [second, third, None]
    after["turn"] = OTHER[position["turn"]]
    return after


# ---------------------------------------------------------------- the dice (ruling 1)


def allowances(position: Position) -> dict[str, int]:
    """Return which pawn numbers the two nearest dice name, and how far each may go."""
    first, second, _ = position["dice"]
    if first is None or second is None:
        raise ValueError("a die that this turn uses has not been rolled")
    if first == second:  # equal dice, two sixes as well: any pawn, that far
        return dict.fromkeys(NUMBERS, first)
    far: dict[str, int] = {}
    for naming, distance in ((first, second), (second, first)):
        # Ruling 1: a six names any pawn; a six as the distance is simply six squares.
        named = NUMBERS if naming == 6 else [str(naming)]
        for number in named:
            far[number] = max(distance, far.get(number, 0))
    return far


# ---------------------------------------------------------------- entering and leaving


def enter_steps(mid: Mid) -> list[Mid]:
    """Rulings 2 and 3: step onto the field, and become the strongest player on it."""
    if mid.left < 1:
        return []
    coach: str = mid.position["turn"]
    # Ruling 3: having left the field in this turn, only the square just left is allowed.
    doors = ENDLINE[coach] if mid.just_left is None else [mid.just_left]
    found = []
    for door in doors:
        if is_empty(mid.position, door):  # ruling 2: nobody there, so never a capture
            after = copy_of(mid.position)
            after["players"][coach][mid.number] = door
            after["power"].append(name_of(coach, mid.number))
            found.append(Mid(after, mid.number, mid.left - 1, None, False))
    return found


def leave_steps(mid: Mid) -> list[Mid]:
    """Ruling 3: step off the field over one's own endline; a flag stays behind."""
    coach: str = mid.position["turn"]
    here: str = mid.position["players"][coach][mid.number]
    if mid.left < 1 or here not in ENDLINE[coach]:
        return []
    after = copy_of(mid.position)
    send_off_field(after, coach, mid.number)
    return [Mid(after, mid.number, mid.left - 1, here, False)]


# ---------------------------------------------------------------- stepping on the field


def is_squeezed(position: Position, here: str, there: str) -> bool:
    """Ruling 5: a diagonal step between two free opponents is barred."""
    if not is_diagonal(here, there):
        return False
    beside = [here[0] + there[1:], there[0] + here[1:]]
    opponents = position["players"][OTHER[position["turn"]]].values()
    return all(square in opponents for square in beside)


def is_weaker(position: Position, name: str, than: str) -> bool:
    """Ruling 4: compare two players on the scale, as it is at the moment of the step."""
    power: list[str] = position["power"]
    return power.index(name) < power.index(than)


def can_be_carried(position: Position, square: str) -> bool:
    """Rulings 10, 12 and 15: say whether a flag that can be moved lies on a square."""
    if square not in position["flags"]:
        return False
    if position["scenario"] == "quick-pick-up":  # ruling 15: base flags stay put
        return False
    # Ruling 12: a delivered flag never moves again.
    return all(square not in position["delivered"][coach] for coach in COACHES)


def is_rescue(position: Position, there: str) -> bool:
    """Ruling 6: only the outermost prisoner's square is open, and only to its own team."""
    jailer = OTHER[position["turn"]]
    held = len(position["jails"][jailer])
    return held > 0 and there == JAIL_FILE[jailer][held - 1]


def is_delivery(position: Position, there: str, carrying: bool) -> bool:
    """Ruling 12: a flag carried onto an opponent's base (where no flag can be lying)."""
    in_scenario = position["scenario"] in ("steady-supply", "double-delivery")
    return in_scenario and carrying and there in BASES[OTHER[position["turn"]]]


def is_pick_up(position: Position, there: str) -> bool:
    """Ruling 15: a step onto an opponent's base that still has its flag."""
    in_scenario = position["scenario"] == "quick-pick-up"
    on_base = there in BASES[OTHER[position["turn"]]]
    return in_scenario and on_base and there in position["flags"]


def is_barred(mid: Mid, there: str, carrying: bool) -> bool:
    """Say whether the mover may not step to a neighbouring square in this way."""
    position = mid.position
    coach: str = position["turn"]
    here: str = position["players"][coach][mid.number]
    if step_cost(here, there) > mid.left or is_squeezed(position, here, there):
        return True
    # Ruling 10: never onto a square with a flag, be it a delivered one.
    if carrying and (not can_be_carried(position, here) or there in position["flags"]):
        return True
    # Ruling 6: prisoners block their squares for all but a rescuer.
    if jailer_at(position, there) is not None:
        return not is_rescue(position, there)
    victim = free_player_at(position, there)
    if victim is None:
        return False
    # Rulings 4 and 10: a weaker opponent, and no flag in hand.
    may_capture = (
        victim[0] != coach
        and is_weaker(position, name_of(*victim), name_of(coach, mid.number))
        and not carrying
    )
    return not may_capture


def field_steps(mid: Mid, there: str, carrying: bool) -> list[Mid]:
    """Return what one step to a neighbouring square leads to: nothing if it is barred."""
    if is_barred(mid, there, carrying):
        return []
    before = mid.position
    coach: str = before["turn"]
    here: str = before["players"][coach][mid.number]
    victim = free_player_at(before, there)

    after = copy_of(before)
    after["players"][coach][mid.number] = there
    if carrying:
        after["flags"].remove(here)
        after["flags"].append(there)
        after["flags"].sort(key=board_order)

    over = False
    results = [after]
    if is_rescue(before, there):
        rescue(after, mid.number)
        over = True
    if victim is not None:
        capture(after, victim[1])
        over = True
    if is_delivery(before, there, carrying):
        results = delivery(after, mid.number, there)
        over = True
    if is_pick_up(before, there):
        pick_up(after, mid.number, there)
        over = True
    if is_classic_win(after):
        over = True
    left = mid.left - step_cost(here, there)
    return [Mid(result, mid.number, left, None, over) for result in results]


# ---------------------------------------------------------------- jail


def capture(position: Position, victim: str) -> None:
    """Ruling 7: jail an opponent of the coach whose turn it is.

    A flag on the square stays where it is (ruling 11).
    """
    captor: str = position["turn"]
    loser = OTHER[captor]
    jail: list[str] = position["jails"][captor]
    position["players"][loser][victim] = "jail"
    position["power"].remove(name_of(loser, victim))
    if len(jail) == 3:  # the one held longest stands outermost and goes free
        freed = jail.pop()
        position["players"][loser][freed[1]] = "off"
    # With the new captive one more square of the jail will be taken than now. Whoever is
    # free and stands there makes room first.
    push(position, captor, len(jail))
    jail.insert(0, name_of(loser, victim))


def push(position: Position, jailer: str, index: int) -> None:
    """Ruling 7: clear one square of a jail's file by pushing outward along the file.

    Only pawns are pushed: flags stay (ruling 8), and nothing else comes of it. Ten pawns
    cannot fill the eleven squares of a file, so a push never runs off the field.
    """
    pushed = free_player_at(position, JAIL_FILE[jailer][index])
    if pushed is None:
        return
    push(position, jailer, index + 1)
    coach, number = pushed
    position["players"][coach][number] = JAIL_FILE[jailer][index + 1]


def rescue(position: Position, rescuer: str) -> None:
    """Ruling 9: rescuer and outermost prisoner both go off the field."""
    coach: str = position["turn"]
    freed: str = position["jails"][OTHER[coach]].pop()
    send_off_field(position, coach, freed[1])
    send_off_field(position, coach, rescuer)


# ---------------------------------------------------------------- scenarios


def delivery(position: Position, number: str, base: str) -> list[Position]:
    """Ruling 12: take note of a delivery; return a position for each choice it leaves."""
    coach: str = position["turn"]
    is_first = position["delivered"] == {"blue": [], "yellow": []}
    send_off_field(position, coach, number)
    position["delivered"][coach].append(base)
    position["delivered"][coach].sort()
    if len(position["delivered"][coach]) == 2:
        position["winner"] = coach
        return [position]
    if position["scenario"] == "steady-supply" and is_first:
        return third_flag(position)
    if position["scenario"] == "double-delivery" and not is_first:
        second_round(position)
    return [position]


def third_flag(position: Position) -> list[Position]:
    """Ruling 13: return a position for each square the third flag may be put on."""
    open_squares = [
        square
        for square in CENTRE_ROW
        if is_empty(position, square) and square not in position["flags"]
    ]
    if not open_squares:
        return [position]  # it stays in the box
    nearest = min(distance_to_centre(square) for square in open_squares)
    results = []
    for square in open_squares:
        if distance_to_centre(square) == nearest:
            after = copy_of(position)
            after["flags"].append(square)
            after["flags"].sort(key=board_order)
            results.append(after)
    return results


def distance_to_centre(square: str) -> int:
    """Ruling 13: the distance of a square of rank 6 to the nearer centre square."""
    return min(abs(FILES.index(square[0]) - FILES.index(centre[0])) for centre in CENTRES)


def second_round(position: Position) -> None:
    """Ruling 14: with one delivery each, clear the field and lay out two new flags."""
    for coach in COACHES:
        position["players"][coach] = dict.fromkeys(NUMBERS, "off")
        position["jails"][coach] = []
    position["power"] = []
    position["flags"] = sorted([*position["flags"], *CENTRES], key=board_order)


def pick_up(position: Position, number: str, base: str) -> None:
    """Ruling 15: the player goes off the field with the flag of an opponent's base."""
    coach: str = position["turn"]
    send_off_field(position, coach, number)
    position["flags"].remove(base)
    position["delivered"][coach].append(base)
    position["delivered"][coach].sort()
    if len(position["delivered"][coach]) == 2:
        position["winner"] = coach


def is_classic_win(position: Position) -> bool:
    """Ruling 16: both flags on one coach's two bases win for that coach, whoever moved.

    The winner, if there is one, is written into the position.
    """
    if position["scenario"] != "classic":
        return False
    for coach in COACHES:
        if all(base in position["flags"] for base in BASES[coach]):
            position["winner"] = coach
            return True
    return False


# ---------------------------------------------------------------- a whole turn


def steps(mid: Mid) -> list[Mid]:
    """Return everything that one more step of the mover can lead to."""
    here: str = mid.position["players"][mid.position["turn"]][mid.number]
    if here == "jail":
        return []
    if here == "off":
        return enter_steps(mid)
    found = leave_steps(mid)
    for there in neighbours(here):
        for carrying in (False, True):
            found += field_steps(mid, there, carrying)
    return found


def moves_of(position: Position, number: str, distance: int) -> list[Position]:
    """Return every position one pawn can bring about with at least one step."""
    waiting = [Mid(position, number, distance, None, False)]
    seen: set[tuple[str, int, str | None]] = set()
    ends: dict[str, Position] = {}
    while waiting:
        for after in steps(waiting.pop()):
            key = key_of(after.position)
            ends[key] = after.position  # the coach may stop after any step
            if not after.over and (key, after.left, after.just_left) not in seen:
                seen.add((key, after.left, after.just_left))
                waiting.append(after)
    return list(ends.values())


def outcomes(position: Position) -> list[Position]:
    """Return every position that can stand at the end of the current turn, sorted."""
    if position["winner"] is not None:
        return []
    found: dict[str, Position] = {}
    for number, distance in allowances(position).items():
        for moved in moves_of(position, number, distance):
            ended = end_turn(moved)
            found[key_of(ended)] = ended
    if not found:  # no legal move: the turn is lost, the dice go on all the same
        return [end_turn(position)]
    return [found[key] for key in sorted(found)]
