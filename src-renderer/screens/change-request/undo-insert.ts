import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { App } from '../../state/app.svelte.ts';

/** Undoing a new page discards its edit, or, once that is sent, deletes the page; redoing brings it back as it read. */
export function offerInserted(app: App, words: string, edit: EditView): void {
  const { host, outbox } = app;
  const { accountId, payload } = edit;
  if (payload?.kind !== 'page.insert') return;
  let inserted = edit;
  let bringBack: () => Promise<Reply<EditView>> = () => outbox.restore(inserted);

  const takeBack = async (): Promise<Reply<EditView>> => {
    const found = await host.request('edits.get', { accountId, editIds: [inserted.id] });
    if (!found.ok) return found;
    const [now] = found.value;
    const pageId = now?.place.pageId ?? null;
    if (now?.state !== 'confirmed' || pageId === null) {
      bringBack = () => outbox.restore(inserted);
      return outbox.discard(inserted);
    }
    const { spaceId, changeRequestId } = payload;
    const target = { spaceId, changeRequestId, pageId };
    const source = await host.request('page.source', { accountId, ...target });
    const { title, markdown } = source.ok ? source.value : payload;
    bringBack = () => outbox.add(accountId, { ...payload, title, markdown }, 'now');
    return outbox.add(accountId, { kind: 'page.delete', target }, 'now');
  };
  const told = (reply: Reply<EditView>): boolean => {
    if (!reply.ok) app.showFailure(reply.failure);
    return reply.ok;
  };
  const undo = async (): Promise<boolean> => told(await takeBack());
  const redo = async (): Promise<boolean> => {
    const reply = await bringBack();
    if (reply.ok) inserted = reply.value;
    return told(reply);
  };
  app.offerUnsent(accountId, words, undo, redo);
}
