import {
  candidates,
  click,
  clickable,
  inMode,
  meant,
  missing,
  modesOf,
  routeTo,
  shortcutTo,
  targets,
  withAlike,
} from './choosing';
import type { Choice, Command, Deed, Overlay, Refusal, Route, Scene, View } from './protocol';
import { say } from './texts';

/** What picking needs of a table: what was last said, and a way to act and to ask. */
export type Actable = {
  readonly busy: boolean;
  readonly seq: number;
  readonly view: Pick<View, 'seat' | 'undo'> | null;
  readonly scene: Scene | null;
  command(deed: Deed, fields?: Partial<Command>): Promise<Refusal | null>;
  why(clicks: string[], seat: number | undefined): Promise<string | null>;
};

type Earlier = { choices: readonly Choice[]; seq: number; action: string };

const SHOWN = 8000;

/** A person's way through the choices: what is picked, asked for confirmation, or refused. */
export class Picking {
  picked = $state<string[]>([]);
  /** A click that may mean several of the choices: one of these, by their actions. */
  among = $state<string[]>([]);
  /** Of choices with the same clicks, this sort is meant; the usual one if it is "". */
  mode = $state('');
  confirming = $state.raw<Choice | null>(null);
  refused = $state.raw<{ id: string; reason: string } | null>(null);
  /** Pieces that are taken together, before it is confirmed. */
  gathered = $state<string[]>([]);
  /** Questions that interrupt are waved through until the next decision of one's own. */
  waving = $state(false);

  private offered = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private earlier: Earlier | null = null;

  constructor(
    private readonly table: Actable,
    private readonly shown: () => Scene | null,
    private readonly active: () => boolean,
    /** Is this no thing on the table, but a way to act? */
    private readonly isWay: (id: string) => boolean = () => false,
  ) {}

  /** All that may be done, whatever mode is set. */
  readonly all = $derived.by(() => (this.active() ? (this.shown()?.choices ?? []) : []));
  readonly modes = $derived.by(() => modesOf(this.all));
  readonly choices = $derived.by(() => inMode(this.all, this.mode));
  readonly left = $derived.by(() => candidates(this.choices, this.picked));
  /** What can be clicked now, and what may be clicked at once though something comes before it. */
  readonly marked = $derived.by(() => this.together(targets(this.choices, this.picked)));
  readonly next = $derived.by(() => this.together(clickable(this.choices, this.picked)));
  readonly routes = $derived.by(() => (this.all.length > 0 ? (this.shown()?.routes ?? []) : []));
  /** Choices for which there is nothing more to click, or which a click left open. */
  readonly buttons = $derived.by(() => {
    const asked = this.all.filter((choice) => this.among.includes(choice.action));
    if (asked.length > 0) return asked;
    const { left } = this;
    // The far end was picked, and there is one thing that goes with it.
    if (this.picked.length > 0 && left.length === 1) return left;
    return left.filter((choice) => {
      const [next] = missing(choice, this.picked);
      return next === undefined || this.liesOnPicked(next);
    });
  });
  /** A fixed number of things is picked together. */
  readonly several = $derived.by(() => {
    const several = this.all.length > 0 ? (this.shown()?.several ?? null) : null;
    return several && several.least === several.most && several.most - several.picked > 1 ? several : null;
  });

  /** How far one is with the present choice; it changes with every click that does something. */
  readonly stage = $derived.by(() =>
    [...this.picked, ...this.among, ...this.gathered, this.mode, this.confirming?.action ?? ''].join(' '),
  );

  /** A click on something that may mean any of these elements. */
  pick(ids: string[], clicked: string): void {
    // What was decided a moment ago does not show yet: these are no choices any more.
    if (this.table.busy) return;
    this.refused = null;
    this.confirming = null;
    const asked = this.among;
    this.among = [];
    if (this.choices.length === 0) {
      const scene = this.shown();
      if (this.active() && scene && scene.due.length > 0) this.refuse(clicked, say('table.notYours'));
      return;
    }
    if (this.several && ids[0] !== undefined) return this.gather(ids[0]);
    if (ids.length > 1) {
      this.ask(
        ids.flatMap((id) => candidates(this.choices, [...this.picked, id])),
        asked,
      );
      return;
    }
    const [id] = ids;
    const step = click(this.choices, this.picked, id ?? clicked, this.isWay);
    if (step.what === 'choose') void this.choose(step.choice);
    else if (step.what === 'narrow') this.picked = step.picked;
    else if (step.what === 'ask') this.ask(step.among, asked);
    else if (step.what === 'back') this.back();
    else this.elsewhere(clicked);
  }

  /** Hold on something: all that it may mean, the usual and the other ways. */
  hold(ids: string[]): void {
    if (this.table.busy || ids.length === 0) return;
    const meant = ids.flatMap((id) =>
      candidates(this.all, this.picked).filter((one) => missing(one, this.picked).includes(id)),
    );
    if (meant.length > 0) this.ask(meant);
  }

  /** A click on a button of what can be done; one that leads to nothing says so. */
  pickWay(id: string): void {
    if (clickable(this.choices, []).has(id)) this.pick([id], id);
    else this.refuse('', say('table.noTarget'));
  }

  setMode(mode: string): void {
    this.mode = this.mode === mode ? '' : mode;
    this.among = [];
  }

  async choose(choice: Choice, sure = false): Promise<void> {
    if (choice.confirm && !sure) {
      this.confirming = choice;
      return;
    }
    this.confirming = null;
    this.refused = null;
    this.earlier = { choices: this.all, seq: this.table.seq, action: choice.action };
    const refusal = await this.act(choice.action);
    this.picked = [];
    this.among = [];
    if (refusal && refusal.code !== 'stale') this.refuse('', refusal.message);
  }

  /** Go a way of several steps; whatever comes between ends it. */
  async follow(route: Pick<Route, 'actions' | 'to'>): Promise<boolean> {
    for (const action of route.actions) {
      const found = await this.awaited((choice) => choice.action === action);
      if (!found) return false;
      const refusal = await this.act(action);
      if (refusal) {
        this.refuse(route.to, refusal.message);
        return false;
      }
      await this.settled();
    }
    return true;
  }

  /** Decide what comes before a click on a cell, and then click it. */
  private async reach(shortcut: Overlay, cell: string): Promise<void> {
    if (!(await this.follow({ actions: shortcut.does, to: cell }))) return;
    const found = await this.awaited(({ elements: [element, another] }) => {
      const scene = this.shown();
      if (scene === null || element === undefined || another !== undefined) return false;
      return meant(scene, new Set([element]), cell).includes(element);
    });
    if (found) await this.choose(found);
  }

  /** Take what was gathered, one after another. */
  async take(): Promise<void> {
    const scene = this.shown();
    const actions = this.gathered.flatMap((id) => this.actionFor(scene, id) ?? []);
    this.gathered = [];
    await this.build(actions);
  }

  /** Make these decisions, one after another; one that is not possible any more ends it. */
  async build(actions: readonly string[]): Promise<void> {
    for (const action of actions) {
      const refusal = await this.act(action);
      if (refusal) return this.refuse('', refusal.message);
      await this.settled();
    }
  }

  /** Let a question that interrupts pass, if one said so before. */
  wave(): void {
    const scene = this.shown();
    if (!scene || !this.active() || this.all.length === 0) return;
    if (scene.response === null) this.waving = false;
    else if (this.waving) this.decline();
  }

  /** Say no to a question that interrupts. */
  decline(): void {
    const response = this.shown()?.response;
    if (response && this.all.length > 0 && !this.table.busy) void this.act(response.decline);
  }

  back(): void {
    if (this.gathered.length > 0) this.gathered = this.gathered.slice(0, -1);
    else if (this.among.length === 0) this.picked = this.picked.slice(0, -1);
    this.among = [];
    this.confirming = null;
    this.refused = null;
  }

  /** A new position: if it has other choices, nothing of the old one counts. */
  refresh(): void {
    const now = (this.shown()?.choices ?? []).map((choice) => choice.action).join(' ');
    if (now !== this.offered) this.clear();
    this.offered = now;
  }

  clear(): void {
    this.picked = [];
    this.among = [];
    this.gathered = [];
    this.confirming = null;
    if (!this.modes.includes(this.mode)) this.mode = '';
  }

  refuse(id: string, reason: string): void {
    this.refused = { id, reason };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.refused = null), SHOWN);
  }

  private together(marked: Set<string>): Set<string> {
    const scene = this.shown();
    if (!scene || !this.several) return marked;
    return this.isEnough(this.several) ? new Set(this.gathered) : withAlike(scene, marked);
  }

  /** Are as many gathered as may be taken? Then some can only be put back. */
  private isEnough(several: { most: number; picked: number }): boolean {
    return this.gathered.length >= several.most - several.picked;
  }

  /** Which of these is meant? Another click on what is asked about takes the question back. */
  private ask(choices: readonly Choice[], asked: readonly string[] = []): void {
    const actions = choices.map((choice) => choice.action);
    this.among = actions.join(' ') === asked.join(' ') ? [] : actions;
  }

  private gather(id: string): void {
    const several = this.several;
    if (several === null) return;
    if (this.gathered.includes(id)) this.gathered = this.gathered.filter((other) => other !== id);
    else if (this.isEnough(several)) this.refuse('', say('several.enough', { most: several.most }));
    else this.gathered = [...this.gathered, id];
  }

  /** The action of a piece that was gathered, or of one that looks the same. */
  private actionFor(scene: Scene | null, id: string): string | null {
    const piece = scene?.pieces.find((one) => one.id === id);
    const found = this.choices.find((choice) =>
      choice.elements.some((element) => {
        const other = scene?.pieces.find((one) => one.id === element);
        return element === id || (piece && other && other.kind === piece.kind && other.face === piece.face);
      }),
    );
    return found?.action ?? null;
  }

  /** A click on something that is no choice now: far off, chosen before, or not possible. */
  private elsewhere(clicked: string): void {
    const cell = this.shown()?.pieces.find((piece) => piece.id === clicked)?.cell ?? clicked;
    const route = routeTo(this.routes, this.choices, cell);
    const again = this.chosenBefore(clicked);
    const shortcut = shortcutTo(this.shown()?.overlays ?? [], this.picked, cell);
    if (shortcut) void this.reach(shortcut, cell);
    else if (route) void this.follow(route);
    else if (again) void this.choseAnother(again);
    else void this.askWhy(clicked, cell);
  }

  /** Another choice of the decision before this one, if that can be taken back freely. */
  private chosenBefore(id: string): Choice | null {
    const earlier = this.earlier;
    const back = this.table.view?.undo?.step;
    if (earlier === null || back === null || back === undefined || back !== earlier.seq) return null;
    const found = earlier.choices.find((one) => one.elements.length === 1 && one.elements[0] === id);
    return found && found.action !== earlier.action ? found : null;
  }

  /** Clicking another piece changes the selection: the last choice is taken back for it. */
  private async choseAnother(choice: Choice): Promise<void> {
    const to = this.earlier?.seq;
    const seat = this.table.view?.seat;
    if (to === undefined) return;
    const refusal = await this.table.command('undo', seat === undefined ? { to } : { to, seat });
    if (refusal) return this.refuse('', refusal.message);
    await this.settled();
    await this.choose(choice);
  }

  /** Ask the rules why this cannot be chosen. */
  private async askWhy(id: string, cell: string): Promise<void> {
    const ask = (clicked: string) => this.table.why([...this.picked, clicked], this.table.view?.seat);
    const why = (await ask(id)) ?? (cell === id ? null : await ask(cell));
    this.refuse(id, why ?? say('table.notNow'));
  }

  /** What lies on a piece that is picked is asked for in words. */
  private liesOnPicked(id: string): boolean {
    const under = this.shown()?.pieces.find((piece) => piece.id === id)?.cell;
    return under !== undefined && under === this.picked.at(-1);
  }

  /** The choice that is wanted, after a moment if somebody is asked who may only let it pass. */
  private async awaited(isWanted: (choice: Choice) => boolean): Promise<Choice | undefined> {
    const since = Date.now();
    const asksOthers = () => this.shown()?.choices.length === 0;
    while (asksOthers() && Date.now() - since < 3000) await new Promise((go) => setTimeout(go, 15));
    return this.shown()?.choices.find(isWanted);
  }

  /** Wait until what was done shows. */
  private async settled(): Promise<void> {
    const since = Date.now();
    while (this.table.busy && Date.now() - since < 3000) await new Promise((go) => setTimeout(go, 15));
  }

  private act(action: string): Promise<Refusal | null> {
    const seat = this.table.view?.seat;
    return this.table.command('act', seat === undefined ? { action } : { action, seat });
  }
}
