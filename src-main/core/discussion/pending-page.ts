import type { Pending } from '../../bridge/views/outbox-views.ts';
import type { Account } from '../core-state.ts';
import type { RevisionPages } from '../reading/page-content.ts';
import type { RevisionPage } from '../reading/unsent-pages.ts';
import { pendingOf } from './pending.ts';

interface Mark {
  readonly unsent?: Pending;
}

/** The mark of a page that the person wrote or put in, and the service does not have yet. */
export function pendingPage(account: Account, page: RevisionPage | undefined): Mark {
  return markBy(account, page?.unsentEdit);
}

/** The same of a page of `pages`, or of one that an unsent edit has deleted there. */
export function pendingIn(
  account: Account,
  { byId, deletions }: Pick<RevisionPages, 'byId' | 'deletions'>,
  pageId: string,
): Mark {
  return markBy(account, byId.get(pageId)?.unsentEdit ?? deletions.get(pageId));
}

function markBy({ session }: Account, editId: string | undefined): Mark {
  const row = editId === undefined ? undefined : session.store.edits.get(editId);
  return row === undefined || row.state === 'confirmed'
    ? {}
    : { unsent: pendingOf(session.store, row, session.waitsFor) };
}
