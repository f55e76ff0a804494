import { changesOf, type Change } from './changes';
import { first, next, type Identity, type Trail } from './identity';
import type { Scene } from './protocol';
import type { Theme } from './theme';

/** So many ways are drawn at most while others move. */
const MOST_TRAILS = 12;

/** What was on the table before, to see what moved, what was rolled and what was struck. */
export class Motion {
  identity = $state.raw<Identity>({ keys: new Map(), rolled: new Set(), moved: [] });
  /** How often each die was rolled, by its key. */
  rolls = $state.raw(new Map<string, number>());
  trails = $state.raw<Trail[]>([]);
  changes = $state.raw<Change[]>([]);
  private before: Scene | null = null;

  /** Another scene comes; false if it is the one that was seen last. `past`: it is looked back at. */
  see(now: Scene, theme: Theme, past: boolean, isOneBoard: (from: string, to: string) => boolean): boolean {
    const { before } = this;
    if (before === now) return false;
    this.before = now;
    const known = before !== null && before.game === now.game;
    this.identity = known ? next(before, this.identity, now, theme) : first(now);
    if (this.identity.rolled.size > 0) {
      this.rolls = new Map(this.rolls);
      for (const key of this.identity.rolled) this.rolls.set(key, (this.rolls.get(key) ?? 0) + 1);
    }
    const mine = before !== null && before.due.includes(before.viewer);
    const went = this.identity.moved
      .filter((move) => isOneBoard(move.from, move.to))
      .map((move) => ({ from: move.from, to: move.to, seat: move.piece.owner }));
    const struck = known ? changesOf(before, now) : [];
    if (struck.length > 0 || mine || past) this.changes = struck;
    if (past || mine) this.trails = went;
    else if (went.length > 0) this.trails = [...this.trails, ...went].slice(-MOST_TRAILS);
    return true;
  }
}
