import { SvelteMap, SvelteSet } from 'svelte/reactivity';

/** Outlines of game-icons, fetched by first letter when first needed. */

const outlines = new SvelteMap<string, string>();
const asked = new Set<string>();
const arrived = new SvelteSet<string>();

/** The outline of a symbol on a 512 × 512 field; empty until it has arrived. */
export function outline(name: string): string {
  const letter = name.charAt(0);
  if (/[a-z]/.test(letter) && !asked.has(letter)) {
    asked.add(letter);
    void fetchLetter(letter);
  }
  return outlines.get(name) ?? '';
}

/** Is a symbol still on its way? Then no words are written in its place, only to go again. */
export function isComing(name: string): boolean {
  const letter = name.charAt(0);
  return asked.has(letter) && !arrived.has(letter);
}

async function fetchLetter(letter: string): Promise<void> {
  try {
    const response = await fetch(`/symbols/${letter}.json`);
    const found = response.ok ? ((await response.json()) as Record<string, string>) : {};
    for (const [name, path] of Object.entries(found)) outlines.set(name, path);
  } finally {
    arrived.add(letter);
  }
}
