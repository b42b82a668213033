import type { BrowserWindow } from 'electron';
import { app, Notification } from 'electron';
import type { NoticeCounts, NoticeTarget } from '../../bridge/views/notice-views.ts';
import type { HostRequests } from '../../bridge/channels/host-requests.ts';
import type { NotificationSupport, SystemView } from '../../bridge/channels/shell-requests.ts';
import { isOnBus } from './bus-name.ts';
import type { CoreLink } from '../processes/core-link.ts';
import { Notifications } from './notifications.ts';
import type { SettingsFile } from '../data/settings.ts';
import { countsText, titleWithCount } from './badge-text.ts';
import { TrayIcon } from '../windows/tray.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface NotificationPresenterOptions {
  /** All that are open; the first is the one that notifications open in. */
  readonly windows: () => readonly BrowserWindow[];
  readonly settingsFile: SettingsFile;
  readonly coreLink: CoreLink;
  /** Tells the window that a target can be taken. */
  readonly onTarget: () => void;
  /** Has the window do what its own "Sync now" does. */
  readonly onSync: () => void;
}

async function notificationSupport(): Promise<NotificationSupport> {
  if (!Notification.isSupported()) return process.platform === 'linux' ? 'no-library' : 'no-server';
  if (process.platform !== 'linux') return 'yes';
  const hasServer = await isOnBus('org.freedesktop.Notifications');
  if (hasServer === null) return 'unknown';
  return hasServer ? 'yes' : 'no-server';
}

const noCounts: NoticeCounts = { needMe: 0, unseenForMe: 0 };

/**
 * What the person meets outside of the window: notifications, badge, title, tray. What is told is the core's decision;
 * here it is only shown.
 */
export class NotificationPresenter {
  readonly #options: NotificationPresenterOptions;
  readonly #notifications: Notifications;
  readonly #offline = new Map<string, boolean>();
  #counts = noCounts;
  /** What each window's document is called. */
  readonly #titles = new WeakMap<BrowserWindow, string>();
  #target: NoticeTarget | null = null;
  #tray: TrayIcon | null = null;
  #hasTray: boolean | null = null;
  #hasBadge: boolean | null = null;
  #isQuitting = false;
  #shownSettings = '';

  constructor(options: NotificationPresenterOptions) {
    this.#options = options;
    this.#notifications = new Notifications({
      make: ({ title, body }) => new Notification({ title, body }),
      open: (target) => this.#open(target),
    });
    options.coreLink.onStatus = ({ accountId, workOffline }) => {
      this.#offline.set(accountId, workOffline);
      this.#showTray();
    };
    app.on('before-quit', () => (this.#isQuitting = true));
  }

  /** Once the first screen is there: whether there is a tray is asked of the desktop. */
  async start(): Promise<void> {
    this.#hasTray = process.platform === 'linux' ? await isOnBus('org.kde.StatusNotifierWatcher') : true;
    this.settingsChanged();
  }

  watch(window: BrowserWindow): void {
    const attention = () => this.#options.coreLink.attention(this.hasAttention());
    window.on('focus', attention);
    window.on('blur', attention);
    window.on('hide', attention);
    window.on('page-title-updated', (event, title) => {
      event.preventDefault();
      this.#titles.set(window, title);
      window.setTitle(titleWithCount(title, this.#counts));
    });
    window.on('close', (event) => {
      const isLast = this.#options.windows().length === 1;
      const stays = isLast && this.#options.settingsFile.settings.tray === 'keep-running';
      if (!stays || this.#tray === null || this.#isQuitting) return;
      event.preventDefault();
      window.hide();
    });
  }

  coreStarted(): void {
    const { notices } = this.#options.settingsFile.settings;
    if (notices !== undefined) this.#options.coreLink.configureNotices(notices, this.hasAttention());
  }

  /** A window has the focus. */
  hasAttention(): boolean {
    return this.#options.windows().some((window) => window.isFocused() && window.isVisible());
  }

  settingsChanged(): void {
    const { settings } = this.#options.settingsFile;
    const printed = JSON.stringify([settings.notices, settings.badge, settings.tray, this.#hasTray]);
    if (printed === this.#shownSettings) return;
    this.#shownSettings = printed;
    this.coreStarted();
    const isWanted = settings.tray !== 'off' && this.#hasTray === true;
    if (isWanted && this.#tray === null) {
      this.#tray = new TrayIcon({
        open: () => this.raise(),
        sync: (isWorkingOffline) => this.#sync(isWorkingOffline),
        workOffline: (offline) => this.#options.coreLink.workOffline(offline),
        quit: () => app.quit(),
      });
    }
    if (!isWanted) {
      this.#tray?.remove();
      this.#tray = null;
    }
    this.#showCounts();
  }

  present({ notices, counts }: HostRequests['notices.present']['args']): void {
    this.#counts = counts;
    if (Notification.isSupported()) {
      if (counts.needMe + counts.unseenForMe === 0 && notices.length === 0) this.#notifications.closeAll();
      this.#notifications.show(notices);
    }
    this.#showCounts();
  }

  /** Where the person wants to be after a click on a notification; each is given once. */
  takeTarget(): NoticeTarget | null {
    const target = this.#target;
    this.#target = null;
    return target;
  }

  /** Shows one, so that the person sees whether and how it comes. Answers whether the system can. */
  showSample(): boolean {
    if (!Notification.isSupported()) return false;
    this.#notifications.show([
      {
        group: 'sample',
        title: texts().shell.counts.sampleTitle,
        body: texts().shell.counts.sampleBody,
        target: { kind: 'news' },
      },
    ]);
    return true;
  }

  /** What this desktop has. */
  async system(): Promise<SystemView> {
    if (this.#hasTray === null) await this.start();
    return {
      notifications: await notificationSupport(),
      tray: this.#hasTray,
      badge: this.#hasBadge,
    };
  }

  raise(): void {
    const [window] = this.#options.windows();
    if (window?.isMinimized() === true) window.restore();
    window?.show();
    window?.focus();
  }

  stop(): void {
    this.#notifications.closeAll();
    this.#tray?.remove();
    this.#tray = null;
  }

  /** In offline mode nothing leaves before the person has said so: the window asks. */
  #sync(isWorkingOffline: boolean): void {
    if (!isWorkingOffline) {
      this.#options.coreLink.syncNow();
      return;
    }
    this.raise();
    this.#options.onSync();
  }

  #open(target: NoticeTarget): void {
    this.#target = target;
    this.raise();
    this.#options.onTarget();
  }

  #showCounts(): void {
    const count = this.#counts.needMe + this.#counts.unseenForMe;
    this.#hasBadge = app.setBadgeCount(this.#options.settingsFile.settings.badge === false ? 0 : count);
    for (const window of this.#options.windows())
      window.setTitle(titleWithCount(this.#titles.get(window) ?? 'Galley', this.#counts));
    this.#showTray();
  }

  #showTray(): void {
    const message = countsText(this.#counts);
    this.#tray?.show(
      message === null ? 'Galley' : `Galley: ${message}`,
      [...this.#offline.values()].includes(true),
    );
  }
}
