"""Random positions worth comparing, rich in awkward cases.

A draft starts with everybody off the field. Deliveries and jails come first, then one or more
themes put pawns (and wish for flags) where a rule becomes interesting, then the rest.
"""

import random

from games.darebase.oracle import (
    BASES,
    CENTRE_ROW,
    CENTRES,
    COACHES,
    ENDLINE,
    JAIL_FILE,
    NUMBERS,
    OTHER,
    SCENARIOS,
    SQUARES,
    Position,
    board_order,
    distance_to_centre,
    file_and_rank,
    is_classic_win,
    is_diagonal,
    is_empty,
    jailer_at,
    name_of,
    neighbours,
)


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
