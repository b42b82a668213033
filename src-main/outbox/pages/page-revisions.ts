import type { Page } from '../../api/content.ts';
import { ClientError } from '../../client/client-error.ts';
import { isNotFound, isUnknownMethod } from '../../client/offered-operations.ts';
import { bodyWithoutTitle } from '../../store/mirror/page-text.ts';
import type { Calls } from '../calls/calls.ts';
import type { ObjectBase } from '../editing/base.ts';
import { pageTextOf } from './page-text.ts';
import type { PageText } from './page-text.ts';

/** Revisions that are walked back from the head of a change request. */
const mostRevisions = 50;

/** A page as the service answers it. */
export function baseOfPage(page: Page): ObjectBase {
  const { title, markdown = '', updatedAt = null } = page;
  return { title, markdown: bodyWithoutTitle(markdown, title), editedAt: updatedAt, status: null, by: null };
}

/** A page as a revision of its change request has it; undefined where that has none. */
export interface PageRevision {
  readonly revision: string;
  readonly page: PageText | undefined;
}

/**
 * A page in the revisions of its change request since the oldest of `since`: that one first, `head` last, the first parent
 * of each before it. Undefined where the service does not tell, or there are too many.
 *
 * @throws {ClientError} when a look failed
 */
export async function pageSince(
  calls: Calls,
  pageId: string,
  head: string,
  since: readonly string[],
): Promise<readonly PageRevision[] | undefined> {
  const revisions = await revisionsFrom(calls, head, since);
  if (revisions === undefined) return undefined;
  const pages: PageRevision[] = [];
  // Never the page as it is now: somebody may have written since the change request was read.
  for (const revision of revisions) pages.push({ revision, page: await pageIn(calls, revision, pageId) });
  return pages.some(({ page }) => page !== undefined) ? pages : undefined;
}

/**
 * The revisions of a change request from the oldest of `since`, that one first, `head` last: the first parent of each is the
 * one before it. Undefined where the service does not tell, or there are too many.
 *
 * @throws {ClientError} when a look failed
 */
export async function revisionsFrom(
  calls: Calls,
  head: string,
  since: readonly string[],
): Promise<readonly string[] | undefined> {
  const sought = new Set(since);
  const found = [head];
  for (let revision = head; ;) {
    sought.delete(revision);
    if (sought.size === 0) return found.reverse();
    if (found.length > mostRevisions) return undefined;
    const parent = await revisionBefore(calls, revision);
    if (parent === undefined) return undefined;
    found.push(parent);
    revision = parent;
  }
}

/**
 * The revisions of a change request after `from`, oldest first, `head` last: the first parent of each is the one before it.
 * Undefined where the service does not tell, or there are too many.
 *
 * @throws {ClientError} when a look failed
 */
export async function revisionsSince(
  calls: Calls,
  head: string,
  from: string,
): Promise<readonly string[] | undefined> {
  const found: string[] = [];
  let revision = head;
  while (revision !== from) {
    if (found.length === mostRevisions) return undefined;
    found.push(revision);
    const parent = await revisionBefore(calls, revision);
    if (parent === undefined) return undefined;
    revision = parent;
  }
  return found.reverse();
}

/** The first parent of a revision; undefined where the service does not tell. */
export async function revisionBefore(calls: Calls, revision: string): Promise<string | undefined> {
  return (await unlessMissing(() => calls.changeRequest.revision(revision)))?.parents?.[0];
}

export async function pageIn(calls: Calls, revision: string, pageId: string): Promise<PageText | undefined> {
  const page = await unlessMissing(() => calls.changeRequest.pageAt(revision, pageId));
  return page === undefined ? undefined : pageTextOf(baseOfPage(page));
}

export async function unlessMissing<T>(ask: () => Promise<{ readonly answer: T }>): Promise<T | undefined> {
  try {
    return (await ask()).answer;
  } catch (error) {
    // A proxy's page that says "not found" is nobody's word about the revision.
    const isKnownAbsent = error instanceof ClientError && error.kind === 'not-found' && !error.sent;
    if (isKnownAbsent || isNotFound(error) || isUnknownMethod(error)) return undefined;
    throw error;
  }
}
