import { createContext } from 'svelte';
import type { EditPayload, PagePlace, PageTarget } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type {
  ChangedPage,
  ChangeRequestView,
  PageProperties,
  RequestPageRow,
} from '../../../src-main/bridge/views/review-views.ts';
import type { App } from '../../state/app.svelte.ts';
import { offerUntilSent } from '../../state/edits/offer-until-sent.ts';
import { pagesBelow, placeOfRow } from '../space/page-places.ts';
import { offerInserted } from './undo-insert.ts';
import { carryOutIn } from './request-choice.svelte.ts';
import type { Destination, SpacePlace } from './request-choice.svelte.ts';
import { t } from '../../messages/en/request.ts';

/** Characters that a title may have. */
const longestTitle = 256;

export type RequestPlace = Pick<ChangeRequestView, 'accountId' | 'spaceId' | 'id'>;

/** Where pages are acted on: in a change request, or, null, where their space is read. */
export interface ActionPlace extends SpacePlace {
  readonly changeRequestId: string | null;
}

/** What was begun where a space is read, until the person has chosen the change request that takes it. */
export interface BegunAction extends SpacePlace {
  readonly pageId: string;
  readonly title: string;
  /** What the button does. */
  readonly label: string;
  /** Of a new change request. */
  readonly subject: string;
  /** False where it was refused, which is told. */
  readonly run: (at: RequestPlace) => Promise<boolean>;
}

/** A page that is to be deleted, once the person has read what that means. */
export interface AskedDeletion {
  readonly view: RequestPlace;
  readonly page: Pick<ChangedPage, 'pageId' | 'title' | 'unsent'>;
  /** The base does not have it. */
  readonly isAdded: boolean;
  /** Pages below it, which are deleted with it. */
  readonly below: number;
}

/** Puts new pages into a change request, moves and deletes pages of it, and sets their options: edits in the outbox, which can be undone. */
export class PageActions {
  /** The title of a new page is asked for. */
  adding = $state(false);
  /** The page whose options are on the screen. */
  options = $state.raw<Pick<ChangedPage, 'pageId' | 'title'> | null>(null);
  begun = $state.raw<BegunAction | null>(null);
  deleting = $state.raw<AskedDeletion | null>(null);
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** In the change request of the place, or in the one that was chosen. False where it was refused, which is told. */
  async carryOut(
    { accountId, spaceId, changeRequestId }: ActionPlace,
    pageId: string | null,
    destination: Destination | null,
    run: (at: RequestPlace) => Promise<boolean>,
  ): Promise<boolean> {
    const runIn = (id: string): Promise<boolean> => run({ accountId, spaceId, id });
    if (changeRequestId !== null) return runIn(changeRequestId);
    return (
      destination !== null &&
      (await carryOutIn(this.#app, { accountId, spaceId, pageId }, destination, runIn))
    );
  }

  /** The new page is on the screen then, and is written where it has no text. False where it was refused, which is told. */
  async insert(view: RequestPlace, place: PagePlace, title: string, markdown = ''): Promise<boolean> {
    const { accountId, spaceId, id: changeRequestId } = view;
    const payload = { kind: 'page.insert', spaceId, changeRequestId, place, title, markdown } as const;
    const reply = await this.#app.outbox.add(accountId, payload, 'now');
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return false;
    }
    this.adding = false;
    if (markdown === '') {
      this.#app.shortcuts.rest();
      this.#app.drafts.write(reply.value.place);
    }
    await this.#showAdded(view, reply.value);
    offerInserted(this.#app, t('added', { title }), reply.value);
    return true;
  }

  async #showAdded({ accountId, spaceId, id }: RequestPlace, { place: { pageId } }: EditView): Promise<void> {
    const { changeRequest, navigation } = this.#app;
    const place = { accountId, spaceId, changeRequestId: id, pageId, commentId: null };
    if (navigation.current.screen === 'change-request') await changeRequest.view.refresh();
    navigation.go({ screen: 'change-request', tab: 'changes', ...place });
  }

  /** A page with the same text right after it, which is on the screen then. */
  async duplicate(view: RequestPlace, page: Pick<ChangedPage, 'pageId'>): Promise<boolean> {
    const { accountId, spaceId, id: changeRequestId } = view;
    const { host } = this.#app;
    const at = { accountId, spaceId, changeRequestId, pageId: page.pageId };
    const source = await host.request('page.source', at);
    const pages = await host.request('changeRequest.tree', { accountId, spaceId, changeRequestId });
    if (!source.ok || !pages.ok) {
      const refused = source.ok ? pages : source;
      if (!refused.ok) this.#app.showFailure(refused.failure);
      return false;
    }
    const stands = placeOfRow(pages.value, page.pageId);
    const place = { parentId: stands?.parentId ?? null, afterId: page.pageId };
    const copyMark = t('copyMark');
    const title = `${source.value.title.slice(0, longestTitle - copyMark.length)}${copyMark}`;
    return this.insert(view, place, title, source.value.markdown);
  }

  /**
   * What can be undone is undone, not confirmed. A deletion that is sent at once cannot; and what the change request added is not even
   * shown as deleted.
   */
  async askToRemove(view: ChangeRequestView, page: Pick<ChangedPage, 'pageId' | 'title'>): Promise<void> {
    const changed = view.pages.find(({ pageId }) => pageId === page.pageId);
    const isAdded = changed?.changes.includes('added') === true;
    const isSentAtOnce = this.#app.sync.of(view.accountId)?.unsentUntil === null;
    const { accountId, spaceId, id: changeRequestId } = view;
    const tree = await this.#app.host.request('changeRequest.tree', { accountId, spaceId, changeRequestId });
    const below = tree.ok ? pagesBelow(tree.value, page.pageId) : 0;
    if (isAdded || isSentAtOnce) this.deleting = { view, page: changed ?? page, isAdded, below };
    else await this.remove(view, page, below);
  }

  /** False where it was refused, which is told. */
  async remove(
    { accountId, spaceId, id }: RequestPlace,
    page: Pick<ChangedPage, 'pageId' | 'title'>,
    below: number,
  ): Promise<boolean> {
    const { pageId, title } = page;
    const target = { spaceId, changeRequestId: id, pageId };
    const reply = await this.#app.outbox.add(accountId, { kind: 'page.delete', target }, 'now');
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return false;
    }
    // One that the service never had is gone with what would have put it there.
    const isGone = reply.value.state === 'discarded';
    if (isGone) this.#offerBack(t('discarded', { title }), reply.value, 'restore');
    else this.#offerBack(t('deleted', { title, below }), reply.value);
    return true;
  }

  /** Makes it read as in the base again; a deletion that is not sent is discarded, after one that is sent it is a new page. */
  async restore(view: ChangeRequestView, page: ChangedPage): Promise<void> {
    const { accountId, spaceId, id: changeRequestId } = view;
    const { host } = this.#app;
    const at = { accountId, spaceId, changeRequestId, pageId: page.pageId };
    if (page.unsent?.kind === 'page.delete') {
      await this.#restoreDeleted(accountId, page.unsent.editId, page.title);
      return;
    }
    const source = await host.request('page.source', at);
    const properties = await host.request('page.properties', at);
    const pages = await host.request('changeRequest.tree', { accountId, spaceId, changeRequestId });
    const reply = await host.request('page.revert', at);
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return;
    }
    if (reply.value.length === 0) {
      this.#app.toasts.show(t('thePageAlreadyIsAs'));
      return;
    }
    const [first] = reply.value;
    if (first?.kind === 'page.insert') {
      await this.#showAdded(view, first);
      const words = t('restoredAsANewPage', { title: page.title });
      offerInserted(this.#app, words, first);
      return;
    }
    const undo = async (): Promise<boolean> => {
      if (!properties.ok) return false;
      const stood = pages.ok ? placeOfRow(pages.value, page.pageId) : null;
      const wasMoved = reply.value.some(({ kind }) => kind === 'page.move');
      return this.#takeBack(at, {
        properties: properties.value,
        text: source.ok ? source.value : null,
        place: wasMoved ? stood : null,
      });
    };
    const redo = async (): Promise<boolean> => {
      const again = await host.request('page.revert', at);
      if (!again.ok) this.#app.showFailure(again.failure);
      return again.ok;
    };
    this.#app.offerUnsent(accountId, t('restored', { title: page.title }), undo, redo);
  }

  async #restoreDeleted(accountId: string, editId: string, title: string): Promise<void> {
    const found = await this.#app.host.request('edits.get', { accountId, editIds: [editId] });
    const [edit] = found.ok ? found.value : [];
    const reply = edit === undefined ? found : await this.#app.outbox.discard(edit);
    if (!reply.ok) this.#app.showFailure(reply.failure);
    else if (edit !== undefined) this.#offerBack(t('restored', { title }), edit, 'restore');
  }

  /** As the page was before it was restored. */
  async #takeBack(
    at: { readonly accountId: string } & PageTarget,
    was: {
      readonly properties: PageProperties;
      readonly text: { readonly title: string; readonly markdown: string } | null;
      readonly place: PagePlace | null;
    },
  ): Promise<boolean> {
    const { accountId, ...target } = at;
    const { host, outbox } = this.#app;
    const now = await host.request('page.properties', at);
    const { place } = was;
    if (!now.ok) {
      this.#app.showFailure(now.failure);
      return false;
    }
    const isBack = await this.#addAll(accountId, [
      ...(place === null ? [] : [{ kind: 'page.move', target, place } as const]),
      ...optionEdits(target, now.value, was.properties),
    ]);
    const source = was.text === null ? null : await host.request('page.source', at);
    if (!isBack || was.text === null || source?.ok !== true) return isBack;
    const { title, markdown } = was.text;
    const madeOn = { title: source.value.title, markdown: source.value.markdown };
    const reply = await outbox.writePage({ ...at, title, markdown, madeOn, below: null, drafts: [] });
    if (!reply.ok) this.#app.showFailure(reply.failure);
    return reply.ok;
  }

  /** Among the pages as they are listed; `stood` is where it comes back to. False where it was refused, which is told. */
  async move(
    view: RequestPlace,
    page: Pick<RequestPageRow, 'id' | 'title'>,
    place: PagePlace,
    stood: PagePlace,
  ): Promise<boolean> {
    const { accountId } = view;
    const payload = { kind: 'page.move', target: targetIn(view, page.id) } as const;
    const reply = await this.#app.outbox.add(accountId, { ...payload, place }, 'now');
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return false;
    }
    const put = (to: PagePlace) => () => this.#addAll(accountId, [{ ...payload, place: to }]);
    this.#app.offerUnsent(accountId, t('moved', { title: page.title }), put(stood), put(place));
    return true;
  }

  /** Sets what differs, each an edit. False where something was refused, which is told: what comes before it is set. */
  async setOptions(
    view: RequestPlace,
    pageId: string,
    before: PageProperties,
    after: PageProperties,
  ): Promise<boolean> {
    const { accountId } = view;
    const target = targetIn(view, pageId);
    if (!(await this.#set(target, accountId, before, after))) return false;
    this.options = null;
    const set = (from: PageProperties, to: PageProperties) => () => this.#set(target, accountId, from, to);
    const words = t('savedTheOptionsOf', { title: after.title });
    this.#app.offerUnsent(accountId, words, set(after, before), set(before, after));
    return true;
  }

  async #set(
    target: PageTarget,
    accountId: string,
    before: PageProperties,
    after: PageProperties,
  ): Promise<boolean> {
    const isSet = await this.#addAll(accountId, optionEdits(target, before, after));
    return isSet && (before.title === after.title || this.#rename(target, accountId, after.title));
  }

  /** In the text of the page, which has its title. */
  async #rename(target: PageTarget, accountId: string, title: string): Promise<boolean> {
    const { host, outbox } = this.#app;
    const source = await host.request('page.source', { accountId, ...target });
    const reply = source.ok
      ? await outbox.writePage({
          accountId,
          ...target,
          title,
          markdown: source.value.markdown,
          madeOn: { title: source.value.title, markdown: source.value.markdown },
          below: null,
          drafts: [],
        })
      : source;
    if (!reply.ok) this.#app.showFailure(reply.failure);
    return reply.ok;
  }

  async #addAll(accountId: string, payloads: readonly EditPayload[]): Promise<boolean> {
    for (const payload of payloads) {
      const reply = await this.#app.outbox.add(accountId, payload, 'now');
      if (reply.ok) continue;
      this.#app.showFailure(reply.failure);
      return false;
    }
    return true;
  }

  /** Undoing what was done discards its edit, or, `restore`, brings the one back that it discarded. */
  #offerBack(words: string, edit: EditView, back: 'discard' | 'restore' = 'discard'): void {
    const take = (way: typeof back) => async (): Promise<boolean> => {
      const reply = await this.#app.outbox[way](edit);
      if (!reply.ok) this.#app.showFailure(reply.failure);
      return reply.ok;
    };
    const [undo, redo] = [take(back), take(back === 'discard' ? 'restore' : 'discard')];
    if (back === 'discard') offerUntilSent(this.#app, edit, words, undo, redo);
    else this.#app.undo.offer(words, undo, { redo });
  }
}

function targetIn({ spaceId, id }: RequestPlace, pageId: string): PageTarget {
  return { spaceId, changeRequestId: id, pageId };
}

function optionEdits(
  target: PageTarget,
  before: PageProperties,
  after: PageProperties,
): readonly EditPayload[] {
  const of = { kind: 'page.property', target } as const;
  const texts = (['slug', 'icon', 'description'] as const).filter((name) => before[name] !== after[name]);
  return [
    ...texts.map((property) => ({ ...of, property, value: after[property] })),
    ...(before.hidden === after.hidden ? [] : [{ ...of, property: 'hidden', value: after.hidden } as const]),
  ];
}

export const [getPageActions, setPageActions] = createContext<PageActions>();
