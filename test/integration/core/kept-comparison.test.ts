import { expect, it, onTestFinished } from 'vitest';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';

it('compares the pages of a change request once, and tells the same after a new start', async () => {
  const world = await createReviewWorld();
  onTestFinished(() => world.close());
  const first = await world.connect('comment');
  const listed = await first.ask('changeRequests.list', {});
  await first.close();

  const again = await openWorld(first.dataDir, 'token');
  onTestFinished(() => again.close());
  const { store } = again.account.session;
  const kept = store.database.prepare('select count(*) from revision_change').pluck();

  expect(kept.get()).toBe(1);
  // What was compared is not read again: without any page tree the answer is the same.
  store.database.exec("update revision set pages = '[]'");
  expect(await again.ask('changeRequests.list', {})).toEqual(listed);
  // A revision that goes takes its comparisons along.
  store.database.exec('delete from revision');
  expect(kept.get()).toBe(0);
});
