import type { App } from '../../../../state/app.svelte.ts';
import type { PageEditing } from './page-editing.svelte.ts';
import { t } from '../../../../messages/en/changes.ts';

/** Ends the editor that is open without what was written in it, which comes back as a draft where that is undone. */
export async function discardDraft(app: App, editing: PageEditing): Promise<void> {
  const { open } = editing;
  if (open === null) return;
  const { draft, before } = open;
  const { text } = draft;
  await editing.discard();
  if (text === before) return;
  app.undo.offer(t('draftDiscarded'), () => {
    draft.type(text);
    void draft.save();
  });
}
