import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../../backup/pending-restore.ts';
import type { SentItem } from '../../bridge/views/command-line-views.ts';
import type { SentFormat, SentLine, SentPage, SentView } from '../../bridge/views/sent-views.ts';
import type { Place } from '../../bridge/views/views.ts';
import { ClientError } from '../../client/client-error.ts';
import { reasonMessage } from '../../outbox/sending/reason.ts';
import { senderOf } from '../../outbox/sent-of.ts';
import { assertExport } from '../../policy/policy.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import { readRegular } from '../../sqlite/regular-file.ts';
import { readableText, searchTextOf as textOfMarkdown } from '../../store/search/search-text.ts';
import { withoutFences } from '../../shared/suggestion-text.ts';
import { searchTextOf } from '../../store/sent.ts';
import type { NewSent, SentRow } from '../../store/sent.ts';
import { sentSince } from './maintenance.ts';
import { outcomeOfSent } from './sent-outcome.ts';
import type { AccountSession } from './account-session.ts';
import type { CoreOptions } from '../core-options.ts';
import type { Clock } from '../../ports/ports.ts';

/** What of accounts that were removed is still kept: a file for each, below the data folder. */
const signedOutFolder = 'signed-out';

/** The record of all accounts, of those too that were removed: read, searched, exported, and let go after its time. */
export class SentRecord {
  readonly #options: CoreOptions;
  readonly #accounts: ReadonlyMap<string, { readonly session: AccountSession }>;
  /** Read once: nothing is added to them but by {@link keepSignedOut}. */
  #signedOut: readonly SignedOut[] | null = null;

  constructor(options: CoreOptions, accounts: ReadonlyMap<string, { readonly session: AccountSession }>) {
    this.#options = options;
    this.#accounts = accounts;
  }

  /**
   * @param accountId null: of all accounts, removed ones too
   * @param search words that each line must hold, in any case
   * @param aboutOf what an edit of an account is about and where it is shown, as lists of edits say it; null: not known here
   */
  page(
    accountId: string | null,
    search: string,
    from: number,
    limit: number,
    aboutOf: (accountId: string, editId: string) => Pick<SentLine, 'about' | 'opens'> | null = () => null,
  ): SentPage {
    const found = this.#keys(accountId, search);
    const wanted = found.slice(from, from + limit);
    const views = new Map<string, SentLine>();
    for (const source of new Set(wanted.map((one) => one.source))) {
      const ids = wanted.flatMap((one) => (one.source === source ? [one.id] : []));
      for (const row of source.get(ids)) {
        const view = viewOf(source, row);
        const told = row.editId === null ? null : aboutOf(source.accountId, row.editId);
        views.set(view.id, {
          ...view,
          plain: plainOf(row),
          about: told?.about ?? null,
          opens: told === null ? this.#laneOf(view) : told.opens,
        });
      }
    }
    return {
      total: found.length,
      items: wanted.flatMap(({ source, id }) => views.get(keyOf(source.accountId, id)) ?? []),
    };
  }

  /** All of it as one text, oldest first. */
  export(accountId: string | null, search: string, format: SentFormat): { name: string; text: string } {
    assertExport(rulesOf(this.#options.policy));
    const { items } = this.page(accountId, search, 0, Number.MAX_SAFE_INTEGER);
    const sent = items.toReversed();
    const day = new Date(this.#options.ports.clock.now()).toISOString().slice(0, 10);
    return {
      name: `Sent ${day}.${format}`,
      text: format === 'csv' ? csvOf(sent) : `${JSON.stringify({ items: sent.map(sentItem) }, null, 2)}\n`,
    };
  }

  /** Before an account is removed: its record stays until its time is over. */
  keepSignedOut({ id: accountId, store }: AccountSession): void {
    const rows = store.sent.all(this.#since());
    if (rows.length === 0 || !this.#isKeptAfterSignOut()) return;
    const folder = this.#folder();
    mkdirSync(folder, { recursive: true });
    writeDurably(path.join(folder, `${accountId}.json`), JSON.stringify({ accountId, rows }));
    this.#signedOut = null;
  }

  /** Lets go of what was kept of removed accounts for long enough. */
  forgetSignedOut(): void {
    const since = this.#since();
    for (const { accountId, rows, file } of this.#removed()) {
      const left = this.#isKeptAfterSignOut() ? rows.filter(({ at }) => at >= since) : [];
      if (left.length === rows.length) continue;
      if (left.length === 0) rmSync(file, { force: true });
      else writeDurably(file, JSON.stringify({ accountId, rows: left }));
      this.#signedOut = null;
    }
  }

  /** Where something was sent that is no edit, or none that is held: a space or change request of an account that is there. */
  #laneOf({ accountId, spaceId, changeRequestId }: SentView): Place | null {
    if (spaceId === null || !this.#accounts.has(accountId)) return null;
    return { accountId, spaceId, changeRequestId, pageId: null, commentId: null };
  }

  #since(): number {
    return sentSince(this.#options);
  }

  #isKeptAfterSignOut(): boolean {
    return rulesOf(this.#options.policy).retention?.sentAfterSignOut ?? true;
  }

  #folder(): string {
    return path.join(this.#options.ports.dataDir, signedOutFolder);
  }

  #removed(): readonly SignedOut[] {
    this.#signedOut ??= readSignedOut(this.#folder());
    return this.#signedOut;
  }

  #keys(accountId: string | null, search: string) {
    const since = this.#since();
    const words = search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const sources: Source[] = [
      ...[...this.#accounts.values()].map(({ session: { id, store } }) => {
        // Each line shows it.
        const title = store.account.get()?.title.toLowerCase() ?? '';
        return {
          accountId: id,
          keys: store.sent.keys(
            since,
            words.filter((word) => !title.includes(word)),
          ),
          get: (ids: readonly number[]) => store.sent.get(ids),
        };
      }),
      ...this.#removed().map(({ accountId: id, rows }) => ({
        accountId: id,
        keys: rows.filter(
          (row) => row.at >= since && words.every((word) => searchTextOf(row).includes(word)),
        ),
        get: (ids: readonly number[]) => {
          const wanted = new Set(ids);
          return rows.filter((row) => wanted.has(row.id));
        },
      })),
    ].filter((source) => accountId === null || source.accountId === accountId);
    return sources
      .flatMap((source) => source.keys.map(({ id, at }) => ({ source, id, at })))
      .sort((a, b) => b.at - a.at || b.id - a.id);
  }
}

interface Source {
  readonly accountId: string;
  readonly keys: readonly { readonly id: number; readonly at: number }[];
  readonly get: (ids: readonly number[]) => readonly SentRow[];
}

interface SignedOut {
  readonly accountId: string;
  readonly rows: readonly SentRow[];
  readonly file: string;
}

function readSignedOut(folder: string): readonly SignedOut[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (!name.endsWith('.json')) return [];
    const file = path.join(folder, name);
    try {
      // `keepSignedOut` wrote it from the table's rows, into a folder that only Galley writes.
      const read = JSON.parse(readRegular(file)) as Omit<SignedOut, 'file'>;
      return [{ ...read, file }];
    } catch {
      return [];
    }
  });
}

function keyOf(accountId: string, id: number): string {
  return `${accountId} ${id}`;
}

/** A subject is not Markdown; all other texts are. */
function plainOf({ operation, text }: SentRow): string | null {
  if (text === null || operation === 'changeRequest.subject' || operation === 'changeRequest.create')
    return text;
  const parts = text.split(/^(`{3,}suggestion[ \t]*\n[\s\S]*?(?:^`{3,}[ \t]*$|$(?![\s\S])))/m);
  // What is taken away and put in keeps its signs.
  return parts
    .map((part, at) => (at % 2 === 1 ? withoutFences(part) : readableText(textOfMarkdown(part))))
    .filter((part) => part !== '')
    .join('\n');
}

function viewOf({ accountId }: Source, row: SentRow): SentView {
  const { at, attempts, origin, operation, what, place, text, spaceId, changeRequestId, objectId } = row;
  const said =
    row.editId === null
      ? row.reason
      : reasonMessage(row.reasonCode, row.reason, {
          hasText: row.text !== null,
          kind: null,
          pictures: 0,
        });
  return {
    id: keyOf(accountId, row.id),
    accountId,
    origin,
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? row.userId },
    at,
    attempts,
    operation,
    what,
    place,
    text,
    spaceId,
    changeRequestId,
    objectId,
    outcome: outcomeOfSent(row.state, row.reasonCode),
    settledAt: row.settledAt,
    reason: said,
  };
}

/** A line as programs read it: times as text. */
export function sentItem({
  id: _id,
  at,
  settledAt,
  plain: _plain,
  about: _about,
  opens: _opens,
  ...rest
}: SentLine): SentItem {
  return {
    at: new Date(at).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    ...rest,
  };
}

const csvColumns: readonly (readonly [string, (sent: SentView) => string | number | null])[] = [
  ['at', ({ at }) => new Date(at).toISOString()],
  ['outcome', ({ outcome }) => outcome],
  ['user', ({ user }) => user?.name ?? null],
  ['userId', ({ user }) => user?.id ?? null],
  ['account', ({ accountId }) => accountId],
  ['service', ({ origin }) => origin],
  ['operation', ({ operation }) => operation],
  ['what', ({ what }) => what],
  ['place', ({ place }) => place],
  ['text', ({ text }) => text],
  ['attempts', ({ attempts }) => attempts],
  ['settledAt', ({ settledAt }) => (settledAt === null ? null : new Date(settledAt).toISOString())],
  ['reason', ({ reason }) => reason],
  ['spaceId', ({ spaceId }) => spaceId],
  ['changeRequestId', ({ changeRequestId }) => changeRequestId],
  ['objectId', ({ objectId }) => objectId],
];

function csvOf(sent: readonly SentView[]): string {
  const lines = sent.map((one) => csvColumns.map(([, of]) => cell(of(one))).join(','));
  return `${[csvColumns.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`;
}

/** RFC 4180; what a spreadsheet would take for a formula is made a text by an apostrophe. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Records a request that has no edit: administration, sites. Its outcome is written whatever comes of it. */
export async function recorded<T>(
  { store }: AccountSession,
  clock: Clock,
  what: Pick<NewSent, 'operation' | 'what' | 'place' | 'spaceId'>,
  call: () => Promise<T>,
): Promise<T> {
  const id = store.transaction(() =>
    store.sent.begin({
      ...senderOf(store),
      ...what,
      editId: null,
      at: clock.now(),
      text: null,
      changeRequestId: null,
    }),
  );
  const settle = (state: 'confirmed' | 'rejected' | 'unknown', reason: string | null): void => {
    if (store.database.open) store.transaction(() => store.sent.settle(id, state, reason, clock.now()));
  };
  try {
    const answer = await call();
    settle('confirmed', null);
    return answer;
  } catch (error) {
    const isLost =
      error instanceof ClientError && error.sent && (error.status === null || error.status < 300);
    settle(isLost ? 'unknown' : 'rejected', error instanceof ClientError ? error.message : null);
    throw error;
  }
}
