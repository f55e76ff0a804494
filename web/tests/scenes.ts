import type { Area, AreaKind, Cell, Choice, Piece, Scene } from '../src/lib/protocol';

/** Small scenes for tests. */

export const cell = (id: string, x = 0, y = 0, label = id): Cell => ({
  id,
  x,
  y,
  label,
  kind: '',
  hint: '',
});

export const area = (id: string, kind: AreaKind, cells: Cell[], owner: number | null = null): Area => ({
  id,
  kind,
  title: id,
  cells,
  owner,
});

export const piece = (id: string, at: string, kind = 'pawn', face = ''): Piece => ({
  id,
  cell: at,
  kind,
  face,
  symbol: '',
  lines: [],
  owner: null,
  hint: '',
});

export const choice = (action: string, ...elements: string[]): Choice => ({
  action,
  label: action,
  elements,
  hint: '',
  confirm: false,
});

export const scene = (areas: Area[], pieces: Piece[] = [], choices: Choice[] = []): Scene => ({
  game: 'test',
  viewer: 0,
  seats: ['blue', 'yellow'],
  due: [0],
  prompt: '',
  rulebook: '',
  areas,
  pieces,
  choices,
  result: null,
});

export function field(columns: number, rows: number): Area {
  const cells: Cell[] = [];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) cells.push(cell(`${'abcdefghijk'[x]}${y + 1}`, x, y));
  }
  return area('field', 'grid', cells);
}
