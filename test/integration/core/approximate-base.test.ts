import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeRequestView } from '../../../src-main/bridge/views/review-views.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

let server: ReviewWorld;
let view: ChangeRequestView;
let summary: string | null | undefined;

/** After the change request was made, others went on: a page and a picture more, and a page written anew. */
beforeAll(async () => {
  server = await createReviewWorld({ bare: true });
  await server.stop();
  const docs = path.join(server.folder, 'docs');
  mkdirSync(path.join(docs, '.gitbook/assets'), { recursive: true });
  writeFileSync(path.join(docs, '.gitbook/assets/wave.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(docs, 'README.md'), '# Welcome\n\nThis is another welcome page.\n');
  writeFileSync(path.join(docs, 'guides/later.md'), '# Later\n\nWritten by others.\n');
  writeFileSync(
    path.join(docs, 'SUMMARY.md'),
    '# Table of contents\n\n* [Welcome](README.md)\n* [Limits](guides/limits.md)\n* [Later](guides/later.md)\n',
  );
  git(docs, ['add', '.']);
  git(docs, ['commit', '-q', '-m', 'Go on']);
  await server.start();
  const world = await server.connect('review');
  const there = { accountId: world.account.session.id, spaceId: server.spaceId };
  view = await world.ask('changeRequest.get', { ...there, changeRequestId: server.changeRequestId });
  for (const page of view.pages)
    view = await world.ask('changeRequest.markReviewed', {
      ...there,
      changeRequestId: server.changeRequestId,
      pageId: page.pageId,
      reviewed: true,
    });
  summary = (await world.ask('changeRequests.list', {}))[0]?.summary;
});
afterAll(() => server.close());

it('tells what the change request wrote from what others went on with', () => {
  expect(view.base?.exact).toBe(false);
  expect(view.pages.map((page) => [page.path, page.changes, page.uncertain])).toEqual([
    ['guides/limits', ['edited'], false],
    ['guides/later', ['removed'], true],
    ['guides/retries', ['added'], false],
  ]);
});

it('counts only what is certain, in the row and among the reviewed', () => {
  expect([summary, view.reviewedPages, view.pages.filter((page) => page.reviewed).length]).toEqual([
    '2 pages, 1 added',
    2,
    3,
  ]);
});

it('does not take a file of others for one that was removed', () => {
  expect(view.files.filter((file) => !file.uncertain)).toEqual([]);
});
