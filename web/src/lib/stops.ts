import type { Box, Spot } from './sheet';
import { boxOf, describe, type Shown } from './telling';

/** Places that the keyboard reaches: one stop in the page, and arrow keys from one to the next. */

export type Stop = { id: string; box: Box; label: string };

export type Arrow = readonly [number, number];

export const ARROWS: Record<string, Arrow> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function stopsOf(shown: Shown): Stop[] {
  const all: Stop[] = [];
  for (const [id, spot] of shown.layout.spots) {
    if (spot.box.w > 0 && (!isOpen(spot) || shown.marked.has(id)))
      all.push({ id, box: spot.box, label: describe(shown, id) });
  }
  for (const one of shown.placed) {
    const spot = shown.layout.spots.get(one.piece.cell);
    if (spot && !isOpen(spot) && !shown.marked.has(one.piece.id)) continue;
    const label = one.pile.map((piece) => describe(shown, piece.id)).join('; ');
    all.push({ id: one.piece.id, box: boxOf(one), label });
  }
  return all;
}

/** Pieces in it are reached one by one. */
function isOpen(spot: Spot): boolean {
  return spot.shape === 'open' || spot.shape === 'race';
}

/** The nearest stop in a direction. */
export function neighbour(stops: readonly Stop[], from: Stop, [dx, dy]: Arrow): Stop | undefined {
  const [x, y] = centre(from.box);
  let best: Stop | undefined;
  let least = Infinity;
  for (const one of stops) {
    const [ox, oy] = centre(one.box);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 4 || aside > along * 1.6) continue;
    if (along + aside * 2 < least) {
      least = along + aside * 2;
      best = one;
    }
  }
  return best;
}

function centre(box: Box): [number, number] {
  return [box.x + box.w / 2, box.y + box.h / 2];
}

/** A finger covers so much around the place it meant. */
const FINGER = 26;

/** The stop that is nearest to a point, if it is not farther than a finger is wide. */
export function nearest(stops: readonly Stop[], [x, y]: readonly [number, number]): Stop | undefined {
  let best: Stop | undefined;
  let least = FINGER;
  for (const one of stops) {
    const dx = Math.max(one.box.x - x, 0, x - one.box.x - one.box.w);
    const dy = Math.max(one.box.y - y, 0, y - one.box.y - one.box.h);
    const away = Math.hypot(dx, dy);
    if (away < least) {
      least = away;
      best = one;
    }
  }
  return best;
}
