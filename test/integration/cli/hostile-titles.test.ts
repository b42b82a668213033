import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld, git, writeRepository } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

const hostile = 'Queue \u009b2J\u202e\u001b]0;owned\u0007';
const shown = 'Queue \\u{9b}2J\\u{202e}\\u{1b}]0;owned\\u{7}';

let world: ReviewWorld;
let data: string;

beforeAll(async () => {
  world = await createReviewWorld({
    write(folder) {
      writeRepository(folder);
      writeFileSync(path.join(folder, 'guides/limits.md'), `# ${hostile}\n\n${hostile}\n`);
      git(folder, ['commit', '-q', '-am', 'Be hostile']);
    },
  });
  const there = `/v1/spaces/${world.spaceId}`;
  await world.api('admin', 'PATCH', there, { title: hostile });
  await world.api('admin', 'PATCH', `${there}/change-requests/${world.changeRequestId}`, {
    subject: hostile,
  });
  await world.api('admin', 'POST', `${there}/comments`, { body: { markdown: hostile } });
  data = mkdtempSync(path.join(world.folder, 'cli-'));
});
afterAll(() => world.close());

const galley = (...args: string[]) =>
  runGalley([...args, '--data', data], { GALLEY_TEST_TOKEN: world.tokenOf('comment') });

it('prints titles and texts of a service without their control characters, in lines and in JSON', async () => {
  await galley('connect', '--base-url', world.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
  await galley('sync');
  const printed = await Promise.all(
    [
      ['list', 'spaces'],
      ['list', 'change-requests'],
      ['list', 'comments'],
      ['show', 'page', '--page', 'guides/limits', '--format', 'text'],
      ['list', 'spaces', '--json'],
      ['search', 'owned', '--json'],
    ].map((reading) => galley(...reading)),
  );
  const raw = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
  expect(printed.filter(({ stdout, stderr }) => raw.test(stdout + stderr))).toEqual([]);
  const [spaces, changeRequests, comments, page, spacesJson, found] = printed.map(({ stdout }) => stdout);
  for (const one of [spaces, changeRequests, comments, page]) expect(one).toContain(shown);
  expect(JSON.parse(spacesJson ?? '')).toMatchObject({ items: [{ title: hostile }] });
  expect(JSON.parse(found ?? '')).toMatchObject({ items: expect.arrayContaining([expect.any(Object)]) });
});
