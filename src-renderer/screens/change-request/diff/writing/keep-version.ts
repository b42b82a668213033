import { withVersion } from '../../../../../src-main/shared/conflict-marks.ts';
import type { MarkedVersion } from '../../../../../src-main/shared/conflict-marks.ts';
import type { App } from '../../../../state/app.svelte.ts';
import { writeUndoably } from './write-undoably.ts';
import type { WrittenPlace } from './write-undoably.ts';
import { t } from '../../../../messages/en/changes.ts';

/** Resolves a conflict as an edit of its page, which can be undone. `count`: of the blocks on the screen. False where it was refused, which is told. */
export async function keepVersion(
  app: App,
  place: WrittenPlace,
  version: MarkedVersion,
  count: number,
): Promise<boolean> {
  const reply = await app.host.request('page.source', place);
  if (!reply.ok) {
    app.showFailure(reply.failure);
    return false;
  }
  const { title, markdown, blocks } = reply.value;
  const next = blocks.length === count ? withVersion(reply.value, version) : null;
  if (next === null) {
    app.toasts.show(t('thisPageHasChangedMeanwhile'));
    return false;
  }
  return writeUndoably(app, place, { title, markdown }, { title, markdown: next }, null, t('versionKept'));
}
