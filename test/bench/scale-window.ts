import type { Page } from 'playwright-core';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import type { RunningService } from '../support/programs.ts';
import { paintedAfter } from './in-window.ts';
import { cpuMs, emptyWindow, galley, median, openWindow, processTree, pssMegabytes } from './window-runs.ts';
import type { Program } from './window-runs.ts';

const rounds = 5;
const settleMs = 8_000;

/** What one workspace costs in the real window. Memory is the proportional set size. */
export interface WindowRun {
  /** From the key to the painted rows; and the processor time of the window's process for it. */
  readonly inboxPaintedMs: number;
  readonly inboxCpuMs: number;
  readonly applicationMb: number;
  readonly coreMb: number;
}

/** Medians, in ms: from the spawn to the first screen, and the processor time of all processes until the core has answered. */
export interface Start {
  readonly firstScreenMs: number;
  readonly cpuMs: number;
}

export interface Starts {
  readonly small: Start;
  readonly large: Start;
  readonly empty: Start;
  /** Memory of the empty window when it has settled. */
  readonly emptyMb: number;
}

/** Opens the window over a data folder, signs in, syncs, and opens the inbox from the library. */
export async function measureWindow(dataDir: string, service: RunningService): Promise<WindowRun> {
  const program = await launchGalley({ dataDir });
  try {
    const { page } = program;
    await signIn(page, service);
    const times: number[] = [];
    const cpuTimes: number[] = [];
    const pid = await program.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    );
    for (let round = 0; round <= rounds; round += 1) {
      await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Library' }).click();
      await page.locator('[data-row]', { hasText: 'Change number' }).first().waitFor({ state: 'detached' });
      await page.waitForTimeout(1_000);
      const before = cpuMs(pid);
      const rows = { heading: '', selector: '[data-row]', text: ['Change number'] };
      times.push(await paintedAfter(page, 'keydown', () => page.keyboard.press('Control+1'), rows));
      cpuTimes.push(cpuMs(pid) - before);
    }
    await page.waitForTimeout(settleMs);
    // The first time compiles code, and is not counted.
    return {
      inboxPaintedMs: Math.round(median(times.slice(1))),
      inboxCpuMs: median(cpuTimes.slice(1)),
      ...(await memoryOf(program)),
    };
  } finally {
    await program.close();
  }
}

/** The headless program had the token from its environment: the window gets its own, and syncs. */
export async function signIn(page: Page, { baseUrl, token }: RunningService): Promise<void> {
  await watchPorts(page);
  const accounts = await askCore(page, 'accounts.list', null);
  const accountId = accounts.ok ? (accounts.value[0]?.id ?? '') : '';
  const origin = new URL(baseUrl).origin;
  const signedIn = await askCore(page, 'accounts.signIn', { accountId, token, origin });
  if (!signedIn.ok) throw new Error(`Signing in: ${signedIn.failure.detail}`);
  await page
    .getByText(/^Ready offline$/)
    .first()
    .waitFor({ timeout: 600_000 });
}

async function memoryOf({ app }: LaunchedGalley): Promise<Pick<WindowRun, 'applicationMb' | 'coreMb'>> {
  const core = await app.evaluate(
    ({ app: program }) => program.getAppMetrics().find(({ name }) => name === 'Galley core')?.pid,
  );
  const all = processTree(app.process().pid ?? 0).map(({ pid }) => pssMegabytes(pid));
  return {
    applicationMb: Math.round(all.reduce((sum, one) => sum + one, 0)),
    coreMb: Math.round(pssMegabytes(core ?? 0)),
  };
}

/** Starts over both workspaces and of an empty window, in turn; the first of each is not counted. */
export async function measureStarts(workDir: string, smallDir: string, largeDir: string): Promise<Starts> {
  const programs = [galley(smallDir), galley(largeDir), emptyWindow(workDir)] as const;
  const all: Start[][] = [[], [], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, program] of programs.entries()) {
      const start = await startOnce(program, round === 0);
      if (round > 0) all[index]?.push(start);
    }
  }
  const [small, large, empty] = all.map((starts) => ({
    firstScreenMs: median(starts.map(({ firstScreenMs }) => firstScreenMs)),
    cpuMs: median(starts.map((one) => one.cpuMs)),
  }));
  if (small === undefined || large === undefined || empty === undefined)
    throw new Error('There are three programs.');
  const window = await openWindow(programs[2]);
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const members = processTree(window.child.pid ?? 0).map(({ pid }) => pssMegabytes(pid));
  await window.close();
  return { small, large, empty, emptyMb: Math.round(members.reduce((sum, one) => sum + one, 0)) };
}

async function startOnce(program: Program, isFirst: boolean): Promise<Start> {
  const window = await openWindow(program);
  const spent = processTree(window.child.pid ?? 0).map(({ pid }) => cpuMs(pid));
  // What is put aside for the next start takes a moment.
  await new Promise((resolve) => setTimeout(resolve, isFirst ? settleMs : 0));
  await window.close();
  return { firstScreenMs: window.readyMs, cpuMs: spent.reduce((sum, one) => sum + one, 0) };
}
