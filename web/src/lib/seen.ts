/** How far somebody has seen a table on this device, so that coming back tells what is new. */

import type { Entry } from './protocol';
import { Remembered } from './remembered';

type Seen = { seq: number; at: number };

/** Whoever was gone for less has only loaded the page anew. */
const AWAY = 30_000;
const kept = new Remembered<Seen>('dauntless.seen');

export function noteSeen(table: string, seq: number, now: number = Date.now()): void {
  kept.note(table, { seq, at: now });
}

/** Up to which entry somebody had seen a table they come back to; null if they are not back. */
export function seenBefore(table: string, now: number = Date.now()): number | null {
  const seen = kept.of(table);
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
