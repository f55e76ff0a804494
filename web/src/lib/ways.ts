import { candidates } from './choosing';
import type { Choice, Scene } from './protocol';
import { pieceLook, type Theme } from './theme';
import { capital } from './texts';

/** Something that can be done, before it is said to what: a piece that is drawn as a button. */
export type Way = { id: string; label: string; possible: boolean; picked: boolean };

/** Is this element no thing on the table, but something to do? */
export function isWay(scene: Scene | null, theme: Theme, id: string): boolean {
  const piece = scene?.pieces.find((one) => one.id === id);
  return piece !== undefined && ['button', 'none'].includes(pieceLook(theme, piece).shape);
}

export function waysOf(
  scene: Scene | null,
  theme: Theme,
  choices: readonly Choice[],
  picked: readonly string[],
): Way[] {
  if (scene === null || choices.length === 0) return [];
  const buttons = scene.pieces.filter((piece) => pieceLook(theme, piece).shape === 'button');
  return buttons.map((piece) => {
    const leads = candidates(choices, [piece.id]);
    const [only] = leads;
    const label = leads.length === 1 && only ? only.label : piece.lines.join(' ') || piece.face;
    return {
      id: piece.id,
      label: capital(label),
      possible: leads.length > 0,
      picked: picked[0] === piece.id,
    };
  });
}
