import MarkdownIt from 'markdown-it';
import fs from 'node:fs';
import path from 'node:path';
import type { Structure } from '../../src-main/site/model.ts';
import { readSitePages } from '../../src-main/site/site-pages.ts';
import { visitSite } from '../../src-main/site/visit-site.ts';
import { askCore, askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { writeLargeRepository } from '../support/builders/large-repository.ts';
import { anyVisitor, createPreviewWorld, siteId } from '../support/preview-world.ts';
import type { PreviewWorld } from '../support/preview-world.ts';
import { median, temporaryFolder } from './window-runs.ts';
import { slowestOf } from './slowest.ts';

const pages = 10_000;
const rounds = 9;

interface Measured {
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly reference?: number;
}

/**
 * A site of 10,000 pages: from the click on a link to the first paint of the page in real Electron, everything around a
 * page computed from nothing, and the export beside a bare loop that turns the same Markdown to HTML and writes it.
 */
export async function preview() {
  const workDir = temporaryFolder();
  const docs = path.join(workDir, 'docs');
  await writeLargeRepository(docs, { pages, branches: 1 });
  const world = await createPreviewWorld([docs]);
  let isOpen = true;
  try {
    const navigation = navigationMs(world);
    // In turn, each on a folder of its own, and the better of two: the first of either also warms what both use.
    const written: Speed[] = [];
    const bareRuns: Speed[] = [];
    for (const round of [0, 1]) {
      bareRuns.push(bareLoop(world, path.join(workDir, `bare-${round}`)));
      written.push(await exported(world, path.join(workDir, `site-${round}`)));
      for (const made of ['bare', 'site'])
        fs.rmSync(path.join(workDir, `${made}-${round}`), { recursive: true, force: true });
    }
    const best = (runs: readonly Speed[], of: (run: Speed) => number): number => Math.max(...runs.map(of));
    const ratioOf = (of: (run: Speed) => number): number =>
      Math.round((best(bareRuns, of) / best(written, of)) * 100) / 100;
    const dataDir = path.join(workDir, 'data');
    fs.cpSync(world.dataDir, dataDir, { recursive: true });
    const accountId = world.accountId;
    await world.close();
    isOpen = false;
    const painted = await clicks(dataDir, accountId);
    const results: Readonly<Record<string, Measured>> = {
      painted: { value: Math.round(painted), unit: 'ms', limit: 150 },
      navigation: { value: Math.round(navigation), unit: 'ms', limit: 100 },
      export: {
        value: ratioOf((run) => run.pagesPerSecond),
        unit: 'times the bare loop',
        limit: 4,
        reference: Math.round(best(bareRuns, (run) => run.pagesPerSecond)),
      },
      // The same in processor time, which what else runs on the machine changes less.
      exportWork: {
        value: ratioOf((run) => run.pagesPerProcessorSecond),
        unit: 'times the bare loop',
        limit: 4,
      },
    };
    return {
      ...slowestOf('preview', rounds, results),
      exportPagesPerSecond: Math.round(best(written, (run) => run.pagesPerSecond)),
      barePagesPerSecond: Math.round(best(bareRuns, (run) => run.pagesPerSecond)),
    };
  } finally {
    if (isOpen) await world.close();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** From the list of pages to all that stands around one of them, with nothing remembered. */
function navigationMs({ world, spaceIds }: PreviewWorld): number {
  const [spaceId = ''] = spaceIds;
  const { account } = world;
  const revisionId = account.session.store.spaces.get(spaceId)?.heldRevision ?? '';
  const list = account.content.pageList(spaceId, revisionId);
  const node = {
    id: 'place',
    spaceId,
    path: '',
    title: 'Large',
    isDefault: true,
    condition: null,
    isHidden: false,
    language: null,
    publishedUrl: null,
  };
  const structure: Structure = { type: 'siteSpaces', siteSpaces: [node] };
  const source = {
    site: { id: siteId, title: 'Large' },
    structure,
    customization: { settings: {}, from: 'default-look' as const },
    overrides: {},
    adaptiveSchema: null,
    shareLinks: [],
    missing: [],
    asOf: 0,
  };
  return median(
    Array.from({ length: rounds }, () => {
      const startedAt = performance.now();
      const site = visitSite(source, anyVisitor.visitor, () => readSitePages(list, {}));
      const documents = site.documents('place');
      const page = documents[Math.floor(documents.length / 2)];
      const navigation = site.navigation(site.resolve(site.pathOf('place', page?.id ?? '') ?? ''));
      if (navigation.next === null) throw new Error('The page in the middle has a next one.');
      return performance.now() - startedAt;
    }),
  );
}

interface Speed {
  readonly pagesPerSecond: number;
  readonly pagesPerProcessorSecond: number;
}

/** Starts both clocks; what it answers tells the speed since then. */
function timed(): (pages: number) => Speed {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return (done) => {
    const { user, system } = process.cpuUsage(before);
    return {
      pagesPerSecond: (done / (performance.now() - startedAt)) * 1000,
      pagesPerProcessorSecond: (done / (user + system)) * 1_000_000,
    };
  };
}

async function exported(world: PreviewWorld, folder: string): Promise<Speed> {
  const previewId = await world.open();
  const speed = timed();
  const report = await world.world.ask('preview.export', { previewId, folder });
  if (report.pages < pages) throw new Error(`Only ${report.pages} pages were exported.`);
  return speed(report.pages);
}

/** The least that turns the same pages into files of HTML: each is read, parsed and written. */
function bareLoop({ world, spaceIds }: PreviewWorld, folder: string): Speed {
  const { store } = world.account.session;
  const [spaceId = ''] = spaceIds;
  const rows = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.heldRevision ?? '');
  const markdown = new MarkdownIt({ html: true });
  const speed = timed();
  let written = 0;
  for (const row of rows) {
    const body = row.markdownHash === null ? undefined : store.pages.body(row.markdownHash);
    if (body === undefined) continue;
    const target = path.join(folder, row.path);
    fs.mkdirSync(target, { recursive: true });
    fs.writeFileSync(path.join(target, 'index.html'), markdown.render(body));
    written += 1;
  }
  if (written < pages) throw new Error(`Only ${written} pages have a body.`);
  return speed(written);
}

/** From the click on "next", as the page got it, to the first paint of the page that it leads to. */
async function clicks(dataDir: string, accountId: string): Promise<number> {
  const galley = await launchGalley({ dataDir });
  try {
    await watchPorts(galley.page);
    const opened = await askCore(galley.page, 'preview.open', { accountId, siteId, settings: anyVisitor });
    if (!opened.ok) throw new Error(opened.failure.detail);
    const bounds = { x: 0, y: 0, width: 1200, height: 800 };
    const url = `galley-preview://${opened.value.previewId}/`;
    const shown = { viewId: 'main', url, bounds, deviceWidth: null, theme: null };
    await askShell(galley.page, 'previewView.show', shown);
    const inPage = <Value>(source: string): Promise<Value> =>
      galley.app.evaluate<Value, string>(async ({ webContents }, script) => {
        const found = webContents
          .getAllWebContents()
          .find((one) => one.getURL().startsWith('galley-preview:'));
        // What the script returns in the page is what it returns here.
        return (await found?.executeJavaScript(script)) as Value;
      }, source);
    const until = async (source: string): Promise<void> => {
      const giveUpAt = Date.now() + 30_000;
      while ((await inPage<boolean | undefined>(source).catch(() => false)) !== true) {
        if (Date.now() > giveUpAt) throw new Error(`Never true in the preview: ${source}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const samples: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await until('document.readyState === "complete" && document.querySelector(".neighbour.next") !== null');
      const before = await inPage<string>('location.href');
      await inPage(`addEventListener('click', () => sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now())), { capture: true, once: true });
        document.querySelector('.neighbour.next').click()`);
      await until(
        `location.href !== ${JSON.stringify(before)} && performance.getEntriesByName('first-contentful-paint').length > 0`,
      );
      const took = await inPage<number>(
        `performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime - Number(sessionStorage.getItem('clicked'))`,
      );
      // The first also reads what all the others have.
      if (round > 0) samples.push(took);
    }
    return median(samples);
  } finally {
    await galley.close();
  }
}
