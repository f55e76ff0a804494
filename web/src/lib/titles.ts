import type { Scene, Summary } from './protocol';
import { capital } from './texts';

/** What a seat is called now: by its character once it has one, and everywhere the same. */
export function titleOf(scene: Pick<Scene, 'titles' | 'seats'> | null, seat: number): string {
  return scene?.titles[seat] || scene?.seats[seat] || '';
}

/** What a seat is called before there is a scene: "rebel-1" is Rebel 1. */
export function plainly(name: string): string {
  return capital(name.replaceAll('-', ' '));
}

/** A table whose seats are called as the scene calls them. */
export function named(table: Summary, scene: Scene | null): Summary {
  const titleOr = (seat: number, name: string) => titleOf(scene, seat) || plainly(name);
  return {
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, name: titleOr(seat.seat, seat.name) })),
  };
}
