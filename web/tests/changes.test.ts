import { describe, expect, it } from 'vitest';
import { changesOf } from '../src/lib/changes';
import type { Piece } from '../src/lib/protocol';
import { readPiece } from '../src/lib/scene';
import { field, piece, scene } from './scenes';

const hurt = (id: string, cell: string, value: number): Piece =>
  readPiece({ id, cell, kind: 'unit', badges: [{ role: 'health', value, most: 7, label: '' }] });
const at = (...pieces: Piece[]) => scene([field(8, 8)], pieces);

describe('what happened on a board', () => {
  it('tells points that were lost and won, where the thing is now', () => {
    const before = at(hurt('a', 'a1', 7), hurt('b', 'b1', 3), hurt('c', 'c1', 5));
    const now = at(hurt('a', 'a2', 5), hurt('b', 'b1', 4), hurt('c', 'c1', 5));
    expect(changesOf(before, now)).toEqual([
      { cell: 'a2', text: '−2', good: false },
      { cell: 'b1', text: '+1', good: true },
    ]);
  });

  it('tells what is gone, unless all begins anew', () => {
    const few = at(hurt('a', 'a1', 7), piece('flag', 'a2'));
    expect(changesOf(few, at())).toEqual([{ cell: 'a1', text: '✕', good: false }]);
    const many = at(...['a1', 'b1', 'c1', 'd1'].map((cell) => hurt(cell, cell, 7)));
    expect(changesOf(many, at())).toEqual([]);
  });

  it('tells nothing of what lies beside the board, or has become hidden', () => {
    const hidden = readPiece({ id: 'a', cell: 'a1', kind: 'unit' });
    expect(changesOf(at(hurt('a', 'a1', 7), hurt('b', 'mat', 3)), at(hidden))).toEqual([]);
  });
});
