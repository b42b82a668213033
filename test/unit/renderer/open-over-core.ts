import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { AccountSession } from '../../../src-main/core/accounts/account-session.ts';
import type { Core } from '../../../src-main/core/core.ts';
import { documentOfMarkdown } from '../../../src-main/local-service/pages/rich-text.ts';
import AppView from '../../../src-renderer/App.svelte';
import { peerOf } from '../../../src-renderer/host.ts';
import type { Host } from '../../../src-renderer/host.ts';
import { printAddress } from '../../../src-renderer/state/address.ts';
import type { Address } from '../../../src-renderer/state/address.ts';
import { App } from '../../../src-renderer/state/app.svelte.ts';
import { stockStore, stockedAccount } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';
import { fixtureHost } from '../../support/fixtures/fixture-host.ts';
import { openOfflineCore } from '../../support/offline-core.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { windowSettings } from './open-window.ts';

/** Stocked and migrated once for all tests of a file, which copy it. */
let template: StockedStore;

/** For the top of a file whose tests open the window over a core. */
export function prepareCore(): void {
  beforeAll(async () => {
    template = stockStore();
    template.store.close();
    // Compiled before any test waits for it: with the core beside it that takes long where both processors are busy.
    await import('../../../src-renderer/screens/change-request/ChangeRequest.svelte');
  }, 300_000);
  afterAll(() => template.removeData());
}

/** The change request of a stocked store, on its discussion. */
export const stockedDiscussion = {
  screen: 'change-request',
  accountId: stockedAccount,
  spaceId: 'space',
  changeRequestId: 'cr',
  tab: 'discussion',
  pageId: null,
  commentId: null,
} as const satisfies Address;

const { accountId, spaceId, changeRequestId } = stockedDiscussion;
/** Where edits of its pages go. */
export const stockedRequest = { accountId, spaceId, changeRequestId };

/** The same on one of its changed pages. */
export const stockedPage = { ...stockedDiscussion, tab: 'changes', pageId: 'limits' } as const;

/** What each stocked page ends with. */
export const stockedRest = '## When a node stops\n\nNothing is lost.\n';

/** Gives a page of a revision its body; answers the document, which has the keys of its nodes. */
export function stockBody(
  { store }: Pick<AccountSession, 'store'>,
  revision: string,
  pageId: string,
  markdown: string,
) {
  const row = store.revisions.page('space', revision, pageId)!;
  const document = documentOfMarkdown(markdown);
  store.pages.putBody(row, 'markdown', markdown);
  store.pages.putBody(row, 'document', JSON.stringify(document));
  return document;
}

/** Stocks pages of the space, which is kept, and what the change request's revision makes of one of them. */
export function stockPages({ store }: Pick<AccountSession, 'store'>, head = 'r2', changed = 'twenty'): void {
  const pages = ['limits', 'nodes', 'queues'].map((id) => ({
    id,
    title: `${id[0]?.toUpperCase()}${id.slice(1)}`,
    path: `guides/${id}`,
    type: 'document' as const,
  }));
  for (const [revision, items] of [
    ['r1', 'ten'],
    [head, changed],
  ] as const) {
    const updatedAt = `2026-01-0${revision.slice(1)}T00:00:00.000Z`;
    const tree = { id: revision, pages: pages.map((page) => ({ ...page, updatedAt })), files: [] };
    store.transaction(() => store.revisions.put('space', tree, 0));
    for (const { pageId } of store.revisions.tree('space', revision)) {
      const count = pageId === 'limits' ? items : 'ten';
      stockBody({ store }, revision, pageId, `A queue holds ${count} items.\n\n${stockedRest}`);
    }
    store.revisions.updateComplete('space', revision);
  }
  store.spaces.setHeld('space', 'r1');
  store.changeRequests.setHeld('cr', head, 'exact');
  store.spaces.keep('space', 0);
}

/**
 * The whole window over a real core without a network, which has the data of a stocked store, and what `stock` adds to it;
 * the shell answers fixed values, and remembers what it was asked.
 */
export function openOverCore(at: Address, stock: (session: AccountSession) => void = () => undefined) {
  const dataDir = temporaryFolder('over-core');
  cpSync(template.dataDir, dataDir, { recursive: true });
  const core = openOfflineCore(dataDir);
  onTestFinished(() => core.close());
  const { session } = core.state.accounts.get(stockedAccount)!;
  stock(session);
  const shell = fixtureHost({ 'settings.get': () => ({ ...windowSettings, lastPlace: printAddress(at) }) });
  const app = new App(coreHost(core, shell));
  render(AppView, { props: { app } });
  return {
    ...{ app, core, session, shell, user: userEvent.setup() },
    /** Edits that are not sent, as the store has them. */
    unsent: () =>
      session.store.edits.active().map(({ kind, payload }) => ({
        kind,
        ...(JSON.parse(payload) as Readonly<Record<string, unknown>>),
      })),
    /** Title and Markdown of a page of the stocked change request, or why there are none. */
    source: async ({ pageId = 'limits' } = {}) => {
      const reply = await core.request('page.source', { ...stockedRequest, pageId });
      return reply.ok ? [reply.value.title, reply.value.markdown] : reply.failure.detail;
    },
  };
}

function coreHost(core: Core, shell: Host): Host {
  return {
    request: (channel, args) =>
      peerOf(channel) === 'shell'
        ? shell.request(channel, args)
        : // Arguments and values cross a port in the program; the core answers with the value of this channel.
          (core.answer(channel, structuredClone(args)).then(structuredClone) as Promise<never>),
    on(event, listener) {
      const isOfCore = ['changed', 'sync.status', 'sync.heard', 'progress'].includes(event);
      return isOfCore ? core.on(event as 'changed', listener as never) : shell.on(event, listener);
    },
    connected: (listener) => shell.connected(listener),
  };
}
