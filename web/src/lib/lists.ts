/** Lists that somebody built and kept on this device, by what they are for. */

export type Saved = { title: string; made: string[] };

const MOST = 30;
const LONGEST = 60;

const place = (what: string) => `dauntless.lists.${what}`;

/** What was kept; nothing if that cannot be read. */
export function savedLists(what: string): Saved[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(what)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** Keep a list; one of the same title is replaced, the oldest goes when there are too many. */
export function saveList(what: string, title: string, made: readonly string[]): Saved[] {
  const named = title.trim().slice(0, LONGEST);
  const others = savedLists(what).filter((one) => one.title !== named);
  return store(what, [{ title: named, made: [...made] }, ...others].slice(0, MOST));
}

export function forgetList(what: string, title: string): Saved[] {
  return store(
    what,
    savedLists(what).filter((one) => one.title !== title),
  );
}

/** The decisions that are still to make for a list; null if what was made is not its beginning. */
export function stepsTo(made: readonly string[], goal: readonly string[]): string[] | null {
  return made.every((action, i) => action === goal[i]) ? goal.slice(made.length) : null;
}

function store(what: string, lists: Saved[]): Saved[] {
  try {
    localStorage.setItem(place(what), JSON.stringify(lists));
  } catch {
    // A private window may refuse storage; the list then lasts as long as the page.
  }
  return lists;
}

function isSaved(value: unknown): value is Saved {
  const one = value as Partial<Saved> | null;
  return (
    typeof one?.title === 'string' &&
    Array.isArray(one.made) &&
    one.made.every((action) => typeof action === 'string')
  );
}
