import { describe, expect, it } from 'vitest';
import { click, clickable, meant } from '../src/lib/choosing';
import { choice, field, piece, scene } from './scenes';

describe('choosing by clicks', () => {
  const go = choice('d5', 'd5');
  const carry = choice('d5f', 'flag-d4', 'd5');
  const leave = choice('off', 'off-blue');
  const stop = choice('stop');
  const choices = [go, carry, leave, stop];

  it('marks the first element of every choice', () => {
    expect(clickable(choices, [])).toEqual(new Set(['d5', 'flag-d4', 'off-blue']));
  });

  it('settles a choice as soon as one is left', () => {
    expect(click(choices, [], 'd5')).toEqual({ what: 'choose', choice: go });
    expect(click(choices, [], 'flag-d4')).toEqual({ what: 'choose', choice: carry });
  });

  it('narrows while several are left, and takes a pick back', () => {
    const many = [...choices, choice('c4f', 'flag-d4', 'c4')];
    expect(click(many, [], 'flag-d4')).toEqual({ what: 'narrow', picked: ['flag-d4'] });
    expect(clickable(many, ['flag-d4'])).toEqual(new Set(['d5', 'c4']));
    expect(click(many, ['flag-d4'], 'd5')).toEqual({ what: 'choose', choice: carry });
    expect(click(many, ['flag-d4'], 'flag-d4')).toEqual({ what: 'back' });
  });

  it('does nothing for what cannot be chosen', () => {
    expect(click(choices, [], 'a1')).toEqual({ what: 'nothing' });
  });
});

describe('what a click means', () => {
  const table = scene([field(8, 11)], [piece('b1', 'd4'), piece('flag-d4', 'd4', 'flag')]);

  it('is the cell, when a piece on a marked cell is clicked', () => {
    expect(meant(table, new Set(['d4']), 'b1')).toEqual(['d4']);
  });

  it('is the marked piece, when its cell is clicked', () => {
    expect(meant(table, new Set(['flag-d4']), 'd4')).toEqual(['flag-d4']);
  });

  it('is the flag, when its carrier is clicked', () => {
    expect(meant(table, new Set(['flag-d4']), 'b1')).toEqual(['flag-d4']);
  });

  it('is nothing, where nothing is marked', () => {
    expect(meant(table, new Set(['a1']), 'b1')).toEqual([]);
  });
});
