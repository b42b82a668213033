import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { writeLargeData } from '../support/builders/large-data.ts';
import type { LargeData } from '../support/builders/large-data.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { syncHeadless } from '../support/opened-documentation.ts';
import { startServiceProgram } from '../support/programs.ts';
import type { RunningService } from '../support/programs.ts';
import { openChanges, paintedAfter, paintedAfterClick, placeOf } from './in-window.ts';
import { rowsRead } from './rows-read.ts';
import type { SentRequest } from './rows-read.ts';
import { signIn } from './scale-window.ts';
import { tracedTasks } from './window-during-sync.ts';
import { cpuMs, median, temporaryFolder } from './window-runs.ts';

const paintLimitMs = 100;
const taskLimitMs = 50;
/** Adding, sending and confirming one comment: that many requests between window and core. */
const commentRequests = 3;

/** One action, done once. Milliseconds; `core` and `window` are processor time of the whole processes. */
interface Done {
  /** Null where the network is in it. */
  readonly painted: number | null;
  readonly requests: readonly SentRequest[];
  readonly core: number;
  readonly window: number;
  readonly task: number;
}

interface Bench {
  readonly galley: LaunchedGalley;
  readonly data: LargeData;
  readonly service: RunningService;
  readonly trace: string;
}

/**
 * What one action costs in the real window over 1,000 change requests with 100,000 comments (docs/design/window.md): from
 * the event to its painted effect, requests between window and core, rows that the core reads for them, processor time of
 * both, and the longest task of the window's main thread. The median of `--rounds`, each in another change request.
 * `--comments N` `--change-requests N`. The headless program syncs first: the window's own first sync is `first-sync`.
 */
export async function actions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      comments: { type: 'string', default: '100000' },
      'change-requests': { type: 'string', default: '1000' },
    },
  });
  const workDir = temporaryFolder();
  const data = writeLargeData(path.join(workDir, 'service'), {
    ...{ pages: 300, talk: 'even' },
    ...{ changeRequests: Number(values['change-requests']), comments: Number(values.comments) },
  });
  const service = await startServiceProgram(['--data', path.join(workDir, 'service')]);
  const dataDir = path.join(workDir, 'data');
  try {
    await syncHeadless(service, dataDir);
    const rounds: Readonly<Record<string, Done>>[] = [];
    const galley = await launchGalley({ dataDir });
    try {
      // The core that compiles, or a busy machine, takes its time; what is measured is measured by itself.
      galley.page.setDefaultTimeout(120_000);
      await signIn(galley.page, service);
      await watchRequests(galley.page);
      const bench = { galley, data, service, trace: path.join(workDir, 'trace.json') };
      for (let round = 0; round <= Number(values.rounds); round += 1)
        rounds.push(await playRound(bench, round));
    } finally {
      await galley.close();
    }
    // The first round compiles code, and is not counted.
    const counted = rounds.slice(1);
    const asked = Object.entries(counted.at(-1) ?? {}).map(
      ([name, { requests }]) => [name, requests] as const,
    );
    return summary(counted, await rowsRead(dataDir, Object.fromEntries(asked)));
  } finally {
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One change request: a comment for the review, one that is sent at once, resolving it, a reviewed page, a foreign comment. */
async function playRound(bench: Bench, round: number): Promise<Readonly<Record<string, Done>>> {
  const { page } = bench.galley;
  // Two of three change requests are open; each sixth one from the second on is. Of very many, only those in view are
  // drawn: numbers of three digits are found by the filter alone.
  const number = (bench.data.changeRequestIds.length > 800 ? 703 : 1) + round * 6;
  await openChanges(page, number);
  await page.waitForTimeout(2_000);
  const mine = (words: string) => ({ heading: '', selector: '[data-thread]', text: [words] });

  await compose(page, `Review words ${round}`);
  const add = await measured(bench, () =>
    paintedAfter(page, 'keydown', () => page.keyboard.press('Control+Enter'), mine(`Review words ${round}`)),
  );
  await compose(page, `Sent words ${round}`);
  const sendNow = page.getByRole('region', { name: 'New comment' }).getByRole('button', { name: 'Send now' });
  const sendPlace = await placeOf(sendNow);
  const send = await measured(bench, async () => {
    const painted = await paintedAfterClick(page, sendPlace, mine(`Sent words ${round}`));
    await page
      .locator('[data-thread]')
      .filter({ hasText: `Sent words ${round}`, hasNotText: /Unsent|Sending|Sent,|Checking/ })
      .first()
      .waitFor();
    return painted;
  });
  const thread = page.locator('[data-thread]').filter({ hasText: `Sent words ${round}` });
  const resolvePlace = await placeOf(thread.getByRole('button', { name: 'Resolve' }));
  const resolve = await measured(bench, () =>
    paintedAfterClick(page, resolvePlace, {
      heading: '',
      selector: '[data-thread]',
      text: [`Sent words ${round}`, 'Reopen'],
    }),
  );
  const reviewPlace = await placeOf(page.getByRole('button', { name: 'Mark reviewed' }));
  const review = await measured(bench, () =>
    paintedAfterClick(page, reviewPlace, {
      heading: '',
      selector: '.progress',
      text: ['1 of'],
    }),
  );
  await page.getByRole('tab', { name: /^Discussion/ }).click();
  await page.waitForTimeout(1_000);
  const words = `Foreign words ${round}`;
  await postForeign(bench, number, words);
  const foreign = await measured(bench, async () => {
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.locator('[data-thread]').filter({ hasText: words }).first().waitFor();
    return null;
  });
  return { add, send, resolve, 'mark reviewed': review, 'sync with one foreign comment': foreign };
}

async function compose(page: Page, words: string): Promise<void> {
  await page.locator('[data-sheet] [data-change]').first().hover();
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'New comment' }).waitFor();
  await page.keyboard.type(words);
  // The draft is saved before it is sent, as while a person reads it again.
  await page.waitForTimeout(1_500);
}

async function postForeign({ service, data }: Bench, number: number, words: string): Promise<void> {
  const other = service.users.find(({ token }) => token !== service.token) ?? service.users[0];
  const address = `/v1/spaces/${data.spaceId}/change-requests/${data.changeRequestIds[number] ?? ''}/comments`;
  const answer = await fetch(new URL(address, service.baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${other?.token ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body: { markdown: words } }),
  });
  if (!answer.ok) throw new Error(`The foreign comment: ${answer.status} ${await answer.text()}`);
}

async function measured(bench: Bench, act: () => Promise<number | null>): Promise<Done> {
  const { page, app } = bench.galley;
  const pids = await app.evaluate(({ app: program, BrowserWindow }) => ({
    core: program.getAppMetrics().find(({ name }) => name === 'Galley core')?.pid,
    window: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  }));
  await page.evaluate(() => Reflect.set(window, 'galleyRequests', []));
  const before = { core: cpuMs(pids.core), window: cpuMs(pids.window) };
  let painted: number | null = null;
  const tasks = await tracedTasks(bench.galley, bench.trace, async () => {
    painted = await act();
  });
  return {
    painted,
    requests: await page.evaluate(() => Reflect.get(window, 'galleyRequests') as SentRequest[]),
    core: cpuMs(pids.core) - before.core,
    window: cpuMs(pids.window) - before.window,
    task: Math.round(tasks.longest),
  };
}

/** Keeps all requests that the window sends, to the core and to the shell. */
async function watchRequests(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(window, 'galleyRequests', []);
    const post = Reflect.get(MessagePort.prototype, 'postMessage');
    Reflect.set(MessagePort.prototype, 'postMessage', function (this: MessagePort, message: unknown) {
      const { kind, channel, args } = message as { kind?: string; channel?: string; args?: unknown };
      if (kind === 'request' && channel !== undefined)
        (Reflect.get(window, 'galleyRequests') as object[]).push({ channel, args });
      Reflect.apply(post, this, [message]);
    });
  });
}

function summary(rounds: readonly Readonly<Record<string, Done>>[], rows: Readonly<Record<string, number>>) {
  const names = Object.keys(rounds[0] ?? {});
  const results = Object.fromEntries(
    names.map((name) => {
      const all = rounds.flatMap((round) => round[name] ?? []);
      const middle = (of: (done: Done) => number): number => median(all.map(of));
      return [
        name,
        {
          paintedMs: all[0]?.painted === null ? null : Math.round(middle(({ painted }) => painted ?? 0)),
          requests: middle(({ requests }) => requests.length),
          asked: (all.at(-1)?.requests ?? []).map(({ channel }) => channel),
          rowsRead: rows[name] ?? null,
          coreMs: middle(({ core }) => core),
          windowMs: middle(({ window }) => window),
          longestTaskMs: middle(({ task }) => task),
        },
      ];
    }),
  );
  const shares = Object.values(results).flatMap(({ paintedMs, longestTaskMs }) => [
    (paintedMs ?? 0) / paintLimitMs,
    longestTaskMs / taskLimitMs,
  ]);
  return {
    ...{ name: 'actions', value: Math.max(...shares, (results['send']?.requests ?? 0) / commentRequests) },
    ...{ unit: 'of its limit, the worst', limit: 1, samples: rounds.length },
    limits: { paintedMs: paintLimitMs, longestTaskMs: taskLimitMs, requestsOfSend: commentRequests },
    results,
  };
}
