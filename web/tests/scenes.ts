import type { Area, AreaKind, Cell, Choice, Piece, Scene } from '../src/lib/protocol';
import { readAreas, readChoice, readPiece, readScene } from '../src/lib/scene';

/** Small scenes for tests. */

export const cell = (id: string, x = 0, y = 0, label = id): Cell =>
  readAreas([{ cells: [{ id, x, y, label }] }])[0]!.cells[0]!;

export const area = (id: string, kind: AreaKind, cells: Cell[], owner: number | null = null): Area =>
  readAreas([{ id, kind, title: id, cells, owner }])[0]!;

export const piece = (id: string, at: string, kind = 'pawn', face = ''): Piece =>
  readPiece({ id, cell: at, kind, face });

export const choice = (action: string, ...elements: string[]): Choice =>
  readChoice({ action, label: action, elements });

export const scene = (areas: Area[], pieces: Piece[] = [], choices: Choice[] = []): Scene =>
  readScene({
    game: 'test',
    viewer: 0,
    seats: ['blue', 'yellow'],
    due: [0],
    prompt: '',
    rulebook: '',
    areas,
    pieces,
    choices,
  });

export function field(columns: number, rows: number): Area {
  const cells: Cell[] = [];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) cells.push(cell(`${'abcdefghijk'[x]}${y + 1}`, x, y));
  }
  return area('field', 'grid', cells);
}
