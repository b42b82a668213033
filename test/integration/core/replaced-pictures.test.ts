import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngBytes } from '../../support/builders/git-documentation.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { wholeChangeList } from '../../support/whole-change-list.ts';

/** Bytes behind the end of a picture are not read. */
const otherPicture = Uint8Array.from([...pngBytes, 0]);

/** A branch that replaces a picture, which two pages show and a third one does not, and writes nothing. */
function writeDocs(folder: string): void {
  const write = (name: string, text: string | Uint8Array) => writeFileSync(path.join(folder, name), text);
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '-q', '-b', 'main']);
  write(
    'SUMMARY.md',
    '# Table of contents\n\n* [Welcome](README.md)\n* [Start](start.md)\n* [Queue](queue.md)\n',
  );
  write('README.md', '# Welcome\n\nThe start:\n\n![The start](a%20start.png)\n');
  write('start.md', '# Start\n\nPress ![](<a start.png>) to start.\n');
  write('queue.md', '# Queue\n\nNothing of a start here.\n\n![A queue](queue.png)\n');
  write('a start.png', pngBytes);
  write('queue.png', pngBytes);
  git(folder, ['add', '.']);
  git(folder, ['commit', '-q', '-m', 'Begin'], 48);
  git(folder, ['checkout', '-q', '-b', 'pictures']);
  write('a start.png', otherPicture);
  git(folder, ['add', '.']);
  git(folder, ['commit', '-q', '-m', 'Draw it anew'], 24);
  git(folder, ['checkout', '-q', 'main']);
}

let server: ReviewWorld;
let world: World;
let there: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };

beforeAll(async () => {
  server = await createReviewWorld({ write: writeDocs });
  world = await server.connect('review');
  there = {
    accountId: world.account.session.id,
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
  };
});
afterAll(() => server.close());

describe('a change request that replaces a picture under its name', () => {
  it('changes the pages that show it, and no other', async () => {
    const view = await world.ask('changeRequest.get', there);
    expect(view.pages.map(({ title, changes }) => [title, changes])).toEqual([
      ['Welcome', ['edited']],
      ['Start', ['edited']],
    ]);
    expect(view.files.map(({ name, change }) => [name, change])).toEqual([['a start.png', 'edited']]);
  });

  it('lists and counts it among the changes', async () => {
    const list = await wholeChangeList((from) =>
      world.ask('changeRequest.changes', { ...there, against: 'base', from }),
    );
    expect(list.total).toBe(2);
    expect(list.pages.flatMap(({ changes }) => changes.map(({ words }) => words))).toEqual([
      'Image “The start” changed: new version of the file',
      'Paragraph changed: “image a start.png”: new version of the file',
    ]);
  });

  it('shows both versions in the diff of a page', async () => {
    const [page] = (await world.ask('changeRequest.get', there)).pages;
    const diff = await world.ask('changeRequest.pageDiff', {
      ...there,
      pageId: page?.pageId ?? '',
      against: 'base',
    });
    const assets = [diff.referencesBefore, diff.references].map((references) =>
      Object.values(references).flatMap((one) => (one.kind === 'file' ? [one.asset] : [])),
    );
    expect(new Set(assets.flat()).size).toBe(2);
    expect(diff.diff.changes.map(({ change }) => change)).toEqual(['changed']);
  });
});
