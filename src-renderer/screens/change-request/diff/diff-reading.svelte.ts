import { tick } from 'svelte';
import type { PageDiff, LineDiff } from '../../../../src-main/shared/diff.ts';
import type { PageDiffView } from '../../../../src-main/bridge/views/review-views.ts';
import type { ChangePosition } from '../../../document/change-navigation.ts';
import {
  changePosition,
  goToChange,
  mountAll,
  standAgain,
  stepChange,
  watchPosition,
} from '../../../document/change-navigation.ts';
import { hideFormatting } from '../../../document/diff/hide-formatting.ts';
import { hideLineFormatting } from '../../../document/diff/source/hide-line-formatting.ts';
import { sourceRuns } from '../../../document/diff/source/source-runs.ts';
import { unfoldAll } from '../../../document/unfolding.ts';
import type { App } from '../../../state/app.svelte.ts';
import { keysOf } from '../../../state/keys/key-bindings.svelte.ts';
import type { Shortcuts } from '../../../state/keys/shortcuts.svelte.ts';
import type { DiffMode, Stood } from '../changes-state.svelte.ts';
import { goToConflict, performJump } from './jump.ts';
import { goToPlace, placeIn } from './keep-place.ts';
import type { Jump } from './jump.ts';
import { t } from '../../../messages/en/changes.ts';
import { t as space } from '../../../messages/en/space.ts';

/** Where a page's changes are read: a change request, or two revisions. Everything is read at each use. */
interface ReadingPlace {
  readonly pageId: () => string;
  /** The diff of that page or, until it is there, of another. */
  readonly view: () => PageDiffView | null;
  /** The diff is asked for: a step goes there once it is drawn. */
  readonly isComing: () => boolean;
  /** As the person chose it; what is shown depends on the room. */
  mode: DiffMode;
  /** Where to go once the page is drawn. */
  jump: Jump | null;
  /** The change that the person stood on last, of which page and view; kept while another pane takes the place of the page. */
  stood?: Stood | null;
  /** The scrolling element of the document. */
  readonly document: HTMLElement | null;
  /** Of all panes: what side by side could have. */
  readonly roomWidth: () => number;
  /** To the next or previous changed page, and to its first or last change there; false at the end. */
  readonly onstep: (by: 1 | -1) => boolean;
}

/** A page's diff with what the person chose to hide left out. */
export interface Quiet {
  readonly diff: PageDiff;
  readonly source: readonly LineDiff[];
  /** Changes that the present view leaves out. */
  readonly hidden: number;
}

const hideSetting = 'diff-hide-formatting';
const viewSetting = 'diff-view';
/** Without the result, which shows no change. */
const keptViews = ['inline', 'side', 'source', 'split'] as const;

/** The view of changes that was chosen last. */
export function chosenView({ settings }: App): DiffMode {
  return settings.choice(viewSetting, keptViews);
}

const narrowest = 880;

/** How a page's changes are read: in which view, from change to change, with what is hidden. To be made by a component. */
export class DiffReading {
  readonly #app: App;
  readonly #place: ReadingPlace;
  /** Where the person stands among the changes, of which page and view. */
  #stepped = $state.raw<ChangePosition & { readonly of: string }>({ of: '', id: null, index: 0, count: 0 });
  finding = $state(false);

  // Twice 45 characters of a document, with margins.
  readonly tooNarrow = $derived.by(() =>
    this.#place.roomWidth() < narrowest ? t('thereIsNoRoomFor') : null,
  );
  readonly mode = $derived.by((): DiffMode => {
    const { mode } = this.#place;
    if (this.tooNarrow === null) return mode;
    return mode === 'side' ? 'inline' : mode === 'split' ? 'source' : mode;
  });
  readonly modes = $derived.by(() => [
    { value: 'inline' as const, label: t('inline'), keys: keysOf('view-inline') },
    {
      value: 'side' as const,
      label: t('sideBySide'),
      keys: keysOf('view-side'),
      unavailable: this.tooNarrow,
    },
    { value: 'source' as const, label: t('source'), keys: keysOf('view-source') },
    { value: 'result' as const, label: t('result'), keys: keysOf('view-result') },
    { value: 'split' as const, label: t('split'), keys: keysOf('view-split'), unavailable: this.tooNarrow },
  ]);
  readonly isRendered = $derived.by(() => this.mode === 'inline' || this.mode === 'side');
  readonly isSource = $derived.by(() => this.mode === 'source' || this.mode === 'split');
  readonly hides = $derived.by(() => this.#app.settings.panel(hideSetting, 0) === 1);

  readonly quiet = $derived.by((): Quiet | null => {
    const view = this.#place.view();
    if (view === null) return null;
    if (!this.hides) return { diff: view.diff, source: view.source, hidden: 0 };
    const [rendered, lines] = [hideFormatting(view.diff), hideLineFormatting(view.source)];
    return {
      diff: rendered.diff,
      source: lines.lines,
      hidden: this.isRendered ? rendered.hidden : this.isSource ? lines.hidden : 0,
    };
  });
  /** Every change that this view stops at, in words. */
  readonly listed = $derived.by((): readonly { readonly id: string; readonly words: string }[] => {
    if (this.quiet === null) return [];
    return this.isRendered ? this.quiet.diff.changes : this.isSource ? sourceRuns(this.quiet.source) : [];
  });
  readonly #here = $derived.by(() => `${this.#place.pageId()}/${this.mode}`);
  /** "3 of 14"; 0 before the first step. */
  readonly index = $derived.by(() => {
    if (this.#stepped.of !== this.#here) return 0;
    return this.listed.findIndex(({ id }) => id === this.#stepped.id) + 1 || this.#stepped.index;
  });
  /** The change that the person stands on. */
  readonly current = $derived.by(() => (this.#stepped.of === this.#here ? this.#stepped.id : null));
  readonly total = $derived.by(() =>
    this.#stepped.of === this.#here ? Math.max(this.#stepped.count, this.listed.length) : this.listed.length,
  );

  constructor(app: App, place: ReadingPlace) {
    this.#app = app;
    this.#place = place;
  }

  /** To the next or previous change; beyond the last one, to the next page. */
  step(by: 1 | -1): void {
    const { document } = this.#place;
    if (this.#place.isComing()) this.#place.jump ??= { pageId: this.#place.pageId(), edge: by };
    if (document === null || this.#place.isComing()) return;
    if (stepChange(document, by) === null && !this.#stepBeyond(document, by) && !this.#place.onstep(by))
      this.#app.toasts.show(by === 1 ? t('thisWasTheLastChange') : t('thisWasTheFirstChange'));
    if (this.#place.jump === null) this.#standAt(document);
  }

  /** To the next or previous change of the list, where it is not drawn yet. */
  #stepBeyond(document: HTMLElement, by: 1 | -1): boolean {
    const { id } = changePosition(document);
    const at = this.listed.findIndex((one) => one.id === id);
    const next = at === -1 ? undefined : this.listed[at + by];
    return next !== undefined && goToChange(document, next.id);
  }

  goTo(id: string): void {
    const { document } = this.#place;
    if (document === null) return;
    goToChange(document, id);
    this.#standAt(document);
  }

  /** To the next conflict with today's content, from the last to the first. */
  nextConflict(): void {
    const { document } = this.#place;
    if (document !== null) goToConflict(document);
  }

  choose(next: DiffMode): void {
    if ((next === 'side' || next === 'split') && this.tooNarrow !== null)
      this.#app.toasts.show(this.tooNarrow);
    else this.#change(next);
  }

  /** The next change request is read in the same view; this one goes on at the same place. */
  #change(next: DiffMode): void {
    const { document } = this.#place;
    const read = document === null ? null : placeIn(document);
    this.#place.mode = next;
    if (next !== 'result') this.#app.settings.setChoice(viewSetting, next);
    if (document === null || read === null) return;
    const pageId = this.#place.pageId();
    void tick().then(() => {
      if (this.#place.pageId() === pageId && this.#place.mode === next) goToPlace(document, read);
    });
  }

  toggleFormatting(): void {
    this.#app.settings.setPanel(hideSetting, this.hides ? 0 : 1);
  }

  unfold(): void {
    const { document } = this.#place;
    const opened = document === null ? 0 : unfoldAll(document);
    this.#app.toasts.show(opened === 0 ? t('thereIsNothingToExpand') : t('unchangedBlocksAreExpanded'));
  }

  /** For an effect: the block cursor moves among the changes, too. */
  followCursor(): (() => void) | undefined {
    const { document } = this.#place;
    return document === null ? undefined : watchPosition(document, () => this.#standAt(document));
  }

  /** For an effect: goes to a place in a page, once that page is here and drawn; changes that came or went are counted anew. */
  goWhenDrawn(): void {
    const { jump } = this.#place;
    const pageId = this.#place.pageId();
    if (this.quiet !== null && jump === null) void tick().then(() => this.#countAgain());
    if (jump === null || jump.pageId !== pageId || this.#place.view()?.pageId !== pageId) return;
    void tick().then(() => {
      const { document } = this.#place;
      if (document === null || this.#place.jump !== jump) return;
      this.#place.jump = null;
      if (!performJump(document, jump) && jump.anchor !== undefined)
        this.#app.toasts.show(space('noHeadingNamed', { anchor: jump.anchor }));
      this.#standAt(document);
    });
  }

  readonly handlers: Parameters<Shortcuts['handle']>[0] = {
    'next-change': () => this.step(1),
    'previous-change': () => this.step(-1),
    'view-inline': () => this.choose('inline'),
    'view-side': () => this.choose('side'),
    'view-source': () => this.choose('source'),
    'view-split': () => this.choose('split'),
    'view-result': () => this.choose('result'),
    'hide-formatting': () => this.toggleFormatting(),
    'expand-all': () => this.unfold(),
  };

  #countAgain(): void {
    const { document } = this.#place;
    if (document === null) return;
    const { stood } = this.#place;
    if (this.#stepped.of === '' && stood?.of === this.#here && stood.id !== null)
      standAgain(document, stood.id);
    else if (this.#stepped.of !== this.#here) return;
    mountAll();
    this.#standAt(document);
  }

  #standAt(document: HTMLElement): void {
    this.#stepped = { ...changePosition(document), of: this.#here };
    this.#place.stood = this.#stepped;
  }
}
