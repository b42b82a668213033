import { z } from 'zod';
import { shell } from './channel.ts';
import type { Channel, RequestsOf } from './channel.ts';
import { id, nothing, pageBody, path, text } from './fields.ts';
import { settingsChange } from './settings.ts';
import type { Settings } from './settings.ts';
import type { NoticeTarget } from '../views/notice-views.ts';
import { dataFileRequests } from './data-file-requests.ts';
import { previewViewRequests } from './preview-view-requests.ts';
import type { PreviewViewEvent, PrintOutcome } from './preview-view-requests.ts';
import type { UpdateView } from '../views/update-views.ts';
import type { AccountView } from '../views/views.ts';

/**
 * Whether notifications can be shown. Linux: `no-library`: Electron found no libnotify when Galley started; `no-server`: nothing
 * on the session's bus shows them; `unknown`: there is no bus, or no tool to ask it.
 */
export type NotificationSupport = 'yes' | 'no-library' | 'no-server' | 'unknown';

/** What this desktop has; null: that could not be found out. */
export interface SystemView {
  readonly notifications: NotificationSupport;
  readonly tray: boolean | null;
  readonly badge: boolean | null;
}

/** Where tokens are kept on this machine (docs/design/security.md). */
export interface SecretsStatus {
  readonly kind: 'keychain' | 'safe-storage' | 'session' | 'untried';
  /** One sentence for the settings screen; says what to do when tokens live for this session only. */
  readonly words: string;
}

/** A documentation repository, bundle or folder that Galley serves to itself through its local service. */
export interface WorkspaceView {
  readonly id: string;
  readonly kind: 'sample' | 'documentation';
  readonly title: string;
  /** Null for the sample workspace. */
  readonly path: string | null;
  readonly state: 'starting' | 'running' | 'stopped' | 'failed';
  /** Why it does not run, in a sentence. */
  readonly reason: string | null;
  readonly accountId: string | null;
}

/** What one's own window may ask the shell: dialogs, settings, the window itself. Data comes from the core. */
export const shellRequests = {
  ...previewViewRequests,
  ...dataFileRequests,
  'settings.get': shell(nothing).answers<Settings>(),
  /** Members that are absent stay as they are. */
  'settings.set': shell(settingsChange).answers<Settings>(),
  'secrets.status': shell(nothing).answers<SecretsStatus>(),
  /**
   * Opens an https, http or mailto address outside Galley after the person confirmed the host. Every other address is
   * refused, with the reason.
   */
  'link.open': shell(z.strictObject({ url: text })).answers<
    { readonly outcome: 'opened' | 'declined' } | { readonly outcome: 'refused'; readonly reason: string }
  >(),
  /** Opens another window at an address of the renderer. False: as many as may be are open. */
  'window.open': shell(z.strictObject({ address: z.string().max(4000) })).answers<{
    readonly opened: boolean;
  }>(),
  /** The window itself has no permission for the clipboard. */
  'window.copyText': shell(z.strictObject({ text: pageBody })).answers<null>(),
  /** Shows what Galley wrote in this run in the system's file manager; anything else is refused. */
  'window.showInFolder': shell(z.strictObject({ path: z.string().max(10_000) })).answers<null>(),
  /**
   * Prints what the window shows as its style sheet for print has it, or saves it under a name that the person chooses.
   * The window prepares itself before it asks.
   */
  'window.print': shell(
    z.strictObject({ to: z.enum(['pdf', 'printer']), title: z.string().max(500) }),
  ).answers<PrintOutcome>(),
  /** The system's dialog for a documentation folder, repository or bundle; null when the person cancels. */
  'workspace.pick': shell(z.strictObject({ kind: z.enum(['folder', 'bundle']) })).answers<{
    readonly path: string;
    readonly name: string;
  } | null>(),
  /**
   * Starts a local service and connects the core to it; its token goes to the core, never to the window. A path is
   * accepted only if the person picked it in the dialog.
   */
  'workspace.open': shell(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('sample') }),
      z.strictObject({ kind: z.literal('documentation'), path }),
    ]),
  ).answers<AccountView>(),
  'workspace.list': shell(nothing).answers<readonly WorkspaceView[]>(),
  /** Starts the service of a workspace again after it failed or was stopped. */
  'workspace.start': shell(z.strictObject({ id })).answers<WorkspaceView>(),
  'workspace.stop': shell(z.strictObject({ id })).answers<WorkspaceView>(),
  'about.get': shell(nothing).answers<{
    readonly version: string;
    readonly electron: string;
    readonly chromium: string;
    readonly node: string;
    readonly dataDir: string;
    readonly logPath: string;
    /** In words; null where the system does not show it. */
    readonly sandbox: string | null;
  }>(),
  'updates.get': shell(nothing).answers<UpdateView>(),
  'updates.check': shell(nothing).answers<UpdateView>(),
  'updates.download': shell(nothing).answers<UpdateView>(),
  /** Hands the verified package to the system's installer. */
  'updates.install': shell(nothing).answers<UpdateView>(),
  /** Where updates come from and whose signature they carry; the person confirms it in a dialog. Null: nowhere. */
  'updates.configure': shell(
    z.strictObject({
      source: z.strictObject({ address: z.string().max(2000), key: z.string().max(200) }).nullable(),
    }),
  ).answers<{
    readonly changed: boolean;
    readonly problem: string | null;
  }>(),
  'system.get': shell(nothing).answers<SystemView>(),
  /** Shows a notification, to see how one comes; false where the system has none. */
  'system.sample': shell(nothing).answers<{ readonly shown: boolean }>(),
  /** Where a notification that was clicked leads; each is given once. */
  'system.takeTarget': shell(nothing).answers<NoticeTarget | null>(),
  /** The web address of a link that Galley was opened with and that nobody has taken yet; each is given once. */
  'link.take': shell(nothing).answers<string | null>(),
  /**
   * For benchmarks. `first-screen`: it can be used; `confirmed`: what it shows is what the core answered. `at`: when, where
   * that was earlier. `steps`: what the window did until then. Both in milliseconds since the epoch.
   */
  'window.mark': shell(
    z.strictObject({
      name: z.enum(['first-screen', 'confirmed']),
      at: z.number().nullable(),
      steps: z
        .array(z.strictObject({ name: z.string().max(100), at: z.number() }))
        .max(100)
        .readonly(),
    }),
  ).answers<null>(),
} satisfies Readonly<Record<string, Channel<'shell'>>>;

export type ShellRequests = RequestsOf<typeof shellRequests>;

/** Commands of the application menu; the renderer's list of shortcuts says what each does. */
export type MenuCommand =
  'shortcuts' | 'settings' | 'search' | 'find' | 'sync' | 'work-offline' | 'back' | 'forward';

export interface ShellEvents {
  readonly settings: Settings;
  readonly menu: { readonly command: MenuCommand };
  readonly workspaces: readonly WorkspaceView[];
  readonly updates: UpdateView;
  readonly 'preview-view': PreviewViewEvent;
  /** A notification was clicked, and where it leads can be taken. */
  readonly target: null;
  /** Galley was opened with a link, which can be taken. */
  readonly link: null;
  /** Something happened that the person should know of, in a sentence. */
  readonly notice: {
    readonly words: string;
    /** It stands until the person closes it. */
    readonly stays?: boolean;
  };
}

/** The one argument of the core's process, as JSON. */
export interface CoreStart {
  /** Absolute path of a folder that only Galley writes. */
  readonly dataDir: string;
  /** Absolute path of a folder for compiled code. */
  readonly compiledDir: string;
  /** Whether another policy than root's may be named (policy/read-policy.ts). */
  readonly isPackaged: boolean;
  /** What the file of the first screen must belong to (backup/first-screen-file.ts). */
  readonly firstScreen: string;
  /** Of the window: the core words what it says there and in notifications. */
  readonly language: string;
  /** The person's umask, which the process does not have: exports get it back (backup/private-files.ts). */
  readonly usualUmask: number;
}

/**
 * What the core's process gets by `parentPort`, with one port: from then on that port speaks the bridge's protocol.
 * The port of `window` may ask `Requests` and gets `Events`; what it shows is the first screen of the next start, which what an
 * `other-window` shows is not. So may the port of `shell`, and over that one the core asks
 * `HostRequests` in turn.
 */
export interface ConnectMessage {
  readonly kind: 'connect';
  readonly role: 'window' | 'other-window' | 'shell';
}
