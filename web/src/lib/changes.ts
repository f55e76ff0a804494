import { isBoard } from './boards';
import type { Piece, Scene } from './protocol';

/** What happened to things on a board: points lost or won, or gone altogether. */
export type Change = { cell: string; text: string; good: boolean };

/** More that goes at once is no blow but a new beginning. */
const MOST_GONE = 3;

export function changesOf(before: Scene, now: Scene): Change[] {
  const boards = new Set(before.areas.filter(isBoard).flatMap((area) => area.cells.map((cell) => cell.id)));
  const changes: Change[] = [];
  const gone: Change[] = [];
  for (const piece of before.pieces) {
    const then = pointsOf(piece);
    if (then === null || !boards.has(piece.cell)) continue;
    const after = now.pieces.find((one) => one.id === piece.id);
    if (after === undefined) gone.push({ cell: piece.cell, text: '✕', good: false });
    const left = after === undefined ? null : pointsOf(after);
    if (after === undefined || left === null || left === then) continue;
    const text = left > then ? `+${left - then}` : `−${then - left}`;
    changes.push({ cell: after.cell, text, good: left > then });
  }
  return gone.length > MOST_GONE ? changes : [...changes, ...gone];
}

/** Points that are left of a most, if the thing has such. */
function pointsOf(piece: Piece): number | null {
  return piece.badges.find((badge) => badge.most !== null)?.value ?? null;
}
