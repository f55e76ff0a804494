import { onMount } from 'svelte';
import { me, myTables } from './api';

/** Often enough for a tab that nobody looks at, seldom enough for the server. */
const EVERY = 20_000;

/** At how many of my tables, this one left out, it is my turn; asked for while a page is open. */
export function turnsElsewhere(here: string): { readonly count: number } {
  let count = $state(0);

  async function look(): Promise<void> {
    try {
      await me();
      count = (await myTables()).filter((table) => table.my_turn && table.id !== here).length;
    } catch {
      // The server is away; the page itself says so.
    }
  }

  onMount(() => {
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => clearInterval(timer);
  });
  return {
    get count() {
      return count;
    },
  };
}

/** A page's title, with the number of tables where it is my turn. */
export const counted = (count: number, title: string) => (count > 0 ? `(${count}) ${title}` : title);
