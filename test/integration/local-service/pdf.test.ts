import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { pageNamed, startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { pngOf } from '../../unit/local-service/png-builder.ts';
import { readPdf } from './pdf-reader.ts';
import type { ReadPdf } from './pdf-reader.ts';

async function fetchPdf(service: TestService, query = {}, changeRequestId = '1'): Promise<ReadPdf> {
  const { url } = await service.call('getChangeRequestPdf', { path: { changeRequestId }, query });
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

/** A space of these files with one change request. */
async function serviceOf(files: Readonly<Record<string, string | Buffer>>): Promise<TestService> {
  const folder = temporaryFolder('pdf');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const service = await startTestService({ imports: [folder] });
  await service.call('createChangeRequest', { as: 'edit', body: { subject: 'Grüße, Ωμέγα и Привет' } });
  return service;
}

function textOf(pdf: ReadPdf): string {
  return pdf.sheets.map(({ text }) => text).join('\n');
}

describe('the PDF of a change request', () => {
  it('has a title page, every page in order, numbers and an outline', { timeout: 60_000 }, async () => {
    const service = await startTestService();
    const row = await service.call('getChangeRequest', { path: { changeRequestId: '3' } });
    const pdf = await fetchPdf(service, {}, '3');
    expect(pdf.title).toBe('Add a page on mixing colours');
    expect(pdf.sheets[0]?.text.split('\n').filter((line) => line !== '1')).toEqual([
      'Quill field guide · Change request #3',
      'Add a page on mixing colours',
      'By Bram Oyelaran',
      `open, created ${row.createdAt?.slice(0, 10) ?? ''}, revision ${row.revision}`,
      'A new page with the three recipes that we use most, and a link to it from the page on ink.',
    ]);
    expect(pdf.outline.slice(0, 4)).toEqual(['Welcome', 'What to try first', 'Start', 'Your first page']);
    pdf.sheets.forEach(({ text }, index) => expect(text.split('\n')[0]).toBe(String(index + 1)));
    // A group and its first page share a sheet.
    expect(pdf.sheets[2]?.text).toMatch(/Start\n.*Your first page\n/s);
    expect(pdf.wanted.length).toBeGreaterThan(3);
    expect(pdf.wanted.filter((name) => !pdf.places.includes(name))).toEqual([]);
  });

  it('shows every kind of block, and what it cannot show as words', { timeout: 60_000 }, async () => {
    const service = await serviceOf({
      'README.md': `# Blocks

Some **bold**, *italic*, \`code\` and [a link](https://example.org/päth?q=1), [the other](other.md#second), ~~gone~~.

1. one
2. two
   * inner

- [x] done

> quoted

{% hint style="danger" %}
Hot surface
{% endhint %}

{% code title="a.ts" %}
\`\`\`ts
const a = {
    b: 1,

};
\`\`\`
{% endcode %}

| Left | Right |
| --- | --- |
| cell one | [cell link](https://example.org/cell) |

![Held](held.png) ![](broken.png)

![A drawing](vector.svg)

<details><summary>Folded</summary>

Inside the fold

</details>

{% tabs %}
{% tab title="First tab" %}
Tab text
{% endtab %}
{% endtabs %}

{% martian canal="dry" %}
`,
      'other.md': '# Other\n\n## First\n\nText\n\n## Second\n\nMore\n',
      'held.png': pngOf({
        width: 2,
        height: 2,
        color: 6,
        rows: ['00ff0000ff00ff00ff', '000000ff80ffffff00'],
      }),
      'broken.png': Buffer.from('89504e470d0a1a0a00000000', 'hex'),
      'vector.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    });
    const pdf = await fetchPdf(service);
    const lines = textOf(pdf).split('\n');
    for (const line of [
      'bold',
      'italic',
      'code',
      'a link',
      'gone',
      '1.',
      'one',
      'inner',
      '☑',
      'done',
      'quoted',
      'Danger',
      'Hot surface',
      'a.ts',
      'const a = {',
      '    b: 1,',
      'Left',
      'cell one',
      'cell link',
      '[image: A drawing]',
      'Folded',
      'Inside the fold',
      'First tab',
      'Tab text',
    ])
      expect(lines).toContain(line);
    expect(textOf(pdf)).toContain('martian');
    expect(textOf(pdf)).toContain('broken.png');
    expect(pdf.sheets.reduce((sum, { images }) => sum + images, 0)).toBe(1);
    expect(pdf.urls).toEqual(['https://example.org/p%C3%A4th?q=1', 'https://example.org/cell']);
    expect(pdf.wanted.length).toBe(1);
    expect(pdf.places).toContain(pdf.wanted[0]);
  });

  it('holds letters of many scripts, and a sign for those it has not', { timeout: 60_000 }, async () => {
    const service = await serviceOf({
      'README.md':
        '# Ünïcode\n\nŁódź ąę, Ωμέγα, Привет, عربى\n\n漢字 and 👩‍👩‍👧 \u0007bell\n\n`ключ 漢`\n\n' +
        `${'x'.repeat(20_000)}\n\n## ${'long heading '.repeat(60)}\n`,
    });
    const pdf = await fetchPdf(service);
    const text = textOf(pdf);
    expect(pdf.title).toBe('Grüße, Ωμέγα и Привет');
    for (const words of ['Ünïcode', 'Łódź ąę, Ωμέγα, Привет', 'ключ']) expect(text).toContain(words);
    expect(text).toMatch(/\uFFFD+ and|\uFFFD+\n and/);
    const pages = pdf.sheets.slice(1).map((sheet) => sheet.text);
    expect([...pages.join('').matchAll(/x/g)].length).toBe(20_000);
  });

  it('is of one page with its children, or of one page alone', { timeout: 60_000 }, async () => {
    const service = await serviceOf({
      'SUMMARY.md': '* [Top](README.md)\n* [Parent](p.md)\n  * [Child](c.md)\n',
      'README.md': '# Top\n\ntop words\n',
      'p.md': '# Parent\n\nparent words, [up](README.md)\n',
      'c.md': '# Child\n\nchild words\n',
    });
    const page = pageNamed((await service.call('listPages')).pages, 'Parent').id;
    const tree = await fetchPdf(service, { page });
    const alone = await fetchPdf(service, { page, only: true });
    const whole = await fetchPdf(service, { only: true });
    const held = (pdf: ReadPdf): string[] =>
      ['top words', 'parent words', 'child words'].filter((words) => textOf(pdf).includes(words));
    expect([held(tree), held(alone), held(whole)]).toEqual([
      ['parent words', 'child words'],
      ['parent words'],
      ['top words', 'parent words', 'child words'],
    ]);
    // The page that the link leads to is in the whole alone.
    expect([tree.wanted.length, alone.wanted.length, whole.wanted.length]).toEqual([0, 0, 1]);
    const refused = await service.refused('getChangeRequestPdf', {
      path: { changeRequestId: '1' },
      query: { page: 'nowhere' },
    });
    expect(refused).toEqual({ status: 404, message: 'No such page.' });
  });

  it('is fetched by its address alone, which cannot be guessed', { timeout: 60_000 }, async () => {
    const service = await serviceOf({ 'README.md': '# A\n\ntext\n' });
    const { url } = await service.call('getChangeRequestPdf', { path: { changeRequestId: '1' } });
    expect(url.startsWith(`${service.ready.baseUrl}/exports/`)).toBe(true);
    const forged = url.replace(/exports\/./, (start) => (start.endsWith('0') ? 'exports/1' : 'exports/0'));
    const other = url.replace('/all/pages/', '/tree/x/');
    expect([(await fetch(forged)).status, (await fetch(other)).status]).toEqual([404, 404]);
  });

  it('is made once for one state, and again when its title page changes', { timeout: 60_000 }, async () => {
    const service = await serviceOf({ 'README.md': '# A\n\ntext\n' });
    const path_ = { changeRequestId: '1' };
    const { url } = await service.call('getChangeRequestPdf', { path: path_ });
    const read = async (): Promise<string> =>
      Buffer.from(await (await fetch(url)).arrayBuffer()).toString('hex');
    const [first, second, third] = await Promise.all([read(), read(), read()]);
    const kept = (): string[] => readdirSync(path.join(service.folder, 'exports'));
    expect([second === first, third === first, await read()]).toEqual([true, true, first]);
    expect(kept().length).toBe(1);
    await service.call('updateChangeRequest', { path: path_, body: { subject: 'Renamed' } });
    expect((await fetchPdf(service)).title).toBe('Renamed');
    expect(kept().length).toBe(2);
    expect(kept().filter((name) => !name.endsWith('.pdf'))).toEqual([]);
  });

  it('answers others while a long one is made, and ends with the service', { timeout: 60_000 }, async () => {
    const rows = '| value | other **value** `code` |\n'.repeat(6000);
    const service = await serviceOf({ 'README.md': `# Long\n\n| a | b |\n| --- | --- |\n${rows}` });
    const { url } = await service.call('getChangeRequestPdf', { path: { changeRequestId: '1' } });
    let isMade = false;
    const making = fetch(url).then(
      () => (isMade = true),
      () => undefined,
    );
    for (let count = 0; count < 20; count += 1) await service.call('getSpace');
    expect(isMade).toBe(false);
    await service.service.close();
    await making;
    const folder = path.join(service.folder, 'exports');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

it('keeps to its bounds and says so', { timeout: 60_000 }, async () => {
  const { Exports } = await import('../../../src-main/local-service/exports.ts');
  const { createService } = await import('../../../src-main/local-service/service.ts');
  const service = await serviceOf({
    'README.md': `# Long\n\n![Too large](bomb.png)\n\n${'paragraph\n\n'.repeat(2000)}`,
    'bomb.png': pngOf({ width: 30_000, height: 30_000, color: 6, data: deflateSync(Buffer.alloc(1000)) }),
  });
  const { default: Sqlite } = await import('better-sqlite3');
  const database = new Sqlite(path.join(service.folder, 'service.sqlite'), { readonly: true });
  const reader = createService(database, '');
  const spaceId = service.ready.spaces[0]?.id ?? '';
  const row = reader.changeRequests.find(spaceId, '1');
  const exports = new Exports(reader, { folder: temporaryFolder('exports'), mostSheets: 5 });
  const { readFileSync } = await import('node:fs');
  const file = await exports.file({
    spaceId,
    changeRequestId: row?.id ?? '',
    revisionId: row?.revision_id ?? '',
    selection: { kind: 'all' },
  });
  database.close();
  const pdf = readPdf(readFileSync(file));
  expect(pdf.sheets[1]?.text).toContain('[image: Too large]');
  expect(pdf.sheets.length).toBe(6);
  expect(pdf.sheets.at(-1)?.text).toContain('This PDF ends here: it would have more than 5 sheets.');
});
