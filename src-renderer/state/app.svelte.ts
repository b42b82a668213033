import { createContext } from 'svelte';
import type { Failure } from '../../src-main/bridge/failure.ts';
import { sentence } from '../failures.ts';
import type { Host } from '../host.ts';
import type { MenuEntry } from '../parts/menus/menu-entry.ts';
import type { KeptScreen } from '../snapshot/kept-screen.ts';
import type { StartHost } from '../start-host.ts';
import { isApart } from '../parts/focus/is-apart.ts';
import { printAddress, readAddress } from './address.ts';
import type { Address } from './address.ts';
import { Administration } from './administration.svelte.ts';
import { Accounts } from './accounts.svelte.ts';
import { ChangeRequests } from './change-requests.svelte.ts';
import { OpenChangeRequest } from './change-request.svelte.ts';
import { Clock } from './clock.svelte.ts';
import { Drafts } from './edits/drafts.svelte.ts';
import { EditNews } from './edits/edit-news.ts';
import { Library, OpenSpace } from './offline/library.svelte.ts';
import { Links } from './links.ts';
import { Navigation } from './navigation.svelte.ts';
import { Notes } from './notes.svelte.ts';
import { OnScreen } from './on-screen.svelte.ts';
import { Outbox } from './edits/outbox.svelte.ts';
import { PolicyState } from './policy.svelte.ts';
import { SettingsState } from './settings.svelte.ts';
import { Shortcuts } from './keys/shortcuts.svelte.ts';
import { Sites } from './sites.svelte.ts';
import { Sync } from './offline/sync.svelte.ts';
import { staysUnsent } from './offline/sync-labels.ts';
import { Targets } from './targets.ts';
import { Verifications } from './offline/library-verification.svelte.ts';
import { step, stepsOfStart } from '../steps.ts';
import { Toasts } from './toasts.svelte.ts';
import { Undo } from './edits/undo.ts';
import { t as common } from '../messages/en/common.ts';
import { t } from '../messages/en/state.ts';

/** What the window begins with: the screen that was left, until the core has answered (docs/design/window.md). */
export interface Start extends Pick<StartHost, 'takenAt' | 'confirmed'> {
  /** The snapshot that is shown until the program is drawn. */
  readonly kept: Pick<KeptScreen, 'place' | 'paintedAt'> | null;
  /** Replaces it, where there is one: the program is drawn. */
  readonly takeOver: () => Promise<void>;
}

/** A window that shows what there is, not what there was. */
const current: Start = {
  takenAt: null,
  confirmed: Promise.resolve(),
  kept: null,
  takeOver: () => Promise.resolve(),
};

/** What `setTimeout` takes at most: 24 days. */
const longestTimerMs = 2 ** 31 - 1;

/** All state of the window, made once in main.ts and handed down by context. */
export class App {
  readonly clock = new Clock();
  readonly toasts = new Toasts();
  readonly shortcuts = new Shortcuts();
  readonly undo = new Undo(this.toasts, this.shortcuts);
  readonly host: Host;
  readonly editNews: EditNews;
  readonly settings: SettingsState;
  readonly navigation: Navigation;
  readonly accounts: Accounts;
  readonly library: Library;
  readonly space: OpenSpace;
  readonly changeRequests: ChangeRequests;
  readonly onScreen = new OnScreen();
  readonly changeRequest: OpenChangeRequest;
  readonly outbox: Outbox;
  readonly notes: Notes;
  readonly sites: Sites;
  readonly administration: Administration;
  readonly sync: Sync;
  readonly policy: PolicyState;
  readonly drafts: Drafts;
  readonly verifications: Verifications;
  readonly links: Links;
  readonly targets: Targets;

  /** What floats over the screens. */
  overlay = $state<'palette' | 'help' | null>(null);

  /** The menu of what was clicked with the right button. */
  menu = $state.raw<OpenMenu | null>(null);

  /** When what is shown was read, while the core has still to say that it is current. */
  asOf = $state<number | null>(null);
  readonly #confirmed: Promise<void>;
  readonly #start: Start;

  constructor(host: Host, start: Start = current) {
    this.host = host;
    this.#start = start;
    this.asOf = start.takenAt;
    this.#confirmed = start.confirmed.then(() => {
      this.asOf = null;
    });
    this.editNews = new EditNews(host);
    this.settings = new SettingsState(host);
    this.navigation = new Navigation(host, this.settings);
    this.accounts = new Accounts(host);
    this.library = new Library(host, this.accounts);
    this.space = new OpenSpace(host, this.editNews);
    this.changeRequests = new ChangeRequests(host, this.settings, this.editNews);
    this.changeRequest = new OpenChangeRequest(host, this.editNews, this.onScreen);
    this.outbox = new Outbox(host, this.accounts, this.editNews, ({ words, reason }) =>
      this.toasts.show(t('notSentWordsReason', { what: words, reason: reason ?? '' }).trim(), {
        tone: 'failed',
        forMs: 9_000,
      }),
    );
    this.notes = new Notes(host);
    this.sites = new Sites(host, this.accounts);
    this.administration = new Administration(host, this.accounts);
    this.sync = new Sync(host, this.toasts);
    this.policy = new PolicyState(host);
    this.drafts = new Drafts(host);
    this.links = new Links(host, this.navigation, this.toasts);
    this.targets = new Targets(host, this.navigation, this.outbox);
    this.verifications = new Verifications(host, this.sync);
    host.on('notice', ({ words, stays = false }) =>
      this.toasts.show(words, { forMs: stays ? longestTimerMs : 10_000 }),
    );
  }

  /** Web addresses of the accounts and of their spaces, for telling whose a pasted link is. */
  get webAddresses(): readonly string[] {
    const spaces = this.library.spaces.flatMap(({ webUrl }) => webUrl ?? []);
    return [...this.accounts.all.map(({ baseUrl }) => baseUrl), ...spaces];
  }

  /** Where administration begins: with the account of what is shown, else the first. */
  get administrationAddress(): Address {
    const { current } = this.navigation;
    const accountId = 'accountId' in current ? current.accountId : (this.accounts.all[0]?.id ?? '');
    return { screen: 'administration', accountId, trail: [], view: null };
  }

  /** True once it is known where the window was and whether there is any account: only then a screen is drawn. */
  started = $state(false);
  /** True once the first screen was painted and is current: what can wait begins then. */
  isUsable = $state(false);
  #marked = false;

  async start(): Promise<void> {
    // The list of accounts is asked for as soon as the core can be asked.
    await Promise.all([this.settings.load(), this.accounts.list.answered]);
    step('settings and accounts are known');
    this.changeRequests.recall();
    const own = ownAddress();
    this.navigation.remembers = own === null;
    // What is shown is what was left, also where the settings were written by another program meanwhile.
    const last = own ?? readAddress(this.#start.kept?.place ?? this.settings.current.lastPlace ?? '');
    if (this.accounts.list.value?.length === 0) this.navigation.replace({ screen: 'welcome' });
    else if (last !== null && this.#exists(last))
      this.navigation.resume(own === null ? this.#pastPlaces() : [], last);
    this.started = true;
    void this.links.open();
    void this.targets.open();
  }

  /** Another window over the same data, with a history of its own. */
  async openInNewWindow(address: Address): Promise<void> {
    const reply = await this.host.request('window.open', { address: printAddress(address) });
    if (!reply.ok) this.showFailure(reply.failure);
    else if (!reply.value.opened) this.toasts.show(t('allWindowsThatGalleyCan'));
  }

  /** What a click on something that leads to an address does: with Ctrl or the middle button in a window of its own. */
  follow(address: Address, event: MouseEvent): void {
    if (isApart(event)) void this.openInNewWindow(address);
    else this.navigation.go(address);
  }

  /** For `contextmenu`: shows these entries where the pointer is, or at what has the focus. */
  showMenu(event: MouseEvent, entries: readonly MenuEntry[]): void {
    event.preventDefault();
    this.menu = { entries, x: event.clientX, y: event.clientY, from: document.activeElement };
  }

  #pastPlaces(): readonly Address[] {
    const printed = this.settings.current.pastPlaces ?? [];
    return printed.flatMap((one) => readAddress(one) ?? []).filter((one) => this.#exists(one));
  }

  #exists(address: Address): boolean {
    return !('accountId' in address) || this.accounts.find(address.accountId) !== null;
  }

  /** Screens call it when what they show is there; the first time is what a start is measured to. */
  usable(): void {
    if (this.#marked) return;
    this.#marked = true;
    step('first screen drawn');
    void this.#markStart();
  }

  takeOver(): Promise<void> {
    return this.#start.takeOver();
  }

  async #markStart(): Promise<void> {
    await this.takeOver();
    await painted();
    step('first screen painted');
    const at = this.#start.kept?.paintedAt() ?? null;
    void this.host.request('window.mark', { name: 'first-screen', at, steps: [] });
    await this.#confirmed;
    step('core has answered');
    await painted();
    void this.host.request('window.mark', { name: 'confirmed', at: null, steps: stepsOfStart() });
    this.isUsable = true;
  }

  /** Offers to undo an edit, and to redo it, and says until when it stays unsent, for as long as it does. */
  offerUnsent(accountId: string, words: string, run: () => unknown, redo?: () => unknown): void {
    this.undo.offer(words, run, {
      note: () => staysUnsent(this.sync.of(accountId)),
      ...(redo && { redo }),
    });
  }

  showFailure(failure: Failure): void {
    this.toasts.show(sentence(failure), { tone: 'failed', forMs: 9_000 });
  }

  /**
   * The window has no permission for the clipboard: the shell writes to it. `said`: what is shown once it has. False where it
   * was refused, which is told.
   */
  async copyText(text: string, said?: string): Promise<boolean> {
    const reply = await this.host.request('window.copyText', { text });
    if (!reply.ok) this.showFailure(reply.failure);
    else if (said !== undefined) this.toasts.show(said);
    return reply.ok;
  }

  /** Says where something was written; the file manager shows it. */
  showWritten(words: string, path: string): void {
    this.toasts.show(words, {
      action: { label: common('showInFolder'), run: () => void this.showInFolder(path) },
      forMs: 10_000,
    });
  }

  async showInFolder(path: string): Promise<void> {
    const reply = await this.host.request('window.showInFolder', { path });
    if (!reply.ok) this.showFailure(reply.failure);
  }

  async copyLink(url: string): Promise<void> {
    await this.copyText(url, t('theWebAddressIsCopied'));
  }

  /** Outside of Galley, after the shell has asked. */
  async openOnTheWeb(url: string): Promise<void> {
    const reply = await this.host.request('link.open', { url });
    if (!reply.ok) this.showFailure(reply.failure);
    else if (reply.value.outcome === 'refused') this.toasts.show(reply.value.reason, { tone: 'failed' });
  }
}

/** In place of the menu that the system would show there. */
export interface OpenMenu {
  readonly entries: readonly MenuEntry[];
  readonly x: number;
  readonly y: number;
  readonly from: Element | null;
}

/** Where a further window opens (`window.open`); null in the first one. */
function ownAddress(): Address | null {
  const { hash } = window.location;
  return hash.length < 2 ? null : readAddress(decodeURIComponent(hash.slice(1)));
}

/** Settles when what stands now has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

export const [getApp, setApp] = createContext<App>();
