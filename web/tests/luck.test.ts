import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addTo, hasAdded, wasKept } from '../src/lib/luck';
import type { Entry, LuckWish, Summary } from '../src/lib/protocol';

const SECRET = '00ff'.repeat(16);
const SEALED = createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex');

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const over = (commitment: string, secret: string | null = SECRET) =>
  ({ id: 't_1', luck: { commitment, secret, chain: null } }) as Summary;
const log = (...entropy: string[]) =>
  [
    ...entropy.map((digits) => ({ kind: 'entropy', data: { entropy: digits } })),
    { kind: 'begin', data: {} },
  ] as Entry[];

describe('the luck of a finished match', () => {
  it('was kept if the secret is the one that was sealed and our own part is in it', async () => {
    const mine = addTo('t_1', SEALED);
    expect(mine).toMatch(/^[0-9a-f]{64}$/);
    expect(await wasKept(over(SEALED), log('aa', mine))).toBe(true);
  });

  it('was not kept if our part is missing, or another secret was taken', async () => {
    const mine = addTo('t_1', SEALED);
    expect(await wasKept(over(SEALED), log('aa'))).toBe(false);
    expect(await wasKept(over('11'.repeat(32)), log(mine))).toBe(false);
    expect(await wasKept(over(SEALED, '11'.repeat(32)), log(mine))).toBe(false);
  });

  it('is not spoken of where nothing was added, before the end, and without the beginning', async () => {
    expect(await wasKept(over(SEALED), log('aa'))).toBeNull();
    expect(hasAdded('t_1')).toBe(false);
    const mine = addTo('t_1', SEALED);
    expect(hasAdded('t_1')).toBe(true);
    expect(await wasKept(over(SEALED, null), log(mine))).toBeNull();
    expect(await wasKept(over(SEALED), [])).toBeNull();
  });
});

describe('a rematch', () => {
  const answers = (made: object) =>
    vi.stubGlobal('fetch', (path: string) => {
      const body = path.endsWith('/luck') ? { promise: 'k_1', table: 't_2', commitment: SEALED } : made;
      return Promise.resolve(Response.json(body));
    });

  it('adds to the luck that the server has promised', async () => {
    const { rematch } = await import('../src/lib/api');
    answers({ id: 't_2', luck: { commitment: SEALED } });
    let sent: LuckWish | null = null;
    const refusal = await rematch((luck) => {
      sent = luck;
      return Promise.resolve(null);
    });
    expect(refusal).toBeNull();
    expect(sent).toMatchObject({ promise: 'k_1', entropy: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(hasAdded('t_2')).toBe(true);
  });

  it('is told to the player if the server has broken its promise', async () => {
    const { rematch } = await import('../src/lib/api');
    answers({ id: 't_2', luck: { commitment: 'another' } });
    await expect(rematch(() => Promise.resolve(null))).rejects.toThrow('has not kept its promise');
  });
});
