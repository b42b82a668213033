import type { PageSource } from '../../../../../src-main/bridge/views/review-views.ts';
import { textOfInlines } from '../../../../../src-main/shared/plain-text.ts';
import type { Block } from '../../../../../src-main/shared/tree.ts';
import type { App } from '../../../../state/app.svelte.ts';
import { writeUndoably } from './write-undoably.ts';
import type { WrittenPlace } from './write-undoably.ts';
import { t } from '../../../../messages/en/changes.ts';

/**
 * One version of a block that both sides of an update changed (docs/design/local-service.md#marks-of-conflicts). Numbers are places
 * among the blocks at the top of the page: all of the conflict with its marks, and the marks around this version.
 */
export interface MarkedVersion {
  /** Where it comes from, as its mark says. */
  readonly label: string;
  readonly conflict: readonly [first: number, last: number];
  readonly marks: readonly [above: number, below: number];
}

/** The versions of all conflicts of a page, by the place of the mark above each. */
export function markedVersions(blocks: readonly Block[]): ReadonlyMap<number, MarkedVersion> {
  const found = new Map<number, MarkedVersion>();
  let open: readonly { readonly label: string; readonly at: number }[] = [];
  for (const [at, block] of blocks.entries()) {
    const text = markText(block);
    const label = /^Conflict: (.*)$/s.exec(text)?.[1];
    // Marks that somebody took apart begin anew.
    if (label !== undefined) open = [...(open.length === 2 ? [] : open), { label, at }];
    if (!/^End of the conflict$/.test(text)) continue;
    const [first, second] = open;
    if (first !== undefined && second !== undefined) {
      const conflict = [first.at, at] as const;
      found.set(first.at, { label: first.label, conflict, marks: [first.at, second.at] });
      found.set(second.at, { label: second.label, conflict, marks: [second.at, at] });
    }
    open = [];
  }
  return found;
}

/** The text of a warning of one paragraph; empty of any other block. */
function markText(block: Block): string {
  const [paragraph, ...others] = block.blocks;
  const isMark = block.type === 'hint' && block.attributes.style === 'warning' && others.length === 0;
  return isMark && paragraph?.type === 'paragraph' ? textOfInlines(paragraph.inlines).trim() : '';
}

/** The page with one version in the place of a conflict, as it is written; null where the page reads otherwise by now. */
export function withVersion(
  { markdown, blocks }: Pick<PageSource, 'markdown' | 'blocks'>,
  { conflict: [first, last], marks: [above, below] }: MarkedVersion,
): string | null {
  const [start, end, from, to] = [blocks[first], blocks[last], blocks[above], blocks[below]];
  if (!start || !end || !from || !to) return null;
  const areMarks = [from, start].every((range) => /\bConflict:/.test(markdown.slice(range.from, range.to)));
  if (!areMarks || !/\bEnd of the conflict\b/.test(markdown.slice(end.from, end.to))) return null;
  const text = markdown
    .slice(from.to, to.from)
    .replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '')
    .trimEnd();
  // Where that side removed the block, nothing is left.
  const isRemoved = /^([_*])Removed\.\1$/.test(text.trim());
  const [head, rest] = [markdown.slice(0, start.from), markdown.slice(end.to)];
  return isRemoved ? head + rest.replace(/^\s+/, '') : head + text + rest;
}

/** Resolves a conflict as an edit of its page, which can be undone. `count`: of the blocks on the screen. False where it was refused, which is told. */
export async function keepVersion(
  app: App,
  place: WrittenPlace,
  version: MarkedVersion,
  count: number,
): Promise<boolean> {
  const reply = await app.host.request('page.source', place);
  if (!reply.ok) {
    app.showFailure(reply.failure);
    return false;
  }
  const { title, markdown, blocks } = reply.value;
  const next = blocks.length === count ? withVersion(reply.value, version) : null;
  if (next === null) {
    app.toasts.show(t('thisPageHasChangedMeanwhile'));
    return false;
  }
  return writeUndoably(app, place, { title, markdown }, { title, markdown: next }, null, t('versionKept'));
}
