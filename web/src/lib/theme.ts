import type { Cell, Piece } from './protocol';

/** A game's look, as its folder's `theme.toml` says it; whatever is missing has a default. */

export type Shape =
  | 'pawn'
  | 'disc'
  | 'chip'
  | 'die'
  | 'flag'
  | 'card'
  | 'banner'
  | 'token'
  | 'prism'
  | 'meeple'
  /** Points that are left, as a bar. */
  | 'gauge'
  /** No thing on the table but something to do: a button beside the prompt. */
  | 'button';

export type SeatLook = { colour: string; dark: string; ink: string; mark: string };

export type CellLook = {
  /** SVG on a 100 × 100 field, drawn under the pieces. */
  drawing: string;
  fill: string;
  symbol: string;
};

export type PieceLook = {
  shape: Shape;
  fill: string;
  ink: string;
  /** The colour of its outline. */
  edge: string;
  symbol: string;
  /** Drawn small at the corner when it shares its cell with another piece. */
  badge: boolean;
  /** Size within the cell, 0 to 1. */
  size: number;
  /** SVG drawn over the shape, on a field from -50 to 50. */
  over: string;
  /** What is drawn over it in place of `over`, by its face. */
  faces: Record<string, string>;
};

/** A cell of a mat, by the first word of its id. */
export type SlotLook = {
  /** How much of the mat's width it has; 0 hides it. */
  weight: number;
  /** The same where room is short. */
  tight: number | null;
  /** Stands in the line of the title. */
  head: boolean;
};

export type AreaLook = {
  /** SVG under the cells, on a field of 100 units a cell. */
  surface: string;
  lines: 'chalk' | 'plain' | 'none';
  line: string;
  /** Seats that see the board from the other side. */
  turned_for: number[];
  /** A row in which the first die leaves and the others move up. */
  moves_up: boolean;
  coordinates: boolean;
  /** Words under the cells, in their order. */
  captions: string[];
};

export type Theme = {
  /** Named colours by day and by night; drawings use them as `var(--name)`. */
  colours: { day: Record<string, string>; night: Record<string, string> };
  seats: SeatLook[];
  /** Names of game-icons for the symbols of the game's pieces. */
  symbols: Record<string, string>;
  cells: Record<string, CellLook>;
  pieces: Record<string, PieceLook>;
  areas: Record<string, AreaLook>;
  slots: Record<string, SlotLook>;
};

/** Seats look different by mark as well as by colour. */
const SEATS: SeatLook[] = [
  { colour: '#2f6fd0', dark: '#173d7a', ink: '#ffffff', mark: 'cap' },
  { colour: '#f2b824', dark: '#8a5a00', ink: '#2a1c00', mark: 'crown' },
  { colour: '#c23b4b', dark: '#6d1420', ink: '#ffffff', mark: 'band' },
  { colour: '#2f8f5b', dark: '#124a2c', ink: '#ffffff', mark: 'tuft' },
  { colour: '#7a4fc0', dark: '#3d2270', ink: '#ffffff', mark: 'peak' },
  { colour: '#d2691e', dark: '#6b3008', ink: '#ffffff', mark: 'dot' },
];

const CELL: CellLook = { drawing: '', fill: '', symbol: '' };
const PIECE: PieceLook = {
  shape: 'token',
  fill: '',
  ink: '',
  edge: '',
  symbol: '',
  badge: false,
  size: 0.8,
  over: '',
  faces: {},
};
const SLOT: SlotLook = { weight: 1, tight: null, head: false };
const AREA: AreaLook = {
  surface: '',
  lines: 'plain',
  line: '',
  turned_for: [],
  moves_up: false,
  coordinates: false,
  captions: [],
};

type Loose = {
  colours?: Partial<Theme['colours']>;
  seats?: Partial<SeatLook>[];
  symbols?: Record<string, string>;
  cells?: Record<string, Partial<CellLook>>;
  pieces?: Record<string, Partial<PieceLook>>;
  areas?: Record<string, Partial<AreaLook>>;
  slots?: Record<string, Partial<SlotLook>>;
};

export function readTheme(given: unknown): Theme {
  const theme = (given ?? {}) as Loose;
  const count = Math.max(SEATS.length, theme.seats?.length ?? 0);
  return {
    colours: { day: theme.colours?.day ?? {}, night: theme.colours?.night ?? {} },
    seats: Array.from({ length: count }, (_, i) => ({
      ...(SEATS[i % SEATS.length] as SeatLook),
      ...theme.seats?.[i],
    })),
    symbols: theme.symbols ?? {},
    cells: filled(theme.cells, CELL),
    pieces: filled(theme.pieces, PIECE),
    areas: filled(theme.areas, AREA),
    slots: filled(theme.slots, SLOT),
  };
}

function filled<Look>(
  given: Record<string, Partial<Look>> | undefined,
  otherwise: Look,
): Record<string, Look> {
  return Object.fromEntries(
    Object.entries(given ?? {}).map(([name, look]) => [name, { ...otherwise, ...look }]),
  );
}

const KNOWN_SHAPES: Record<string, Partial<PieceLook>> = {
  die: { shape: 'die' },
  card: { shape: 'card' },
  flag: { shape: 'flag', badge: true },
  'card-back': { shape: 'card' },
  deck: { shape: 'card' },
  chip: { shape: 'chip', size: 0.86 },
  pawn: { shape: 'pawn' },
  player: { shape: 'pawn' },
};

export function pieceLook(theme: Theme, piece: Piece): PieceLook {
  const themed = theme.pieces[piece.kind];
  if (themed) return themed;
  // What has text to read is a card, unless the theme knows better.
  const isCard = piece.lines.length > 0 && piece.face.length > 2;
  return { ...PIECE, ...(KNOWN_SHAPES[piece.kind] ?? (isCard ? KNOWN_SHAPES['card'] : {})) };
}

export function cellLook(theme: Theme, kind: string): CellLook {
  return theme.cells[kind] ?? CELL;
}

export function areaLook(theme: Theme, id: string): AreaLook {
  return theme.areas[id] ?? AREA;
}

export function slotLook(theme: Theme, cell: Cell): SlotLook {
  return theme.slots[cell.id.split('-')[0] ?? ''] ?? SLOT;
}

export function seatLook(theme: Theme, seat: number | null): SeatLook {
  const look = seat === null ? undefined : theme.seats[seat % theme.seats.length];
  return look ?? { colour: '#8b8577', dark: '#4a463d', ink: '#ffffff', mark: '' };
}
