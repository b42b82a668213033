import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { pageNamed, startTestService } from '../../support/test-service.ts';
import type { TestService } from '../../support/test-service.ts';

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

describe('a large page as a rich document', () => {
  it('lets other requests through while it is read the first time', async () => {
    const { service, large, small } = await served();
    const done: string[] = [];
    const reading = service.call('getPage', asDocument(large)).finally(() => done.push('large'));
    // Each waits for the one before: were one thread to do it all, the second would come after the large page.
    for (const turn of ['first', 'second', 'third']) {
      await service.call('getPage', asDocument(small));
      done.push(turn);
    }
    const { document } = await reading;
    expect(done).toEqual(['first', 'second', 'third', 'large']);
    expect(document?.nodes.length).toBe(2000 * 3);
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
