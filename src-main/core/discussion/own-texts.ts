import { quotedText } from '../../content/plain-text.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { readBase } from '../../outbox/editing/base.ts';
import type { Block } from '../../shared/tree.ts';
import type { Account } from '../core-state.ts';

/**
 * What the person's own edits made of the blocks of a page, as `quotedText` has it, sent or not: a comment on such a block is about
 * no older text. Each page is read once.
 */
export function ownTexts(
  { session, content }: Account,
  spaceId: string,
  changeRequestId: string | null,
): (pageId: string) => ReadonlySet<string> {
  const ofPages = new Map<string, ReadonlySet<string>>();
  const textsIn = (markdown: string): ReadonlySet<string> =>
    new Set([...allBlocks(content.textTree(markdown).blocks)].map(quotedText));
  const made = (pageId: string): ReadonlySet<string> => {
    if (changeRequestId === null) return new Set();
    const { edits } = session.store;
    const rows = [
      ...edits.confirmedPages(spaceId, changeRequestId),
      ...edits.unfinishedPages(spaceId, changeRequestId),
    ];
    const texts = rows.flatMap((row) => {
      const payload = readPayload(row.version, row.payload);
      const before = readBase(row.base).object?.markdown;
      if (payload?.kind !== 'page.update' || payload.target.pageId !== pageId || before === undefined)
        return [];
      const [was, is] = [textsIn(before), textsIn(payload.markdown)];
      return [...is].filter((text) => !was.has(text));
    });
    return new Set(texts);
  };
  return (pageId) => {
    const known = ofPages.get(pageId) ?? made(pageId);
    ofPages.set(pageId, known);
    return known;
  };
}

function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* allBlocks(block.blocks);
  }
}
