/** How long one may think about a question that interrupts. It is the same for everybody who is asked,
 * whether or not they could answer: from the time that passes nobody learns what somebody holds. */
export const SECONDS = 20;

/** The time for an answer, running down; at its end the question passes. */
export class Answering {
  /** Seconds that are left; null while nothing is asked, or somebody wishes to think longer. */
  left = $state<number | null>(null);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly pass: () => void) {}

  begin(): void {
    this.stop();
    this.left = SECONDS;
    this.timer = setInterval(() => this.tick(), 1000);
  }

  /** Let it not pass by itself. */
  stop(): void {
    clearInterval(this.timer);
    this.left = null;
  }

  private tick(): void {
    if (this.left === null) return;
    this.left -= 1;
    if (this.left > 0) return;
    this.stop();
    this.pass();
  }
}
