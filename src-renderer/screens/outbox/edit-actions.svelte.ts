import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { DecidedText } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { Failure, Reply } from '../../../src-main/bridge/failure.ts';
import { addressOfPlace } from '../../state/address.ts';
import type { App } from '../../state/app.svelte.ts';
import { needsPerson } from '../../state/edits/edit-groups.ts';
import type { EditKey } from '../../state/edits/edit-views.ts';
import { mainAction } from './outbox-items.ts';
import { t } from '../../messages/en/outbox.ts';

/** What the person can do with an edit, and which dialog is open about which; one for a screen that shows edits. */
export class EditActions {
  /** Whose text is changed in place. */
  rewriting = $state.raw<string | null>(null);
  deciding = $state.raw<EditView | null>(null);
  moving = $state.raw<EditView | null>(null);
  /** Discarded while the screen is open: they stay in their place, to be brought back. */
  readonly discardedHere = new SvelteSet<string>();

  readonly #app: App;
  constructor(app: App) {
    this.#app = app;
  }

  /** The one button of the row. */
  main(edit: EditView): void {
    const { outbox } = this.#app;
    const action = mainAction(edit);
    if (action === 'decide') this.deciding = edit;
    else if (action === 'send-now') void this.#act(outbox.sendNow(edit));
    else if (action === 'retry') void this.#act(outbox.retry(edit));
    else if (action === 'restore') void this.#act(outbox.restore(edit));
    else if (action === 'elsewhere') this.moving = edit;
  }

  async discard(edit: EditView): Promise<boolean> {
    const { outbox, undo } = this.#app;
    const key: EditKey = { id: edit.id, accountId: edit.accountId };
    if (!(await this.#act(outbox.discard(key)))) return false;
    this.discardedHere.add(edit.id);
    undo.offer(t('discardedEdit', { edit: edit.words }), () => void this.#act(outbox.restore(key)));
    return true;
  }

  /** Sends those that need no decision; of the others the notice says how many stay. */
  async sendAll(edits: readonly EditKey[]): Promise<void> {
    const { outbox, toasts } = this.#app;
    const views = await this.#read(edits);
    const ready = views.filter((edit) => !needsPerson(edit) && mainAction(edit) !== null);
    for (const edit of ready) {
      const sent = mainAction(edit) === 'send-now' ? outbox.sendNow(edit) : outbox.retry(edit);
      if (!(await this.#act(sent))) return;
    }
    const stay = views.filter(needsPerson).length;
    toasts.show(
      [
        ready.length === 0 ? t('noneOfThemCanBe') : t('sendingEdits', { edits: ready.length }),
        ...(stay === 0 ? [] : [t('editsNeedADecision', { edits: stay })]),
      ].join(' '),
    );
  }

  /** Discards those that can be; one undo brings all of them back. */
  async discardAll(edits: readonly EditKey[]): Promise<void> {
    const { outbox, undo } = this.#app;
    const discarded: EditKey[] = [];
    for (const { id, accountId, canDiscard } of await this.#read(edits)) {
      if (!canDiscard) continue;
      const key = { id, accountId };
      if (!(await this.#act(outbox.discard(key)))) break;
      this.discardedHere.add(id);
      discarded.push(key);
    }
    if (discarded.length === 0) return;
    undo.offer(t('discardedEdits', { edits: discarded.length }), () => {
      for (const key of discarded) void this.#act(outbox.restore(key));
    });
  }

  /** Begins to write: in the outbox, or the text of a page in the page, whose text may have more in it by now. */
  write(edit: EditView): void {
    if (edit.canEdit) this.rewriting = edit.id;
    else {
      this.#app.drafts.write(edit.place);
      this.show(edit);
    }
  }

  async rewrite(edit: EditView, markdown: string, decided?: DecidedText): Promise<boolean> {
    const taken = await this.#act(this.#app.outbox.rewrite(edit, markdown, decided));
    if (taken) this.rewriting = null;
    return taken;
  }

  /** Returns what went wrong. */
  async saveAsFile({ words, text }: EditView): Promise<Failure | null> {
    const reply = await this.#app.host.request('dataFile.saveText', { name: words, text: text ?? '' });
    if (!reply.ok) return reply.failure;
    if (reply.value !== null) this.#app.toasts.show(t('savedAsPathTheEdit', { path: reply.value.path }));
    return null;
  }

  show(edit: EditView): void {
    this.#app.navigation.go(addressOfPlace(edit.place));
  }

  async #read(edits: readonly EditKey[]): Promise<readonly EditView[]> {
    const reply = await this.#app.outbox.read(edits);
    if (!reply.ok) this.#app.showFailure(reply.failure);
    return reply.ok ? reply.value : [];
  }

  async #act(question: Promise<Reply<EditView>>): Promise<boolean> {
    const reply = await question;
    if (!reply.ok) this.#app.showFailure(reply.failure);
    return reply.ok;
  }
}

/** Whether its text can be changed, by `EditActions.write`. */
export function isWritable({ kind, text, canEdit, canDiscard }: EditView): boolean {
  return text !== null && (canEdit || (kind === 'page.update' && canDiscard));
}

export const [getEditActions, setEditActions] = createContext<EditActions>();
