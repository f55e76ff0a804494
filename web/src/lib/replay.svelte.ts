import * as api from './api';
import type { Entry, Moment, Scene } from './protocol';
import { readScene } from './scene';
import { router } from './router.svelte';

const STEPS = new Set(['begin', 'act', 'chance', 'end']);

/** Has this entry changed the table? */
export function isStep(entry: Entry): boolean {
  return STEPS.has(entry.kind);
}
const PAGE = 200;

/** Looking back at a table: the moments of its log, one at a time. */
export class Replay {
  /** The entry looked at; null in the present. */
  at = $state<number | null>(null);
  scene = $state.raw<Scene | null>(null);
  entries = $state.raw<Entry[]>([]);
  seat = $state<number | undefined>(undefined);
  running = $state(false);
  fault = $state('');

  private moments = new Map<string, Moment>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private asked = 0;

  constructor(private readonly table: string) {}

  /** The entries that changed the table, without what was taken back. */
  readonly steps = $derived(this.entries.filter((entry) => isStep(entry) && entry.undone === null));

  get index(): number {
    if (this.at === null) return this.steps.length - 1;
    const after = this.steps.findIndex((entry) => entry.seq > (this.at ?? 0));
    return Math.max(0, (after === -1 ? this.steps.length : after) - 1);
  }

  async enter(seq: number, seat: number | undefined): Promise<void> {
    this.seat ??= seat;
    await this.load();
    // Before the match began there is nothing to see.
    await this.show(Math.max(seq, this.steps[0]?.seq ?? seq));
  }

  leave(): void {
    this.pause();
    this.at = null;
    this.scene = null;
    this.entries = [];
    this.seat = undefined;
    router.note({ moment: null, seat: null });
  }

  async go(index: number): Promise<void> {
    const step = this.steps[Math.max(0, Math.min(index, this.steps.length - 1))];
    if (step) await this.show(step.seq);
  }

  async lookThrough(seat: number): Promise<void> {
    this.seat = seat;
    if (this.at !== null) await this.show(this.at);
  }

  play(): void {
    if (this.index >= this.steps.length - 1) void this.go(0);
    this.run(() => this.pause());
  }

  /** Show all from here on, and go on in the present. */
  catchUp(): void {
    this.run(() => this.leave());
  }

  private run(then: () => void): void {
    this.running = true;
    this.timer = setInterval(() => {
      if (this.index >= this.steps.length - 1) then();
      else void this.go(this.index + 1);
    }, 900);
  }

  pause(): void {
    this.running = false;
    clearInterval(this.timer);
  }

  private async show(seq: number): Promise<void> {
    this.at = seq;
    const asked = (this.asked += 1);
    router.note({ moment: seq, seat: this.seat ?? null });
    try {
      const moment = await this.fetch(seq);
      if (asked === this.asked && this.at !== null) this.scene = readScene(moment.scene);
      this.fault = '';
    } catch (error) {
      this.fault = error instanceof Error ? error.message : '';
    }
  }

  private async fetch(seq: number): Promise<Moment> {
    const key = `${seq}:${this.seat}`;
    const known = this.moments.get(key);
    if (known) return known;
    const moment = await api.moment(this.table, seq, { seat: this.seat });
    this.moments.set(key, moment);
    return moment;
  }

  private async load(): Promise<void> {
    const all: Entry[] = [];
    for (;;) {
      const page = await api.log(this.table, all.at(-1)?.seq ?? 0, null, { seat: this.seat });
      all.push(...page);
      if (page.length < PAGE) break;
    }
    this.entries = all;
  }
}
