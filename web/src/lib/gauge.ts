/** A number that is left of the most there can be, with the sign before it if there is one. */
export type Gauge = { sign: string; left: number; most: number };

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
