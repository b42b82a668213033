import type { EditPayload, PageTarget } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { readBase } from '../../../src-main/outbox/editing/base.ts';
import { joinedPage, pageTextOf } from '../../../src-main/outbox/pages/page-text.ts';
import type { PageText } from '../../../src-main/outbox/pages/page-text.ts';
import type { Ledger } from './ledger.ts';
import { markdownOf, paragraphsOf, wordedFields, wordsOfField, wordsOfPage } from './model-world.ts';
import type { WordedField } from './model-world.ts';
import {
  revertible,
  withBlockReverted,
} from '../../../src-renderer/screens/change-request/diff/writing/revert-block.ts';
import type { Workstation } from './workstation.ts';

export type PageDeed =
  | 'page.update'
  | 'page.property'
  | 'page.move'
  | 'page.restore'
  | 'page.revertBlock'
  | 'page.insert'
  | 'page.delete';

/** Pages as somebody sees them who looks at the web. */
export interface PagesOnWeb {
  /** How many writes of pages the service has carried out. */
  readonly writes: () => number;
  /** A page with this title is there, or was. */
  readonly isTitled: (title: string) => boolean;
}

/** Every change request has them. */
const firstPages: readonly string[] = ['p1', 'p2'];

/** Reasons with which an edit of a page shows what others have there. */
const questions: ReadonlySet<string> = new Set(['page-changed', 'page-unclear', 'overturned']);

/** The person at one workstation, as they write pages. */
export class PageWriter {
  readonly #station: Workstation;
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #changeRequest: () => string | null;
  readonly #web: PagesOnWeb;
  readonly #hasNewPages: boolean;
  /** A page that was opened and is still to be written. */
  #open: { readonly target: PageTarget; readonly text: PageText } | null = null;

  constructor(
    station: Workstation,
    ledger: Ledger,
    random: () => number,
    changeRequest: () => string | null,
    web: PagesOnWeb,
    hasNewPages: boolean,
  ) {
    this.#station = station;
    this.#ledger = ledger;
    this.#random = random;
    this.#changeRequest = changeRequest;
    this.#web = web;
    this.#hasNewPages = hasNewPages;
  }

  async do(deed: PageDeed): Promise<void> {
    switch (deed) {
      case 'page.update':
        await this.#writePage();
        return;
      case 'page.insert':
        await this.#insert();
        return;
      case 'page.delete':
        await this.#delete();
        return;
      case 'page.property':
      case 'page.move':
        await this.#setField(deed);
        return;
      case 'page.restore':
        await this.#restore();
        return;
      case 'page.revertBlock':
        await this.#revertBlock();
        return;
    }
  }

  /** Decides about an edit that is held. */
  async settle(row: EditRow, draw: number): Promise<void> {
    if (row.kind === 'page.update') this.#settlePage(row, draw);
    else if (row.kind === 'page.insert') this.#settleInsertion(row, draw);
    else if (row.kind === 'page.delete') await this.#settleDeletion(row, draw);
    else this.#settleField(row, draw);
  }

  /** Begins with a page as it is shown; now and then it is written only after other things. */
  async #writePage(): Promise<void> {
    const { outbox } = this.#station.session;
    const isLater = this.#random() < 0.3;
    const open = this.#open ?? (await this.#openPage());
    this.#open = isLater ? open : null;
    if (open === null || isLater) return;
    const { target, text: before } = open;
    const written = this.#written(before);
    const payload = { kind: 'page.update' as const, target, ...written };
    const row = outbox.add(payload, 'now', { isOnline: false, madeOn: before });
    this.#ledger.added(this.#station.name, payload, row);
    this.#ledger.wrotePage(this.#station.name, row, target.pageId, before, written);
  }

  /** A property or the place of a page, as it is shown. */
  async #setField(deed: 'page.property' | 'page.move'): Promise<void> {
    const changeRequestId = this.#changeRequest();
    if (changeRequestId === null) return;
    const { name, core, session } = this.#station;
    const pageId = await this.#page(changeRequestId);
    const lane = { spaceId: 's', changeRequestId };
    const at = { accountId: session.id, ...lane };
    const shown = await core.request('page.properties', { ...at, pageId });
    const tree = await core.request('changeRequest.tree', at);
    if (!shown.ok || !tree.ok) return;
    const target = { ...lane, pageId };
    const { hidden } = shown.value;
    const parent = parentIn(tree.value, pageId);
    const isBelow = parent !== '';
    const other = otherPage({ pageId });
    const text = this.#ledger.text(name);
    const draw = deed === 'page.move' ? 0 : this.#random();
    const property = draw < 0.4 ? 'description' : draw < 0.65 ? 'slug' : 'icon';
    const value = valueOf(property, text);
    const payload: EditPayload =
      deed === 'page.move'
        ? { kind: deed, target, place: { parentId: isBelow ? null : other } }
        : draw < 0.85
          ? { kind: deed, target, property, value }
          : { kind: deed, target, property: 'hidden', value: !hidden };
    const reply = await core.request('edits.add', { accountId: session.id, payload, mode: 'now' });
    const row = reply.ok ? session.store.edits.get(reply.value.id) : undefined;
    if (row === undefined) return;
    this.#ledger.added(name, payload, row);
    if (isEndedAsUndone(row) && payload.kind === 'page.property') {
      // The page has the value already, so it shows it.
      const now = await core.request('page.properties', { ...at, pageId });
      if (now.ok && (now.value[payload.property] || null) !== (payload.value || null))
        this.#ledger.misdone.push(`${name} set ${property} of ${pageId} to ${value}, which ended as undone`);
    }
    if (payload.kind === 'page.move') this.#ledger.sawParent(row.id, parent);
    else if (payload.value === value)
      this.#ledger.setField(name, row, { page: pageId, name: property }, shown.value[property], value);
  }

  /** Writes another value into an edit of a property that is not sent. */
  rewriteField(row: EditRow, text: string): void {
    const { target, property } = JSON.parse(row.payload) as FieldPayload;
    const name = wordedFields.find((one) => one === property);
    if (name === undefined) return;
    const value = valueOf(name, text);
    const rewritten = this.#station.session.outbox.rewrite(row.id, value);
    this.#ledger.noteRow(this.#station.name, rewritten);
    this.#ledger.setField(this.#station.name, rewritten, { page: target.pageId, name }, '', value);
  }

  /** The whole page as in the base of its change request: an edit for each of its fields that differ. */
  async #restore(): Promise<void> {
    const at = this.#openAt();
    if (at === null) return;
    const { name, core, session } = this.#station;
    const { pageId } = at;
    const [now, base] = [await core.request('page.source', at), await core.request('page.baseSource', at)];
    const shown = await core.request('page.properties', at);
    const tree = await core.request('changeRequest.tree', at);
    const reply = await core.request('page.revert', at);
    if (!now.ok || !base.ok || !shown.ok || !tree.ok || !reply.ok) return;
    const [wordsNow, wordsThen] = [wordsOfPage(now.value), wordsOfPage(base.value)];
    const after = await core.request('page.source', at);
    const wordsAfter = after.ok ? wordsOfPage(after.value) : wordsThen;
    // What others put in or took away below an unsent edit of the page nobody here has seen: it stays so.
    const isRestored =
      wordsThen.every((words) => wordsNow.includes(words) || wordsAfter.includes(words)) &&
      wordsNow.every((words) => wordsThen.includes(words) || !wordsAfter.includes(words));
    if (!isRestored)
      this.#ledger.misdone.push(`${name} restored ${pageId}, and it reads ${wordsAfter.join('|')}`);
    const isBelow = (tree.value.find(({ id }) => id === pageId)?.depth ?? 0) > 0;
    for (const { id } of reply.value) {
      const row = session.store.edits.get(id);
      if (row === undefined) continue;
      const payload = JSON.parse(row.payload) as EditPayload;
      this.#ledger.added(name, payload, row);
      if (payload.kind === 'page.move') this.#ledger.sawParent(row.id, isBelow ? otherPage({ pageId }) : '');
      else if (payload.kind === 'page.update') this.#noteReverted(row, pageId, wordsNow, wordsThen);
      else if (payload.kind === 'page.property' && payload.property !== 'hidden') {
        const { property, value } = payload;
        // One that is held is not shown, and is replaced as well.
        const replaced = this.#ledger.pageEdits.get(row.id)?.added ?? [];
        const was = [...replaced, ...wordsOfField(property, shown.value[property])];
        const restored = wordsOfField(property, value);
        this.#ledger.lastSet.set(row.id, restored);
        this.#noteReverted(row, pageId, was, restored);
      }
    }
    const propertiesOf = (edits: readonly { readonly id: string }[]): readonly (string | undefined)[] =>
      edits.flatMap(({ id }) => {
        const row = session.store.edits.get(id);
        return row === undefined ? [] : [(JSON.parse(row.payload) as FieldPayload).property];
      });
    const undone = reply.value.filter(({ id }) => isEndedAsUndone(session.store.edits.get(id)));
    if (undone.length === 0) return;
    // What ended as undone reads as in the base by itself, so there is nothing left to set.
    const again = await core.request('page.revert', at);
    const left = new Set(again.ok ? propertiesOf(again.value) : []);
    const mistaken = propertiesOf(undone).filter((property) => left.has(property));
    if (mistaken.length > 0)
      this.#ledger.misdone.push(
        `${name} restored ${pageId}, and ${mistaken.join()} ended as undone, wrongly`,
      );
  }

  /** One block as in the base, from the comparison; now and then that is undone at once. */
  async #revertBlock(): Promise<void> {
    const at = this.#openAt();
    if (at === null) return;
    const { core } = this.#station;
    const [now, base] = [await core.request('page.source', at), await core.request('page.baseSource', at)];
    const diff = await core.request('changeRequest.pageDiff', { ...at, against: 'base' });
    if (!now.ok || !base.ok || !diff.ok) return;
    const blocks = [...revertible(diff.value.diff).values()];
    const block = blocks[Math.floor(this.#random() * blocks.length)];
    const reverted = block === undefined ? null : withBlockReverted(now.value, base.value, block);
    if (reverted === null) return;
    const was = { title: now.value.title, markdown: now.value.markdown };
    const is = { title: was.title, markdown: reverted.markdown };
    const [wordsNow, wordsThen] = [wordsOfPage(is), wordsOfPage({ ...base.value, title: was.title })];
    const lost = wordsOfPage(was).filter((words) => wordsThen.includes(words) && !wordsNow.includes(words));
    if (lost.length > 0)
      this.#ledger.misdone.push(`a block of ${at.pageId} was reverted, and ${lost.join(', ')} went with it`);
    await this.#write(at, was, is, reverted.below);
    if (this.#random() < 0.2) await this.#write(at, is, was, null);
  }

  async #write(at: PageAt, madeOn: PageText, text: PageText, below: number | null): Promise<void> {
    const { name, core, session } = this.#station;
    const { title, markdown } = text;
    const reply = await core.request('page.write', { ...at, title, markdown, madeOn, below, drafts: [] });
    const row = reply.ok ? session.store.edits.get(reply.value.id) : undefined;
    if (row === undefined) return;
    this.#ledger.added(name, JSON.parse(row.payload) as EditPayload, row);
    this.#noteReverted(row, at.pageId, wordsOfPage(madeOn), wordsOfPage(text));
  }

  #noteReverted(row: EditRow, page: string, was: readonly string[], now: readonly string[]): void {
    const { name: device } = this.#station;
    this.#ledger.tookAway(device, row, page, was, now);
    // What only an unsent edit had taken away is not put in again: somebody else may have taken it away for good.
    const { object, field } = readBase(row.base);
    const there = [...was, ...(object === undefined ? [] : wordsOfPage(pageTextOf(object)))];
    for (const words of now)
      if (!there.includes(words) && !words.endsWith(` ${field ?? ''}`))
        this.#ledger.broughtBack(row, { device, page, words }, this.#web.writes());
  }

  #openAt(): PageAt | null {
    const changeRequestId = this.#changeRequest();
    const pageId = this.#random() < 0.6 ? 'p1' : 'p2';
    const { id: accountId } = this.#station.session;
    return changeRequestId === null ? null : { accountId, spaceId: 's', changeRequestId, pageId };
  }

  /** One of the two pages that every change request has, or one that was put in. */
  async #page(changeRequestId: string): Promise<string> {
    const page = this.#random() < 0.6 ? 'p1' : 'p2';
    if (!this.#hasNewPages || this.#random() < 0.5) return page;
    return this.#pick(await this.#newPages(changeRequestId)) ?? page;
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Pages that were put in, as they are shown, with what stands below each. */
  async #newPages(changeRequestId: string): Promise<readonly string[]> {
    return (await this.#tree(changeRequestId)).map(({ id }) => id).filter((id) => !firstPages.includes(id));
  }

  async #tree(changeRequestId: string): Promise<readonly { readonly id: string; readonly depth: number }[]> {
    const { core, session } = this.#station;
    const tree = await core.request('changeRequest.tree', {
      accountId: session.id,
      spaceId: 's',
      changeRequestId,
    });
    return tree.ok ? tree.value : [];
  }

  async #insert(): Promise<void> {
    const changeRequestId = this.#changeRequest();
    if (changeRequestId === null) return;
    const { name, core, session } = this.#station;
    const draw = this.#random();
    const parentId = draw < 0.5 ? null : await this.#page(changeRequestId);
    const title = this.#ledger.text(name);
    const markdown = markdownOf([`${this.#ledger.text(name)}.`]);
    const place = { parentId };
    const payload = { kind: 'page.insert' as const, spaceId: 's', changeRequestId, place, title, markdown };
    const reply = await core.request('edits.add', { accountId: session.id, payload, mode: 'now' });
    const row = reply.ok ? session.store.edits.get(reply.value.id) : undefined;
    if (row === undefined) return;
    this.#ledger.added(name, payload, row);
    this.#ledger.wrotePage(name, row, row.id, { title: '', markdown: '' }, { title, markdown });
  }

  /** A page that was put in, with all that is shown below it. */
  async #delete(): Promise<void> {
    const changeRequestId = this.#changeRequest();
    if (changeRequestId === null) return;
    const { name, core, session } = this.#station;
    const tree = await this.#tree(changeRequestId);
    const page = this.#pick(tree.filter(({ id }) => !firstPages.includes(id)));
    if (page === undefined) return;
    const said = await this.#saidBy(changeRequestId, page.id);
    // Nobody deletes what they cannot read: its text is not held yet.
    if (said === null || said.some(({ id }) => firstPages.includes(id))) return;
    const payload = {
      kind: 'page.delete' as const,
      target: { spaceId: 's', changeRequestId, pageId: page.id },
    };
    const reply = await core.request('edits.add', { accountId: session.id, payload, mode: 'now' });
    const row = reply.ok ? session.store.edits.get(reply.value.id) : undefined;
    if (row === undefined) return;
    this.#ledger.added(name, payload, row);
    for (const { id, words } of said) this.#ledger.tookAway(name, row, id, words, []);
  }

  /** What a page and all below it say as they are shown; null where the text of one is not. */
  async #saidBy(changeRequestId: string, pageId: string) {
    const { core, session } = this.#station;
    const tree = await this.#tree(changeRequestId);
    const from = tree.findIndex(({ id }) => id === pageId);
    if (from === -1) return [];
    const next = tree.findIndex(({ depth }, index) => index > from && depth <= (tree[from]?.depth ?? 0));
    const at = { accountId: session.id, spaceId: 's', changeRequestId };
    const said: { readonly id: string; readonly words: readonly string[] }[] = [];
    for (const { id } of tree.slice(from, next === -1 ? tree.length : next)) {
      const source = await core.request('page.source', { ...at, pageId: id });
      const shown = await core.request('page.properties', { ...at, pageId: id });
      if (!source.ok || !shown.ok || source.value.markdown.trim() === '') return null;
      const { slug, icon, description } = shown.value;
      said.push({ id, words: wordsOfPage({ ...source.value, slug, icon, description }) });
    }
    return said;
  }

  /** Whether it arrived, the web shows. */
  #settleInsertion(row: EditRow, draw: number): void {
    const { outbox } = this.#station.session;
    const { title } = JSON.parse(row.payload) as PageText;
    if (draw < 0.25 || (row.reasonCode === 'insertion-unclear' && this.#web.isTitled(title))) {
      outbox.discard(row.id);
      return;
    }
    outbox.retry(row.id);
    this.#ledger.asked(row.id);
  }

  /** A retry is meant to take away what the screen shows. */
  async #settleDeletion(row: EditRow, draw: number): Promise<void> {
    const { name, session } = this.#station;
    const { outbox, store } = session;
    if (draw < 0.4) {
      outbox.discard(row.id);
      return;
    }
    const { target } = JSON.parse(row.payload) as { readonly target: PageTarget };
    const said = await this.#saidBy(
      store.edits.serverIdOf(target.changeRequestId) ?? target.changeRequestId,
      store.edits.serverIdOf(target.pageId) ?? target.pageId,
    );
    if (said === null) return;
    outbox.retry(row.id);
    this.#ledger.asked(row.id);
    for (const { id, words } of said) this.#ledger.tookAway(name, row, id, words, []);
  }

  async #openPage(): Promise<{ readonly target: PageTarget; readonly text: PageText } | null> {
    const changeRequestId = this.#changeRequest();
    if (changeRequestId === null) return null;
    const target = { spaceId: 's', changeRequestId, pageId: await this.#page(changeRequestId) };
    const text = this.#station.session.outbox.pageText(target);
    return text === undefined ? null : { target, text };
  }

  #written({ title, markdown }: PageText): PageText {
    const words = this.#ledger.text(this.#station.name);
    const draw = this.#random();
    if (draw < 0.08) return { title: words, markdown };
    const paragraphs = [...paragraphsOf(markdown)];
    const at = Math.floor(this.#random() * (paragraphs.length + 1));
    if (draw < 0.16) paragraphs.splice(at, 0, `![${words}](${this.#station.picture(words)})`);
    else if (draw < 0.5) paragraphs.splice(at, 0, `${words}.`);
    else if (draw < 0.88 || paragraphs.length < 3) paragraphs.splice(at, 1, `${words}.`);
    else paragraphs.splice(at, 1);
    return { title, markdown: markdownOf(paragraphs) };
  }

  /** Theirs is on the screen: what a retry takes away of it is meant to go. */
  #settlePage(row: EditRow, draw: number): void {
    const { outbox } = this.#station.session;
    const payload = JSON.parse(row.payload) as PageText & { readonly target: PageTarget };
    const { object, theirs } = readBase(row.base);
    const { name } = this.#station;
    const { pageId } = payload.target;
    const isQuestion = row.reasonCode !== null && questions.has(row.reasonCode) && theirs !== undefined;
    if (draw < 0.25) outbox.discard(row.id);
    else if (draw < 0.5 && isQuestion) {
      const both = joinedPage(pageTextOf(object ?? theirs), payload, pageTextOf(theirs));
      const again = JSON.parse(outbox.rewrite(row.id, both.markdown).payload) as PageText;
      this.#ledger.asked(row.id);
      const [seen, kept] = [pageTextOf(theirs), wordsOfPage(again)];
      // Of two titles one can stay.
      this.#ledger.tookAway(name, row, pageId, wordsOfPage({ title: seen.title, markdown: '' }), kept);
      // What others took out of the text that it was made on goes from here as well: the text of both is on the screen.
      const there = new Set(wordsOfPage(seen));
      const gone = wordsOfPage(pageTextOf(object ?? theirs)).filter((words) => !there.has(words));
      this.#ledger.tookAway(name, row, pageId, gone, kept);
    } else {
      const again = JSON.parse(outbox.retry(row.id).payload) as PageText;
      this.#ledger.asked(row.id);
      if (theirs === undefined) return;
      this.#ledger.tookAway(name, row, pageId, wordsOfPage(pageTextOf(theirs)), wordsOfPage(again));
    }
  }

  /** What stands there is on the screen: a retry is meant to take it away. */
  #settleField(row: EditRow, draw: number): void {
    const { outbox } = this.#station.session;
    const { name } = this.#station;
    const { theirField } = readBase(row.base);
    if (draw < 0.4) {
      outbox.discard(row.id);
      return;
    }
    const again = JSON.parse(outbox.retry(row.id).payload) as FieldPayload;
    this.#ledger.asked(row.id);
    if (theirField === undefined) return;
    if (row.kind === 'page.move') this.#ledger.sawParent(row.id, theirField);
    const field = wordedFields.find((one) => one === again.property);
    if (field !== undefined)
      this.#ledger.setField(
        name,
        row,
        { page: again.target.pageId, name: field },
        theirField,
        String(again.value),
      );
  }
}

function isEndedAsUndone(row: EditRow | undefined): boolean {
  return row?.kind === 'page.property' && row.state === 'discarded' && row.reasonCode === 'undone';
}

/** The page above one in a tree; empty at the top. */
function parentIn(tree: readonly { readonly id: string; readonly depth: number }[], pageId: string): string {
  const at = tree.findIndex(({ id }) => id === pageId);
  const depth = tree[at]?.depth ?? 0;
  return tree.slice(0, Math.max(0, at)).findLast((one) => one.depth < depth)?.id ?? '';
}

interface PageAt extends PageTarget {
  readonly accountId: string;
}

interface FieldPayload {
  readonly target: PageTarget;
  readonly property?: string;
  readonly value?: unknown;
}

/** A text that nobody has written before, as a property may have it. */
function valueOf(name: WordedField, text: string): string {
  return name === 'description' ? text : text.replaceAll(' ', '-');
}

export function otherPage(target: { readonly pageId?: string }): string {
  return target.pageId === 'p1' ? 'p2' : 'p1';
}
