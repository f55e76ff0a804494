import type { Theme } from './theme';

/** Is a colour too light to be seen on paper? */
export function isPale(colour: string): boolean {
  const parts = /^#(..)(..)(..)$/
    .exec(colour)
    ?.slice(1)
    .map((part) => parseInt(part, 16));
  return parts !== undefined && parts.every((part) => part > 170);
}

/** Sets a theme's named colours on an element, by day or by night. */
export function colours(node: HTMLElement, given: { theme: Theme; night: boolean }) {
  const show = ({ theme, night }: typeof given) => {
    const named = { ...theme.colours.day, ...(night ? theme.colours.night : {}) };
    for (const [name, colour] of Object.entries(named)) node.style.setProperty(`--${name}`, colour);
  };
  show(given);
  return { update: show };
}
