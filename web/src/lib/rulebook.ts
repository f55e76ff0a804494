import { Marked } from 'marked';

/** A rulebook page as HTML, its headings named as links in it name them. */
export function readRulebook(markdown: string): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="rule-${anchor(text)}" tabindex="-1">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = href.startsWith('#') ? `#rule-${href.slice(1)}` : href;
        return `<a href="${encodeURI(target)}">${inner}</a>`;
      },
    },
  });
  // Tables and drawings wider than a phone scroll by themselves, by keyboard too.
  return marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replace(/<th([^>]*)><\/th>/g, '<td$1></td>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
}

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}
