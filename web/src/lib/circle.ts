import type { Area } from './protocol';

/** Areas between neighbours in the order in which one sees them: from one's left round to one's right.
 * What lies in the middle of the table is put in the middle. */
export function aroundTable(areas: readonly Area[], near: number): Area[] {
  const between = areas.filter((area) => area.between !== null);
  if (between.length === 0) return [...areas];
  const seats = Math.max(...between.flatMap((area) => area.between ?? [])) + 1;
  const place = (area: Area): number => {
    const [a, b] = area.between ?? [0, 0];
    const first = (a + 1) % seats === b ? a : b;
    return (first - near + seats) % seats;
  };
  const ring = [...between].sort((a, b) => place(a) - place(b));
  const half = Math.ceil(ring.length / 2);
  const rest = areas.filter((area) => area.between === null);
  return [...ring.slice(0, half), ...rest, ...ring.slice(half)];
}
