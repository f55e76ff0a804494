"""The scene offers exactly what is legal, and everything in it can be found."""

from __future__ import annotations

import re

from conformance.cases import Case, moments
from dauntless.engine.scene import Scene


def ids(scene: Scene) -> list[str]:
    """The ids of everything there is to see."""
    areas = [area.id for area in scene.areas]
    cells = [cell.id for area in scene.areas for cell in area.cells]
    return [*areas, *cells, *(piece.id for piece in scene.pieces)]


def test_the_choices_are_the_legal_actions(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            choices = match.scene(viewer).choices
            assert [choice.action for choice in choices] == [a.text for a in match.legal(viewer)]
            assert all(choice.label for choice in choices)


def test_what_is_to_be_clicked_is_there_and_tells_the_choices_apart(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            present = set(ids(scene))
            for choice in scene.choices:
                assert set(choice.elements) <= present
            usual = [c.elements for c in scene.choices if c.elements and c.rank == "usual"]
            assert len(set(usual)) == len(usual)
            others = [c.elements for c in scene.choices if c.elements and c.rank != "usual"]
            assert len(set(others)) == len(others)


def test_what_is_done_to_a_card_on_offer_is_said_in_few_words(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            trays = {c.id for area in scene.areas if area.kind == "tray" for c in area.cells}
            offered = {piece.id for piece in scene.pieces if piece.cell in trays}
            for choice in scene.choices:
                if offered & set(choice.elements):
                    assert 0 < len(choice.brief) <= 40, choice


def test_why_a_click_leads_to_nothing_can_be_asked_of_everything_on_the_table(case: Case) -> None:
    for match, _ in moments(case, 25):
        for seat in match.actors:
            scene = match.scene(seat)
            choices = [choice.elements for choice in scene.choices]
            for clicked in ids(scene):
                why = match.why_not_clicked(seat, [clicked])
                assert why is None or why.strip()
                if any(clicked in elements for elements in choices):
                    assert why is None


def test_who_is_due_is_asked_without_being_named(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            assert scene.prompt
            if viewer not in scene.due:
                assert scene.asks == ""
            assert not scene.asks.startswith(tuple(f"{title}:" for title in scene.titles))
            if scene.asks:
                assert scene.prompt.endswith(scene.asks[1:])


def test_everything_a_scene_refers_to_is_there(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            actions = {choice.action for choice in scene.choices}
            cells = [cell for area in scene.areas for cell in area.cells]
            named = {name for cell in cells for name in (cell.within, *cell.links)}
            named |= {name for one in scene.overlays for name in (one.of, *one.cells, *one.line)}
            named |= {name for effect in scene.stack for name in effect.elements}
            named |= {name for route in scene.routes for name in (route.to, *route.path)}
            previews = [choice.preview for choice in scene.choices if choice.preview]
            named |= {name for preview in previews for name in preview.changes}
            assert named <= {"", *ids(scene)}
            assert {route.actions[0] for route in scene.routes} <= actions
            assert (
                scene.response is None
                or viewer not in scene.due
                or (scene.response.decline in actions)
            )
            assert len(scene.titles) in (0, len(scene.seats))
            assert scene.ending is None or match.over
            for line in scene.ending.score if scene.ending else ():
                assert len(line.values) == len(scene.seats)
            chances = [odds.chance for preview in previews for odds in preview.odds]
            assert all(0 <= chance <= 1 for chance in chances)


def test_ids_are_unique_and_every_piece_has_a_place(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            assert len(set(ids(scene))) == len(ids(scene))
            cells = {cell.id for area in scene.areas for cell in area.cells}
            pieces = {piece.id for piece in scene.pieces}
            assert {piece.cell for piece in scene.pieces} <= cells | pieces
            owners = {area.owner for area in scene.areas} | {piece.owner for piece in scene.pieces}
            assert owners <= {None, *case.seats}


def test_an_id_always_means_the_same_thing(case: Case) -> None:
    """A client that has drawn it once need not look again what it is."""
    meanings: dict[str, object] = {}
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            found: dict[str, object] = {area.id: ("area", area.kind) for area in scene.areas}
            found |= {cell.id: ("cell", a.id) for a in scene.areas for cell in a.cells}
            found |= {piece.id: "piece" for piece in scene.pieces}
            for name, meaning in found.items():
                assert meanings.setdefault(name, meaning) == meaning


def test_a_piece_that_goes_elsewhere_is_still_called_the_same(case: Case) -> None:
    for match, _ in moments(case, 25):
        if not match.steps:
            continue
        earlier = match.copy()
        earlier.undo(1)
        for viewer in case.viewers:
            before = {piece.id: piece for piece in earlier.scene(viewer).pieces}
            for piece in match.scene(viewer).pieces:
                was = before.get(piece.id, piece)
                if was.cell != piece.cell and was.face and not was.face.isdecimal():
                    assert piece.face in (was.face, "")


def test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended(case: Case) -> None:
    for match, _ in moments(case, 25):
        for viewer in case.viewers:
            scene = match.scene(viewer)
            assert scene.game == case.game.facts.name
            assert scene.viewer == viewer
            assert scene.seats == match.seat_names
            assert scene.due == case.game.actors(match.state)
            assert scene.result == (match.scores() if match.over else None)
            assert len(scene.prompt.split()) >= 1


def test_the_scene_names_a_section_of_the_rulebook(case: Case) -> None:
    headings = re.findall(r"^#+ (.+)$", case.game.rulebook(), re.MULTILINE)
    anchors = {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in headings}
    for match, _ in moments(case, 25):
        assert match.scene().rulebook in anchors


def test_every_step_that_can_be_noticed_is_told_in_a_sentence(case: Case) -> None:
    for match, _ in moments(case, 25):
        if match.steps:
            for viewer in case.viewers:
                event = match.event(len(match.steps) - 1, viewer)
                told = case.game.story(event)
                if told == "":
                    assert event.code is None
                    assert event.before.tobytes() == event.after.tobytes()
                    continue
                assert told[0].isupper()
                assert told[-1] in ".!"
