import { getContext, setContext } from 'svelte';
import type { Theme } from './theme';

/** Signs in a game's words, such as ⚔, that a theme has symbols for: not every device can write them. */

export type Part = { text: string; symbol: string };

const KEY = Symbol('theme');

/** Let every text below this component know the game's signs. */
export function provideSigns(theme: () => Theme): void {
  setContext(KEY, theme);
}

export function knownSigns(): () => Theme | undefined {
  return getContext<(() => Theme) | undefined>(KEY) ?? (() => undefined);
}

export function split(text: string, symbols: Record<string, string>): Part[] {
  const signs = Object.keys(symbols).filter((key) => !/^[\w-]+$/.test(key));
  if (signs.length === 0) return [{ text, symbol: '' }];
  const found = new RegExp(`(${signs.join('|')})\\uFE0F?`, 'u');
  return text
    .split(found)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, symbol: symbols[part] ?? '' }));
}
