import { expect, it } from 'vitest';
import { first, next } from '../src/lib/identity';
import { readTheme } from '../src/lib/theme';
import { area, cell, field, piece, scene } from './scenes';

const theme = readTheme({ areas: { dice: { moves_up: true } } });
const AREAS = [field(8, 11), area('dice', 'dice', [cell('die-1', 0), cell('die-2', 1), cell('die-3', 2)])];
const dice = (...faces: string[]) =>
  scene(
    AREAS,
    faces.map((face, i) => piece(`d${i + 1}`, `die-${i + 1}`, 'die', face)),
  );

it('a piece that keeps its id has moved', () => {
  const before = scene(AREAS, [piece('b1', 'd4')]);
  const after = scene(AREAS, [piece('b1', 'd5')]);
  const { moved } = next(before, first(before), after, theme);
  expect(moved.map(({ from, to }) => [from, to])).toEqual([['d4', 'd5']]);
});

it('a flag that is named by its square is the same flag when it is carried', () => {
  const before = scene(AREAS, [piece('flag-d4', 'd4', 'flag', '⚑'), piece('flag-a1', 'a1', 'flag', '⚑')]);
  const after = scene(AREAS, [piece('flag-d5', 'd5', 'flag', '⚑'), piece('flag-a1', 'a1', 'flag', '⚑')]);
  const { keys } = next(before, first(before), after, theme);
  expect(keys.get('flag-d5')).toBe('flag-d4');
  expect(keys.get('flag-a1')).toBe('flag-a1');
});

it('the nearest die goes round to the end of the row and is rolled', () => {
  const before = dice('2', '5', '6');
  const after = dice('5', '6', '1');
  const { keys, rolled } = next(before, first(before), after, theme);
  expect([keys.get('d1'), keys.get('d2'), keys.get('d3')]).toEqual(['d2', 'd3', 'd1']);
  expect([...rolled]).toEqual(['d1']);
});

it('dice that stay are not rolled', () => {
  const before = dice('2', '5', '6');
  expect(next(before, first(before), dice('2', '5', '6'), theme).rolled.size).toBe(0);
});

it('no two pieces are drawn under one key', () => {
  const one = scene(AREAS, [piece('flag-d4', 'd4', 'flag', '⚑')]);
  const two = scene(AREAS, [piece('flag-d5', 'd5', 'flag', '⚑')]);
  const three = scene(AREAS, [piece('flag-d5', 'd5', 'flag', '⚑'), piece('flag-d4', 'd4', 'flag', '⚑')]);
  const identity = next(two, next(one, first(one), two, theme), three, theme);
  expect(new Set(identity.keys.values()).size).toBe(2);
});

it('what was hidden and is revealed is the same thing', () => {
  const before = scene(AREAS, [piece('u1', 'a1', 'unit', '')]);
  const after = scene(AREAS, [piece('u1', 'a2', 'unit', 'Ironclad')]);
  expect(next(before, first(before), after, theme).moved).toHaveLength(1);
});
