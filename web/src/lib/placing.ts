import { CARD_RATIO, type Box, type Layout, type Spot } from './layout';
import type { Piece, Scene } from './protocol';
import { pieceLook, type Theme } from './theme';

/** Where every piece lies within its cell. */

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
};

export function place(scene: Scene, layout: Layout, theme: Theme): Placed[] {
  const byCell = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    byCell.set(piece.cell, [...(byCell.get(piece.cell) ?? []), piece]);
  }
  const placed: Placed[] = [];
  for (const [cell, pieces] of byCell) {
    const spot = layout.spots.get(cell);
    if (spot !== undefined) placed.push(...inCell(pieces, spot, theme));
  }
  return placed.sort((a, b) => a.order - b.order || (a.piece.id < b.piece.id ? -1 : 1));
}

function inCell(pieces: Piece[], spot: Spot, theme: Theme): Placed[] {
  if (spot.shape === 'open') return inRow(pieces, spot.box, theme);
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
    };
  });
}

/** Beside each other in an open cell; in several rows, or overlapping, where room is short. */
function inRow(pieces: Piece[], box: Box, theme: Theme): Placed[] {
  const cards = pieces.some((piece) => pieceLook(theme, piece).shape === 'card');
  const ratio = cards ? CARD_RATIO : 1;
  const most = cards ? box.h : Math.min(box.h, 58);
  let rows = 1;
  let high = most;
  while (!cards && rows < 4 && (high * ratio + 4) * Math.ceil(pieces.length / rows) > box.w) {
    const tighter = box.w / Math.ceil(pieces.length / rows) - 4;
    if (tighter >= Math.min(most, box.h / (rows + 1))) {
      high = tighter;
      break;
    }
    rows += 1;
    high = Math.min(most, box.h / rows);
  }
  const columns = Math.ceil(pieces.length / rows);
  const pitch = Math.min(high * ratio + (cards ? 6 : 4), (box.w - high * ratio) / Math.max(1, columns - 1));
  return pieces.map((piece, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const inThisRow = Math.min(columns, pieces.length - row * columns);
    const isCard = pieceLook(theme, piece).shape === 'card';
    const size = isCard ? high * 0.98 : high * ratio * 0.92;
    return {
      piece,
      x: box.x + box.w / 2 + (column - (inThisRow - 1) / 2) * pitch,
      y: box.y + box.h / 2 + (row - (rows - 1) / 2) * high,
      w: isCard ? size * ratio : size,
      h: size,
      riding: false,
      order: 1 + i / 1000,
    };
  });
}
