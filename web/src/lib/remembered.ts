/** What this device remembers of tables: of so many, those noted last. */

const MOST_TABLES = 200;

export class Remembered<T extends { at: number }> {
  constructor(private readonly place: string) {}

  of(table: string): T | undefined {
    return this.all()[table];
  }

  note(table: string, noted: T): void {
    const others = Object.entries(this.all()).filter(([id]) => id !== table);
    const latest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_TABLES - 1);
    try {
      localStorage.setItem(this.place, JSON.stringify({ ...Object.fromEntries(latest), [table]: noted }));
    } catch {
      // A private window may refuse storage; then nothing is remembered.
    }
  }

  private all(): Record<string, T> {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? '{}') as Record<string, T>;
    } catch {
      return {};
    }
  }
}
