import type { Entry } from './protocol';
import { say } from './texts';

/** The log in chapters: a turn each, in which steps that are alike fold into one line. */

export type Line = { text: string; entries: Entry[] };

export type Chapter = { key: number; seat: number | null; lines: Line[]; count: number };

/** What one seat does, with the luck that belongs to it, is a chapter. */
export function chapters(entries: readonly Entry[]): Chapter[] {
  const all: Chapter[] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    const goes = entry.kind === 'act' || entry.kind === 'chance';
    const seat = entry.kind === 'act' ? entry.seat : null;
    const same = last && goes && (seat === null ? last.seat !== null || isLuck(last) : last.seat === seat);
    if (same) add(last, entry);
    else all.push({ key: entry.seq, seat, lines: [{ text: entry.line, entries: [entry] }], count: 1 });
  }
  return joined(all).map((chapter) => ({ ...chapter, lines: folded(chapter.lines) }));
}

function isLuck(chapter: Chapter): boolean {
  return chapter.seat === null && chapter.lines.every(isChance);
}

function isChance(line: Line): boolean {
  return line.entries.every((one) => one.kind === 'chance');
}

/** So many pieces of luck in a row are told as one line: cards that are dealt, goals laid open. */
const MANY = 4;

function folded(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  for (let i = 0; i < lines.length;) {
    let end = i;
    while (end < lines.length && isChance(lines[end] as Line)) end += 1;
    const run = lines.slice(i, end);
    if (run.length >= MANY) {
      const entries = run.flatMap((line) => line.entries);
      out.push({ text: `${entries[0]?.line} … ${entries.at(-1)?.line}`, entries });
    } else out.push(...(run.length > 0 ? run : lines.slice(i, i + 1)));
    i = Math.max(end, i + 1);
  }
  return out;
}

/** Luck before a seat's first deed belongs to what that seat does. */
function joined(all: Chapter[]): Chapter[] {
  const out: Chapter[] = [];
  for (const chapter of all) {
    const last = out.at(-1);
    if (last && isLuck(last) && chapter.seat !== null) {
      out[out.length - 1] = {
        ...chapter,
        key: last.key,
        lines: [...last.lines, ...chapter.lines],
        count: last.count + chapter.count,
      };
    } else out.push(chapter);
  }
  return out;
}

function add(chapter: Chapter, entry: Entry): void {
  const last = chapter.lines.at(-1);
  const folded = last && fold(last, entry);
  if (last && folded) {
    last.text = folded;
    last.entries = [...last.entries, entry];
  } else chapter.lines.push({ text: entry.line, entries: [entry] });
  chapter.count += 1;
}

/** So many sentences make one line at most. */
const MOST_FOLDED = 8;

/** Deeds of one sort as one sentence: "Blue 3 goes to d2, goes to d3." */
function fold(line: Line, entry: Entry): string | null {
  const before = line.entries.at(-1);
  if (!before || before.kind !== entry.kind || before.undone !== entry.undone || before.seat !== entry.seat)
    return null;
  if (line.entries.length >= MOST_FOLDED) return null;
  if (entry.line === before.line) return line.text;
  if (entry.deed === '' || entry.deed !== before.deed || entry.who !== before.who) return null;
  const does = [...new Set([...line.entries, entry].map((one) => one.does))];
  return say('log.together', { who: entry.who, does: does.join(', ') });
}
