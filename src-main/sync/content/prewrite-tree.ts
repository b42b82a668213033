import type { Revision } from '../../api/content.ts';
import { breathe } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';

/** Writes the rows of a large tree in turns, so that the `put` that follows does not hold up what a person waits for. */
export async function prewriteTree(
  { store }: PullContext,
  spaceId: string,
  revision: Revision,
): Promise<void> {
  await breathe(); // reading the answer was a turn of its own
  for (const step of store.revisions.slicesBeforePut(spaceId, revision.pages)) {
    store.mirror(step);
    await breathe();
  }
}
