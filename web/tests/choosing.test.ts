import { describe, expect, it } from 'vitest';
import { click, clickable, inMode, meant, modesOf, targets } from '../src/lib/choosing';
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

  it('marks the targets of all actions at once', () => {
    expect(targets(all, [])).toEqual(new Set(['do-move', 'c4', 'd4', 'do-attack', 'd6', 'e6']));
    expect(targets(all, ['do-move'])).toEqual(new Set(['c4', 'd4']));
  });

  it('acts on a target that only one action has, and asks where several have it', () => {
    const isWay = (id: string) => id.startsWith('do-');
    expect(click(all, [], 'd6', isWay)).toEqual({ what: 'choose', choice: atD6 });
    const both = [...all, choice('attack:d4', 'do-attack', 'd4')];
    expect(click(both, [], 'd4', isWay)).toEqual({ what: 'ask', among: [toD4, both.at(-1)] });
  });
});

describe('a card and where it goes', () => {
  const orbLeft = choice('left:orb', 'orb', 'area-left');
  const orbRight = choice('right:orb', 'orb', 'area-right');
  const bladeLeft = choice('left:blade', 'blade', 'area-left');
  const all = [orbLeft, orbRight, bladeLeft, choice('draw', 'pile')];

  it('may be picked the other way round: the place first, and the cards that fit stay marked', () => {
    expect(click(all, [], 'area-left')).toEqual({ what: 'narrow', picked: ['area-left'] });
    expect(targets(all, ['area-left'])).toEqual(new Set(['orb', 'blade']));
    expect(clickable(all, ['area-left'])).toEqual(new Set(['orb', 'blade']));
    expect(click(all, ['area-left'], 'blade')).toEqual({ what: 'choose', choice: bladeLeft });
  });

  it('is not played at once because the place leaves only one card', () => {
    expect(click(all, [], 'area-right')).toEqual({ what: 'narrow', picked: ['area-right'] });
    expect(targets(all, ['area-right'])).toEqual(new Set(['orb']));
  });

  it('lets another place or nothing be picked instead', () => {
    expect(click(all, ['area-left'], 'area-right')).toEqual({ what: 'narrow', picked: ['area-right'] });
    expect(click(all, ['area-left'], 'area-left')).toEqual({ what: 'back' });
  });
});

describe('choices made by the same clicks', () => {
  const carry = { ...choice('d5f', 'd5'), rank: 'usual' as const };
  const leave = { ...choice('d5', 'd5'), kind: 'without the flag' };
  const alone = choice('c5', 'c5');

  it('mean the usual one, or the one whose mode is set', () => {
    expect(inMode([leave, carry, alone], '')).toEqual([carry, alone]);
    expect(inMode([leave, carry, alone], 'without the flag')).toEqual([leave, alone]);
    expect(modesOf([leave, carry, alone])).toEqual(['without the flag']);
  });

  it('are all kept where none is usual', () => {
    expect(inMode([leave, { ...carry, rank: 'plain' as const }], '')).toHaveLength(2);
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

  it('is one that looks the same, and the card that a slot is on', () => {
    const dice = [
      piece('die-1', 'pool', 'die', '3'),
      piece('die-2', 'pool', 'die', '3'),
      piece('die-3', 'pool', 'die', '4'),
    ];
    const pool = scene([], dice);
    expect(meant(pool, new Set(['die-1']), 'die-2')).toEqual(['die-1']);
    expect(meant(pool, new Set(['die-1']), 'die-3')).toEqual([]);
  });

  it('is nothing, where nothing is marked', () => {
    expect(meant(table, new Set(['a1']), 'b1')).toEqual([]);
  });
});
