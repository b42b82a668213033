import type { EditPayload } from '../../src-main/bridge/edit.ts';
import type { Reply } from '../../src-main/bridge/failure.ts';
import type { ConflictView, EditView, SendTarget } from '../../src-main/bridge/outbox-views.ts';
import type { Host } from '../host.ts';
import type { Accounts } from './accounts.svelte.ts';
import { Asked } from './asked.svelte.ts';
import { listedEdits, needsPerson } from './edit-groups.ts';
import type { ListedEdit } from './edit-groups.ts';
import { EditHistory } from './edit-history.svelte.ts';
import { EditViews } from './edit-views.ts';
import type { EditKey } from './edit-views.ts';

/** A list longer than this is asked for again at most twice a second: each edit that is sent changes it. */
const longList = 500;
const longListEveryMs = 500;

/** Everything that was done here and is not confirmed, in order, and the history of what was sent and discarded. */
export class Outbox {
  readonly list: Asked<readonly ListedEdit[]>;
  /** The words of what is on the screen. */
  readonly views: EditViews;
  readonly history: EditHistory;
  /** Id of an edit that the outbox should bring into view when it is shown. */
  wanted = $state.raw<string | null>(null);
  readonly #host: Host;
  #isSoon = false;

  all = $derived.by(() => this.list.value ?? []);
  unsent = $derived(this.all.filter((edit) => edit.state !== 'discarded'));
  /** Held or rejected: they wait for the person. */
  needMe = $derived(this.unsent.filter(needsPerson).length);

  constructor(host: Host, accounts: Accounts) {
    this.#host = host;
    this.history = new EditHistory(host, accounts);
    this.views = new EditViews(host);
    this.list = new Asked(async () => {
      await accounts.list.answered;
      const edits: ListedEdit[] = [];
      for (const { id } of accounts.all) {
        const reply = await host.request('edits.outline', { accountId: id });
        if (!reply.ok) return reply;
        edits.push(...listedEdits(id, reply.value));
      }
      return { ok: true, value: edits };
    });
    host.on('changed', ({ topics }) => {
      if (topics.includes('outbox') || topics.includes('accounts')) this.#changed();
    });
    host.connected((peer) => {
      if (peer === 'core') this.#changed();
    });
  }

  add(accountId: string, payload: EditPayload, mode: 'review' | 'now'): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.add', { accountId, payload, mode }));
  }
  sendNow(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.sendNow', idsOf(edit)));
  }
  retry(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.retry', idsOf(edit)));
  }
  discard(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.discard', idsOf(edit)));
  }
  restore(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.restore', idsOf(edit)));
  }
  rewrite(edit: EditKey, markdown: string): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.rewrite', { ...idsOf(edit), markdown }));
  }
  /** What a held edit asks (`EditView.question`). */
  conflict(edit: EditKey): Promise<Reply<ConflictView>> {
    return this.#host.request('edits.conflict', idsOf(edit));
  }
  targets(edit: EditKey): Promise<Reply<readonly SendTarget[]>> {
    return this.#host.request('edits.targets', idsOf(edit));
  }
  sendElsewhere(edit: EditKey, target: SendTarget): Promise<Reply<EditView>> {
    const { payload } = target;
    return this.#after(this.#host.request('edits.sendElsewhere', { ...idsOf(edit), payload }));
  }

  async #after(question: Promise<Reply<EditView>>): Promise<Reply<EditView>> {
    const reply = await question;
    if (reply.ok) {
      this.views.accept(reply.value);
      void this.list.refresh();
    }
    return reply;
  }

  #changed(): void {
    this.views.refresh();
    if (this.all.length <= longList) {
      void this.list.refresh();
      return;
    }
    if (this.#isSoon) return;
    this.#isSoon = true;
    setTimeout(() => {
      this.#isSoon = false;
      void this.list.refresh();
    }, longListEveryMs);
  }
}

function idsOf(edit: EditKey) {
  return { accountId: edit.accountId, editId: edit.id };
}
