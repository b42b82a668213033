import type { EditView } from '../../../../../src-main/bridge/views/outbox-views.ts';
import type { App } from '../../../../state/app.svelte.ts';
import type { PageText } from './edited-part.ts';

export interface WrittenPlace {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
}

/**
 * Writes a page at once and offers to undo it. `below`: where in the new text ends what was put in, if its end must stand on its own.
 * False where it was refused, which is told.
 */
export async function writeUndoably(
  app: App,
  place: WrittenPlace,
  was: PageText,
  is: PageText,
  below: number | null,
  said: string,
): Promise<boolean> {
  const edit = await write(app, place, was, is, below);
  if (edit === null) return false;
  const undo = async () => (await write(app, place, is, was, null)) !== null;
  const redo = async () => (await write(app, place, was, is, null)) !== null;
  // Of an own edit that was not sent, nothing is left to send.
  if (edit.state === 'discarded') app.undo.offer(said, undo, { redo });
  else app.offerUnsent(place.accountId, said, undo, redo);
  return true;
}

async function write(
  app: App,
  place: WrittenPlace,
  madeOn: PageText,
  { title, markdown }: PageText,
  below: number | null,
): Promise<EditView | null> {
  const reply = await app.outbox.writePage({ ...place, title, markdown, madeOn, below, drafts: [] });
  if (reply.ok) return reply.value;
  app.showFailure(reply.failure);
  return null;
}
