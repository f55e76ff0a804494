import { candidates, click, clickable } from './choosing';
import type { Choice, Refusal, Scene } from './protocol';
import type { Session } from './session.svelte';
import { say } from './texts';

/** A person's way through the choices: what is picked, asked for confirmation, or refused. */
export class Picking {
  picked = $state<string[]>([]);
  /** Several things lie where the click was: one of these. */
  among = $state<string[]>([]);
  confirming = $state.raw<Choice | null>(null);
  refused = $state.raw<{ id: string; reason: string } | null>(null);

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
    this.left.filter((choice) => {
      const element = choice.elements[this.picked.length];
      return element === undefined || this.among.includes(element);
    }),
  );

  pick(ids: string[], clicked: string): void {
    this.refused = null;
    this.confirming = null;
    if (this.choices.length === 0) {
      const scene = this.shown();
      if (this.active() && scene && scene.due.length > 0) this.refuse(clicked, say('table.notYours'));
      return;
    }
    this.among = ids.length > 1 ? ids : [];
    if (ids.length > 1) return;
    const [id] = ids;
    const step = click(this.choices, this.picked, id ?? clicked);
    if (step.what === 'choose') void this.choose(step.choice);
    else if (step.what === 'narrow') this.picked = step.picked;
    else if (step.what === 'back') this.back();
    else void this.askWhy(clicked);
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
    this.confirming = null;
    this.refused = null;
  }

  /** A new position: nothing of the old one counts. */
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

  /** Ask the rules why this cannot be chosen: by trying, which they refuse with the reason. */
  private async askWhy(id: string): Promise<void> {
    const scene = this.shown();
    const piece = scene?.pieces.find((one) => one.id === id);
    const place = piece?.cell ?? id;
    // An element may have the name of a legal action; then trying would do it.
    if (this.choices.some((choice) => choice.action === place)) {
      this.refuse(id, say('table.notNow'));
      return;
    }
    const refusal = await this.act(place);
    this.refuse(id, refusal?.code === 'illegal' ? refusal.message : say('table.notNow'));
  }

  private act(action: string): Promise<Refusal | null> {
    const seat = this.session.view?.seat;
    return this.session.command('act', seat === undefined ? { action } : { action, seat });
  }
}
