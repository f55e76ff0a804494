import * as api from './api';
import type { Game, Progress } from './protocol';

const EVERY = 1000;

/** How far a game's rules are: on a server's first start they are compiled while people sit down. */
export class Readiness {
  ready = $state(true);
  bots = $state(true);
  progress = $state.raw<Progress>({ done: 0, of: 1 });
  fault = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  /** Look again and again until nothing is left to do. */
  follow(game: Game): void {
    this.ready = game.ready;
    this.bots = game.bots_ready;
    this.progress = game.progress;
    this.fault = game.fault;
    if (this.over || this.bots || this.fault !== null) return;
    this.timer = setTimeout(() => void this.look(game), EVERY);
  }

  stop(): void {
    this.over = true;
    clearTimeout(this.timer);
  }

  private async look(known: Game): Promise<void> {
    this.follow(await api.game(known.name).catch(() => known));
  }
}

/** Ask for something that needs a game's rules, and again once they are compiled. */
export async function whenReady<Answer>(
  ask: () => Promise<Answer>,
  onprogress: (progress: Progress) => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const refusal = error instanceof api.Refused ? error.refusal : null;
      if (refusal?.code !== 'not_ready' || refusal.game === undefined) throw error;
      for (let game = await api.game(refusal.game); !game.ready; game = await api.game(refusal.game)) {
        if (game.fault !== null) throw error;
        onprogress(game.progress);
        await new Promise((after) => setTimeout(after, EVERY));
      }
    }
  }
}
