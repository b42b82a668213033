import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import type { ServiceLine } from '../support/programs.ts';

/** Tasks of the window's main thread while a first sync ran. Milliseconds. */
export interface WindowTasks {
  /** The longest, by the time that the thread itself worked: other processes that take the processor away do not count. */
  readonly longest: number;
  /** The longest from its begin to its end, waiting for the processor included. */
  readonly longestWall: number;
  readonly tasks: number;
  readonly syncMs: number;
}

interface TraceEvent {
  readonly name?: string;
  readonly ph?: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: from begin to end, and those that the thread ran. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * A person connects in the real window, keeps everything offline, and goes from screen to screen while it is fetched.
 * Chromium itself records each task of the window's main thread.
 */
export async function windowDuringSync(service: ServiceLine, workDir: string): Promise<WindowTasks> {
  const dataDir = path.join(workDir, 'window');
  const traceFile = path.join(workDir, 'trace.json');
  const galley = await launchGalley({ dataDir });
  try {
    const { page } = galley;
    page.setDefaultTimeout(120_000);
    await connect(page, service);
    await galley.app.evaluate(({ contentTracing }) =>
      contentTracing.startRecording({ included_categories: ['toplevel'] }),
    );
    const start = Date.now();
    await page.getByRole('button', { name: /^Keep/ }).click();
    await lookAround(page);
    await page
      .getByText(/^Ready offline$/)
      .first()
      .waitFor({ timeout: 600_000 });
    const syncMs = Date.now() - start;
    await galley.app.evaluate(({ contentTracing }, file) => contentTracing.stopRecording(file), traceFile);
    const pid = await windowProcess(galley);
    return { ...longestTasks(traceFile, pid), syncMs };
  } finally {
    await galley.close();
  }
}

/** Connects in the first window and chooses all spaces; the caller presses "Keep". */
async function connect(page: Page, { baseUrl, token }: ServiceLine): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await page.getByLabel('Address of the service').fill(baseUrl);
  await page.getByLabel('Personal access token').fill(token);
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByRole('button', { name: /^Keep/ }).waitFor();
  // Nobody asked this person for a review: then nothing is chosen beforehand.
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

async function lookAround(page: Page): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Places' });
  for (const place of ['Library', 'Review', 'News', 'Outbox', 'Settings', 'Library']) {
    await places.getByRole('button', { name: place }).click();
    await page.waitForTimeout(1_000);
  }
}

/** The longest tasks of the window's main thread while something was done, as Chromium records them. */
export async function tracedTasks(
  galley: LaunchedGalley,
  file: string,
  work: () => Promise<void>,
): Promise<Omit<WindowTasks, 'syncMs'>> {
  await galley.app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'] }),
  );
  await work();
  await galley.page.waitForTimeout(500);
  await galley.app.evaluate(({ contentTracing }, to) => contentTracing.stopRecording(to), file);
  return longestTasks(file, await windowProcess(galley));
}

/** The process that draws the window. */
function windowProcess({ app }: LaunchedGalley): Promise<number> {
  return app.evaluate(({ BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    if (pid === undefined) throw new Error('The window is gone.');
    return pid;
  });
}

/** The longest tasks of a trace on the main thread of a process. */
function longestTasks(traceFile: string, pid: number): Omit<WindowTasks, 'syncMs'> {
  // Chromium's own format of traces.
  const { traceEvents } = JSON.parse(fs.readFileSync(traceFile, 'utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const main = traceEvents.find(
    (event) => event.pid === pid && event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    (event) =>
      event.pid === pid &&
      event.tid === main?.tid &&
      event.ph === 'X' &&
      event.name === 'ThreadControllerImpl::RunTask',
  );
  if (tasks.length === 0) throw new Error('Nothing was recorded of the window.');
  const most = (of: (event: TraceEvent) => number | undefined): number =>
    Math.max(...tasks.map((event) => (of(event) ?? Number.NaN) / 1000));
  return {
    // Not every system counts the time of threads; the whole time is never shorter.
    longest: most((event) => event.tdur ?? event.dur),
    longestWall: most((event) => event.dur),
    tasks: tasks.length,
  };
}
