import type { Poster } from './posters';
import type { Piece, Scene } from './protocol';
import type { Box, Layout, Spot } from './sheet';
import { pieceLook, type Theme } from './theme';

/** Where every piece lies within its cell. */

export const CARD_RATIO = 5 / 7;
/** Cards lower than this are drawn broad, with no more than their title. */
const BROAD = 60;
/** One card alone in a row is so, with its text, up to this height. */
const LISTED = 120;
/** How many times as broad as high, where there is room. */
const BROADEST = 4;
/** Cards in hand are made narrower than usual before they overlap, down to this. */
const NARROWEST = 64;
/** In a hand where cards would be narrower than this, they are in two rows. */
const TWO_ROWS = 62;
/** And where they could be read if they were. */
const READ_ROW = 92;
/** Cards in hand that are narrower than this are not as high as they could be. */
const SLIM = 92;
/** Cards in hand lower than this are broader than high, where there is room. */
const BROADER = 130;
/** Cards on a table are made smaller than usual before they are piled, down to this. */
const LEAST_CARD = 54;
/** So much of each is seen of cards that can be chosen; for that they are made smaller. */
const CHOSEN_SEEN = 0.5;
/** Rows of things leave some room for what is worn on a head, and for marks. */
const ROOMY_ROWS = 0.92;
/** A card of which less than this is seen is not spread any more: the cards are a pile. */
const LEAST_SEEN = 0.3;

export type Placed = {
  piece: Piece;
  /** The centre, and the size. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** Lies on another piece and is drawn over it. */
  riding: boolean;
  order: number;
  /** The pile that it lies on top of, itself included. */
  pile: Piece[];
};

export function place(
  scene: Scene,
  layout: Layout,
  theme: Theme,
  marked: ReadonlySet<string> = new Set(),
): Placed[] {
  const byCell = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    if (['button', 'none'].includes(pieceLook(theme, piece).shape)) continue;
    byCell.set(piece.cell, [...(byCell.get(piece.cell) ?? []), piece]);
  }
  const placed: Placed[] = [];
  for (const [cell, pieces] of byCell) {
    const spot = layout.spots.get(cell);
    if (spot === undefined || spot.box.w <= 0) continue;
    if (spot.shape === 'race') {
      placed.push(...racing(pieces, spot));
      continue;
    }
    const poster = layout.posters.get(cell);
    if (poster) {
      placed.push(...onPoster(pieces, poster, theme, Math.max(scene.viewer, 0)));
      continue;
    }
    // What can be chosen is never hidden in a pile.
    const own = spot.area.kind === 'hand' && spot.area.owner === Math.max(scene.viewer, 0);
    const spread = own || pieces.some((piece) => marked.has(piece.id));
    placed.push(...inCell(pieces, spot, theme, spread, own));
  }
  placed.push(...lyingOn(placed, byCell, theme));
  return placed.sort((a, b) => a.order - b.order || (a.piece.id < b.piece.id ? -1 : 1));
}

/** Where a value lies on a race's scale. */
export function alongRace(spot: Spot, value: number): number {
  const { least, most } = spot.area;
  const span = Math.max(1, (most ?? least + 1) - least);
  const size = Math.min(spot.box.h * 0.6, 26);
  return spot.box.x + size / 2 + ((value - least) / span) * (spot.box.w - size);
}

/** Markers at their values, a lane for every owner. */
function racing(pieces: Piece[], spot: Spot): Placed[] {
  const owners = [...new Set(pieces.map((piece) => piece.owner))].sort((a, b) => (a ?? -1) - (b ?? -1));
  const lane = spot.box.h / Math.max(1, owners.length);
  const size = Math.min(lane * 1.15, 26);
  return pieces.map((piece) => ({
    piece,
    x: alongRace(spot, piece.value ?? spot.area.least),
    y: spot.box.y + (owners.indexOf(piece.owner) + 0.5) * lane,
    w: size,
    h: size,
    riding: false,
    order: 1,
    pile: [piece],
  }));
}

/** On a card that carries slots: what is missing stands beside its owner's slots, the rest between them. */
function onPoster(pieces: Piece[], poster: Poster, theme: Theme, near: number): Placed[] {
  const told = pieces.filter((piece) => pieceLook(theme, piece).shape === 'gauge');
  const rest = pieces.filter((piece) => !told.includes(piece));
  const { middle, box } = poster;
  const size = Math.min(middle.h * 1.2, middle.w / Math.max(1, rest.length), 40);
  const lines = told.map((piece) => {
    const side = poster.slots.filter((slot) => slot.cell.owner === piece.owner);
    const last = side.at(-1)?.box;
    const x = last ? last.x + last.w : middle.x;
    const beside = box.x + box.w - x - 4;
    const fits = last !== undefined && beside >= 34;
    const w = fits ? beside : 26;
    const y = fits ? last.y + last.h / 2 : middle.y + middle.h / 2;
    const aside = fits || piece.owner === near ? 0 : 30;
    return {
      piece,
      x: box.x + box.w - 4 - w / 2 - aside,
      y,
      w,
      h: 14,
      riding: false,
      order: 1.5,
      pile: [piece],
    };
  });
  const things = rest.map((piece, i) => ({
    piece,
    x: middle.x + middle.w - size * (rest.length - i - 0.5),
    y: middle.y + middle.h / 2,
    w: size,
    h: size,
    riding: false,
    order: 2,
    pile: [piece],
  }));
  return [...lines, ...things];
}

/** What lies on other pieces: small, at their foot. */
function lyingOn(placed: Placed[], byCell: Map<string, Piece[]>, theme: Theme): Placed[] {
  return placed.flatMap((under) => {
    const on = byCell.get(under.piece.id) ?? [];
    const size = Math.min(under.w, under.h) * 0.42;
    const step = Math.min(size * 0.8, under.w / Math.max(1, on.length));
    return on.map((piece, i) => ({
      piece,
      x: under.x + under.w / 2 - size / 2 - (on.length - 1 - i) * step,
      y: under.y + under.h / 2 - size / 2,
      w: size * pieceLook(theme, piece).size,
      h: size * pieceLook(theme, piece).size,
      riding: true,
      order: under.order + 0.0005,
      pile: [piece],
    }));
  });
}

function inCell(pieces: Piece[], spot: Spot, theme: Theme, spread: boolean, held: boolean): Placed[] {
  if (spot.shape === 'open') return inRow(pieces, spot.box, theme, spread, held);
  const badges = pieces.filter((piece) => pieceLook(theme, piece).badge);
  const bodies = pieces.filter((piece) => !pieceLook(theme, piece).badge);
  if (bodies.length === 0) return clustered(badges, spot, theme, 1);
  return [...clustered(bodies, spot, theme, 1), ...riding(badges, spot)];
}

/** Small at the upper right corner of whoever carries it. */
function riding(badges: Piece[], { box }: Spot): Placed[] {
  const size = Math.min(box.w, box.h);
  return badges.map((piece, i) => ({
    piece,
    x: box.x + box.w / 2 + size * (0.4 - i * 0.22),
    y: box.y + box.h / 2 - size * 0.2,
    w: size * 0.58,
    h: size * 0.58,
    riding: true,
    order: 2,
    pile: [piece],
  }));
}

function clustered(pieces: Piece[], { box }: Spot, theme: Theme, order: number): Placed[] {
  const columns = pieces.length <= 1 ? 1 : pieces.length <= 4 ? 2 : 3;
  const rows = Math.ceil(pieces.length / columns);
  const size = Math.min(box.w / columns, box.h / rows);
  return pieces.map((piece, i) => {
    const look = pieceLook(theme, piece);
    const h = size * look.size;
    return {
      piece,
      x: box.x + box.w / 2 + ((i % columns) - (columns - 1) / 2) * size,
      y: box.y + box.h / 2 + (Math.floor(i / columns) - (rows - 1) / 2) * size,
      w: look.shape === 'card' ? h * CARD_RATIO : h,
      h,
      riding: false,
      order,
      pile: [piece],
    };
  });
}

/** Beside each other in an open cell; where room is short in several rows, overlapping, or piled. */
function inRow(pieces: Piece[], box: Box, theme: Theme, spread: boolean, held: boolean): Placed[] {
  const shape = (piece: Piece) => pieceLook(theme, piece).shape;
  if (pieces.every((piece) => shape(piece) === 'gauge')) return gauges(pieces, box);
  if (pieces.some((piece) => shape(piece) === 'card')) return cards(pieces, box, spread, held);
  const most = Math.min(box.h, 58);
  let rows = 1;
  let high = most;
  while (rows < 4 && (high + 4) * Math.ceil(pieces.length / rows) > box.w) {
    const tighter = box.w / Math.ceil(pieces.length / rows) - 4;
    if (tighter >= Math.min(most, box.h / (rows + 1))) {
      high = tighter;
      break;
    }
    rows += 1;
    high = Math.min(most, (box.h / rows) * ROOMY_ROWS);
  }
  const columns = Math.ceil(pieces.length / rows);
  const pitch = Math.min(high + 4, (box.w - high) / Math.max(1, columns - 1));
  return pieces.map((piece, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const inThisRow = Math.min(columns, pieces.length - row * columns);
    return {
      piece,
      x: box.x + box.w / 2 + (column - (inThisRow - 1) / 2) * pitch,
      y: box.y + box.h / 2 + (row - (rows - 1) / 2) * high,
      w: high * 0.92,
      h: high * 0.92,
      riding: false,
      order: 1 + i / 1000,
      pile: [piece],
    };
  });
}

function gauges(pieces: Piece[], box: Box): Placed[] {
  const h = Math.min(box.h / pieces.length, 18);
  return pieces.map((piece, i) => ({
    piece,
    x: box.x + box.w / 2,
    y: box.y + box.h / 2 + (i - (pieces.length - 1) / 2) * h,
    w: box.w,
    h,
    riding: false,
    order: 1,
    pile: [piece],
  }));
}

/** Cards beside each other, or piled. Those in hand are broader where there is room, to be read. */
function cards(pieces: Piece[], box: Box, spread: boolean, held: boolean): Placed[] {
  const h = box.h * 0.98;
  const fit = box.w / pieces.length - 6;
  const listed = pieces.length === 1 && pieces[0]?.face !== '';
  const broad = box.h < BROAD || (listed && box.h < LISTED && box.w > box.h * 2);
  const usual = broad ? Math.max(h * 1.7, Math.min(fit, h * BROADEST)) : h * CARD_RATIO;
  // Others' cards and those on offer are made smaller before they are piled.
  const close = !held && pieces.length > 1 && usual * pieces.length > box.w * 1.6 && fit >= LEAST_CARD;
  const fitting = Math.max(Math.min(fit, h < BROADER ? h * 1.5 : h), Math.min(usual, NARROWEST));
  const seen = spread && !held ? (box.w - 2) / (1 + (pieces.length - 1) * CHOSEN_SEEN) : Infinity;
  const w = Math.min(box.w - 2, held ? fitting : close ? fit : usual, seen);
  const rows = fit < TWO_ROWS ? 2 * BROAD : 2 * READ_ROW;
  if (held && fit < READ_ROW && box.h >= rows) {
    const half = Math.ceil(pieces.length / 2);
    const low = { ...box, h: box.h / 2 };
    return [
      ...cards(pieces.slice(0, half), low, spread, held),
      ...cards(pieces.slice(half), { ...low, y: box.y + low.h }, spread, held),
    ];
  }
  const pitch = Math.min(w + 6, (box.w - 2 - w) / Math.max(1, pieces.length - 1));
  const piled = pieces.length > 1 && !spread && pitch < w * LEAST_SEEN;
  const shown = piled ? pieces.slice(-1) : pieces;
  return shown.map((piece, i) => ({
    piece,
    x: box.x + box.w / 2 + (i - (shown.length - 1) / 2) * pitch,
    y: box.y + box.h / 2,
    w,
    h: held && w < SLIM ? Math.min(h, w * 1.75) : held || broad ? h : Math.min(h, w / CARD_RATIO),
    riding: false,
    order: 1 + i / 1000,
    pile: piled ? pieces : [piece],
  }));
}
