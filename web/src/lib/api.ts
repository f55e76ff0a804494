import type {
  Clock,
  Entry,
  Game,
  Guide,
  LuckWish,
  Moment,
  Person,
  Progress,
  Refusal,
  SeatWish,
  Summary,
} from './protocol';
import { addTo } from './luck';
import type { Advice, Review } from './review';

/** A refusal of the server, in words for the person. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (typeof body === 'string') {
    init.body = body;
    init.headers = { 'Content-Type': 'text/plain' };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch(`/api${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Refused(readRefusal(text, response.status));
  const kind = response.headers.get('Content-Type') ?? '';
  return (kind.includes('json') && text !== '' ? JSON.parse(text) : text) as Answer;
}

function readRefusal(text: string, status: number): Refusal {
  try {
    return (JSON.parse(text) as { error: Refusal }).error;
  } catch {
    return { code: 'unreachable', message: `The server answered ${status}.` };
  }
}

function query(fields: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  if (known.length === 0) return '';
  return '?' + new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
}

export type NewTable = {
  game: string;
  options?: Record<string, unknown>;
  seats?: SeatWish[];
  listed?: boolean;
  clock?: Clock | null;
};

export type Looking = { seat?: number | undefined };

let known: Promise<Person> | null = null;

/** Who I am; a guest is made on the first need. */
export function me(): Promise<Person> {
  known ??= request<Person>('POST', '/me', {}).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function rename(name: string): Promise<Person> {
  await me();
  const person = await request<Person>('PATCH', '/me', { name });
  known = Promise.resolve(person);
  return person;
}

export const games = async () => (await request<{ games: Game[] }>('GET', '/games')).games;

export const game = (name: string) => request<Game>('GET', `/games/${name}`);

export const rulebook = (name: string) => request<string>('GET', `/games/${name}/rulebook`);

export const guide = (name: string) => request<Guide>('GET', `/games/${name}/guide`);

export const seatsOf = (name: string, options: Record<string, unknown>) =>
  request<Pick<Game, 'seats' | 'titles'>>('POST', `/games/${name}/seats`, { options });

export const myTables = async () => (await request<{ tables: Summary[] }>('GET', '/me/tables')).tables;

export const listedTables = async () => (await request<{ tables: Summary[] }>('GET', '/tables')).tables;

export const makeTable = (wish: NewTable) => open('/tables', wish);

/** Open a table to whose luck this client adds; the server must keep what it has promised for it. */
async function open(path: string, wish: object): Promise<Summary> {
  await me();
  const promised = await promise();
  const made = await request<Summary>('POST', path, { ...wish, luck: promised.luck });
  check(made, promised);
  return made;
}

type Promised = { table: string; commitment: string; luck: LuckWish };

/** Let the server commit itself to the luck of a table that is made next, and add to it. */
async function promise(): Promise<Promised> {
  type Answer = { promise: string; table: string; commitment: string };
  const { promise, table, commitment } = await request<Answer>('POST', '/luck');
  return { table, commitment, luck: { promise, entropy: addTo(table, commitment) } };
}

function check(made: Summary, promised: Promised): void {
  if (made.id !== promised.table || made.luck.commitment !== promised.commitment)
    throw new Error('the server has not kept its promise of luck');
}

/** A rematch to whose luck this client adds; `ask` sends the command. */
export async function rematch(ask: (luck: LuckWish) => Promise<Refusal | null>): Promise<Refusal | null> {
  const promised = await promise();
  const refusal = await ask(promised.luck);
  if (refusal === null) check(await table(promised.table), promised);
  return refusal;
}

/** A table, by its id or by the key of a link for spectators. */
export const table = (id: string) => request<Summary>('GET', `/tables/${id}`);

/** Take a free seat of a table that is not open to us yet. */
export async function sit(id: string, seat: number): Promise<void> {
  await me();
  const { luck } = await table(id);
  const command = {
    id: `sit-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    do: 'sit',
    seat,
    entropy: addTo(id, luck.commitment),
  };
  await request('POST', `/tables/${id}/commands`, command);
}

export const moment = (id: string, seq: number, looking: Looking) =>
  request<Moment>('GET', `/tables/${id}/moments/${seq}${query(looking)}`);

export const log = async (id: string, after: number, before: number | null, looking: Looking) =>
  (await request<{ entries: Entry[] }>('GET', `/tables/${id}/log${query({ after, before, ...looking })}`))
    .entries;

export const branch = (id: string, seq: number, seats?: SeatWish[]) =>
  open(`/tables/${id}/branch`, { seq, ...(seats && { seats }) });

type ReviewLine = { progress?: Progress; review?: Review; error?: Refusal };

/** The review of a finished match; meanwhile, how far it is. */
export async function review(
  id: string,
  onprogress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Review> {
  const response = await fetch(`/api/tables/${id}/review`, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw new Refused(readRefusal(await response.text(), response.status));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const message = JSON.parse(text) as ReviewLine;
      if (message.progress) onprogress(message.progress);
      if (message.error) throw new Refused(message.error);
      if (message.review) return message.review;
    }
    if (done) throw new Refused({ code: 'unreachable', message: 'The review was broken off.' });
  }
}

/** What a bot would do at a moment. */
export const advice = (id: string, seq: number | null, seat: number) =>
  request<Advice>('GET', `/tables/${id}/advice${query({ seq, seat })}`);

/** A table from the text of a match file. */
export async function importMatch(text: string): Promise<Summary> {
  await me();
  return request<Summary>('POST', '/matches', text);
}

export const handOver = (id: string, seat: number) =>
  request<{ code: string; expires_at: number }>('POST', `/tables/${id}/seats/${seat}/handover`);

export async function takeOver(code: string): Promise<Summary> {
  await me();
  return request<Summary>('POST', '/handover', { code });
}
