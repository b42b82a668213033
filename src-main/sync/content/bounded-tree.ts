import { sayStored, storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { Page, Revision } from '../../api/content.ts';
import { ClientError } from '../../client/client-error.ts';
import type { Store } from '../../store/open-store.ts';
import type { PullContext } from '../pull-context.ts';

/** Scope of the question whether the first pages of a space that is too large are kept. */
function largeTreeScope(spaceId: string): string {
  return `space:${spaceId}:pages`;
}

/** The person's word: of a space that is too large the first pages are kept. */
export function keepFirstPages(store: Store, spaceId: string, now: number): void {
  store.mirror(() => store.watermarks.set(`first of ${largeTreeScope(spaceId)}`, '', now));
}

/**
 * A page tree as it may be stored. One of more pages than are kept of a space asks the person: with their word its first
 * pages in reading order are kept, without it nothing of it.
 *
 * @throws {ClientError} `too-large` until the person has said that the first pages are to be kept
 */
export function boundedTree(context: PullContext, spaceId: string, revision: Revision): Revision {
  const { store, pullProgress, bounds, confirmed, clock } = context;
  const scope = largeTreeScope(spaceId);
  const most = bounds.treePages;
  const count = countPages(revision.pages);
  if (count <= most) return { ...revision, files: revision.files.slice(0, most) };
  if (confirmed.has(scope)) keepFirstPages(store, spaceId, clock.now());
  pullProgress.examined.add(scope);
  const title = store.spaces.get(spaceId)?.title ?? spaceId;
  if (store.watermarks.get(`first of ${scope}`) === undefined) {
    if (!pullProgress.questions.some((one) => one.scope === scope))
      pullProgress.questions.push({
        kind: 'too-many',
        scope,
        words: texts().sync.tooManyPages(title, count, most),
        missing: count - most,
        held: most,
      });
    throw tooLarge(context, storedText('tooManyPages', count, most));
  }
  pullProgress.problem(texts().sync.firstPagesKept(title, count, most), spaceId);
  return { ...revision, pages: firstPages(revision.pages, most), files: revision.files.slice(0, most) };
}

function countPages(pages: readonly Page[]): number {
  let count = 0;
  const open = [...pages];
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    count += 1;
    for (const child of page.pages ?? []) open.push(child);
  }
  return count;
}

/** The first pages in reading order, with their places in the tree. The reader of trees has bounded their depth. */
function firstPages(pages: readonly Page[], most: number): Page[] {
  let left = most;
  const take = (siblings: readonly Page[]): Page[] => {
    const taken: Page[] = [];
    for (const page of siblings) {
      if (left === 0) break;
      left -= 1;
      taken.push(page.pages === undefined ? page : { ...page, pages: take(page.pages) });
    }
    return taken;
  };
  return take(pages);
}

function tooLarge({ client }: PullContext, reason: StoredText): ClientError {
  return new ClientError('too-large', sayStored(reason), {
    reason,
    operation: 'getContent',
    address: client.baseUrl,
    status: 200,
    sent: true,
    fromService: true,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
  });
}
