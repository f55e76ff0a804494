/** How far somebody has seen a table on this device, so that coming back tells what is new. */

import type { Entry } from './protocol';

type Seen = { seq: number; at: number };

/** Whoever was gone for less has only loaded the page anew. */
const AWAY = 30_000;
const MOST_TABLES = 200;
const PLACE = 'dauntless.seen';

function all(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Seen>;
  } catch {
    return {};
  }
}

export function noteSeen(table: string, seq: number, now: number = Date.now()): void {
  const others = Object.entries(all()).filter(([id]) => id !== table);
  const latest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_TABLES - 1);
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...Object.fromEntries(latest), [table]: { seq, at: now } }));
  } catch {
    // A private window may refuse storage; then nothing is remembered.
  }
}

/** Up to which entry somebody had seen a table they come back to; null if they are not back. */
export function seenBefore(table: string, now: number = Date.now()): number | null {
  const seen = all()[table];
  return seen && now - seen.at >= AWAY ? seen.seq : null;
}

/** How many decisions of others somebody has not seen. */
export function unseen(entries: readonly Entry[], after: number, mine: readonly number[]): number {
  return entries.filter(
    (entry) =>
      entry.seq > after &&
      entry.kind === 'act' &&
      entry.undone === null &&
      entry.seat !== null &&
      !mine.includes(entry.seat),
  ).length;
}
