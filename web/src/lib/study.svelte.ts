import * as api from './api';
import { explain } from './failure';
import type { Progress } from './protocol';
import type { Advice, Review } from './review';

/** Looking back at a match, and asking a bot: what was asked for, and how far it is. */
export class Study {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<Progress | null>(null);
  advice = $state.raw<Advice | null>(null);
  asking = $state(false);
  fault = $state('');

  private stopping = new AbortController();

  constructor(private readonly table: string) {}

  /** Have the match reviewed; the server stops when nobody waits for it any more. */
  async begin(): Promise<void> {
    if (this.progress !== null || this.review !== null) return;
    this.progress = { done: 0, of: 0 };
    this.fault = '';
    try {
      this.review = await api.review(
        this.table,
        (progress) => (this.progress = progress),
        this.stopping.signal,
      );
    } catch (error) {
      if (!this.stopping.signal.aborted) this.fault = explain(error);
    }
    this.progress = null;
  }

  /** Ask a bot what it would do at a moment; the present if none is said. */
  async ask(seq: number | null, seat: number): Promise<void> {
    this.asking = true;
    this.fault = '';
    try {
      this.advice = await api.advice(this.table, seq, seat);
    } catch (error) {
      this.advice = null;
      this.fault = explain(error);
    }
    this.asking = false;
  }

  /** Another moment: what was advised holds no more. */
  forget(): void {
    this.advice = null;
    this.fault = '';
  }

  stop(): void {
    this.stopping.abort();
  }
}
