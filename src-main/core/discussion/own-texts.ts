import { quotedText } from '../../content/plain-text.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { readBase } from '../../outbox/editing/base.ts';
import type { Block } from '../../shared/tree.ts';
import type { Account } from '../core-state.ts';

/**
 * What the person's own edits made of the blocks of a page, as `quotedText` has it, sent or not: a comment on such a block is not
 * about an older text. Edits are read once for all pages, and with the first page that asks.
 */
export function ownTexts(
  { session, content }: Account,
  spaceId: string,
  changeRequestId: string | null,
): (pageId: string) => ReadonlySet<string> {
  const textsIn = (markdown: string): ReadonlySet<string> =>
    new Set([...allBlocks(content.textTree(markdown).blocks)].map(quotedText));
  const written = (): ReadonlyMap<string, readonly Written[]> => {
    const { edits } = session.store;
    if (changeRequestId === null) return new Map();
    const rows = [
      ...edits.confirmedPages(spaceId, changeRequestId),
      ...edits.unfinishedPages(spaceId, changeRequestId),
    ];
    const found = rows.flatMap((row): readonly Written[] => {
      const payload = readPayload(row.version, row.payload);
      const before = readBase(row.base).object?.markdown;
      return payload?.kind !== 'page.update' || before === undefined
        ? []
        : [{ pageId: payload.target.pageId, before, after: payload.markdown }];
    });
    return Map.groupBy(found, ({ pageId }) => pageId);
  };
  let byPage: ReturnType<typeof written> | undefined;
  const ofPages = new Map<string, ReadonlySet<string>>();
  return (pageId) => {
    const known = ofPages.get(pageId);
    if (known !== undefined) return known;
    byPage ??= written();
    const made = (byPage.get(pageId) ?? []).flatMap(({ before, after }) => {
      const was = textsIn(before);
      return [...textsIn(after)].filter((text) => !was.has(text));
    });
    const own = new Set(made);
    ofPages.set(pageId, own);
    return own;
  };
}

/** A text of a page that the person wrote, and what it was written over. */
interface Written {
  readonly pageId: string;
  readonly before: string;
  readonly after: string;
}

function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* allBlocks(block.blocks);
  }
}
