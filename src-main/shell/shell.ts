import type { BrowserWindow, WebContents } from 'electron';
import { app, nativeTheme, powerMonitor } from 'electron';
import path from 'node:path';
import type { DataFileRequests } from '../bridge/channels/data-file-requests.ts';
import type { Settings } from '../bridge/channels/settings.ts';
import type { ShellRequests } from '../bridge/channels/shell-requests.ts';
import type { Handlers } from '../bridge/protocol.ts';
import { NotificationPresenter } from './notifications/notification-presenter.ts';
import { createDataFiles } from './data/data-files.ts';
import { CoreLink } from './processes/core-link.ts';
import type { CoreProcess } from './processes/core-process.ts';
import { confirmedOriginsOf } from '../backup/confirmed-origin.ts';
import type { Places } from './environment.ts';
import { heartbeatMs, isPackaged } from './environment.ts';
import { keepAllSpaces, opensSample } from './development.ts';
import { galleyLinkOf } from './galley-link.ts';
import { Heartbeat } from './processes/heartbeat.ts';
import { createHostHandlers } from './host-handlers.ts';
import { KeychainProcess } from './keychain/keychain.ts';
import { openLog } from './processes/log.ts';
import type { ShellLog } from './processes/log.ts';
import { MachineWatch } from './processes/machine-watch.ts';
import { keepAlive } from './windows/keep-alive.ts';
import { rememberPlace, windowAddress } from './windows/main-window.ts';
import { installMenu } from './windows/menu.ts';
import { readMetered } from './processes/metered.ts';
import type { Policy } from '../policy/policy.ts';
import { PreviewViews } from './windows/preview-views.ts';
import { SafeStorageFile } from './keychain/safe-storage.ts';
import { ShellSecrets } from './keychain/secrets.ts';
import { nextZoom, SettingsFile } from './data/settings.ts';
import { createShellHandlers } from './shell-handlers.ts';
import { mark } from '../marks.ts';
import { resolveSystemProxy } from './processes/system-proxy.ts';
import { offerTextMenu } from './windows/text-menu.ts';
import { createUpdates } from './updates/update-source.ts';
import type { Updates } from './updates/updates.ts';
import { mostWindows, WindowList } from './windows/window-list.ts';
import type { ListedWindow } from './windows/window-list.ts';
import { WindowPorts } from './windows/window-ports.ts';
import { Workspaces } from './data/workspaces.ts';
import { texts } from '../shared/messages/texts.ts';

const watchAfterMs = 5000;

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
export function runShell(opened: OpenedWindow, earlyStarts: readonly (readonly string[])[]): SettingsFile {
  mark('shell: loaded');
  const shell = new Shell(opened, [process.argv, ...earlyStarts]);
  shell.serve();
  mark('shell: answers stand');
  shell.run();
  return shell.settingsFile;
}

/** What windows, core, keychain, settings and workspaces are to each other. */
class Shell {
  readonly settingsFile: SettingsFile;
  readonly #opened: OpenedWindow;
  readonly #places: Places;
  readonly #log: ShellLog;
  readonly #keychain: KeychainProcess;
  readonly #secrets: ShellSecrets;
  readonly #coreLink: CoreLink;
  readonly #heartbeat: Heartbeat;
  readonly #presenter: NotificationPresenter;
  readonly #updates: Updates;
  readonly #workspaces: Workspaces;
  readonly #previewViews: PreviewViews;
  readonly #dataFiles: Handlers<DataFileRequests>;
  readonly #windows: WindowList;
  readonly #ports: WindowPorts;
  #machine: MachineWatch | null = null;
  #wasHung = false;
  /** The keys that the menu shows. */
  #shownKeys: string;
  /** A link that the program was started with, until a window takes it. */
  #link: string | null;
  #isClosed = false;

  constructor(opened: OpenedWindow, starts: readonly (readonly string[])[]) {
    const { places } = opened;
    this.#opened = opened;
    this.#places = places;
    this.#log = openLog(places.logPath);
    this.#log.info(`Galley ${app.getVersion()} on Electron ${process.versions.electron}`);
    this.#link = starts.map(galleyLinkOf).findLast((one) => one !== null) ?? null;
    this.#keychain = new KeychainProcess(places.entry('keychain'));
    const stored = new SafeStorageFile(places.dataDir);
    this.#secrets = new ShellSecrets(this.#keychain, stored, confirmedOriginsOf(places.dataDir));
    this.#coreLink = new CoreLink(
      createHostHandlers(
        this.#secrets,
        (address) => resolveSystemProxy(address),
        (batch) => this.#presenter.present(batch),
      ),
      this.#log,
    );
    this.#heartbeat = new Heartbeat({
      everyMs: heartbeatMs(),
      ask: () => this.#coreLink.ping(),
      isUsed: () => this.#presenter.hasAttention(),
      onHung: () => {
        this.#wasHung = true;
        opened.core.restart();
      },
    });
    this.settingsFile = new SettingsFile(places.dataDir);
    if (this.settingsFile.wasDamaged) this.#log.warn('The settings file was damaged; it was set aside.');
    this.#shownKeys = JSON.stringify(this.settingsFile.settings.keys);
    this.#presenter = this.#createPresenter();
    this.#updates = this.#createUpdates();
    this.#workspaces = this.#createWorkspaces();
    this.#previewViews = this.#createPreviewViews();
    this.#dataFiles = this.#createDataFiles();
    this.#windows = new WindowList(
      places.preloadPath,
      (one) => this.#attend(one),
      ({ slot }) => this.#previewViews.closeAll(slot),
    );
    this.#ports = new WindowPorts({
      core: () => opened.core,
      handlersFor: (contents) => this.#handlersFor(contents),
      roleOf: (contents) => (contents === opened.window.webContents ? 'window' : 'other-window'),
      log: this.#log,
    });
  }

  #createPresenter(): NotificationPresenter {
    return new NotificationPresenter({
      windows: () => this.#windows.all,
      settingsFile: this.settingsFile,
      coreLink: this.#coreLink,
      onTarget: () => this.#ports.sendTo(this.#windows.first, 'target', null),
      onSync: () => this.#ports.sendTo(this.#windows.first, 'menu', { command: 'sync' }),
    });
  }

  #createUpdates(): Updates {
    return createUpdates({
      window: () => this.#windows.front,
      policy: this.#opened.policy,
      settingsFile: this.settingsFile,
      coreLink: this.#coreLink,
      onChanged: (view) => this.#ports.send('updates', view),
    });
  }

  #createWorkspaces(): Workspaces {
    return new Workspaces({
      dataDir: this.#places.dataDir,
      serviceEntry: this.#places.entry('local-service'),
      sampleDir: path.join(this.#places.resourcesDir, 'sample'),
      onNotice: (message) => this.#log.info(`local service: ${message}`),
      connect: (baseUrl, token, title) => this.#coreLink.connectAccount(baseUrl, token, title),
      onChanged: (list) => this.#ports.send('workspaces', list),
    });
  }

  #createPreviewViews(): PreviewViews {
    return new PreviewViews({
      preloadPath: this.#places.previewPreloadPath,
      policy: this.#opened.policy,
      ask: (previewId, address, nonce) => this.#coreLink.preview(previewId, address, nonce),
      export: (previewId, folder) => this.#coreLink.ask('preview.export', { previewId, folder }),
    });
  }

  #createDataFiles(): Handlers<DataFileRequests> {
    return createDataFiles({
      window: () => this.#windows.front,
      home: this.#places.homeDir,
      dataDir: this.#places.dataDir,
      ask: (channel, args) => this.#coreLink.ask(channel, args),
      policy: this.#opened.policy,
      stopServices: () => this.#workspaces.stopAll(),
      startServices: () => this.#workspaces.startRemembered(),
    });
  }

  /** What a window may ask: dialogs stand above it, and its views are its own. */
  #handlersFor(contents: WebContents): Handlers<ShellRequests> {
    const window = () => this.#windows.of(contents)?.window ?? null;
    return createShellHandlers({
      dataFiles: this.#dataFiles,
      window,
      openWindow: (address) => this.#windows.open(address, window(), this.settingsFile.settings.zoom),
      policy: this.#opened.policy,
      places: this.#places,
      settingsFile: this.settingsFile,
      onSettings: (settings) => this.#applySettings(settings),
      secrets: this.#secrets,
      workspaces: this.#workspaces,
      previewViews: this.#previewViews.handlersFor({
        slot: this.#windows.of(contents)?.slot ?? mostWindows,
        window,
        send: (event) => this.#ports.sendTo(window(), 'preview-view', event),
      }),
      presenter: this.#presenter,
      updates: this.#updates,
      takeLink: () => {
        const taken = this.#link;
        this.#link = null;
        return taken;
      },
    });
  }

  #attend({ window, slot }: ListedWindow): void {
    const { webContents } = window;
    const isOpened = window === this.#opened.window;
    this.#presenter.watch(window);
    webContents.on('zoom-changed', (_event, direction) => this.#zoom(direction));
    offerTextMenu(webContents);
    keepAlive(webContents, {
      log: this.#log,
      // What ended it would end it again: it comes back elsewhere.
      comesBackAt: windowAddress(isOpened ? '' : 'review'),
      onEnded: (words) => {
        if (isOpened) this.settingsFile.change({ lastPlace: null });
        this.#ports.sendToNext(webContents, 'notice', { words, stays: true });
      },
    });
    webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) this.#previewViews.closeAll(slot);
    });
  }

  #applySettings(settings: Settings): void {
    nativeTheme.themeSource = settings.theme;
    for (const one of this.#windows.all) one.webContents.setZoomFactor(settings.zoom);
    this.#ports.send('settings', settings);
    const keys = JSON.stringify(settings.keys);
    if (keys !== this.#shownKeys) this.#showMenu();
    this.#shownKeys = keys;
    this.#presenter.settingsChanged();
  }

  #zoom(step: 'in' | 'out' | 'reset'): void {
    const zoom = nextZoom(this.settingsFile.settings.zoom, step);
    this.#applySettings(this.settingsFile.change({ zoom }));
  }

  #showMenu(): void {
    installMenu({
      send: (command) => this.#ports.sendTo(this.#windows.front, 'menu', { command }),
      zoom: (step) => this.#zoom(step),
      hasDevTools: !isPackaged(),
      keys: this.settingsFile.settings.keys,
    });
  }

  /** Follows the core. */
  serve(): void {
    const log = this.#log;
    this.#opened.core.watch({ log, onStarted: () => queueMicrotask(() => this.#coreStarted()) });
    this.#showMenu();
  }

  #coreStarted(): void {
    this.#coreLink.attach(this.#opened.core);
    this.#ports.reconnectCore();
    this.#heartbeat.begin();
    this.#machine?.coreStarted();
    this.#presenter.coreStarted();
    if (!this.#wasHung) return;
    this.#wasHung = false;
    this.#ports.send('notice', { words: texts().shell.ended.core });
  }

  run(): void {
    rememberPlace(this.#opened.window, this.settingsFile);
    this.#windows.add(this.#opened.window);
    this.#workspaces.startRemembered();
    if (opensSample() && this.#workspaces.list().length === 0) this.#openSample();
    // The first screen has the machine for itself.
    setTimeout(() => {
      this.#machine = new MachineWatch({
        power: powerMonitor,
        readMetered: () => readMetered(),
        send: (signal) => this.#coreLink.signal(signal),
      });
      void this.#presenter.start();
    }, watchAfterMs).unref();
    app.on('second-instance', (_event, argv) => {
      this.#link = galleyLinkOf(argv) ?? this.#link;
      if (this.#link !== null) this.#ports.sendTo(this.#windows.first, 'link', null);
      this.#presenter.raise();
    });
    app.on('window-all-closed', () => app.quit());
    app.on('will-quit', (event) => {
      if (this.#isClosed) return;
      // The core's process ends with this one, so this one waits until the databases are closed.
      event.preventDefault();
      this.#close();
    });
  }

  #openSample(): void {
    this.#workspaces
      .open({ kind: 'sample' })
      .then((account) => keepAllSpaces((channel, args) => this.#coreLink.ask(channel, args), account.id))
      .then(() => this.#windows.first?.webContents.reload())
      .catch((error: unknown) => this.#log.error('The sample workspace could not be opened.', error));
  }

  #close(): void {
    this.#presenter.stop();
    this.#updates.stop();
    this.#heartbeat.stop();
    this.#machine?.stop();
    this.#workspaces.stopAll();
    this.#keychain.stop();
    void this.#opened.core.stop().finally(() => {
      this.#isClosed = true;
      app.quit();
    });
  }
}
