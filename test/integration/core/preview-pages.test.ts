import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../support/electron.ts';
import { createPreviewWorld, siteSpaceOf } from '../../support/preview-world.ts';
import type { PreviewWorld } from '../../support/preview-world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Pages of previews and their export, over a real service and a real store (docs/design/site-preview.md). */
let made: PreviewWorld;

beforeAll(async () => {
  made = await createPreviewWorld([path.join(projectRoot, 'resources/sample/content')]);
});
afterAll(() => made.close());

/** Addresses of an exported page that name files, each as the file that a browser would open. */
function linksOf(
  folder: string,
  file: string,
): readonly { readonly file: string; readonly anchor: string }[] {
  const html = fs.readFileSync(path.join(folder, file), 'utf8');
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
    const url = new URL(address.replaceAll('&amp;', '&'), `file:///${file}`);
    if (url.protocol !== 'file:') return [];
    return [
      { file: decodeURIComponent(url.pathname).slice(1), anchor: decodeURIComponent(url.hash.slice(1)) },
    ];
  });
}

function filesOf(folder: string, ending: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort();
}

describe('what stands at an address of a preview', () => {
  it('is the page with all that stands around it', async () => {
    const html = await made.page(await made.open(), '/start/pens');
    expect(html).toMatch(/^<!doctype html><html lang="en"[^>]* class="[^"]*theme-clean/);
    expect(html).toContain('<h1 dir="auto">');
    expect(html).toContain('Choosing a pen');
    expect(html).toMatch(/class="toc-link active" href="\/start\/pens" aria-current="page"/);
    expect(html).toMatch(/class="neighbour next" rel="next" href="\/writing\/ink"/);
  });

  it('is the not-found page where nothing lies, and nothing outside the preview', async () => {
    const previewId = await made.open();
    const ask = (address: string) =>
      made.world.ask('preview.respond', { previewId, address, nonce: 'nonce-nonce-nonce' });
    expect(await ask('/no/such/page')).toMatchObject({ status: 404, file: null });
    for (const address of [
      '/~galley/files/../../../etc/passwd',
      '/~galley/fonts/..%2f..%2fpackage.json',
      '/~galley/none',
    ])
      expect(await ask(address)).toMatchObject({
        status: 404,
        file: null,
        body: expect.not.stringContaining('root:'),
      });
    const font = await ask('/~galley/fonts/inter-latin-wght-normal.woff2');
    expect(fs.existsSync(font.file ?? '')).toBe(true);
  });

  it('changes with the settings at once', async () => {
    const previewId = await made.open();
    expect(await made.page(previewId, '/')).toContain('theme-clean');
    await made.world.ask('preview.update', {
      previewId,
      settings: {
        content: { kind: 'primary' },
        visitor: { visibility: null, isSignedIn: false, claims: {}, shareLinkId: null, language: null },
        customization: { site: { styling: { theme: 'gradient' } }, siteSpaces: {} },
        structure: null,
      },
    });
    expect(await made.page(previewId, '/')).toContain('theme-gradient');
  });

  it('finds pages by title first, then by what stands in them', async () => {
    const found = JSON.parse(await made.page(await made.open(), '/~galley/search?q=ink&in=place-0')) as {
      readonly title: string;
      readonly href: string;
      readonly words: string;
    }[];
    expect(found[0]).toMatchObject({ title: 'Ink', href: '/writing/ink' });
    expect(found.length).toBeGreaterThan(1);
    expect(found.slice(1).every(({ title, words }) => /ink/i.test(title + words))).toBe(true);
  });

  it('quotes whole words that readers see of what was found: no addresses of cells, no sources of diagrams', async () => {
    const found = JSON.parse(await made.page(await made.open(), '/~galley/search?q=proof')) as {
      readonly words: string;
    }[];
    const text = found.map(({ words }) => words).join('\n');
    expect(text).not.toMatch(/\.md|\.svg|graph LR/);
    expect(text).not.toContain('hing that paper');
    expect(text).toMatch(/proofs/i);
  });

  it('is one document of all pages for printing', async () => {
    const previewId = await made.open();
    const prepared = await made.world.ask('preview.pdf', { previewId, paths: null });
    const html = await made.page(previewId, `/${prepared.path}`);
    expect(prepared.pages).toBeGreaterThan(10);
    expect(html.match(/class="printed-page"/g)).toHaveLength(prepared.pages);
    expect(html).toContain('<img');
    expect(html).not.toContain('loading="lazy"');
  });

  it('for printing holds no more than can be laid out at once, and each page beyond says so', async () => {
    const folder = temporaryFolder('long-site');
    const names = Array.from({ length: 8 }, (_, index) => `page-${index}.md`);
    const text = `${'word '.repeat(200)}\n\n`.repeat(900);
    for (const name of names) fs.writeFileSync(path.join(folder, name), `# ${name}\n\n${text}`);
    const list = names.map((name) => `* [${name}](${name})`).join('\n');
    fs.writeFileSync(path.join(folder, 'SUMMARY.md'), `# Table of contents\n\n${list}\n`);
    const long = await createPreviewWorld([folder]);
    try {
      const previewId = await long.open();
      const prepared = await long.world.ask('preview.pdf', { previewId, paths: null });
      const html = await long.page(previewId, `/${prepared.path}`);
      expect(html.length).toBeGreaterThan(4_500_000);
      expect(html.length).toBeLessThan(5_500_000);
      expect(html.match(/<p class="cut" dir="ltr">The rest is left out here/g)).toHaveLength(3);
    } finally {
      await long.close();
    }
  }, 240_000);

  it('tells which pages look different', async () => {
    const before = await made.open();
    const same = await made.world.ask('preview.changedPages', { before, after: await made.open() });
    expect(same).toMatchObject({ pages: [], looked: expect.any(Number) });
    const after = await made.open({
      customization: { site: { styling: { theme: 'bold' } }, siteSpaces: {} },
    });
    const { pages, looked } = await made.world.ask('preview.changedPages', { before, after });
    expect(pages).toHaveLength(looked);
    expect(pages.every((page) => page.kind === 'changed' && page.differs === 'around')).toBe(true);
  });
});

describe('a diagram', () => {
  it('stands as its source until a window laid it out, then as a picture without anything else in it', async () => {
    const previewId = await made.open();
    const path = 'reference/blocks';
    const sources = await made.world.ask('preview.diagrams', { previewId, path });
    expect(sources).toHaveLength(1);
    const all = await made.world.ask('preview.diagrams', { previewId, path: null });
    expect(all).toHaveLength(2);
    expect(await made.page(previewId, `/${path}`)).toContain('Diagram (mermaid)</figcaption>');
    const drawing = {
      tag: 'svg',
      attributes: { viewBox: '0 0 40.2 20', onload: 'run()', style: 'position:fixed' },
      children: [
        { tag: 'script', attributes: {}, children: ['run()'] },
        { tag: 'marker', attributes: { id: 'end' }, children: [] },
        {
          tag: 'path',
          attributes: { d: 'M0 0', 'marker-end': 'end', fill: 'url(https://x.example)' },
          children: [],
        },
        { tag: 'text', attributes: { fill: '#201e1a' }, children: ['<b>Ink</b>'] },
      ],
    };
    await made.world.ask('preview.drawn', { source: sources[0] ?? '', drawing });
    expect(await made.page(previewId, `/${path}`)).toContain(
      '<div class="diagram drawn" role="img" aria-label="Diagram (mermaid)" tabindex="0"><svg viewBox="0 0 40.2 20" width="41" height="20">' +
        '<marker id="drawing-0"></marker><path d="M0 0" marker-end="url(#drawing-0)"></path><text fill="#201e1a">&lt;b&gt;Ink&lt;/b&gt;</text></svg></div>',
    );
    expect(await made.world.ask('preview.diagrams', { previewId, path: null })).toEqual(
      all.filter((source) => source !== sources[0]),
    );
    const folder = `${temporaryFolder('drawn')}/site`;
    await made.world.ask('preview.export', { previewId, folder });
    const page = fs.readFileSync(`${folder}/${path}/index.html`, 'utf8');
    expect(page).toContain('<svg viewBox="0 0 40.2 20" width="41" height="20">');
  });
});

describe('an export', () => {
  it('is a folder whose every link leads somewhere, with every page and the search', async () => {
    const [space = ''] = made.spaceIds;
    made.putSite(
      { favicon: { emoji: '1fab6' } },
      {
        type: 'sections',
        structure: ['One', 'Two'].map((title, index) => ({
          object: 'site-section' as const,
          id: `section-${index}`,
          title,
          path: `section-${index}`,
          default: index === 0,
          siteSpaces: [{ ...siteSpaceOf(space, index, title), default: true }],
        })),
      },
    );
    const folder = path.join(temporaryFolder('export'), 'site');
    const previewId = await made.open();
    const report = await made.world.ask('preview.export', { previewId, folder });
    const pages = filesOf(folder, '.html');
    // Beside the pages there is the one for what is not found.
    expect(pages).toHaveLength(report.pages + 1);
    const broken = pages.flatMap((file) => {
      const html = fs.readFileSync(path.join(folder, file), 'utf8');
      expect(html).not.toContain('galley-preview');
      return linksOf(folder, file).filter(({ file: target, anchor }) => {
        if (!fs.existsSync(path.join(folder, target))) return true;
        const there = target.endsWith('.html') ? fs.readFileSync(path.join(folder, target), 'utf8') : '';
        return anchor !== '' && !there.includes(`id="${anchor}"`);
      });
    });
    expect(broken).toEqual([]);
    expect(report.brokenLinks.map(({ target }) => target)).toContain('broken-reference');
    const sheets = filesOf(path.join(folder, '_site'), '.css');
    for (const sheet of sheets) {
      const text = fs.readFileSync(path.join(folder, '_site', sheet), 'utf8');
      for (const [, font = ''] of text.matchAll(/url\((fonts\/[^)]+)\)/g))
        expect(fs.existsSync(path.join(folder, '_site', font))).toBe(true);
    }
    const search = fs.readFileSync(path.join(folder, '_site/search.js'), 'utf8');
    expect(search).toMatch(/^siteSearch\(\[\["index.html","Welcome"/);
    expect(search).not.toMatch(/gitbook\/assets|graph LR/);
  });

  it('leaves alone what is there, and leaves nothing behind when it is cancelled', async () => {
    const parent = temporaryFolder('export');
    const folder = path.join(parent, 'site');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'mine.txt'), 'mine');
    const previewId = await made.open();
    const args = { previewId, folder };
    expect(await made.world.core.request('preview.export', args)).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    fs.rmSync(path.join(folder, 'mine.txt'));
    const going = made.world.core.request('preview.export', args);
    await made.world.ask('preview.cancel', { previewId });
    expect(await going).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(fs.readdirSync(parent)).toEqual(['site']);
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
