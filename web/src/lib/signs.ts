import { getContext, setContext } from 'svelte';
import type { Theme } from './theme';

/** Signs in a game's words, such as ⚔, that its theme draws: not every device can write them. */

export type Part = { text: string; symbol: string };

const KEY = Symbol('theme');

/** Let every text below this component know the game's signs. */
export function provideSigns(theme: () => Theme): void {
  setContext(KEY, theme);
}

export function knownSigns(): () => Theme | undefined {
  return getContext<(() => Theme) | undefined>(KEY) ?? (() => undefined);
}

/** A page of HTML with its signs drawn; drawings in plain text are left as they are. */
export function drawSigns(
  html: string,
  signs: Record<string, string>,
  outline: (name: string) => string,
): string {
  const drawn = (part: Part) =>
    `<span class="unseen">${part.text}</span><svg class="sign" viewBox="0 0 512 512" aria-hidden="true">` +
    `<path d="${outline(part.symbol)}"/></svg>`;
  return html
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .map((piece) =>
      piece.startsWith('<pre')
        ? piece
        : split(piece, signs)
            .map((part) => (part.symbol && outline(part.symbol) ? drawn(part) : part.text))
            .join(''),
    )
    .join('');
}

/** A text with each of these signs, and the symbol that draws it, as a part of its own. */
export function split(text: string, signs: Record<string, string>): Part[] {
  const known = Object.keys(signs);
  if (known.length === 0) return [{ text, symbol: '' }];
  const found = new RegExp(`(${known.join('|')})\\uFE0F?`, 'u');
  return text
    .split(found)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, symbol: signs[part] ?? '' }));
}
