import { describe, expect, it } from 'vitest';
import { asWritten, click, clickable, leadingTo, meant } from '../src/lib/choosing';
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

describe('a card with several actions', () => {
  const toC4 = choice('move:c4', 'do-move', 'c4');
  const toD4 = choice('move:d4', 'do-move', 'd4');
  const atD6 = choice('attack:d6', 'do-attack', 'd6');
  const atE6 = choice('attack:e6', 'do-attack', 'e6');
  const all = [toC4, toD4, atD6, atE6, choice('end')];

  it('lets another action be chosen after the first', () => {
    expect(click(all, ['do-move'], 'do-attack')).toEqual({ what: 'narrow', picked: ['do-attack'] });
  });

  it('offers what leads to a place that was clicked too early', () => {
    expect(leadingTo(all, [], ['d6', 'knight'])).toEqual([atD6]);
    expect(leadingTo(all, [], ['a1'])).toEqual([]);
  });

  it('writes a place that is out of reach as the others are written', () => {
    expect(asWritten(all, ['do-move'], 'g8')).toBe('move:g8');
    expect(asWritten(all, [], 'g8')).toBeNull();
  });

  it('writes a card that cannot be played as the others are written', () => {
    const cards = [choice('play:blitz', 'rebel-1-blitz')];
    expect(asWritten(cards, [], 'rebel-1-mana')).toBe('play:mana');
    expect(asWritten(cards, [], 'd4')).toBeNull();
  });

  it('never writes what is legal: trying would do it', () => {
    const mixed = [choice('d5', 'd5'), choice('d6', 'flag-d4', 'd6')];
    expect(asWritten(mixed, [], 'd6')).toBeNull();
    expect(asWritten(mixed, [], 'd7')).toBe('d7');
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
