import { expect, it } from 'vitest';
import { chapters } from '../src/lib/chapters';
import type { Entry } from '../src/lib/protocol';

let seq = 0;
const told = (kind: Entry['kind'], seat: number | null, line: string): Entry => ({
  seq: (seq += 1),
  kind,
  seat,
  at: 0,
  text: null,
  line,
  undone: null,
  data: {},
});

it('groups the log by turns, and folds steps that are alike into one line', () => {
  const turns = chapters([
    told('begin', null, 'The match begins.'),
    told('chance', null, 'Rolled 2, 5 and 6.'),
    told('act', 0, 'Blue picks player 2.'),
    told('act', 0, 'Blue goes to d2.'),
    told('act', 0, 'Blue goes to d3.'),
    told('act', 0, 'Blue goes to d4.'),
    told('chance', null, 'Rolled a 4.'),
    told('act', 1, 'Yellow picks player 3.'),
  ]);
  expect(turns.map((turn) => turn.seat)).toEqual([null, 0, 1]);
  expect(turns[1]!.lines.map((line) => line.text)).toEqual([
    'Rolled 2, 5 and 6.',
    'Blue picks player 2.',
    'Blue goes to d2, to d3., to d4.'.replace('d3.,', 'd3,'),
    'Rolled a 4.',
  ]);
  expect(turns[1]!.lines[2]!.entries).toHaveLength(3);
});

it('folds no sentence in the middle of a name, and none onto several', () => {
  const lines = (...all: string[]) =>
    chapters(all.map((line) => told('act', 1, line))).flatMap((turn) => turn.lines.map((line) => line.text));
  expect(lines('The Rebel Soldier moves to f2.', "The Rebel Soldier's turn is over.")).toHaveLength(2);
  expect(lines('The Rebel Soldier moves to f2.', 'The Rebel Soldier attacks the Emperor.')).toEqual([
    'The Rebel Soldier moves to f2, attacks the Emperor.',
  ]);
  expect(
    lines('The Knight has chosen a card. The cards are revealed.', 'The Knight moves to f2.'),
  ).toHaveLength(2);
});

it('tells a deal of many cards as one line that opens', () => {
  const dealt = Array.from({ length: 6 }, (_, i) => told('chance', null, `Seat ${i} gets a card.`));
  const turns = chapters([
    told('begin', null, 'The match begins.'),
    ...dealt,
    told('act', 0, 'North draws.'),
  ]);
  expect(turns.map((turn) => turn.lines.length)).toEqual([1, 2]);
  expect(turns[1]!.lines[0]!.text).toBe('Seat 0 gets a card. … Seat 5 gets a card.');
  expect(turns[1]!.lines[0]!.entries).toHaveLength(6);
});
