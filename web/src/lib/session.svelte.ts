import { log, me } from './api';
import type {
  Area,
  Command,
  Deed,
  Entry,
  FromServer,
  Progress,
  Refusal,
  Scene,
  Summary,
  View,
} from './protocol';
import type { Speed } from './preferences.svelte';
import { readAreas, readScene } from './scene';

export type Connection = 'connecting' | 'live' | 'lost' | 'closed';

type Waiting = { command: Command; settle: (refusal: Refusal | null) => void };

/** Codes with which the server closes for good; anything else is worth another try. */
const FINAL_CODES = new Set([4401, 4403, 4404, 4409]);
const KEPT_ENTRIES = 2000;
const PAGE = 200;
/** A quiet line is asked for a sign of life; without one it is given up. */
const PING = 1500;
const SILENCE = 2900;

/** One live table: what the server last said, and the commands that wait for their answers. */
export class Session {
  connection = $state<Connection>('connecting');
  closedWith = $state<number | null>(null);
  preparing = $state<Progress | null>(null);
  table = $state.raw<Summary | null>(null);
  view = $state.raw<View | null>(null);
  entries = $state.raw<Entry[]>([]);
  seq = $state(0);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);
  /** How many steps were missed while the connection was gone; 0 once that was read. */
  missed = $state(0);
  private unanswered = $state(0);
  /** The sequence that the last command has made; its update may come after its answer. */
  private awaited = $state(0);
  /** Something was done that does not show yet. */
  readonly busy = $derived(this.unanswered > 0 || this.seq < this.awaited);

  private atBeginning = $state(false);
  /** Are there entries before those that are known? */
  readonly older = $derived((this.entries[0]?.seq ?? 1) > 1 && !this.atBeginning);

  private socket: WebSocket | null = null;
  private areas: Area[] = [];
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private count = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private pinged = 0;
  private questions = new Map<string, (why: string | null) => void>();
  private over = false;
  private bots: Speed = 'followable';

  constructor(
    readonly id: string,
    private looking: number | null = null,
  ) {}

  async open(): Promise<void> {
    await me();
    if (this.over) return;
    this.heartbeat = setInterval(() => this.listen(), PING);
    addEventListener('online', this.hurry);
    addEventListener('offline', this.hangUp);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  close(): void {
    this.over = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.hangUp);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  get scene(): Scene | null {
    return this.view?.scene ?? null;
  }

  /** Do something at the table; null if it was done, or the server's refusal. */
  command(deed: Deed, fields: Partial<Command> = {}): Promise<Refusal | null> {
    const stamp = Date.now().toString(36);
    const id = `${stamp}-${Math.random().toString(36).slice(2, 10)}-${(this.count += 1)}`;
    const command: Command = { id, seq: this.seq, do: deed, ...fields };
    return new Promise((settle) => {
      this.waiting.set(id, { command, settle });
      this.unanswered = this.waiting.size;
      this.send({ type: 'command', ...command });
    });
  }

  /** Why these clicks lead to nothing, in a sentence; null if they do, or if nobody can say. */
  why(clicks: string[], seat: number | undefined): Promise<string | null> {
    const id = `q-${(this.count += 1)}`;
    return new Promise((settle) => {
      if (this.connection !== 'live') return settle(null);
      this.questions.set(id, settle);
      this.send({ type: 'why', id, clicks, ...(seat === undefined ? {} : { seat }) });
    });
  }

  /** Look through another seat; what was told to the last one is forgotten. */
  look(seat: number): void {
    this.looking = seat;
    this.entries = [];
    this.atBeginning = false;
    this.send({ type: 'look', seat });
  }

  /** How long bots shall seem to think; the slowest wish at the table holds. */
  pace(bots: Speed): void {
    this.bots = bots;
    this.send({ type: 'pace', bots });
  }

  /** Fetch what happened before the entries that are known. */
  async loadOlder(): Promise<void> {
    const before = this.entries[0]?.seq ?? 1;
    const seat = this.view && this.view.mine.length > 0 ? this.view.seat : undefined;
    const page = await log(this.id, Math.max(0, before - PAGE), before, { seat });
    this.atBeginning = page.length === 0;
    this.entries = merged(page, this.entries);
  }

  private connect(): void {
    clearTimeout(this.retry);
    const address = new URL(`/api/tables/${this.id}/live`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    // Without what was on the table before, entries alone are not enough: then all is sent anew.
    if (this.seq > 0) address.searchParams.set('after', String(this.seq));
    if (this.looking !== null) address.searchParams.set('seat', String(this.looking));
    const socket = new WebSocket(address);
    this.socket = socket;
    this.heard = Date.now();
    this.pinged = 0;
    socket.onmessage = (event: MessageEvent<string>) => {
      this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => this.dropped(socket, event.code);
  }

  private hurry = (): void => {
    if (this.connection === 'lost' && document.visibilityState === 'visible') this.connect();
  };

  /** Ask for a sign of life; a line that gives none is given up and made anew. */
  private listen(): void {
    const socket = this.socket;
    if (socket === null || this.connection === 'closed') return;
    const now = Date.now();
    if (this.pinged <= this.heard) {
      this.pinged = now;
      this.send({ type: 'ping' });
    } else if (now - this.pinged >= SILENCE && this.connection === 'live') this.hangUp();
  }

  private hangUp = (): void => {
    const socket = this.socket;
    if (socket === null || this.connection === 'closed') return;
    socket.onclose = null;
    socket.close();
    this.dropped(socket, 0);
  };

  private dropped(socket: WebSocket, code: number): void {
    if (this.over || socket !== this.socket) return;
    if (FINAL_CODES.has(code)) {
      this.connection = 'closed';
      this.closedWith = code;
      return;
    }
    if (this.connection === 'live') this.missed = 0;
    this.connection = this.connection === 'connecting' ? 'connecting' : 'lost';
    for (const settle of this.questions.values()) settle(null);
    this.questions.clear();
    this.tries += 1;
    const pause = Math.min(250 * 2 ** this.tries, 4000) * (0.75 + Math.random() / 2);
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'preparing':
        this.preparing = message.progress;
        return;
      case 'welcome':
        if (this.connection === 'lost') this.missed = missedSteps(message.entries, this.seq);
        this.welcomed();
        this.receive(message);
        return;
      case 'update':
        this.receive(message);
        return;
      case 'answer':
        if (message.ok) this.awaited = Math.max(this.awaited, message.seq);
        this.answered(message.id, message.error ?? null);
        return;
      case 'because':
        this.questions.get(message.id)?.(message.why);
        this.questions.delete(message.id);
        return;
      case 'pong':
        this.ahead = message.now - Date.now();
        return;
      case 'refused':
        return;
    }
  }

  /** A new connection: commands without an answer are sent again; the server does them once. */
  private welcomed(): void {
    this.connection = 'live';
    this.preparing = null;
    this.tries = 0;
    if (this.bots !== 'followable') this.send({ type: 'pace', bots: this.bots });
    for (const { command } of this.waiting.values()) this.send({ type: 'command', ...command });
  }

  private receive(message: Extract<FromServer, { type: 'welcome' | 'update' }>): void {
    this.ahead = message.now - Date.now();
    this.table = message.table;
    const { scene, ...view } = message.view;
    if (scene?.areas) this.areas = readAreas(scene.areas);
    this.view = { ...view, scene: scene && { ...readScene({ ...scene, areas: [] }), areas: this.areas } };
    this.entries = merged(this.entries, message.entries);
    this.seq = Math.max(this.seq, message.seq);
  }

  private answered(id: string, refusal: Refusal | null): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    this.unanswered = this.waiting.size;
    if (refusal?.missed) this.entries = merged(this.entries, refusal.missed);
    waiting.settle(refusal);
  }
}

/** How many of these entries changed the table since then. */
function missedSteps(entries: readonly Entry[], seq: number): number {
  return entries.filter((entry) => entry.seq > seq && entry.kind === 'act').length;
}

/** The log with newer entries; later tellings of an entry replace earlier ones, undone ones are marked. */
export function merged(old: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  if (fresh.length === 0) return old as Entry[];
  const bySeq = new Map(old.map((entry) => [entry.seq, entry]));
  for (const entry of fresh) bySeq.set(entry.seq, entry);
  for (const entry of fresh) {
    if (entry.kind !== 'undo') continue;
    for (const seq of (entry.data['undone'] as number[] | undefined) ?? []) {
      const undone = bySeq.get(seq);
      if (undone) bySeq.set(seq, { ...undone, undone: entry.seq });
    }
  }
  const all = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  return all.slice(-KEPT_ENTRIES);
}
