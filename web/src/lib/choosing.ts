import type { Choice, Overlay, Piece, Route, Scene } from './protocol';

/** How choices narrow while elements are clicked: pure functions over a scene's choices. */

/** Choices that are made by the same clicks: the one that a click means, by the mode that is set. */
export function inMode(choices: readonly Choice[], mode: string): Choice[] {
  const groups = sameClicks(choices);
  return choices.filter((choice) => {
    const group = groups.get(clicksOf(choice)) ?? [];
    if (choice.elements.length === 0 || group.length < 2) return true;
    const meant =
      (mode === '' ? undefined : group.find((one) => one.kind === mode && one.rank !== 'usual')) ??
      group.find((one) => one.rank === 'usual');
    return meant === undefined || meant === choice;
  });
}

/** The sorts of deeds that the same clicks could mean beside the usual one. */
export function modesOf(choices: readonly Choice[]): string[] {
  const modes = new Set<string>();
  for (const group of sameClicks(choices).values()) {
    if (!group.some((one) => one.rank === 'usual')) continue;
    for (const one of group) if (one.rank !== 'usual' && one.kind !== '') modes.add(one.kind);
  }
  return [...modes];
}

function clicksOf(choice: Choice): string {
  return choice.elements.join(' ');
}

function sameClicks(choices: readonly Choice[]): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (choice.elements.length === 0) continue;
    groups.set(clicksOf(choice), [...(groups.get(clicksOf(choice)) ?? []), choice]);
  }
  return groups;
}

/** The choices that what was picked leads to: those whose elements begin with it, or where it is the
 * other end that was picked first, those that it belongs to. */
export function candidates(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  const begun = choices.filter((choice) => picked.every((id, i) => choice.elements[i] === id));
  if (begun.length > 0) return begun;
  return choices.filter((choice) => picked.every((id) => choice.elements.includes(id)));
}

/** What is still to be clicked for a choice. */
export function missing(choice: Choice, picked: readonly string[]): string[] {
  const begun = picked.every((id, i) => choice.elements[i] === id);
  return begun ? choice.elements.slice(picked.length) : choice.elements.filter((id) => !picked.includes(id));
}

/** The elements that lead on from what was picked. */
export function clickable(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  return new Set(candidates(choices, picked).flatMap((choice) => missing(choice, picked).slice(0, 1)));
}

/** All elements of all choices that are left: what leads on, and what comes after that. */
export function targets(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  return new Set(candidates(choices, picked).flatMap((choice) => missing(choice, picked)));
}

export type Step =
  | { what: 'choose'; choice: Choice }
  | { what: 'narrow'; picked: string[] }
  | { what: 'ask'; among: Choice[] }
  | { what: 'back' }
  | { what: 'nothing' };

/** What a click on an element does: it settles a choice, narrows them, leaves several to ask about,
 * takes a pick back, or nothing. `isWay` tells what is no thing on the table but a way to act. */
export function click(
  choices: readonly Choice[],
  picked: readonly string[],
  id: string,
  isWay: (id: string) => boolean = () => false,
): Step {
  if (picked.includes(id) && !targets(choices, picked).has(id)) return { what: 'back' };
  // What could be clicked a step ago still can: then that step is taken anew.
  for (let kept = picked.length; kept >= 0; kept -= 1) {
    const before = picked.slice(0, kept);
    const first = clickable(choices, before).has(id);
    const left = first
      ? candidates(choices, [...before, id])
      : candidates(choices, before).filter((one) => missing(one, before).includes(id));
    const [only] = left;
    if (only === undefined) continue;
    // Whoever picks the far end first sees what goes with it before it is done.
    const passed = left.flatMap((one) => missing(one, before).slice(0, missing(one, before).indexOf(id)));
    if (kept === 0 && !first && !passed.some(isWay)) return { what: 'narrow', picked: [id] };
    if (left.length === 1) return { what: 'choose', choice: only };
    if (first) return { what: 'narrow', picked: [...before, id] };
    return { what: 'ask', among: left };
  }
  return { what: 'nothing' };
}

const BOARDS = new Set(['grid', 'hexes', 'map', 'track', 'cards']);

/** Do two pieces stand for one another? */
export function areAlike(one: Piece, other: Piece): boolean {
  return (
    one.cell === other.cell &&
    one.kind === other.kind &&
    one.face === other.face &&
    one.owner === other.owner &&
    one.back === other.back &&
    one.face !== ''
  );
}

/** Where several are picked together: what can be picked, and whatever stands for it, such as every
 * die with the same face. */
export function withAlike(scene: Scene, marked: ReadonlySet<string>): Set<string> {
  const dice = scene.areas.filter((area) => area.kind === 'dice');
  const areaOf = (piece: Piece) =>
    dice.find((area) => area.cells.some((cell) => cell.id === piece.cell))?.id ?? piece.cell;
  const wanted = scene.pieces
    .filter((piece) => marked.has(piece.id))
    .map((piece) => ({ ...piece, cell: areaOf(piece) }));
  const alike = scene.pieces.filter((piece) =>
    wanted.some((one) => areAlike(one, { ...piece, cell: areaOf(piece) })),
  );
  return new Set([...marked, ...alike.map((piece) => piece.id)]);
}

/** Which elements a click on a piece or a cell may mean: itself, one like it, its cell, or what lies
 * there with it. */
export function meant(scene: Scene, marked: ReadonlySet<string>, id: string): string[] {
  if (marked.has(id)) return [id];
  const piece = scene.pieces.find((one) => one.id === id);
  const alike = piece && scene.pieces.find((one) => marked.has(one.id) && areAlike(one, piece));
  if (alike) return [alike.id];
  const place = piece?.cell ?? id;
  if (marked.has(place)) return [place];
  // A piece that lies on another one, or in a slot of a card, stands for what is under it.
  const under = scene.pieces.find((one) => one.id === place);
  if (under) return meant(scene, marked, under.id);
  const cells = scene.areas.flatMap((area) => (BOARDS.has(area.kind) ? area.cells : []));
  const cell = cells.find((one) => one.id === place);
  if (cell?.within && marked.has(cell.within)) return [cell.within];
  // On a mat every piece stands for itself; on a board things share a square.
  if (!cell && place !== id) return [];
  return scene.pieces.filter((one) => one.cell === place && marked.has(one.id)).map((one) => one.id);
}

/** What choosing an element does, in the words of the choices it leads to. */
export function meaning(choices: readonly Choice[], picked: readonly string[], id: string): Choice[] {
  const next = candidates(choices, [...picked, id]);
  if (next.length > 0) return next;
  return candidates(choices, picked).filter((one) => missing(one, picked).includes(id));
}

/** What a click on a cell means while something is picked, though it takes several decisions. */
export function shortcutTo(
  overlays: readonly Overlay[],
  picked: readonly string[],
  cell: string,
): Overlay | null {
  const meant = overlays.filter((one) => one.does.length > 0 && picked.includes(one.of));
  return meant.find((one) => one.cells.includes(cell)) ?? null;
}

/** The way to a cell that one click sends a piece to. */
export function routeTo(routes: readonly Route[], choices: readonly Choice[], id: string): Route | null {
  if (choices.some((choice) => choice.elements.at(-1) === id)) return null;
  return routes.find((route) => route.to === id) ?? null;
}
