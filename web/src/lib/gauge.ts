import type { Piece } from './protocol';

/** A number that is left of the most there can be, with the sign before it if there is one. */
export type Gauge = { sign: string; left: number; most: number };

/** The numbers of a piece that is a gauge: its badges, or its own. */
export function gaugesOf({ badges, value, most }: Piece): Gauge[] {
  const several = badges.filter((badge) => badge.most !== null);
  if (several.length === 0) return [{ sign: '', left: value ?? 0, most: most ?? value ?? 0 }];
  return several.map((badge) => ({ sign: badge.sign, left: badge.value ?? 0, most: badge.most ?? 0 }));
}
