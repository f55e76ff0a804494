/** What a seat sees: written by web/scene_types.py from the engine's scene.py; change it there. */

export type AreaKind = 'grid' | 'hexes' | 'map' | 'hand' | 'pile' | 'track' | 'dice' | 'mat' | 'cards' | 'tray' | 'race';

export type Tone = '' | 'active' | 'spent' | 'good' | 'bad';

export type Rank = 'usual' | 'plain' | 'quiet';

/** A place where pieces can be: a square, a slot of a track, a card that carries slots. */
export type Cell = {
  id: string;
  x: number;
  y: number;
  label: string;
  /** what its column and row of a grid are called, where this is written outside */
  column: string;
  row: string;
  /** terrain, or what the theme draws there */
  kind: string;
  hint: string;
  /** what it is for on its mat or card, such as "deck": the theme's slots */
  role: string;
  /** the cell of the card that it is a slot of */
  within: string;
  /** whose side of the card it is on */
  owner: number | null;
  /** what may lie there, such as "3", "?" or "≠" */
  asks: string;
  symbol: string;
  /** what the card says */
  lines: string[];
  /** what it is worth */
  value: number | null;
  /** slots it is tied to, such as the other half of a pair */
  links: string[];
};

/** A part of the table. Cells of a grid stand at whole x (right) and y (up). */
export type Area = {
  id: string;
  kind: AreaKind;
  title: string;
  cells: Cell[];
  owner: number | null;
  /** lies between these two neighbours */
  between: [number, number] | null;
  /** a race begins here … */
  least: number;
  /** … and ends here */
  most: number | null;
};

/** A number or a mark on a piece: power, health (value of most), tokens, a suit. */
export type Badge = {
  /** the theme draws it by this */
  role: string;
  value: number | null;
  most: number | null;
  /** all of it in words, the number too */
  label: string;
  /** one sign that says enough where there is little room, such as "♂" */
  sign: string;
};

/** A thing on a cell, or on another piece: a pawn, a flag, a die, a card (text in `lines`). */
export type Piece = {
  id: string;
  /** of a cell, or of the piece that it lies on */
  cell: string;
  kind: string;
  face: string;
  symbol: string;
  lines: string[];
  owner: number | null;
  hint: string;
  /** the number it stands for: points left, a marker's place in a race */
  value: number | null;
  /** and the most it can be */
  most: number | null;
  badges: Badge[];
  /** the kind of its back, where backs differ */
  back: string;
  /** lies face down; whoever may know it sees its face all the same */
  down: boolean;
  /** so many alike */
  count: number;
  tone: Tone;
};

/** How likely something is. */
export type Odds = {
  label: string;
  /** 0 to 1 */
  chance: number;
};

/** What a choice will do, before it is made: in words, with the rules' own odds. */
export type Preview = {
  lines: string[];
  odds: Odds[];
  /** elements that it changes */
  changes: string[];
};

/** Something the seat may do now; `elements` are what to click for it, in order. */
export type Choice = {
  action: string;
  label: string;
  /** in few words, on the very thing that it is about */
  brief: string;
  elements: string[];
  hint: string;
  confirm: boolean;
  /** what sort of deed it is, such as "move" or "attack": targets are marked by it */
  kind: string;
  /** of choices with the same elements a click means the usual one */
  rank: Rank;
  preview: Preview | null;
  /** what it adds to the sum of several */
  amount: number | null;
};

/** Several actions one after another that bring a piece to where one click sends it. */
export type Route = {
  actions: string[];
  /** the cell that is clicked */
  to: string;
  /** the cells on the way, the start and `to` included */
  path: string[];
  label: string;
};

/** A running total while something is put together: spent of a budget, units of at most nine. */
export type Total = {
  label: string;
  value: number;
  least: number | null;
  most: number | null;
};

/** The choices are parts of one larger one: so many are picked, then confirmed together. */
export type Several = {
  label: string;
  least: number;
  most: number;
  /** so many are done already */
  picked: number;
  totals: Total[];
  /** lists may be kept under this name and used again */
  saved_as: string;
  /** the decisions that lead from an empty list to this one */
  made: string[];
};

/** Something announced that has not happened yet; others may answer it. */
export type Effect = {
  id: string;
  label: string;
  by: number | null;
  lines: string[];
  /** what it is aimed at */
  elements: string[];
  symbol: string;
};

/** A question that interrupts: it may be waved through for the rest of the turn. */
export type Response = {
  /** the action that says no */
  decline: string;
  /** to what one may answer */
  label: string;
};

/** Cells or a line that mean something: reach, range, line of sight. */
export type Overlay = {
  /** the theme colours it by this */
  kind: string;
  cells: string[];
  /** drawn from cell to cell */
  line: string[];
  /** shown while this element is pointed at or picked; always, if it is "" */
  of: string;
  label: string;
  /** made while `of` is picked, before a click on a cell means the cell */
  does: string[];
  /** what that click does */
  preview: Preview | null;
};

/** How far one side is. */
export type Standing = {
  label: string;
  seats: number[];
  value: number | null;
  most: number | null;
  hint: string;
};

/** What wins, how far each side is, and what ends it when. */
export type Objective = {
  goal: string;
  standings: Standing[];
  ends: string;
};

/** One line of the final score: where points come from, for every seat. */
export type ScoreLine = {
  label: string;
  values: (number | null)[];
  total: boolean;
};

/** How a match ended: why, and the numbers of the match. */
export type Ending = {
  reason: string;
  score: ScoreLine[];
  /** what was hidden, what was special */
  facts: string[];
};

/** The whole table as one seat sees it. */
export type Scene = {
  game: string;
  viewer: number;
  seats: string[];
  due: number[];
  prompt: string;
  rulebook: string;
  areas: Area[];
  pieces: Piece[];
  choices: Choice[];
  result: number[] | null;
  /** what of this the viewer is asked, without being named */
  asks: string;
  /** what the seats are called now, such as their characters */
  titles: string[];
  objective: Objective | null;
  routes: Route[];
  several: Several | null;
  /** the last one happens first */
  stack: Effect[];
  response: Response | null;
  overlays: Overlay[];
  ending: Ending | null;
};

const DEFAULTS: Record<string, Record<string, unknown>> = {
  Cell: { x: 0, y: 0, label: '', column: '', row: '', kind: '', hint: '', role: '', within: '', owner: null, asks: '', symbol: '', lines: [], value: null, links: [] },
  Area: { owner: null, between: null, least: 0, most: null },
  Badge: { value: null, most: null, label: '', sign: '' },
  Piece: { face: '', symbol: '', lines: [], owner: null, hint: '', value: null, most: null, badges: [], back: '', down: false, count: 1, tone: '' },
  Odds: {},
  Preview: { lines: [], odds: [], changes: [] },
  Choice: { brief: '', elements: [], hint: '', confirm: false, kind: '', rank: 'plain', preview: null, amount: null },
  Route: { label: '' },
  Total: { least: null, most: null },
  Several: { picked: 0, totals: [], saved_as: '', made: [] },
  Effect: { by: null, lines: [], elements: [], symbol: '' },
  Response: { label: '' },
  Overlay: { cells: [], line: [], of: '', label: '', does: [], preview: null },
  Standing: { seats: [], value: null, most: null, hint: '' },
  Objective: { standings: [], ends: '' },
  ScoreLine: { total: false },
  Ending: { score: [], facts: [] },
  Scene: { result: null, asks: '', titles: [], objective: null, routes: [], several: null, stack: [], response: null, overlays: [], ending: null },
};

const PARTS: Record<string, Record<string, string>> = {
  Area: { cells: 'Cell' },
  Piece: { badges: 'Badge' },
  Preview: { odds: 'Odds' },
  Choice: { preview: 'Preview' },
  Several: { totals: 'Total' },
  Overlay: { preview: 'Preview' },
  Objective: { standings: 'Standing' },
  Ending: { score: 'ScoreLine' },
  Scene: { areas: 'Area', pieces: 'Piece', choices: 'Choice', objective: 'Objective', routes: 'Route', several: 'Several', stack: 'Effect', response: 'Response', overlays: 'Overlay', ending: 'Ending' },
};

/** A scene as it was sent: whatever has its default is left out. */
export type Sent<Model> = { [Field in keyof Model]?: unknown };

/** A part of a scene with all that was left out. */
function filled(name: string, sent: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...DEFAULTS[name], ...sent };
  for (const [field, model] of Object.entries(PARTS[name] ?? {})) {
    const part = whole[field];
    if (Array.isArray(part)) {
      whole[field] = part.map((one) => filled(model, one as Record<string, unknown>));
    } else if (part) whole[field] = filled(model, part as Record<string, unknown>);
  }
  return whole;
}

export function readScene(sent: Sent<Scene>): Scene {
  return filled('Scene', sent) as Scene;
}

export function readAreas(sent: readonly unknown[]): Area[] {
  return sent.map((area) => filled('Area', area as Record<string, unknown>) as Area);
}

export function readPiece(sent: Sent<Piece>): Piece {
  return filled('Piece', sent) as Piece;
}

export function readChoice(sent: Sent<Choice>): Choice {
  return filled('Choice', sent) as Choice;
}
