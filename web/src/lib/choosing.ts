import type { Choice, Piece, Scene } from './protocol';

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

/** Which element a click on a piece or a cell means: itself, its cell, or the one thing on it. */
export function meant(scene: Scene, marked: ReadonlySet<string>, id: string): string[] {
  if (marked.has(id)) return [id];
  const piece = scene.pieces.find((other) => other.id === id);
  if (piece !== undefined) {
    if (marked.has(piece.cell)) return [piece.cell];
    return [];
  }
  return scene.pieces.filter((other) => other.cell === id && marked.has(other.id)).map(named);
}

function named(piece: Piece): string {
  return piece.id;
}

/** What choosing an element does, in the words of the choices it leads to. */
export function meaning(
  choices: readonly Choice[],
  picked: readonly string[],
  id: string,
): Choice[] {
  return candidates(choices, [...picked, id]);
}
