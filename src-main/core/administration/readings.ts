import { operationOf } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import { ClientError } from '../../client/client-error.ts';
import type { ListName } from '../../client/paginate.ts';
import type { AdministrationAnswer } from '../../bridge/views/administration-views.ts';
import type { Account } from '../core-state.ts';
import type { Clock } from '../../ports/ports.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';
import { codeOf } from '../failure-of.ts';
import { heldAnswer, heldObject, keptItem } from './answers-held.ts';
import { answerView } from './answer-view.ts';
import { callOf, keyAt } from './calls.ts';
import type { Asked, Call } from './calls.ts';
import { linksHere } from './held-links.ts';
import { at, firstText } from './json.ts';
import { kinds } from './kinds.ts';
import { isComputed, isViewMissing, notOffered } from './offered.ts';
import { offlineReason } from './permission.ts';

interface Open {
  readonly account: Account;
  readonly call: Call | null;
  readonly stop: AbortController;
  readonly pages: AsyncGenerator<Page, void> | null;
  read: number;
  skipped: number;
}
interface Page {
  readonly items: readonly unknown[];
  readonly skipped: number;
  readonly next: string | null;
}

const timeoutMs = 30_000;
/** Longer lists are read to here; filters find the rest. */
const mostItems = 10_000;
const mostOpen = 50;

/** Everything that is read, or sent, for the screens of administration, each stoppable by its name. */
export class Readings {
  readonly #clock: Clock;
  readonly #open = new Map<string, Open>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * As it is kept here; null: it was never read.
   *
   * @throws {RequestFailure} `not-held` where it is worked out from content that is not kept offline
   */
  async held(account: Account, asked: Asked): Promise<AdministrationAnswer | null> {
    const call = callOf(asked);
    if (isComputed(call.view.entry)) return this.#compute(account, call, null);
    const held =
      asked.view === null
        ? heldObject(account, call.way, (view) => keyAt(view, call.way))
        : heldAnswer(account, call.key);
    if (held === null) return null;
    return answerView(account, call.view, call.way, {
      ...held,
      isFresh: false,
      hasMore: false,
      isObject: asked.view === null || call.view.entry.in === 'object',
    });
  }

  /** @throws {RequestFailure} with the reason in words */
  async read(
    account: Account,
    reader: string,
    asked: Asked,
    isAsked: boolean,
  ): Promise<AdministrationAnswer> {
    const call = callOf(asked);
    const isHere = isComputed(call.view.entry);
    const reason = isHere ? null : offlineReason(account);
    const mayTry = isAsked && !account.session.status().workOffline;
    if (reason !== null && !mayTry) throw new RequestFailure('unreachable', reason);
    const stop = this.begin(account, reader);
    try {
      if (isHere) return await this.#compute(account, call, stop.signal);
      if (call.view.entry.in === 'object') return await this.#readObject(account, call, stop.signal);
      return await this.#readList(account, reader, call, stop);
    } catch (error) {
      if (await isViewMissing(account, call, error, stop.signal)) throw notOffered();
      throw describedFailure(error);
    } finally {
      if (this.#open.get(reader)?.pages === null) this.#open.delete(reader);
    }
  }

  /** The next page of a list. @throws {RequestFailure} `not-found` where nothing is being read under this name */
  async readOn(reader: string): Promise<AdministrationAnswer> {
    const open = this.#open.get(reader);
    if (open?.pages === undefined || open.pages === null || open.call === null) {
      throw new RequestFailure('not-found', texts().administration.noLongerRead);
    }
    try {
      return await this.#next(reader, open, open.call, open.pages, false);
    } catch (error) {
      this.#open.delete(reader);
      throw describedFailure(error);
    }
  }

  /** Something stoppable begins under this name; what was under way there is stopped. */
  begin(account: Account, reader: string): AbortController {
    this.cancel(reader);
    const stop = new AbortController();
    this.#open.set(reader, { account, call: null, stop, pages: null, read: 0, skipped: 0 });
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen && oldest !== undefined) this.cancel(oldest);
    return stop;
  }

  cancel(reader: string): void {
    const open = this.#open.get(reader);
    this.#open.delete(reader);
    open?.stop.abort();
    void open?.pages?.return();
  }

  async #compute(account: Account, call: Call, signal: AbortSignal | null): Promise<AdministrationAnswer> {
    const links = await linksHere(account, call, signal);
    return answerView(account, call.view, call.way, {
      ...links,
      isFresh: true,
      hasMore: false,
      isObject: false,
    });
  }

  async #readObject(account: Account, call: Call, signal: AbortSignal): Promise<AdministrationAnswer> {
    const { session } = account;
    const { path, query, view } = call;
    // `callOf` built path and query from the very row of the operation.
    const answer: unknown = await session.client.call(view.operation, { path, query } as never, {
      signal,
      timeoutMs,
    });
    const asOf = this.#clock.now();
    const about = { asOf, isWhole: true, skipped: 0 };
    session.store.mirror(() =>
      session.store.administration.put(call.key, [keptItem(view, answer, 0)], about),
    );
    return answerView(account, view, call.way, {
      ...about,
      items: [answer],
      isFresh: true,
      hasMore: false,
      isObject: true,
    });
  }

  async #readList(
    account: Account,
    reader: string,
    call: Call,
    stop: AbortController,
  ): Promise<AdministrationAnswer> {
    const pages = pagesOf(account, call, stop.signal);
    const open: Open = { account, call, stop, pages, read: 0, skipped: 0 };
    this.#open.set(reader, open);
    try {
      return await this.#next(reader, open, call, pages, true);
    } catch (error) {
      this.#open.delete(reader);
      throw error;
    }
  }

  async #next(
    reader: string,
    open: Open,
    call: Call,
    pages: AsyncGenerator<Page, void>,
    isFirst: boolean,
  ): Promise<AdministrationAnswer> {
    const { account } = open;
    const { session } = account;
    let page = (await pages.next()).value ?? { items: [], skipped: 0, next: null };
    // An object that stands in a list alone is looked for until it is found.
    while (call.itemId !== null && itemOf(call, page) === undefined && page.next !== null) {
      page = (await pages.next()).value ?? { items: [], skipped: 0, next: null };
    }
    if (open.stop.signal.aborted) throw new RequestFailure('cancelled', texts().administration.stopped);
    const from = open.read;
    open.read += page.items.length;
    open.skipped += page.skipped;
    const asOf = this.#clock.now();
    const hasMore = page.next !== null && open.read < mostItems && call.itemId === null;
    const about = { asOf, isWhole: page.next === null, skipped: open.skipped };
    const { administration } = session.store;
    const kept = page.items.map((item, index) => keptItem(call.view, item, from + index));
    if (call.itemId === null) {
      session.store.mirror(() => {
        if (isFirst) administration.put(call.key, kept, about);
        else administration.append(call.key, kept, about);
      });
    }
    if (!hasMore) this.#open.delete(reader);
    if (!hasMore) void pages.return();
    const item = itemOf(call, page);
    if (call.itemId !== null && item === undefined) {
      throw new RequestFailure('not-found', texts().administration.noLongerListed);
    }
    return answerView(account, call.view, call.way, {
      ...about,
      items: call.itemId === null ? page.items : [item],
      isFresh: true,
      hasMore,
      isObject: call.itemId !== null,
    });
  }
}

function itemOf(call: Call, page: Page): unknown {
  const kind = call.way.home.at(-1);
  if (call.itemId === null || kind === undefined) return undefined;
  return page.items.find((item) => firstText(item, kinds[kind].id) === call.itemId);
}

/** An enveloped list page by page; other lists come whole. */
async function* pagesOf(account: Account, call: Call, signal: AbortSignal): AsyncGenerator<Page, void> {
  const { client } = account.session;
  const { view, path, query } = call;
  const place = view.entry.in === 'list' ? (view.entry.items ?? 'items') : 'items';
  if (isWalkable(view.operation)) {
    // `callAt` built path and query from the very row of the operation.
    yield* client.walk(view.operation, { path, query } as never, { signal, timeoutMs });
    return;
  }
  const answer: unknown = await client.call(view.operation, { path, query } as never, { signal, timeoutMs });
  const items = at(answer, place);
  yield { items: flat(place, Array.isArray(items) ? items : []), skipped: 0, next: null };
}

function isWalkable(name: OperationName): name is ListName {
  return operationOf(name).query !== undefined && 'limit' in (operationOf(name).query?.shape ?? {});
}

/** Pages with those below them, in reading order. */
function flat(place: string, items: readonly unknown[]): readonly unknown[] {
  if (place !== 'pages') return items;
  const found: unknown[] = [];
  const waiting = [...items].reverse();
  for (let one = waiting.pop(); one !== undefined && found.length < mostItems; one = waiting.pop()) {
    found.push(one);
    const below = at(one, 'pages');
    if (Array.isArray(below)) waiting.push(...[...(below as readonly unknown[])].reverse());
  }
  return found;
}

/** What the service said, before what its status means. */
export function describedFailure(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.serverMessage === null) return error;
  return new RequestFailure(codeOf(error), texts().administration.serviceSays(error.serverMessage));
}
