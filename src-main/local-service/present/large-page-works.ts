import type { ContentChange } from '../../api/content-change.ts';
import type { MergeRegion } from '../../content/merge/merge-markdown.ts';
import type { FoundFacts } from '../pages/body-facts.ts';
import type { ChangeRequestRow } from '../data/change-requests.ts';
import type { PageQuery } from './reading-query.ts';

/** Characters of bodies from which on working on them takes longer than others should wait. */
export const largeBody = 50_000;

/** Ids of the bodies of one page: what both sides began with, and what each made of it. */
export type BodiesToMerge = readonly [base: string, ours: string, theirs: string];

/** What the thread is asked for, by what it works out. */
export interface LargePageWorks {
  /** A page as the answer holds it. */
  readonly page: {
    readonly task: { readonly revisionId: string; readonly pageId: string; readonly query: PageQuery };
    readonly result: Uint8Array<ArrayBuffer>;
  };
  /** Bodies that a batch of changes writes, by page. */
  readonly bodies: {
    readonly task: {
      readonly request: ChangeRequestRow;
      readonly changes: readonly ContentChange[];
      readonly seed: string;
    };
    readonly result: ReadonlyMap<string, string>;
  };
  readonly regions: {
    readonly task: readonly BodiesToMerge[];
    readonly result: readonly (readonly MergeRegion[])[];
  };
  /** Of a body. */
  readonly facts: { readonly task: string; readonly result: FoundFacts };
}
