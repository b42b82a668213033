import type { PrintOutcome } from './preview-view-requests.ts';
import type { Channel } from './channel.ts';
import type { Notice, NoticeCounts, NoticeSettings, NoticeTarget } from '../views/notice-views.ts';
import type { DataFileRequests } from './data-file-requests.ts';
import type { PreviewViewEvent, PreviewViewRequests } from './preview-view-requests.ts';
import type { UpdateView } from '../views/update-views.ts';
import type { AccountView } from '../views/views.ts';

export type Theme = 'light' | 'dark' | 'system';

/** What is remembered about the window, not about any account. A damaged file gives these their defaults again. */
export interface Settings {
  readonly theme: Theme;
  /** Zoom factor: 1 is 100 %. */
  readonly zoom: number;
  /** Single-key shortcuts (`j`, `c`, `?`). */
  readonly singleKeys: boolean;
  /** Widths of resizable panels in CSS pixels; 0 is collapsed. */
  readonly panels: Readonly<Record<string, number>>;
  /** Which of several ways to show something was chosen last, by the renderer's own names. Absent: none yet. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The address of the place that the window reopens; the renderer's own words. */
  readonly lastPlace: string | null;
  /** The addresses before it, which Back leads to at the next start, the nearest last. Absent: none. */
  readonly pastPlaces?: readonly string[];
  /** Keys that the person gave to commands of the interface, by the commands' names; an empty list: none. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Filters of the review inbox that the person named; the renderer's own words. */
  readonly reviewFilters?: readonly {
    readonly name: string;
    readonly filter: Readonly<Record<string, string>>;
  }[];
  /** The filter of the review inbox that was used last, as `printFilter` of the renderer writes it. Absent: none. */
  readonly reviewFilter?: Readonly<Record<string, string>>;
  /** Emoji that were used last, newest first: characters. Absent: none yet. */
  readonly recentEmoji?: readonly string[];
  /** How the person wants to be told by the system. */
  readonly notices?: NoticeSettings;
  /** Whether Galley's icon shows how much waits, where the desktop can show it. */
  readonly badge?: boolean;
  /** A sign in the tray, and whether Galley keeps running there when its window is closed. */
  readonly tray?: 'off' | 'icon' | 'keep-running';
  /** Galley may look for updates by itself, once a day. Off until the person allows it. */
  readonly updateCheck?: boolean;
}

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
export interface ShellRequests extends PreviewViewRequests, DataFileRequests {
  readonly 'settings.get': Channel<null, Settings>;
  /** Members that are absent stay as they are. */
  readonly 'settings.set': Channel<Partial<Settings>, Settings>;
  readonly 'secrets.status': Channel<null, SecretsStatus>;
  /**
   * Opens an https, http or mailto address outside Galley after the person confirmed the host. Every other address is
   * refused, with the reason.
   */
  readonly 'link.open': Channel<
    { readonly url: string },
    { readonly outcome: 'opened' | 'declined' } | { readonly outcome: 'refused'; readonly reason: string }
  >;
  /** Opens another window at an address of the renderer. False: as many as may be are open. */
  readonly 'window.open': Channel<{ readonly address: string }, { readonly opened: boolean }>;
  /** The window itself has no permission for the clipboard. */
  readonly 'window.copyText': Channel<{ readonly text: string }, null>;
  /** Shows what Galley wrote in this run in the system's file manager; anything else is refused. */
  readonly 'window.showInFolder': Channel<{ readonly path: string }, null>;
  /**
   * Prints what the window shows as its style sheet for print has it, or saves it under a name that the person chooses.
   * The window prepares itself before it asks.
   */
  readonly 'window.print': Channel<{ readonly to: 'pdf' | 'printer'; readonly title: string }, PrintOutcome>;
  /** The system's dialog for a documentation folder, repository or bundle; null when the person cancels. */
  readonly 'workspace.pick': Channel<
    { readonly kind: 'folder' | 'bundle' },
    { readonly path: string; readonly name: string } | null
  >;
  /**
   * Starts a local service and connects the core to it; its token goes to the core, never to the window. A path is
   * accepted only if the person picked it in the dialog.
   */
  readonly 'workspace.open': Channel<
    { readonly kind: 'sample' } | { readonly kind: 'documentation'; readonly path: string },
    AccountView
  >;
  readonly 'workspace.list': Channel<null, readonly WorkspaceView[]>;
  /** Starts the service of a workspace again after it failed or was stopped. */
  readonly 'workspace.start': Channel<{ readonly id: string }, WorkspaceView>;
  readonly 'workspace.stop': Channel<{ readonly id: string }, WorkspaceView>;
  readonly 'about.get': Channel<
    null,
    {
      readonly version: string;
      readonly electron: string;
      readonly chromium: string;
      readonly node: string;
      readonly dataDir: string;
      readonly logPath: string;
      /** In words; null where the system does not show it. */
      readonly sandbox: string | null;
    }
  >;
  readonly 'updates.get': Channel<null, UpdateView>;
  readonly 'updates.check': Channel<null, UpdateView>;
  readonly 'updates.download': Channel<null, UpdateView>;
  /** Hands the verified package to the system's installer. */
  readonly 'updates.install': Channel<null, UpdateView>;
  /** Where updates come from and whose signature they carry; the person confirms it in a dialog. Null: nowhere. */
  readonly 'updates.configure': Channel<
    { readonly source: { readonly address: string; readonly key: string } | null },
    { readonly changed: boolean; readonly problem: string | null }
  >;
  readonly 'system.get': Channel<null, SystemView>;
  /** Shows a notification, to see how one comes; false where the system has none. */
  readonly 'system.sample': Channel<null, { readonly shown: boolean }>;
  /** Where a notification that was clicked leads; each is given once. */
  readonly 'system.takeTarget': Channel<null, NoticeTarget | null>;
  /** The web address of a link that Galley was opened with and that nobody has taken yet; each is given once. */
  readonly 'link.take': Channel<null, string | null>;
  /**
   * For benchmarks. `first-screen`: it can be used; `confirmed`: what it shows is what the core answered. `at`: when, where
   * that was earlier. `steps`: what the window did until then. Both in milliseconds since the epoch.
   */
  readonly 'window.mark': Channel<
    {
      readonly name: 'first-screen' | 'confirmed';
      readonly at: number | null;
      readonly steps: readonly { readonly name: string; readonly at: number }[];
    },
    null
  >;
}

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

/** What the core asks the shell over the shell's port. `unknown` is not "signed out" (docs/design/security.md). */
export interface HostRequests {
  readonly 'secret.get': Channel<
    { readonly accountId: string; readonly origin: string },
    | { readonly kind: 'value'; readonly value: string }
    /** `unbound`: given for another origin, or not confirmed for this one; `not-kept`: no keychain kept it (docs/design/tokens.md). */
    | { readonly kind: 'unknown' | 'unbound' | 'not-kept'; readonly reason: string }
  >;
  readonly 'secret.set': Channel<
    { readonly accountId: string; readonly token: string; readonly origin: string },
    null
  >;
  readonly 'secret.delete': Channel<{ readonly accountId: string }, null>;
  /** Notifications to show, and the numbers for badge, window title and tray. */
  readonly 'notices.present': Channel<
    { readonly notices: readonly Notice[]; readonly counts: NoticeCounts },
    null
  >;
  /** How the system reaches an address, as `PROXY host:port; DIRECT`. */
  readonly 'proxy.of': Channel<{ readonly address: string }, string>;
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
