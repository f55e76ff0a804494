import type { Area, Cell } from './protocol';
import { areaLook, type Theme } from './theme';

/** Where everything of a scene lies, in pixels of the space it is given. */

export type Box = { x: number; y: number; w: number; h: number };

export type SpotShape = 'square' | 'hex' | 'round' | 'slot' | 'open';

export type Spot = { cell: Cell; area: Area; box: Box; shape: SpotShape; corners: string };

export type PlacedArea = { area: Area; box: Box; unit: number; turned: boolean; upright: boolean };

export type Layout = {
  width: number;
  height: number;
  areas: PlacedArea[];
  spots: Map<string, Spot>;
  /** Where the prompt belongs, directly above one's own area; null where it stands elsewhere. */
  prompt: Box | null;
};

const GAP = 12;
const TITLE = 22;
const CARD_RATIO = 5 / 7;
const MIDDLE_PROMPT = 190;
const MAT = 132;

type Groups = { boards: Area[]; near: Area[]; far: Area[]; hands: Area[]; shared: Area[] };

export function layOut(
  areas: readonly Area[],
  viewer: number,
  width: number,
  height: number,
  theme: Theme,
): Layout {
  const groups = sorted(areas, Math.max(viewer, 0));
  const page = new Sheet(width, height, theme, viewer);
  const wide = width > height * 1.05;
  if (groups.boards.length > 0) (wide ? besideBoard : aroundBoard)(page, groups);
  else inBands(page, groups, wide);
  return page;
}

function sorted(areas: readonly Area[], near: number): Groups {
  const groups: Groups = { boards: [], near: [], far: [], hands: [], shared: [] };
  for (const area of areas) {
    if (isBoard(area)) groups.boards.push(area);
    else if (area.kind === 'hand' && area.owner === near) groups.hands.push(area);
    else if (area.owner === near) groups.near.push(area);
    else if (area.owner !== null) groups.far.push(area);
    else groups.shared.push(area);
  }
  return groups;
}

export function isBoard(area: Area): boolean {
  return area.kind === 'grid' || area.kind === 'hexes' || area.kind === 'map';
}

/** A wide space: opponents, prompt and own side at the left, the board, tracks and dice right. */
function besideBoard(page: Sheet, groups: Groups): void {
  const hand = groups.hands.length > 0 ? clamp(page.height * 0.26, 110, 200) : 0;
  const tall = page.height - hand - (hand ? GAP : 0);
  const least = clamp(page.width * 0.2, 190, 300);
  const right = groups.shared.length > 0 ? clamp(page.width * 0.17, 120, 200) : 0;
  const room = page.width - least - right - 2 * GAP;
  const boards = extents(groups.boards);
  const unit = Math.min(room / boards.w, (tall - 2) / boards.h);
  const boardWidth = boards.w * unit;
  const left = clamp(page.width - right - boardWidth - 2 * GAP, least, 340);
  const start = Math.max(0, (page.width - left - boardWidth - right - 2 * GAP) / 2);

  const top = (tall - boards.h * unit) / 2;
  page.boards(groups.boards, start + left + GAP, top, unit);
  const column = { x: start, y: 0, w: left, h: tall };
  const spare = column.h - MIDDLE_PROMPT - 2 * GAP;
  const nearHeight = groups.near.length > 0 ? Math.min(MAT, spare / 2) : 0;
  const owners = new Set(groups.far.map((area) => area.owner)).size;
  const farHeight = Math.min(spare - nearHeight, owners * MAT + Math.max(0, owners - 1) * GAP);
  page.byOwner(groups.far, { ...column, h: farHeight });
  page.row(groups.near, { ...column, y: tall - nearHeight, h: nearHeight });
  page.prompt = {
    ...column,
    y: farHeight ? farHeight + GAP : 0,
    h: tall - farHeight - nearHeight - (farHeight ? GAP : 0) - (nearHeight ? GAP : 0),
  };
  page.sideColumn(groups.shared, {
    x: start + left + boardWidth + 2 * GAP,
    y: 0,
    w: right,
    h: tall,
  });
  page.row(groups.hands, { x: start, y: tall + GAP, w: page.width - 2 * start, h: hand });
}

/** A tall space: opponents above the board, own side, dice and tracks below it. */
function aroundBoard(page: Sheet, groups: Groups): void {
  const strips = (all: Area[]) => all.filter((area) => area.kind === 'track');
  const small = groups.shared.filter((area) => area.kind !== 'track');
  const boards = extents(groups.boards, true);
  const gap = 6;
  const row = clamp(page.height * 0.062, 38, 60);
  const farHeight = groups.far.length > 0 ? row : 0;
  const nearHeight = groups.near.length + small.length > 0 ? row : 0;
  const trackHeight = row * 0.92;
  const tracks = strips(groups.shared);
  const hand = groups.hands.length > 0 ? clamp(page.height * 0.2, 92, 150) : 0;
  const used =
    farHeight + nearHeight + tracks.length * (trackHeight + gap) + hand + gap * 3 + (hand ? gap : 0);
  const unit = Math.min(page.width / boards.w, (page.height - used) / boards.h);
  const spare = Math.max(0, page.height - used - unit * boards.h);

  let y = Math.min(spare / 2, 8);
  page.row(groups.far, { x: 0, y, w: page.width, h: farHeight }, true);
  y += farHeight + gap;
  for (const board of groups.boards) {
    const extent = extents([board]);
    page.boards([board], (page.width - extent.w * unit) / 2, y, unit);
    y += extent.h * unit + gap;
  }
  page.row([...groups.near, ...small], { x: 0, y, w: page.width, h: nearHeight }, true);
  y += nearHeight + gap;
  for (const track of tracks) {
    page.row([track], { x: 0, y, w: page.width, h: trackHeight }, true);
    y += trackHeight + gap;
  }
  page.row(groups.hands, { x: 0, y, w: page.width, h: hand }, true);
}

/** No board: opponents, what is shared, and one's own side in bands from top to bottom. */
function inBands(page: Sheet, groups: Groups, wide: boolean): void {
  const left = wide ? clamp(page.width * 0.22, 210, 300) : 0;
  const x = left ? left + GAP : 0;
  const bands: [Area[], number][] = [
    [groups.far, 3],
    [groups.shared, 2.4],
    [groups.near, 3],
    [groups.hands, 3],
  ];
  const filled = bands.filter(([all]) => all.length > 0);
  const weight = filled.reduce((sum, [, share]) => sum + share, 0);
  const room = page.height - GAP * Math.max(0, filled.length - 1);
  let y = 0;
  for (const [all, share] of filled) {
    const h = (room * share) / weight;
    page.row(all, { x, y, w: page.width - x, h }, !wide);
    y += h + GAP;
  }
  if (wide) page.prompt = { x: 0, y: 0, w: left, h: page.height };
}

class Sheet implements Layout {
  areas: PlacedArea[] = [];
  spots = new Map<string, Spot>();
  prompt: Box | null = null;

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly theme: Theme,
    private readonly viewer: number,
  ) {}

  boards(boards: Area[], x: number, y: number, unit: number): void {
    for (const board of boards) {
      const extent = extents([board]);
      this.board(board, { x, y, w: extent.w * unit, h: extent.h * unit }, unit);
      x += extent.w * unit + GAP;
    }
  }

  private board(area: Area, box: Box, unit: number): void {
    const turned = areaLook(this.theme, area.id).turned_for.includes(this.viewer);
    this.areas.push({ area, box, unit, turned, upright: false });
    const span = bounds(area);
    const one = cellExtent(area, span.flat);
    for (const cell of area.cells) {
      const across = (turned ? span.right - cell.x : cell.x - span.left) * span.across;
      const down = (turned ? cell.y - span.bottom : span.top - cell.y) * span.down;
      const x = box.x + (across + one.w / 2) * unit;
      const y = box.y + (down + one.h / 2) * unit;
      const size = unit * (area.kind === 'map' ? 0.86 : 1);
      const own = { x: x - size / 2, y: y - size / 2, w: size, h: size };
      if (area.kind === 'grid') this.put(cell, area, own, 'square');
      else if (area.kind === 'map') this.put(cell, area, own, 'round');
      else this.put(cell, area, own, 'hex', hexagon(x, y, unit / 2 / ROW, span.flat));
    }
  }

  /** A row for every owner, sharing the height. */
  byOwner(areas: Area[], box: Box): void {
    const owners = [...new Set(areas.map((area) => area.owner))];
    const gap = owners.length > 2 ? 6 : GAP;
    const h = (box.h - gap * Math.max(0, owners.length - 1)) / Math.max(1, owners.length);
    owners.forEach((owner, i) => {
      const own = areas.filter((area) => area.owner === owner);
      this.row(own, { ...box, y: box.y + i * (h + gap), h }, h < 80);
    });
  }

  /** Areas beside each other, with room by what they hold. */
  row(areas: Area[], box: Box, tight = false): void {
    const gap = tight ? 6 : GAP;
    const wishes = areas.map((area) => wish(area));
    const total = wishes.reduce((sum, one) => sum + one, 0);
    const room = box.w - gap * Math.max(0, areas.length - 1);
    let x = box.x;
    areas.forEach((area, i) => {
      const w = (room * (wishes[i] ?? 1)) / total;
      this.strip(area, { x, y: box.y, w, h: box.h }, tight);
      x += w + gap;
    });
  }

  /** Dice and piles at the foot of a column, tracks upright above them. */
  sideColumn(areas: Area[], box: Box): void {
    const tracks = areas.filter((area) => area.kind === 'track');
    const rest = areas.filter((area) => area.kind !== 'track');
    const low = rest.map((area) => (area.kind === 'dice' ? 96 : 128));
    const foot = low.reduce((sum, h) => sum + h + GAP, 0);
    let y = box.y + box.h - foot + GAP;
    rest.forEach((area, i) => {
      this.strip(area, { ...box, y, h: low[i] ?? 96 });
      y += (low[i] ?? 96) + GAP;
    });
    const each = (box.w - GAP * Math.max(0, tracks.length - 1)) / Math.max(1, tracks.length);
    tracks.forEach((area, i) => {
      this.upright(area, { x: box.x + i * (each + GAP), y: box.y, w: each, h: box.h - foot });
    });
  }

  private upright(area: Area, box: Box): void {
    this.areas.push({ area, box, unit: box.w, turned: false, upright: true });
    const cells = [...area.cells].sort((a, b) => b.x - a.x);
    // Above and below the slots there is room for what their ends are called.
    const ends = cells.some((cell) => cell.label !== '') ? 24 : 6;
    const room = box.h - TITLE - 2 * ends;
    const h = Math.min(56, room / Math.max(1, cells.length));
    const w = Math.min(box.w - 24, Math.max(56, h * 1.7));
    const top = box.y + TITLE + ends + (room - h * cells.length) / 2;
    cells.forEach((cell, i) => {
      this.put(cell, area, { x: box.x + (box.w - w) / 2, y: top + i * h, w, h }, 'slot');
    });
  }

  /** A horizontal area: its title, then its cells from left to right. */
  private strip(area: Area, box: Box, tight = false): void {
    const title = tight ? 0 : TITLE;
    const pad = tight ? 3 : 8;
    const inner = {
      x: box.x + pad,
      y: box.y + title + (tight ? pad : 0),
      w: box.w - 2 * pad,
      h: box.h - title - pad - (tight ? pad : 0),
    };
    this.areas.push({ area, box, unit: inner.h, turned: false, upright: false });
    const rows = [...new Set(area.cells.map((cell) => cell.y))].sort((a, b) => b - a);
    const h = inner.h / Math.max(1, rows.length);
    rows.forEach((level, i) => {
      const cells = area.cells.filter((cell) => cell.y === level).sort((a, b) => a.x - b.x);
      const fit = inner.w / Math.max(1, cells.length);
      const shape = area.kind === 'track' ? 'slot' : area.kind === 'dice' ? 'square' : 'open';
      const w = shape === 'open' ? fit : Math.min(fit, shape === 'square' ? h : h * 1.6);
      const left = inner.x + (inner.w - w * cells.length) / 2;
      cells.forEach((cell, j) => {
        this.put(cell, area, { x: left + j * w, y: inner.y + i * h, w, h }, shape);
      });
    });
  }

  private put(cell: Cell, area: Area, box: Box, shape: SpotShape, corners = ''): void {
    this.spots.set(cell.id, { cell, area, box, shape, corners });
  }
}

/** How much of a row an area wishes for. */
function wish(area: Area): number {
  if (area.kind === 'dice') return 0.62 * Math.max(1, area.cells.length);
  if (area.kind === 'pile') return 0.9;
  return 1.8 + 0.6 * area.cells.length;
}

type Bounds = {
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

const ROW = Math.sqrt(3) / 2;

/** The span of a board's cells, and how far apart neighbours are. */
function bounds(area: Area): Bounds {
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
function cellExtent(area: Area, flat: boolean): { w: number; h: number } {
  if (area.kind !== 'hexes') return { w: 1, h: 1 };
  return flat ? { w: 1 / ROW, h: 1 } : { w: 1, h: 1 / ROW };
}

/** How many units the boards need beside each other, or below each other. */
function extents(boards: Area[], below = false): { w: number; h: number } {
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

function hexagon(x: number, y: number, radius: number, flat: boolean): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + (flat ? 0 : 0.5)) * Math.PI) / 3;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

export { CARD_RATIO };
