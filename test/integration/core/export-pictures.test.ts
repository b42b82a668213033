import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GitDocumentation, pngBytes, summaryOf } from '../../support/builders/git-documentation.ts';
import { createPreviewWorld } from '../../support/preview-world.ts';
import type { PreviewWorld } from '../../support/preview-world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { hugePng, nestedUses } from '../../support/unsafe-pictures.ts';

let made: PreviewWorld;
let holder: string;

beforeAll(async () => {
  holder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-pictures-'));
  const docs = path.join(holder, 'docs');
  const names = ['nested.svg', 'huge.png', 'plain.png'];
  new GitDocumentation(docs).commit('Pictures', {
    'README.md': `# Start\n\n${names.map((name) => `![${name}](.gitbook/assets/${name})\n\n`).join('')}`,
    'SUMMARY.md': summaryOf({ Start: 'README.md' }),
    '.gitbook/assets/nested.svg': nestedUses,
    '.gitbook/assets/huge.png': hugePng,
    '.gitbook/assets/plain.png': pngBytes,
  });
  made = await createPreviewWorld([docs]);
  made.putSite({});
});
afterAll(async () => {
  await made.close();
  fs.rmSync(holder, { recursive: true, force: true });
});

it('holds a card in the place of a picture beyond the bounds, and the report says why', async () => {
  const folder = path.join(temporaryFolder('export'), 'site');
  const report = await made.world.ask('preview.export', { previewId: await made.open(), folder });
  const html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const shown = Object.fromEntries(
    [...html.matchAll(/<img src="([^"]+)" alt="([^"]+\.(?:svg|png))"/g)].map(([, src = '', alt = '']) => [
      alt,
      { ending: path.extname(src), content: fs.readFileSync(path.join(folder, src), 'utf8') },
    ]),
  );
  const card = (reason: string) => ({ ending: '.svg', content: expect.stringContaining(reason) });
  expect(shown).toEqual({
    'nested.svg': card('it unfolds into more than 200,000 elements.'),
    'huge.png': card('it has 60,000 × 60,000 pixels, more than 64 million.'),
    'plain.png': { ending: '.png', content: Buffer.from(pngBytes).toString('utf8') },
  });
  expect(shown['nested.svg']?.content).not.toContain('<use');
  expect(report.brokenLinks.map(({ target }) => target)).toEqual([
    expect.stringMatching(/\.svg \(the image was left out: it unfolds/),
    expect.stringMatching(/\.svg \(the image was left out: /),
  ]);
});

it('tells a window that could not draw a picture the reason and the limit', async () => {
  const { world } = made;
  const { store } = world.account.session;
  const why = (asset: string) => world.ask('pictures.whyNotDrawn', { asset });
  const files = store.database.prepare('select distinct name, sha256 from file_version').all() as readonly {
    readonly name: string;
    readonly sha256: string;
  }[];
  const told = await Promise.all(
    files.map(async ({ name, sha256 }) => [name, await why(`galley-asset://${store.accountId}/${sha256}`)]),
  );
  expect(Object.fromEntries(told)).toEqual({
    'nested.svg': 'it unfolds into more than 200,000 elements',
    'huge.png': 'it has 60,000 × 60,000 pixels, more than 64 million',
    'plain.png': 'the image is damaged',
  });
  expect(await why(`galley-asset://${store.accountId}/${'0'.repeat(64)}`)).toBe(
    'the file is not on the disk',
  );
  expect(await why('file:///etc/passwd')).toBe('the file is not on the disk');
});
