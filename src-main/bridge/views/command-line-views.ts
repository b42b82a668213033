import type { EditState } from '../edit.ts';
import type { ChangeListView } from './compare-views.ts';
import type { AddressMove, BlockDiff } from '../../shared/diff.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { SentView } from './sent-views.ts';

/** What other programs read: objects in the service's shape, with `local` beside (docs/design/commands.md). */
export type Item = Readonly<Record<string, unknown>>;

/** A line of the record of what was sent; times in ISO 8601. */
export interface SentItem extends Omit<SentView, 'id' | 'at' | 'settledAt'> {
  readonly at: string;
  readonly settledAt: string | null;
}

export interface UnsentText {
  readonly localId: string;
  readonly state: EditState;
}

export interface ShownPage {
  readonly page: Item;
  readonly text?: string;
  readonly tree?: ContentTree;
  readonly unknownBlocks: readonly { readonly type: string; readonly source: string }[];
  /** The edit that wrote it as it is shown; absent where the service has it. */
  readonly local?: UnsentText;
}

export interface ShownDiff {
  readonly base: { readonly revision: string; readonly exact: boolean };
  /** Pages whose addresses change, grouped by how; of one page where one was asked for. */
  readonly addresses: readonly AddressMove[];
  readonly pages: readonly {
    readonly id: string;
    readonly path: string;
    readonly changes: readonly string[];
    readonly blocks: readonly BlockDiff[];
    /** What changed in words, as the window lists it. */
    readonly list: ChangeListView['pages'][number]['changes'];
    /** As of `ShownPage`. */
    readonly local?: UnsentText;
  }[];
}

/** What selectors name. */
export interface Selection {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  /** Null where no page is named. */
  readonly pageId: string | null;
}
