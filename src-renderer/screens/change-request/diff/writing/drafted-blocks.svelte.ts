import { untrack } from 'svelte';
import type { DraftView } from '../../../../../src-main/bridge/channels/draft-requests.ts';
import type { PageSource } from '../../../../../src-main/bridge/views/review-views.ts';
import type { Block } from '../../../../../src-main/shared/tree.ts';
import type { App } from '../../../../state/app.svelte.ts';
import { draftKeys, ofDeleted } from '../../../discussion/composer/open-draft.ts';
import { nameOf } from './edited-part.ts';
import type { Place } from './page-editing.svelte.ts';

/**
 * Blocks of a page that have a draft, by their keys, for marks in the page. A draft of a block's text names the text that it
 * changes, so the page as it is written is asked for where there is one. To be made by a component.
 */
export class DraftedBlocks {
  /** Names of drafts by the keys of their blocks. */
  #written = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly #drafts: () => readonly DraftView[];
  readonly keys: ReadonlySet<string>;

  /** `blocks`: at the top of the page, as they are shown. */
  constructor(
    app: App,
    place: () => Place,
    drafts: () => readonly DraftView[],
    blocks: () => readonly Block[],
  ) {
    this.#drafts = drafts;
    this.keys = $derived(new Set([...draftKeys(drafts(), place().pageId), ...this.#written.keys()]));
    // The same while somebody types: what a draft reads is not part of its name.
    const named = $derived(
      drafts()
        .flatMap(({ target: { nodeId } }) => (/^(block|below) /.test(nodeId ?? '') ? (nodeId ?? '') : []))
        .join('\n'),
    );
    $effect(() => {
      const [names, shown] = [new Set(named === '' ? [] : named.split('\n')), blocks()];
      let isWanted = true;
      if (names.size === 0) this.#written = new Map();
      else
        void app.host.request('page.source', untrack(place)).then((reply) => {
          if (isWanted && reply.ok) this.#written = namedIn(reply.value, shown, names);
        });
      return () => {
        isWanted = false;
      };
    });
  }

  /** The draft about a block, or a cell of it. */
  find(key: string | undefined, isCell: boolean): DraftView | undefined {
    const name = key === undefined || isCell ? undefined : this.#written.get(key);
    return this.#drafts().find(
      ({ target: { nodeId } }) =>
        nodeId !== null &&
        (nodeId === key ||
          nodeId === `${ofDeleted}${key ?? ''}` ||
          nodeId === name ||
          (isCell && nodeId.endsWith(` ${key ?? ''}`))),
    );
  }
}

function namedIn(
  { markdown, blocks }: PageSource,
  shown: readonly Block[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (blocks.length !== shown.length) return new Map();
  return new Map(
    blocks.flatMap((range, index) => {
      const key = shown[index]?.key;
      if (range === null || key === undefined) return [];
      const text = markdown.slice(range.from, range.to);
      const name = [nameOf('block', text), nameOf('below', text)].find((one) => names.has(one));
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}
