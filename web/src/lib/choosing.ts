import type { Choice, Scene } from './protocol';

/** How choices narrow while elements are clicked: pure functions over a scene's choices. */

/** The choices whose elements begin with what was picked. */
export function candidates(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => picked.every((id, i) => choice.elements[i] === id));
}

/** The elements that lead on from what was picked. */
export function clickable(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const choice of candidates(choices, picked)) {
    const element = choice.elements[picked.length];
    if (element !== undefined) next.add(element);
  }
  return next;
}

export type Step =
  | { what: 'choose'; choice: Choice }
  | { what: 'narrow'; picked: string[] }
  | { what: 'back' }
  | { what: 'nothing' };

/** What a click on an element does: it settles a choice, narrows them, takes a pick back, or nothing. */
export function click(choices: readonly Choice[], picked: readonly string[], id: string): Step {
  if (picked.includes(id) && !clickable(choices, picked).has(id)) return { what: 'back' };
  // What could be clicked a step ago still can: then that step is taken anew.
  for (let kept = picked.length; kept >= 0; kept -= 1) {
    const before = picked.slice(0, kept);
    if (!clickable(choices, before).has(id)) continue;
    const next = [...before, id];
    const left = candidates(choices, next);
    const [only] = left;
    if (left.length === 1 && only !== undefined) return { what: 'choose', choice: only };
    return { what: 'narrow', picked: next };
  }
  return { what: 'nothing' };
}

/** The choices in which one of these elements comes later than the next click. */
export function leadingTo(
  choices: readonly Choice[],
  picked: readonly string[],
  ids: readonly string[],
): Choice[] {
  return candidates(choices, picked).filter((choice) =>
    choice.elements.slice(picked.length + 1).some((element) => ids.includes(element)),
  );
}

/** How an element that cannot be chosen would be written: as another choice, with it in the place of
 * that one's last element. Null if no choice shows it, or if it would be legal. */
export function asWritten(
  choices: readonly Choice[],
  picked: readonly string[],
  id: string,
): string | null {
  for (const choice of candidates(choices, picked)) {
    const element = choice.elements[picked.length];
    if (element === undefined || choice.elements.length !== picked.length + 1) continue;
    const words = choice.action.split(':');
    const last = words.at(-1) ?? '';
    const shared = element.endsWith(last) ? element.slice(0, element.length - last.length) : null;
    if (shared === null || !id.startsWith(shared) || id === shared) continue;
    const action = [...words.slice(0, -1), id.slice(shared.length)].join(':');
    return choices.some((other) => other.action === action) ? null : action;
  }
  return null;
}

const BOARDS = new Set(['grid', 'hexes', 'map', 'track']);

/** Which elements a click on a piece or a cell may mean: itself, its cell, or what lies there with it. */
export function meant(scene: Scene, marked: ReadonlySet<string>, id: string): string[] {
  if (marked.has(id)) return [id];
  const place = scene.pieces.find((piece) => piece.id === id)?.cell ?? id;
  if (marked.has(place)) return [place];
  // On a mat every piece stands for itself; on a board things share a square.
  const shared = scene.areas.some(
    (area) => BOARDS.has(area.kind) && area.cells.some((cell) => cell.id === place),
  );
  if (!shared && place !== id) return [];
  return scene.pieces
    .filter((piece) => piece.cell === place && marked.has(piece.id))
    .map((piece) => piece.id);
}

/** What choosing an element does, in the words of the choices it leads to. */
export function meaning(
  choices: readonly Choice[],
  picked: readonly string[],
  id: string,
): Choice[] {
  return candidates(choices, [...picked, id]);
}
