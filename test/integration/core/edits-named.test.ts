import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('comments of the same words are told apart by what they are about, in a review, the outbox and what was sent', async () => {
  const { accountId, ...named } = page;
  const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
  const expected: string[] = [];
  for (const [text, quotation] of [
    ['A queue holds twenty items.', 'twenty items'],
    ['It never blocks.', 'never'],
    ['It never blocks.', 'It never blocks.'],
  ] as const) {
    const nodeId = result.blocks.find((block) => textOfBlock(block) === text)?.key ?? '';
    const target = {
      ...named,
      nodeId,
      quotation,
      ...(quotation === text ? {} : { opensWithQuotation: true }),
    };
    const payload = { kind: 'comment.add', target, markdown: 'Say since when.' } as const;
    await world.ask('edits.add', { accountId, payload, mode: 'review' });
    expected.push(`guides/limits · ${quotation === text ? `“${text}”` : `“${quotation}” in “${text}”`}`);
  }
  const { spaceId, changeRequestId } = page;
  const view = await world.ask('review.pending', { accountId, spaceId, changeRequestId });
  expect(view.map(({ about }) => about)).toEqual(expected);
  await world.ask('review.finish', { accountId, spaceId, changeRequestId, summary: '', verdict: null });
  await world.sync();
  const { items } = await world.ask('sent.page', { accountId: null, search: 'since', from: 0, limit: 9 });
  expect(items.map(({ about }) => about)).toEqual(expected.toReversed());
  const { edits } = await world.ask('edits.history', { accountId, before: null, limit: 3 });
  const places = edits.map(({ place }) => place);
  expect(places).toMatchObject(places.map(() => ({ ...page, commentId: expect.any(String) })));
  expect(new Set(items.map(({ opens }) => opens))).toEqual(new Set(places));
});

it('a page edit that was sent is recorded by what changed, not by how its page begins', async () => {
  const { title, markdown } = await world.ask('page.source', page);
  const begins = 'A beginning that stays as it is.\n\n'.repeat(40);
  const madeOn = { title, markdown };
  const write = async (text: string, on: typeof madeOn): Promise<void> => {
    await world.ask('page.write', { ...page, title, markdown: text, madeOn: on, below: null, drafts: [] });
    await world.sync();
    await world.sync();
  };
  await write(begins + markdown, madeOn);
  const now = await world.ask('page.source', page);
  await write(now.markdown.replace('It never blocks.', 'It blocks at night.'), {
    title,
    markdown: now.markdown,
  });
  const { items } = await world.ask('sent.page', { accountId: null, search: 'blocks', from: 0, limit: 9 });
  expect(items[0]).toMatchObject({ operation: 'page.update', plain: 'It blocks at night.' });
});

it('a comment on an image names it by its caption, or else by its alternative text', async () => {
  const { accountId, ...named } = page;
  const { title, markdown } = await world.ask('page.source', page);
  const src = 'https://example.com/ink.png';
  const caption = 'From left to right: green, brown, grey.';
  const images = `<figure><img src="${src}" alt="Three dishes of ink."><figcaption><p>${caption}</p></figcaption></figure>\n\n![A pen](${src})`;
  const text = `${markdown}\n\n${images}\n`;
  await world.ask('page.write', {
    ...page,
    title,
    markdown: text,
    madeOn: { title, markdown },
    below: null,
    drafts: [],
  });
  await world.sync();
  await world.sync();
  const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
  const about = async (words: string, target: { quotation: string; opensWithQuotation?: true }) => {
    const nodeId = result.blocks.find((block) => textOfBlock(block).includes(words))?.key ?? '';
    const payload = {
      kind: 'comment.add',
      target: { ...named, nodeId, ...target },
      markdown: 'Which?',
    } as const;
    return (await world.ask('edits.add', { accountId, payload, mode: 'review' })).about;
  };
  expect([
    await about(caption, { quotation: caption }),
    await about('A pen', { quotation: '' }),
    await about(caption, { quotation: 'green', opensWithQuotation: true }),
  ]).toEqual([
    `guides/limits · image “${caption}”`,
    'guides/limits · image “A pen”',
    `guides/limits · “green” in “Three dishes of ink. ${caption}”`,
  ]);
  const nodeId = result.blocks.find((block) => textOfBlock(block).includes(caption))?.key ?? '';
  const target = { ...named, nodeId, commentId: null, use: 'comment' } as const;
  await world.ask('drafts.save', { accountId, target, text: 'Which' });
  const drafts = await world.ask('drafts.list', null);
  expect(drafts.map(({ words }) => words)).toEqual([`Comment on “${caption}” in Limits`]);
});

it('a comment on words of an unsent edit quotes them alone: the text that the service has is another', async () => {
  const { accountId, ...named } = page;
  const source = await world.ask('page.source', page);
  const was = 'A queue holds twenty items.';
  const now = 'A queue holds twenty items, even at night.';
  const { result } = await world.ask('changeRequest.pageDiff', { ...page, against: 'base' });
  const nodeId = result.blocks.find((block) => textOfBlock(block) === was)?.key ?? '';
  await world.ask('page.write', {
    ...page,
    title: source.title,
    markdown: source.markdown.replace(was, now),
    madeOn: { title: source.title, markdown: source.markdown },
    below: null,
    drafts: [],
  });
  const target = { ...named, nodeId, quotation: now };
  const payload = { kind: 'comment.add', target, markdown: 'Which night?' } as const;
  const edit = await world.ask('edits.add', { accountId, payload, mode: 'review' });
  expect(edit.about).toBe(`guides/limits · “${now}”`);
});

it('an edit of a page that was deleted afterwards names it, whether it was put in here or came from the space', async () => {
  const { accountId, spaceId, changeRequestId } = page;
  const { outbox, store } = world.account.session;
  const at = { spaceId, changeRequestId };
  const place = { parentId: null };
  const inserted = outbox.add(
    { kind: 'page.insert', ...at, place, title: 'Queues', markdown: 'One.\n' },
    'now',
  );
  await world.sync();
  const added = store.edits.get(inserted.id)?.serverId ?? '';
  for (const pageId of [added, page.pageId]) {
    const target = { ...at, pageId };
    outbox.add({ kind: 'page.move', target, place: { parentId: null, afterId: null } }, 'now');
    await world.sync();
    outbox.add({ kind: 'page.delete', target }, 'now');
    await world.sync();
  }
  const { edits } = await world.ask('edits.history', { accountId, before: null, limit: 4 });
  expect(edits.map(({ words }) => words).toReversed()).toEqual([
    'Move the page “Queues”',
    'Delete the page “Queues”',
    'Move the page “Limits”',
    'Delete the page “Limits”',
  ]);
});
