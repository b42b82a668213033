import { SvelteMap } from 'svelte/reactivity';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { Host } from '../../host.ts';
import type { Accounts } from '../accounts.svelte.ts';

const pageSize = 50;

interface Past {
  readonly edits: readonly EditView[];
  /** As `before` of what is older; null: there is none; undefined: nothing was asked yet. */
  readonly next: number | null | undefined;
}

const unread: Past = { edits: [], next: undefined };

/** What was sent and discarded, of all accounts, newest first, read page by page. */
export class EditHistory {
  readonly #past = new SvelteMap<string, Past>();
  loading = $state(false);

  edits = $derived(mergePast([...this.#past.values()]));
  hasMore = $derived([...this.#past.values()].some((past) => typeof past.next === 'number'));
  /** True until the first page is there. */
  empty = $derived(this.#past.size === 0);

  readonly #host: Host;
  readonly #accounts: Accounts;

  constructor(host: Host, accounts: Accounts) {
    this.#host = host;
    this.#accounts = accounts;
  }

  /** Reads the newest page again and keeps what is older: something was sent, discarded or brought back. */
  async refresh(): Promise<void> {
    await this.#accounts.list.settled();
    for (const { id } of this.#accounts.all) {
      const reply = await this.#host.request('edits.history', {
        accountId: id,
        before: null,
        limit: pageSize,
      });
      if (!reply.ok) continue;
      const known = this.#past.get(id) ?? unread;
      const oldest = reply.value.edits.at(-1)?.updatedAt ?? 0;
      const listed = reply.value.edits.map((edit) => edit.id);
      // What lies within the page and is not on it any more was brought back.
      const older =
        reply.value.next === null
          ? []
          : known.edits.filter((edit) => edit.updatedAt < oldest && !listed.includes(edit.id));
      this.#past.set(id, {
        edits: [...reply.value.edits, ...older],
        next: older.length > 0 ? known.next : reply.value.next,
      });
    }
  }

  /** The next older page of every account that has one. */
  async more(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    for (const [id, past] of this.#past) {
      if (typeof past.next !== 'number') continue;
      const reply = await this.#host.request('edits.history', {
        accountId: id,
        before: past.next,
        limit: pageSize,
      });
      if (!reply.ok) continue;
      // A refresh may have brought what was sent meanwhile.
      const { edits } = this.#past.get(id) ?? past;
      const listed = edits.map((edit) => edit.id);
      const older = reply.value.edits.filter((edit) => !listed.includes(edit.id));
      this.#past.set(id, { edits: [...edits, ...older], next: reply.value.next });
    }
    this.loading = false;
  }
}

/** Newest first, only as far back as every account has been read: what is older of one alone would be a gap in another. */
function mergePast(pasts: readonly Past[]): readonly EditView[] {
  const reach = Math.max(
    0,
    ...pasts.map((past) => (typeof past.next === 'number' ? (past.edits.at(-1)?.updatedAt ?? 0) : 0)),
  );
  return pasts
    .flatMap((past) => past.edits.filter((edit) => edit.updatedAt >= reach))
    .sort((a, b) => b.updatedAt - a.updatedAt);
}
