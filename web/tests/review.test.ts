import { expect, test } from 'vitest';
import {
  line,
  mistakes,
  moments,
  percent,
  placeOf,
  strokes,
  summary,
  turningPoints,
  type Review,
} from '../src/lib/review';
import { unseen } from '../src/lib/seen';
import { minutes } from '../src/lib/ticking.svelte';
import type { Entry } from '../src/lib/protocol';

const STEP = { line: '', better: null, loss: 0, seat: null };
const REVIEW: Review = {
  parts: 1000,
  iterations: 1,
  accounts: [],
  steps: [
    { ...STEP, seq: 3, from: 2, kind: 'chance', before: [500, 500], after: [600, 400] },
    { ...STEP, seq: 4, from: 3, kind: 'choice', before: [600, 400], after: [550, 450], seat: 0, loss: 50 },
    { ...STEP, seq: 6, from: 4, kind: 'choice', before: [550, 450], after: [400, 600], seat: 0, loss: 200 },
    { ...STEP, seq: 7, from: 6, kind: 'choice', before: [400, 600], after: [395, 605], seat: 0, loss: 5 },
    { ...STEP, seq: 8, from: 7, kind: 'chance', before: [395, 605], after: [0, 1000] },
  ],
};

test('the dearest choices of a seat come first, and what is within the noise is left out', () => {
  expect(mistakes(REVIEW, 0).map((step) => step.seq)).toEqual([6, 4]);
  expect(mistakes(REVIEW, 1)).toEqual([]);
});

test("one's luck is the other's misfortune", () => {
  expect(strokes(REVIEW, 0, true).map((step) => step.seq)).toEqual([3]);
  expect(strokes(REVIEW, 0, false).map((step) => step.seq)).toEqual([8]);
  expect(strokes(REVIEW, 1, true).map((step) => step.seq)).toEqual([8]);
});

test('what decided a match is told in the order of play, with luck and choices apart', () => {
  expect(turningPoints(REVIEW, 0).map((step) => step.seq)).toEqual([3, 6, 8]);
  const accounts = [{ opening: 500, luck: -295, own: -205, others: 0, result: 0 }];
  expect(summary({ ...REVIEW, accounts }, 0, 'Blue', true)).toBe(
    'You were unlucky by 30 %. 2 choices gave away 25 % in all.',
  );
});

test('the line goes through all moments, from the opening to the result', () => {
  expect(line(REVIEW, 0, 100, 10).split(' ')).toEqual([
    '0.0,5.0',
    '20.0,4.0',
    '40.0,4.5',
    '60.0,6.0',
    '80.0,6.0',
    '100.0,10.0',
  ]);
  expect(moments(REVIEW)).toEqual([2, 3, 4, 6, 7, 8]);
  expect([2, 5, 8, 99, null].map((seq) => placeOf(REVIEW, seq))).toEqual([0, 2, 5, 5, 5]);
});

test('shares are told in percent', () => {
  expect([0, 0.012, -0.0004, 0.25].map((share) => percent(share, true))).toEqual([
    '0.0 %',
    '+1.2 %',
    '0.0 %',
    '+25 %',
  ]);
  expect(percent(-0.5)).toBe('−50 %');
});

test('whoever comes back is told of what others decided since, and of nothing else', () => {
  const entry = (seq: number, kind: Entry['kind'], seat: number | null, undone: number | null = null) =>
    ({
      seq,
      kind,
      seat,
      undone,
      at: 0,
      text: '',
      line: '',
      data: {},
      deed: '',
      who: '',
      does: '',
    }) satisfies Entry;
  const entries = [
    entry(4, 'act', 1),
    entry(5, 'act', 0),
    entry(6, 'act', 1),
    entry(7, 'chance', null),
    entry(8, 'act', 1, 9),
    entry(9, 'undo', 1),
  ];
  expect(unseen(entries, 4, [0])).toBe(1);
  expect(unseen(entries, 3, [0])).toBe(2);
});

test('a clock by days says days', () => {
  expect([59_000, 61_000, 3_600_000, 90_000_000, 3 * 86_400_000].map(minutes)).toEqual([
    '0:59',
    '1:01',
    '1:00:00',
    '1 d 1 h',
    '3 d 0 h',
  ]);
});
