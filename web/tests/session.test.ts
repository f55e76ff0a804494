import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../src/lib/api', () => ({
  me: () => Promise.resolve({ id: 'p', name: 'Ada' }),
  log: () => Promise.resolve([]),
}));

/** A line to a server that the test plays. */
class Line {
  static all: Line[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: { type: string; id?: string; clicks?: string[] }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: URL) {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const entry = (seq: number, kind = 'act') => ({
  seq,
  kind,
  seat: 0,
  at: 0,
  text: null,
  line: `step ${seq}`,
  undone: null,
  data: {},
  deed: '',
  who: '',
  does: '',
});
const scene = {
  game: 'g',
  viewer: 0,
  seats: ['a'],
  due: [0],
  prompt: '',
  rulebook: '',
  pieces: [{ id: 'x', cell: 'a1', kind: 'pawn' }],
  choices: [],
};
const told = (type: string, seq: number, entries: object[], areas = false) => ({
  type,
  now: Date.now(),
  seq,
  table: { id: 't' },
  view: {
    seat: 0,
    mine: [0],
    hash: '',
    undo: null,
    curtain: false,
    scene: areas
      ? { ...scene, areas: [{ id: 'field', kind: 'grid', title: '', cells: [{ id: 'a1' }] }] }
      : scene,
  },
  entries,
});

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { href: 'http://here/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    visibilityState: 'visible',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const { Session } = await import('../src/lib/session.svelte');
  const session = new Session('t');
  await session.open();
  const line = Line.all[0]!;
  line.say(told('welcome', 3, [entry(3)], true));
  return { session, line };
}

describe('a session', () => {
  it('fills in what was left out, and keeps the areas that were not sent again', async () => {
    const { session, line } = await opened();
    expect(session.connection).toBe('live');
    expect(session.scene?.pieces[0]).toMatchObject({ face: '', badges: [], count: 1 });
    line.say(told('update', 4, [entry(4)]));
    expect(session.scene?.areas[0]?.cells[0]?.id).toBe('a1');
    expect(session.entries.map((one) => one.seq)).toEqual([3, 4]);
  });

  it('notices within five seconds that a silent line is dead, says so, and makes a new one', async () => {
    const { session, line } = await opened();
    line.sent = [];
    await vi.advanceTimersByTimeAsync(4900);
    expect(line.sent.some((one) => one.type === 'ping')).toBe(true);
    expect(session.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(Line.all).toHaveLength(2);
    expect(Line.all[1]!.address.searchParams.get('after')).toBe('3');
  });

  it('does not give up a line that answers', async () => {
    const { session, line } = await opened();
    for (let i = 0; i < 10; i += 1) {
      await vi.advanceTimersByTimeAsync(1500);
      line.say({ type: 'pong', now: Date.now() });
    }
    expect(session.connection).toBe('live');
    expect(Line.all).toHaveLength(1);
  });

  it('counts what was missed, and sends again what had no answer', async () => {
    const { session, line } = await opened();
    const done = session.command('act', { action: 'd4' });
    const id = line.sent.find((one) => one.type === 'command')!.id;
    line.break();
    expect(session.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(700);
    const again = Line.all[1]!;
    again.say(told('welcome', 6, [entry(4), entry(5, 'chance'), entry(6)]));
    expect(session.missed).toBe(2);
    expect(again.sent.filter((one) => one.id === id)).toHaveLength(1);
    again.say({ type: 'answer', id, ok: true, seq: 6 });
    expect(await done).toBeNull();
    expect(session.busy).toBe(false);
  });

  it('asks why, and has no answer where there is no line', async () => {
    const { session, line } = await opened();
    const why = session.why(['d9'], 0);
    const asked = line.sent.find((one) => one.type === 'why')!;
    expect(asked.clicks).toEqual(['d9']);
    line.say({ type: 'because', id: asked.id, seq: 3, why: 'It is too far.' });
    expect(await why).toBe('It is too far.');
    const open = session.why(['d9'], 0);
    line.break();
    expect(await open).toBeNull();
    expect(await session.why(['d9'], 0)).toBeNull();
  });

  it('stays closed when the server closes for good', async () => {
    const { session, line } = await opened();
    line.break(4404);
    expect(session.connection).toBe('closed');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.all).toHaveLength(1);
  });
});
