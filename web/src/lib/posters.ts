import type { Cell } from './protocol';
import type { Box } from './sheet';

/** Cards that carry slots, in a compact grid, with both sides' slots facing their players. */

const LEAST = { w: 116, h: 84 };
const MOST = { w: 300, h: 220 };
const GAP = 6;

export type Grid = { columns: number; rows: number; w: number; h: number; cards: Cell[] };

export function cardsOf(cells: readonly Cell[]): Cell[] {
  const cards = cells.filter((cell) => cell.within === '');
  return [...cards].sort((a, b) => b.y - a.y || a.x - b.x);
}

/** As many columns as make the cards largest in this room; higher than the room if they must be. */
export function posterGrid(cells: readonly Cell[], width: number, height: number): Grid {
  const cards = cardsOf(cells);
  const count = Math.max(1, cards.length);
  let best: Grid = { columns: 1, rows: count, w: 0, h: 0, cards };
  let worth = -Infinity;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const w = Math.min(MOST.w, width / columns);
    if (w < LEAST.w && columns > 2) break;
    const h = Math.max(LEAST.h, Math.min(MOST.h, height / rows, w * 1.05));
    const over = Math.max(0, (rows * h) / Math.max(1, height) - 1);
    const score = Math.min(w / 150, h / 120) - 3 * over - (rows * columns - count) * 0.02;
    if (score <= worth) continue;
    worth = score;
    best = { columns, rows, w: w * columns, h: h * rows, cards };
  }
  return best;
}

export type Poster = {
  card: Cell;
  box: Box;
  /** Where the title stands, and what lies on the card itself. */
  title: Box;
  middle: Box;
  slots: { cell: Cell; box: Box }[];
};

/** Every card with its slots; the near seat's side is below. */
export function posters(cells: readonly Cell[], box: Box, near: number): Poster[] {
  const grid = posterGrid(cells, box.w, box.h);
  const w = box.w / grid.columns;
  const h = box.h / grid.rows;
  return grid.cards.map((card, i) => {
    const own = {
      x: box.x + (i % grid.columns) * w + GAP / 2,
      y: box.y + Math.floor(i / grid.columns) * h + GAP / 2,
      w: w - GAP,
      h: h - GAP,
    };
    return poster(card, own, cells, near);
  });
}

function poster(card: Cell, box: Box, cells: readonly Cell[], near: number): Poster {
  const slots = cells.filter((cell) => cell.within === card.id);
  const title = { x: box.x, y: box.y, w: box.w, h: Math.min(26, Math.max(16, box.h * 0.16)) };
  const room = box.h - title.h - 4;
  const far = slots.filter((slot) => slot.owner !== null && slot.owner !== near);
  const own = slots.filter((slot) => slot.owner === near);
  const shared = slots.filter((slot) => slot.owner === null);
  const most = Math.max(1, far.length, own.length);
  const size = Math.min((box.w - 10) / Math.max(3, most), room * 0.36, 46);
  const line = (cells: Cell[], y: number): { cell: Cell; box: Box }[] =>
    [...cells]
      // What asks for nothing, such as a place for a claim, comes last.
      .sort((a, b) => Number(a.asks === '') - Number(b.asks === '') || a.x - b.x)
      .map((cell, i) => ({
        cell,
        box: { x: box.x + 5 + i * size, y, w: size, h: size },
      }));
  const top = box.y + title.h;
  const foot = box.y + box.h - size - 4;
  const middle = { x: box.x + 5, y: top + size + 1, w: box.w - 10, h: Math.max(12, foot - top - size - 2) };
  const tie = Math.min(middle.h, size);
  const beside = shared.map((cell, i) => ({
    cell,
    box: { x: middle.x + i * tie, y: middle.y + (middle.h - tie) / 2, w: tie, h: tie },
  }));
  const taken = beside.length * tie;
  return {
    card,
    box,
    title,
    middle: { ...middle, x: middle.x + taken, w: middle.w - taken },
    slots: [...line(far, top), ...line(own, foot), ...beside],
  };
}
