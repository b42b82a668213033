import type { DraftTarget, DraftView } from '../../../src-main/bridge/channels/draft-requests.ts';
import type { Host } from '../../host.ts';
import { Query } from '../query.svelte.ts';
import { Draft } from './draft.svelte.ts';
import type { Undo } from './undo.ts';
import { t } from '../../messages/en/state.ts';

/** Names what a draft is about among all accounts. */
export function draftTargetKey(accountId: string, target: DraftTarget): string {
  const { spaceId, changeRequestId, pageId, nodeId, commentId, use } = target;
  return JSON.stringify([accountId, spaceId, changeRequestId, pageId, nodeId, commentId, use]);
}

/** Where drafts are: a change request, or a space's own content. */
interface DraftLane {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** What is being written: one draft per target for as long as the window lives, and the list of those that say anything. */
export class Drafts {
  readonly list: Query<readonly DraftView[]>;
  /** A draft that was opened from a list, or what is written next: whoever draws its target begins to write, and takes it. */
  wanted = $state.raw<Pick<DraftView, 'accountId' | 'target' | 'pageId'> | null>(null);
  all = $derived.by(() => this.list.value ?? []);

  readonly #host: Host;
  /** By `draftTargetKey`; nothing on a screen depends on which are open. */
  readonly #open: Record<string, Draft> = {};

  constructor(host: Host) {
    this.#host = host;
    this.list = new Query(() => host.request('drafts.list', null));
    host.on('changed', ({ accountId, topics, endedDraft }) => {
      if (endedDraft !== undefined) {
        const ended = draftTargetKey(accountId, endedDraft);
        this.list.change((all) => all.filter((one) => draftTargetKey(one.accountId, one.target) !== ended));
      } else if (topics.includes('drafts') || topics.includes('accounts')) void this.list.refresh();
    });
    host.connected((peer) => {
      if (peer === 'core') void this.list.refresh();
    });
    window.addEventListener('pagehide', () => {
      for (const draft of Object.values(this.#open)) void draft.save();
    });
  }

  of(accountId: string, target: DraftTarget): Draft {
    const key = draftTargetKey(accountId, target);
    return (this.#open[key] ??= new Draft(this.#host, accountId, target));
  }

  /** Begins to write the text of a page once it is on the screen. */
  write(
    place: Pick<DraftView, 'accountId' | 'pageId'> & Pick<DraftTarget, 'spaceId' | 'changeRequestId'>,
  ): void {
    const { accountId, spaceId, changeRequestId, pageId } = place;
    const target = { spaceId, changeRequestId, pageId, nodeId: null, commentId: null, use: 'page' } as const;
    this.wanted = { accountId, pageId, target };
  }

  /** Whether its field is on the screen. */
  isWritten({ accountId, target }: DraftView): boolean {
    return (this.#open[draftTargetKey(accountId, target)]?.fields ?? 0) > 0;
  }

  in({ accountId, spaceId, changeRequestId }: DraftLane): readonly DraftView[] {
    return this.all.filter(
      (one) =>
        one.accountId === accountId &&
        one.target.spaceId === spaceId &&
        one.target.changeRequestId === changeRequestId,
    );
  }

  /** One undo brings all of them back. */
  async discard(drafts: readonly DraftView[], undo: Undo): Promise<void> {
    const discarded: { readonly draft: Draft; readonly text: string }[] = [];
    for (const { accountId, target } of drafts) {
      const draft = this.of(accountId, target);
      discarded.push({ draft, text: await draft.read() });
      await draft.clear();
    }
    await this.#readAgain();
    const [only] = drafts;
    if (only === undefined) return;
    const words =
      drafts.length === 1
        ? t('draftDiscardedWords', { draft: only.words })
        : t('draftsDiscarded', { n: drafts.length });
    undo.offer(words, () => {
      for (const { draft, text } of discarded) draft.type(text);
      void Promise.all(discarded.map(({ draft }) => draft.save())).then(() => this.#readAgain());
    });
  }

  /** A target may be known by a local id and by the service's: what is not typed in now shows what is stored. */
  async #readAgain(): Promise<void> {
    await Promise.all(Object.values(this.#open).map((draft) => draft.readAgain()));
  }
}
