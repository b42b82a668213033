import type { BrowserWindow } from 'electron';
import { app, clipboard, dialog } from 'electron';
import path from 'node:path';
import type { DataFileRequests } from '../bridge/channels/data-file-requests.ts';
import type { PreviewViewRequests } from '../bridge/channels/preview-view-requests.ts';
import type { Handlers } from '../bridge/protocol.ts';
import type { Settings } from '../bridge/channels/settings.ts';
import type { ShellRequests } from '../bridge/channels/shell-requests.ts';
import type { Places } from './environment.ts';
import { mark } from '../marks.ts';
import { askToOpen } from './windows/ask-link.ts';
import type { NotificationPresenter } from './notifications/notification-presenter.ts';
import { sandboxOf } from './processes/sandbox.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import { print, saveAsPdf } from './windows/print.ts';
import { showInFolder } from './windows/save-files.ts';
import type { ShellSecrets } from './keychain/secrets.ts';
import { whyNoExport } from '../policy/policy.ts';
import type { Policy } from '../policy/policy.ts';
import type { SettingsFile } from './data/settings.ts';
import type { Updates } from './updates/updates.ts';
import { configureUpdates } from './updates/update-source.ts';
import type { Workspaces } from './data/workspaces.ts';
import { texts } from '../shared/messages/texts.ts';

export interface ShellHandlersOptions {
  /** The window that asks. */
  readonly window: () => BrowserWindow | null;
  readonly openWindow: (address: string) => boolean;
  readonly policy: Policy;
  readonly places: Places;
  readonly settingsFile: SettingsFile;
  readonly onSettings: (settings: Settings) => void;
  readonly secrets: ShellSecrets;
  readonly workspaces: Workspaces;
  readonly previewViews: Handlers<PreviewViewRequests>;
  readonly dataFiles: Handlers<DataFileRequests>;
  readonly takeLink: () => string | null;
  readonly presenter: NotificationPresenter;
  readonly updates: Updates;
}

/** The path that the person chooses; undefined where they choose none. */
async function pickSource(window: BrowserWindow, kind: 'folder' | 'bundle'): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: kind === 'folder' ? texts().shell.files.openFolder : texts().shell.files.openGitBundle,
    properties: [kind === 'folder' ? 'openDirectory' : 'openFile'],
    ...(kind === 'bundle'
      ? { filters: [{ name: texts().shell.files.gitBundles, extensions: ['bundle'] }] }
      : {}),
  });
  return canceled ? undefined : filePaths[0];
}

/** What a window may ask of the shell. */
export function createShellHandlers(options: ShellHandlersOptions): Handlers<ShellRequests> {
  const { places, settingsFile, secrets, workspaces } = options;
  /** Paths the person chose in a dialog of ours: a window cannot name others. */
  const picked = new Set<string>();

  const requireWindow = (): BrowserWindow => {
    const window = options.window();
    if (window === null) throw new RequestFailure('cancelled', texts().shell.files.windowClosed);
    return window;
  };

  return {
    'settings.get': () => settingsFile.settings,
    'settings.set': (change) => {
      const settings = settingsFile.change(change);
      options.onSettings(settings);
      return settings;
    },
    'secrets.status': () => secrets.check(),
    'link.open': async ({ url }) => await askToOpen(requireWindow(), url),
    'window.open': ({ address }) => ({ opened: options.openWindow(address) }),
    'window.copyText': async ({ text }) => {
      await clipboard.writeText(text);
      return null;
    },
    'window.showInFolder': async ({ path: file }) => {
      await showInFolder(file);
      return null;
    },
    'window.print': async ({ to, title }) => {
      const reason = to === 'pdf' ? whyNoExport(options.policy) : null;
      if (reason !== null) return { outcome: 'failed', reason };
      return to === 'pdf' ? await saveAsPdf(requireWindow(), title) : await print(requireWindow());
    },
    'workspace.pick': async ({ kind }) => {
      const chosen = await pickSource(requireWindow(), kind);
      if (chosen === undefined) return null;
      picked.add(chosen);
      return { path: chosen, name: path.basename(chosen) };
    },
    'workspace.open': async (source) => {
      if (source.kind === 'documentation' && !picked.has(source.path)) {
        throw new RequestFailure('bad-request', texts().shell.files.chooseFolder);
      }
      return await workspaces.open(source);
    },
    'workspace.list': () => workspaces.list(),
    'workspace.start': async ({ id }) => await workspaces.start(id),
    'workspace.stop': ({ id }) => workspaces.stop(id),
    'about.get': () => ({
      version: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      dataDir: places.dataDir,
      logPath: places.logPath,
      sandbox: sandboxOf(options.window()?.webContents.getOSProcessId() ?? 0),
    }),
    'updates.get': () => options.updates.view,
    'updates.check': async () => await options.updates.check(),
    'updates.download': async () => await options.updates.download(),
    'updates.install': async () => await options.updates.install(),
    'updates.configure': async ({ source }) => await configureUpdates(options.updates, source),
    'system.get': async () => await options.presenter.system(),
    'system.sample': () => ({ shown: options.presenter.showSample() }),
    'system.takeTarget': () => options.presenter.takeTarget(),
    'link.take': () => options.takeLink(),
    ...options.previewViews,
    ...options.dataFiles,
    'window.mark': ({ name, at, steps }) => {
      for (const step of steps) mark(`window: ${step.name}`, step.at);
      mark(name, at ?? Date.now());
      return null;
    },
  };
}
