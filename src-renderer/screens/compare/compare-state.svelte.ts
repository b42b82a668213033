import { untrack } from 'svelte';
import type {
  ChangeListView,
  ComparisonView,
  RevisionView,
} from '../../../src-main/bridge/views/compare-views.ts';
import type { PageDiffView } from '../../../src-main/bridge/views/review-views.ts';
import type { Host } from '../../host.ts';
import type { AddressOf } from '../../state/address.ts';
import { inSlices } from '../../state/change-slices.ts';
import { Query } from '../../state/query.svelte.ts';

type CompareAddress = AddressOf<'compare'>;

/** Two revisions of a space: those that can be chosen, which pages differ, the page that is read. */
export class CompareState {
  #address = $state.raw<CompareAddress | null>(null);
  #pageId = $state.raw<string | null>(null);
  readonly revisions: Query<readonly RevisionView[]>;
  readonly comparison: Query<ComparisonView>;
  readonly list: Query<ChangeListView>;
  readonly diff: Query<PageDiffView>;

  constructor(host: Host) {
    const pair = (): { accountId: string; spaceId: string; before: string; after: string } | null => {
      const address = this.#address;
      if (address === null || address.before === null || address.after === null) return null;
      const { accountId, spaceId, before, after } = address;
      return { accountId, spaceId, before, after };
    };
    this.revisions = new Query(() => {
      const address = this.#address;
      if (address === null) return null;
      return host.request('space.revisions', { accountId: address.accountId, spaceId: address.spaceId });
    });
    this.comparison = new Query(() => {
      const two = pair();
      return two === null ? null : host.request('compare.get', two);
    });
    this.list = new Query(() => {
      const two = pair();
      if (two === null) return null;
      const address = this.#address;
      return inSlices(
        (from) => host.request('compare.changes', { ...two, ...(from === 0 ? {} : { from }) }),
        (reply) => {
          const isStill =
            this.#address?.before === address?.before && this.#address?.after === address?.after;
          if (isStill) this.list.accept(reply);
          return isStill;
        },
      );
    });
    this.diff = new Query(() => {
      const two = pair();
      const pageId = this.#pageId;
      return two === null || pageId === null ? null : host.request('compare.pageDiff', { ...two, pageId });
    });
  }

  /** For effects: depends on nothing but its argument. */
  show(address: CompareAddress): void {
    untrack(() => {
      const was = this.#address;
      this.#address = address;
      if (was?.spaceId !== address.spaceId || was.accountId !== address.accountId) {
        this.revisions.reset();
        void this.revisions.refresh();
      }
      if (was?.before === address.before && was.after === address.after) return;
      this.#pageId = null;
      for (const asked of [this.comparison, this.list, this.diff]) asked.reset();
      void this.comparison.refresh();
    });
  }

  /** For effects, as `show`. */
  showPage(pageId: string | null): void {
    untrack(() => {
      if (pageId === this.#pageId) return;
      this.#pageId = pageId;
      this.diff.reset();
      void this.diff.refresh();
    });
  }
}
