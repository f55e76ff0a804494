import english from '../texts/en.json';

/** Every text of the frame by its key. Another language is another file beside `en.json`. */
export type Key = keyof typeof english;

const files = import.meta.glob<Record<string, string>>('../texts/*.json', { import: 'default' });

let texts: Record<string, string> = english;

/** Load the best language the browser asks for; English fills what it lacks. */
export async function loadTexts(wished: readonly string[]): Promise<void> {
  for (const language of wished.map((tag) => tag.toLowerCase().split('-')[0] ?? '')) {
    const load = files[`../texts/${language}.json`];
    if (load === undefined) continue;
    if (language !== 'en') texts = { ...english, ...(await load()) };
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
