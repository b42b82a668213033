import { app, crashReporter, dialog, Menu, protocol } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import { readFirstScreen } from '../backup/first-screen-file.ts';
import type { FirstScreenTexts } from '../backup/first-screen-file.ts';
import { finishMove, isDataThere } from '../backup/location.ts';
import { finishRestore } from '../backup/pending-restore.ts';
import { takeFromOthers } from '../backup/private-files.ts';
import { endNow } from '../end-now.ts';
import { mark } from '../marks.ts';
import { policyPath } from '../policy/policy-path.ts';
import type { Policy } from '../policy/policy.ts';
import { writeErrorLine } from '../terminal/write.ts';
import { readWindowSettings } from './data/window-settings.ts';
import {
  createDevelopmentHandler,
  developmentSecurityPolicy,
  developmentServer,
  developmentSocket,
} from './development.ts';
import type { Places } from './environment.ts';
import { isPackaged, languageOf } from './environment.ts';
import { hardenEverything } from './protocols/harden.ts';
import { assetScheme, diagramScheme, interfaceScheme, previewScheme } from './protocols/schemes.ts';
import { inLanguage, ofThisBuild, serveInterface } from './protocols/serve-interface.ts';
import { CoreProcess } from './processes/core-process.ts';
import type { OpenedWindow } from './shell.ts';
import { openMainWindow } from './windows/main-window.ts';

/**
 * Starts the desktop program: what must happen before Electron is ready, then the window. The rest (shell.ts) is loaded while the
 * system makes the window's process: what is imported here costs each start its time.
 *
 * @param usualUmask the person's, before new files were made private
 */
export async function startShell(places: Places, usualUmask: number): Promise<void> {
  const policy = await policyOrEnd();
  takeFromOthers(places.homeDir);
  takeFromOthers(places.dataDir);
  finishMove(places.homeDir);
  fs.mkdirSync(places.windowDir, { recursive: true });
  app.setName('Galley');
  app.setPath('userData', places.windowDir);
  app.setPath('crashDumps', path.join(places.homeDir, 'crashes'));
  crashReporter.start({ uploadToServer: false });
  // Windows have no network at all (the core has), so Chromium's network service gets no process of its own: a tenth of
  // the start and the memory of a process.
  // For memory to give back Chromium's allocator looks in each process every four seconds for good, here each minute;
  // and each second in a window whose idle threads keep much of it, so they keep none of the larger pieces.
  const features = ['NetworkServiceInProcess2', 'PartitionAllocMemoryReclaimer:interval/60s'];
  app.commandLine.appendSwitch('enable-features', features.join());
  app.commandLine.appendSwitch('disable-features', 'PartitionAllocLargeThreadCacheSize');
  if (!isOnlyInstance()) {
    writeErrorLine('Galley is already open with this data; its window is brought to the front.');
    endNow(0);
  }
  app.on('second-instance', keepStart);
  protocol.registerSchemesAsPrivileged([
    { scheme: interfaceScheme, privileges: { standard: true, secure: true, codeCache: true } },
    // The interface compares pictures pixel by pixel: it may read what it shows, and nobody else may.
    { scheme: assetScheme, privileges: { standard: true, secure: true, corsEnabled: true } },
    {
      scheme: diagramScheme,
      privileges: { standard: true, secure: true, corsEnabled: true, codeCache: true },
    },
    // A page of a preview asks its own preview when one searches.
    {
      scheme: previewScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
  // Electron would make a menu of its own for the first window, which shell.ts replaces.
  Menu.setApplicationMenu(null);
  hardenEverything();
  logDefects(places.logPath);
  mark('shell: prepared');
  // Electron waits for this function before it is ready.
  void app.whenReady().then(async () => {
    mark('shell: Electron is ready');
    if (!isDataThere(places.homeDir) && !(await awaitData(places))) return;
    finishRestore(places.dataDir);
    open(places, usualUmask, policy);
  });
}

/** Arguments of starts that came before there was anything to take them. */
const earlyStarts: (readonly string[])[] = [];

function keepStart(_event: unknown, argv: readonly string[]): void {
  earlyStarts.push(argv);
}

/** From the first defect on there is a log; until then none is loaded. */
function logDefects(logPath: string): void {
  const report = (words: string) => (error: unknown) => {
    const logged = import('./processes/log.ts').then(({ openLog }) => openLog(logPath).error(words, error));
    void logged.catch(() => writeErrorLine(`${words} ${String(error)}`));
  };
  process.on('uncaughtException', report('Uncaught in the shell.'));
  process.on('unhandledRejection', report('Unhandled in the shell.'));
}

/**
 * What the organization rules; a file of it that cannot be used ends the program with the reason. Nobody rules anything on most
 * machines: what reads and checks policies is loaded where something may stand there.
 */
async function policyOrEnd(): Promise<Policy> {
  if ((process.env['GALLEY_POLICY_FILE'] ?? '') === '' && isNowhere(policyPath)) return {};
  const { findPolicy, PolicyError } = await import('../policy/read-policy.ts');
  try {
    return findPolicy(process.env, isPackaged()).policy;
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    writeErrorLine(error.message);
    endNow(1);
  }
}

/** As `findPolicy` takes it: what cannot be looked at may be there. */
function isNowhere(file: string): boolean {
  try {
    fs.statSync(file);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR';
  }
}

function isOnlyInstance(): boolean {
  // `npm run dev` starts the next program while the last one is still ending.
  let attempts = developmentServer() === null ? 1 : 50;
  for (; attempts > 1 && !app.requestSingleInstanceLock(); attempts -= 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  return app.requestSingleInstanceLock();
}

/** A hash of what the answers are made of, put in by the build (electron.vite.config.ts). */
declare const galleyViews: string;

/** The window, with what it needs to load its page, and then everything else. */
function open(places: Places, usualUmask: number, policy: Policy): void {
  const development = developmentServer();
  const settings = readWindowSettings(places.dataDir);
  const language = languageOf(settings.language);
  const html =
    development === null
      ? inLanguage(fs.readFileSync(path.join(places.interfaceDir, 'index.html'), 'utf8'), language)
      : '';
  // What the last screen must belong to: views that this build draws, this folder, these rules, and this language.
  const bound = JSON.stringify([galleyViews, path.resolve(places.dataDir), policy, language]);
  const screen = development === null ? ofThisBuild(readFirstScreen(places.dataDir, bound), html) : null;
  const { promise: answered, resolve: hasAnswered } = Promise.withResolvers<null>();
  if (development === null) {
    // Loading anything before the answer is on its way would hold it up.
    const firstScreen = once(screen, () => setImmediate(() => hasAnswered(null)));
    serveInterface(protocol, places.interfaceDir, html, firstScreen);
  } else {
    hasAnswered(null);
    const policyWhileDeveloping = developmentSecurityPolicy(developmentSocket() ?? '');
    protocol.handle(interfaceScheme, createDevelopmentHandler(development, policyWhileDeveloping, language));
  }
  serveLater(places, development);
  const window = openMainWindow(settings, places.preloadPath);
  mark('shell: window made');
  window.webContents.once('did-navigate', () => mark('shell: page committed'));
  window.once('ready-to-show', () => mark('shell: window shown'));
  const startCore = () =>
    new CoreProcess(places.entry('core'), {
      dataDir: places.dataDir,
      compiledDir: places.compiledDir,
      usualUmask,
      isPackaged: isPackaged(),
      firstScreen: bound,
      language,
    });
  void run({ places, policy, window }, startCore, { answered, screen, language });
}

interface Opening {
  /** The window's document was asked for, and answered: its process is made then, and this one is free. */
  readonly answered: Promise<null>;
  readonly screen: FirstScreenTexts | null;
  readonly language: string;
}

/**
 * What a document asks for after it is there. It knows the schemes alone that were handled when it came, which is before the
 * rest of the shell: what answers is loaded at a request.
 */
function serveLater(places: Places, development: URL | null): void {
  protocol.handle(assetScheme, async (request) => {
    const { createAssetHandler } = await import('./protocols/serve-assets.ts');
    return createAssetHandler(places.dataDir)(request);
  });
  protocol.handle(diagramScheme, async (request) => {
    const { createDiagramHandler } = await import('./protocols/serve-diagrams.ts');
    if (development === null) return createDiagramHandler(places.interfaceDir)(request);
    const { diagramSecurityPolicy } = await import('./protocols/content-security-policy.ts');
    return createDevelopmentHandler(development, diagramSecurityPolicy)(request);
  });
}

/**
 * Everything else, in the order in which it takes least from the first screen. One that has a snapshot only has to be painted: the core
 * starts when the document is there, the rest of the shell is loaded when it is painted. One that is drawn from answers alone waits
 * for the shell, and one without answers for the core, too.
 */
async function run(
  opened: Omit<OpenedWindow, 'core'>,
  startCore: () => CoreProcess,
  { answered, screen, language }: Opening,
): Promise<void> {
  const { window } = opened;
  const load = () => Promise.all([import('./shell.ts'), import('../shared/messages/texts.ts')]);
  await firstOf((heard) => void answered.then(heard));
  const navigated = firstOf((heard) => window.webContents.once('did-navigate', heard));
  const hasSnapshot = screen !== null && screen.snapshot !== null;
  const loading = hasSnapshot ? null : load();
  if (screen !== null) await navigated;
  const core = startCore();
  if (hasSnapshot) await firstOf((heard) => window.once('ready-to-show', heard));
  const [{ runShell }, { speak }] = await (loading ?? load());
  await speak(language);
  if (window.isDestroyed()) return;
  app.off('second-instance', keepStart);
  runShell({ ...opened, core }, earlyStarts);
}

/** What a window does not do within this time is not waited for: one that is minimized paints nothing. */
const longestWaitMs = 1000;

async function firstOf(listen: (heard: () => void) => unknown): Promise<void> {
  await new Promise<void>((resolve) => {
    listen(resolve);
    setTimeout(resolve, longestWaitMs);
  });
}

/** The first document gets the screen that was left; one that is loaded anew asks the core, which is there. */
function once(screen: FirstScreenTexts | null, isTaken: () => void): () => FirstScreenTexts | null {
  let rest = screen;
  return () => {
    isTaken();
    const taken = rest;
    rest = null;
    return taken;
  };
}

/**
 * False where the data was moved to a disk that is not there, and the person gives up waiting for it: Galley ends then. In
 * the language of the system, because the settings are on that disk.
 */
async function awaitData(places: Places): Promise<boolean> {
  const { speak, texts } = await import('../shared/messages/texts.ts');
  await speak(languageOf('system'));
  const { ended, menu } = texts().shell;
  while (!isDataThere(places.homeDir)) {
    const answer = dialog.showMessageBoxSync({
      type: 'warning',
      message: ended.noData,
      detail: ended.dataAt(places.dataDir),
      buttons: [ended.tryAgain, menu.quit],
      defaultId: 0,
      cancelId: 1,
    });
    if (answer === 1) {
      app.exit(1);
      return false;
    }
  }
  return true;
}
