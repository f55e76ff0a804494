"""A slow, plain oracle for the outcomes of one Darebase turn.

It shares no code with the compiled rules: it is written from the facts and the numbered
rulings of the game's notes, one small function per rule, and searches a turn step by step
over copies of the position. It is here to be compared with the fast rules, so it prefers
being obviously right to being quick.

A position is the plain dict of the project's position JSON. ``outcomes`` lists every
position that can stand at the end of the current turn; ``random_position`` makes positions
worth comparing, rich in awkward cases.
"""

import json
import random
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


# ---------------------------------------------------------------- random positions
#
# A draft starts with everybody off the field. Deliveries and jails come first, then one or
# more themes put pawns (and wish for flags) where a rule becomes interesting, then the rest.


def random_position(rng: random.Random) -> Position:
    """Return a random, consistent position at the start of a turn, often an awkward one."""
    position: Position = {
        "game": "darebase",
        "scenario": rng.choice([*SCENARIOS, "steady-supply"]),
        "turn": rng.choice(COACHES),
        "dice": [],
        "players": {coach: dict.fromkeys(NUMBERS, "off") for coach in COACHES},
        "power": [],
        "jails": {coach: [] for coach in COACHES},
        "flags": [],
        "delivered": {coach: [] for coach in COACHES},
        "winner": None,
    }
    random_deliveries(rng, position)
    wishes: list[str] = []
    if rng.random() < 0.1:
        theme_full_centre_row(rng, position, wishes)
    else:
        random_jails(rng, position)
        for theme in rng.sample(THEMES, rng.choice([1, 1, 2, 2, 3])):
            theme(rng, position, wishes)
    random_rest(rng, position)
    random_flags(rng, position, wishes)
    random_power(rng, position)
    random_dice(rng, position)
    return position


def random_deliveries(rng: random.Random, position: Position) -> None:
    """Let each coach have delivered to (or collected from) one base, or none."""
    for coach in COACHES:
        if position["scenario"] != "classic" and rng.random() < 0.4:
            position["delivered"][coach] = [rng.choice(BASES[OTHER[coach]])]


def random_jails(rng: random.Random, position: Position) -> None:
    """Put up to three random prisoners into each jail."""
    for coach in COACHES:
        loser = OTHER[coach]
        for number in rng.sample(NUMBERS, rng.choice([0, 0, 1, 1, 2, 2, 3, 3])):
            position["players"][loser][number] = "jail"
            position["jails"][coach].append(name_of(loser, number))


def put(rng: random.Random, position: Position, coach: str, square: str) -> bool:
    """Put a random off-field pawn of a coach on a square, if both can be."""
    players = position["players"][coach]
    spare = [number for number in NUMBERS if players[number] == "off"]
    if not spare or not is_empty(position, square):
        return False
    # Nobody can be standing on an opponent's base that has not been collected from.
    uncollected = square not in position["delivered"][coach]
    if position["scenario"] == "quick-pick-up" and square in BASES[OTHER[coach]] and uncollected:
        return False
    players[rng.choice(spare)] = square
    return True


def around(square: str, reach: int) -> list[str]:
    """Return the squares whose file and rank both differ by no more than the reach."""
    file, rank = file_and_rank(square)
    return [
        other
        for other in SQUARES
        if abs(file_and_rank(other)[0] - file) <= reach
        and abs(file_and_rank(other)[1] - rank) <= reach
    ]


def theme_jail_file(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Put free players in front of a jail's prisoners, and captors close by."""
    turn: str = position["turn"]
    jailer = rng.choice([turn, turn, OTHER[turn]])
    held = len(position["jails"][jailer])
    file = JAIL_FILE[jailer]
    first = held + rng.choice([0, 0, 0, 1])
    for index in range(first, first + rng.choice([1, 2, 2, 3, 4, 6])):
        if index < len(file):
            put(rng, position, rng.choice(COACHES), file[index])
    for _ in range(rng.choice([0, 1, 2])):
        put(rng, position, turn, rng.choice(around(file[rng.randint(0, 5)], 1)))
    for _ in range(rng.choice([0, 1])):
        put(rng, position, OTHER[turn], rng.choice(around(file[rng.randint(0, 5)], 2)))
    if rng.random() < 0.5:
        wishes.append(rng.choice(file[:6]))


def theme_rescue(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Put a rescuer within reach of the outermost prisoner, perhaps with a flag."""
    turn: str = position["turn"]
    held = len(position["jails"][OTHER[turn]])
    cell = JAIL_FILE[OTHER[turn]][max(held - 1, 0)]
    square = rng.choice(around(cell, rng.choice([1, 1, 2])))
    put(rng, position, turn, square)
    if rng.random() < 0.5:
        put(rng, position, OTHER[turn], rng.choice(around(cell, 1)))
    if rng.random() < 0.6:
        wishes.append(square)
    if rng.random() < 0.3:
        wishes.append(cell)


def theme_endline(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Put players of both sides on an endline, sometimes nearly all over it."""
    turn: str = position["turn"]
    line = ENDLINE[rng.choice([turn, turn, OTHER[turn]])]
    for square in rng.sample(line, rng.choice([1, 2, 3, 8])):
        put(rng, position, rng.choice(COACHES), square)
    if rng.random() < 0.5:
        wishes.append(rng.choice(line))


def theme_cluster(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Put a throng of both sides around a square."""
    near = around(rng.choice(SQUARES), rng.choice([1, 1, 2]))
    for _ in range(rng.randint(3, 8)):
        put(rng, position, rng.choice(COACHES), rng.choice(near))
    wishes.extend(rng.sample(near, rng.choice([0, 1, 2])))


def theme_squeeze(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Put a mover with two opponents across a diagonal of its square."""
    turn: str = position["turn"]
    here = rng.choice(SQUARES)
    if rng.random() < 0.3:  # beside prisoners, who do not squeeze
        here = rng.choice(around(JAIL_FILE[turn][rng.randint(0, 2)], 1))
    there = rng.choice([square for square in neighbours(here) if is_diagonal(here, square)])
    put(rng, position, turn, here)
    put(rng, position, OTHER[turn], here[0] + there[1:])
    put(rng, position, rng.choice([OTHER[turn], OTHER[turn], turn]), there[0] + here[1:])
    if rng.random() < 0.3:
        put(rng, position, OTHER[turn], there)
    if rng.random() < 0.5:
        wishes.append(rng.choice([here, there]))


def theme_bases(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Put a carrier beside a base, defenders on it, flags on it or next to it."""
    turn: str = position["turn"]
    base = rng.choice(BASES[rng.choice([turn, OTHER[turn], OTHER[turn]])])
    square = rng.choice(around(base, rng.choice([1, 1, 2])))
    put(rng, position, turn, square)
    if rng.random() < 0.7:
        wishes.append(square)
    if rng.random() < 0.4:
        wishes.append(base)
    if rng.random() < 0.5:
        put(rng, position, OTHER[turn], base)
    if rng.random() < 0.4:
        put(rng, position, OTHER[turn], rng.choice(around(base, 1)))
    if rng.random() < 0.5:  # the fellow base has a flag already: in Classic, one step from a win
        pair = BASES["blue"] if base in BASES["blue"] else BASES["yellow"]
        fellow = pair[0] if base == pair[1] else pair[1]
        wishes[:0] = [fellow, square]


def theme_full_centre_row(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Fill rank 6, or nearly, while a carrier stands beside an opponent's base."""
    turn: str = position["turn"]
    if rng.random() < 0.8:
        position["scenario"] = "steady-supply"
        position["delivered"] = {coach: [] for coach in COACHES}
    square = rng.choice(neighbours(rng.choice(BASES[OTHER[turn]])))
    put(rng, position, turn, square)
    wishes.append(square)
    row = rng.sample(CENTRE_ROW, 8)
    row.sort(key=distance_to_centre)
    row = row[: rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 8])]
    if rng.random() < 0.6:
        wishes.append(row.pop(rng.randrange(len(row))) if rng.random() < 0.7 else row[0])
    for centre_square in row:
        sides = rng.sample(COACHES, 2)
        if not put(rng, position, sides[0], centre_square):
            put(rng, position, sides[1], centre_square)


THEMES = [
    theme_jail_file,
    theme_jail_file,
    theme_rescue,
    theme_endline,
    theme_cluster,
    theme_squeeze,
    theme_bases,
    theme_bases,
]


def random_rest(rng: random.Random, position: Position) -> None:
    """Leave some of the pawns that remain off the field, and scatter the others."""
    for _ in range(rng.choice([0, 0, 1, 2, 4, 6])):
        put(rng, position, rng.choice(COACHES), rng.choice(SQUARES))


def random_flags(rng: random.Random, position: Position, wishes: list[str]) -> None:
    """Lay out as many flags as the scenario and its deliveries call for."""
    done = [base for coach in COACHES for base in position["delivered"][coach]]
    if position["scenario"] == "quick-pick-up":
        bases = [base for coach in COACHES for base in BASES[coach]]
        position["flags"] = sorted(set(bases) - set(done), key=board_order)
        return
    count = 2
    if position["scenario"] == "steady-supply" and done and rng.random() < 0.9:
        count = 3
    if position["scenario"] == "double-delivery" and len(done) == 2:
        count = 4
    flags = list(done)
    hopes = list(wishes)
    while len(flags) < count:
        square = hopes.pop(0) if hopes else random_flag_square(rng, position)
        if square in flags:
            continue
        if not is_classic_win({**position, "flags": [*flags, square]}):
            flags.append(square)
    position["flags"] = sorted(flags, key=board_order)


def random_flag_square(rng: random.Random, position: Position) -> str:
    """Return a square for a flag: any, or a telling one."""
    bases = [base for coach in COACHES for base in BASES[coach]]
    trodden: list[str] = [
        square
        for coach in COACHES
        for square in position["players"][coach].values()
        if square in SQUARES
    ]
    cells = [square for square in SQUARES if jailer_at(position, square) is not None]
    kinds = [SQUARES, bases, around(rng.choice(bases), 1), CENTRES, CENTRE_ROW, trodden, cells]
    kinds.append([square for taken in trodden for square in neighbours(taken)])
    return rng.choice(rng.choice([kind for kind in kinds if kind]))


def random_power(rng: random.Random, position: Position) -> None:
    """Shuffle the power scale; sometimes the side to move is the stronger or the weaker."""
    power = [
        name_of(coach, number)
        for coach in COACHES
        for number in NUMBERS
        if position["players"][coach][number] in SQUARES
    ]
    rng.shuffle(power)
    mine: str = position["turn"][0]
    lean = rng.choice(["none", "none", "strong", "weak"])
    if lean == "strong":
        power.sort(key=lambda name: name[0] == mine)
    if lean == "weak":
        power.sort(key=lambda name: name[0] != mine)
    position["power"] = power


def random_dice(rng: random.Random, position: Position) -> None:
    """Roll the dice: any, equal ones, a six, low ones, or naming a player on the field."""
    dice = [rng.randint(1, 6) for _ in range(3)]
    own = position["players"][position["turn"]]
    on_field = [int(number) for number in NUMBERS if own[number] in SQUARES]
    kind = rng.choice(["any", "equal", "six", "low", "field", "field"])
    if kind == "equal":
        dice[1] = dice[0]
    if kind == "six":
        dice[rng.choice([0, 1])] = 6
    if kind == "low":
        dice[:2] = [rng.randint(1, 3), rng.randint(1, 3)]
    if kind == "field" and on_field:
        pair = [rng.choice(on_field), rng.randint(2, 6)]
        rng.shuffle(pair)
        dice[:2] = pair
    position["dice"] = dice
