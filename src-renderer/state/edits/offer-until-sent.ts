import type { App } from '../app.svelte.ts';
import { staysUnsent } from '../offline/sync-labels.ts';
import type { EditKey } from './edit-views.ts';

/** Offers to undo an edit that nothing can take back once it is sent: then its notice stays without "Undo". */
export function offerUntilSent(
  app: App,
  edit: EditKey,
  words: string,
  run: () => unknown,
  redo?: () => unknown,
): void {
  const follow = (): void => app.outbox.follow(edit, () => withdraw('stands'));
  const again = async (): Promise<boolean> => {
    const isDone = (await redo?.()) !== false;
    if (isDone) follow();
    return isDone;
  };
  const withdraw = app.undo.offer(words, run, {
    note: () => staysUnsent(app.sync.of(edit.accountId)),
    ...(redo && { redo: again }),
  });
  follow();
}
