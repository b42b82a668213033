import type { Pending } from '../../bridge/views/outbox-views.ts';
import type { Account } from '../core-state.ts';
import type { RevisionPage } from '../reading/unsent-pages.ts';
import { pendingOf } from './pending.ts';

/** The mark of a page that the person wrote and the service does not have yet. */
export function pendingPage(
  { session }: Account,
  page: RevisionPage | undefined,
): { readonly unsent?: Pending } {
  const row = page?.unsentEdit === undefined ? undefined : session.store.edits.get(page.unsentEdit);
  return row === undefined || row.state === 'confirmed' ? {} : { unsent: pendingOf(row, session.waitsFor) };
}
