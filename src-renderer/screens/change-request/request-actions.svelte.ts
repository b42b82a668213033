import { createContext } from 'svelte';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type {
  ChangedPage,
  ChangeRequestAction,
  ChangeRequestView,
} from '../../../src-main/bridge/views/review-views.ts';
import { requestNumber } from '../../parts/format.ts';
import type { MenuEntry } from '../../parts/menus/menu-entry.ts';
import type { App } from '../../state/app.svelte.ts';
import { keysOf } from '../../state/keys/key-bindings.svelte.ts';
import type { CommandId } from '../../state/keys/commands.ts';
import type { ChangesState } from './changes-state.svelte.ts';
import { t } from '../../messages/en/request.ts';

type Status = 'draft' | 'open' | 'archived';

/** What can be done with a change request, for the menu, the overview, the keys and the palette alike. */
export interface RequestAction {
  readonly command: CommandId;
  readonly label: string;
  /** Why it cannot be done now. */
  readonly unavailable: string | null;
  readonly run: () => void;
}

const doneLabel = (status: Status): string =>
  ({ draft: t('convertedToDraft'), open: t('openedForReview'), archived: t('archived') })[status];

/** The actions on the change request that is on the screen. Each is an edit in the outbox; merge and update are confirmed first. */
export class RequestActions {
  editing = $state<'subject' | 'description' | null>(null);
  confirming = $state<'merge' | 'update' | null>(null);

  readonly #app: App;
  readonly #changes: ChangesState;
  constructor(app: App, changes: ChangesState) {
    this.#app = app;
    this.#changes = changes;
  }

  /** All of them, those that cannot be done now with the reason. */
  actions(view: ChangeRequestView): readonly RequestAction[] {
    const why = (action: ChangeRequestAction): string | null =>
      view.actions[action].can ? null : (view.actions[action].reason ?? t('thisCannotBeDoneNow'));
    return [
      {
        command: 'rename',
        label: t('rename'),
        unavailable: why('subject'),
        run: () => this.#edit('subject'),
      },
      {
        command: 'describe',
        label: t('editTheDescription'),
        unavailable: why('description'),
        run: () => this.#edit('description'),
      },
      {
        command: 'update',
        label: t('updateFrom', { space: view.spaceTitle }),
        unavailable: why('update'),
        run: () => (this.confirming = 'update'),
      },
      {
        command: 'merge',
        label: t('mergeInto', { space: view.spaceTitle }),
        unavailable: why('merge'),
        run: () => (this.confirming = 'merge'),
      },
      {
        command: 'to-open',
        label: view.status === 'archived' ? t('openAgain') : t('openForReview'),
        unavailable: why('open'),
        run: () => void this.setStatus(view, 'open'),
      },
      {
        command: 'to-draft',
        label: t('convertToDraft'),
        unavailable: why('draft'),
        run: () => void this.setStatus(view, 'draft'),
      },
      {
        command: 'archive',
        label: t('archive'),
        unavailable: why('archive'),
        run: () => void this.setStatus(view, 'archived'),
      },
      {
        command: 'follow',
        label: view.follow.following ? t('stopFollowing') : t('follow'),
        unavailable: null,
        run: () => void this.follow(!view.follow.following),
      },
    ];
  }

  entries(view: ChangeRequestView): readonly MenuEntry[] {
    return this.actions(view).map(({ command, label, unavailable, run }) => ({
      label,
      unavailable,
      run,
      keys: keysOf(command),
      startsGroup: command === 'update' || command === 'to-open' || command === 'follow',
    }));
  }

  async rename(view: ChangeRequestView, subject: string): Promise<boolean> {
    const taken = await this.#add(view, {
      kind: 'changeRequest.subject',
      changeRequest: { id: view.id },
      subject,
    });
    if (taken !== null) this.editing = null;
    return taken !== null;
  }

  async describe(view: ChangeRequestView, markdown: string): Promise<boolean> {
    const taken = await this.#add(view, {
      kind: 'changeRequest.description',
      changeRequest: { id: view.id },
      markdown,
    });
    if (taken !== null) this.editing = null;
    return taken !== null;
  }

  async setStatus(view: ChangeRequestView, status: Status): Promise<void> {
    const before = view.status;
    const edit = await this.#add(view, {
      kind: 'changeRequest.status',
      changeRequest: { id: view.id },
      status,
    });
    if (edit !== null)
      this.#app.undo.offer(doneLabel(status), () => void this.#undoStatus(view, edit, before));
  }

  async take(view: ChangeRequestView, step: 'merge' | 'update'): Promise<void> {
    this.confirming = null;
    const expected = this.#app.changeRequest.merging.value;
    const edit = await this.#add(view, { kind: `changeRequest.${step}`, changeRequest: { id: view.id } });
    if (edit === null) return;
    const request = requestNumber(view.number);
    const done = { request, space: view.spaceTitle };
    const conflicting = expected?.pages.filter(({ isOpen }) => !isOpen) ?? [];
    const counts = {
      n: conflicting.reduce((sum, { blocks }) => sum + Math.max(1, blocks), 0),
      pages: conflicting.map(({ title }) => title).join(', '),
    };
    this.#app.outbox.follow(edit, ({ reason }) => {
      if (step === 'merge') this.#app.toasts.show(t('mergedInto', done));
      else if (reason === null) this.#app.toasts.show(t('updatedFrom', done));
      else {
        const run = (): void => this.#toConflicts(view);
        const words =
          counts.n > 0
            ? t('updatedWithConflictsIn', { ...done, ...counts })
            : t('updatedWithConflicts', done);
        this.#app.toasts.show(words, { action: { label: t('showConflicts'), run } });
      }
    });
  }

  /** Can be undone. False where it failed, which is told. */
  async markReviewed(page: ChangedPage, isReviewed: boolean): Promise<boolean> {
    const { pageId, reviewed: before, title } = page;
    const failure = await this.#app.changeRequest.markReviewed(pageId, isReviewed);
    if (failure !== null) this.#app.showFailure(failure);
    else if (isReviewed !== before)
      this.#app.undo.offer(
        isReviewed ? t('markedAsReviewed', { title }) : t('noLongerMarkedAsReviewed', { title }),
        () => void this.#app.changeRequest.markReviewed(pageId, before),
      );
    return failure === null;
  }

  async follow(follow: boolean | null): Promise<void> {
    const failure = await this.#app.changeRequest.follow(follow);
    if (failure !== null) this.#app.showFailure(failure);
    else
      this.#app.toasts.show(follow === false ? t('youNoLongerFollowThis') : t('youFollowThisChangeRequest'));
  }

  /** Taken back while it waits; after it was sent, by the contrary edit. */
  async #undoStatus(view: ChangeRequestView, edit: EditView, before: string): Promise<void> {
    const reply = await this.#app.outbox.discard({ id: edit.id, accountId: edit.accountId });
    if (reply.ok) await this.#app.changeRequest.refreshDiscussion();
    else if (before === 'draft' || before === 'open' || before === 'archived')
      await this.#add(view, {
        kind: 'changeRequest.status',
        changeRequest: { id: view.id },
        status: before,
      });
    else this.#app.showFailure(reply.failure);
  }

  #toConflicts({ accountId, spaceId, id: changeRequestId }: ChangeRequestView): void {
    this.#changes.listing = 'checks';
    this.#changes.pane = 'list';
    this.#app.navigation.go({
      screen: 'change-request',
      accountId,
      spaceId,
      changeRequestId,
      tab: 'changes',
      pageId: null,
      commentId: null,
    });
  }

  #edit(what: 'subject' | 'description'): void {
    const { navigation } = this.#app;
    if (navigation.current.screen === 'change-request' && navigation.current.tab !== 'overview')
      navigation.go({ ...navigation.current, tab: 'overview', commentId: null });
    this.editing = what;
  }

  async #add(view: ChangeRequestView, payload: EditPayload): Promise<EditView | null> {
    const reply = await this.#app.outbox.add(view.accountId, payload, 'now');
    if (!reply.ok) this.#app.showFailure(reply.failure);
    await this.#app.changeRequest.refreshDiscussion();
    return reply.ok ? reply.value : null;
  }
}

export const [getRequestActions, setRequestActions] = createContext<RequestActions>();
