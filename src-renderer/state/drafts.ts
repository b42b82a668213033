import type { DraftTarget } from '../../src-main/bridge/draft-requests.ts';
import type { Host } from '../host.ts';
import { Draft } from './draft.svelte.ts';

/** One draft per target, for as long as the window lives. */
export class Drafts {
  readonly #host: Host;
  readonly #open = new Map<string, Draft>();

  constructor(host: Host) {
    this.#host = host;
    window.addEventListener('pagehide', () => {
      for (const draft of this.#open.values()) void draft.save();
    });
  }

  of(accountId: string, target: DraftTarget): Draft {
    const key = JSON.stringify([
      accountId,
      target.spaceId,
      target.changeRequestId,
      target.pageId,
      target.nodeId,
      target.commentId,
      target.use,
    ]);
    const draft = this.#open.get(key) ?? new Draft(this.#host, accountId, target);
    this.#open.set(key, draft);
    return draft;
  }
}
