import { quote } from '../../../src-main/shared/quotation-text.ts';
import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { DraftTarget } from '../../../src-main/bridge/channels/draft-requests.ts';
import type { WrittenView } from '../../../src-main/bridge/views/review-views.ts';
import type { Host } from '../../host.ts';

const saveAfterMs = 200;

/** What is being written about one thing. It lives in the database: closing, leaving or a crash does not lose it. */
export class Draft {
  text = $state('');
  loaded = $state(false);
  /** True while what is on the screen is not in the database yet. */
  unsaved = $state(false);
  /** How many fields for it are on the screen. */
  fields = $state(0);

  /** Requests that stored it, and whether there is something stored. */
  #saves = 0;
  #isStored = false;
  readonly #host: Host;
  readonly accountId: string;
  readonly #target: DraftTarget;
  readonly #loading: Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, accountId: string, target: DraftTarget) {
    this.#host = host;
    this.accountId = accountId;
    this.#target = target;
    this.#loading = this.#load();
  }

  type(text: string): void {
    this.text = text;
    this.unsaved = true;
    // Saved at a steady pace while typing goes on, not only when it stops.
    this.#timer ??= setTimeout(() => void this.save(), saveAfterMs);
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.unsaved) return;
    this.unsaved = false;
    const { text } = this;
    this.#saves += 1;
    this.#isStored = text !== '';
    const reply = await this.#host.request('drafts.save', {
      accountId: this.accountId,
      target: this.#target,
      text,
    });
    if (reply.ok) return;
    // The core may just be starting again: what stands here is tried until it is kept, also if nobody types on.
    this.unsaved = true;
    this.#timer ??= setTimeout(() => void this.save(), saveAfterMs);
  }

  /** While it is sent with what ends it in the database too (`edits.add`). `taken`: nothing of it is left. */
  sending(): { readonly target: DraftTarget; readonly taken: () => Promise<void> } {
    const before = this.#saves;
    const taken = async (): Promise<void> => {
      // Stored again meanwhile: that ends too.
      if (before !== this.#saves) return this.clear();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.text = '';
      this.unsaved = false;
      this.#isStored = false;
    };
    return { target: this.#target, taken };
  }

  async clear(): Promise<void> {
    if (this.text === '' && !this.unsaved && !this.#isStored) return;
    this.text = '';
    this.unsaved = true;
    await this.save();
  }

  /** What it will look like. */
  preview(): Promise<Reply<WrittenView>> {
    return this.previewOf(this.text);
  }

  /** What another text would look like in its place. */
  previewOf(markdown: string): Promise<Reply<WrittenView>> {
    return this.#host.request('drafts.preview', { accountId: this.accountId, markdown });
  }

  /** Members of the account's organizations, as they are held here: whom the text may name. */
  async members(): Promise<readonly { readonly id: string; readonly displayName: string }[]> {
    const reply = await this.#host.request('accounts.members', { accountId: this.accountId });
    return reply.ok ? reply.value : [];
  }

  /** Adds a quotation below what is written, and a place to answer it. */
  async quote(text: string): Promise<void> {
    await this.#loading;
    const written = this.text.trimEnd();
    this.type(`${written === '' ? '' : `${written}\n\n`}${quote(text)}\n\n`);
  }

  /** Begins with a text where nothing was written before. */
  async startWith(text: string): Promise<void> {
    await this.#loading;
    if (this.text === '' && !this.unsaved) this.text = text;
  }

  /** Its text as it is stored or typed. */
  async read(): Promise<string> {
    await this.#loading;
    return this.text;
  }

  /** What is stored, where nothing is typed that is not. */
  async readAgain(): Promise<void> {
    const reply = await this.#ask();
    if (!reply.ok) return;
    this.#isStored = reply.value !== '';
    if (!this.unsaved) this.text = reply.value;
  }

  #ask(): Promise<Reply<string>> {
    return this.#host.request('drafts.get', { accountId: this.accountId, target: this.#target });
  }

  async #load(): Promise<void> {
    const reply = await this.#ask();
    if (reply.ok && this.#saves === 0) this.#isStored = reply.value !== '';
    if (reply.ok && this.text === '' && !this.unsaved) this.text = reply.value;
    this.loaded = true;
  }
}
