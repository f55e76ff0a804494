import type { Actable } from './picking.svelte';
import type { Choice, Command, Deed, Guide, GuideStep, Refusal, Scene } from './protocol';
import { readScene } from './scene';
import { say } from './texts';

/** So many sentences about what happened meanwhile are read gladly. */
const MOST_LINES = 4;

/** A guided match that the learner plays: what the match did, the learner is asked to do. */
export class Lesson implements Actable {
  at = $state(0);
  /** The learner tried something else in this position so often. */
  astray = $state(0);
  /** What happened since the learner last did something. */
  lines = $state<string[]>([]);
  readonly busy = false;
  /** What of it is still to be done. */
  private wanted: string[] = [];
  readonly seq = 0;

  constructor(private readonly guide: Guide) {}

  readonly step = $derived.by((): GuideStep | undefined => this.guide.steps[this.at]);
  readonly scene = $derived.by((): Scene | null => (this.step ? readScene(this.step.scene) : null));
  /** What the learner is asked to do, all of it together; nothing where there is only something to read. */
  readonly asked = $derived.by((): Choice[] => {
    const actions = this.step?.asked ?? [];
    return this.scene?.choices.filter((choice) => actions.includes(choice.action)) ?? [];
  });
  /** That in words: what is wanted more than once is counted. */
  readonly task = $derived.by(() => {
    const counted = this.asked.map((choice) => {
      const count = this.step?.asked.filter((action) => action === choice.action).length ?? 1;
      return count > 1 ? `${choice.label} ×${count}` : choice.label;
    });
    return counted.join(', ');
  });
  readonly end = $derived.by(() => this.at >= this.guide.steps.length - 1);
  /** Positions with a note are the steps that are counted. */
  readonly chapters = $derived.by(() => this.guide.steps.flatMap((step, i) => (step.note ? [i] : [])));
  readonly chapter = $derived.by(() => this.chapters.filter((i) => i <= this.at).length);

  get view(): Actable['view'] {
    return { seat: this.guide.seat, undo: null };
  }

  /** The learner does something: it must be what the lesson is about. */
  command(deed: Deed, fields: Partial<Command> = {}): Promise<Refusal | null> {
    if (deed !== 'act' || this.asked.length === 0) return Promise.resolve(null);
    const at = this.wanted.indexOf(fields.action ?? '');
    if (at >= 0) {
      this.wanted.splice(at, 1);
      if (this.wanted.length === 0) this.on();
      return Promise.resolve(null);
    }
    this.wanted = [...(this.step?.asked ?? [])];
    this.astray += 1;
    const message = say('guide.notThat', { what: this.task });
    return Promise.resolve({ code: 'lesson', message });
  }

  why(): Promise<string | null> {
    return Promise.resolve(null);
  }

  /** On to the next step, past what was asked for. */
  on(): void {
    this.go(this.at + Math.max(1, this.step?.asked.length ?? 1));
  }

  /** To a position, and on from there to the next note; what happens between is told. */
  go(to: number): void {
    let at = Math.max(0, Math.min(to, this.guide.steps.length - 1));
    const told = [];
    for (;;) {
      const step = this.guide.steps[at];
      if (step?.line && to > this.at) told.push(step.line);
      if (!step || step.note || at >= this.guide.steps.length - 1) break;
      at += 1;
    }
    this.at = at;
    this.lines = told.length > MOST_LINES ? ['…', ...told.slice(-MOST_LINES)] : told;
    this.astray = 0;
    this.wanted = [...(this.step?.asked ?? [])];
  }

  /** Back to the beginning of this chapter, or of the one before. */
  back(): void {
    const before = this.chapters.filter((i) => i < this.at);
    this.go(before.at(-1) ?? 0);
    this.lines = [];
  }
}
