import type { BrowserWindow, WebContents } from 'electron';
import { app, nativeTheme, powerMonitor, protocol } from 'electron';
import path from 'node:path';
import type { Settings } from '../bridge/channels/shell-requests.ts';
import { NotificationPresenter } from './notifications/notification-presenter.ts';
import { createDataFiles } from './data/data-files.ts';
import { diagramSecurityPolicy } from './protocols/content-security-policy.ts';
import { CoreLink } from './processes/core-link.ts';
import type { CoreProcess } from './processes/core-process.ts';
import { confirmedOriginsOf } from '../backup/confirmed-origin.ts';
import type { Places } from './environment.ts';
import { heartbeatMs, isPackaged } from './environment.ts';
import { createDevelopmentHandler, developmentServer, keepAllSpaces, opensSample } from './development.ts';
import { galleyLinkOf } from './galley-link.ts';
import { Heartbeat } from './processes/heartbeat.ts';
import { createHostHandlers } from './host-handlers.ts';
import { KeychainProcess } from './keychain/keychain.ts';
import { openLog } from './processes/log.ts';
import { MachineWatch } from './processes/machine-watch.ts';
import { keepAlive } from './windows/keep-alive.ts';
import { rememberPlace, windowAddress } from './windows/main-window.ts';
import { installMenu } from './windows/menu.ts';
import { readMetered } from './processes/metered.ts';
import type { Policy } from '../policy/policy.ts';
import { PreviewViews } from './windows/preview-views.ts';
import { SafeStorageFile } from './keychain/safe-storage.ts';
import { ShellSecrets } from './keychain/secrets.ts';
import { createAssetHandler } from './protocols/serve-assets.ts';
import { assetScheme, diagramScheme } from './protocols/schemes.ts';
import { createDiagramHandler } from './protocols/serve-diagrams.ts';
import { SettingsFile, zoomSteps } from './data/settings.ts';
import type { CheckedHandlers } from './handlers.ts';
import { createShellHandlers } from './shell-handlers.ts';
import { mark } from '../marks.ts';
import { resolveSystemProxy } from './processes/system-proxy.ts';
import { offerTextMenu } from './windows/text-menu.ts';
import { createUpdates } from './updates/update-source.ts';
import { mostWindows, WindowList } from './windows/window-list.ts';
import { WindowPorts } from './windows/window-ports.ts';
import { Workspaces } from './data/workspaces.ts';

const watchAfterMs = 5000;
const hungMessage =
  'The part of Galley that keeps your data did not answer and was started again. Nothing was lost.';

export interface OpenedWindow {
  readonly places: Places;
  readonly policy: Policy;
  readonly window: BrowserWindow;
  readonly core: CoreProcess;
}

/**
 * Everything else than opening the window (start-shell.ts).
 *
 * @param earlyStarts arguments of the starts of this program that came meanwhile
 */
export function runShell(
  { places, policy, window: opened, core }: OpenedWindow,
  earlyStarts: readonly (readonly string[])[],
): SettingsFile {
  mark('shell: loaded');
  const log = openLog(places.logPath);
  log.info(`Galley ${app.getVersion()} on Electron ${process.versions.electron}`);
  const keychain = new KeychainProcess(places.entry('keychain'));
  const secrets = new ShellSecrets(
    keychain,
    new SafeStorageFile(places.dataDir),
    confirmedOriginsOf(places.dataDir),
  );
  const coreLink = new CoreLink(
    createHostHandlers(
      secrets,
      (address) => resolveSystemProxy(address),
      (batch) => presenter.present(batch),
    ),
    log,
  );
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
  let showMenu = (): void => undefined;
  let shownKeys = JSON.stringify(settingsFile.settings.keys);
  const applySettings = (settings: Settings) => {
    nativeTheme.themeSource = settings.theme;
    for (const one of windows.all) one.webContents.setZoomFactor(settings.zoom);
    ports.send('settings', settings);
    const keys = JSON.stringify(settings.keys);
    if (keys !== shownKeys) showMenu();
    shownKeys = keys;
    presenter.settingsChanged();
  };
  const presenter = new NotificationPresenter({
    windows: () => windows.all,
    settingsFile,
    coreLink,
    onTarget: () => ports.sendTo(windows.first, 'target', null),
    onSync: () => ports.sendTo(windows.first, 'menu', { command: 'sync' }),
  });
  const updates = createUpdates({
    window: () => windows.front,
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
  let link = [process.argv, ...earlyStarts].map(galleyLinkOf).findLast((one) => one !== null) ?? null;
  const previewViews = new PreviewViews({
    preloadPath: places.previewPreloadPath,
    ask: (previewId, address, nonce) => coreLink.preview(previewId, address, nonce),
    // The core answers this channel with an ExportReport (bridge/channels/preview-requests.ts); both are built from the same sources.
    export: async (previewId, folder) =>
      (await coreLink.ask('preview.export', { previewId, folder })) as never,
  });
  const dataFiles = createDataFiles({
    window: () => windows.front,
    home: places.homeDir,
    dataDir: places.dataDir,
    // The core answers these channels with their values (bridge/channels/data-requests.ts); both are built from the same sources.
    ask: async (channel, args) => (await coreLink.ask(channel, args)) as never,
    stopServices: () => workspaces.stopAll(),
    startServices: () => workspaces.startRemembered(),
  });
  /** What a window may ask: dialogs stand above it, and its views are its own. */
  function answersFor(contents: WebContents): CheckedHandlers {
    const window = () => windows.of(contents)?.window ?? null;
    return createShellHandlers({
      dataFiles,
      window,
      openWindow: (address) => windows.open(address, window(), settingsFile.settings.zoom),
      policy,
      places,
      settingsFile,
      onSettings: applySettings,
      secrets,
      workspaces,
      previewViews: previewViews.answersFor({
        slot: windows.of(contents)?.slot ?? mostWindows,
        window,
        send: (event) => ports.sendTo(window(), 'preview-view', event),
      }),
      presenter,
      updates,
      takeLink: () => {
        const taken = link;
        link = null;
        return taken;
      },
    });
  }
  const windows = new WindowList(
    places.preloadPath,
    ({ window, slot }) => {
      const { webContents } = window;
      presenter.watch(window);
      webContents.on('zoom-changed', (_event, direction) => zoom(direction));
      offerTextMenu(webContents);
      keepAlive(webContents, {
        log,
        // What ended it would end it again: it comes back elsewhere.
        comesBackAt: windowAddress(window === opened ? '' : 'review'),
        onEnded: (words) => {
          if (window === opened) settingsFile.change({ lastPlace: null });
          ports.sendToNext(webContents, 'notice', { words, stays: true });
        },
      });
      webContents.on('did-start-navigation', (details) => {
        if (details.isMainFrame && !details.isSameDocument) previewViews.closeAll(slot);
      });
    },
    ({ slot }) => previewViews.closeAll(slot),
  );
  const ports = new WindowPorts({
    core: () => core,
    answersFor,
    roleOf: (contents) => (contents === opened.webContents ? 'window' : 'other-window'),
    log,
  });
  core.watch({ log, onStarted: () => queueMicrotask(onCoreStarted) });

  function onCoreStarted(): void {
    coreLink.attach(core);
    ports.reconnectCore();
    heartbeat.begin();
    machine?.coreStarted();
    presenter.coreStarted();
    if (!wasHung) return;
    wasHung = false;
    ports.send('notice', { words: hungMessage });
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
      send: (command) => ports.sendTo(windows.front, 'menu', { command }),
      zoom,
      hasDevTools: !isPackaged(),
      keys: settingsFile.settings.keys,
    });
  };
  showMenu();

  mark('shell: answers stand');
  rememberPlace(opened, settingsFile);
  windows.add(opened);
  workspaces.startRemembered();
  if (opensSample() && workspaces.list().length === 0) {
    workspaces
      .open({ kind: 'sample' })
      .then((account) => keepAllSpaces((channel, args) => coreLink.ask(channel, args), account.id))
      .then(() => windows.first?.webContents.reload())
      .catch((error: unknown) => log.error('The sample workspace could not be opened.', error));
  }
  // The first screen has the machine for itself.
  setTimeout(() => {
    machine = new MachineWatch({
      power: powerMonitor,
      readMetered: () => readMetered(),
      send: (signal) => coreLink.signal(signal),
    });
    void presenter.start();
  }, watchAfterMs).unref();

  app.on('second-instance', (_event, argv) => {
    link = galleyLinkOf(argv) ?? link;
    if (link !== null) ports.sendTo(windows.first, 'link', null);
    presenter.raise();
  });
  app.on('window-all-closed', () => app.quit());
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    // The core's process ends with this one, so this one waits until the databases are closed.
    event.preventDefault();
    presenter.stop();
    updates.stop();
    heartbeat.stop();
    machine?.stop();
    workspaces.stopAll();
    keychain.stop();
    void core.stop().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
  return settingsFile;
}

/** The next step of `zoomSteps` in a direction; `reset` is 100 %. */
function nextZoom(zoom: number, step: 'in' | 'out' | 'reset'): number {
  if (step === 'reset') return 1;
  return step === 'in'
    ? (zoomSteps.find((candidate) => candidate > zoom + 0.001) ?? zoom)
    : (zoomSteps.findLast((candidate) => candidate < zoom - 0.001) ?? zoom);
}
