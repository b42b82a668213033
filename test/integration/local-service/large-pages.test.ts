import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { pageNamed, startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';

const section = (n: number): string =>
  `## Heading ${n}\n\nA paragraph with **bold** words, [a link](small.md) and \`code\` number ${n}.\n\n* one item ${n}\n* another item\n\n`;

/** A page of 0.25 MB beside a small one. */
async function served(): Promise<{ service: TestService; folder: string; large: string; small: string }> {
  const folder = path.join(temporaryFolder('large-pages'), 'docs');
  mkdirSync(folder, { recursive: true });
  const body = Array.from({ length: 2000 }, (_, n) => section(n)).join('');
  writeFileSync(path.join(folder, 'large.md'), `# Large\n\n${body}`);
  writeFileSync(path.join(folder, 'small.md'), '# Small\n\nFew words.\n');
  const service = await startTestService({ imports: [folder] });
  const { pages } = await service.call('getContent');
  return { service, folder, large: pageNamed(pages, 'Large').id, small: pageNamed(pages, 'Small').id };
}

const asDocument = (pageId: string) => ({ path: { pageId }, query: { format: 'document' } });

/** Whether three requests, one after the other, were answered before a large one was. */
async function letsOthersThrough(service: TestService, work: Promise<unknown>): Promise<boolean> {
  const done: string[] = [];
  const large = work.finally(() => done.push('large'));
  // Each waits for the one before: were one thread to do it all, the second would come after the large one.
  for (const turn of ['first', 'second', 'third']) {
    await service.call('getCurrentUser');
    done.push(turn);
  }
  await large;
  return done.join(' ') === 'first second third large';
}

describe('a large page as a rich document', () => {
  it('lets other requests through while it is read the first time', async () => {
    const { service, large } = await served();
    const reading = service.call('getPage', asDocument(large));
    expect(await letsOthersThrough(service, reading)).toBe(true);
    expect((await reading).document?.nodes.length).toBe(2000 * 3);
  });

  it('keeps the keys of its blocks, read by path, again and after a restart', async () => {
    const { service, folder, large } = await served();
    const first = await service.call('getPage', asDocument(large));
    const again = await service.call('getPageByPath', {
      path: { pagePath: 'large' },
      query: { format: 'document' },
    });
    expect(again.document).toEqual(first.document);
    await service.service.close();
    const later = await startTestService({ imports: [folder], dataFolder: service.folder });
    expect((await later.call('getPage', asDocument(large))).document).toEqual(first.document);
    expect((await later.refused('getPage', asDocument('nothing'))).status).toBe(404);
  });
});

describe('a large page that is written', () => {
  const paragraphs = (last: string): string =>
    [...Array.from({ length: 2000 }, (_, n) => section(n)), `${last}\n`].join('');

  async function writing() {
    const world = await served();
    const { number } = await world.service.call('createChangeRequest', { body: { subject: 'Words' } });
    const path = { changeRequestId: String(number) };
    const write = (...changes: readonly object[]) =>
      world.service.call('changeContent', { path, body: { changes } });
    const update = (pageId: string, markdown: string) =>
      write({ operation: 'update_page', page: pageId, document: { markdown } });
    const markdown = async (pageId: string) =>
      (await world.service.call('getChangeRequestPage', { path: { ...path, pageId } })).markdown;
    return { ...world, path, write, update, markdown };
  }

  it('lets other requests through, and may name what the same batch puts in', async () => {
    const { service, large, write, markdown, path } = await writing();
    const document = { markdown: paragraphs('See [the new one](./new.md).') };
    const work = write(
      { operation: 'insert_page', ref: 'new', title: 'New', document: { markdown: 'Here.' } },
      { operation: 'update_page', page: large, document },
    );
    expect(await letsOthersThrough(service, work)).toBe(true);
    const { pages } = await service.call('getChangeRequestContent', { path });
    expect(await markdown(large)).toContain(`[the new one](/pages/${pageNamed(pages, 'New').id})`);
    expect(await markdown(pageNamed(pages, 'New').id)).toContain('Here.');
  });

  it('is worked out again where the change request changed meanwhile', async () => {
    const { service, path, large, write, update, markdown } = await writing();
    const changed = paragraphs('One end.').replace('## Heading 7\n', '## Heading seven\n');
    await update(large, changed);
    const shown = await service.call('getChangeRequestPage', {
      path: { ...path, pageId: large },
      query: { format: 'document' },
    });
    const heading = shown.document?.nodes.find((node) => JSON.stringify(node).includes('Heading seven'));
    await Promise.all([
      update(large, changed.replace('One end.', 'Another end.')),
      write({ operation: 'revert_page', page: large, block: heading?.['key'] }),
    ]);
    expect(await markdown(large)).toContain('Another end.');
  });

  it('is refused as a small one is', async () => {
    const { service, path, large } = await writing();
    const change = { operation: 'revert_page', page: large, block: 'nothing' };
    expect(await service.refused('changeContent', { path, body: { changes: [change] } })).toEqual({
      status: 400,
      message: 'changes.0.block: nothing names no block of the page.',
    });
  });

  it('lets other requests through while it is merged, and while the index of the search takes it in', async () => {
    const { service, large, update, path } = await writing();
    const other = await service.call('createChangeRequest', { body: { subject: 'Others' } });
    const theirs = { changeRequestId: String(other.number) };
    const document = { markdown: paragraphs('Their end.').replace('number 5.', 'number five.') };
    await service.call('changeContent', {
      path: theirs,
      body: { changes: [{ operation: 'update_page', page: large, document }] },
    });
    await update(large, paragraphs('Our zymurgy.'));
    await service.call('mergeChangeRequest', { path });
    const searching = service.call('searchSpace', { query: { query: 'zymurgy' } });
    expect(await letsOthersThrough(service, searching)).toBe(true);
    expect((await searching).items.length).toBe(1);
    const pulling = service.call('pullIntoChangeRequest', { path: theirs });
    expect(await letsOthersThrough(service, pulling)).toBe(true);
    const { markdown } = await service.call('getChangeRequestPage', { path: { ...theirs, pageId: large } });
    expect(markdown).toMatch(/number five\.[\s\S]*Conflict: [\s\S]*Their end\.[\s\S]*Our zymurgy\./);
  });
});
