/** What this client adds to the luck of tables, remembered until it can be seen whether that was kept. */

import type { Entry, Summary } from './protocol';
import { Remembered } from './remembered';

type Added = { commitment: string; entropy: string; at: number };

const kept = new Remembered<Added>('dauntless.luck');

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What this client adds by chance to the luck of a table, once the server has committed itself. */
export function addTo(table: string, commitment: string, now: number = Date.now()): string {
  const entropy = hex(crypto.getRandomValues(new Uint8Array(32)));
  kept.note(table, { commitment, entropy, at: now });
  return entropy;
}

/** Has this client added to a table's luck? */
export const hasAdded = (table: string) => kept.of(table) !== undefined;

/** Was the luck of a finished match the one that was sealed before it, with what this client has added?
 *  Null if this device cannot know; `first` are the first entries of its log. */
export async function wasKept(table: Summary, first: readonly Entry[]): Promise<boolean | null> {
  const added = kept.of(table.id);
  const { commitment, secret } = table.luck;
  const hasBegun = first.some((entry) => entry.kind === 'begin');
  if (added === undefined || secret === null || !hasBegun || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sealed = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const own = first.filter((entry) => entry.kind === 'entropy' && entry.data['entropy'] === added.entropy);
  return sealed === added.commitment && commitment === added.commitment && own.length === 1;
}
