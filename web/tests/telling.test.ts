import { describe, expect, it } from 'vitest';
import { layOut } from '../src/lib/layout';
import { place } from '../src/lib/placing';
import type { Choice, Piece } from '../src/lib/protocol';
import { neighbour, stopsOf } from '../src/lib/stops';
import { describe as inWords, tell, type Shown } from '../src/lib/telling';
import { readTheme } from '../src/lib/theme';
import { area, cell, choice, field, piece, scene } from './scenes';

const AREAS = [
  field(4, 4),
  area('mine', 'hand', [cell('hand', 0, 0, '')], 0),
  area('theirs', 'hand', [cell('their-hand', 0, 0, 'hand')], 1),
];
const theme = readTheme({ pieces: { pawn: { shape: 'pawn' } } });

const card = (id: string, where: string): Piece => ({
  ...piece(id, where, 'card', 'Blitz'),
  lines: ['Move 2.'],
  hint: 'initiative 56',
});

function shown(pieces: Piece[], choices: Choice[] = [], marked: string[] = []): Shown {
  const now = scene(AREAS, pieces, choices);
  const layout = layOut(AREAS, 0, 1000, 700, theme);
  const marks = new Set(marked);
  return {
    scene: now,
    theme,
    layout,
    placed: place(now, layout, theme, marks),
    choices,
    marked: marks,
    picked: [],
  };
}

describe('what is told', () => {
  it('of a card is all that it says, and it is held close', () => {
    const table = shown([card('c', 'hand')], [choice('play:c', 'c')], ['c']);
    expect(inWords(table, 'c')).toBe('Blitz, Move 2., initiative 56. play:c');
    expect(tell(table, 'c', '')).toMatchObject({ card: { id: 'c' }, details: [] });
  });

  it('of a pile are the cards that lie in it, to be looked through', () => {
    const pile = ['x', 'y', 'z', 'u', 'v', 'w', 'q', 'r', 's', 't', 'k'].map((id) => card(id, 'their-hand'));
    const table = shown(pile);
    const [top] = table.placed;
    expect(table.placed).toHaveLength(1);
    expect(tell(table, top!.piece.id, '')?.pile).toHaveLength(11);
  });

  it('of a square is what stands on it', () => {
    const pawn = { ...piece('b1', 'b2'), hint: 'Blue 1' };
    expect(tell(shown([pawn]), 'b2', '')?.said).toBe('Blue 1 · b2');
  });

  it('of a refused click is the reason', () => {
    expect(tell(shown([]), 'b2', 'too far')?.reason).toBe('too far');
  });
});

it('arrow keys go from square to square', () => {
  const stops = stopsOf(shown([]));
  const from = stops.find((stop) => stop.id === 'b2')!;
  expect(neighbour(stops, from, [1, 0])?.id).toBe('c2');
  expect(neighbour(stops, from, [0, -1])?.id).toBe('b3');
});
