import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { askCore, askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley, projectRoot } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { anyVisitor, createPreviewWorld, siteId, siteSpaceOf } from '../support/preview-world.ts';

/** Previews in real Electron: how pages are laid out (docs/design/site-preview.md), and that nothing leaves them. */
const hits: string[] = [];
let server: http.Server;
let outside: string;
let galley: LaunchedGalley;
let dataDir: string;
let accountId: string;
let previewId: string;

const hostile = `---
description: '<script>window.ran = "description"</script>'
---

# Hostile <script>window.ran = 'title'</script>

<script>window.ran = 'script'</script>

<img src="x" onerror="window.ran = 'onerror'">

[script](javascript:window.ran='link') [data](data:text/html,<script>alert(1)</script>)

[out](OUTSIDE/link)

![picture](OUTSIDE/picture.png) <iframe src="OUTSIDE/frame"></iframe>

<style>body { display: none }</style>

<a href="javascript:window.ran='html'" style="position:fixed;inset:0">cover</a>

![drawing](.gitbook/assets/hostile.svg)

{% embed url="OUTSIDE/embed" %}

<svg onload="window.ran='svg'"><script>window.ran='svg script'</script></svg>

\`\`\`html
</code></pre><script>window.ran = 'code'</script>
\`\`\`

$$\\href{javascript:window.ran='math'}{x}$$
`;

function writeDocumentation(folder: string): void {
  fs.cpSync(path.join(projectRoot, 'resources/sample/content'), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'hostile.md'), hostile.replaceAll('OUTSIDE', outside));
  fs.writeFileSync(
    path.join(folder, '.gitbook/assets/hostile.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>fetch('${outside}/svg')</script><image href="${outside}/image"/></svg>`,
  );
  fs.writeFileSync(path.join(folder, 'emoji.md'), `# Emoji\n\n${':house:+1:'.repeat(40_000)}\n`);
  fs.appendFileSync(path.join(folder, 'SUMMARY.md'), '\n* [Hostile](hostile.md)\n* [Emoji](emoji.md)\n');
}

beforeAll(async () => {
  server = http.createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end('outside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an AddressInfo.
  outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'galley-preview-data-'));
  const docs = path.join(dataDir, 'docs');
  writeDocumentation(docs);
  const world = await createPreviewWorld([docs]);
  const [space = ''] = world.spaceIds;
  world.putSite(
    {
      footer: { copyright: 'Quill Press', groups: [] },
      header: { links: [{ title: 'Elsewhere', to: { kind: 'url', url: `${outside}/header` } }] },
    },
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
  accountId = world.accountId;
  fs.cpSync(world.dataDir, path.join(dataDir, 'data'), { recursive: true });
  await world.close();
  galley = await launchGalley({ dataDir: path.join(dataDir, 'data') });
  await watchPorts(galley.page);
  await galley.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(1600, 1000),
  );
  const opened = await askCore(galley.page, 'preview.open', { accountId, siteId, settings: anyVisitor });
  if (!opened.ok) throw new Error(opened.failure.detail);
  previewId = opened.value.previewId;
});

afterAll(async () => {
  await galley.close();
  server.close();
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function show(address: string, deviceWidth: number | null, theme: 'light' | 'dark' | null = null) {
  const bounds = { x: 0, y: 40, width: 1200, height: 900 };
  const url = `galley-preview://${previewId}/${address}`;
  const answer = await askShell(galley.page, 'previewView.show', {
    viewId: 'main',
    url,
    bounds,
    deviceWidth,
    theme,
  });
  expect(answer).toMatchObject({ ok: true });
  await expect
    .poll(() => inPreview(() => `${location.pathname.slice(1)} ${document.readyState}`), { timeout: 20_000 })
    .toBe(`${address} complete`);
  if (deviceWidth !== null) {
    await expect
      .poll(() => inPreview(() => window.innerWidth), { timeout: 20_000 })
      .toBeGreaterThan(deviceWidth - 3);
    await expect
      .poll(() => inPreview(() => window.innerWidth), { timeout: 20_000 })
      .toBeLessThan(deviceWidth + 3);
  }
}

/** Runs in the page of the preview, by the shell: the preview itself has no door. */
function inPreview<Value>(work: () => Value): Promise<Value> {
  return galley.app.evaluate<Value, string>(async ({ webContents }, source) => {
    const contents = webContents
      .getAllWebContents()
      .find((one) => one.getURL().startsWith('galley-preview:'));
    // What the function returns in the page is what it returns here.
    return (await contents?.executeJavaScript(`(${source})()`)) as Value;
  }, work.toString());
}

/** Places and sizes in CSS pixels; null for what is not shown. */
function measures(): Promise<
  Readonly<Record<string, { x: number; y: number; width: number; height: number } | null>>
> {
  return inPreview(() => {
    const names = {
      header: '.site-header',
      row: '.header-row',
      sidebar: '.sidebar',
      content: '.content',
      outline: '.outline',
      menu: '.menu-button',
      tabs: '.section-tabs',
      title: '.title-row h1',
      footer: '.site-footer',
    };
    const box = (selector: string) => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      if (found === undefined || found.width === 0) return null;
      const [x, y, width, height] = [found.x, found.y, found.width, found.height].map(Math.round);
      return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
    };
    return Object.fromEntries(Object.entries(names).map(([name, selector]) => [name, box(selector)]));
  });
}

describe('the layout of a published page', () => {
  it.each([
    // width, contents, outline, size of headings, padding of the container
    [390, false, false, { title: '24px', heading: '20px' }, 16],
    [700, false, false, { title: '36px', heading: '30px' }, 24],
    [1000, false, false, { title: '36px', heading: '30px' }, 32],
    [1100, true, false, { title: '36px', heading: '30px' }, 32],
    [1440, true, true, { title: '36px', heading: '30px' }, 32],
  ])('is right at %i px', async (width, hasSidebar, hasOutline, sizes, padding) => {
    await show('start/first-page', width);
    const found = await measures();
    expect(found['row']).toMatchObject({ height: 64 });
    // 64 px, and with section tabs 108 px with its hairline.
    expect(found['header']?.height).toBe(108);
    expect(found['menu'] === null).toBe(hasSidebar);
    expect(found['sidebar'] === null).toBe(!hasSidebar);
    if (hasSidebar) {
      expect(found['sidebar']).toMatchObject({ x: padding, y: 108, width: 288 });
      expect((found['content']?.x ?? 0) - (found['sidebar']?.x ?? 0)).toBeGreaterThanOrEqual(288 + 48);
    }
    expect(found['outline'] === null).toBe(!hasOutline);
    if (hasOutline) expect(found['outline']?.width).toBe(256);
    expect(found['content']?.width).toBeLessThanOrEqual(768);
    const bar = await inPreview(() => window.innerWidth - document.documentElement.clientWidth);
    const inner = Math.min(1440, width - bar) - 2 * padding;
    const rest = inner - (hasSidebar ? 288 + 48 : 0) - (hasOutline ? 256 : 0);
    expect(Math.abs((found['content']?.width ?? 0) - Math.min(768, rest))).toBeLessThanOrEqual(3);
    const real = await inPreview(() => {
      const size = (selector: string) => {
        const element = document.querySelector(selector);
        return element === null ? '' : getComputedStyle(element).fontSize;
      };
      return {
        title: size('.title-row h1'),
        heading: size('.heading-1, .heading-2') === size('.heading-2') ? '' : size('.heading-1'),
      };
    });
    expect(real.title).toBe(sizes.title);
    if (real.heading !== '') expect(real.heading).toBe(sizes.heading);
  });

  it('takes 72rem where a block is as wide as that, and shows the outline from 1920 px', async () => {
    await show('reference/blocks', 1440);
    const narrow = await measures();
    expect(narrow['outline']).toBeNull();
    expect(narrow['content']?.width).toBeGreaterThan(768);
    await show('reference/blocks', 2000);
    const wide = await measures();
    expect(wide['outline']?.width).toBe(256);
    expect(wide['content']?.width).toBeLessThanOrEqual(1152);
  });

  it('keeps the contents in sight below the header, and opens them as a sheet on small windows', async () => {
    await show('reference/blocks', 1440);
    await inPreview(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
    await expect.poll(async () => (await measures())['sidebar']?.y).toBe(108);
    expect((await measures())['header']?.y).toBe(0);
    await show('start/first-page', 500);
    await inPreview(() => document.querySelector<HTMLElement>('.menu-button')?.click());
    const sheet = await inPreview(
      () => document.querySelector('.sidebar-sheet')?.getBoundingClientRect().width ?? 0,
    );
    expect(Math.round(sheet)).toBeGreaterThan(380);
    await show('start/pens', 800);
    await inPreview(() => document.querySelector<HTMLElement>('.menu-button')?.click());
    const half = await inPreview(
      () => document.querySelector('.sidebar-sheet')?.getBoundingClientRect().width ?? 0,
    );
    expect(Math.abs(half - 400)).toBeLessThan(10);
  });

  it('has the colours and fonts of the site in both themes', async () => {
    const look = () =>
      inPreview(() => {
        const { backgroundColor, fontFamily } = getComputedStyle(document.documentElement);
        return { backgroundColor, font: fontFamily.split(',')[0] };
      });
    await show('start/first-page', 1440, 'light');
    expect(await look()).toEqual({ backgroundColor: 'rgb(255, 255, 255)', font: 'Inter' });
    await askShell(galley.page, 'previewView.show', {
      viewId: 'main',
      url: `galley-preview://${previewId}/start/first-page`,
      bounds: { x: 0, y: 40, width: 1200, height: 900 },
      deviceWidth: 1440,
      theme: 'dark',
    });
    await expect
      .poll(async () => (await look()).backgroundColor, { timeout: 20_000 })
      .toBe('rgb(29, 29, 29)');
    expect(await inPreview(() => document.fonts.ready.then(() => document.fonts.check('16px Inter')))).toBe(
      true,
    );
  });
});

describe('a preview', () => {
  it('goes from page to page by its links, and says where it is', async () => {
    await show('start/first-page', 1440);
    await inPreview(() => document.querySelector<HTMLElement>('.neighbour.next')?.click());
    await expect.poll(() => inPreview(() => location.pathname), { timeout: 20_000 }).toBe('/start/pens');
    const place = await askCore(galley.page, 'preview.at', { previewId, path: 'start/pens' });
    expect(place).toMatchObject({ ok: true, value: { found: true } });
  });

  it('finds pages by their words', async () => {
    await show('start/first-page', 1440);
    const found = await inPreview(() =>
      fetch('/~galley/search?q=ink&in=place-0').then(
        (answer) => answer.json() as Promise<{ title: string }[]>,
      ),
    );
    expect(found.map(({ title }) => title)).toContain('Ink');
  });

  it('shows the not-found page where nothing lies', async () => {
    await show('nowhere/at/all', 1440);
    expect(await inPreview(() => document.querySelector('h1')?.textContent)).toBe('Page not found');
  });

  it('scrolls together with another, either way, and takes its place when it comes later', async () => {
    await show('reference/blocks', 1440);
    const run = (preview: string, source: string): Promise<unknown> =>
      galley.app.evaluate(
        async ({ webContents }, [id, script]) => {
          const found = webContents.getAllWebContents().find((one) => new URL(one.getURL()).host === id);
          return (await found?.executeJavaScript(script)) as unknown;
        },
        [preview, source] as const,
      );
    const length = '(document.documentElement.scrollHeight - innerHeight)';
    const everythingLoaded = `document.fonts.ready.then(() =>
      Promise.all([...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      })).then(() => undefined))`;
    /** In percent. */
    const position = async (preview: string): Promise<number> =>
      Math.round(Number(await run(preview, `scrollY / ${length}`)) * 100);
    const scroll = (preview: string, share: number): Promise<unknown> =>
      run(preview, `scrollTo({ top: ${share} * ${length}, behavior: 'instant' })`);
    onTestFinished(async () => {
      await askShell(galley.page, 'previewView.follow', { viewId: 'beside', follows: null });
      await askShell(galley.page, 'previewView.close', { viewId: 'beside' });
    });
    await askShell(galley.page, 'previewView.follow', { viewId: 'beside', follows: 'main' });
    await scroll(previewId, 0.5);
    const opened = await askCore(galley.page, 'preview.open', { accountId, siteId, settings: anyVisitor });
    if (!opened.ok) throw new Error(opened.failure.detail);
    const other = opened.value.previewId;
    const bounds = { x: 0, y: 40, width: 700, height: 900 };
    const url = `galley-preview://${other}/reference/blocks`;
    await askShell(galley.page, 'previewView.show', {
      viewId: 'beside',
      url,
      bounds,
      deviceWidth: null,
      theme: null,
    });
    const poll = (preview: string) =>
      expect.poll(() => position(preview).catch(() => -1), { timeout: 30_000 });
    await poll(other).toBe(50);
    // A page that its reader scrolls keeps its top where it stands: what it loads afterwards would change the share.
    for (const preview of [previewId, other]) await run(preview, everythingLoaded);
    await scroll(previewId, 0.25);
    await poll(other).toBe(25);
    await scroll(other, 0.75);
    await poll(previewId).toBe(75);
    // What comes later, as a picture does, makes the page longer: a page that was told its place keeps it. At no moment,
    // and the worst is the one between being scrolled and telling of it, is that taken for its reader's scrolling.
    const before = await run(previewId, length);
    const grow = 'document.body.style.paddingBottom = "4000px"';
    await run(previewId, `addEventListener('scroll', () => { ${grow}; }, { once: true })`);
    await scroll(other, 0.6);
    await expect
      .poll(() => run(previewId, length), { timeout: 30_000 })
      .toBeGreaterThan(Number(before) + 3000);
    await poll(previewId).toBe(60);
    expect(await position(other)).toBe(60);
  });

  it('is captured as pixels', async () => {
    await show('start/first-page', 1440);
    const captured = await askShell(galley.page, 'previewView.capture', {
      viewId: 'main',
      purpose: 'stand-in',
    });
    expect(captured.ok && captured.value.width).toBeGreaterThan(1000);
  });

  it('is captured for a comparison alike in both halves, one of them without a scroll bar, at once', async () => {
    const opened = await askCore(galley.page, 'preview.open', { accountId, siteId, settings: anyVisitor });
    if (!opened.ok) throw new Error(opened.failure.detail);
    onTestFinished(async () => {
      await askShell(galley.page, 'previewView.close', { viewId: 'beside' });
    });
    // Two halves of an even width with a hairline between them, both as tall as the page is, or not.
    const half = async (viewId: string, preview: string, x: number, path: string) => {
      await askShell(galley.page, 'previewView.show', {
        viewId,
        url: `galley-preview://${preview}/${path}`,
        bounds: { x, y: 40, width: 599.5, height: 900 },
        deviceWidth: null,
        theme: 'light',
      });
      const captured = await askShell(galley.page, 'previewView.capture', { viewId, purpose: 'comparison' });
      if (!captured.ok) throw new Error(captured.failure.detail);
      return captured.value;
    };
    const short = await half('main', previewId, 600.5, 'nowhere/at/all');
    const before = await half('beside', opened.value.previewId, 0, 'start/first-page');
    const after = await half('main', previewId, 600.5, 'start/first-page');
    expect([short.width, short.height]).toEqual([before.width, before.height]);
    expect(Buffer.from(after.png).equals(Buffer.from(before.png))).toBe(true);
  });
});

describe('hostile content', () => {
  it('is inert: no script runs, nothing is fetched, nothing covers the page', async () => {
    await show('hostile', 1440);
    await inPreview(() => document.querySelectorAll('a').forEach((link) => link.focus()));
    expect(await inPreview(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined();
    expect(
      await inPreview(
        () => document.querySelectorAll('iframe, object, embed, svg script, [onerror], [onload]').length,
      ),
    ).toBe(0);
    const links = await inPreview(() => [...document.querySelectorAll('a')].map((link) => link.protocol));
    expect(links.filter((protocol) => !['galley-preview:', 'http:', 'https:'].includes(protocol))).toEqual(
      [],
    );
    expect(
      await inPreview(() => [...document.scripts].map((script) => script.src.replace(/^.*~galley/, ''))),
    ).toEqual(['/site.js']);
    expect(hits).toEqual([]);
  });

  it('cannot reach the network, the window, other schemes or other previews', async () => {
    await show('hostile', 1440);
    const outcomes = await inPreview(async () => {
      const tryTo = (address: string) =>
        fetch(address).then(
          () => 'done',
          () => 'refused',
        );
      const image = (address: string) =>
        new Promise<string>((settle) => {
          const made = new Image();
          made.onload = () => settle('done');
          made.onerror = () => settle('refused');
          made.src = address;
        });
      return [
        await tryTo('app://galley/index.html'),
        await tryTo('galley-asset://x/0'),
        await tryTo('galley-preview://another/'),
        await tryTo('file:///etc/passwd'),
        await image('galley-asset://x/0'),
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'process'),
        window.open('about:blank') === null ? 'refused' : 'done',
      ];
    });
    expect(outcomes).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'undefined',
      'undefined',
      'refused',
    ]);
    const others = await galley.app.evaluate(async ({ session }, address) => {
      const own = session.fromPartition('galley-preview-0-main');
      return await Promise.all(
        [address, 'app://galley/index.html'].map((url) =>
          own.fetch(url).then(
            () => 'done',
            () => 'refused',
          ),
        ),
      );
    }, outside);
    expect(others).toEqual(['refused', 'refused']);
    expect(hits).toEqual([]);
  });

  it('asks before it leaves: a link out goes nowhere by itself', async () => {
    await galley.app.evaluate(({ dialog }) => {
      Reflect.set(globalThis, 'galleyAsked', []);
      Reflect.set(dialog, 'showMessageBox', (_window: unknown, options: { message: string }) => {
        (Reflect.get(globalThis, 'galleyAsked') as string[]).push(options.message);
        return Promise.resolve({ response: 0 });
      });
    });
    await show('hostile', 1440);
    await inPreview(() =>
      [...document.querySelectorAll('a')].find((link) => link.textContent === 'out')?.click(),
    );
    const asked = () => galley.app.evaluate(() => Reflect.get(globalThis, 'galleyAsked') as string[]);
    await expect.poll(asked, { timeout: 20_000 }).toEqual([`Open ${new URL(outside).host} outside Galley?`]);
    expect(await inPreview(() => location.pathname)).toBe('/hostile');
    expect(hits).toEqual([]);
  });

  it('is served with a policy that allows no script but ours', async () => {
    const policy = await galley.app.evaluate(async ({ session }, address) => {
      const answer = await session.fromPartition('galley-preview-0-main').fetch(address);
      return answer.headers.get('content-security-policy') ?? '';
    }, `galley-preview://${previewId}/hostile`);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).not.toContain('unsafe');
  });
});

describe('a large page', () => {
  /** Of the process that shows the preview, in MB. */
  const memory = () =>
    galley.app.evaluate(({ app, webContents }) => {
      const contents = webContents
        .getAllWebContents()
        .find((one) => one.getURL().startsWith('galley-preview:'));
      const found = app.getAppMetrics().find(({ pid }) => pid === contents?.getOSProcessId());
      return (found?.memory.workingSetSize ?? 0) / 1000;
    });

  it('is given back once another one is shown', async () => {
    await show('hostile', null);
    const height = await inPreview(() => {
      for (let at = 0; at < 150_000; at += 1) {
        const words = document.createElement('p');
        words.append('words and words');
        document.body.append(words);
      }
      return document.body.offsetHeight;
    });
    expect(height).toBeGreaterThan(1_000_000);
    const large = await memory();
    await show('start/first-page', null);
    await expect.poll(memory, { timeout: 20_000 }).toBeLessThan(large / 2);
  });

  it('of emoji without a letter is drawn at once', async () => {
    await show('emoji', null);
    expect(await inPreview(() => document.querySelectorAll('.emoji').length)).toBe(40_000);
    // With them a run of 150,000 signs takes 2 s, not 0.1 s.
    const font = await inPreview(() => {
      const piece = document.querySelector('.text-piece');
      const style = piece === null ? null : getComputedStyle(piece);
      return [style?.fontVariantLigatures, style?.fontKerning];
    });
    expect(font).toEqual(['none', 'none']);
  });
});

/** What a page of a preview would do if a script could run in it: the shell does it there. */
describe('a page of a preview that takes more than 1 GB', () => {
  const fill = `
    const kept = [];
    setInterval(() => kept.push(new Uint8Array(50_000_000).fill(1)), 50);
    true`;

  it('is ended while it is printed, and the answer names it', { timeout: 200_000 }, async () => {
    await galley.app.evaluate(({ app, dialog }, source) => {
      // Printing waits for the name until the page is ended.
      dialog.showSaveDialog = () => new Promise(() => undefined);
      app.once('browser-window-created', (_event, { webContents }) => {
        webContents.once('did-finish-load', () => void webContents.executeJavaScript(source));
      });
    }, fill);
    const url = `galley-preview://${previewId}/hostile`;
    const answer = await askShell(galley.page, 'previewView.pdf', { url, title: 'Hostile' });
    expect(answer).toEqual({
      ok: true,
      value: {
        outcome: 'failed',
        reason: '“Hostile” took more than 1 GB of memory, so Galley closed it and it was not printed.',
      },
    });
  });

  it('is ended while it is read, and the window goes on', { timeout: 200_000 }, async () => {
    await show('hostile', null);
    const ended = galley.app.evaluate(async ({ webContents }, source) => {
      const contents = webContents
        .getAllWebContents()
        .find((one) => one.getURL().startsWith('galley-preview:'));
      const gone = new Promise<string>((resolve) => {
        contents?.once('render-process-gone', (_event, { reason }) => resolve(reason));
      });
      await contents?.executeJavaScript(source);
      return gone;
    }, fill);
    expect(await ended).toBe('crashed');
    // Its window is another process, and goes on.
    expect(await galley.page.evaluate(() => document.title)).toContain('Galley');
  });
});
