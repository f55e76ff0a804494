import { describe, expect, it } from 'vitest';
import { layOut } from '../src/lib/layout';
import { place } from '../src/lib/placing';
import type { Area } from '../src/lib/protocol';
import type { Box, Layout } from '../src/lib/sheet';
import { readTheme } from '../src/lib/theme';
import { area, cell, field, piece, scene } from './scenes';

const theme = readTheme({ areas: { field: { turned_for: [1] } } });
const slots = Array.from({ length: 10 }, (_, i) => cell(`power-${i}`, i));
const DAREBASE: Area[] = [
  field(8, 11),
  area('power', 'track', slots),
  area('dice', 'dice', [cell('die-1', 0), cell('die-2', 1), cell('die-3', 2)]),
  area('side-blue', 'mat', [cell('off-blue')], 0),
  area('side-yellow', 'mat', [cell('off-yellow')], 1),
];
const CARDS: Area[] = [
  area('mine', 'hand', [cell('my-hand')], 0),
  area('theirs', 'hand', [cell('their-hand')], 1),
  area('deck', 'pile', [cell('deck')]),
  area('mat-0', 'mat', [cell('m0')], 0),
  area('mat-1', 'mat', [cell('m1')], 1),
];
const HEXES: Area[] = [
  area('map', 'hexes', [cell('h1', 0, 0), cell('h2', 1, 0), cell('h3', 0.5, 0.866)]),
  area('score', 'track', slots),
];

const within = (layout: Layout, box: Box) =>
  box.x >= -0.5 &&
  box.y >= -0.5 &&
  box.x + box.w <= layout.width + 0.5 &&
  box.y + box.h <= layout.height + 0.5;

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5;

describe.each([
  ['a desk', 1022, 700],
  ['a phone', 390, 648],
  ['a small phone', 320, 420],
  ['a tablet on its side', 900, 600],
])('on %s', (_, width, height) => {
  it.each([
    ['a field with tracks', DAREBASE],
    ['hands, piles and mats', CARDS],
    ['hexes', HEXES],
  ])('%s fits, and no two areas overlap', (_name, areas) => {
    const layout = layOut(areas, 0, width, height, theme);
    const boxes = layout.areas.map((one) => one.box);
    if (layout.prompt) boxes.push(layout.prompt);
    for (const box of boxes) expect(within(layout, box), JSON.stringify(box)).toBe(true);
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) {
        expect(apart(one, other), JSON.stringify([one, other])).toBe(true);
      }
    }
    for (const spot of layout.spots.values()) expect(within(layout, spot.box)).toBe(true);
    expect(layout.spots.size).toBe(areas.flatMap((one) => one.cells).length);
  });
});

it('gives a phone squares large enough for a finger', () => {
  const layout = layOut(DAREBASE, 0, 390, 648, theme);
  expect(layout.spots.get('a1')?.box.w).toBeGreaterThanOrEqual(44);
});

it('shows the board from the side of the seat', () => {
  const blue = layOut(DAREBASE, 0, 1000, 700, theme).spots;
  const yellow = layOut(DAREBASE, 1, 1000, 700, theme).spots;
  expect(blue.get('a1')!.box.y).toBeGreaterThan(blue.get('a11')!.box.y);
  expect(yellow.get('a1')!.box.y).toBeLessThan(yellow.get('a11')!.box.y);
  expect(yellow.get('a1')!.box.x).toBeGreaterThan(yellow.get('h1')!.box.x);
});

it('keeps pieces inside their open cell, however many there are', () => {
  const pieces = Array.from({ length: 12 }, (_, i) => piece(`p${i}`, 'off-blue'));
  const layout = layOut(DAREBASE, 0, 390, 648, theme);
  const box = layout.spots.get('off-blue')!.box;
  for (const one of place(scene(DAREBASE, pieces), layout, theme)) {
    expect(one.x - one.w / 2).toBeGreaterThanOrEqual(box.x - 1);
    expect(one.x + one.w / 2).toBeLessThanOrEqual(box.x + box.w + 1);
  }
});
