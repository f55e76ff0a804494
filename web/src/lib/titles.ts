import type { Scene, Summary } from './protocol';

/** What a seat is called now: by its character once it has one, and everywhere the same. */
export function titleOf(scene: Pick<Scene, 'titles' | 'seats'> | null, seat: number): string {
  return scene?.titles[seat] || scene?.seats[seat] || '';
}

/** A table whose seats are called as the scene calls them. */
export function named(table: Summary, scene: Scene | null): Summary {
  return {
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, name: titleOf(scene, seat.seat) || seat.title })),
  };
}
