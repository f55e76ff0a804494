import { asWritten, candidates, click, clickable, leadingTo } from './choosing';
import type { Choice, Refusal, Scene } from './protocol';
import type { Session } from './session.svelte';
import { say } from './texts';

/** A person's way through the choices: what is picked, asked for confirmation, or refused. */
export class Picking {
  picked = $state<string[]>([]);
  /** A click that may mean several of the choices: one of these, by their actions. */
  among = $state<string[]>([]);
  confirming = $state.raw<Choice | null>(null);
  refused = $state.raw<{ id: string; reason: string } | null>(null);

  private offered = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    private readonly shown: () => Scene | null,
    private readonly active: () => boolean,
  ) {}

  readonly choices = $derived.by(() => (this.active() ? (this.shown()?.choices ?? []) : []));
  readonly left = $derived.by(() => candidates(this.choices, this.picked));
  readonly marked = $derived.by(() => clickable(this.choices, this.picked));
  /** Choices for which there is nothing more to click, or which a click left open. */
  readonly buttons = $derived.by(() =>
    this.left.filter(
      (choice) =>
        choice.elements[this.picked.length] === undefined || this.among.includes(choice.action),
    ),
  );

  /** How far one is with the present choice; it changes with every click that does something. */
  readonly stage = $derived.by(() =>
    [...this.picked, ...this.among, this.confirming?.action ?? ''].join(' '),
  );

  /** A click on something that may mean any of these elements. */
  pick(ids: string[], clicked: string): void {
    // What was decided a moment ago does not show yet: these are no choices any more.
    if (this.session.busy) return;
    this.refused = null;
    this.confirming = null;
    this.among = [];
    if (this.choices.length === 0) {
      const scene = this.shown();
      if (this.active() && scene && scene.due.length > 0) this.refuse(clicked, say('table.notYours'));
      return;
    }
    if (ids.length > 1) {
      const meant = ids.flatMap((id) => candidates(this.choices, [...this.picked, id]));
      this.among = meant.map((choice) => choice.action);
      return;
    }
    const [id] = ids;
    const step = click(this.choices, this.picked, id ?? clicked);
    if (step.what === 'choose') void this.choose(step.choice);
    else if (step.what === 'narrow') this.picked = step.picked;
    else if (step.what === 'back') this.back();
    else this.offerOrRefuse(clicked);
  }

  /** A click on a button of what can be done; one that leads to nothing says so. */
  pickWay(id: string): void {
    if (clickable(this.choices, []).has(id)) this.pick([id], id);
    else this.refuse('', say('table.noTarget'));
  }

  async choose(choice: Choice, sure = false): Promise<void> {
    if (choice.confirm && !sure) {
      this.confirming = choice;
      return;
    }
    this.confirming = null;
    this.refused = null;
    const refusal = await this.act(choice.action);
    this.picked = [];
    this.among = [];
    if (refusal && refusal.code !== 'stale') this.refuse('', refusal.message);
  }

  back(): void {
    this.picked = this.picked.slice(0, -1);
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
    this.confirming = null;
  }

  refuse(id: string, reason: string): void {
    this.refused = { id, reason };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.refused = null), 5000);
  }

  /** What is clicked too early is offered with what comes before it; anything else is refused. */
  private offerOrRefuse(id: string): void {
    const cell = this.shown()?.pieces.find((piece) => piece.id === id)?.cell ?? id;
    const later = leadingTo(this.choices, this.picked, [id, cell]);
    if (later.length > 0) this.among = later.map((choice) => choice.action);
    else void this.askWhy(id, cell);
  }

  /** Ask the rules why this cannot be chosen: by trying, which they refuse with the reason. */
  private async askWhy(id: string, cell: string): Promise<void> {
    const action =
      asWritten(this.choices, this.picked, id) ?? asWritten(this.choices, this.picked, cell);
    const refusal = action === null ? null : await this.act(action);
    this.refuse(id, refusal?.code === 'illegal' ? refusal.message : say('table.notNow'));
  }

  private act(action: string): Promise<Refusal | null> {
    const seat = this.session.view?.seat;
    return this.session.command('act', seat === undefined ? { action } : { action, seat });
  }
}
