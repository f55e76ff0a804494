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
  deed: '',
  who: '',
  does: '',
});
/** A single sentence of that sort of deed. */
const did = (deed: string, seat: number, who: string, does: string): Entry => ({
  ...told('act', seat, `${who} ${does}.`),
  deed,
  who,
  does,
});

it('groups the log by turns, and folds steps that are alike into one line', () => {
  const turns = chapters([
    told('begin', null, 'The match begins.'),
    told('chance', null, 'Rolled 2, 5 and 6.'),
    did('Pick', 0, 'Blue', 'picks player 2'),
    did('Step', 0, 'Blue 2', 'goes to d2'),
    did('Step', 0, 'Blue 2', 'goes to d3'),
    did('Step', 0, 'Blue 2', 'goes to d4'),
    told('chance', null, 'Rolled a 4.'),
    told('act', 1, 'Yellow picks player 3.'),
  ]);
  expect(turns.map((turn) => turn.seat)).toEqual([null, 0, 1]);
  expect(turns[1]!.lines.map((line) => line.text)).toEqual([
    'Rolled 2, 5 and 6.',
    'Blue picks player 2.',
    'Blue 2 goes to d2, goes to d3, goes to d4.',
    'Rolled a 4.',
  ]);
  expect(turns[1]!.lines[2]!.entries).toHaveLength(3);
});

const lines = (...all: Entry[]) => chapters(all).flatMap((turn) => turn.lines.map((line) => line.text));

it('folds no deeds of two sorts, of two pieces, or that take several sentences', () => {
  const step = did('Step', 1, 'Yellow 3', 'goes to f2');
  expect(lines(step, did('Step', 1, 'Yellow 4', 'goes to f3'))).toHaveLength(2);
  expect(lines(step, did('Pick', 1, 'Yellow 3', 'waits'))).toHaveLength(2);
  expect(lines(step, told('act', 1, 'Yellow 3 goes to f3. It is free.'))).toHaveLength(2);
  expect(lines(step, { ...did('Step', 1, 'Yellow 3', 'goes to f3'), undone: 9 })).toHaveLength(2);
});

it('tells once what is told in the same words', () => {
  const hidden = () => told('act', 1, 'Red keeps a die in secret.');
  expect(lines(hidden(), hidden(), hidden())).toEqual(['Red keeps a die in secret.']);
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
