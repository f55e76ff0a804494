import type { Area, Piece, Scene } from './protocol';
import { areaLook, type Theme } from './theme';

/** Which piece of the next scene is which of the last one, so that things glide and do not jump. */

export type Identity = {
  /** The key under which a piece is drawn, by its id. */
  keys: Map<string, string>;
  /** Keys of dice that were rolled between the two scenes. */
  rolled: Set<string>;
  /** Pieces that went from one cell to another. */
  moved: { key: string; from: string; to: string; piece: Piece }[];
};

/** A way that a piece has just gone. */
export type Trail = { from: string; to: string; seat: number | null };

export function first(scene: Scene): Identity {
  return {
    keys: new Map(scene.pieces.map((piece) => [piece.id, piece.id])),
    rolled: new Set(),
    moved: [],
  };
}

export function next(before: Scene, last: Identity, after: Scene, theme: Theme): Identity {
  const keys = new Map<string, string>();
  const old = new Set(before.pieces.map((piece) => piece.id));
  for (const piece of after.pieces) {
    const key = last.keys.get(piece.id);
    if (old.has(piece.id) && key !== undefined) keys.set(piece.id, key);
  }
  keepCarried(before, after, last, keys);
  for (const area of after.areas) {
    if (areaLook(theme, area.id).moves_up) moveUp(area, before, after, last, keys);
  }
  const used = new Set(keys.values());
  for (const piece of after.pieces) {
    if (!keys.has(piece.id)) keys.set(piece.id, unused(piece.id, used));
  }
  return { keys, ...changes(before, after, last, keys, theme) };
}

/** Things that look alike are named by where they lie: one gone and one new are the same, moved. */
function keepCarried(before: Scene, after: Scene, last: Identity, keys: Map<string, string>): void {
  const kept = new Set(keys.keys());
  const used = new Set(keys.values());
  const gone = before.pieces.filter((piece) => !kept.has(piece.id));
  const fresh = after.pieces.filter((piece) => !keys.has(piece.id));
  for (const piece of fresh) {
    const alike = gone.filter((other) => other.face === piece.face && other.owner === piece.owner);
    const rivals = fresh.filter((other) => other.face === piece.face && other.owner === piece.owner);
    const stays = alike.find((other) => other.cell === piece.cell);
    const only = stays ?? (alike.length === 1 && rivals.length === 1 ? alike[0] : undefined);
    if (only === undefined) continue;
    const key = last.keys.get(only.id);
    if (key === undefined || used.has(key)) continue;
    keys.set(piece.id, key);
    used.add(key);
  }
}

/** In a row that moves up, the first die goes round to the end. */
function moveUp(area: Area, before: Scene, after: Scene, last: Identity, keys: Map<string, string>): void {
  const row = (scene: Scene) =>
    area.cells.map((cell) => scene.pieces.find((piece) => piece.cell === cell.id));
  const was = row(before);
  const is = row(after);
  if (was.some((piece) => !piece) || is.some((piece) => !piece)) return;
  const same = was.every((piece, i) => piece?.face === is[i]?.face);
  const up = was.slice(1).every((piece, i) => piece?.face === is[i]?.face);
  if (same || !up) return;
  is.forEach((piece, i) => {
    const source = was[(i + 1) % was.length];
    const key = source && last.keys.get(source.id);
    if (piece && key !== undefined) keys.set(piece.id, key);
  });
}

function unused(id: string, used: Set<string>): string {
  let key = id;
  for (let i = 2; used.has(key); i += 1) key = `${id}~${i}`;
  used.add(key);
  return key;
}

function changes(
  before: Scene,
  after: Scene,
  last: Identity,
  keys: Map<string, string>,
  theme: Theme,
): Pick<Identity, 'rolled' | 'moved'> {
  const was = new Map(before.pieces.map((piece) => [last.keys.get(piece.id), piece]));
  const dice = new Set(
    after.areas.filter((area) => area.kind === 'dice').flatMap((area) => area.cells.map((c) => c.id)),
  );
  const rolled = new Set<string>();
  const moved: Identity['moved'] = [];
  for (const piece of after.pieces) {
    const key = keys.get(piece.id);
    const old = was.get(key);
    if (key === undefined || old === undefined) continue;
    const isDie = dice.has(piece.cell);
    const wentRound = isDie && areaOf(after, theme, piece.cell) && lastOf(after, piece.cell);
    if (isDie && piece.face !== '' && (piece.face !== old.face || (wentRound && old.cell !== piece.cell)))
      rolled.add(key);
    if (old.cell !== piece.cell && !isDie) moved.push({ key, from: old.cell, to: piece.cell, piece });
  }
  return { rolled, moved };
}

function areaOf(scene: Scene, theme: Theme, cell: string): boolean {
  const area = scene.areas.find((one) => one.cells.some((other) => other.id === cell));
  return area !== undefined && areaLook(theme, area.id).moves_up;
}

function lastOf(scene: Scene, cell: string): boolean {
  return scene.areas.some((area) => area.cells.at(-1)?.id === cell);
}
