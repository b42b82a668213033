import type { Failure } from '../../../../../src-main/bridge/failure.ts';
import type { PageSource } from '../../../../../src-main/bridge/views/review-views.ts';
import type { Block } from '../../../../../src-main/shared/tree.ts';
import type RichEditor from '../../../../editor/RichEditor.svelte';
import type { App } from '../../../../state/app.svelte.ts';
import type { Draft } from '../../../../state/edits/draft.svelte.ts';
import { carryOutIn } from '../../request-choice.svelte.ts';
import type { Destination } from '../../request-choice.svelte.ts';
import { nameOf, written } from './edited-part.ts';
import type { EditedPart, PageText } from './edited-part.ts';
import { t } from '../../../../messages/en/changes.ts';

export interface Place {
  readonly accountId: string;
  readonly spaceId: string;
  /** Null: the page as its space has it, which is written in a change request that is chosen when it is saved. */
  readonly changeRequestId: string | null;
  readonly pageId: string;
}

interface Open {
  readonly part: EditedPart;
  readonly place: Place;
  /** The page when the editor was opened: what is saved is brought together with what came since. */
  readonly source: PageSource;
  /** What the field began with. */
  readonly before: string;
  readonly draft: Draft;
  /** Where it can be edited as it is rendered: as the page has it, and as the draft has it. Null: only as Markdown. */
  readonly rich: Rich | null;
  /** Where the person clicked, in pixels of the window; null: it was begun by key or button. */
  readonly point: Point | null;
  /** To be put in at once. */
  readonly pictures: readonly File[];
}

interface Rich {
  readonly start: readonly Block[];
  readonly now: readonly Block[];
  /** Loaded when editing begins: the start of the program needs none. */
  readonly Editor: typeof RichEditor;
}

interface Beginning {
  readonly point?: Point | null | undefined;
  /** That were dropped. */
  readonly pictures?: readonly File[];
  /** Where it would be edited as it is rendered otherwise. */
  readonly asMarkdown?: boolean;
}

interface Point {
  readonly left: number;
  readonly top: number;
}

/** A page that was written where its space is read, before it is known which change request takes it. */
export interface Unplaced {
  readonly open: Open;
  readonly text: string;
}

/** Of a page that is edited as a whole, in characters: a field that holds more is slow to type in. */
const largestPage = 200_000;

/** One part of a page that is being written, as Markdown, in its place. To be made by a component. */
export class PageEditing {
  open = $state.raw<Open | null>(null);
  saving = $state(false);
  /** How many editors were asked for and do not stand yet. */
  opening = $state(0);
  /** To be saved in a change request, which the person chooses. */
  unplaced = $state.raw<Unplaced | null>(null);
  /** Of the editor that is open: the person goes on elsewhere. */
  goOn: (() => Promise<void>) | null = null;
  readonly #app: App;
  #ending: Promise<boolean> | null = null;
  readonly #place: () => Place;

  constructor(app: App, place: () => Place) {
    this.#app = app;
    this.#place = place;
  }

  /** `count`: of the blocks on the screen. Only where the source has as many, it is known which is which. */
  async begin(part: EditedPart, count: number, beginning: Beginning = {}): Promise<void> {
    await this.#whileOpening(() => this.#begin(part, count, beginning));
  }

  async #begin(
    part: EditedPart,
    count: number,
    { point = null, pictures = [], asMarkdown = false }: Beginning,
  ): Promise<void> {
    const place = this.#place();
    await (this.goOn?.() ?? this.leave());
    const block = part.kind === 'block' ? { block: part.index } : {};
    const reply = await this.#app.host.request('page.source', { ...place, ...block });
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return;
    }
    const source = reply.value;
    const before = this.#textOf(part, source, count);
    if (before === null) return;
    const draft = this.#draft(place, nameOf(part.kind, before));
    const start = part.kind === 'below' ? '' : before;
    await draft.startWith(start);
    const rich = asMarkdown ? null : await this.#rich(part, source, start, draft.text);
    this.open = { part, place, source, before: start, draft, rich, point, pictures };
  }

  /** Goes on with what was written as Markdown. */
  asMarkdown(): void {
    if (this.open !== null) this.open = { ...this.open, rich: null };
  }

  /** Whether what is open can be edited as it is rendered. */
  get canBeRich(): boolean {
    return this.open !== null && richStart(this.open) !== null;
  }

  /** Goes on as it is rendered with what was written as Markdown. */
  async asRendered(): Promise<void> {
    const { open } = this;
    if (open === null) return;
    const rich = await this.#rich(open.part, open.source, open.before, open.draft.text);
    if (this.open === open && rich !== null) this.open = { ...open, rich, point: null, pictures: [] };
  }

  /** Saves what was written as it is rendered: only what was changed is spelled anew. As `save`. */
  async saveWritten(written: { readonly was: string; readonly now: string } | null): Promise<boolean> {
    const ending = this.#saveWritten(written);
    this.#ending = ending;
    const isSaved = await ending;
    if (this.#ending === ending) this.#ending = null;
    return isSaved;
  }

  async #saveWritten(written: { readonly was: string; readonly now: string } | null): Promise<boolean> {
    const { open } = this;
    if (open === null) return false;
    if (written === null) return this.save(open.before);
    const reply = await this.#app.host.request('text.keepSpelling', { source: open.before, ...written });
    return this.save(reply.ok ? reply.value : written.now);
  }

  /** Goes on with a draft that was chosen in a list, or with the text of the page (null). */
  async resume(nodeId: string | null): Promise<void> {
    await this.#whileOpening(() => this.#resume(nodeId));
  }

  async #resume(nodeId: string | null): Promise<void> {
    const reply = await this.#app.host.request('page.source', this.#place());
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return;
    }
    const { title, markdown, blocks } = reply.value;
    if (nodeId === null || nodeId === nameOf('page', markdown))
      return this.#begin({ kind: 'page' }, blocks.length, {});
    if (nodeId === nameOf('title', title)) return this.#begin({ kind: 'title' }, blocks.length, {});
    for (const kind of ['block', 'below'] as const) {
      const index = blocks.findIndex(
        (range) => range !== null && nameOf(kind, markdown.slice(range.from, range.to)) === nodeId,
      );
      if (index !== -1) return this.#begin({ kind, index }, blocks.length, {});
    }
    const draft = this.#draft(this.#place(), nodeId);
    this.#app.toasts.show(t('theTextThatThisDraft'), {
      action: {
        label: t('copyItsText'),
        run: () => void draft.read().then((text) => this.#app.copyText(text)),
      },
    });
  }

  async #whileOpening(open: () => Promise<void>): Promise<void> {
    this.#app.shortcuts.rest();
    this.opening += 1;
    await open().finally(() => {
      this.opening -= 1;
    });
  }

  /** What is written stays as a draft; what reads as before is none. */
  async leave(): Promise<void> {
    // What is being saved is not a draft.
    await this.#ending;
    const { open } = this;
    this.open = null;
    this.unplaced = null;
    if (open === null) return;
    if (open.draft.text !== open.before) await open.draft.save();
    else await open.draft.clear();
  }

  async discard(): Promise<void> {
    await this.open?.draft.clear();
    this.open = null;
  }

  /** False where it was refused, which is told, or is still to be placed. */
  async save(text = this.open?.draft.text ?? ''): Promise<boolean> {
    const { open } = this;
    if (open === null || this.saving) return false;
    const next = written(open, text);
    if (next.title === open.source.title && next.markdown === open.source.markdown) {
      await this.discard();
      return true;
    }
    const { changeRequestId } = open.place;
    if (changeRequestId === null) this.unplaced = { open, text };
    return changeRequestId !== null && (await this.#saveTo(changeRequestId, open, next));
  }

  /** Saves what is to be placed; the change request is on the screen then. False where it was refused, which is told. */
  async saveIn(destination: Destination): Promise<boolean> {
    const { unplaced } = this;
    if (unplaced === null || this.saving) return false;
    const { open, text } = unplaced;
    const isSaved = await carryOutIn(this.#app, open.place, destination, (changeRequestId) =>
      this.#saveTo(changeRequestId, open, written(open, text)),
    );
    if (isSaved) this.unplaced = null;
    return isSaved;
  }

  async #saveTo(changeRequestId: string, open: Open, next: PageText): Promise<boolean> {
    this.saving = true;
    const { target, taken } = open.draft.sending();
    const failure = await this.#write(changeRequestId, open, next, [target]);
    this.saving = false;
    if (failure !== null) {
      this.#app.showFailure(failure);
      return false;
    }
    await taken();
    this.open = null;
    const isGone = open.part.kind === 'block' && next.markdown === written(open, '').markdown;
    const whole: Open = { ...open, part: { kind: 'page' } };
    const change = async (from: PageText, to: PageText): Promise<boolean> => {
      const failed = await this.#write(
        changeRequestId,
        { ...whole, source: { ...open.source, ...from } },
        to,
      );
      if (failed !== null) this.#app.showFailure(failed);
      return failed === null;
    };
    this.#app.offerUnsent(
      open.place.accountId,
      isGone ? t('blockDeleted') : t('saved', { title: next.title }),
      () => change(next, open.source),
      () => change(open.source, next),
    );
    return true;
  }

  async #write(
    changeRequestId: string,
    { place, part, source }: Open,
    { title, markdown }: PageText,
    drafts: Parameters<App['outbox']['writePage']>[0]['drafts'] = [],
  ): Promise<Failure | null> {
    const madeOn = { title: source.title, markdown: source.markdown };
    const below =
      part.kind === 'block' || part.kind === 'below' ? (source.blocks[part.index]?.to ?? null) : null;
    const reply = await this.#app.outbox.writePage({
      ...place,
      changeRequestId,
      title,
      markdown,
      madeOn,
      below,
      drafts,
    });
    return reply.ok ? null : reply.failure;
  }

  #textOf(part: EditedPart, { title, markdown, blocks }: PageSource, count: number): string | null {
    if (part.kind === 'title') return title;
    if (part.kind === 'page') {
      if (markdown.length <= largestPage) return markdown;
      this.#app.toasts.show(t('thePageIsLonger', { characters: largestPage }));
      return null;
    }
    const range = blocks.length === count ? blocks[part.index] : undefined;
    if (range) return markdown.slice(range.from, range.to).replace(/\r\n?/g, '\n');
    this.#app.toasts.show(t('thisBlockCannotBeEdited'));
    return null;
  }

  /** What is to be edited as it is rendered; null where it is only edited as Markdown, or asked for as such. */
  async #rich(part: EditedPart, source: PageSource, before: string, text: string): Promise<Rich | null> {
    const start = richStart({ part, source, before });
    if (start === null) return null;
    const now = text === before ? start : await this.#read(text);
    if (now === null) return null;
    const { default: Editor } = await import('../../../../editor/RichEditor.svelte');
    return { start, now, Editor };
  }

  async #read(markdown: string): Promise<readonly Block[] | null> {
    const reply = await this.#app.host.request('text.read', { markdown });
    return reply.ok ? reply.value : null;
  }

  #draft(place: Place, nodeId: string | null): Draft {
    const { accountId, spaceId, changeRequestId, pageId } = place;
    return this.#app.drafts.of(accountId, {
      spaceId,
      changeRequestId,
      pageId,
      nodeId,
      commentId: null,
      use: 'page',
    });
  }
}

/** The blocks that the part begins with; null: it is only edited as Markdown. */
function richStart({
  part,
  source,
  before,
}: Pick<Open, 'part' | 'source' | 'before'>): readonly Block[] | null {
  if (part.kind === 'block') return source.rich ?? null;
  const isEmpty = part.kind === 'below' || (part.kind === 'page' && before.trim() === '');
  return isEmpty ? [] : null;
}
