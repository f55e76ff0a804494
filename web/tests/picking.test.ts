import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Picking, type Actable } from '../src/lib/picking.svelte';
import type { Choice, Command, Deed, Refusal, Scene } from '../src/lib/protocol';
import { readScene } from '../src/lib/scene';
import { area, cell, choice, field, piece, scene } from './scenes';

/** A table that notes what is done at it. */
class Table implements Actable {
  busy = false;
  seq = 7;
  view: Actable['view'] = { seat: 0, undo: { step: null, turn: null } };
  done: string[] = [];
  answer: Refusal | null = null;
  /** What is seen once something is done. */
  after: Scene | null = null;
  /** Why clicks lead to nothing; null: always for the same reason. */
  reasons: Record<string, string> | null = null;

  constructor(public scene: Scene | null) {}

  command(deed: Deed, fields: Partial<Command> = {}): Promise<Refusal | null> {
    this.done.push(`${deed} ${fields.action ?? fields.to}`);
    if (this.answer === null) this.seq += 1;
    if (this.answer === null && this.after) this.scene = this.after;
    return Promise.resolve(this.answer);
  }

  why(clicks: string[]): Promise<string | null> {
    const asked = clicks.join(' ');
    this.done.push(`why ${asked}`);
    return Promise.resolve(this.reasons ? (this.reasons[asked] ?? null) : 'That is too far.');
  }
}

const PIECES = [piece('blue-1', 'd4'), piece('blue-2', 'a1')];
const at = (choices: Choice[], more: Partial<Scene> = {}) => ({
  ...scene([field(8, 11)], PIECES, choices),
  ...more,
});

function picking(now: Scene, isWay?: (id: string) => boolean): { picking: Picking; table: Table } {
  const table = new Table(now);
  return {
    picking: new Picking(
      table,
      () => table.scene,
      () => true,
      isWay,
    ),
    table,
  };
}

const rest = () => new Promise((go) => setTimeout(go));

beforeEach(() => void vi.useRealTimers());
afterEach(() => flushSync());

describe('picking', () => {
  it('settles a choice with a click, and says what the rules refuse', async () => {
    const { picking: one, table } = picking(at([choice('d5', 'd5')]));
    table.answer = { code: 'illegal', message: 'The square is taken.' };
    one.pick(['d5'], 'd5');
    await rest();
    expect(table.done).toEqual(['act d5']);
    expect(one.refused?.reason).toBe('The square is taken.');
  });

  it('marks what goes with a place that was picked first, and offers it where it is one thing', () => {
    const only = choice('3', 'blue-1', 'd6');
    const { picking: one, table } = picking(
      at([choice('1', 'blue-1', 'd5'), choice('2', 'blue-2', 'd5'), only]),
    );
    one.pick(['d5'], 'd5');
    expect([...one.marked]).toEqual(['blue-1', 'blue-2']);
    expect(one.buttons).toEqual([]);
    one.pick(['d6'], 'd6');
    expect([...one.marked]).toEqual(['blue-1']);
    expect(one.buttons).toEqual([only]);
    expect(table.done).toEqual([]);
    one.pick(['blue-1'], 'blue-1');
    expect(table.done).toEqual(['act 3']);
  });

  it('takes a question back when what it is about is clicked again', () => {
    const { picking: one } = picking(at([choice('1', 'do-1', 'd5'), choice('2', 'do-2', 'd5')]), (id) =>
      id.startsWith('do-'),
    );
    one.pick(['d5'], 'd5');
    expect(one.among).toEqual(['1', '2']);
    const asked = one.stage;
    one.pick(['d5'], 'd5');
    expect(one.among).toEqual([]);
    expect(one.stage).not.toBe(asked);
  });

  it('takes several decisions by one click while the piece they are of is picked', async () => {
    const reach = { kind: 'reach', cells: ['d5', 'd6'], of: 'blue-1', does: ['d4:move'] };
    const now = readScene({
      ...at([choice('d4:move', 'blue-1'), choice('d4:attack', 'blue-1')]),
      overlays: [reach],
    });
    const { picking: one, table } = picking(now);
    one.pick([], 'd6');
    await rest();
    expect(table.done).toEqual(['why d6']);
    table.done = [];
    one.pick(['blue-1'], 'blue-1');
    expect(one.picked).toEqual(['blue-1']);
    table.after = at([choice('go:d5', 'd5'), choice('go:d6', 'd6')]);
    one.pick([], 'd6');
    await vi.waitFor(() => expect(table.done).toEqual(['act d4:move', 'act go:d6']));
  });

  it('asks in words for what lies on the piece that is picked', () => {
    const move = choice('d4:move', 'blue-1', 'blue-1-move');
    const attack = choice('d4:attack', 'blue-1', 'blue-1-attack');
    const on = [piece('blue-1-move', 'blue-1', 'order'), piece('blue-1-attack', 'blue-1', 'order')];
    const { picking: one } = picking(at([move, attack], { pieces: [...PIECES, ...on] }));
    expect(one.buttons).toEqual([]);
    one.pick(['blue-1'], 'blue-1');
    expect(one.buttons).toEqual([move, attack]);
  });

  it('asks why, and never tries what it hopes to be refused', async () => {
    const { picking: one, table } = picking(at([choice('d5', 'd5')]));
    one.pick([], 'h9');
    await rest();
    expect(table.done).toEqual(['why h9']);
    expect(one.refused).toEqual({ id: 'h9', reason: 'That is too far.' });
  });

  it('asks about a piece that is no choice, and then about the space where it stands', async () => {
    const { picking: one, table } = picking(
      at([choice('d4:d5', 'blue-1', 'd5'), choice('d4:d6', 'blue-1', 'd6')]),
    );
    one.pick(['blue-1'], 'blue-1');
    table.reasons = { 'blue-1 a1': 'That is too far.' };
    one.pick([], 'blue-2');
    await rest();
    expect(table.done).toEqual(['why blue-1 blue-2', 'why blue-1 a1']);
    expect(one.refused).toEqual({ id: 'blue-2', reason: 'That is too far.' });
  });

  it('says in a sentence of its own that nothing can be done there if there is no one reason', async () => {
    const { picking: one, table } = picking(at([choice('d5', 'd5')]));
    table.reasons = {};
    one.pick([], 'blue-2');
    await rest();
    expect(one.refused?.reason).toContain('Choose what is outlined');
  });

  it('changes the selection when another piece is clicked: the last pick is taken back', async () => {
    const { picking: one, table } = picking(at([choice('1', 'blue-1'), choice('2', 'blue-2')]));
    one.pick(['blue-1'], 'blue-1');
    await rest();
    table.scene = at([choice('d5', 'd5'), choice('stop')]);
    table.view = { seat: 0, undo: { step: 7, turn: 7 } };
    one.pick([], 'blue-2');
    await rest();
    await rest();
    expect(table.done).toEqual(['act 1', 'undo 7', 'act 2']);
  });

  it('does not take back what cannot be taken back freely', async () => {
    const { picking: one, table } = picking(at([choice('1', 'blue-1'), choice('2', 'blue-2')]));
    one.pick(['blue-1'], 'blue-1');
    await rest();
    table.scene = at([choice('d5', 'd5')]);
    one.pick([], 'blue-2');
    await rest();
    expect(table.done).not.toContain('undo 7');
  });

  it('carries by default, and leaves the flag when that is set', async () => {
    const carry = { ...choice('d5f', 'd5'), rank: 'usual' as const };
    const leave = { ...choice('d5', 'd5'), kind: 'without the flag' };
    const { picking: one, table } = picking(at([leave, carry]));
    one.pick(['d5'], 'd5');
    await rest();
    one.setMode('without the flag');
    one.pick(['d5'], 'd5');
    await rest();
    expect(table.done).toEqual(['act d5f', 'act d5']);
    one.hold(['d5']);
    expect(one.buttons.map((button) => button.action)).toEqual(['d5', 'd5f']);
  });

  it('goes a way of several steps, and stops where something comes between', async () => {
    const route = { actions: ['d5', 'd6', 'd7'], to: 'd7', path: ['d4', 'd5', 'd6', 'd7'], label: '' };
    const { picking: one, table } = picking(
      at([choice('d5', 'd5'), choice('d6', 'd6')], { routes: [route] }),
    );
    one.pick([], 'd7');
    await rest();
    await rest();
    expect(table.done).toEqual(['act d5', 'act d6']);
  });

  it('takes a fixed number of things together, once', async () => {
    const dice = [
      piece('r1', 'a1', 'die', '3'),
      piece('r2', 'a1', 'die', '3'),
      piece('r3', 'a1', 'die', '5'),
    ];
    const several = { label: 'Six dice', least: 2, most: 2, picked: 0, totals: [], saved_as: '', made: [] };
    const { picking: one, table } = picking(
      at([choice('keep:3', 'r1'), choice('keep:5', 'r3')], { pieces: dice, several }),
    );
    one.pick(['r1'], 'r1');
    one.pick(['r2'], 'r2');
    one.pick(['r3'], 'r3');
    expect(one.refused?.reason).toContain('2 are enough');
    one.pick(['r1'], 'r1');
    one.pick(['r3'], 'r3');
    expect(table.done).toEqual([]);
    await one.take();
    expect(table.done).toEqual(['act keep:3', 'act keep:5']);
  });

  it('lets every die with the same face be picked, wherever among the dice it lies', () => {
    const cells = [cell('a'), cell('b'), cell('c'), cell('d')];
    const dice = [
      piece('r1', 'a', 'die', '3'),
      piece('r2', 'b', 'die', '3'),
      piece('r3', 'c', 'die', '5'),
      piece('r4', 'd', 'die', '6'),
    ];
    const several = { label: 'Two dice', least: 2, most: 2, picked: 0, totals: [], saved_as: '', made: [] };
    const { picking: one } = picking({
      ...scene([area('rolled', 'dice', cells)], dice, [choice('keep:3', 'r1'), choice('keep:5', 'r3')]),
      several,
    });
    expect([...one.marked].sort()).toEqual(['r1', 'r2', 'r3']);
    one.pick(['r2'], 'b');
    one.pick(['r1'], 'r1');
    expect(one.gathered).toEqual(['r2', 'r1']);
  });

  it('waves interruptions through until the next decision of its own', async () => {
    const response = { decline: 'no', label: '' };
    const { picking: one, table } = picking(at([choice('no'), choice('yes')], { response }));
    one.waving = true;
    one.wave();
    await rest();
    expect(table.done).toEqual(['act no']);
    table.scene = at([choice('d5', 'd5')]);
    one.wave();
    expect(one.waving).toBe(false);
    expect(table.done).toHaveLength(1);
  });

  it('does nothing while a decision is under way, and says whose turn it is otherwise', () => {
    const { picking: one, table } = picking(at([], { due: [1] }));
    one.pick([], 'd5');
    expect(one.refused?.reason).toBe('It is not your turn.');
    table.busy = true;
    one.refused = null;
    one.pick([], 'd5');
    expect(one.refused).toBeNull();
  });
});
