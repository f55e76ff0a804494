import type { Area, Cell } from './protocol';

/** The geometry of boards: squares, hexes and maps of places. */

export const ROW = Math.sqrt(3) / 2;

export function isBoard(area: Area): boolean {
  return ['grid', 'hexes', 'map', 'cards'].includes(area.kind);
}

export type Bounds = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Pixels of a unit's width for one step of x, and of y. */
  across: number;
  down: number;
  /** Hexes with a flat side up. */
  flat: boolean;
};

/** The span of a board's cells, and how far apart neighbours are. */
export function bounds(area: Area): Bounds {
  const xs = area.cells.map((cell) => cell.x);
  const ys = area.cells.map((cell) => cell.y);
  const span = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.max(...ys),
    bottom: Math.min(...ys),
  };
  if (area.kind === 'grid') return { ...span, across: 1, down: 1, flat: false };
  if (area.kind === 'map') {
    const pitch = nearest(area.cells);
    return { ...span, across: 1 / pitch, down: 1 / pitch, flat: false };
  }
  // Rows of hexes are shifted by half a hex: whichever step is smaller is that half.
  const x = smallestStep(xs);
  const y = smallestStep(ys);
  if (x < y) return { ...span, across: 1 / (2 * x), down: ROW / y, flat: false };
  return { ...span, across: ROW / x, down: 1 / (2 * y), flat: true };
}

function smallestStep(values: number[]): number {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  let step = Infinity;
  for (let i = 1; i < sorted.length; i += 1) {
    step = Math.min(step, (sorted[i] ?? 0) - (sorted[i - 1] ?? 0));
  }
  return Number.isFinite(step) ? step : 1;
}

function nearest(cells: Cell[]): number {
  let least = Infinity;
  for (const [i, one] of cells.entries()) {
    for (const other of cells.slice(i + 1)) {
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
    }
  }
  return Number.isFinite(least) ? least : 1;
}

/** How wide and high one cell of a board is, in units. */
export function cellExtent(area: Area, flat: boolean): { w: number; h: number } {
  if (area.kind !== 'hexes') return { w: 1, h: 1 };
  return flat ? { w: 1 / ROW, h: 1 } : { w: 1, h: 1 / ROW };
}

/** How many units the boards need beside each other, or below each other. */
export function extents(boards: Area[], below = false): { w: number; h: number } {
  let w = 0;
  let h = 0;
  for (const board of boards) {
    const span = bounds(board);
    const one = cellExtent(board, span.flat);
    const own = {
      w: (span.right - span.left) * span.across + one.w,
      h: (span.top - span.bottom) * span.down + one.h,
    };
    w = below ? Math.max(w, own.w) : w + own.w;
    h = below ? h + own.h : Math.max(h, own.h);
  }
  return { w, h };
}

export function hexagon(x: number, y: number, radius: number, flat: boolean): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + (flat ? 0 : 0.5)) * Math.PI) / 3;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}
