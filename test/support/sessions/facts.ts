import { isPageWrite } from './fault-proxy.ts';
import type { Applied, Who } from './fault-proxy.ts';
import { firstToken, isEnded, lastToken } from './evidence.ts';
import type { Act, Evidence, OutboxItem } from './evidence.ts';

/** One value that a request set. */
export interface Setting {
  readonly at: number;
  readonly by: Applied;
  readonly value: string;
  readonly before: string;
  /** Who set the value before; null: it was made so. */
  readonly after: Setting | null;
}

/** What changed one property of one object. */
export interface Settings {
  readonly what: string;
  readonly line: readonly Setting[];
}

/** The evidence with what follows from it. */
export class Facts {
  readonly evidence: Evidence;
  /** Ids of what was created under each token: several, where it was carried out more than once. */
  readonly ids = new Map<string, readonly string[]>();
  /** What changed each property of each object, in order. A copy under the same token is another object. */
  readonly settings = new Map<string, Settings>();
  /** Every value that was asked for, also where it was there already. */
  readonly asked = new Set<string>();
  readonly deleted = new Set<string>();
  readonly #items: ReadonlyMap<string, OutboxItem>;
  readonly #tokens = new Map<string, string>();

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    const { A, B } = evidence.outboxes;
    this.#items = new Map([...A, ...B].map((item) => [item.id, item]));
    for (const [at, applied] of evidence.applied.entries()) this.#take(at, applied);
  }

  itemOf({ editId }: Act): OutboxItem | undefined {
    return editId === undefined ? undefined : this.#items.get(editId);
  }

  /** Whether the program proposed the edit by itself. */
  readonly isOffer = (editId: string): boolean =>
    !this.evidence.acts.some(
      (act) => act.editId === editId && act.retries === undefined && act.discards === undefined,
    );

  isRetried({ editId }: Act): boolean {
    return editId !== undefined && this.evidence.acts.some(({ retries }) => retries === editId);
  }

  /** Whether the edit asks the person, or the person gave it up, also with a folder that was set aside. */
  readonly isAnswered = (act: Act): boolean => {
    if (act.isSetAside === true) return true;
    const item = this.itemOf(act);
    if (item?.state === 'held' || item?.state === 'rejected') return true;
    if (item?.state === 'waiting' || item?.state === 'unknown')
      return isEnded(item, [...this.#items.values()]);
    return (
      item?.state === 'discarded' &&
      this.evidence.acts.some(({ who, discards }) => who === act.who && discards !== undefined)
    );
  };

  /** Whether it was deleted before whoever had sent it could see that it had arrived: nothing tells them. */
  isUnheard(token: string): boolean {
    const { applied } = this.evidence;
    const at = applied.findIndex(({ method, body }) => method === 'POST' && this.#names(body, token));
    const gone = applied.findIndex(
      ({ method, path }) => method === 'DELETE' && path.endsWith(String(applied[at]?.answer['id'])),
    );
    const again = applied.findLastIndex(({ method, body }) => method === 'POST' && this.#names(body, token));
    const { who } = applied[at] ?? {};
    return again > gone && gone > at && !this.#heard(who, at, gone);
  }

  /**
   * Whether somebody else renamed or rewrote it before whoever had sent it could see that it had arrived: it cannot be told
   * from another one of the person (docs/design/outbox.md, "Finding a lost creation").
   */
  isRenamedUnheard(token: string): boolean {
    const { applied } = this.evidence;
    const at = applied.findIndex(({ method, body }) => method === 'POST' && this.#names(body, token));
    const { who, answer } = applied[at] ?? {};
    const renamed = applied.findIndex(
      (one, index) =>
        index > at &&
        one.who !== who &&
        one.path.endsWith(`/${String(answer?.['id'])}`) &&
        settingsOf(one.method, one.body).some(([kind]) => kind === 'subject' || kind === 'text'),
    );
    return at !== -1 && renamed !== -1 && !this.#heard(who, at, renamed);
  }

  /** Whether an installation synced to its end after one request was carried out and before another was. */
  #heard(who: Who | undefined, after: number, before: number): boolean {
    return this.evidence.syncs.some(
      (sync) => sync.who === who && sync.isDone && sync.to > after && sync.to <= before,
    );
  }

  /** Whether the person rewrote what the program offered to send again, which sends it. */
  isRewrittenOffer(token: string): boolean {
    const { acts } = this.evidence;
    const made = acts.find(({ creates }) => creates?.token === token);
    return acts.some(({ sets, editId }) => {
      const kind = this.#items.get(editId ?? '')?.kind;
      return (
        sets?.what === `text ${token}` &&
        editId !== made?.editId &&
        (kind === 'reply.add' || kind === 'comment.add')
      );
    });
  }

  /** Whether these words went with a page that the person sent again at an installation that had seen them in it. */
  isSeenAndChosen(token: string): boolean {
    const { acts, applied } = this.evidence;
    const pages = [...applied.entries()].filter(([, one]) => isPageWrite(one));
    const last = pages.findLastIndex(([, { body }]) => JSON.stringify(body).includes(token));
    // What a late request takes away, a held edit of its sender shows with the rest, and is retried by somebody who has heard since.
    const next = pages.findIndex(([, { isLate }], index) => last !== -1 && index > last && !isLate);
    const [stood = -1] = pages[next - 1] ?? [];
    const [goneAt = -1, taker] = pages[next] ?? [];
    if (next === -1 || taker === undefined) return false;
    return acts.some(
      ({ who, retries, at }) =>
        who === taker.who &&
        at <= goneAt &&
        this.#items.get(retries ?? '')?.kind === 'page.update' &&
        this.#heard(who, stood, at),
    );
  }

  /**
   * Whether whoever set a value had looked before others set the one that stood there: nothing in the API prevents that.
   * Reactions and statuses of comments are not compared.
   */
  isRaced(what: string, { by, after }: Setting): boolean {
    const { asked, syncs } = this.evidence;
    if (after === null) return false;
    const isCompared = !/^(reaction|status) /.test(what);
    if (!isCompared) return syncs.some(({ run, from }) => run === by.run && after.at >= from);
    const place = (path: string): string => path.split('?')[0] ?? '';
    const look = asked.findLast(
      ({ method, run, path, at, fault }) =>
        method === 'GET' &&
        run === by.run &&
        place(path) === place(by.path) &&
        at <= by.sentAt &&
        (fault === null || fault === 'delay'),
    );
    return look !== undefined && after.at >= look.at;
  }

  isGone(token: string): boolean {
    const parent = this.evidence.acts.find(({ creates }) => creates?.token === token)?.creates?.parent;
    return (
      this.deleted.has(token) ||
      (parent !== undefined && this.isGone(parent)) ||
      this.evidence.acts.some(({ deletes }) => deletes === token && !this.ids.has(token))
    );
  }

  initial(what: string): string {
    const [kind = '', token = ''] = what.split(' ');
    return { text: token, subject: token, status: 'open', request: 'draft', reaction: 'false' }[kind] ?? '';
  }

  #names(body: Applied['body'], token: string): boolean {
    return firstToken(JSON.stringify(body)) === token;
  }

  #take(at: number, applied: Applied): void {
    const { method, path, body, answer } = applied;
    const place = path.split('?')[0]?.split('/') ?? [];
    if (method === 'POST') {
      const token = firstToken(JSON.stringify(body));
      if (typeof answer['id'] !== 'string' || token === '' || place.at(-1) === 'content') return;
      for (const [kind, value] of settingsOf(method, body))
        this.#set(`${kind} ${token}`, answer['id'], value, at, applied);
      this.ids.set(token, [...(this.ids.get(token) ?? []), answer['id']]);
      this.#tokens.set(answer['id'], token);
      return;
    }
    const id = place.at(-1) ?? '';
    const token = this.#tokens.get(id);
    if (token === undefined) return;
    if (method === 'DELETE') {
      const others = (this.ids.get(token) ?? []).filter((one) => one !== id);
      if (others.length === 0) this.deleted.add(token);
      else this.ids.set(token, others);
    }
    for (const [kind, value] of settingsOf(method, body))
      this.#set(`${kind} ${token}`, id, value, at, applied);
  }

  #set(what: string, id: string, value: string, at: number, by: Applied): void {
    const line = this.settings.get(`${what} of ${id}`)?.line ?? [];
    const after = line.at(-1) ?? null;
    const before = after?.value ?? this.initial(what);
    this.asked.add(`${what} ${value}`);
    if (before !== value)
      this.settings.set(`${what} of ${id}`, { what, line: [...line, { at, by, value, before, after }] });
  }
}

function settingsOf(method: string, body: Applied['body']): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  const text = (value: unknown): string => lastToken(JSON.stringify(value));
  if ('body' in body) found.push(['text', text(body['body'])]);
  if ('resolved' in body) found.push(['status', body['resolved'] === true ? 'resolved' : 'open']);
  if (Array.isArray(body['addedReactions']) && body['addedReactions'].length > 0)
    found.push(['reaction', 'true']);
  if (Array.isArray(body['removedReactions']) && body['removedReactions'].length > 0)
    found.push(['reaction', 'false']);
  if ('subject' in body) found.push(['subject', text(body['subject'])]);
  if ('description' in body) found.push(['description', text(body['description'])]);
  if (method === 'PATCH' && typeof body['status'] === 'string') found.push(['request', body['status']]);
  return found;
}
