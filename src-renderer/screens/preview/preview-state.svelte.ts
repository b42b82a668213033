import { untrack } from 'svelte';
import type {
  ContentState,
  CustomizationDraft,
  InvisibleView,
  PreviewChanges,
  PreviewSettings,
  SiteView,
  Structure,
  Visitor,
  VisitorForm,
} from '../../../src-main/bridge/views/site-views.ts';
import type { RevisionView } from '../../../src-main/bridge/views/compare-views.ts';
import type { ViewCapture } from './capture.ts';
import type { App } from '../../state/app.svelte.ts';
import type { AddressOf } from '../../state/address.ts';
import { Query } from '../../state/query.svelte.ts';
import { PreviewJobs, PreviewSide } from './preview-side.svelte.ts';
import { anyVisitor } from './site-labels.ts';
import type { Device } from './site-labels.ts';
import { t } from '../../messages/en/preview.ts';

type PreviewAddress = AddressOf<'preview'>;
export type Panel = 'visitor' | 'compare' | 'look' | null;
export type Pairing = 'one' | 'side';
export interface CapturedPair {
  readonly before: ViewCapture;
  readonly after: ViewCapture;
}

const primary = { kind: 'primary' } as const satisfies ContentState;
/** A form that is typed in is shown once the typing pauses. */
const settleMs = 250;

/** The screen of a preview: what is shown of a site, to whom, how wide, and beside what. */
export class PreviewState {
  readonly site: Query<SiteView>;
  readonly form: Query<VisitorForm>;
  readonly revisions: Query<readonly RevisionView[]>;
  readonly invisible: Query<InvisibleView>;
  readonly after: PreviewSide;
  readonly before: PreviewSide;
  readonly jobs: PreviewJobs;
  visitor = $state.raw<Visitor>(anyVisitor);
  customization = $state.raw<CustomizationDraft | null>(null);
  structure = $state.raw<Structure | null>(null);
  device = $state<Device>('fill');
  theme = $state<'light' | 'dark' | null>(null);
  panel = $state<Panel>(null);
  pairing = $state<Pairing>('one');
  changes = $state.raw<PreviewChanges | null>(null);
  readonly #app: App;
  #address = $state.raw<PreviewAddress | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #isDraftUnsaved = false;

  constructor(app: App) {
    const { host } = app;
    this.#app = app;
    this.after = new PreviewSide(host, 'preview-after');
    this.before = new PreviewSide(host, 'preview-before');
    this.jobs = new PreviewJobs(host);
    this.site = new Query(() => (this.inSite === null ? null : host.request('site.get', this.inSite)));
    this.form = new Query(() =>
      this.inSite === null ? null : host.request('site.visitorForm', this.inSite),
    );
    this.revisions = new Query(() => {
      const address = this.#address;
      const spaceId = this.after.place?.spaceId ?? address?.spaceId ?? null;
      if (address === null || spaceId === null) return null;
      return host.request('space.revisions', { accountId: address.accountId, spaceId });
    });
    this.invisible = new Query(() => {
      const previewId = this.after.view?.previewId;
      return previewId === undefined ? null : host.request('site.invisible', { previewId });
    });
  }

  get address(): PreviewAddress | null {
    return this.#address;
  }

  get inSite(): { readonly accountId: string; readonly siteId: string } | null {
    return this.#address === null
      ? null
      : { accountId: this.#address.accountId, siteId: this.#address.siteId };
  }

  /** What of a space's content is shown: as the address says. */
  readonly content = $derived.by<ContentState>(() => {
    const address = this.#address;
    if (address === null) return primary;
    const { spaceId, changeRequestId, revisionId } = address;
    if (spaceId === null) return primary;
    if (changeRequestId !== null) return { kind: 'change-request', spaceId, changeRequestId };
    return revisionId === null ? primary : { kind: 'revision', spaceId, revisionId };
  });

  /** For effects: depends on nothing but its argument. */
  go(address: PreviewAddress): void {
    untrack(() => {
      const was = this.#address;
      const isSameSite = was?.siteId === address.siteId && was.accountId === address.accountId;
      this.#address = address;
      if (!isSameSite) {
        this.visitor = anyVisitor;
        this.customization = null;
        this.structure = null;
        this.changes = null;
        for (const asked of [this.site, this.form, this.invisible, this.revisions]) asked.reset();
        void this.site.refresh().then(() => this.#takeDraft());
        void this.form.refresh();
      }
      const { spaceId, pageId } = address;
      // A switch of the state names no page: the one that is read stays.
      const isOtherPage =
        !isSameSite || (pageId !== null && (was.pageId !== pageId || was.spaceId !== spaceId));
      this.#show(isOtherPage && spaceId !== null ? { spaceId, pageId } : null);
    });
  }

  setVisitor(visitor: Visitor): void {
    this.visitor = visitor;
    this.#showSoon();
  }

  /** Another look, or another structure, tried here alone. */
  tryOut(customization: CustomizationDraft | null, structure: Structure | null): void {
    this.customization = customization;
    this.structure = structure;
    this.#showSoon();
  }

  /** Keeps what is tried, once the typing pauses. */
  keepDraft(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => void this.saved(), settleMs);
    this.#isDraftUnsaved = true;
  }

  /** Settles when the draft is kept as it stands. */
  async saved(): Promise<void> {
    clearTimeout(this.#draftTimer);
    const site = this.inSite;
    if (!this.#isDraftUnsaved || site === null) return;
    this.#isDraftUnsaved = false;
    const { customization, structure } = this;
    const reply = await this.#app.host.request('site.saveDraft', { ...site, customization, structure });
    if (!reply.ok) this.#app.showFailure(reply.failure);
  }

  /** With the name of a file for it; null where it could not be had. */
  async draftAsJson(): Promise<{ readonly name: string; readonly json: string } | null> {
    await this.saved();
    if (this.inSite === null) return null;
    const reply = await this.#app.host.request('site.exportDraft', this.inSite);
    if (!reply.ok) this.#app.showFailure(reply.failure);
    return reply.ok ? reply.value : null;
  }

  /** After sending: the site as it is now, and what is left of the draft. */
  async readAgain(): Promise<void> {
    await this.site.refresh();
    const draft = this.site.value?.draft ?? null;
    this.tryOut(draft?.customization ?? null, draft?.structure ?? null);
  }

  pair(pairing: Pairing): void {
    this.pairing = pairing;
    if (pairing === 'side') void this.#showBefore(null);
  }

  closePanel(): void {
    this.panel = null;
  }

  /** One page on both sides, drawn whole; null where a side cannot be had. */
  async capturePair(): Promise<CapturedPair | null> {
    const page = await this.after.settled();
    const other = await this.before.settled();
    if (
      page !== null &&
      (this.before.isMissing || other?.pageId !== page.pageId || other.spaceId !== page.spaceId)
    ) {
      await this.before.goTo(page);
    }
    const [before, after] = await Promise.all([this.before.capture(), this.after.capture()]);
    return before.ok && after.ok ? { before: before.value, after: after.value } : null;
  }

  /** Links of the page that is read lead the other side along. */
  follow(): void {
    const { place } = this.after;
    if (this.pairing === 'side' && place !== null) void this.before.goTo(place);
  }

  /** The pages that look different; the other side is opened for it where it is not. */
  async compare(): Promise<void> {
    const { after, before, jobs } = this;
    await this.#showBefore(null);
    if (after.view === null || before.view === null) return;
    const pair = { before: before.view.previewId, after: after.view.previewId };
    const reply = await jobs.run('preview-compare', t('comparingThePages'), () =>
      this.#app.host.request('preview.changedPages', pair),
    );
    if (reply.ok) this.changes = reply.value;
    else if (reply.failure.code !== 'cancelled') this.#app.showFailure(reply.failure);
  }

  end(): void {
    clearTimeout(this.#timer);
    void this.saved();
  }

  #takeDraft(): void {
    const draft = this.site.value?.draft ?? null;
    if (draft === null || this.customization !== null || this.structure !== null) return;
    this.tryOut(draft.customization, draft.structure);
  }

  #settings(content: ContentState, isTried: boolean): PreviewSettings {
    return {
      content,
      visitor: this.visitor,
      customization: isTried ? this.customization : null,
      structure: isTried ? this.structure : null,
    };
  }

  #showSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(null), settleMs);
  }

  #show(at: { readonly spaceId: string; readonly pageId: string | null } | null): void {
    const address = this.#address;
    if (address === null) return;
    this.changes = null;
    const { accountId, siteId } = address;
    void this.after.show(accountId, siteId, this.#settings(this.content, true), at).then(() => {
      if (this.panel === 'visitor') void this.invisible.refresh();
    });
    if (this.pairing === 'side') void this.#showBefore(at);
  }

  /** The site as it is, without what is tried and without the change request. */
  #showBefore(at: { readonly spaceId: string; readonly pageId: string | null } | null): Promise<void> {
    const address = this.#address;
    if (address === null) return Promise.resolve();
    const page = at ?? this.after.place;
    return this.before.show(address.accountId, address.siteId, this.#settings(primary, false), page);
  }
}
