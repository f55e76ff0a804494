import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type IconSet = { icons: Record<string, { body: string }> };

/** The outlines of all game-icons, a file for each first letter, so that any theme or content pack
 * can name any symbol and a page loads only the letters it needs. */
export function symbols(): Plugin {
  return {
    name: 'dauntless-symbols',
    generateBundle() {
      for (const [letter, outlines] of byFirstLetter()) {
        this.emitFile({
          type: 'asset',
          fileName: `symbols/${letter}.json`,
          source: JSON.stringify(outlines),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use('/symbols', (request, response, next) => {
        const letter = /^\/(\w)\.json/.exec(request.url ?? '')?.[1];
        const outlines = letter === undefined ? undefined : byFirstLetter().get(letter);
        if (outlines === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(outlines));
      });
    },
  };
}

function byFirstLetter(): Map<string, Record<string, string>> {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/game-icons/icons.json'));
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  const letters = new Map<string, Record<string, string>>();
  for (const [name, icon] of Object.entries(set.icons)) {
    const outlines = [...icon.body.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]);
    const letter = letters.get(name.charAt(0)) ?? {};
    letter[name] = outlines.join(' ');
    letters.set(name.charAt(0), letter);
  }
  return letters;
}
