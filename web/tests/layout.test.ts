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
const HANDS: Area[] = [
  area(
    'map',
    'hexes',
    Array.from({ length: 40 }, (_, i) =>
      cell(`x${i}`, (i % 7) + (Math.floor(i / 7) % 2) / 2, Math.floor(i / 7)),
    ),
  ),
  area('rounds', 'track', slots),
  area('dice', 'dice', [cell('tray')]),
  ...[0, 1, 2, 3].flatMap((owner) => [
    area(
      `mat-${owner}`,
      'mat',
      ['life', 'deck', 'table'].map((role, x) => ({ ...cell(`${role}-${owner}`, x), role })),
      owner,
    ),
    area(`hand-${owner}`, 'hand', [cell(`cards-${owner}`)], owner),
  ]),
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

const POSTERS: Area[] = [
  area(
    'places',
    'cards',
    Array.from({ length: 12 }, (_, i) => i).flatMap((i) => [
      cell(`p${i}`, i % 4, -Math.floor(i / 4)),
      ...[0, 1].flatMap((owner) =>
        [0, 1, 2, 3, 4].map((n) => ({ ...cell(`p${i}-${owner}-${n}`, n), within: `p${i}`, owner })),
      ),
    ]),
  ),
  area('pool-0', 'mat', [cell('dice-0'), cell('left-0', 1)], 0),
  area('pool-1', 'mat', [cell('dice-1'), cell('left-1', 1)], 1),
];
const CIRCLE: Area[] = [
  area('stock', 'pile', [cell('stock-top')]),
  ...[0, 1, 2, 3].flatMap((owner) => [
    area(`hand-${owner}`, 'hand', [cell(`cards-${owner}`)], owner),
    area(`mat-${owner}`, 'mat', [cell(`master-${owner}`), cell(`score-${owner}`, 1)], owner),
    {
      ...area(`between-${owner}`, 'pile', [cell(`top-${owner}`)]),
      between: [owner, (owner + 1) % 4] as [number, number],
    },
  ]),
];
const WAR: Area[] = [
  area(
    'map',
    'hexes',
    Array.from({ length: 99 }, (_, i) =>
      cell(`h${i}`, (i % 11) + (Math.floor(i / 11) % 2) / 2, Math.floor(i / 11)),
    ),
  ),
  { ...area('race', 'race', [cell('scale')]), most: 35 },
  area('side-0', 'mat', [cell('crystals-0')], 0),
  area('side-1', 'mat', [cell('crystals-1')], 1),
];

// What is left of the screen below the header and the objective, and above the menu.
describe.each([
  ['a desk', 1022, 700],
  ['a large desk', 1600, 980],
  ['a low desk', 960, 560],
  ['a tablet on its side', 900, 600],
  ['a phone', 390, 648],
  ['a phone less its bars', 390, 538],
  ['a small phone', 320, 442],
  ['a phone on its side', 844, 264],
  ['a page at twice the size', 683, 258],
])('on %s', (_, width, height) => {
  it.each([
    ['a field with tracks', DAREBASE],
    ['hands, piles and mats', CARDS],
    ['hexes', HEXES],
    ['a board, mats and hands', HANDS],
    ['cards that carry slots', POSTERS],
    ['areas between neighbours', CIRCLE],
    ['a map and a race', WAR],
  ])('%s: nothing overlaps, all can be touched, and only the table scrolls', (_name, areas) => {
    const layout = layOut(areas, 0, width, height, theme);
    const boxes = layout.areas.map((one) => one.box);
    for (const box of boxes) expect(within(layout, box), JSON.stringify(box)).toBe(true);
    if (layout.view) {
      expect(apart(layout.view, layout.prompt)).toBe(true);
      expect(layout.view.x + layout.view.w).toBeLessThanOrEqual(width + 0.5);
      expect(layout.view.y + layout.view.h).toBeLessThanOrEqual(height + 0.5);
    } else {
      boxes.push(layout.prompt);
      expect([layout.width, layout.height]).toEqual([width, height]);
    }
    expect(layout.prompt.h).toBeGreaterThanOrEqual(96);
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) {
        expect(apart(one, other), JSON.stringify([one, other])).toBe(true);
      }
    }
    for (const spot of layout.spots.values()) {
      expect(within(layout, spot.box), spot.cell.id).toBe(true);
      if (spot.shape === 'square' || spot.shape === 'hex')
        expect(spot.box.w, spot.cell.id).toBeGreaterThanOrEqual(29);
      if (spot.shape === 'poster') expect(spot.box.w).toBeGreaterThanOrEqual(96);
    }
    expect(layout.spots.size).toBe(areas.flatMap((one) => one.cells).length);
  });
});

it('puts areas between neighbours where one sees them: the left neighbour at the left', () => {
  const { spots } = layOut(CIRCLE, 2, 1022, 700, theme);
  const places = ['top-2', 'top-3', 'stock-top', 'top-0', 'top-1'].map((id) => spots.get(id)!.box.x);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it('is the same for the same space: it settles in one pass', () => {
  for (const height of [200, 330, 480, 520, 700]) {
    const once = layOut(HANDS, 0, 390, height, theme);
    expect(layOut(HANDS, 0, 390, height, theme).prompt).toEqual(once.prompt);
    expect(once.prompt.w).toBeGreaterThan(0);
  }
});

it('grows beyond its space when one looks closer', () => {
  const near = layOut(WAR, 0, 390, 600, theme, 2);
  expect(near.width).toBeGreaterThan(390);
  expect(near.spots.get('h0')!.box.w).toBeGreaterThan(
    1.9 * layOut(WAR, 0, 390, 600, theme).spots.get('h0')!.box.w,
  );
});

describe('small spaces', () => {
  const boxOf = (layout: Layout, id: string) => layout.areas.find((one) => one.area.id === id)!.box;

  it('lay the others opposite to one where there is room beside the board', () => {
    const layout = layOut(DAREBASE, 0, 844, 264, theme);
    expect(boxOf(layout, 'side-yellow').y).toBe(0);
    expect(boxOf(layout, 'power').y + boxOf(layout, 'power').h).toBeCloseTo(layout.height, 0);
  });

  it('give the board most of what is seen where all of it scrolls', () => {
    const layout = layOut(HANDS, 0, 390, 530, theme);
    expect(layout.height).toBeGreaterThan(layout.view!.h);
    const { w, h } = boxOf(layout, 'map');
    expect(Math.max(w / layout.view!.w, h / layout.view!.h)).toBeGreaterThanOrEqual(0.69);
  });

  it('begin with what is played with where they are low and have no board', () => {
    const layout = layOut(CARDS, 0, 844, 264, theme);
    const [hand, mat, others] = ['mine', 'mat-0', 'mat-1'].map((id) => boxOf(layout, id).y);
    expect(hand).toBeLessThan(mat!);
    expect(mat).toBeLessThan(others!);
  });
});

describe('cards', () => {
  const layout = layOut(HANDS, 0, 1022, 700, theme);
  const cards = (where: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...piece(`${where}-${i}`, where, 'card', 'Blitz'),
      owner: 0,
    }));
  const placed = (where: string, count: number, marked: string[] = []) =>
    place(scene(HANDS, cards(where, count)), layout, theme, new Set(marked));

  it('in hand lie side by side', () => {
    const six = placed('cards-0', 6);
    expect(six).toHaveLength(6);
    for (const [i, one] of six.slice(1).entries()) {
      expect(one.x - one.w / 2).toBeGreaterThanOrEqual(six[i]!.x + six[i]!.w / 2);
    }
  });

  it('are broad where one lies alone, to be read, but not its back', () => {
    const one = piece('one', 'their-hand', 'card', 'Blitz');
    const wide = layOut(CARDS, 0, 1022, 700, theme);
    const [face] = place(scene(CARDS, [one]), wide, theme);
    const [back] = place(scene(CARDS, [{ ...one, face: '' }]), wide, theme);
    expect(face!.w).toBeGreaterThan(face!.h);
    expect(back!.w).toBeLessThan(back!.h);
  });

  it('of others are a pile, with their number', () => {
    const [top, ...rest] = placed('cards-1', 5);
    expect(rest).toEqual([]);
    expect(top?.pile).toHaveLength(5);
  });

  it('that can be chosen are never hidden in a pile', () => {
    const five = placed('cards-1', 5, ['cards-1-2']);
    expect(five).toHaveLength(5);
    for (const [i, one] of five.slice(1).entries()) {
      expect(one.x - five[i]!.x).toBeGreaterThanOrEqual(one.w / 2 - 0.1);
    }
  });
});

it('hides a slot to which the theme gives no room', () => {
  const bare = readTheme({ slots: { deck: { weight: 0 }, life: { head: true } } });
  const { spots } = layOut(HANDS, 0, 1022, 700, bare);
  expect(spots.get('deck-0')?.box.w).toBe(0);
  expect(spots.get('life-0')!.box.y).toBeLessThan(spots.get('table-0')!.box.y);
  expect(place(scene(HANDS, [piece('d', 'deck-0')]), layOut(HANDS, 0, 1022, 700, bare), bare)).toEqual([]);
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
