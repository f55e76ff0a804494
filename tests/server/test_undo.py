"""Undo: free inside one's turn until chance, a secret shown, or another seat; else by consent."""

from __future__ import annotations

from server.playing import Player

CLASSIC = {"scenario": "classic"}


def blue_has_come_on(player: Player) -> tuple[str, str]:
    """A table where Blue has come on with a player that may go on; how it looked before."""
    while True:  # two ones let nobody move two squares: then the next table's dice
        table = player.table("me", "me")
        start: str = player.view(table)["view"]["hash"]
        for choice in player.view(table)["view"]["scene"]["choices"]:
            picked = player.act(table, choice["action"], seat=0)
            if "may move 1 more" not in player.view(table)["view"]["scene"]["prompt"]:
                player.act(table, seat=0)
                return table, start
            player.command(table, "undo", seq=picked["seq"], seat=0)


def test_own_steps_are_taken_back_one_by_one(ada: Player) -> None:
    table = ada.table("me", "me")
    start = ada.view(table)
    first = ada.act(table, seat=0)
    after = ada.view(table)
    assert after["view"]["undo"] == {"step": start["seq"], "turn": start["seq"]}
    ada.command(table, "undo", seq=first["seq"], seat=0)
    back = ada.view(table)
    assert back["view"]["hash"] == start["view"]["hash"]
    assert back["view"]["scene"]["choices"] == start["view"]["scene"]["choices"]


def test_the_turn_is_restarted_at_once(ada: Player) -> None:
    table, start = blue_has_come_on(ada)
    view = ada.view(table)
    ada.command(table, "undo", seq=view["seq"], seat=0, to=view["view"]["undo"]["turn"])
    assert ada.view(table)["view"]["hash"] == start


def test_what_was_undone_stays_in_the_log_marked(ada: Player) -> None:
    table = ada.table("me", "me")
    first = ada.act(table, seat=0)
    done = ada.command(table, "undo", seq=first["seq"], seat=0)
    entries = {e["seq"]: e for e in ada.get(f"/api/tables/{table}/log?after=0")["entries"]}
    assert entries[first["seq"]]["undone"] == done["seq"]
    assert entries[done["seq"]]["data"]["undone"] == [first["seq"]]


def test_after_the_roll_nothing_is_free(ada: Player) -> None:
    table = ada.table("me", "me")
    play_a_turn(ada, table)
    for seat in (0, 1):
        view = ada.view(table, seat=seat)
        assert view["view"]["undo"] == {"step": None, "turn": None}
        refused = ada.command(table, "undo", 409, seq=view["seq"], seat=seat)
        assert refused["error"]["code"] == "not_now"


def play_a_turn(player: Player, table: str) -> None:
    """Play until the die is rolled."""
    while True:
        seat = player.view(table)["view"]["scene"]["due"][0]
        player.act(table, seat=seat)
        entries = player.get(f"/api/tables/{table}/log")["entries"]
        if entries[-1]["kind"] == "chance":
            return


def test_a_secret_choice_can_be_taken_back_until_the_other_has_chosen(
    ada: Player, ben: Player
) -> None:
    table = ada.table("me", "open", options=CLASSIC)
    ben.command(table, "sit", seat=1)
    ada.act(table, "base:c2")
    ada.command(table, "undo", seq=ada.view(table)["seq"])
    ada.act(table, "base:f2")
    ben.act(table, "base:c10")
    for player in (ada, ben):
        view = player.view(table)
        refused = player.command(table, "undo", 409, seq=view["seq"])
        assert "hidden" in refused["error"]["message"]


def test_the_choice_that_shows_the_other_one_cannot_be_taken_back() -> None:
    from dauntless import registry
    from dauntless.engine.match import Match
    from dauntless.server.tables.undo import shows

    game = registry.load("darebase")
    match = Match(game, CLASSIC, seed=1)
    match.play("base:c2", seat="blue")
    match.play("base:c10", seat="yellow")
    chosen = [index for index, step in enumerate(match.steps) if step.seat is not None]
    told = []
    for index in chosen:
        step = match.steps[index]
        assert step.seat is not None
        before, after = match.state_bytes(index), match.state_bytes(index + 1)
        told.append(shows(game, before, after, step.seat, step.code, 2))
    assert told == [False, True]


def test_further_back_the_others_are_asked(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    start = ada.view(table)
    while ada.view(table)["view"]["scene"]["due"] == [0]:
        ada.act(table)
    seq = ada.view(table)["seq"]
    ada.command(table, "ask_undo", seq=seq, to=start["seq"])
    offer = ben.view(table)["table"]["offer"]
    assert offer == {"kind": "undo", "by": 0, "to": start["seq"], "waiting": [1]}
    assert ada.command(table, "reply", 409, accept=True)["error"]["code"] == "not_now"
    ben.command(table, "reply", accept=True)
    assert ada.view(table)["view"]["hash"] == start["view"]["hash"]


def test_an_undo_that_is_declined_changes_nothing(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    start = ada.view(table)["seq"]
    while ada.view(table)["view"]["scene"]["due"] == [0]:
        ada.act(table)
    before = ada.view(table)
    ada.command(table, "ask_undo", seq=before["seq"], to=start)
    ben.command(table, "reply", accept=False)
    after = ada.view(table)
    assert after["table"]["offer"] is None
    assert after["view"]["hash"] == before["view"]["hash"]


def test_bots_agree_to_an_undo(ada: Player) -> None:
    table = ada.table("me", "me")
    start = ada.view(table)
    play_a_turn(ada, table)
    ada.command(table, "ask_undo", seq=ada.view(table)["seq"], seat=0, to=start["seq"])
    assert ada.view(table)["view"]["hash"] == start["view"]["hash"]


def test_one_cannot_go_back_to_what_was_undone_or_to_talk(ada: Player) -> None:
    table = ada.table("me", "me")
    gone = ada.act(table, seat=0)["seq"]
    ada.command(table, "undo", seq=gone, seat=0)
    talk = ada.command(table, "say", seat=0, text="hm")["seq"]
    ada.act(table, seat=0)
    for to in (gone, talk, 0, 10**9):
        seq = ada.view(table)["seq"]
        assert ada.command(table, "ask_undo", 409, seq=seq, seat=0, to=to)
