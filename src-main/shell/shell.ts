import type { BrowserWindow, WebContents } from 'electron';
import { app, crashReporter, nativeTheme, powerMonitor, protocol } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '../bridge/shell-requests.ts';
import { BeingTold } from './being-told.ts';
import { createDataFiles } from './data-files.ts';
import { CoreLink } from './core-link.ts';
import { CoreProcess } from './core-process.ts';
import { awaitData } from './await-data.ts';
import { confirmedOriginsOf } from '../backup/confirmed-origin.ts';
import { finishMove } from '../backup/location.ts';
import { keepNewFilesPrivate, takeFromOthers } from '../backup/private-files.ts';
import { finishRestore } from '../backup/pending-restore.ts';
import { endNow } from '../end-now.ts';
import type { Places } from './environment.ts';
import { findPlaces, heartbeatMs, isPackaged } from './environment.ts';
import { galleyLinkOf } from './galley-link.ts';
import { hardenEverything } from './harden.ts';
import { Heartbeat } from './heartbeat.ts';
import { createHostAnswers } from './host-answers.ts';
import { KeychainProcess } from './keychain.ts';
import type { ShellLog } from './log.ts';
import { openLog } from './log.ts';
import { MachineWatch } from './machine-watch.ts';
import { openMainWindow } from './main-window.ts';
import { installMenu } from './menu.ts';
import { readMetered } from './metered.ts';
import { previewScheme } from './preview-protocol.ts';
import { PreviewViews } from './preview-views.ts';
import { SafeStorageFile } from './safe-storage.ts';
import { ShellSecrets } from './secrets.ts';
import { assetScheme, createAssetHandler } from './serve-assets.ts';
import { createDiagramHandler, diagramScheme } from './serve-diagrams.ts';
import { createInterfaceHandler, interfaceScheme } from './serve-interface.ts';
import { SettingsFile, zoomSteps } from './settings.ts';
import { createShellAnswers } from './shell-answers.ts';
import { resolveSystemProxy } from './system-proxy.ts';
import { createUpdates } from './update-source.ts';
import { WindowPorts } from './window-ports.ts';
import { Workspaces } from './workspaces.ts';

const watchAfterMs = 5000;
const hungWords =
  'The part of Galley that keeps your data did not answer and was started again. Nothing was lost.';

/**
 * Starts the desktop program: what must happen before Electron is ready, then the rest.
 *
 * @param mainDir the built main program's folder: `out/main`
 */
export function startShell(mainDir: string): void {
  const places = findPlaces(mainDir);
  const usualUmask = keepNewFilesPrivate();
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
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Galley is already open with this data; its window comes to the front.\n');
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
    if (!awaitData(places)) return;
    finishRestore(places.dataDir);
    run(places, log, usualUmask);
  });
}

function mark(name: string): void {
  if (process.env['GALLEY_MARKS'] === undefined) return;
  process.stdout.write(`${JSON.stringify({ mark: name, at: Date.now() })}\n`);
}

function run(places: Places, log: ShellLog, usualUmask: number): void {
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
    start: { dataDir: places.dataDir, compiledDir: path.join(places.windowDir, 'compiled'), usualUmask },
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

  const settingsFile = new SettingsFile(places.dataDir);
  if (settingsFile.wasDamaged) log.warn('The settings file was damaged; it was set aside.');
  let window: BrowserWindow | null = null;

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
  });
  const updates = createUpdates({
    window: () => window,
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
    // The core answers this channel with an ExportReport (bridge/preview-requests.ts); both are built from the same sources.
    export: async (previewId, folder) =>
      (await coreLink.ask('preview.export', { previewId, folder })) as never,
    send: (event) => ports.send('preview-view', event),
  });
  const dataFiles = createDataFiles({
    window: () => window,
    home: places.homeDir,
    dataDir: places.dataDir,
    // The core answers these channels with their values (bridge/data-requests.ts); both are built from the same sources.
    ask: async (channel, args) => (await coreLink.ask(channel, args)) as never,
    stopServices: () => workspaces.stopAll(),
    startServices: () => workspaces.startRemembered(),
  });
  const answers = createShellAnswers({
    dataFiles,
    window: () => window,
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
    mark,
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

  protocol.handle(interfaceScheme, createInterfaceHandler(places.interfaceDir));
  protocol.handle(assetScheme, createAssetHandler(places.dataDir));
  protocol.handle(diagramScheme, createDiagramHandler(places.interfaceDir));
  nativeTheme.themeSource = settingsFile.settings.theme;

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

  window = openMainWindow(settingsFile, places.preloadPath);
  window.on('closed', () => (window = null));
  told.watch(window);
  window.webContents.on('zoom-changed', (_event, direction) => zoom(direction));
  keepAlive(window.webContents, log);
  window.webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) previewViews.closeAll();
  });
  workspaces.startRemembered();
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

/** A renderer that crashed is loaded again, but not for ever. */
function keepAlive(contents: WebContents, log: ShellLog): void {
  let crashes = 0;
  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    log.error(`The window's process ended (${details.reason}).`);
    crashes += 1;
    if (crashes > 3) return;
    // Not at once: Electron itself crashes when a page is loaded while it is still told that the last one went.
    setTimeout(() => {
      if (!contents.isDestroyed()) contents.reload();
    }, 100);
  });
}
