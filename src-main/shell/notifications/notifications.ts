import type { Notice, NoticeTarget } from '../../bridge/views/notice-views.ts';

/** What of Electron's Notification is used. */
export interface SystemNotification {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
  close(): void;
}

export interface NotificationsOptions {
  readonly make: (words: { readonly title: string; readonly body: string }) => SystemNotification;
  /** A notification was clicked: its place is shown. */
  readonly open: (target: NoticeTarget) => void;
}

/** More are not kept clickable: the system has forgotten them. */
const most = 50;

/** Notifications of the system. One of the same group takes the place of the older; all are held until they are gone. */
export class Notifications {
  readonly #options: NotificationsOptions;
  readonly #shown = new Map<string, SystemNotification>();

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  show(notices: readonly Notice[]): void {
    for (const notice of notices) this.#show(notice);
  }

  /** What they told has been seen. */
  closeAll(): void {
    for (const notification of this.#shown.values()) notification.close();
    this.#shown.clear();
  }

  #show({ group, title, body, target }: Notice): void {
    this.#shown.get(group)?.close();
    this.#shown.delete(group);
    const notification = this.#options.make({ title, body });
    notification.on('click', () => {
      this.#forget(group, notification);
      this.#options.open(target);
    });
    notification.on('close', () => this.#forget(group, notification));
    // Held here: one that is collected as garbage cannot be clicked.
    this.#shown.set(group, notification);
    const oldest = this.#shown.size > most ? this.#shown.keys().next().value : undefined;
    if (oldest !== undefined) this.#shown.delete(oldest);
    notification.show();
  }

  #forget(group: string, notification: SystemNotification): void {
    if (this.#shown.get(group) === notification) this.#shown.delete(group);
  }
}
