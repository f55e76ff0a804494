/** Where the page is: a path and its query, kept in the address bar. */

export type Place =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; key: string }
  | { page: 'rules'; game: string }
  | { page: 'guide'; game: string }
  | { page: 'about' }
  | { page: 'lost' };

class Router {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname;
      this.search = location.search;
    });
    document.addEventListener('click', (event) => this.follow(event));
  }

  get place(): Place {
    const [first = '', second = ''] = this.path.split('/').filter(Boolean);
    if (first === '') return { page: 'lobby' };
    if (first === 'about') return { page: 'about' };
    if (second === '') return { page: 'lost' };
    const name = decodeURIComponent(second);
    if (first === 'new') return { page: 'new', game: name };
    if (first === 'table' || first === 'watch') return { page: 'table', key: name };
    if (first === 'rules') return { page: 'rules', game: name };
    if (first === 'guide') return { page: 'guide', game: name };
    return { page: 'lost' };
  }

  query(name: string): string | null {
    return new URLSearchParams(this.search).get(name);
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    this.search = location.search;
    scrollTo(0, 0);
  }

  /** Change the query without a new step in the history. */
  note(fields: Record<string, string | number | null>): void {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(fields)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, String(value));
    }
    history.replaceState(null, '', url);
    this.search = url.search;
  }

  /** Links inside the table's pages do not load the page anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
