import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Topic } from '../../src-main/bridge/channels/events.ts';
import { noteKey } from '../../src-main/bridge/views/note-views.ts';
import type { NoteTarget, NoteView } from '../../src-main/bridge/views/note-views.ts';
import type { Host } from '../host.ts';
import { Query } from './query.svelte.ts';

const saveAfterMs = 200;
/** What a note is about, and is named by. */
const naming: ReadonlySet<Topic> = new Set(['content', 'change-requests', 'discussion']);

/** What a note is about, with the words that are kept with it. */
export interface NoteSubject {
  readonly accountId: string;
  readonly target: NoteTarget;
  readonly quotation: string | null;
}

/** Private notes: all of them are held, because they are few, and each is saved as it is typed. */
export class Notes {
  readonly list: Query<readonly NoteView[]>;
  /** Begun, though nothing is written yet; and those that wait for the focus. */
  readonly #begun = new SvelteSet<string>();
  readonly #typed = new SvelteMap<string, string>();
  readonly #unsaved = new SvelteMap<string, NoteSubject>();
  readonly #subjects = new SvelteMap<string, NoteSubject>();
  readonly #host: Host;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Key of the note that takes the focus when it is drawn. */
  wanted = $state.raw<string | null>(null);

  all = $derived.by(() => this.list.value ?? []);
  #byKey = $derived<Readonly<Record<string, NoteView>>>(
    Object.fromEntries(this.all.map((note) => [noteKey(note.accountId, note.target), note])),
  );

  constructor(host: Host) {
    this.#host = host;
    this.list = new Query(() => host.request('notes.list', null));
    host.on('changed', ({ accountId, topics, spaceId, changeRequestId, edit }) => {
      if (edit !== undefined) return;
      // What a note is about may have come, gone or got another name with a sync.
      const isAbout = ({ accountId: of, target }: NoteView): boolean =>
        of === accountId &&
        (spaceId === undefined || target.spaceId === spaceId) &&
        (changeRequestId === undefined || target.changeRequestId === changeRequestId);
      const isNamed = topics.some((topic) => naming.has(topic)) && this.all.some(isAbout);
      if (topics.includes('notes') || topics.includes('accounts') || isNamed) void this.list.refresh();
    });
    host.connected((peer) => {
      if (peer === 'core') void this.list.refresh();
    });
    window.addEventListener('pagehide', () => void this.save());
  }

  of(accountId: string, target: NoteTarget): NoteView | null {
    return this.#byKey[noteKey(accountId, target)] ?? null;
  }

  /** Notes on a page and its blocks, as the primary content or a change request has it. */
  ofPage(
    accountId: string,
    { spaceId, changeRequestId, pageId }: Pick<NoteTarget, 'spaceId' | 'changeRequestId' | 'pageId'>,
  ): readonly NoteSubject[] {
    const isHere = ({ target }: Pick<NoteSubject, 'target'>): boolean =>
      target.commentId === null &&
      target.spaceId === spaceId &&
      target.changeRequestId === changeRequestId &&
      target.pageId === pageId;
    const begun = [...this.#begun].flatMap((key) => this.#subjects.get(key) ?? []);
    const found = [...this.all, ...begun].filter((one) => one.accountId === accountId && isHere(one));
    const keys = found.map((one) => noteKey(accountId, one.target));
    return found
      .filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
      .sort((a, b) => Number(a.target.nodeId !== null) - Number(b.target.nodeId !== null));
  }

  /** True where one is written or begun. */
  isShown(accountId: string, target: NoteTarget): boolean {
    const key = noteKey(accountId, target);
    return this.#begun.has(key) || Object.hasOwn(this.#byKey, key);
  }

  /** Shows an empty note, or the one that there is, with the focus. */
  begin(subject: NoteSubject): void {
    const key = noteKey(subject.accountId, subject.target);
    this.#subjects.set(key, subject);
    this.#begun.add(key);
    this.wanted = key;
  }

  textOf({ accountId, target }: NoteSubject): string {
    const key = noteKey(accountId, target);
    return this.#typed.get(key) ?? this.#byKey[key]?.text ?? '';
  }

  type(subject: NoteSubject, text: string): void {
    const key = noteKey(subject.accountId, subject.target);
    // It stays on the screen while it is typed in, also where nothing is left of it.
    this.#subjects.set(key, subject);
    this.#begun.add(key);
    this.#typed.set(key, text);
    this.#unsaved.set(key, subject);
    // Saved at a steady pace while typing goes on, not only when it stops.
    this.#timer ??= setTimeout(() => void this.save(), saveAfterMs);
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = [...this.#unsaved];
    this.#unsaved.clear();
    for (const [key, { accountId, target, quotation }] of due) {
      const text = this.#typed.get(key) ?? '';
      const reply = await this.#host.request('notes.save', { accountId, target, quotation, text });
      if (reply.ok || this.#unsaved.has(key)) continue;
      // The core may just be starting again: what stands here is tried until it is kept.
      this.#unsaved.set(key, { accountId, target, quotation });
      this.#timer ??= setTimeout(() => void this.save(), saveAfterMs);
    }
  }

  /** The person left the field: what is empty goes. */
  async leave({ accountId, target }: NoteSubject): Promise<void> {
    const key = noteKey(accountId, target);
    await this.save();
    await this.list.refresh();
    if (this.#unsaved.has(key)) return;
    this.#begun.delete(key);
    this.#typed.delete(key);
  }

  async remove(note: NoteView): Promise<boolean> {
    await this.save();
    const key = noteKey(note.accountId, note.target);
    this.#begun.delete(key);
    this.#typed.delete(key);
    const reply = await this.#host.request('notes.remove', { accountId: note.accountId, id: note.id });
    await this.list.refresh();
    return reply.ok;
  }

  async restore({ accountId, id }: NoteView): Promise<void> {
    await this.#host.request('notes.restore', { accountId, id });
    await this.list.refresh();
  }
}

/** Every word stands in the note: its text, what it is about, what it quotes. */
export function noteHolds(note: NoteView, typed: string): boolean {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = [note.text, note.about, note.quotation ?? ''].join('\n').toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}
