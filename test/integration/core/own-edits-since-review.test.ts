import { afterAll, beforeAll, expect, it } from 'vitest';
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
  page = pageOf(world);
});
afterAll(() => server.close());

function pageOf({ account }: World): typeof page {
  const { spaceId, changeRequestId } = server;
  const { session, content } = account;
  const held = session.store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  const { pageId } = content.pages(spaceId, held).rows.find((one) => one.path === 'guides/limits')!;
  return { accountId: session.id, spaceId, changeRequestId, pageId };
}

async function replace(by: World, was: string, now: string): Promise<void> {
  const place = pageOf(by);
  const { title, markdown } = await by.ask('page.source', place);
  const madeOn = { title, markdown };
  await by.ask('page.write', {
    ...place,
    ...{ title, markdown: markdown.replace(was, now), madeOn, below: null, drafts: [] },
  });
}

/** What the overview and the lists say of the time since the person's review. */
async function said(): Promise<readonly unknown[]> {
  const { accountId, spaceId, changeRequestId } = page;
  const view = await world.ask('changeRequest.get', { accountId, spaceId, changeRequestId });
  const { reviewed, changedSinceReview } = view.pages.find(({ pageId }) => pageId === page.pageId)!;
  return [view.lastReview?.current, view.attentionReason, { reviewed, changedSinceReview }];
}

const same = [true, null, { reviewed: true, changedSinceReview: false }];
const changed = [false, 'Changed since your review', { reviewed: false, changedSinceReview: true }];

it('what the person wrote since a review is no change since it; what others wrote is', async () => {
  const { accountId, spaceId, changeRequestId } = page;
  await replace(world, 'twenty', 'thirty');
  await world.ask('changeRequest.markReviewed', { ...page, reviewed: true });
  await world.ask('review.finish', {
    accountId,
    spaceId,
    changeRequestId,
    summary: 'Nearly.',
    verdict: 'changes-requested',
  });
  await world.sync();
  await world.sync();
  expect(await said()).toEqual(same);
  await replace(world, 'thirty', 'forty');
  expect(await said()).toEqual(same);
  await world.sync();
  await world.sync();
  expect(await said()).toEqual(same);
  const other = await server.connect('admin');
  await replace(other, 'forty', 'fifty');
  await other.sync();
  await world.sync();
  expect(await said()).toEqual(changed);
  await replace(world, 'fifty', 'sixty');
  await world.sync();
  expect(await said()).toEqual(changed);
});
