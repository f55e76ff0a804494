import type { Clock, Game, OptionSchema } from './protocol';
import { say } from './texts';

/** The options of a table, in words and as things to pick. */

const DAY = 86_400;

export type Picked = { value: unknown; title: string; about: string };

/** What an option can be; nothing if it is any number or text. */
export function choicesOf(option: OptionSchema): Picked[] {
  const known = option.oneOf ?? option.several?.oneOf;
  if (known) {
    return known.map((one) => ({
      value: one.const,
      title: one.title ?? String(one.const),
      about: one.description ?? '',
    }));
  }
  return (option.enum ?? []).map((value) => ({ value, title: String(value), about: '' }));
}

export function clockWords(clock: Clock | null): string {
  if (clock === null) return say('new.clock.none');
  if ('per_move' in clock && clock.per_move === DAY) return say('new.clock.day');
  if ('per_move' in clock && clock.per_move % DAY === 0)
    return say('clock.days', { days: clock.per_move / DAY });
  if ('per_move' in clock) return say('clock.move', { seconds: clock.per_move });
  return say('clock.bank', { minutes: Math.round(clock.bank / 60), seconds: clock.increment });
}

/** What was chosen, as far as it is not what it usually is. */
export function optionWords(game: Game, options: Record<string, unknown>): [string, string][] {
  return Object.entries(game.options.properties ?? {}).flatMap(([name, option]): [string, string][] => {
    const value = options[name];
    if (value === undefined || value === null) return [];
    const titleOf = (one: string) => choicesOf(option).find((known) => String(known.value) === one)?.title;
    const titles = String(value)
      .split(',')
      .map((one) => titleOf(one) ?? one);
    return [[option.title, titleOf(String(value)) ?? titles.join(', ')]];
  });
}
