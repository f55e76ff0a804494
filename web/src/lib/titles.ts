import type { Scene, Summary } from './protocol';
import { capital } from './texts';

/** What a seat is called now: by its character once it has one, and everywhere the same. */
export function titleOf(scene: Pick<Scene, 'titles' | 'seats'> | null, seat: number): string {
  return scene?.titles[seat] || scene?.seats[seat] || '';
}

/** What is asked, without the name of whoever is asked where that is said already. */
export function addressed(prompt: string, name: string): string {
  const begin = `${name}: `.toLowerCase();
  return name !== '' && prompt.toLowerCase().startsWith(begin) ? capital(prompt.slice(begin.length)) : prompt;
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
