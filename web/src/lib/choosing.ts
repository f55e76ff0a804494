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
  if (!clickable(choices, picked).has(id)) {
    return picked.includes(id) ? { what: 'back' } : { what: 'nothing' };
  }
  const next = [...picked, id];
  const left = candidates(choices, next);
  const [only] = left;
  if (left.length === 1 && only !== undefined) return { what: 'choose', choice: only };
  return { what: 'narrow', picked: next };
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
