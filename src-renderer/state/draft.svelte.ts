import type { ContentTree } from '../../src-main/bridge/content.ts';
import type { Reply } from '../../src-main/bridge/failure.ts';
import type { DraftTarget } from '../../src-main/bridge/requests.ts';
import type { Host } from '../host.ts';

const saveAfterMs = 200;

/** What is being written about one thing. It lives in the database: closing, leaving or a crash does not lose it. */
export class Draft {
  text = $state('');
  loaded = $state(false);
  /** True while what is on the screen is not in the database yet. */
  unsaved = $state(false);

  readonly #host: Host;
  readonly #accountId: string;
  readonly #target: DraftTarget;
  readonly #loading: Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, accountId: string, target: DraftTarget) {
    this.#host = host;
    this.#accountId = accountId;
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
    const reply = await this.#host.request('drafts.save', {
      accountId: this.#accountId,
      target: this.#target,
      text,
    });
    if (reply.ok) return;
    // The core may just be starting again: what stands here is tried until it is kept, also if nobody types on.
    this.unsaved = true;
    this.#timer ??= setTimeout(() => void this.save(), saveAfterMs);
  }

  async clear(): Promise<void> {
    this.text = '';
    this.unsaved = true;
    await this.save();
  }

  /** What it will look like. */
  preview(): Promise<Reply<ContentTree>> {
    return this.#host.request('drafts.preview', { accountId: this.#accountId, markdown: this.text });
  }

  /** Begins with a text where nothing was written before. */
  async startWith(text: string): Promise<void> {
    await this.#loading;
    if (this.text === '' && !this.unsaved) this.text = text;
  }

  async #load(): Promise<void> {
    const reply = await this.#host.request('drafts.get', {
      accountId: this.#accountId,
      target: this.#target,
    });
    if (reply.ok && this.text === '' && !this.unsaved) this.text = reply.value;
    this.loaded = true;
  }
}
