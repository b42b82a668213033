import type { BrowserWindow } from 'electron';
import { app, crashReporter, nativeTheme, powerMonitor, protocol } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '../bridge/channels/shell-requests.ts';
import { BeingTold } from './notifications/being-told.ts';
import { createDataFiles } from './data/data-files.ts';
import { diagramSecurityPolicy } from './protocols/content-security-policy.ts';
import { CoreLink } from './processes/core-link.ts';
import { CoreProcess } from './processes/core-process.ts';
import { awaitData } from './data/await-data.ts';
import { readFirstScreen } from '../backup/first-screen-file.ts';
import { confirmedOriginsOf } from '../backup/confirmed-origin.ts';
import { finishMove } from '../backup/location.ts';
import { takeFromOthers } from '../backup/private-files.ts';
import { finishRestore } from '../backup/pending-restore.ts';
import { endNow } from '../end-now.ts';
import type { Places } from './environment.ts';
import { heartbeatMs, isPackaged } from './environment.ts';
import {
  createDevelopmentHandler,
  developmentSecurityPolicy,
  developmentServer,
  developmentSocket,
  keepAllSpaces,
  opensSample,
} from './development.ts';
import { galleyLinkOf } from './galley-link.ts';
import { hardenEverything } from './protocols/harden.ts';
import { Heartbeat } from './processes/heartbeat.ts';
import { createHostAnswers } from './host-answers.ts';
import { KeychainProcess } from './keychain/keychain.ts';
import type { ShellLog } from './processes/log.ts';
import { openLog } from './processes/log.ts';
import { MachineWatch } from './processes/machine-watch.ts';
import { keepAlive } from './windows/keep-alive.ts';
import { openMainWindow } from './windows/main-window.ts';
import { installMenu } from './windows/menu.ts';
import { readMetered } from './processes/metered.ts';
import type { Policy } from '../policy/policy.ts';
import { findPolicy, PolicyError } from '../policy/read-policy.ts';
import { previewScheme } from './protocols/preview-protocol.ts';
import { PreviewViews } from './windows/preview-views.ts';
import { SafeStorageFile } from './keychain/safe-storage.ts';
import { ShellSecrets } from './keychain/secrets.ts';
import { assetScheme, createAssetHandler } from './protocols/serve-assets.ts';
import { createDiagramHandler, diagramScheme } from './protocols/serve-diagrams.ts';
import { createInterfaceHandler, interfaceScheme } from './protocols/serve-interface.ts';
import { SettingsFile, zoomSteps } from './data/settings.ts';
import { createShellAnswers } from './shell-answers.ts';
import { mark } from '../marks.ts';
import { writeErrorLine } from '../terminal/write.ts';
import { resolveSystemProxy } from './processes/system-proxy.ts';
import { offerTextMenu } from './windows/text-menu.ts';
import { createUpdates } from './updates/update-source.ts';
import { WindowPorts } from './windows/window-ports.ts';
import { Workspaces } from './data/workspaces.ts';

const watchAfterMs = 5000;
const hungWords =
  'The part of Galley that keeps your data did not answer and was started again. Nothing was lost.';

/**
 * Starts the desktop program: what must happen before Electron is ready, then the window, then the rest: the system makes
 * the window's process meanwhile.
 *
 * @param usualUmask the person's, before new files were made private
 */
export function startShell(places: Places, usualUmask: number): void {
  mark('shell: loaded');
  const policy = policyOrEnd();
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
  app.commandLine.appendSwitch('enable-features', 'NetworkServiceInProcess2');
  if (!isOnlyInstance()) {
    writeErrorLine('Galley is already open with this data; its window comes to the front.');
    endNow(0);
  }
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
  hardenEverything();
  const log = openLog(places.logPath);
  process.on('uncaughtException', (error) => log.error('Uncaught in the shell.', error));
  process.on('unhandledRejection', (error) => log.error('Unhandled in the shell.', error));
  void app.whenReady().then(() => {
    mark('shell: Electron is ready');
    if (!awaitData(places)) return;
    finishRestore(places.dataDir);
    const settingsFile = new SettingsFile(places.dataDir);
    const bound = boundOf(places, policy);
    const window = openFirst(places, settingsFile, bound);
    setImmediate(() => run({ places, log, usualUmask, policy, settingsFile, bound, window }));
  });
}

/** What the organization rules; a file of it that cannot be used ends the program with the reason. */
function policyOrEnd(): Policy {
  try {
    return findPolicy(process.env, isPackaged()).policy;
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    writeErrorLine(error.message);
    endNow(1);
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

/** What the last screen must belong to: views that this build draws, this folder, and these rules. */
function boundOf(places: Places, policy: Policy): string {
  return JSON.stringify([galleyViews, path.resolve(places.dataDir), policy]);
}

/** The first document gets the screen that was left; one that is loaded anew asks the core, which is there. */
function startData(places: Places, settingsFile: SettingsFile, bound: string): () => string {
  let isFirst = true;
  return () => {
    const screen = isFirst ? readFirstScreen(places.dataDir, bound) : null;
    isFirst = false;
    return `{"settings":${JSON.stringify(settingsFile.settings)},"firstScreen":${screen ?? 'null'}}`;
  };
}

/** The window, with what it needs to load its page. */
function openFirst(places: Places, settingsFile: SettingsFile, bound: string): BrowserWindow {
  const development = developmentServer();
  protocol.handle(
    interfaceScheme,
    development === null
      ? createInterfaceHandler(places.interfaceDir, startData(places, settingsFile, bound))
      : createDevelopmentHandler(development, developmentSecurityPolicy(developmentSocket() ?? '')),
  );
  nativeTheme.themeSource = settingsFile.settings.theme;
  const window = openMainWindow(settingsFile, places.preloadPath);
  mark('shell: window made');
  window.webContents.once('did-navigate', () => mark('shell: page committed'));
  window.once('ready-to-show', () => mark('shell: window shown'));
  return window;
}

interface Opened {
  readonly places: Places;
  readonly log: ShellLog;
  readonly usualUmask: number;
  readonly policy: Policy;
  readonly settingsFile: SettingsFile;
  readonly bound: string;
  readonly window: BrowserWindow;
}

function run({ places, log, usualUmask, policy, settingsFile, bound, window: opened }: Opened): void {
  log.info(`Galley ${app.getVersion()} on Electron ${process.versions.electron}`);
  const keychain = new KeychainProcess(places.entry('keychain'));
  const secrets = new ShellSecrets(
    keychain,
    new SafeStorageFile(places.dataDir),
    confirmedOriginsOf(places.dataDir),
  );
  const coreLink = new CoreLink(
    createHostAnswers(
      secrets,
      (address) => resolveSystemProxy(address),
      (telling) => told.tell(telling),
    ),
    log,
  );
  const core: CoreProcess = new CoreProcess({
    entry: places.entry('core'),
    start: {
      dataDir: places.dataDir,
      compiledDir: places.compiledDir,
      usualUmask,
      isPackaged: isPackaged(),
      firstScreen: bound,
    },
    log,
    onStarted: () => queueMicrotask(onCoreStarted),
  });
  let wasHung = false;
  const heartbeat = new Heartbeat({
    everyMs: heartbeatMs(),
    ask: () => coreLink.ping(),
    onHung: () => {
      wasHung = true;
      core.restart();
    },
  });
  let machine: MachineWatch | null = null;

  if (settingsFile.wasDamaged) log.warn('The settings file was damaged; it was set aside.');
  let window: BrowserWindow | null = opened;

  let showMenu = (): void => undefined;
  let shownKeys = JSON.stringify(settingsFile.settings.keys);
  const applySettings = (settings: Settings) => {
    nativeTheme.themeSource = settings.theme;
    window?.webContents.setZoomFactor(settings.zoom);
    ports.send('settings', settings);
    const keys = JSON.stringify(settings.keys);
    if (keys !== shownKeys) showMenu();
    shownKeys = keys;
    told.settingsChanged();
  };
  const told = new BeingTold({
    window: () => window,
    settingsFile,
    coreLink,
    onTarget: () => ports.send('target', null),
    onSync: () => ports.send('menu', { command: 'sync' }),
  });
  const updates = createUpdates({
    window: () => window,
    policy,
    settingsFile,
    coreLink,
    onChanged: (view) => ports.send('updates', view),
  });
  const workspaces = new Workspaces({
    dataDir: places.dataDir,
    serviceEntry: places.entry('local-service'),
    sampleDir: path.join(places.resourcesDir, 'sample'),
    onNotice: (message) => log.info(`local service: ${message}`),
    connect: (baseUrl, token, title) => coreLink.connectAccount(baseUrl, token, title),
    onChanged: (list) => ports.send('workspaces', list),
  });
  let link = galleyLinkOf(process.argv);
  const previewViews = new PreviewViews({
    window: () => window,
    preloadPath: places.previewPreloadPath,
    ask: (previewId, address, nonce) => coreLink.preview(previewId, address, nonce),
    // The core answers this channel with an ExportReport (bridge/channels/preview-requests.ts); both are built from the same sources.
    export: async (previewId, folder) =>
      (await coreLink.ask('preview.export', { previewId, folder })) as never,
    send: (event) => ports.send('preview-view', event),
  });
  const dataFiles = createDataFiles({
    window: () => window,
    home: places.homeDir,
    dataDir: places.dataDir,
    // The core answers these channels with their values (bridge/channels/data-requests.ts); both are built from the same sources.
    ask: async (channel, args) => (await coreLink.ask(channel, args)) as never,
    stopServices: () => workspaces.stopAll(),
    startServices: () => workspaces.startRemembered(),
  });
  const answers = createShellAnswers({
    dataFiles,
    window: () => window,
    policy,
    places,
    settingsFile,
    onSettings: applySettings,
    secrets,
    workspaces,
    previewViews,
    told,
    updates,
    takeLink: () => {
      const taken = link;
      link = null;
      return taken;
    },
  });
  const ports = new WindowPorts(() => core, answers, log);

  function onCoreStarted(): void {
    coreLink.attach(core);
    ports.reconnectCore();
    heartbeat.begin();
    machine?.coreStarted();
    told.coreStarted();
    if (!wasHung) return;
    wasHung = false;
    ports.send('notice', { words: hungWords });
  }

  const development = developmentServer();
  protocol.handle(assetScheme, createAssetHandler(places.dataDir));
  protocol.handle(
    diagramScheme,
    development === null
      ? createDiagramHandler(places.interfaceDir)
      : createDevelopmentHandler(development, diagramSecurityPolicy),
  );
  const zoom = (step: 'in' | 'out' | 'reset') => {
    const next = nextZoom(settingsFile.settings.zoom, step);
    applySettings(settingsFile.change({ zoom: next }));
  };
  showMenu = () => {
    installMenu({
      send: (command) => ports.send('menu', { command }),
      zoom,
      hasDevTools: !isPackaged(),
      keys: settingsFile.settings.keys,
    });
  };
  showMenu();

  mark('shell: answers stand');
  opened.on('closed', () => (window = null));
  told.watch(opened);
  opened.webContents.on('zoom-changed', (_event, direction) => zoom(direction));
  offerTextMenu(opened.webContents);
  keepAlive(opened.webContents, log);
  opened.webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) previewViews.closeAll();
  });
  workspaces.startRemembered();
  if (opensSample() && workspaces.list().length === 0) {
    workspaces
      .open({ kind: 'sample' })
      .then((account) => keepAllSpaces((channel, args) => coreLink.ask(channel, args), account.id))
      .then(() => window?.webContents.reload())
      .catch((error: unknown) => log.error('The sample workspace could not be opened.', error));
  }
  // The first screen has the machine for itself.
  setTimeout(() => {
    machine = new MachineWatch({
      power: powerMonitor,
      readMetered: () => readMetered(),
      send: (signal) => coreLink.signal(signal),
    });
    void told.start();
  }, watchAfterMs).unref();

  app.on('second-instance', (_event, argv) => {
    link = galleyLinkOf(argv) ?? link;
    if (link !== null) ports.send('link', null);
    told.raise();
  });
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', () => {
    told.stop();
    updates.stop();
    heartbeat.stop();
    machine?.stop();
    workspaces.stopAll();
    keychain.stop();
    core.stop();
  });
}

/** The next step of `zoomSteps` in a direction; `reset` is 100 %. */
function nextZoom(zoom: number, step: 'in' | 'out' | 'reset'): number {
  if (step === 'reset') return 1;
  return step === 'in'
    ? (zoomSteps.find((candidate) => candidate > zoom + 0.001) ?? zoom)
    : (zoomSteps.findLast((candidate) => candidate < zoom - 0.001) ?? zoom);
}
