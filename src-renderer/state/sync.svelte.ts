import type { SyncStatus } from '../../src-main/bridge/sync-views.ts';
import type { Readiness } from '../../src-main/bridge/views.ts';
import { clockTime, count } from '../parts/format.ts';
import type { Host } from '../host.ts';

/** The status bar's promise: connectivity, progress, what is kept and waiting, and whether one can leave. */
export class Sync {
  all = $state.raw<readonly SyncStatus[]>([]);
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.on('sync.status', (status) => {
      this.all = this.all.some((one) => one.accountId === status.accountId)
        ? this.all.map((one) => (one.accountId === status.accountId ? status : one))
        : [...this.all, status];
    });
    host.on('changed', ({ topics }) => {
      if (topics.includes('accounts')) void this.refresh();
    });
    host.connected((peer) => {
      if (peer === 'core') void this.refresh();
    });
  }

  running = $derived(this.all.some((status) => status.running !== null));
  workOffline = $derived(this.all.some((status) => status.workOffline));
  /** True while the service of any account answers. */
  online = $derived(this.all.some((status) => status.connectivity.state === 'online'));

  of(accountId: string): SyncStatus | null {
    return this.all.find((status) => status.accountId === accountId) ?? null;
  }

  async refresh(): Promise<void> {
    const reply = await this.#host.request('sync.status', null);
    if (reply.ok) this.all = reply.value;
  }

  now(accountId?: string): Promise<unknown> {
    return this.#host.request('sync.now', accountId === undefined ? {} : { accountId });
  }
  cancel(): Promise<unknown> {
    return this.#host.request('sync.cancel', {});
  }
  async setWorkOffline(offline: boolean): Promise<void> {
    await this.#host.request('sync.workOffline', { offline });
    await this.refresh();
  }
}

export interface StatusLine {
  readonly tone: 'online' | 'offline' | 'unknown';
  readonly words: string;
  readonly edits: string | null;
  /** True where an edit waits for the person. */
  readonly needsMe: boolean;
  readonly synced: string | null;
}

/** What the status bar says about one account. */
export function statusLine(status: SyncStatus, now: number): StatusLine {
  const { connectivity, edits } = status;
  const since = 'since' in connectivity ? clockTime(connectivity.since, now) : '';
  const words = status.workOffline
    ? 'Working offline, as you chose'
    : connectivity.state === 'online'
      ? 'Online'
      : connectivity.state === 'offline'
        ? `Offline since ${since} (${inParentheses(connectivity.reason)})`
        : 'Not checked yet';
  const parts = [
    edits.kept > 0 ? `${edits.kept} kept` : null,
    edits.waiting > 0 ? `${edits.waiting} waiting` : null,
    edits.unknown > 0 ? `${edits.unknown} being checked` : null,
    edits.held > 0 ? `${edits.held} held` : null,
    edits.rejected > 0 ? `${edits.rejected} refused` : null,
  ].filter((part) => part !== null);
  return {
    tone: status.workOffline ? 'offline' : connectivity.state,
    words,
    edits: parts.length === 0 ? null : parts.join(', '),
    needsMe: edits.held + edits.rejected > 0,
    synced: status.lastSyncAt === null ? null : `synced ${clockTime(status.lastSyncAt, now)}`,
  };
}

/** A sentence as an aside: "The service could not be reached." becomes "the service could not be reached". */
function inParentheses(sentence: string): string {
  const words = sentence.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

export interface ReadyLine {
  readonly complete: boolean;
  readonly words: string;
}

/** "Can I leave?" in one line. */
export function readyLine(ready: Readiness, now: number): ReadyLine {
  if (ready.asOf === null) return { complete: false, words: 'Nothing is kept offline yet' };
  const counts = [
    { name: 'page', ...ready.pages },
    { name: 'image', ...ready.files },
    { name: 'change request', ...ready.changeRequests },
  ].filter((one) => one.want > 0);
  const asOf = `as of ${clockTime(ready.asOf, now)}`;
  if (counts.length === 0) return { complete: false, words: `No space is kept offline, ${asOf}` };
  const complete = counts.every((one) => one.have >= one.want) && ready.missing.length === 0;
  const list = counts.map((one) => `${one.have} of ${count(one.want, one.name)}`).join(', ');
  if (complete) return { complete, words: `Ready offline: ${list}, ${asOf}` };
  const missing = ready.missing.length > 0 ? `; missing: ${ready.missing.slice(0, 2).join(', ')}` : '';
  const more = ready.missing.length > 2 ? ` and ${ready.missing.length - 2} more` : '';
  return { complete, words: `Not ready offline: ${list}, ${asOf}${missing}${more}` };
}
