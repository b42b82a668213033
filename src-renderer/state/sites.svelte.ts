import type { SiteRow } from '../../src-main/bridge/views/site-views.ts';
import type { Host } from '../host.ts';
import type { Accounts } from './accounts.svelte.ts';
import type { Address } from './address.ts';
import { Query } from './query.svelte.ts';

/** Sites of all accounts that show a space that is kept offline. Asked for when somebody first wants to know. */
export class Sites {
  readonly all: Query<readonly SiteRow[]>;
  #isWanted = false;

  constructor(host: Host, accounts: Accounts) {
    this.all = new Query(async () => {
      await accounts.list.settled();
      const sites: SiteRow[] = [];
      for (const { id } of accounts.all) {
        const reply = await host.request('sites.list', { accountId: id });
        if (!reply.ok) return reply;
        sites.push(...reply.value);
      }
      return { ok: true, value: sites };
    });
    const again = (): void => {
      if (this.#isWanted) void this.all.refresh();
    };
    host.on('changed', ({ topics, changeRequestId }) => {
      // A change request moves a number in the library, and nothing of a site.
      if (changeRequestId !== undefined) return;
      if (topics.includes('sites') || topics.includes('library') || topics.includes('accounts')) again();
    });
    host.connected((peer) => {
      if (peer === 'core') again();
    });
  }

  /** For effects of what shows sites. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void this.all.refresh();
  }

  find(accountId: string, siteId: string): SiteRow | null {
    return this.all.value?.find((site) => site.accountId === accountId && site.id === siteId) ?? null;
  }

  /** The sites that show a space, best first. */
  showing(accountId: string, spaceId: string): readonly SiteRow[] {
    return (this.all.value ?? []).filter(
      (site) => site.accountId === accountId && site.spaceIds.includes(spaceId),
    );
  }
}

/** Where a space's content is previewed: on the site that shows it, at this page, in this state. */
export function previewAddress(
  site: SiteRow,
  of: {
    readonly spaceId: string;
    readonly pageId: string | null;
    readonly changeRequestId?: string | null;
    readonly revisionId?: string | null;
  },
): Address {
  return {
    screen: 'preview',
    accountId: site.accountId,
    siteId: site.id,
    spaceId: of.spaceId,
    changeRequestId: of.changeRequestId ?? null,
    revisionId: of.revisionId ?? null,
    pageId: of.pageId,
  };
}
