import { extents, isBoard } from './boards';
import { aroundTable } from './circle';
import { posterGrid } from './posters';
import type { Area } from './protocol';
import { GAP, Sheet, TIGHT_GAP, type Box, type Layout } from './sheet';
import { areaLook, slotLook, type Theme } from './theme';

/** Where everything of a scene lies, in pixels of the space it is given; settled in one pass.
 * `told` is how high the prompt must be at least where it stands above the table.
 *
 * The prompt has a place of its own that depends on the space alone. What does not fit beside it
 * at a size that can be read and touched is laid out larger, and scrolls. */

const MIDDLE_PROMPT = 190;
const MAT = 132;
const RACE = 78;
const HEADED = 66;
/** How high each of the areas is that several others have in columns, where room is short. */
const COLUMN = 52;
/** The least size of a square or a hex: a piece on it is 24 pixels wide. */
const LEAST_UNIT = 31;
/** A space lower than this has no room for anything above or below the board. */
const LOW = 480;
/** How high a track is below a tall board. */
const TRACK = 36;
/** So wide is a column beside a tall board at least. */
const LEAST_COLUMN = 104;
/** In a low space so much room beside the board is enough for everything else. */
const LEAST_BESIDE = 190;
/** Of a table without a board that is lower than this, what one plays with is seen first. */
const LOW_TABLE = 320;
/** Where it is narrower than this, many dice have a row of their own. */
const PHONE_WIDTH = 480;
/** In a column narrower than this, an opponent's areas are below each other. */
const BESIDE_EACH_OTHER = 280;
/** How much of what is seen of a table the board has at least where all of it scrolls anyway. */
const SEEN_BOARD = 0.7;
/** Rows beside a board grow up to so many times. */
const GROWN_ROW = 1.5;
/** Where it is narrower than this, nothing shares a row. */
const NARROW = 280;

type Groups = {
  boards: Area[];
  near: Area[];
  far: Area[];
  hands: Area[];
  shared: Area[];
  races: Area[];
};

export function layOut(
  areas: readonly Area[],
  viewer: number,
  width: number,
  height: number,
  theme: Theme,
  zoom = 1,
  told = 0,
): Layout {
  const near = Math.max(viewer, 0);
  const groups = sorted(areas, near);
  const wide = width > height * 1.05;
  if (wide && height >= LOW && zoom === 1) {
    const page = new Sheet(width, height, theme, near);
    if (groups.boards.length === 0) inBands(page, groups);
    else if (groups.hands.length > 0) aboveHand(page, groups);
    else besideBoard(page, groups);
    return page;
  }
  const column = wide ? clamp(width * 0.3, 180, 300) : 0;
  const least = Math.max(told, height < LOW ? 104 : clamp(height * 0.2, 106, 136));
  const top = wide ? 0 : least;
  const view = {
    x: column ? column + TIGHT_GAP : 0,
    y: top ? top + TIGHT_GAP : 0,
    w: width - (column ? column + TIGHT_GAP : 0),
    h: height - (top ? top + TIGHT_GAP : 0),
  };
  const page = new Sheet(view.w, view.h, theme, near);
  const beside = wide ? boardFirst(page, groups, zoom) : tallBoard(page, groups, zoom);
  if (!beside) stacked(page, groups, zoom);
  page.prompt = wide ? { x: 0, y: 0, w: column, h: height } : { x: 0, y: 0, w: width, h: top };
  page.view = view;
  return page;
}

function sorted(areas: readonly Area[], near: number): Groups {
  const groups: Groups = { boards: [], near: [], far: [], hands: [], shared: [], races: [] };
  const seats = new Set(areas.flatMap((area) => (area.owner === null ? [] : [area.owner]))).size;
  for (const area of areas) {
    if (area.kind === 'tray') continue;
    if (isBoard(area)) groups.boards.push(area);
    else if (area.kind === 'race') groups.races.push(area);
    else if (area.kind === 'hand' && area.owner === near) groups.hands.push(area);
    else if (area.owner === near) groups.near.push(area);
    else if (area.owner !== null) groups.far.push(area);
    else groups.shared.push(area);
  }
  // Whoever comes next sits at one's left.
  const place = (area: Area) => ((area.owner ?? 0) - near + seats) % Math.max(1, seats);
  groups.far.sort((a, b) => place(a) - place(b));
  groups.shared = aroundTable(groups.shared, near);
  return groups;
}

/** How large the boards are in a room, beside or below each other. */
function boardsIn(boards: Area[], room: { w: number; h: number }, below = false) {
  const posters = boards.filter((board) => board.kind === 'cards');
  const plain = boards.filter((board) => board.kind !== 'cards');
  if (plain.length === 0) {
    const grid = posterGrid(posters[0]?.cells ?? [], room.w, room.h);
    return { unit: 0, w: grid.w, h: grid.h };
  }
  const size = extents(plain, below);
  const unit = Math.min(room.w / size.w, room.h / size.h);
  return { unit, w: size.w * unit, h: size.h * unit };
}

function putBoards(page: Sheet, boards: Area[], box: Box, unit: number): void {
  const plain = boards.filter((board) => board.kind !== 'cards');
  if (plain.length > 0) page.boards(plain, box.x, box.y, unit);
  else for (const board of boards) page.putPosters(board, box);
}

/** A wide space: opponents, prompt and own side at the left, the board, tracks and dice right. */
function besideBoard(page: Sheet, groups: Groups): void {
  const posters = groups.boards.some((board) => board.kind === 'cards');
  const least = clamp(page.width * 0.2, 190, 320);
  const right =
    groups.shared.length > 0 ? clamp(page.width * (posters ? 0.25 : 0.17), 120, posters ? 330 : 250) : 0;
  const room = page.width - least - right - 2 * GAP;
  const above = groups.races.length * (RACE + GAP);
  const board = boardsIn(groups.boards, { w: room, h: page.height - 2 - above });
  const left = clamp(page.width - right - board.w - 2 * GAP, least, posters ? 400 : 340);
  const start = Math.max(0, (page.width - left - board.w - right - 2 * GAP) / 2);

  const middle = start + left + GAP;
  races(page, groups.races, { x: middle, y: 0, w: Math.max(board.w, Math.min(room, 560)), h: RACE });
  const top = above + (page.height - above - board.h) / 2;
  putBoards(page, groups.boards, { x: middle, y: top, w: board.w, h: board.h }, board.unit);
  const column = { x: start, y: 0, w: left, h: page.height };
  const spare = column.h - MIDDLE_PROMPT - 2 * GAP;
  const owners = new Set(groups.far.map((area) => area.owner)).size;
  const tall = (areas: Area[]) => Math.max(MAT, ...areas.map((area) => lines(page, area) * 58 + 34));
  const wished = owners * tall(groups.far) + Math.max(0, owners - 1) * GAP;
  const nearHeight = groups.near.length > 0 ? Math.min(tall(groups.near), spare * 0.55) : 0;
  const farHeight = owners === 0 ? 0 : Math.min(spare - nearHeight, wished);
  const far = { ...column, h: farHeight };
  if (owners === 1 && left < BESIDE_EACH_OTHER) page.below(groups.far, far);
  else page.byOwner(groups.far, far);
  page.below(groups.near, { ...column, y: page.height - nearHeight, h: nearHeight });
  page.prompt = {
    ...column,
    y: farHeight ? farHeight + GAP : 0,
    h: page.height - farHeight - nearHeight - (farHeight ? GAP : 0) - (nearHeight ? GAP : 0),
  };
  page.sideColumn(groups.shared, {
    x: start + left + board.w + 2 * GAP,
    y: 0,
    w: right,
    h: page.height,
  });
}

/** How many lines of cells an area has. */
function lines(page: Sheet, area: Area): number {
  const shown = area.cells.filter((cell) => !slotLook(page.theme, cell).head && cell.within === '');
  return Math.max(1, new Set(shown.map((cell) => cell.y)).size);
}

function races(page: Sheet, areas: Area[], box: Box): void {
  areas.forEach((area, i) => page.strip(area, { ...box, y: box.y + i * (RACE + GAP) }));
}

/** A wide space with cards in hand: prompt, board and opponents above one's own mat and hand. */
function aboveHand(page: Sheet, groups: Groups): void {
  const band = clamp(page.height * 0.28, 110, 220);
  const tall = page.height - band - GAP;
  const least = clamp(page.width * 0.21, 176, 280);
  const above = groups.races.length * (RACE + GAP);
  const room = page.width - 2 * least - 2 * GAP;
  const board = boardsIn(groups.boards, { w: room, h: tall - above });
  const side = (page.width - board.w - 2 * GAP) / 2;

  page.prompt = { x: 0, y: 0, w: side, h: tall };
  races(page, groups.races, { x: side + GAP, y: 0, w: board.w, h: RACE });
  const top = above + (tall - above - board.h) / 2;
  putBoards(page, groups.boards, { x: side + GAP, y: top, w: board.w, h: board.h }, board.unit);
  const column = { x: side + board.w + 2 * GAP, y: 0, w: side, h: tall };
  const low = groups.shared.map((area) => (area.kind === 'pile' ? 110 : area.kind === 'dice' ? 70 : 54));
  const foot = low.reduce((sum, h) => sum + h + GAP, 0);
  page.byOwner(groups.far, { ...column, h: column.h - foot });
  let y = column.h - foot + GAP;
  groups.shared.forEach((area, i) => {
    page.strip(area, { ...column, y, h: low[i] ?? 0 });
    y += (low[i] ?? 0) + GAP;
  });
  const mats = groups.near.length > 0 ? clamp(page.width * 0.36, 180, 440) : 0;
  const start = mats ? mats + GAP : 0;
  page.row(groups.near, { x: 0, y: tall + GAP, w: mats, h: band });
  page.row(groups.hands, { x: start, y: tall + GAP, w: page.width - start, h: band });
}

type Row = { areas: Area[]; h: number; before: boolean; columns?: boolean };

/** A low space: the board at the left, all the rest in rows at its right, one's own first. False
 * where the board leaves no room beside it. */
function boardFirst(page: Sheet, groups: Groups, zoom: number): boolean {
  const boards = groups.boards.filter((board) => board.kind !== 'cards');
  if (boards.length === 0 || boards.length < groups.boards.length) return false;
  const size = extents(boards, true);
  const gap = TIGHT_GAP;
  const fit = Math.min((page.width - LEAST_BESIDE - gap) / size.w, page.height / size.h);
  const unit = Math.max(fit, leastUnit(page, boards)) * zoom;
  const beside = page.width - size.w * unit - gap;
  if (beside < LEAST_BESIDE) return false;
  const rows = rowsOf(page, groups).flatMap((row) =>
    beside < NARROW && !row.columns ? row.areas.map((area) => ({ ...row, areas: [area] })) : [row],
  );
  const hand = rows.filter((row) => row.areas.some((area) => groups.hands.includes(area)));
  const mine = rows.filter((row) => !row.before && !hand.includes(row));
  const theirs = rows.filter((row) => row.before);
  // Where there is more room than that, rows grow, and the others' lie opposite one's own.
  const tall = Math.max(page.height, size.h * unit);
  const gaps = Math.max(0, rows.length - 1) * gap;
  const needed = rows.reduce((sum, row) => sum + row.h, 0);
  const grown = clamp((tall - gaps) / Math.max(1, needed), 1, GROWN_ROW);
  const spare = tall - gaps - needed * grown;
  const order = spare > 0 ? [...theirs, ...mine, ...hand] : [...hand, ...mine, ...theirs];
  let y = 0;
  order.forEach((row, i) => {
    if (spare > 0 && i === theirs.length) y += spare;
    const box = { x: size.w * unit + gap, y, w: beside, h: row.h * grown };
    if (row.columns) page.columns(row.areas, box);
    else page.row(row.areas, box, true);
    y += box.h + gap;
  });
  let top = Math.max(0, (page.height - size.h * unit) / 2);
  for (const board of boards) {
    page.boards([board], 0, top, unit);
    top += extents([board]).h * unit + gap;
  }
  page.height = Math.max(page.height, Math.ceil(y - gap), Math.ceil(top - gap));
  return true;
}

/** A small space that is higher than a board of squares needs to be: all the rest in a column at its
 * right, as one sees it: the opponent's above, one's own below. False where that leaves no room. */
function tallBoard(page: Sheet, groups: Groups, zoom: number): boolean {
  const [board, ...others] = groups.boards;
  const owners = new Set(groups.far.map((area) => area.owner)).size;
  if (board?.kind !== 'grid' || others.length + groups.hands.length > 0 || zoom !== 1 || owners > 1)
    return false;
  const gap = TIGHT_GAP;
  const tracks = [...groups.races, ...groups.shared.filter((area) => area.kind === 'track')];
  const small = groups.shared.filter((area) => area.kind !== 'track');
  const tall = page.height - tracks.length * (TRACK + gap);
  const size = extents([board]);
  const unit = Math.min(tall / size.h, (page.width - LEAST_COLUMN - gap) / size.w);
  if (unit < LEAST_UNIT) return false;
  const w = Math.min(page.width - size.w * unit - gap, 2 * LEAST_COLUMN);
  const x = (page.width - size.w * unit - gap - w) / 2;
  page.boards([board], x, (tall - size.h * unit) / 2, unit);

  const column = { x: x + size.w * unit + gap, y: 0, w, h: tall * 0.32 };
  page.below(groups.far, column);
  page.below(groups.near, { ...column, y: tall - column.h });
  const room = tall - 2 * column.h - 2 * gap;
  page.below(small, { ...column, y: column.h + gap, h: room });
  tracks.forEach((track, i) => {
    page.strip(track, { x: 0, y: tall + gap + i * (TRACK + gap), w: page.width, h: TRACK }, true);
  });
  return true;
}

/** What lies around the board in a small space, in rows. */
function rowsOf(page: Sheet, groups: Groups): Row[] {
  const tracks = [...groups.races, ...groups.shared.filter((area) => area.kind === 'track')];
  // A shared mat with many places has a row of its own, to be read; so have many dice on a phone.
  const many = ({ kind, cells }: Area) => kind === 'dice' && cells.length > 4 && page.width < PHONE_WIDTH;
  const broad = [
    ...groups.shared.filter((area) => (area.kind === 'mat' && area.cells.length > 6) || many(area)),
    ...groups.near.filter(many),
  ];
  const small = groups.shared.filter((area) => area.kind !== 'track' && !broad.includes(area));
  const cards = groups.hands.length > 0;
  const base = cards ? clamp(page.height * 0.1, 46, 70) : clamp(page.height * 0.062, 40, 60);
  const rowOf = (areas: Area[]) =>
    base * Math.max(1, ...areas.map((area) => Math.min(3, lines(page, area) * 0.8)));
  const owners = [...new Set(groups.far.map((area) => area.owner))];
  const near = groups.near.filter((area) => !many(area));
  const own = [...near, ...(small.length <= 2 ? small : [])];
  const middle = small.length > 2 ? small : [];
  const rows: Row[] = [];
  const last: Row[] = [];
  // Where cards with slots fill the space, or it is low, whatever is the others' comes last.
  const low = groups.boards.length === 0 && page.height < LOW_TABLE;
  const before = !low && !groups.boards.some((board) => board.kind === 'cards');
  if (groups.far.length > 0) {
    const each = Math.max(...owners.map((owner) => groups.far.filter((area) => area.owner === owner).length));
    const columns = owners.length > 1 && each > 1;
    const h = columns ? COLUMN * each : Math.max(rowOf(groups.far), headed(page, groups.far));
    const row = { areas: groups.far, h, before, columns };
    if (before) rows.push(row);
    else last.push(row);
  }
  if (middle.length > 0) rows.push({ areas: middle, h: clamp(page.height * 0.2, 84, 130), before: true });
  const boarded = groups.boards.length > 0;
  const tall = boarded ? clamp(page.height * 0.2, 84, 160) : clamp(page.height * 0.35, 126, 170);
  const hand = { areas: groups.hands, h: tall, before: false };
  if (cards && low) rows.push(hand);
  if (own.length > 0) rows.push({ areas: own, h: Math.max(rowOf(own), headed(page, own)), before: false });
  for (const area of broad) rows.push({ areas: [area], h: rowOf([area]), before: false });
  for (const track of tracks) {
    rows.push({ areas: [track], h: track.kind === 'race' ? 54 : cards ? 28 : base * 0.92, before: false });
  }
  if (cards && !low) rows.push(hand);
  return [...rows, ...last];
}

/** A small space: opponents above the board, own side, dice, tracks and hand below it. */
function stacked(page: Sheet, groups: Groups, zoom: number): void {
  const gap = TIGHT_GAP;
  const rows = rowsOf(page, groups);
  const used = rows.reduce((sum, row) => sum + row.h + gap, 0);
  const board = fittingBoard(page, groups.boards, page.height - used, zoom);
  if (used + board.h > page.height) enlarge(page, board);
  const content = used + board.h;
  const spare = Math.max(0, page.height - content);
  const wide = Math.max(page.width, board.w);
  let y = Math.min(spare / 2, 6);
  const put = (row: Row) => {
    const stretched = row.areas === groups.hands ? Math.min(row.h + Math.max(0, spare - 8), 200) : row.h;
    const box = { x: 0, y, w: page.width, h: stretched };
    if (row.columns) page.columns(row.areas, box);
    else page.row(row.areas, box, true);
    y += stretched + gap;
  };
  rows.filter((row) => row.before).forEach(put);
  for (const one of groups.boards) {
    const h = one.kind === 'cards' ? board.h : extents([one]).h * board.unit;
    const w = one.kind === 'cards' ? board.w : extents([one]).w * board.unit;
    putBoards(page, [one], { x: (wide - w) / 2, y, w, h }, board.unit);
    y += h + gap;
  }
  rows.filter((row) => !row.before).forEach(put);
  page.width = wide;
  page.height = Math.max(page.height, Math.ceil(y - gap));
}

/** What is written in the head of a mat needs room above what lies on it. */
function headed(page: Sheet, areas: Area[]): number {
  const has = areas.some((area) => area.cells.some((cell) => slotLook(page.theme, cell).head));
  return has ? HEADED : 0;
}

/** What a cell of these boards needs at least, to be touched and read. */
function leastUnit(page: Sheet, boards: Area[]): number {
  return Math.max(LEAST_UNIT, ...boards.map((board) => areaLook(page.theme, board.id).least));
}

/** The board in what is left of the height; never smaller than can be touched. */
function fittingBoard(page: Sheet, boards: Area[], left: number, zoom: number) {
  if (boards.length === 0) return { unit: 0, w: 0, h: 0 };
  if (boards.every((board) => board.kind === 'cards')) {
    const grid = posterGrid(boards[0]?.cells ?? [], page.width * zoom, left);
    return { unit: 0, w: grid.w, h: grid.h };
  }
  const size = extents(boards, true);
  const fit = Math.min(page.width / size.w, left / size.h);
  const unit = Math.max(fit, leastUnit(page, boards)) * zoom;
  return { unit, w: size.w * unit, h: size.h * unit };
}

/** Where the table scrolls in any case, its board may take most of what is seen. */
function enlarge(page: Sheet, board: { unit: number; w: number; h: number }): void {
  if (board.unit === 0) return;
  const unit = Math.min(
    page.width / (board.w / board.unit),
    (page.height * SEEN_BOARD) / (board.h / board.unit),
  );
  if (unit <= board.unit) return;
  const times = unit / board.unit;
  Object.assign(board, { unit, w: board.w * times, h: board.h * times });
}

/** No board: opponents, what is shared, and one's own side in bands from top to bottom. */
function inBands(page: Sheet, groups: Groups): void {
  const left = clamp(page.width * 0.22, 210, 300);
  const x = left + GAP;
  const w = page.width - x;
  const bands: [Area[], number][] = [
    [groups.far, 3],
    [[...groups.shared, ...groups.races], 2.4],
    [[...groups.near, ...groups.hands], 3],
  ];
  const filled = bands.filter(([all]) => all.length > 0);
  const weight = filled.reduce((sum, [, share]) => sum + share, 0);
  const room = page.height - GAP * Math.max(0, filled.length - 1);
  let y = 0;
  for (const [all, share] of filled) {
    const h = (room * share) / weight;
    if (all === groups.far) page.columns(all, { x, y, w, h });
    else page.row(all, { x, y, w, h });
    y += h + GAP;
  }
  page.prompt = { x: 0, y: 0, w: left, h: page.height };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
