import type { Handlers } from '../../bridge/protocol.ts';
import type { DraftTarget } from '../../bridge/channels/draft-requests.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { Store } from '../../store/open-store.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { draftView } from '../discussion/draft-views.ts';
import { written } from '../reading/written.ts';
import { keepSpelling } from '../../content/source/keep-spelling.ts';
import { readPasted } from '../../content/read-pasted.ts';
import { richBlocks } from '../../content/rich-blocks.ts';

/** Equal targets have equal keys, whatever the order of their members. */
function keyOf(target: DraftTarget): string {
  const { spaceId, changeRequestId, pageId, nodeId, commentId, use } = target;
  return JSON.stringify({ spaceId, changeRequestId, pageId, nodeId, commentId, use });
}

/**
 * The key of a target, and those that it had while some of what it is about was not sent yet, each of which may have got its
 * id before the others: a text that was begun then is found again under the server's ids.
 */
function keysOf({ edits }: Store, target: DraftTarget): readonly [string, ...(readonly string[])] {
  const now = (id: string | null) => (id === null ? null : (edits.serverIdOf(id) ?? id));
  const before = (id: string | null) => (id === null ? null : (edits.localIdOf(now(id) ?? id) ?? id));
  const ways = [now, before];
  const [key = keyOf(target), ...others] = ways.flatMap((ofRequest) =>
    ways.flatMap((ofPage) =>
      ways.map((ofComment) =>
        keyOf({
          ...target,
          changeRequestId: ofRequest(target.changeRequestId),
          pageId: ofPage(target.pageId),
          commentId: ofComment(target.commentId),
        }),
      ),
    ),
  );
  return [key, ...new Set(others.filter((other) => other !== key))];
}

/** What was written became an edit. */
export function endDraft({ session }: Account, target: DraftTarget, at: number): void {
  const { store } = session;
  const { changeRequestId, pageId, commentId } = target;
  const now = (id: string | null) => (id === null ? null : (store.edits.serverIdOf(id) ?? id));
  store.transaction(() => {
    for (const key of keysOf(store, target)) store.drafts.save(key, '', at);
  });
  session.changed(['drafts'], undefined, undefined, {
    endedDraft: {
      ...target,
      changeRequestId: now(changeRequestId),
      pageId: now(pageId),
      commentId: now(commentId),
    },
  });
}

export function draftHandlers(state: CoreState) {
  return {
    'drafts.get': ({ accountId, target }) => {
      const { store } = accountOf(state, accountId).session;
      const texts = keysOf(store, target).map((key) => store.drafts.get(key));
      return texts.find((text) => text !== '') ?? '';
    },
    'drafts.list': () =>
      [...state.accounts.values()]
        .flatMap((account) => {
          const views = account.session.store.drafts.newest().flatMap((row) => draftView(account, row) ?? []);
          // One that was written under a local id and again under the service's is one draft, as it was written last.
          return [...Map.groupBy(views, ({ target }) => keyOf(target)).values()].flatMap(
            ([newest]) => newest ?? [],
          );
        })
        .toSorted((a, b) => b.updatedAt - a.updatedAt),
    'drafts.save': ({ accountId, target, text }) => {
      const { session } = accountOf(state, accountId);
      const { store } = session;
      const [now, ...before] = keysOf(store, target);
      const at = state.options.ports.clock.now();
      store.transaction(() => {
        for (const key of before) store.drafts.save(key, '', at);
        store.drafts.save(now, text, at);
      });
      session.changed(['drafts']);
      return null;
    },
    'drafts.preview': ({ accountId, markdown }) =>
      written(accountOf(state, accountId).content.textTree(markdown)),
    'text.read': ({ markdown }) => richBlocks(markdown),
    'text.paste': ({ form, text }) => readPasted(form, text),
    'text.keepSpelling': ({ source, was, now }) => keepSpelling(source, was, now),
  } satisfies Partial<Handlers<Requests>>;
}
