import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { _electron } from 'playwright-core';
import { findElectron } from '../../resources/setup/electron.js';

export const projectRoot = path.resolve(import.meta.dirname, '..', '..');

const loader = path.join(projectRoot, 'node_modules/playwright-core/lib/server/electron/loader.js');

export interface LaunchOptions {
  /** Where Galley keeps everything. A new folder, removed on close, when absent. */
  readonly dataDir?: string;
  /** Undefined: not set. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly args?: readonly string[];
  /** Another executable and folder of the program: tests as another user. */
  readonly executablePath?: string;
  readonly programDir?: string;
  readonly chromiumSandbox?: boolean;
  /** Does not wait until the program of the window has taken the place of the snapshot of the last screen. */
  readonly withSnapshot?: boolean;
  /** Called when the program has begun to start, before its window is waited for. */
  readonly starting?: (app: ElectronApplication) => Promise<void>;
}

export interface LaunchedGalley {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  /** Quits as a person does, and waits for the end. */
  readonly close: () => Promise<void>;
}

/** The Electron that the set-up installed. */
export function electronExecutable(): string {
  const electron = findElectron();
  if (electron === undefined)
    throw new Error('Electron is not installed here: run npm test, which brings it.');
  return electron.executable;
}

/** This process's environment without what would change Galley, and with what a test sets. */
export function galleyEnvironment(
  dataDir: string,
  more: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('GALLEY_') && !['ELECTRON_RUN_AS_NODE', 'NODE_COMPILE_CACHE'].includes(name),
  );
  const all: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(inherited),
    GALLEY_DATA_DIR: dataDir,
    ...more,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The windows that are open, so that a test that fails can say what they showed. */
export const openWindows = new Set<LaunchedGalley>();

/** What failed uncaught in any window: no test of the window passes with it. */
export const windowErrors: string[] = [];

/** Starts the built program in real Electron under Playwright. Used by the tests of the window and by the tour. */
export async function launchGalley(options: LaunchOptions = {}): Promise<LaunchedGalley> {
  const ownDataDir =
    options.dataDir === undefined ? fs.mkdtempSync(path.join(os.tmpdir(), 'galley-data-')) : undefined;
  const dataDir = options.dataDir ?? ownDataDir ?? '';
  const app = await _electron.launch({
    executablePath: options.executablePath ?? electronExecutable(),
    // With the loader the program is ready only when Playwright is attached: otherwise a window that opens while it
    // attaches makes the launch hang.
    args: ['-r', loader, options.programDir ?? projectRoot, ...(options.args ?? [])],
    env: galleyEnvironment(dataDir, options.env),
    chromiumSandbox: options.chromiumSandbox ?? false,
    // Playwright would otherwise pretend that the system is light.
    colorScheme: null,
  });
  await options.starting?.(app);
  const page = await app.firstWindow();
  page.on('pageerror', (error) => windowErrors.push(error.stack ?? error.message));
  await page.waitForLoadState('load');
  // Until then everything may stand there twice: the program is drawn below the snapshot.
  if (options.withSnapshot !== true) await page.locator('#kept-screen').waitFor({ state: 'detached' });
  const launched: LaunchedGalley = {
    app,
    page,
    dataDir,
    close: async () => {
      openWindows.delete(launched);
      await app.close();
      if (ownDataDir !== undefined) fs.rmSync(ownDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  openWindows.add(launched);
  return launched;
}
