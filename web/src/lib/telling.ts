import { meaning, meant, shortcutTo } from './choosing';
import type { Placed } from './placing';
import type { Badge, Cell, Choice, Overlay, Piece, Scene } from './protocol';
import { readChoice } from './scene';
import type { Box, Layout } from './sheet';
import { say } from './texts';
import { pieceLook, type Theme } from './theme';

/** What lies on the table, in words: what it is, and what choosing it does. */

export type Shown = {
  scene: Scene;
  theme: Theme;
  layout: Layout;
  placed: Placed[];
  /** What can be chosen, as a click means it now. */
  choices: readonly Choice[];
  marked: ReadonlySet<string>;
  picked: readonly string[];
};

export type Told = {
  box: Box;
  said: string;
  details: string[];
  /** The card to hold close, and all that lie there with it. */
  card: Piece | null;
  pile: Piece[];
  does: Choice[];
  reason: string;
};

export function boxOf({ x, y, w, h }: Placed): Box {
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** The lines of a card that its marks do not say already. */
export function unsaid(piece: Piece): string[] {
  const marks = piece.badges.map((badge) => badge.label || badge.role).join(' · ');
  return piece.lines.filter((line) => line !== marks);
}

/** The number that a card stands for, which is no part of a most. */
export function numberOf({ value, most }: Piece): string {
  return value === null || most !== null ? '' : String(value);
}

/** Is there something to read on it? */
export function isCard(theme: Theme, piece: Piece): boolean {
  const readable = piece.lines.length > 0 || piece.badges.length > 0 || piece.face.length > 2;
  return readable && pieceLook(theme, piece).shape === 'card';
}

/** What a click on an element leads to. */
export function consequences({ scene, choices, marked, picked }: Shown, id: string): Choice[] {
  const does = meant(scene, marked, id).flatMap((one) => meaning(choices, picked, one));
  if (does.length > 0) return does;
  const cell = scene.pieces.find((piece) => piece.id === id)?.cell ?? id;
  const shortcut = choices.length > 0 ? shortcutTo(scene.overlays, picked, cell) : null;
  return shortcut ? [asChoice(shortcut)] : [];
}

/** Several decisions by one click, told as one; it has no action of its own. */
function asChoice({ label, preview, kind, of }: Overlay): Choice {
  return { ...readChoice({ action: '', label, kind }), elements: [of], preview };
}

/** An element for those who do not see it. */
export function describe(shown: Shown, id: string): string {
  const cell = shown.layout.spots.get(id)?.cell;
  const on = shown.scene.pieces.filter((piece) => piece.id === id || piece.cell === id);
  const words = [
    cell?.label,
    cell?.asks && say('table.asks', { what: cell.asks }),
    cell?.hint,
    ...on.map((piece) => nameOf(shown.theme, piece)),
  ];
  const known = words.filter((word) => word).join(', ') || say('table.place');
  const does = consequences(shown, id).map((choice) => choice.label);
  return does.length === 0 ? known : `${known}. ${does.slice(0, 3).join('; ')}`;
}

/** A thing in words: all that a card says, the hint of anything else. */
function nameOf(theme: Theme, piece: Piece): string {
  const all = [piece.face, ...piece.badges.map(badgeWords), ...piece.lines];
  if (isCard(theme, piece)) return [...all, piece.hint].filter(Boolean).join(', ');
  return [
    piece.hint || all.join(' ') || piece.kind.replaceAll('-', ' '),
    ...(piece.hint ? piece.badges.map(badgeWords) : []),
  ].join(', ');
}

/** What is told beside an element that is pointed at, or that was refused for a reason. */
export function tell(shown: Shown, id: string, reason: string): Told | null {
  const spot = shown.layout.spots.get(id);
  const one = shown.placed.find((other) => other.piece.id === id);
  const box = one ? boxOf(one) : spot?.box;
  if (id === '' || box === undefined) return null;
  const cell = shown.layout.spots.get(one?.piece.cell ?? id)?.cell;
  const pile = one?.pile ?? [];
  const card = one && isCard(shown.theme, one.piece) ? one.piece : null;
  const said = [...lying(shown, id, pile, card), [cell?.label, cell?.hint].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ');
  const does = consequences(shown, id);
  if (said === '' && does.length === 0 && reason === '' && card === null) return null;
  const more = card ? [] : details(cell, one?.piece);
  return { box, said, details: [...more, ...seenBetween(shown, id)], card, pile, does, reason };
}

/** What lies between it and whoever looks at it, such as what blocks the line of sight. */
function seenBetween({ scene }: Shown, id: string): string[] {
  return scene.overlays.filter((one) => one.of === id && one.line.length > 0).map((one) => one.label);
}

function details(cell: Cell | undefined, piece: Piece | undefined): string[] {
  if (piece) return [piece.badges.map(badgeWords).join(' · '), ...piece.lines].filter(Boolean);
  return cell?.lines ?? [];
}

/** A number on a piece, in words. */
export function badgeWords({ label, role, value, most }: Badge): string {
  if (label !== '' || value === null) return label || role;
  return most === null ? `${role} ${value}` : `${role} ${value} of ${most}`;
}

/** What lies there: the cards of a pile, a single thing, or all things of a cell. */
function lying(shown: Shown, id: string, pile: Piece[], card: Piece | null): string[] {
  if (card) return [];
  if (pile.length > 1 && !card) return [pile.map((piece) => piece.face).join(', ')];
  const open = shown.layout.spots.get(id)?.shape === 'open';
  const on = pile.length > 0 || open ? pile : shown.scene.pieces.filter((piece) => piece.cell === id);
  return on.map((piece) => piece.hint || piece.face);
}
