import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf } from '../../../src-main/core/export/export-html.ts';
import { markdownOfExport } from '../../../src-main/core/export/export-markdown.ts';
import { readExported } from '../../../src-main/core/export/exported-change-request.ts';
import { reviewOf } from '../../../src-main/store/mirror/change-requests.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let there: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };

const reviewsOf = async () => (await world.ask('changeRequest.get', there)).reviews;
const theirs = 'Retries are **underspecified**.';

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  there = { accountId: world.account.session.id, spaceId, changeRequestId };
  await server.api('admin', 'POST', `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/reviews`, {
    status: 'changes-requested',
    comment: { markdown: theirs },
  });
  await world.sync();
});
afterAll(() => server.close());

describe('reviews of a change request', () => {
  it('have verdict, summary and time, by whomever they are', async () => {
    const [review] = await reviewsOf();
    expect(review).toMatchObject({
      person: { me: false },
      verdict: 'changes-requested',
      markdown: theirs,
      tree: { blocks: [{ type: 'paragraph' }] },
      pending: [],
    });
    expect(Date.now() - (review?.at ?? 0)).toBeLessThan(600_000);
  });

  it('of mine stand there from the moment they are finished, with why they are not sent', async () => {
    const [edit] = await world.ask('review.finish', {
      ...there,
      summary: 'Well *written*.',
      verdict: 'approved',
    });
    const before = await reviewsOf();
    expect(before.map(({ person, verdict, markdown }) => [person.me, verdict, markdown])).toEqual([
      [false, 'changes-requested', theirs],
      [true, 'approved', 'Well *written*.'],
    ]);
    expect(before[1]?.pending).toMatchObject([{ editId: edit?.id, state: 'waiting' }]);
  });

  it('are exported, what is not sent marked', async () => {
    const exported = await readExported(world.account, server.spaceId, server.changeRequestId, Date.now());
    expect(exported.reviews.map(({ verdict, text, pending }) => [verdict, text, pending.length])).toEqual([
      ['changes-requested', theirs, 0],
      ['approved', 'Well *written*.', 1],
    ]);
    expect(markdownOfExport(exported)).toMatch(
      /## Reviews \(2\)\n\n\*\*.+\*\*, changes-requested, .+ UTC\n\nRetries are \*\*underspecified\*\*\.\n\n\*\*.+\*\*, approved, .+ UTC, .+\n\nWell \*written\*\.\n\n## Changed pages/,
    );
    expect(htmlOf(exported)).toMatch(/<h2>Reviews \(2\)<\/h2>.*Retries are <strong>underspecified<\/strong>/);
  });

  it('of mine keep their place and key when they are sent', async () => {
    const key = (await reviewsOf())[1]?.key;
    await world.sync();
    const after = await reviewsOf();
    expect(after.map((one) => one.markdown)).toEqual([theirs, 'Well *written*.']);
    expect([after[1]?.key, after[1]?.pending]).toEqual([key, []]);
  });

  it('of mine keep their summary where the service does not give it back', async () => {
    const { changeRequests } = world.account.session.store;
    world.account.session.store.mirror(() => {
      const rows = changeRequests.reviews(server.changeRequestId);
      const bare = rows.map((row) => ({ ...reviewOf(row), comment: undefined }));
      changeRequests.replaceReviews(server.changeRequestId, bare);
    });
    expect((await reviewsOf()).map((one) => one.markdown)).toEqual(['', 'Well *written*.']);
  });

  it('of mine without a verdict count as an open comment from then on, also before the next pull', async () => {
    const seen = async () => {
      const { openComments, lastReview } = await world.ask('changeRequest.get', there);
      return [openComments, lastReview?.summary];
    };
    const [before] = await seen();
    await world.ask('review.finish', { ...there, summary: 'Two questions inside.', verdict: null });
    const expected = [Number(before) + 1, 'Two questions inside.'];
    expect(await seen()).toEqual(expected);
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(world.account.session.store.edits.unfinished()).toEqual([]);
    expect(await seen()).toEqual(expected);
    await world.sync();
    expect(await seen()).toEqual(expected);
  });
});
