import english from '../texts/en.json';

/** Every text of the frame by its key. Another language is another file beside `en.json`. */
export type Key = keyof typeof english;

/** What is loaded on demand: all other languages, for English is always there. */
const others = import.meta.glob<Record<string, string>>(['../texts/*.json', '!../texts/en.json'], {
  import: 'default',
});

let texts: Record<string, string> = english;

/** Load the best language the browser asks for; English fills what it lacks. */
export async function loadTexts(wished: readonly string[]): Promise<void> {
  for (const language of wished.map((tag) => tag.toLowerCase().split('-')[0] ?? '')) {
    const load = others[`../texts/${language}.json`];
    if (load !== undefined) texts = { ...english, ...(await load()) };
    else if (language !== 'en') continue;
    document.documentElement.lang = language;
    return;
  }
}

/** The text of a key, with `{name}` filled in. */
export function say(key: Key, fields: Record<string, string | number> = {}): string {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name] ?? ''));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
