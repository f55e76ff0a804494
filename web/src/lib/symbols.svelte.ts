import { SvelteMap } from 'svelte/reactivity';

/** Outlines of game-icons, fetched by first letter when first needed. */

const outlines = new SvelteMap<string, string>();
const asked = new Set<string>();

/** The outline of a symbol on a 512 × 512 field; empty until it has arrived. */
export function outline(name: string): string {
  const letter = name.charAt(0);
  if (/[a-z]/.test(letter) && !asked.has(letter)) {
    asked.add(letter);
    void fetchLetter(letter);
  }
  return outlines.get(name) ?? '';
}

async function fetchLetter(letter: string): Promise<void> {
  const response = await fetch(`/symbols/${letter}.json`);
  if (!response.ok) return;
  const found = (await response.json()) as Record<string, string>;
  for (const [name, path] of Object.entries(found)) outlines.set(name, path);
}
