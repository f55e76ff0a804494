import type { Badge, Cell, Choice, Piece } from './protocol';

/** A game's look, as its folder's `theme.toml` says it; whatever is missing has a default. */

export type Shape =
  | 'pawn'
  | 'chip'
  | 'die'
  | 'card'
  | 'banner'
  | 'token'
  | 'meeple'
  /** Drawn by the theme. */
  | 'drawing'
  /** Points that are left, as a bar. */
  | 'gauge'
  /** No thing on the table but something to do: a button beside the prompt. */
  | 'button'
  /** No thing on the table: something to do with what it lies on. */
  | 'none';

export type SeatLook = {
  colour: string;
  dark: string;
  ink: string;
  /** Told apart without colour: the name of a mark. */
  mark: string;
  /** A drawing in place of that mark, on a field from -50 to 50. */
  drawing: string;
};

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
  /** SVG in place of a shape, on a field from -50 to 50, with `var(--piece)`, `--piece-dark` and `--piece-ink`. */
  drawing: string;
  /** How it stirs while it rides on another piece. */
  stirs: '' | 'flutter';
  /** Where its face is written on a drawing: down from the middle; null for nowhere. */
  words: number | null;
  /** SVG drawn over the shape, on a field from -50 to 50. */
  over: string;
  /** What is drawn over it in place of `over`, by its face. */
  faces: Record<string, string>;
};

/** A number or a mark on a piece, by its role. */
export type BadgeLook = {
  symbol: string;
  fill: string;
  ink: string;
  /** SVG in place of the circle, on a field from -17 to 17, with `var(--badge)` and `--badge-edge`. */
  drawing: string;
  /** Where it is on a piece; tokens lie one by one at its side. */
  at: '' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'tokens' | 'none';
};

/** A card's back, by its kind. */
export type BackLook = { fill: string; ink: string; symbol: string; drawing: string };

/** A sort of deed, or what an overlay shows. */
export type DeedLook = { colour: string; sign: string; label: string };

/** A cell of a mat or a card, by its role. */
export type SlotLook = {
  fill: string;
  edge: string;
  /** Drawn in it, on a field of 100 × 100. */
  drawing: string;
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
  /** A cell is never smaller than so many pixels; 0 where the usual least is enough. */
  least: number;
  /** Words under the cells, in their order. */
  captions: string[];
};

export type Theme = {
  /** Named colours by day and by night; drawings use them as `var(--name)`. */
  colours: { day: Record<string, string>; night: Record<string, string> };
  seats: SeatLook[];
  /** Names of game-icons for the symbols of the game's pieces. */
  symbols: Record<string, string>;
  /** The same for signs in the game's words, such as ⚔: not every device can write them. */
  signs: Record<string, string>;
  cells: Record<string, CellLook>;
  pieces: Record<string, PieceLook>;
  areas: Record<string, AreaLook>;
  slots: Record<string, SlotLook>;
  badges: Record<string, BadgeLook>;
  backs: Record<string, BackLook>;
  deeds: Record<string, DeedLook>;
};

/** Seats look different by mark as well as by colour. */
const SEATS: SeatLook[] = [
  { colour: '#2f6fd0', dark: '#173d7a', ink: '#ffffff', mark: 'cap', drawing: '' },
  { colour: '#f2b824', dark: '#8a5a00', ink: '#2a1c00', mark: 'crown', drawing: '' },
  { colour: '#c23b4b', dark: '#6d1420', ink: '#ffffff', mark: 'band', drawing: '' },
  { colour: '#2f8f5b', dark: '#124a2c', ink: '#ffffff', mark: 'tuft', drawing: '' },
  { colour: '#7a4fc0', dark: '#3d2270', ink: '#ffffff', mark: 'peak', drawing: '' },
  { colour: '#d2691e', dark: '#6b3008', ink: '#ffffff', mark: 'dot', drawing: '' },
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
  drawing: '',
  stirs: '',
  words: null,
  over: '',
  faces: {},
};
const SLOT: SlotLook = { fill: '', edge: '', drawing: '', weight: 1, tight: null, head: false };
const BADGE: BadgeLook = { symbol: '', fill: '', ink: '', drawing: '', at: '' };
const BACK: BackLook = { fill: '', ink: '', symbol: '', drawing: '' };
const DEED: DeedLook = { colour: '', sign: '', label: '' };
const AREA: AreaLook = {
  surface: '',
  lines: 'plain',
  line: '',
  turned_for: [],
  moves_up: false,
  coordinates: false,
  least: 0,
  captions: [],
};

type Loose = {
  colours?: Partial<Theme['colours']>;
  seats?: Partial<SeatLook>[];
  symbols?: Record<string, string>;
  signs?: Record<string, string>;
  cells?: Record<string, Partial<CellLook>>;
  pieces?: Record<string, Partial<PieceLook>>;
  areas?: Record<string, Partial<AreaLook>>;
  slots?: Record<string, Partial<SlotLook>>;
  badges?: Record<string, Partial<BadgeLook>>;
  backs?: Record<string, Partial<BackLook>>;
  deeds?: Record<string, Partial<DeedLook>>;
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
    signs: theme.signs ?? {},
    cells: filled(theme.cells, CELL),
    pieces: filled(theme.pieces, PIECE),
    areas: filled(theme.areas, AREA),
    slots: filled(theme.slots, SLOT),
    badges: filled(theme.badges, BADGE),
    backs: filled(theme.backs, BACK),
    deeds: filled(theme.deeds, DEED),
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
  'card-back': { shape: 'card' },
  meeple: { shape: 'meeple' },
  deck: { shape: 'card' },
  chip: { shape: 'chip', size: 0.86 },
  pawn: { shape: 'pawn' },
  player: { shape: 'pawn' },
};

export function pieceLook(theme: Theme, piece: Piece): PieceLook {
  const themed = theme.pieces[piece.kind];
  if (themed) return themed;
  // A number of a most is a gauge; on a race it is a marker.
  if (piece.most !== null && piece.lines.length === 0) return { ...PIECE, shape: 'gauge' };
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
  return theme.slots[cell.role] ?? SLOT;
}

export function badgeLook(theme: Theme, badge: Badge): BadgeLook {
  return theme.badges[badge.role] ?? BADGE;
}

export function backLook(theme: Theme, piece: Piece): BackLook {
  return theme.backs[piece.back] ?? BACK;
}

/** Colours and signs for sorts of deeds that a theme says nothing about, by their order. */
const DEEDS: DeedLook[] = [
  { colour: '', sign: '', label: '' },
  { colour: '#ff8a65', sign: '✦', label: '' },
  { colour: '#7fd4ff', sign: '◆', label: '' },
  { colour: '#c6a6ff', sign: '▲', label: '' },
];
const USUAL_DEEDS: Record<string, DeedLook> = {
  move: DEED,
  attack: { colour: '#ff7a59', sign: '⚔', label: '' },
  heal: { colour: '#7ee2a8', sign: '✚', label: '' },
};

/** How targets of a sort of deed are marked; `kinds` are all sorts there are to choose from now. */
export function deedLook(theme: Theme, kind: string, kinds: readonly string[]): DeedLook {
  const known = theme.deeds[kind] ?? USUAL_DEEDS[kind];
  if (known || kind === '') return known ?? DEED;
  return DEEDS[Math.max(0, kinds.indexOf(kind)) % DEEDS.length] ?? DEED;
}

export function kindsOf(choices: readonly Choice[]): string[] {
  return [...new Set(choices.map((choice) => choice.kind))];
}

export function seatLook(theme: Theme, seat: number | null): SeatLook {
  const look = seat === null ? undefined : theme.seats[seat % theme.seats.length];
  return look ?? { colour: '#6b6659', dark: '#4a463d', ink: '#ffffff', mark: '', drawing: '' };
}
