import { tick } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Failure, Reply } from '../../../src-main/bridge/failure.ts';
import type { PreviewViewEvent } from '../../../src-main/bridge/channels/preview-view-requests.ts';
import type { PreviewSettings, PreviewView } from '../../../src-main/bridge/views/site-views.ts';
import type { Host } from '../../host.ts';
import type { ViewCapture } from './capture.ts';
import { drawDiagrams } from './preview-diagrams.ts';

/** A page of a space; `pageId` null: the first that the visitor sees. */
export interface PageOfSpace {
  readonly spaceId: string;
  readonly pageId: string | null;
}

/** A page that leads on by itself is captured at last as it stands. */
const mostCaptures = 5;

/** Addresses of previews are `galley-preview://<previewId>/<site path>`. */
function addressOf(previewId: string, path: string): string {
  return `galley-preview://${previewId}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * One preview and the view that shows it. The core holds the preview, the shell the view; this joins both, and keeps the
 * page when what is shown of it changes. Made by the screen, closed by it.
 */
export class PreviewSide {
  readonly viewId: string;
  view = $state.raw<PreviewView | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The address that the view was sent to; links within it lead on from there. */
  url = $state<string | null>(null);
  /** The site path that is shown now. */
  path = $state('');
  title = $state('');
  canGoBack = $state(false);
  canGoForward = $state(false);
  /** Its process ended. */
  isGone = $state(false);
  /** What it took too much of when it was ended; null where it ended by itself. */
  excess = $state<'time' | 'memory' | null>(null);
  /** The page that is shown, where it is one of a space. */
  place = $state.raw<PageOfSpace | null>(null);
  /** True where the state that is shown has no such page: the view says so. */
  isMissing = $state(false);
  readonly #host: Host;
  #accountId = '';
  #siteId = '';
  #settings: PreviewSettings | null = null;
  /** What is asked one after the other: a second change waits for the first. */
  #turn: Promise<void> = Promise.resolve();
  /** Settles when the diagrams of the page that came last stand in it. */
  #drawing: Promise<void> = Promise.resolve();
  /** Settles when it is known which page of a space was asked for, or came, last. */
  #finding: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(host: Host, viewId: string) {
    this.#host = host;
    this.viewId = viewId;
  }

  /** Hears of its view; answers what ends it and closes both. For `$effect`. */
  watch(): () => void {
    const end = this.#host.on('preview-view', (event) => this.#hear(event));
    return () => {
      end();
      this.close();
    };
  }

  /** Shows a site; the same one again only changes what is shown of it. */
  show(accountId: string, siteId: string, settings: PreviewSettings, at: PageOfSpace | null): Promise<void> {
    return this.#next(async () => {
      const isSame = this.view !== null && this.#accountId === accountId && this.#siteId === siteId;
      this.#accountId = accountId;
      this.#siteId = siteId;
      this.#settings = settings;
      if (isSame) await this.#update(settings, at);
      else await this.#open(settings, at);
    });
  }

  #next(work: () => Promise<void> | void): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (!this.#isClosed) await work();
    });
    return this.#turn;
  }

  async #goTo(page: PageOfSpace): Promise<void> {
    const { view } = this;
    if (view === null) return;
    const reply = await this.#host.request('preview.go', { previewId: view.previewId, ...page });
    if (!reply.ok) return;
    this.isMissing = !reply.value.found;
    this.#lead(view.previewId, reply.value.path);
  }

  /** To a page of a space, as this preview has it. */
  goTo(page: PageOfSpace): Promise<void> {
    return this.#next(() => this.#goTo(page));
  }

  goToPath(path: string): Promise<void> {
    return this.#next(() => {
      if (this.view !== null) this.#lead(this.view.previewId, path);
    });
  }

  /** The page that was asked for last; null where that is none of a space. */
  async settled(): Promise<PageOfSpace | null> {
    await this.#turn;
    await this.#finding;
    return this.place;
  }

  turn(direction: 'back' | 'forward'): void {
    void this.#host.request('previewView.go', { viewId: this.viewId, direction });
  }

  reload(): void {
    this.isGone = false;
    if (this.view === null && this.#settings !== null)
      void this.show(this.#accountId, this.#siteId, this.#settings, this.place);
    else void this.#host.request('previewView.reload', { viewId: this.viewId });
  }

  /** What its view shows once the page is drawn whole, with its diagrams; the view must be in sight. */
  async capture(): Promise<Reply<ViewCapture>> {
    await this.#turn;
    // Its stage takes its place, and the view its bounds.
    await tick();
    await new Promise(requestAnimationFrame);
    for (let left = mostCaptures; ; left -= 1) {
      const drawing = this.#drawing;
      const reply = await this.#host.request('previewView.capture', {
        viewId: this.viewId,
        purpose: 'comparison',
      });
      await this.#drawing;
      // Meanwhile another page came, or the same with its diagrams.
      if (drawing === this.#drawing || left === 0) return reply;
    }
  }

  close(): void {
    this.#isClosed = true;
    void this.#host.request('previewView.close', { viewId: this.viewId });
    if (this.view !== null) void this.#host.request('preview.close', { previewId: this.view.previewId });
  }

  async #open(settings: PreviewSettings, at: PageOfSpace | null): Promise<void> {
    const before = this.view;
    const args = { accountId: this.#accountId, siteId: this.#siteId, settings };
    const reply = await this.#host.request('preview.open', args);
    if (before !== null) void this.#host.request('preview.close', { previewId: before.previewId });
    if (!reply.ok) {
      this.view = null;
      this.url = null;
      this.failure = reply.failure;
      return;
    }
    if (this.#isClosed) {
      void this.#host.request('preview.close', { previewId: reply.value.previewId });
      return;
    }
    this.failure = null;
    this.view = reply.value;
    if (at === null) this.#lead(reply.value.previewId, reply.value.startPath);
    else await this.#goTo(at);
  }

  async #update(settings: PreviewSettings, at: PageOfSpace | null): Promise<void> {
    const previewId = this.view?.previewId;
    if (previewId === undefined) return;
    const page = at ?? this.place;
    const reply = await this.#host.request('preview.update', { previewId, settings });
    if (!reply.ok) {
      // The core was started anew and knows nothing of it: it is opened again, at the same page.
      if (reply.failure.code === 'not-found') await this.#open(settings, page);
      else this.failure = reply.failure;
      return;
    }
    this.failure = null;
    this.view = reply.value;
    const was = this.url;
    if (page !== null) await this.#goTo(page);
    if (this.url === was) this.reload();
  }

  #lead(previewId: string, path: string): void {
    this.path = path;
    this.#finding = this.#findPlace(path);
    const url = addressOf(previewId, path);
    // Links may have led on from that very address: it is loaded again.
    if (this.url === url) this.reload();
    else this.url = url;
  }

  #hear(event: PreviewViewEvent): void {
    if (event.viewId !== this.viewId) return;
    if (event.event === 'gone') {
      this.isGone = true;
      this.excess = event.excess;
    } else if (event.event === 'key') passOn(event);
    else if (event.event === 'navigated') {
      this.isGone = false;
      this.path = event.path;
      this.title = event.title;
      this.canGoBack = event.canGoBack;
      this.canGoForward = event.canGoForward;
      this.#finding = this.#findPlace(event.path);
      this.#drawing = this.#drawDiagrams(event.path);
    }
  }

  /** A page that came with the source of a diagram comes again once it is drawn. */
  async #drawDiagrams(path: string): Promise<void> {
    const { view } = this;
    if (view === null) return;
    const drawn = await drawDiagrams(this.#host, view.previewId, path);
    if (drawn > 0 && path === this.path && this.view?.previewId === view.previewId && !this.#isClosed)
      await this.#host.request('previewView.reload', { viewId: this.viewId });
  }

  async #findPlace(path: string): Promise<void> {
    const { view } = this;
    if (view === null) return;
    const reply = await this.#host.request('preview.at', { previewId: view.previewId, path });
    if (path !== this.path || !reply.ok) return;
    const { spaceId, pageId, found } = reply.value;
    this.isMissing = !found;
    // A page that this state lacks stays the one that is wanted: the next state may have it.
    if (found && pageId !== null) this.place = { spaceId, pageId };
    else this.place ??= { spaceId, pageId: null };
  }
}

/** A key that was pressed in the page and belongs to the window. */
function passOn(event: Extract<PreviewViewEvent, { event: 'key' }>): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true }),
  );
}

/** Progress of what previews do for long, by job. */
export class PreviewJobs {
  readonly running = new SvelteMap<
    'preview-compare' | 'preview-export',
    { readonly words: string; readonly done: number; readonly total: number | null }
  >();
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** For `$effect`. */
  watch(): () => void {
    return this.#host.on('progress', ({ job, words, done, total }) => {
      const isOurs = job === 'preview-compare' || job === 'preview-export';
      if (isOurs && this.running.has(job)) this.running.set(job, { words, done, total });
    });
  }

  /** Answers null where it was cancelled. */
  async run<T>(
    job: 'preview-compare' | 'preview-export',
    words: string,
    work: () => Promise<
      { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }
    >,
  ): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }> {
    this.running.set(job, { words, done: 0, total: null });
    try {
      return await work();
    } finally {
      this.running.delete(job);
    }
  }

  cancel(previewId: string): void {
    void this.#host.request('preview.cancel', { previewId });
  }
}
