import type { PageView } from '../../../src-main/bridge/views/views.ts';
import { aimedBlock } from '../../document/aim.ts';
import { foundAt, shownBlocks } from '../../document/shown.ts';
import type { App } from '../../state/app.svelte.ts';
import { copyPage } from '../copy-page.ts';
import { beginNoteHere, subjectOf } from '../notes/note-here.ts';
import { printed } from '../print/printing.ts';
import type { SpaceDiscussion } from './space-discussion.svelte.ts';
import { t } from '../../messages/en/space.ts';

/** The page that is read, and the element that it is scrolled in. */
export interface ReadPlace {
  readonly accountId: string;
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly shown: PageView | null;
  readonly scroller: HTMLElement | null;
}

/** What can be done with the page that is read: its keys and its menu do the same. */
export class ReadingActions {
  readonly #app: App;
  readonly #spaceDiscussion: SpaceDiscussion;
  readonly #place: () => ReadPlace;

  constructor(app: App, spaceDiscussion: SpaceDiscussion, place: () => ReadPlace) {
    this.#app = app;
    this.#spaceDiscussion = spaceDiscussion;
    this.#place = place;
  }

  /** On the block that was pointed at or moved to, else on the page; `suggests`: another wording of it; of no block, none. */
  comment(suggests: boolean): void {
    const { shown, scroller } = this.#place();
    if (shown === null || shown.tree === null || scroller === null) return;
    const path = aimedBlock(scroller)?.path ?? null;
    if (path === null && suggests) {
      this.#app.toasts.show(t('pointAtTheBlockThat'));
      return;
    }
    const roots = shownBlocks(shown.tree.blocks, '');
    const found = path === null ? undefined : foundAt(roots, path, 'merged');
    this.#spaceDiscussion.commentOn(shown.id, found?.block ?? null, found?.around);
    const { composing } = this.#spaceDiscussion;
    if (suggests && composing !== null) this.#spaceDiscussion.composing = { ...composing, suggests: true };
  }

  /** A private note on the block that was pointed at or moved to, else on the page. */
  note(): void {
    const { accountId, spaceId, shown, scroller } = this.#place();
    if (shown === null) return;
    beginNoteHere(this.#app, accountId, { spaceId, changeRequestId: null, pageId: shown.id }, scroller);
    this.#spaceDiscussion.note();
  }

  noteSpace(): void {
    const { accountId, spaceId } = this.#place();
    this.#app.notes.begin(subjectOf(accountId, { spaceId }));
    this.#spaceDiscussion.note();
  }

  print(to: 'print' | 'pdf'): void {
    void printed(this.#app, this.#place().shown?.title ?? '', to);
  }

  /** Why the page cannot be copied; null: it can. */
  get noCopy(): string | null {
    const { shown } = this.#place();
    if (shown === null) return t('openAPageFirst');
    return shown.tree === null ? (shown.missing ?? t('thisPageIsNotKept')) : null;
  }

  copy(): void {
    const { accountId, spaceId, shown } = this.#place();
    const { noCopy } = this;
    if (noCopy !== null || shown === null) this.#app.toasts.show(noCopy ?? t('openAPageFirst'));
    else void copyPage(this.#app, { accountId, spaceId, changeRequestId: null, pageId: shown.id });
  }

  compare(): void {
    const { accountId, spaceId, pageId } = this.#place();
    const screen = 'compare' as const;
    this.#app.navigation.go({ screen, accountId, spaceId, before: null, after: null, pageId });
  }

  resize(by: number): void {
    const { settings } = this.#app;
    settings.setReadingSize(settings.reading.size + by);
  }

  widen(by: number): void {
    const { settings } = this.#app;
    settings.setReadingWidth(settings.reading.width + by);
  }
}
