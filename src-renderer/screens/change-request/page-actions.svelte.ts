import { createContext } from 'svelte';
import type { PagePlace } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { ChangedPage, ChangeRequestView } from '../../../src-main/bridge/views/review-views.ts';
import type { App } from '../../state/app.svelte.ts';
import { staysUnsent } from '../../state/offline/sync-labels.ts';

/** Puts new pages into a change request and deletes pages of it: edits in the outbox, which can be undone. */
export class PageActions {
  /** The title of a new page is asked for. */
  adding = $state(false);
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** The new page is on the screen then. False where it was refused, which is told. */
  async insert(view: ChangeRequestView, place: PagePlace, title: string): Promise<boolean> {
    const { accountId, spaceId, id: changeRequestId } = view;
    const payload = { kind: 'page.insert', spaceId, changeRequestId, place, title, markdown: '' } as const;
    const { outbox, changeRequest, navigation } = this.#app;
    const reply = await outbox.add(accountId, payload, 'now');
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return false;
    }
    this.adding = false;
    await changeRequest.view.refresh();
    const { current } = navigation;
    if (current.screen === 'change-request')
      navigation.go({ ...current, tab: 'changes', pageId: reply.value.place.pageId, commentId: null });
    this.#app.undo.offer(`Added: ${title}.${this.#unsent(accountId)}`, () =>
      this.#take('discard', reply.value),
    );
    return true;
  }

  async remove({ accountId, spaceId, id }: ChangeRequestView, page: ChangedPage): Promise<void> {
    const { pageId, title } = page;
    const target = { spaceId, changeRequestId: id, pageId };
    const reply = await this.#app.outbox.add(accountId, { kind: 'page.delete', target }, 'now');
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return;
    }
    // One that the service never had is gone with what would have put it there.
    const isGone = reply.value.state === 'discarded';
    const words = isGone ? `Discarded: ${title}.` : `Deleted: ${title}.${this.#unsent(accountId)}`;
    this.#app.undo.offer(words, () => this.#take(isGone ? 'restore' : 'discard', reply.value));
  }

  #unsent(accountId: string): string {
    const { sync, accounts } = this.#app;
    return staysUnsent(sync.of(accountId), accounts.find(accountId));
  }

  #take(back: 'discard' | 'restore', edit: EditView): void {
    void this.#app.outbox[back](edit).then((reply) => {
      if (!reply.ok) this.#app.showFailure(reply.failure);
    });
  }
}

export const [getPageActions, setPageActions] = createContext<PageActions>();
