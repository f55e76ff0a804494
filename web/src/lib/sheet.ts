import { ROW, bounds, cellExtent, extents, hexagon } from './boards';
import { posters, type Poster } from './posters';
import type { Area, Cell } from './protocol';
import { areaLook, slotLook, type Theme } from './theme';

/** A table's surface while it is laid out: areas are put onto it, each with its cells. */

export type Box = { x: number; y: number; w: number; h: number };

export type SpotShape = 'square' | 'hex' | 'round' | 'slot' | 'open' | 'poster' | 'race';

/** Where a cell lies; without any width where there is no room to show it. */
export type Spot = { cell: Cell; area: Area; box: Box; shape: SpotShape; corners: string };

export type PlacedArea = {
  area: Area;
  box: Box;
  unit: number;
  turned: boolean;
  upright: boolean;
  /** How high the line with the title is; 0 where there is none. */
  title: number;
};

export type Layout = {
  width: number;
  height: number;
  areas: PlacedArea[];
  spots: Map<string, Spot>;
  /** Cards that carry slots. */
  posters: Map<string, Poster>;
  /** Where the prompt stands in the whole space. */
  prompt: Box;
  /** Where the table is seen, if it is larger than that and scrolls; null where it fills the space. */
  view: Box | null;
};

export const GAP = 12;
export const TIGHT_GAP = 6;
const TITLE = 22;
/** Lower areas than this have no title of their own. */
const TIGHT = 80;
const TIGHT_TITLE = 15;
const CAPTION = 15;
const CAPTIONED = 150;
/** Cells of a mat narrower than this go into another row, if that is high enough. */
const LEAST_CELL = 46;
const LEAST_ROW = 32;
/** Cards narrower than this cannot be read; in a list they may be so low. */
const READ = 120;
const LISTED = 60;

export class Sheet implements Layout {
  areas: PlacedArea[] = [];
  spots = new Map<string, Spot>();
  posters = new Map<string, Poster>();
  prompt: Box = { x: 0, y: 0, w: 0, h: 0 };
  view: Box | null = null;

  constructor(
    public width: number,
    public height: number,
    readonly theme: Theme,
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
    this.areas.push({ area, box, unit, turned, upright: false, title: 0 });
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

  /** Cards that carry slots. */
  putPosters(area: Area, box: Box): void {
    this.areas.push({ area, box, unit: 100, turned: false, upright: false, title: 0 });
    for (const poster of posters(area.cells, box, this.viewer)) {
      this.posters.set(poster.card.id, poster);
      this.put(poster.card, area, poster.box, 'poster');
      for (const slot of poster.slots) this.put(slot.cell, area, slot.box, 'slot');
    }
  }

  /** A row for every owner, sharing the height. */
  byOwner(areas: Area[], box: Box): void {
    const owners = [...new Set(areas.map((area) => area.owner))];
    const gap = owners.length > 2 ? TIGHT_GAP : GAP;
    const h = (box.h - gap * Math.max(0, owners.length - 1)) / Math.max(1, owners.length);
    owners.forEach((owner, i) => {
      const own = areas.filter((area) => area.owner === owner);
      this.row(own, { ...box, y: box.y + i * (h + gap), h }, h < 80);
    });
  }

  /** Areas below each other, sharing the height by their lines. */
  below(areas: Area[], box: Box): void {
    const gap = areas.length > 1 ? TIGHT_GAP : 0;
    const each = (box.h - gap * Math.max(0, areas.length - 1)) / Math.max(1, areas.length);
    // Where room is short, others' cards need less of it than what lies open.
    const share = (area: Area) => (each < TIGHT && area.kind === 'hand' ? 0.6 : 1);
    const total = areas.reduce((sum, area) => sum + share(area), 0);
    let y = box.y;
    for (const area of areas) {
      const h = (each * areas.length * share(area)) / total;
      this.strip(area, { ...box, y, h }, h < TIGHT);
      y += h + gap;
    }
  }

  /** A column for every owner, sharing the width. */
  columns(areas: Area[], box: Box): void {
    const owners = [...new Set(areas.map((area) => area.owner))];
    const gap = box.w < 700 ? TIGHT_GAP : GAP;
    const w = (box.w - gap * Math.max(0, owners.length - 1)) / Math.max(1, owners.length);
    owners.forEach((owner, i) => {
      const own = areas.filter((area) => area.owner === owner);
      this.below(own, { ...box, x: box.x + i * (w + gap), w });
    });
  }

  /** Areas beside each other, with room by what they hold. */
  row(areas: Area[], box: Box, tight = false): void {
    const gap = tight ? TIGHT_GAP : GAP;
    const wishes = areas.map((area) => this.wish(area, tight));
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
    const usual = rest.map((area) => (area.kind === 'dice' ? 96 : 128));
    // Without tracks what lies there has all of the column.
    const spare = tracks.length > 0 ? 0 : box.h - usual.reduce((sum, h) => sum + h + GAP, 0) + GAP;
    const growing = rest.filter((area) => area.kind !== 'dice').length;
    const low = usual.map((h, i) => {
      const area = rest[i];
      if (area === undefined || area.kind === 'dice') return h;
      return Math.max(h, Math.min(h + Math.max(0, spare) / Math.max(1, growing), filledBy(area, box.w)));
    });
    const foot = low.reduce((sum, h) => sum + h + GAP, 0);
    let y = tracks.length > 0 ? box.y + box.h - foot + GAP : box.y;
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
    this.areas.push({ area, box, unit: box.w, turned: false, upright: true, title: TITLE });
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
  strip(area: Area, box: Box, tight = false): void {
    const heads = area.cells.filter((cell) => slotLook(this.theme, cell).head);
    const title = tight ? (heads.length > 0 ? TIGHT_TITLE : 0) : TITLE;
    const pad = tight ? 3 : 8;
    this.areas.push({ area, box, unit: box.h, turned: false, upright: false, title });
    const inner = { x: box.x + pad, y: box.y + title + (tight ? pad : 0), w: box.w - 2 * pad, h: 0 };
    inner.h = box.y + box.h - pad - inner.y;
    if (heads.length > 0) {
      // A narrow mat has its gauges below the title, a wide one beside it.
      const line = tight ? { ...inner, h: 11 } : { x: inner.x, y: box.y + 3, w: inner.w, h: title - 4 };
      const named = tight ? 0 : Math.min(inner.w * 0.66, 14 + area.title.length * 7);
      this.cells(area, heads, { ...line, x: line.x + named, w: line.w - named }, tight);
      if (tight) Object.assign(inner, { y: inner.y + 14, h: inner.h - 14 });
    }
    if (area.kind === 'race') {
      const scale = { ...inner, h: inner.h - (tight ? 8 : 4) };
      for (const cell of area.cells) this.put(cell, area, scale, 'race');
      return;
    }
    if (!tight && isCaptioned(area, box)) inner.h -= CAPTION;
    const rest = area.cells.filter((cell) => !heads.includes(cell));
    const rows = this.rowsOf(area, rest, inner, tight);
    const h = inner.h / Math.max(1, rows.length);
    rows.forEach((cells, i) => {
      this.cells(area, cells, { ...inner, y: inner.y + i * h, h }, tight);
    });
  }

  /** The cells in rows, as they stand; a long row is broken where that makes its cells larger. */
  private rowsOf(area: Area, cells: Cell[], box: Box, tight: boolean): Cell[][] {
    const levels = [...new Set(cells.map((cell) => cell.y))].sort((a, b) => b - a);
    const rows = levels.map((level) => cells.filter((cell) => cell.y === level).sort((a, b) => a.x - b.x));
    if (area.kind === 'mat' && isListed(cells, box)) return rows.flat().map((cell) => [cell]);
    const [only] = rows;
    if (area.kind !== 'mat' || rows.length !== 1 || only === undefined) return rows;
    const shown = only.filter((cell) => this.weight(cell, tight) > 0);
    const high = Math.floor(box.h / LEAST_ROW);
    const count = Math.max(1, Math.min(high, Math.ceil((shown.length * LEAST_CELL) / box.w)));
    const each = Math.ceil(shown.length / count);
    if (count === 1) return rows;
    const hidden = only.filter((cell) => !shown.includes(cell));
    return Array.from({ length: count }, (_, i) => [
      ...shown.slice(i * each, (i + 1) * each),
      ...(i === 0 ? hidden : []),
    ]);
  }

  /** Cells of an area beside each other, with room by their weights. */
  private cells(area: Area, cells: Cell[], box: Box, tight: boolean): void {
    const weights = cells.map((cell) => this.weight(cell, tight));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const fit = box.w / Math.max(1, total);
    const shape =
      area.kind === 'track' ? 'slot' : area.kind === 'dice' && cells.length > 1 ? 'square' : 'open';
    const unit = shape === 'open' ? fit : Math.min(fit, shape === 'square' ? box.h : box.h * 1.6);
    let x = box.x + (box.w - unit * total) / 2;
    cells.forEach((cell, i) => {
      const w = unit * (weights[i] ?? 1);
      this.put(cell, area, { x, y: box.y, w, h: box.h }, shape);
      x += w;
    });
  }

  private weight(cell: Cell, tight: boolean): number {
    const look = slotLook(this.theme, cell);
    return tight ? (look.tight ?? look.weight) : look.weight;
  }

  /** How much of a row an area wishes for. */
  private wish(area: Area, tight: boolean): number {
    if (area.kind === 'dice') return 0.62 * Math.max(1, area.cells.length);
    if (area.kind === 'pile') return 0.9;
    if (area.kind === 'hand') return area.owner === this.viewer ? 8 : tight ? 1 : 1.5;
    const shown = area.cells.filter((cell) => !slotLook(this.theme, cell).head);
    return 1.8 + 0.6 * shown.reduce((sum, cell) => sum + this.weight(cell, tight), 0);
  }

  private put(cell: Cell, area: Area, box: Box, shape: SpotShape, corners = ''): void {
    this.spots.set(cell.id, { cell, area, box, shape, corners });
  }
}

/** How high a mat is that upright cards in all its cells fill; anything else takes what there is. */
function filledBy(area: Area, w: number): number {
  if (area.kind !== 'mat') return Infinity;
  const levels = new Map<number, number>();
  for (const cell of area.cells) levels.set(cell.y, (levels.get(cell.y) ?? 0) + 1);
  const most = Math.max(1, ...levels.values());
  if (levels.size > 1 && w / most < READ) return TITLE + area.cells.length * LISTED * 1.4;
  return levels.size > 1 ? TITLE + levels.size * (w / most) * 1.6 : Infinity;
}

/** Are cells in rows so narrow that what lies on them could not be read, and is there room for all of
 * them below each other? */
function isListed(cells: readonly Cell[], box: Box): boolean {
  const levels = new Set(cells.map((cell) => cell.y)).size;
  const narrow = box.w / Math.ceil(cells.length / levels) < READ;
  return levels > 1 && narrow && box.h / cells.length >= LISTED;
}

/** Is there room for words under the cells of a mat? */
export function isCaptioned(area: Area, box: Box): boolean {
  const level =
    new Set(area.cells.map((cell) => cell.y)).size === 1 && area.cells.length * LEAST_CELL <= box.w;
  return area.kind === 'mat' && area.cells.length > 1 && level && box.h >= CAPTIONED;
}
