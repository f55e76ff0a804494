/** What the server sends and takes; `docs/protocol.md` says what it means. */

import type { Area, Scene, Sent } from './scene';

export type * from './scene';

export type EntryKind =
  'begin' | 'act' | 'chance' | 'undo' | 'say' | 'seat' | 'offer' | 'reply' | 'end' | 'rematch' | 'entropy';

export type Entry = {
  seq: number;
  kind: EntryKind;
  seat: number | null;
  at: number;
  text: string | null;
  line: string;
  /** Sentences of one sort of deed about the same somebody may be told as one. */
  deed: string;
  who: string;
  does: string;
  undone: number | null;
  data: Record<string, unknown>;
};

export type Seat = {
  seat: number;
  name: string;
  /** What it is called before there is a scene. */
  title: string;
  kind: 'open' | 'person' | 'bot';
  who: string;
  mine: boolean;
  due: boolean;
  away_since: number | null;
  stand_in: string | null;
};

export type Result = {
  how: 'played' | 'resigned' | 'agreed' | 'time' | 'closed';
  scores: number[];
  seat: number | null;
};

export type Clock = { per_move: number } | { bank: number; increment: number };

export type Clocks = { left: number[]; running: number[]; at: number };

export type Offer = { kind: 'draw' | 'undo'; by: number; to: number | null; waiting: number[] };

export type Summary = {
  id: string;
  game: string;
  status: 'waiting' | 'playing' | 'over';
  listed: boolean;
  seq: number;
  seats: Seat[];
  my_turn: boolean;
  options: Record<string, unknown>;
  clock: Clock | null;
  created_at: number;
  changed_at: number;
  result: Result | null;
  rematch: string | null;
  host: boolean;
  patience: number;
  clocks: Clocks | null;
  offer: Offer | null;
  /** Null for spectators: whoever only watches cannot sit down. */
  join: string | null;
  watch: string | null;
  luck: { commitment: string; secret: string | null; chain: string | null };
  /** Why it cannot be played on, since an upgrade. */
  closed: string | null;
};

export type View = {
  seat: number;
  mine: number[];
  hash: string;
  scene: Scene | null;
  undo: { step: number | null; turn: number | null } | null;
  curtain: boolean;
};

export type Progress = { done: number; of: number };

export type Refusal = {
  code: string;
  message: string;
  missed?: Entry[];
  /** The game whose rules are still being compiled, and how far they are. */
  game?: string;
  progress?: Progress;
  retry_after?: number;
};

/** Fields with their defaults are left out, and areas that have not changed. */
export type SceneUpdate = Sent<Scene> & { areas?: Sent<Area>[] };

export type FromServer =
  | {
      type: 'welcome' | 'update';
      now: number;
      seq: number;
      table: Summary;
      view: Omit<View, 'scene'> & { scene: SceneUpdate | null };
      entries: Entry[];
    }
  | { type: 'answer'; id: string; ok: boolean; seq: number; hash?: string; error?: Refusal }
  | { type: 'preparing'; progress: Progress }
  | { type: 'because'; id: string; seq: number; why: string | null }
  | { type: 'pong'; now: number }
  | { type: 'refused'; error: Refusal };

export type Deed =
  | 'act'
  | 'undo'
  | 'ask_undo'
  | 'offer_draw'
  | 'reply'
  | 'withdraw'
  | 'resign'
  | 'say'
  | 'sit'
  | 'leave'
  | 'bot'
  | 'open'
  | 'stand_in'
  | 'reclaim'
  | 'rematch';

export type Command = {
  id: string;
  seq: number;
  do: Deed;
  seat?: number;
  action?: string;
  to?: number;
  accept?: boolean;
  text?: string;
  level?: string;
  entropy?: string;
  luck?: LuckWish;
};

/** A secret that the server has promised, and what this client adds to it. */
export type LuckWish = { promise: string; entropy: string };

export type SeatWish = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level?: string };

export type OptionSchema = {
  type?: string;
  title: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  oneOf?: { const: unknown; title?: string; description?: string }[];
  /** Several of these, joined by commas; `any` is what it is if none is picked. */
  several?: { oneOf: { const: unknown; title?: string; description?: string }[]; any: string };
};

export type Game = {
  name: string;
  title: string;
  hook: string;
  players: string;
  minutes: string;
  ages: string;
  completeness: string;
  rules_version: number;
  content: string;
  options: { properties?: Record<string, OptionSchema> };
  seats: string[];
  /** What these are called. */
  titles: string[];
  bots: string[];
  /** How the bots of a level play, in words. */
  levels: Record<string, string>;
  theme: unknown;
  cover: string | null;
  guide: boolean;
  /** Can people play? */
  ready: boolean;
  bots_ready: boolean;
  progress: Progress;
  /** Why its rules cannot be compiled. */
  fault: string | null;
};

export type Guide = { seat: number; steps: GuideStep[] };

/** A position of a guided match, and what the learner is asked to do in it. */
export type GuideStep = { note: string; line: string; scene: Sent<Scene>; asked: string[] };

export type Moment = { seq: number; scene: Sent<Scene>; entry: Entry };

export type Person = { id: string; name: string };

export const SPECTATOR = -1;
