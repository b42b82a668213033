import type { AccountSession } from '../../../src-main/core/accounts/account-session.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { textIn } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { placeOf, textsOf } from './model-world.ts';
import type { Applied, ModelPage, ModelWorld } from './model-world.ts';
import { judgePages } from './pages-verdict.ts';

/** What should not be, each with the words it is about. All empty: the run is sound. */
export interface Verdict {
  readonly lost: string[];
  readonly twice: string[];
  readonly disordered: string[];
  /** Words of others in pages that went without anybody here having seen them. */
  readonly overwritten: string[];
  /** Deletions nobody asked for, edits that did not come to an end, and mirrors that say otherwise than the server. */
  readonly wrong: string[];
}

/** What a run must come to, whatever went wrong on the way (docs/design/outbox.md). */
export const sound: Verdict = { lost: [], twice: [], disordered: [], overwritten: [], wrong: [] };

export interface Judged {
  readonly name: string;
  readonly session: AccountSession;
}

const creations: ReadonlySet<string> = new Set([
  'comment.add',
  'reply.add',
  'changeRequest.create',
  'review.submit',
]);

/** Judges a run after quiescence: what each workstation believes, against what was done to the service. */
export function judge(stations: readonly Judged[], world: ModelWorld, ledger: Ledger): Verdict {
  const verdict: Verdict = { lost: [], twice: [], disordered: [], overwritten: [], wrong: [] };
  const index = new LogIndex(world);
  for (const { name, session } of stations) {
    const rows = session.store.edits.all();
    new StationJudge(name, rows, world, ledger, index, verdict).judge();
    verdict.wrong.push(...mirrorDifferences(name, session, world));
  }
  judgeDeletions(stations, world, ledger, verdict);
  judgePages(stations, world, ledger, verdict);
  return verdict;
}

/** The log by text and by object. */
class LogIndex {
  readonly #created = new Map<string, Applied[]>();
  readonly #ofObject = new Map<string, Applied[]>();

  constructor(world: ModelWorld) {
    for (const one of world.log) {
      if (one.what === 'create' && one.user === 'me') push(this.#created, `${one.value} at ${one.at}`, one);
      push(this.#ofObject, one.object, one);
    }
  }

  created(value: string): readonly Applied[] {
    return this.#created.get(value) ?? [];
  }

  of(object: string): readonly Applied[] {
    return this.#ofObject.get(object) ?? [];
  }
}

function push(map: Map<string, Applied[]>, key: string, one: Applied): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [one]);
  else known.push(one);
}

interface Reference {
  readonly id: string;
}
interface Read {
  readonly comment?: Reference;
  readonly target?: { readonly pageId?: string };
  readonly reply?: Reference;
  readonly changeRequest?: Reference;
  readonly emoji?: string;
  readonly status?: string;
  readonly verdict?: string;
}

class StationJudge {
  readonly #name: string;
  readonly #rows: readonly EditRow[];
  readonly #byId: ReadonlyMap<string, EditRow>;
  readonly #world: ModelWorld;
  readonly #ledger: Ledger;
  readonly #index: LogIndex;
  readonly #verdict: Verdict;

  constructor(
    name: string,
    rows: readonly EditRow[],
    world: ModelWorld,
    ledger: Ledger,
    index: LogIndex,
    verdict: Verdict,
  ) {
    this.#name = name;
    this.#rows = rows;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    this.#world = world;
    this.#ledger = ledger;
    this.#index = index;
    this.#verdict = verdict;
  }

  judge(): void {
    const { wrong, lost } = this.#verdict;
    for (const id of this.#ledger.idsOf(this.#name)) {
      const row = this.#byId.get(id);
      if (row === undefined) {
        lost.push(`${this.#name}: the edit ${id} (${this.#ledger.textOf(id) ?? ''}) is gone from the outbox`);
        continue;
      }
      const text = this.#ledger.textOf(id);
      if (text !== undefined && textIn(row) !== text) lost.push(`${this.#name}: ${text} reads otherwise now`);
    }
    const claims = new Map<string, string>();
    for (const row of this.#rows) {
      if (this.#isStuck(row))
        wrong.push(`${this.#words(row)} is still ${row.state} (${row.reasonCode ?? ''})`);
      if (creations.has(row.kind)) this.#judgeCreation(row, claims);
      else if (row.state === 'confirmed' && !row.kind.startsWith('page.')) this.#judgeChange(row);
    }
    this.#judgeOrder();
    this.#judgeLast();
    this.#judgeSteps();
  }

  /** Nothing was updated or merged more often than the person gave the word for it. */
  #judgeSteps(): void {
    for (const one of this.#world.changeRequests.values()) {
      for (const what of ['update', 'merge'] as const) {
        const words = this.#rows
          .filter((row) => row.kind === `changeRequest.${what}` && this.#fieldOf(row).object === one.id)
          .reduce((sum, row) => sum + this.#ledger.wordsFor(row.id), 0);
        const done = this.#index
          .of(one.id)
          .filter((event) => event.what === what && event.device === this.#name && event.value !== 'nothing');
        if (done.length > words) {
          const times = `${done.length} times, and the word was given ${words} times`;
          this.#verdict.twice.push(`${this.#name}: ${one.id} got its ${what} ${times}`);
        }
      }
    }
  }

  #words(row: EditRow): string {
    const after = `${row.attempts} attempts, ${row.reasonCode ?? 'no reason'}, ${row.serverId ?? 'no id'}`;
    return `${this.#name}: ${row.kind} ${textIn(row) ?? row.payload} (${row.id}, ${after})`;
  }

  #isStuck(row: EditRow): boolean {
    if (['held', 'rejected', 'confirmed', 'discarded', 'kept'].includes(row.state)) return false;
    return !(row.state === 'waiting' && this.#waitsForPerson(row));
  }

  /** What it is about is not there, because that needs the person's decision. */
  #waitsForPerson(row: EditRow): boolean {
    const lane = row.laneChangeRequest === null ? undefined : this.#byId.get(row.laneChangeRequest);
    for (const creator of [row.dependsOn === null ? undefined : this.#byId.get(row.dependsOn), lane]) {
      if (creator === undefined) continue;
      if (['held', 'rejected', 'kept', 'discarded'].includes(creator.state)) return true;
      // A reply that can only be counted has no id, so what is about it waits for good.
      if (creator.state === 'confirmed' && creator.serverId === null) return true;
      if (creator.id !== row.id && this.#waitsForPerson(creator)) return true;
    }
    return false;
  }

  #judgeCreation(row: EditRow, claims: Map<string, string>): void {
    const { lost, twice, wrong } = this.#verdict;
    const text = textIn(row) ?? '';
    const read = JSON.parse(row.payload) as Read;
    const value = row.kind === 'review.submit' ? `${read.verdict ?? ''} ${text}` : text;
    const made = this.#index.created(`${value} at ${this.#placeOf(row, read)}`);
    const living = made.filter((one) => this.#lives(one.object));
    if (living.length > 1) twice.push(`${this.#words(row)}: ${living.map((one) => one.object).join()}`);
    if (row.state === 'confirmed') {
      if (row.reasonCode === 'no-reviews' && row.kind === 'review.submit') return;
      if (made.length === 0) lost.push(`${this.#words(row)} is confirmed, and was never there`);
      if (row.serverId === null) return;
      if (claims.has(row.serverId)) wrong.push(`${this.#words(row)} claims what another edit claims`);
      claims.set(row.serverId, row.id);
      if (!made.some((one) => one.object === row.serverId))
        wrong.push(`${this.#words(row)} claims another's`);
    } else if (living.length > 0 && !this.#ledger.gone.has(row.id)) {
      if (row.state === 'kept') wrong.push(`${this.#words(row)} is kept, and was sent`);
      if (row.state === 'waiting' && row.sentAt === null)
        wrong.push(`${this.#words(row)} waits, and was sent`);
      if (row.state === 'discarded' && row.sentAt === null)
        wrong.push(`${this.#words(row)} is discarded, and was sent`);
    }
  }

  /** As `Applied.at` names it. */
  #placeOf(row: EditRow, read: Read): string {
    const lane = row.laneChangeRequest === null ? null : this.#serverId(row.laneChangeRequest);
    switch (row.kind) {
      case 'comment.add':
        return placeOf(lane, read.target?.pageId ?? null);
      case 'reply.add':
        return this.#serverId(read.comment?.id ?? '');
      case 'review.submit':
        return lane ?? '';
      default:
        return '';
    }
  }

  #lives(object: string): boolean {
    if (object.startsWith('cr') || object.startsWith('v')) return true;
    return this.#world.messages.has(object);
  }

  #serverId(id: string): string {
    return this.#byId.get(id)?.serverId ?? id;
  }

  /** The object that a confirmed change is about, the field, and the value it gives to it. */
  #fieldOf(row: EditRow): {
    readonly object: string;
    readonly what: Applied['what'];
    readonly value: string | null;
  } {
    const read = JSON.parse(row.payload) as Read;
    const object = this.#serverId((read.reply ?? read.comment ?? read.changeRequest)?.id ?? '');
    const text = textIn(row) ?? '';
    switch (row.kind) {
      case 'comment.edit':
      case 'reply.edit':
        return { object, what: 'body', value: text };
      case 'comment.delete':
      case 'reply.delete':
        return { object, what: 'delete', value: null };
      case 'comment.resolve':
        return { object, what: 'status', value: 'resolved' };
      case 'comment.reopen':
        return { object, what: 'status', value: 'open' };
      case 'comment.react':
      case 'reply.react':
        return { object, what: 'reaction', value: `+${read.emoji ?? ''}` };
      case 'comment.unreact':
      case 'reply.unreact':
        return { object, what: 'reaction', value: `-${read.emoji ?? ''}` };
      case 'changeRequest.subject':
        return { object, what: 'subject', value: text };
      case 'changeRequest.description':
        return { object, what: 'description', value: text };
      case 'changeRequest.status':
        return { object, what: 'status', value: read.status ?? '' };
      case 'changeRequest.update':
        return { object, what: 'update', value: null };
      case 'page.update':
      case 'page.property':
      case 'page.move':
        return { object: this.#serverId(row.laneChangeRequest ?? ''), what: 'page', value: null };
      default:
        return { object, what: 'merge', value: null };
    }
  }

  #judgeChange(row: EditRow): void {
    const { lost } = this.#verdict;
    const { object, what, value } = this.#fieldOf(row);
    const events = this.#index.of(object).filter((one) => one.what === what);
    if (what === 'delete') {
      if (this.#world.messages.has(object)) lost.push(`${this.#words(row)} is confirmed, and it still lives`);
      return;
    }
    const isThere = events.some(
      (one) =>
        (value === null || one.value === value) &&
        (one.device === this.#name || (row.reasonCode !== null && row.reasonCode !== 'decided')),
    );
    // Nothing was left to do: it had been so from the beginning.
    const isStanding = row.reasonCode === 'found-again' && (what === 'reaction' || what === 'status');
    if (isThere || isStanding || row.reasonCode === 'already-done') return;
    lost.push(`${this.#words(row)} is confirmed, and was never done to ${object}`);
  }

  /** Edits of a lane went in the person's order, but for those that a decision has put elsewhere. */
  #judgeOrder(): void {
    const latest = new Map<string, { readonly order: number; readonly words: string }>();
    for (const row of this.#rows) {
      if (row.state !== 'confirmed' || row.reasonCode === 'already-done') continue;
      if (this.#wasDecided(row)) continue;
      const orders = this.#ordersOf(row);
      if (orders === null) continue;
      const lane = `${row.laneSpace} ${row.laneChangeRequest === null ? '' : this.#serverId(row.laneChangeRequest)}`;
      const before = latest.get(lane);
      if (before !== undefined && orders.first < before.order) {
        this.#verdict.disordered.push(`${this.#words(row)} came before ${before.words}`);
      }
      if (before === undefined || orders.last > before.order) {
        latest.set(lane, { order: orders.last, words: this.#words(row) });
      }
    }
  }

  /** It, or what it is about, was held, kept for a review or discarded for a while: a person put it where it is. */
  #wasDecided(row: EditRow): boolean {
    if (this.#ledger.heldOnce.has(row.id)) return true;
    const creator = row.dependsOn === null ? undefined : this.#byId.get(row.dependsOn);
    // What it is about was sent elsewhere by a later edit: it follows that one.
    return creator !== undefined && (creator.seq > row.seq || this.#wasDecided(creator));
  }

  /** When the edit was first and last done; a creation at the object it claims. Null where the log cannot say. */
  #ordersOf(row: EditRow): { readonly first: number; readonly last: number } | null {
    if (creations.has(row.kind)) {
      const made = row.serverId === null ? undefined : this.#index.of(row.serverId)[0];
      return made === undefined ? null : { first: made.order, last: made.order };
    }
    const { object, what, value } = this.#fieldOf(row);
    if (!['body', 'subject', 'description'].includes(what)) return null;
    const own = this.#index
      .of(object)
      .filter((one) => one.what === what && one.value === value && one.device === this.#name);
    const [first] = own;
    const last = own.at(-1);
    return first === undefined || last === undefined ? null : { first: first.order, last: last.order };
  }

  /** Of everything this workstation did to one field, what it did last is what the person wanted last. */
  #judgeLast(): void {
    const wanted = new Map<string, { readonly row: EditRow; readonly value: string }>();
    for (const row of this.#rows) {
      if (row.state !== 'confirmed' || creations.has(row.kind)) continue;
      const { object, what, value } = this.#fieldOf(row);
      if (value === null) continue;
      const key = `${object} ${what} ${what === 'reaction' ? value.slice(1) : ''}`;
      const known = wanted.get(key);
      if (known === undefined || known.row.updatedAt <= row.updatedAt) wanted.set(key, { row, value });
    }
    for (const [key, { row, value }] of wanted) {
      if (row.reasonCode === 'already-done' || row.reasonCode === 'found-again') continue;
      const [object = '', what = '', emoji = ''] = key.split(' ');
      const own = this.#index
        .of(object)
        .filter((one) => one.what === what && one.device === this.#name)
        .filter((one) => what !== 'reaction' || one.value.slice(1) === emoji);
      const last = own.at(-1);
      if (last === undefined || last.value === value) continue;
      // What was written later may have been done, too, and its object be gone before that was found out.
      const isLaterWish = this.#rows.some((other) => {
        const field = this.#fieldOf(other);
        return (
          other.seq > row.seq &&
          other.sentAt !== null &&
          field.object === object &&
          field.what === what &&
          field.value === last.value
        );
      });
      if (!isLaterWish) {
        this.#verdict.disordered.push(`${this.#words(row)}: ${object} got ${last.value} after it`);
      }
    }
  }
}

/** Every deletion from a workstation was asked for there, and removing a copy left the other. */
function judgeDeletions(
  stations: readonly Judged[],
  world: ModelWorld,
  ledger: Ledger,
  verdict: Verdict,
): void {
  const asked = new Map<string, EditRow>();
  const claimed = new Set<string>();
  for (const { name, session } of stations) {
    const rows = session.store.edits.all();
    const serverIds = new Map(rows.map((row) => [row.id, row.serverId]));
    for (const row of rows) {
      if (row.kind === 'comment.add' || row.kind === 'reply.add') claimed.add(row.serverId ?? '');
      if (row.kind !== 'comment.delete' && row.kind !== 'reply.delete') continue;
      const read = JSON.parse(row.payload) as Read;
      const id = (row.kind === 'reply.delete' ? read.reply : read.comment)?.id ?? '';
      asked.set(`${name} ${serverIds.get(id) ?? id}`, row);
    }
  }
  for (const one of world.log) {
    if (one.what !== 'delete' || one.device === 'web' || one.value.startsWith('with ')) continue;
    const row = asked.get(`${one.device} ${one.object}`);
    if (row === undefined) verdict.wrong.push(`${one.device} deleted ${one.object} (${one.value}) unasked`);
    else if (ledger.accepted.has(row.id) && claimed.has(one.object))
      verdict.wrong.push(`${one.device} removed ${one.object} (${one.value}) as a copy, and it was none`);
  }
}

/** Where the mirror says otherwise than the server, with an example. */
export function mirrorDifferences(
  name: string,
  session: AccountSession,
  world: ModelWorld,
): readonly string[] {
  const { store } = session;
  const mirror: string[] = [];
  const truth: string[] = [];
  const active = [...world.changeRequests.values()].filter(
    (one) => one.status === 'open' || one.status === 'draft',
  );
  for (const one of world.changeRequests.values()) {
    const row = store.changeRequests.get(one.id);
    // What is merged or archived is not listed: it is looked at once, when it vanishes, if it was ever seen.
    if (!active.includes(one)) {
      if (row === undefined) continue;
      mirror.push(`${one.id} ${row.status === 'open' || row.status === 'draft' ? row.status : 'closed'}`);
      truth.push(`${one.id} closed`);
      continue;
    }
    const json = row === undefined ? {} : (JSON.parse(row.json) as { description?: unknown });
    mirror.push(`${one.id} ${row?.status} ${row?.subject} ${textsOf(json.description)} ${row?.revisionId}`);
    truth.push(`${one.id} ${one.status} ${one.subject} ${textsOf(one.description)} ${one.revision}`);
    for (const { pageId, title, markdownHash, depth, json: fields } of store.revisions.tree(
      's',
      one.revision,
    )) {
      const shown = JSON.parse(fields) as Partial<ModelPage>;
      const { slug = '', icon = '', description = '', hidden = false } = shown;
      const body = store.pages.body(markdownHash ?? '')?.trim();
      mirror.push(
        `${one.id} ${pageId} ${title} ${body} ${slug} ${icon} ${description} ${String(hidden)} ${String(depth > 0)}`,
      );
    }
    for (const [id, page] of world.pagesOf(one.revision)) {
      const { title, markdown: text, slug, icon = '', description = '', hidden = false, parent } = page;
      const isBelow = String(parent !== undefined);
      truth.push(
        `${one.id} ${id} ${title} ${text.trim()} ${slug} ${icon} ${description} ${String(hidden)} ${isBelow}`,
      );
    }
  }
  mirror.push(`revision ${store.spaces.get('s')?.heldRevision ?? ''}`);
  truth.push(`revision ${world.primary}`);
  for (const lane of [null, ...active.map((one) => one.id)]) {
    for (const row of store.comments.list('s', lane)) {
      if (row.goneAt !== null) continue;
      const { body, status, reactions } = JSON.parse(row.json) as Shown;
      mirror.push(`${row.id} ${status} ${body.markdown} ${row.replies} ${reactionsIn(reactions)}`);
      if (lane === null && !world.features.hasSpaceReplies) continue;
      for (const reply of store.comments.replies(row.id)) {
        const isGone = !world.messages.has(reply.id);
        // What the person's own work hangs on stays for them to see (docs/design/sync.md).
        if (isGone && store.localWork.hangsOn(reply.id)) continue;
        const shown = JSON.parse(reply.json) as Shown;
        mirror.push(`${reply.id} ${shown.body.markdown} ${reactionsIn(shown.reactions)}`);
      }
    }
    for (const one of world.comments(lane)) {
      truth.push(`${one.id} ${one.status} ${one.body} ${one.replies.length} ${countsOf(one.reactions)}`);
      if (lane === null && !world.features.hasSpaceReplies) continue;
      for (const id of one.replies) {
        const reply = world.messages.get(id);
        if (reply !== undefined) truth.push(`${reply.id} ${reply.body} ${countsOf(reply.reactions)}`);
      }
    }
  }
  const there = new Set(truth);
  const held = new Set(mirror);
  const missing = truth.find((line) => !held.has(line));
  const surplus = mirror.find((line) => !there.has(line));
  if (missing === undefined && surplus === undefined) return [];
  return [`${name}: the mirror has ${surplus ?? 'nothing'} where the server has ${missing ?? 'nothing'}`];
}

interface Shown {
  readonly body: { readonly markdown: string };
  readonly status: string;
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[];
}

function reactionsIn(reactions: Shown['reactions']): string {
  return reactions
    .map((one) => `${one.emoji}:${one.count}`)
    .sort()
    .join();
}

function countsOf(reactions: ReadonlyMap<string, ReadonlySet<string>>): string {
  return [...reactions]
    .filter(([, users]) => users.size > 0)
    .map(([emoji, users]) => `${emoji}:${users.size}`)
    .sort()
    .join();
}
