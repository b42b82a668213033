import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { EditView } from '../../bridge/views/outbox-views.ts';
import { isStep } from '../../outbox/editing/edit-kind.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { assertOpen } from '../assert-open.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { conflictView } from '../discussion/conflict-view.ts';
import { endDraft } from './drafts.ts';
import { sendTargets } from '../discussion/edit-targets.ts';
import { sendInto } from '../discussion/page-targets.ts';
import { aboutRow } from '../discussion/about-edit.ts';
import { editViewOf } from '../discussion/edit-views.ts';
import { runSliced, TimeSlicer } from '../run-sliced.ts';
import { importedFrom } from '../export/bundles.ts';
import { outlineOf } from '../discussion/outbox-outline.ts';
import { applySeveral, keepBelow } from '../review/apply-suggestions.ts';
import { pageProperties, requirePossible } from '../review/page-fields.ts';
import { baseSource, revertPage } from '../review/page-reverting.ts';
import { pageMadeOn, pageSource, spellingNow } from '../review/page-writing.ts';
import { shownMarkdown } from '../review/shown-markdown.ts';
import { touchedView } from '../discussion/touched.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** How long what was discarded stays in its place in the list, to be brought back. */
const recentMs = 24 * 3600_000;

/** Tells everybody of a changed edit, and lets it go out. */
export function afterChange(account: Account, row: EditRow): EditView {
  const { session } = account;
  session.editChanged(row);
  session.nudge();
  return editViewOf(account, row);
}

function editOf({ session }: Account, editId: string): EditRow {
  const row = session.store.edits.get(editId);
  if (row === undefined) throw new RequestFailure('not-found', texts().refused.noSuchEdit);
  return row;
}

export function editHandlers(state: CoreState) {
  const on = (accountId: string): Account => accountOf(state, accountId);
  return {
    'edits.conflict': ({ accountId, editId }) => {
      const account = on(accountId);
      return conflictView(account, editOf(account, editId));
    },
    ...elsewhereHandlers(state),
    'edits.history': ({ accountId, before, limit }) => {
      const account = on(accountId);
      const rows = account.session.store.edits.ended(before, limit);
      return {
        edits: rows.map((row) => editViewOf(account, row)),
        next: rows.length < limit ? null : (rows.at(-1)?.updatedAt ?? null),
      };
    },
    'sent.page': ({ accountId, search, from, limit }) =>
      state.sent.page(accountId, search, from, limit, (sentBy, editId) => {
        const account = state.accounts.get(sentBy);
        const row = account?.session.store.edits.get(editId);
        return account === undefined || row === undefined ? null : aboutRow(account, row);
      }),
    'edits.add': ({ accountId, payload, mode, drafts }) => {
      const account = on(accountId);
      const { session } = account;
      requirePossible(account, payload);
      // Of other kinds it makes no difference whether there is a network now.
      const isOnline = isStep(payload.kind) && session.isOnline;
      const row = session.outbox.add(payload, mode, { isOnline });
      for (const target of drafts ?? []) endDraft(account, target, state.options.ports.clock.now());
      return afterChange(account, row);
    },
    'discussion.apply': ({ accountId, commentIds }) => {
      const account = on(accountId);
      const { edits, refused } = applySeveral(account, commentIds);
      const [[first]] = edits;
      const [last] = edits.at(-1) ?? edits[0];
      for (const row of edits.flatMap(([, ...following]) => following)) account.session.editChanged(row);
      return {
        page: afterChange(account, last),
        isNew: first.updatedAt === first.createdAt,
        applied: edits.length,
        refused: refused.map(({ message }) => message),
      };
    },
    'page.source': ({ accountId, block, ...page }) => pageSource(on(accountId), page, block),
    'page.markdown': ({ accountId, against, ...page }) => shownMarkdown(on(accountId), page, against),
    'page.baseSource': ({ accountId, ...page }) => baseSource(on(accountId), page),
    'page.revert': ({ accountId, ...page }) => {
      const account = on(accountId);
      return revertPage(account, page).map((row) => afterChange(account, row));
    },
    'page.properties': ({ accountId, pageId, ...lane }) => pageProperties(on(accountId), { ...lane, pageId }),
    'page.write': ({ accountId, pageId, spaceId, changeRequestId, drafts, ...given }) => {
      const account = on(accountId);
      if (given.below !== null) keepBelow(given.madeOn.markdown, given.markdown, given.below);
      const target = { spaceId, changeRequestId, pageId };
      const spelled = spellingNow(account, target, given.madeOn.markdown);
      const madeOn = { ...given.madeOn, markdown: spelled(given.madeOn.markdown) };
      const payload = pageMadeOn(target, { ...given, markdown: spelled(given.markdown) }, madeOn);
      const row = account.session.outbox.add(payload, 'now', { isOnline: false, madeOn });
      for (const target of drafts) endDraft(account, target, state.options.ports.clock.now());
      return afterChange(account, row);
    },
    ...editViewHandlers(state),
    'edits.sendNow': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.sendNow(editId)),
    'edits.retry': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.retry(editId)),
    'edits.discard': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.discard(editId)),
    'edits.restore': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.restore(editId)),
    'edits.rewrite': ({ accountId, editId, markdown, decided }) =>
      afterChange(on(accountId), on(accountId).session.outbox.rewrite(editId, markdown, decided)),
  } satisfies Partial<Handlers<Requests>>;
}

/** The text of an edit goes somewhere else. */
function elsewhereHandlers(state: CoreState) {
  const on = (accountId: string): Account => accountOf(state, accountId);
  return {
    'edits.targets': ({ accountId, editId }) => {
      const account = on(accountId);
      return sendTargets(account, editOf(account, editId));
    },
    'edits.sendElsewhere': ({ accountId, editId, payload }) => {
      const account = on(accountId);
      const old = editOf(account, editId);
      const sent = afterChange(account, account.session.outbox.sendElsewhere(editId, payload));
      account.session.editChanged(editOf(account, old.id));
      return sent;
    },
    'edits.sendInto': ({ accountId, editId, changeRequestId }) => {
      const account = on(accountId);
      const old = editOf(account, editId);
      const sent = afterChange(account, sendInto(account, old, changeRequestId));
      account.session.editChanged(editOf(account, old.id));
      return sent;
    },
  } satisfies Partial<Handlers<Requests>>;
}

/** What the outbox and the discussions show of edits; changes nothing. */
function editViewHandlers(state: CoreState) {
  const on = (accountId: string): Account => accountOf(state, accountId);
  return {
    'edits.outline': async ({ accountId }) => {
      const { store } = on(accountId).session;
      const since = state.options.ports.clock.now() - recentMs;
      const rows = await runSliced(store.edits.outline(since), () => assertOpen(store));
      const isImported = importedFrom(state, accountId);
      return outlineOf(store, isImported === null ? rows : rows.filter(({ id }) => !isImported(id)));
    },
    'edits.get': async ({ accountId, editIds }) => {
      const account = on(accountId);
      const { session } = account;
      const slicer = new TimeSlicer();
      const views: EditView[] = [];
      for (const id of editIds) {
        assertOpen(session.store);
        const row = session.store.edits.get(id);
        if (row !== undefined) views.push(editViewOf(account, row));
        await slicer.pause();
      }
      return views;
    },
    'edits.touched': ({ accountId, editIds }) => {
      const account = on(accountId);
      const rows = editIds.flatMap((id) => account.session.store.edits.get(id) ?? []);
      const since = state.options.ports.clock.now() - recentMs;
      return rows.map((row) => touchedView(account, row, since));
    },
  } satisfies Partial<Handlers<Requests>>;
}
