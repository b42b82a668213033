import type { Topic } from '../../src-main/bridge/channels/events.ts';
import type { ChangeRequestRow } from '../../src-main/bridge/views/review-views.ts';
import type { Host } from '../host.ts';
import { Query } from './query.svelte.ts';
import type { ChangeRequestKey } from './change-request.svelte.ts';
import type { EditNews } from './edits/edit-news.ts';
import { groupRows, noFilter, printFilter, readFilter } from './review-filter.ts';
import type { ReviewFilter } from './review-filter.ts';
import type { SettingsState } from './settings.svelte.ts';

/** What rows are made of. */
const concerned: ReadonlySet<Topic> = new Set([
  'accounts',
  'content',
  'change-requests',
  'details',
  'marks',
  'discussion',
  'outbox',
]);

function keyOf({ accountId, spaceId, id }: ChangeRequestRow): ChangeRequestKey {
  return { accountId, spaceId, changeRequestId: id };
}

function isSame(one: ChangeRequestKey, other: ChangeRequestKey): boolean {
  return (
    one.accountId === other.accountId &&
    one.spaceId === other.spaceId &&
    one.changeRequestId === other.changeRequestId
  );
}

/** The review inbox: change requests of all spaces and accounts. */
export class ChangeRequests {
  readonly list: Query<readonly ChangeRequestRow[]>;
  /** Whether a new one is being begun (NewChangeRequest.svelte). */
  creating = $state(false);
  /** The one that a page was last written in from where its space is read. */
  writtenIn: string | null = null;
  rows = $derived.by(() => this.list.value ?? []);
  grouped = $derived.by(() => groupRows(this.rows, this.filter));
  unseen = $derived(this.rows.filter((row) => row.unseen).length);

  readonly #host: Host;
  readonly #settings: SettingsState;
  /** Change requests whose rows are asked for in this tick. */
  #wanted: readonly ChangeRequestKey[] = [];
  #filter = $state.raw<ReviewFilter>(noFilter);

  constructor(host: Host, settings: SettingsState, news: EditNews) {
    this.#host = host;
    this.#settings = settings;
    this.list = new Query(() => host.request('changeRequests.list', {}));
    host.on('changed', ({ accountId, topics, spaceId, changeRequestId, edit }) => {
      if (edit !== undefined || !topics.some((topic) => concerned.has(topic))) return;
      if (spaceId === undefined || changeRequestId === undefined) void this.list.refresh();
      else this.#want({ accountId, spaceId, changeRequestId });
    });
    news.listen({
      touched: ({ row, changeRequestId }, accountId) => {
        if (changeRequestId !== null) this.#take(accountId, changeRequestId, row);
      },
      sending: () => undefined,
      unknown: () => void this.list.refresh(),
    });
    host.connected((peer) => {
      if (peer === 'core') void this.list.refresh();
    });
  }

  #want(key: ChangeRequestKey): void {
    if (this.#wanted.some((one) => isSame(one, key))) return;
    this.#wanted = [...this.#wanted, key];
    if (this.#wanted.length === 1) queueMicrotask(() => this.#ask());
  }

  #ask(): void {
    const wanted = this.#wanted;
    this.#wanted = [];
    const [only] = wanted;
    const isListed = this.rows.some((row) => only !== undefined && isSame(keyOf(row), only));
    // What is not listed may have been known by another id, and several are one question.
    if (only === undefined || wanted.length > 1 || !isListed) void this.list.refresh();
    else void this.#askFor(only);
  }

  async #askFor(key: ChangeRequestKey): Promise<void> {
    const reply = await this.#host.request('changeRequests.list', key);
    if (reply.ok) this.#take(key.accountId, key.changeRequestId, reply.value[0] ?? null);
    else void this.list.refresh();
  }

  /** Null: it is listed no more. */
  #take(accountId: string, changeRequestId: string, row: ChangeRequestRow | null): void {
    const isIt = (one: ChangeRequestRow): boolean =>
      one.accountId === accountId && one.id === changeRequestId;
    this.list.change((rows) =>
      row === null
        ? rows.filter((one) => !isIt(one))
        : rows.some(isIt)
          ? rows.map((one) => (isIt(one) ? row : one))
          : [...rows, row],
    );
  }

  get filter(): ReviewFilter {
    return this.#filter;
  }
  /** Remembered for the next start, but for the text: what was looked for yesterday would hide what is there today. */
  set filter(filter: ReviewFilter) {
    this.#filter = filter;
    this.#settings.setReviewFilter(printFilter({ ...filter, text: '' }));
  }

  /** Takes up the filter that was used last, once the settings are known. */
  recall(): void {
    this.#filter = readFilter(this.#settings.current.reviewFilter ?? {});
  }
}
