import type { Piece } from './protocol';

/** A number that is left of the most there can be, with the sign before it if there is one. */
export type Gauge = { sign: string; left: number; most: number };

/** The numbers of a piece that is a gauge: its badges, or its own. */
export function gaugesOf(piece: Piece): Gauge[] {
  const several = piece.badges.filter((badge) => badge.most !== null);
  if (several.length > 0) {
    return several.map(({ label, value, most }) => ({
      sign: label.slice(0, 1),
      left: value ?? 0,
      most: most ?? 0,
    }));
  }
  if (piece.value !== null) return [{ sign: '', left: piece.value, most: piece.most ?? piece.value }];
  return readGauge(piece.face);
}

/** The numbers of a face such as "5 of 8" or "♂ 3 and ♀ 9 of 9"; none if it tells nothing of the kind. */
export function readGauge(face: string): Gauge[] {
  const [, lefts, most] = /^(.*) of (\d+)$/.exec(face) ?? [];
  if (lefts === undefined) return [];
  return [...lefts.matchAll(/(\D*?)(\d+)/g)].map(([, before, left]) => ({
    sign: (before ?? '').replace('and', '').trim(),
    left: Number(left),
    most: Number(most),
  }));
}
