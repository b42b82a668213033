import { untrack } from 'svelte';
import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { LibraryView, PageRow, PageView, SpaceView } from '../../../src-main/bridge/views/views.ts';
import type { Host } from '../../host.ts';
import type { Accounts } from '../accounts.svelte.ts';
import { Query } from '../query.svelte.ts';
import { readyLine } from './sync-labels.ts';
import { isGone } from '../edits/edit-news.ts';
import type { EditNews } from '../edits/edit-news.ts';

export interface AccountLibrary {
  readonly accountId: string;
  readonly view: LibraryView;
}

/** The spaces of all accounts: what there is, what is kept offline, and how complete it is. */
export class Library {
  readonly all: Query<readonly AccountLibrary[]>;
  readonly #host: Host;

  constructor(host: Host, accounts: Accounts) {
    this.#host = host;
    this.all = new Query(async () => {
      await accounts.list.settled();
      return gather(
        host,
        accounts.all.map((account) => account.id),
      );
    });
    host.on('changed', ({ topics }) => {
      if (topics.includes('library') || topics.includes('accounts')) void this.all.refresh();
    });
    host.on('sync.heard', ({ accountId, spaces }) => {
      const pulledAt = (id: string): number | null =>
        spaces.find(({ spaceId }) => spaceId === id)?.pulledAt ?? null;
      const asOf = (space: SpaceView): SpaceView =>
        space.kept ? { ...space, ready: { ...space.ready, asOf: pulledAt(space.id) } } : space;
      this.all.change((all) =>
        all.map((one) =>
          one.accountId === accountId
            ? { ...one, view: { ...one.view, spaces: one.view.spaces.map(asOf) } }
            : one,
        ),
      );
    });
    // What was delivered from here is not held for a moment: only the status tells.
    const complete: Record<string, boolean> = {};
    host.on('sync.status', ({ accountId, ready }) => {
      const now = readyLine(ready, 0).complete;
      const before = complete[accountId];
      complete[accountId] = now;
      if (before !== undefined && before !== now) void this.all.refresh();
    });
    host.connected((peer) => {
      if (peer === 'core') void this.all.refresh();
    });
  }

  spaces = $derived.by<readonly SpaceView[]>(() => (this.all.value ?? []).flatMap(({ view }) => view.spaces));

  find(accountId: string, spaceId: string): SpaceView | null {
    return this.spaces.find((space) => space.accountId === accountId && space.id === spaceId) ?? null;
  }

  async keep(accountId: string, spaceIds: readonly string[], keep: boolean): Promise<Reply<LibraryView>> {
    const reply = await this.#host.request('library.keep', { accountId, spaceIds, keep });
    if (reply.ok)
      this.all.accept({
        ok: true,
        value: (this.all.value ?? []).map((one) =>
          one.accountId === accountId ? { accountId, view: reply.value } : one,
        ),
      });
    return reply;
  }
}

async function gather(host: Host, accountIds: readonly string[]): Promise<Reply<readonly AccountLibrary[]>> {
  const libraries: AccountLibrary[] = [];
  for (const accountId of accountIds) {
    const reply = await host.request('library.get', { accountId });
    if (!reply.ok) return reply;
    libraries.push({ accountId, view: reply.value });
  }
  return { ok: true, value: libraries };
}

interface SpaceKey {
  readonly accountId: string;
  readonly spaceId: string;
}

/** The space on the screen: its page tree and the page that is read. */
export class OpenSpace {
  key = $state.raw<SpaceKey | null>(null);
  pageId = $state.raw<string | null>(null);
  readonly tree: Query<readonly PageRow[]>;
  readonly page: Query<PageView>;

  constructor(host: Host, news: EditNews) {
    this.tree = new Query(() => (this.key === null ? null : host.request('space.tree', this.key)));
    this.page = new Query(() =>
      this.key === null || this.pageId === null
        ? null
        : host.request('page.read', { ...this.key, pageId: this.pageId }),
    );
    host.on('changed', ({ accountId, topics, spaceId, changeRequestId, edit }) => {
      if (accountId !== this.key?.accountId) return;
      if (spaceId !== undefined && spaceId !== this.key.spaceId) return;
      if (changeRequestId !== undefined || edit !== undefined) return;
      // The tree counts the discussion of the space's own content.
      if (topics.includes('content') || topics.includes('discussion')) void this.tree.refresh();
      if (topics.includes('content')) void this.page.refresh();
    });
    host.on('sync.heard', ({ accountId, spaces }) => {
      if (accountId !== this.key?.accountId) return;
      const heardAt = spaces.find(({ spaceId }) => spaceId === this.key?.spaceId)?.heardAt;
      if (heardAt !== undefined) this.page.change((page) => ({ ...page, asOf: heardAt }));
    });
    news.listen({
      touched: (touched, accountId) => {
        const { page, spaceId, changeRequestId } = touched;
        if (changeRequestId !== null) return;
        if (accountId !== this.key?.accountId || spaceId !== this.key.spaceId) return;
        if (isGone(touched)) void this.tree.refresh();
        if (page === null) return;
        this.tree.change((rows) =>
          rows.map((row) => (row.id === page.id ? { ...row, openComments: page.openComments } : row)),
        );
      },
      sending: () => undefined,
      unknown: () => void this.tree.refresh(),
    });
    host.connected((peer) => {
      if (peer === 'core') void this.#refresh();
    });
  }

  /** For effects: depends on nothing but its arguments. */
  show(key: SpaceKey, pageId: string | null): void {
    untrack(() => this.#show(key, pageId));
  }

  #show(key: SpaceKey, pageId: string | null): void {
    if (key.accountId !== this.key?.accountId || key.spaceId !== this.key.spaceId) {
      this.key = key;
      this.tree.reset();
      this.page.reset();
      this.pageId = pageId;
      void this.#refresh();
    } else if (pageId !== this.pageId) {
      this.pageId = pageId;
      this.page.reset();
      void this.page.refresh();
    }
  }

  async #refresh(): Promise<void> {
    await Promise.all([this.tree.refresh(), this.page.refresh()]);
  }
}
