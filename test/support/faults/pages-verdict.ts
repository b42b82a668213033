import type { AccountSession } from '../../../src-main/core/accounts/account-session.ts';
import { isMending, readBase } from '../../../src-main/outbox/editing/base.ts';
import { pageTextOf } from '../../../src-main/outbox/pages/page-text.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import type { Ledger } from './ledger.ts';
import { absentPage, wordedFields, wordsOfField, wordsOfPage } from './model-world.ts';
import type { ModelPage, ModelPages, ModelWorld, PageWrite } from './model-world.ts';
import type { Verdict } from './verdict.ts';

interface Station {
  readonly name: string;
  readonly session: AccountSession;
}

interface PageEdit {
  readonly row: EditRow;
  readonly lane: string;
  readonly page: string;
  readonly words: readonly string[];
}

/** Words came into a page, or went. */
interface Moment {
  readonly write: PageWrite;
  readonly isThere: boolean;
}

/**
 * Pages, by their words: what stood in a page and does not any more was taken away by somebody who saw it, or the workstation
 * that overwrote it tells of it; what a workstation wrote or brought back arrived, or its edit has it; nothing stands there
 * twice, and every picture is a file of the service.
 */
export function judgePages(
  stations: readonly Station[],
  world: ModelWorld,
  ledger: Ledger,
  verdict: Verdict,
): void {
  for (const station of stations) new PageJudge(station, world, ledger, verdict).judge();
  const joined = stations
    .flatMap(({ session }) => session.store.edits.all())
    .filter(({ id, kind }) => ledger.joined.has(id) && kind === 'page.update')
    .map(({ payload }) => wordsOfPage(JSON.parse(payload) as ModelPage));
  const places = new Set(world.pageWrites.map(({ changeRequest, page }) => `${changeRequest} ${page}`));
  for (const one of world.changeRequests.values()) {
    for (const [page, { title, markdown }] of world.pagesOf(one.revision)) {
      const lost = [...markdown.matchAll(/\]\(([^)]*)\)|src="([^"]*)"/g)]
        .map(([, short, long = '']) => short ?? long)
        .filter((to) => !world.files.has(to.replace('/files/', '')));
      if (lost.length > 0)
        verdict.wrong.push(`${one.id} ${page} shows ${lost.join(', ')}, which is not a file`);
      if (!places.has(`${one.id} ${page}`)) continue;
      const words = wordsOfPage({ title, markdown });
      // A picture of an edit that nobody knows to have arrived, sent again by the person: docs/design/outbox.md says so.
      const isSentAgain = (word: string): boolean =>
        [...ledger.unclear].some(
          (id) => ledger.wordsFor(id) > 1 && ledger.pageEdits.get(id)?.added.has(word) === true,
        ) &&
        (markdown.includes(`![${word}]`) || markdown.includes(`alt="${word}"`));
      // Two people brought it back, each at a place of their own: docs/design/outbox.md says so.
      const isBroughtBackTwice = (word: string): boolean =>
        new Set(
          ledger.returned
            .filter((by) => by.page === page && by.words === word && by.lane === one.id)
            .map(({ device }) => device),
        ).size > 1;
      // Both versions of a block have it, and the edit that put them there says so.
      const isInBoth = (word: string): boolean =>
        joined.some((said) => said.indexOf(word) !== said.lastIndexOf(word));
      const twice = words.filter(
        (word, index) =>
          words.indexOf(word) !== index && !isSentAgain(word) && !isBroughtBackTwice(word) && !isInBoth(word),
      );
      if (twice.length > 0) verdict.twice.push(`${one.id} ${page} says ${twice.join(', ')} twice`);
    }
  }
}

class PageJudge {
  readonly #name: string;
  readonly #edits: readonly PageEdit[];
  readonly #world: ModelWorld;
  readonly #ledger: Ledger;
  readonly #verdict: Verdict;
  readonly #serverIds: ReadonlyMap<string, string | null>;

  constructor({ name, session }: Station, world: ModelWorld, ledger: Ledger, verdict: Verdict) {
    this.#name = name;
    this.#world = world;
    this.#ledger = ledger;
    this.#verdict = verdict;
    const rows = session.store.edits.all();
    this.#serverIds = new Map(rows.map((row) => [row.id, row.serverId]));
    this.#edits = rows.flatMap((row) => {
      if (!row.kind.startsWith('page.')) return [];
      const read = JSON.parse(row.payload) as ModelPage & {
        readonly target?: { readonly pageId: string };
        readonly property?: string;
        readonly value?: string;
      };
      const lane = this.#idOf(row.laneChangeRequest ?? '');
      const words =
        row.kind === 'page.update' || row.kind === 'page.insert'
          ? wordsOfPage(read)
          : wordedFields.flatMap((name) => wordsOfField(name, read.property === name ? read.value : ''));
      return [{ row, lane, page: this.#idOf(read.target?.pageId ?? row.id), words }];
    });
  }

  #idOf(id: string): string {
    return this.#serverIds.get(id) ?? id;
  }

  judge(): void {
    for (const edit of this.#edits) this.#judgeEdit(edit);
    for (const one of this.#ledger.returned) if (one.device === this.#name) this.#judgeBroughtBack(one);
    for (const [key, line] of this.#linesOfWords()) {
      const last = line.at(-1);
      if (last === undefined || last.write.device !== this.#name) continue;
      const before = line.at(-2);
      const words = wordsIn(key, last.write);
      const others = line.findLast(({ write }) => write.device !== this.#name);
      // What somebody had taken away, and requests from here alone brought back, may go again.
      const isUndone =
        others !== undefined &&
        !others.isThere &&
        !this.#isBroughtBack(words, last.write, others.write.order);
      if (last.isThere && before !== undefined && before.write.device !== this.#name)
        this.#judgeReturned(last.write, words);
      if (!last.isThere && !isUndone) this.#judgeTaken(last.write, words);
    }
    this.#judgeMoves();
    for (const edit of this.#edits) if (edit.row.kind === 'page.insert') this.#judgeInsertion(edit);
  }

  /** A new page is there once, and is the one that its edit names. */
  #judgeInsertion({ row, lane, page }: PageEdit): void {
    const { title } = JSON.parse(row.payload) as ModelPage;
    const made = this.#world.pageWrites.filter(
      ({ changeRequest, device, before, after }) =>
        changeRequest === lane && device === this.#name && before === absentPage && after.title === title,
    );
    const ids = [...new Set(made.map((one) => one.page))];
    // A copy that is offered for removal is told of, whatever became of the offer.
    const isOffered = (id: string): boolean =>
      id !== page && this.#edits.some((one) => one.row.kind === 'page.delete' && one.page === id);
    const living = ids.filter((id) => this.#headOf(lane).has(id) && !isOffered(id));
    const edit = `${this.#name}: page.insert ${row.id} of ${lane}, ${row.state} (${row.reasonCode ?? 'no reason'})`;
    // Nobody reads the pages of an archived one: the copy is offered once it is open again.
    const isArchived = this.#world.changeRequests.get(lane)?.status === 'archived';
    const isTold = row.reasonCode === 'page-twice' || isArchived;
    if (living.length > 1 && !isTold) this.#verdict.twice.push(`${edit} is there as ${living.join(', ')}`);
    if (row.state === 'confirmed' && !ids.includes(page))
      this.#verdict.lost.push(`${edit} names ${page}, which it did not make`);
    const isUnsent = ['kept', 'waiting', 'discarded'].includes(row.state) && row.sentAt === null;
    if (isUnsent && living.length > 0 && this.#ledger.wordsFor(row.id) === 1)
      this.#verdict.wrong.push(`${edit} is unsent, and ${living.join(', ')} is there`);
  }

  #headOf(lane: string): ModelPages {
    return this.#world.pagesOf(this.#world.changeRequests.get(lane)?.revision ?? '');
  }

  /**
   * Who moved a page from where others had put it had seen it there, or tells of it; and no page was moved to one place more
   * often than the person said.
   */
  #judgeMoves(): void {
    const moves = this.#edits.filter(({ row }) => row.kind === 'page.move');
    const moved = this.#world.pageWrites.filter(
      ({ before, after }) => before.parent !== after.parent && before !== absentPage && after !== absentPage,
    );
    const told = (lane: string, page: string): boolean =>
      this.#edits.some(
        ({ row, ...edit }) =>
          edit.lane === lane &&
          edit.page === page &&
          (this.#ledger.unclear.has(row.id) || this.#ledger.overturned.has(row.id)),
      );
    const byMe = Map.groupBy(
      moved.filter(({ device }) => device === this.#name),
      ({ changeRequest, page, after }) => `${changeRequest} ${page} ${after.parent ?? ''}`,
    );
    for (const [key, writes] of byMe) {
      const [first] = writes;
      if (first === undefined) continue;
      const { changeRequest: lane, page } = first;
      const own = moves.filter((edit) => edit.lane === lane && edit.page === page);
      const words = own.reduce((sum, { row }) => sum + this.#ledger.wordsFor(row.id), 0);
      if (writes.length > words && !told(lane, page))
        this.#verdict.twice.push(`${this.#name}: ${key} was moved ${writes.length} times for ${words} words`);
      for (const { order, before } of writes) {
        const from = before.parent ?? '';
        const last = moved.findLast(
          (one) => one.changeRequest === lane && one.page === page && one.order < order,
        );
        const isSeen = own.some(({ row }) => this.#ledger.seenParents.get(row.id)?.has(from) === true);
        if (last !== undefined && last.device !== this.#name && !isSeen && !told(lane, page))
          this.#verdict.overwritten.push(`${this.#name}: write ${order} moved ${page} from ${from}, unseen`);
      }
    }
    for (const { row, lane, page } of moves) {
      const { place } = JSON.parse(row.payload) as { readonly place: { readonly parentId: string | null } };
      const stood = this.#world.pageWrites.some(
        (one) =>
          one.changeRequest === lane &&
          one.page === page &&
          [one.before.parent ?? null, one.after.parent ?? null].includes(place.parentId),
      );
      if (row.state === 'confirmed' && !stood && place.parentId !== null)
        this.#verdict.lost.push(
          `${this.#name}: page.move ${row.id} is confirmed, and ${page} never stood there`,
        );
    }
  }

  /** When each of the words came into a page and went, by the place and the words. */
  #linesOfWords(): ReadonlyMap<string, readonly Moment[]> {
    const lines = new Map<string, Moment[]>();
    for (const write of this.#world.pageWrites) {
      const [before, after] = [wordsOfPage(write.before), wordsOfPage(write.after)];
      const note = (words: string, isThere: boolean): void => {
        const key = `${write.changeRequest} ${write.page} ${words}`;
        const line = lines.get(key) ?? [];
        lines.set(key, line);
        line.push({ write, isThere });
      };
      for (const words of before) if (!after.includes(words)) note(words, false);
      for (const words of after) if (!before.includes(words)) note(words, true);
    }
    return lines;
  }

  /** What the person wrote stood in the page once its edit is confirmed, and stands in the edit before. */
  #judgeEdit({ row, lane, page, words }: PageEdit): void {
    const { lost } = this.#verdict;
    for (const own of this.#ledger.pageEdits.get(row.id)?.added ?? []) {
      if (this.#wasTaken(lane, page, own)) continue;
      const stood = this.#world.pageWrites.some(
        (one) => one.changeRequest === lane && one.page === page && wordsOfPage(one.after).includes(own),
      );
      const edit = `${this.#name}: ${row.kind} ${row.id} of ${lane} ${page}, ${row.reasonCode ?? 'no reason'}`;
      if (row.state === 'confirmed' && !stood)
        lost.push(`${edit} is confirmed, and "${own}" never stood there`);
      if (row.state !== 'confirmed' && !words.includes(own) && !stood)
        lost.push(`${edit} is ${row.state}, and has not "${own}"`);
    }
  }

  /** What the person brought back stood there again once its edit is confirmed, and stands in the edit before. */
  #judgeBroughtBack({ editId, words, since, at, page, lane: named }: Ledger['returned'][number]): void {
    const edit = this.#edits.find(({ row }) => row.id === editId);
    const lane = this.#idOf(named);
    const isSame = (one: Ledger['taken'][number]): boolean =>
      one.device === this.#name && one.page === page && one.words === words && this.#idOf(one.lane) === lane;
    if (edit === undefined || edit.row.state === 'discarded') return;
    if (this.#ledger.taken.some((one) => one.at > at && isSame(one))) return;
    // The person has set the property to something else since, and the edit has that.
    if (this.#ledger.lastSet.get(editId)?.includes(words) === false) return;
    const now = this.#headOf(lane).get(page);
    const stood =
      (now !== undefined && wordsOfPage(now).includes(words)) ||
      this.#world.pageWrites.some(
        ({ changeRequest, order, before, after, ...one }) =>
          changeRequest === lane &&
          one.page === page &&
          order > since &&
          [...wordsOfPage(before), ...wordsOfPage(after)].includes(words),
      );
    if (stood || (edit.row.state !== 'confirmed' && edit.words.includes(words))) return;
    this.#verdict.lost.push(
      `${this.#name}: ${edit.row.kind} ${editId} of ${lane} ${page} is ${edit.row.state}, and "${words}" did not come back`,
    );
  }

  #wasTaken(lane: string, page: string, words: string): boolean {
    if (this.#isRemovedCopy(page)) return true;
    return this.#ledger.taken.some(
      (one) =>
        one.device === this.#name &&
        this.#idOf(one.page) === page &&
        one.words === words &&
        this.#idOf(one.lane) === lane,
    );
  }

  /** A copy of a new page that was offered for removal, and is not a page that an edit names. */
  #isRemovedCopy(page: string): boolean {
    return (
      !this.#edits.some((edit) => edit.row.kind === 'page.insert' && edit.page === page) &&
      this.#edits.some(
        ({ row, ...edit }) =>
          row.kind === 'page.delete' && edit.page === page && this.#ledger.accepted.has(row.id),
      )
    );
  }

  #judgeTaken({ changeRequest, page, order }: PageWrite, words: string): void {
    // The address that the service gave a new page is nobody's.
    if (words === `slug ${page}`) return;
    if (this.#wasTaken(changeRequest, page, words) || this.#isWithdrawn(words)) return;
    if (this.#isReportedTo(changeRequest, page, words)) return;
    this.#verdict.overwritten.push(
      `${this.#name}: write ${order} took "${words}" out of ${changeRequest} ${page}, unseen`,
    );
  }

  /** Words from here whose edit was given up: where they arrived all the same, they may go again. */
  #isWithdrawn(words: string): boolean {
    return this.#edits.some(
      ({ row }) => row.state === 'discarded' && this.#ledger.pageEdits.get(row.id)?.added.has(words) === true,
    );
  }

  /** Somebody had taken it away, and it stands there again by a request from here. */
  #judgeReturned({ changeRequest, page, order }: PageWrite, words: string): void {
    // The person gave the word once more, or was told that both versions of a block stand there.
    const isDecided = this.#edits.some(
      ({ row, ...one }) =>
        one.lane === changeRequest &&
        one.page === page &&
        (this.#ledger.wordsFor(row.id) > 1 || this.#ledger.joined.has(row.id)),
    );
    const isMeant = this.#isBroughtBack(words, { changeRequest, page }, 0);
    if (isMeant || isDecided || this.#isReportedTo(changeRequest, page, null)) return;
    this.#verdict.twice.push(
      `${this.#name}: write ${order} brought "${words}" back to ${changeRequest} ${page}`,
    );
  }

  /** The person here brought the words back knowingly, after so many writes of pages. */
  #isBroughtBack(
    words: string,
    { changeRequest, page }: Pick<PageWrite, 'changeRequest' | 'page'>,
    after: number,
  ): boolean {
    return this.#ledger.returned.some(
      (one) =>
        one.device === this.#name &&
        one.page === page &&
        one.words === words &&
        one.since >= after &&
        this.#idOf(one.lane) === changeRequest,
    );
  }

  /** An edit offers to bring it back, or says that nobody knows what stood there. */
  #isReportedTo(lane: string, page: string, words: string | null): boolean {
    return this.#edits.some((edit) => {
      // A deletion takes along what stands below its page.
      if (edit.lane !== lane || (edit.page !== page && edit.row.kind !== 'page.delete')) return false;
      if (this.#ledger.unclear.has(edit.row.id)) return true;
      // Held, it says that it puts back words of others.
      const isHeld = ['held', 'discarded'].includes(edit.row.state) && this.#ledger.heldOnce.has(edit.row.id);
      if (isHeld && isMending(edit.row) && words !== null && edit.words.includes(words)) return true;
      // It asks, and shows them as what others wrote.
      const { theirs } = readBase(edit.row.base);
      if (isHeld && theirs !== undefined && words !== null && wordsOfPage(pageTextOf(theirs)).includes(words))
        return true;
      return this.#ledger.overturned.has(edit.row.id) && (words === null || edit.words.includes(words));
    });
  }
}

function wordsIn(key: string, { changeRequest, page }: PageWrite): string {
  return key.slice(`${changeRequest} ${page} `.length);
}
