import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommentTarget } from '../../../src-main/bridge/edit.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let page: {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
};

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  const { session, content } = world.account;
  const held = session.store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  const { pageId } = content.pages(spaceId, held).rows.find((one) => one.path === 'guides/limits')!;
  page = { accountId: session.id, spaceId, changeRequestId, pageId };
});
afterAll(() => server.close());

const words = 'A queue holds twenty items.';

async function comment(target: Partial<CommentTarget>, markdown: string): Promise<void> {
  const { accountId, ...named } = page;
  const payload = { kind: 'comment.add', target: { ...named, ...target }, markdown } as const;
  await world.ask('edits.add', { accountId, payload, mode: 'now' });
}

/** Where each thread stands, and the words that it is about. */
async function anchors(): Promise<Readonly<Record<string, unknown>>> {
  const told: Record<string, unknown> = {};
  for (const { markdown, anchor, anchorText, quotation } of await world.ask('discussion.list', page))
    told[markdown.split('\n').at(-1) ?? ''] = [anchor, anchorText, quotation];
  return told;
}

it('a comment on a block that the person edits is about no older text, before and after the edit is sent; one on words that are gone is', async () => {
  const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
  const nodeId = result.blocks.find((block) => textOfBlock(block) === words)?.key ?? '';
  await comment({ nodeId, quotation: words }, 'Mine, of the block');
  await comment({ nodeId, quotation: 'twenty items', opensWithQuotation: true }, 'Mine, of words');
  await server.api(
    'edit',
    'POST',
    `/v1/spaces/${page.spaceId}/change-requests/${page.changeRequestId}/comments`,
    {
      body: { markdown: 'Of another person' },
      page: page.pageId,
      node: nodeId,
    },
  );
  await world.sync();
  await world.ask('changeRequest.markSeen', { ...page, shown: null });

  const { title, markdown } = await world.ask('page.source', page);
  const now = 'A queue holds thirty of its items.';
  await world.ask('page.write', {
    ...page,
    ...{
      title,
      markdown: markdown.replace(words, now),
      madeOn: { title, markdown },
      below: null,
      drafts: [],
    },
  });
  const expected = {
    'Mine, of the block': ['exact', null, now],
    'Mine, of words': ['changed', 'This text is no longer in it.', now],
    'Of another person': ['exact', null, now],
  };
  expect(await anchors()).toEqual(expected);
  await world.sync();
  expect(await anchors()).toEqual(expected);
});
