import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { firstToken } from './evidence.ts';
import type { FastClock } from './fast-clock.ts';
import type { RequestOrder } from './request-order.ts';

/** The two installations, and the web user, who speaks with the service directly. */
export type Who = Installation | 'W';
export type Installation = 'A' | 'B';
type Json = Readonly<Record<string, unknown>>;

/** A write that the service carried out; they stand in the order in which it did. */
export interface Applied {
  readonly who: Who;
  /** Which sync it came from; they are numbered through. */
  readonly run: number;
  /** Whoever sent it had given it up before. */
  readonly isLate: boolean;
  /** How many had been carried out when it was sent. */
  readonly sentAt: number;
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly answer: Json;
}

/** A request of an installation, in the order in which they came. */
export interface Asking {
  readonly who: Installation;
  readonly run: number;
  readonly method: string;
  readonly path: string;
  /** The same in every run of a session, although ids differ. */
  readonly name: string;
  /** How many writes had been carried out when it came. */
  readonly at: number;
  /** What became of it, where a fault met it. */
  fault: string | null;
}

const kinds = [
  'lost',
  'late',
  'late',
  '500',
  '502',
  '503',
  '429',
  'portal',
  'empty',
  'truncated',
  'delay',
] as const;
type Kind = (typeof kinds)[number];

/** What one sync meets on its way. */
export interface Weather {
  readonly run: number;
  /** With the name of a request, it gives what becomes of that request. */
  readonly seed: string;
  /** Shares of reads and of writes that meet a fault. */
  readonly reads: number;
  readonly writes: number;
  /** At which write the program is killed, and in which moment of it. */
  readonly kill?: {
    readonly at: number;
    readonly moment: 'before' | 'applied' | 'answered';
    readonly now: () => void;
  };
  /** Done just before the first page is written. */
  readonly beforePage?: (() => Promise<void>) | undefined;
}

type Source = Pick<Applied, 'who' | 'run' | 'isLate' | 'sentAt'>;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const html: Answered = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html>Sign in</html>',
};

/** Stands between the installations and the service, with a port for each. Writes go through one at a time. */
export class FaultProxy {
  readonly applied: Applied[] = [];
  readonly asked: Asking[] = [];
  readonly faults: Record<string, number> = {};
  /** Names of ids, so that one seed is one session although ids differ from run to run. */
  readonly names = new Map<string, string>();
  /** Carries every creation out twice, as no network does: what the verdicts must find. */
  doublesCreations = false;
  /** Lets requests through in the order of an earlier run. */
  order: RequestOrder | null = null;
  /** What was made under an id: the first token of its text. */
  readonly #made = new Map<string, string>();
  readonly #service: string;
  readonly #clock: FastClock;
  readonly #servers = new Map<Installation, Server>();
  readonly #weather = new Map<Installation, Weather>();
  readonly #counts = new Map<string, number>();
  readonly #late: { readonly asked: Asked; readonly source: Source }[] = [];
  readonly #killedRun: Partial<Record<Installation, number>> = {};
  #turn: Promise<unknown> = Promise.resolve();

  constructor(service: string, clock: FastClock) {
    this.#service = service;
    this.#clock = clock;
  }

  async open(): Promise<void> {
    for (const who of ['A', 'B'] as const) {
      const server = createServer((request, response) => {
        this.#take(who, request, response).catch(() => response.destroy());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      this.#servers.set(who, server);
    }
  }

  async close(): Promise<void> {
    for (const server of this.#servers.values()) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  addressFor(who: Installation): string {
    const server = this.#servers.get(who);
    if (server === undefined) throw new Error(`nothing listens for ${who}`);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // not a pipe's: it listens on a port
  }

  /** Ends what the session before left. */
  clear(): void {
    this.applied.length = 0;
    this.asked.length = 0;
    this.#made.clear();
    this.order = null;
    this.#late.length = 0;
    this.#counts.clear();
    this.names.clear();
    this.#weather.clear();
    delete this.#killedRun.A;
    delete this.#killedRun.B;
  }

  /** Without weather, requests go through as they are. */
  forecast(who: Installation, weather: Weather): void {
    this.#weather.set(who, weather);
  }

  /** Lets what was lost on the way arrive. */
  async deliverLate(): Promise<void> {
    const late = this.#late.splice(0);
    for (const { asked, source } of late) await this.#write(asked, { ...source, isLate: true });
  }

  /** A request past all faults, as the web user or to look. @throws where it is refused */
  async direct(token: string, method: string, path: string, body?: Json): Promise<Json> {
    const asked = { method, path, token, body: body === undefined ? '' : JSON.stringify(body) };
    const answered = await (method === 'GET' ? this.#send(asked) : this.#write(asked, this.#source('W', 0)));
    if (answered.status >= 300) throw new Error(`${method} ${path}: ${answered.status} ${answered.body}`);
    return jsonOf(answered.body);
  }

  async #take(who: Installation, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const asked = {
      method,
      path: url,
      token: headers.authorization?.slice(7) ?? '',
      body: await text(request),
    };
    const weather = this.#weather.get(who);
    const isWrite = method !== 'GET';
    const isPage = isPageWrite(asked);
    const run = weather?.run ?? 0;
    const { kill } = weather ?? {};
    const dies = isWrite && kill?.at === this.#count(`write ${run}`) ? kill : undefined;
    const fault = weather === undefined ? undefined : this.#faultOf(weather, asked);
    const kind = fault?.kind;
    if (fault !== undefined)
      this.note(`${fault.kind}${fault.isApplied && isWrite ? ' after' : ''}${isWrite ? '' : ' read'}`);
    if (dies !== undefined) this.note(`killed ${dies.moment}`);
    const name = `${who} ${run} ${method} ${this.#nameOf(url)}`;
    await this.order?.turnOf(name);
    // What else a program that is being killed sends is a matter of milliseconds.
    if (run === this.#killedRun[who]) return void response.destroy();
    if (dies !== undefined) this.#killedRun[who] = run;
    if (dies?.moment === 'before') dies.now();
    const asking: Asking = { who, run, method, path: url, name, at: this.applied.length, fault: null };
    this.asked.push(asking);
    if (fault !== undefined) asking.fault = `${fault.kind}${fault.isApplied && isWrite ? ', applied' : ''}`;
    const source = this.#source(who, run);
    if (kind === 'late') this.#late.push({ asked, source });
    if (kind === 'delay') await new Promise((resolve) => setTimeout(resolve, 30));
    if (isPage && this.#count(`page ${run}`) === 1) await weather?.beforePage?.();
    let answered: Answered = html;
    if (!isWrite) answered = await this.#send(asked);
    else if (fault?.isApplied !== false) answered = await this.#write(asked, source);
    if (dies?.moment === 'applied') dies.now();
    give(response, kind, answered, this.#clock.now());
    if (dies?.moment === 'answered') response.once('close', () => dies.now());
  }

  #faultOf(
    { seed, reads, writes }: Weather,
    { method, path }: Asked,
  ): { readonly kind: Kind; readonly isApplied: boolean } | undefined {
    const isWrite = method !== 'GET';
    const parts = (path.split('?')[0] ?? '').split('/');
    const name = parts.map((part) => this.names.get(part) ?? withoutId(part));
    const key = `${seed} ${method} ${name.join('/')}`;
    const hash = createHash('sha1')
      .update(`${key} ${this.#count(key)}`)
      .digest();
    if (hash.readUInt32LE(0) / 2 ** 32 >= (isWrite ? writes : reads)) return undefined;
    const kind = kinds[hash.readUInt8(4) % kinds.length] ?? 'lost';
    if (kind === 'late' && !isWrite) return { kind: 'lost', isApplied: false };
    const never = kind === 'late' || kind === '429' || kind === 'portal';
    return { kind, isApplied: kind === 'delay' || (!never && hash.readUInt8(5) % 2 === 0) };
  }

  #source(who: Who, run: number): Source {
    return { who, run, isLate: false, sentAt: this.applied.length };
  }

  #nameOf(url: string): string {
    const parts = (url.split('?')[0] ?? '').split('/');
    const named = (part: string): string | undefined => this.#made.get(part) ?? this.names.get(part);
    return parts.map((part) => named(part) ?? withoutId(part)).join('/');
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  note(fault: string): void {
    this.faults[fault] = (this.faults[fault] ?? 0) + 1;
  }

  #write(asked: Asked, source: Source): Promise<Answered> {
    const work = this.#turn.then(async () => {
      const answered = await this.#carryOut(asked, source);
      if (this.doublesCreations && asked.method === 'POST' && source.who !== 'W')
        await this.#carryOut(asked, source);
      return answered;
    });
    this.#turn = work.catch(() => undefined);
    return work;
  }

  async #carryOut(asked: Asked, source: Source): Promise<Answered> {
    const answered = await this.#send(asked);
    const { method, path } = asked;
    if (answered.status < 300) {
      const answer = jsonOf(answered.body);
      const made = firstToken(asked.body);
      if (typeof answer['id'] === 'string' && made !== '') this.#made.set(answer['id'], made);
      this.applied.push({ ...source, method, path, body: jsonOf(asked.body), answer });
    }
    return answered;
  }

  async #send({ method, path, token, body }: Asked): Promise<Answered> {
    const answer = await fetch(`${this.#service}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === '' ? {} : { body }),
    });
    const type = answer.headers.get('content-type');
    return {
      status: answer.status,
      headers: type === null ? {} : { 'content-type': type },
      body: await answer.text(),
    };
  }
}

/** `*` for an id, which no other run has. An id of the service has twenty letters and digits; one in thirty has no digit. */
export function withoutId(part: string): string {
  const isId = /^[A-Za-z0-9]{20}$/.test(part) || (/\d/.test(part) && part.length > 8);
  return isId ? '*' : part;
}

export function isPageWrite({ method, path }: Pick<Asked, 'method' | 'path'>): boolean {
  return method !== 'GET' && path.split('?')[0]?.endsWith('/content') === true;
}

function give(response: ServerResponse, kind: Kind | undefined, answered: Answered, now: number): void {
  const { status, headers, body } = kind === 'portal' ? html : answered;
  const date = new Date(now).toUTCString();
  if (kind === 'lost' || kind === 'late') response.destroy();
  else if (kind === '500' || kind === '502' || kind === '503')
    response.writeHead(Number(kind), { date }).end('busy');
  else if (kind === '429') response.writeHead(429, { date, 'retry-after': '2' }).end();
  else if (kind === 'empty') response.writeHead(200, { date, 'content-type': 'application/json' }).end();
  else if (kind === 'truncated')
    response.writeHead(status, { date, ...headers }).end(body.slice(0, body.length / 2));
  else response.writeHead(status, { date, ...headers }).end(status === 204 ? undefined : body);
}

function jsonOf(body: string): Json {
  // What the service answers with success is an object or nothing.
  return body === '' ? {} : (JSON.parse(body) as Json);
}
