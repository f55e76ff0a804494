import { extents, isBoard } from './boards';
import type { Area } from './protocol';
import { GAP, Sheet, type Layout } from './sheet';
import type { Theme } from './theme';

/** Where everything of a scene lies, in pixels of the space it is given. */

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
  const near = Math.max(viewer, 0);
  const groups = sorted(areas, near);
  const page = new Sheet(width, height, theme, near);
  const wide = width > height * 1.05;
  if (groups.boards.length === 0) inBands(page, groups, wide);
  else if (!wide) aroundBoard(page, groups);
  else if (groups.hands.length > 0) aboveHand(page, groups);
  else besideBoard(page, groups);
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

/** A wide space: opponents, prompt and own side at the left, the board, tracks and dice right. */
function besideBoard(page: Sheet, groups: Groups): void {
  const least = clamp(page.width * 0.2, 190, 300);
  const right = groups.shared.length > 0 ? clamp(page.width * 0.17, 120, 200) : 0;
  const room = page.width - least - right - 2 * GAP;
  const boards = extents(groups.boards);
  const unit = Math.min(room / boards.w, (page.height - 2) / boards.h);
  const boardWidth = boards.w * unit;
  const left = clamp(page.width - right - boardWidth - 2 * GAP, least, 340);
  const start = Math.max(0, (page.width - left - boardWidth - right - 2 * GAP) / 2);

  page.boards(groups.boards, start + left + GAP, (page.height - boards.h * unit) / 2, unit);
  const column = { x: start, y: 0, w: left, h: page.height };
  const spare = column.h - MIDDLE_PROMPT - 2 * GAP;
  const nearHeight = groups.near.length > 0 ? Math.min(MAT, spare / 2) : 0;
  const owners = new Set(groups.far.map((area) => area.owner)).size;
  const farHeight = Math.min(spare - nearHeight, owners * MAT + Math.max(0, owners - 1) * GAP);
  page.byOwner(groups.far, { ...column, h: farHeight });
  page.row(groups.near, { ...column, y: page.height - nearHeight, h: nearHeight });
  page.prompt = {
    ...column,
    y: farHeight ? farHeight + GAP : 0,
    h: page.height - farHeight - nearHeight - (farHeight ? GAP : 0) - (nearHeight ? GAP : 0),
  };
  page.sideColumn(groups.shared, {
    x: start + left + boardWidth + 2 * GAP,
    y: 0,
    w: right,
    h: page.height,
  });
}

/** A wide space with cards in hand: prompt, board and opponents above one's own mat and hand. */
function aboveHand(page: Sheet, groups: Groups): void {
  const band = clamp(page.height * 0.28, 110, 220);
  const tall = page.height - band - GAP;
  const least = clamp(page.width * 0.21, 150, 280);
  const boards = extents(groups.boards);
  const room = page.width - 2 * least - 2 * GAP;
  const unit = Math.min(room / boards.w, tall / boards.h);
  const boardWidth = boards.w * unit;
  const side = (page.width - boardWidth - 2 * GAP) / 2;

  page.prompt = { x: 0, y: 0, w: side, h: tall };
  page.boards(groups.boards, side + GAP, (tall - boards.h * unit) / 2, unit);
  const column = { x: side + boardWidth + 2 * GAP, y: 0, w: side, h: tall };
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

/** A tall space: opponents above the board, own side, dice and tracks below it. */
function aroundBoard(page: Sheet, groups: Groups): void {
  const tracks = groups.shared.filter((area) => area.kind === 'track');
  const small = groups.shared.filter((area) => area.kind !== 'track');
  const boards = extents(groups.boards, true);
  const gap = 6;
  const cards = groups.hands.length > 0;
  const row = cards ? clamp(page.height * 0.1, 46, 70) : clamp(page.height * 0.062, 38, 60);
  const farHeight = groups.far.length > 0 ? row : 0;
  const nearHeight = groups.near.length + small.length > 0 ? row : 0;
  const trackHeight = cards ? 26 : row * 0.92;
  const hand = cards ? clamp(page.height * 0.14, 60, 110) : 0;
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
  page.row(groups.hands, { x: 0, y, w: page.width, h: hand + Math.max(0, spare - 8) * (cards ? 1 : 0) }, true);
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

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
