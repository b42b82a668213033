import { z } from 'zod';
import type { EditRow } from '../store/unsent/edits.ts';
import type { Store } from '../store/open-store.ts';
import { longestSentText } from '../store/sent.ts';
import type { NewSent } from '../store/sent.ts';
import { aboutOf, changedText, editLabel, groupTitle, laneTitle } from './edit-labels.ts';
import { readPayload, textOf } from './calls/payload.ts';

const user = z.object({ displayName: z.string() });

/** Who sends, and to which service, for the record of what was sent. Never a token. */
export function senderOf(store: Store): Pick<NewSent, 'origin' | 'userId' | 'userName'> {
  const account = store.account.get();
  const { data } = user.safeParse(JSON.parse(account?.userJson ?? 'null'));
  return {
    origin: account === undefined ? '' : new URL(account.baseUrl).origin,
    userId: account?.userId ?? null,
    userName: data?.displayName ?? null,
  };
}

/** An edit whose request is about to leave, in words of the chosen language that need nothing else of this account to be read later. */
export function sentOf(store: Store, row: EditRow, now: number): NewSent {
  const payload = readPayload(row.version, row.payload);
  // As last heard of: looking a page up in the tree of a large space would hold up what is sent.
  const titleOf = (_store: Store, { laneSpace }: EditRow, pageId: string | null): string | null =>
    pageId === null ? null : (store.pages.lastTitle(laneSpace, pageId) ?? null);
  const text = payload === undefined ? null : (changedText(row, payload) ?? textOf(payload));
  return {
    ...senderOf(store),
    editId: row.id,
    at: now,
    operation: row.kind,
    what:
      payload === undefined
        ? laneTitle(store, row)
        : editLabel(row, payload, aboutOf(store, row, payload, titleOf)),
    place: groupTitle(store, row),
    text: text === null || text === '' ? null : text.slice(0, longestSentText),
    spaceId: row.laneSpace,
    changeRequestId: row.laneChangeRequest,
  };
}
