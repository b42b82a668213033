import type { Database } from 'better-sqlite3';
import type { Topic } from '../bridge/channels/events.ts';
import { columnsByTable } from '../sqlite/columns.ts';

/** What moved of an object: without a change request, of a whole space; without a space, of the account. */
export interface MovedObject {
  readonly topics: readonly Topic[];
  readonly spaceId?: string;
  readonly changeRequestId?: string;
}

/** What was written and is told by no event yet. `everything`: more than is named one by one, or another process wrote. */
export type Moved =
  'everything' | { readonly objects: readonly MovedObject[]; readonly editIds: readonly string[] };

/** What screens ask for again, by the kind of what moved. */
const topicsOf = {
  // All of its change requests show its names and rights, or are compared with its content.
  space: ['library', 'content', 'change-requests'],
  library: ['library'],
  'change-request': ['library', 'change-requests'],
  details: ['details'],
  thread: ['discussion'],
  sites: ['sites'],
  digest: ['digest'],
} as const satisfies Readonly<Record<string, readonly Topic[]>>;

type NamedKind = keyof typeof topicsOf;

/** What an edit that moved is told under. */
export const editTopics: readonly Topic[] = ['outbox', 'discussion', 'change-requests'];

/** Rows of one table whose change is noted. In SQL `row` is the row before the change as well as the row after it. */
interface Watch {
  readonly table: string;
  readonly kind: NamedKind | 'edit' | 'everything';
  /** Space, change request, and id of the thread or edit; with `from`, of another table. */
  readonly of?: string;
  readonly from?: string;
  readonly when?: string;
  /** Left out: rows that come or go are in no view before, or after, another row that is watched names them. */
  readonly rows?: 'come' | 'come and go';
  /** Columns of which another value is not a change; all others are. */
  readonly except?: readonly string[];
  /** In place of `except`: the columns or expressions that count. */
  readonly values?: readonly string[];
}

const ofRequest = {
  of: 'c.space_id, c.id, null',
  from: 'change_request c where c.id = row.change_request_id',
} as const;
/** These move with any comment or change request of a space, and no view but the library has them. */
const passing = ['updatedAt', 'comments', 'changeRequests', 'changeRequestsOpen', 'changeRequestsDraft'];
const lasting = `iif(json_valid(row.json),
  json_remove(row.json, ${passing.map((one) => `'$.${one}'`).join(', ')}), row.json)`;

const watches: readonly Watch[] = [
  { table: 'account', kind: 'everything', except: ['absent_json', 'paused_reason', 'token_env'] },
  { table: 'organization', kind: 'everything', rows: 'come and go' },
  { table: 'member', kind: 'everything', rows: 'come and go' },
  { table: 'collection', kind: 'library', rows: 'come and go' },
  {
    ...{ table: 'space', kind: 'space', of: 'row.id, null, null', rows: 'come and go' },
    values: [
      ...['organization_id', 'parent_id', 'title', 'revision_id', 'held_revision', 'gone_at'].map(
        (one) => `row.${one}`,
      ),
      lasting,
    ],
  },
  { table: 'space', kind: 'library', of: 'row.id, null, null', except: ['as_of'] },
  { table: 'kept_space', kind: 'space', of: 'row.space_id, null, null', rows: 'come and go' },
  { table: 'page_version', kind: 'space', of: 'row.space_id, null, null' },
  { table: 'file_version', kind: 'space', of: 'row.space_id, null, null' },
  {
    ...{ table: 'revision', kind: 'space', of: 'row.space_id, null, null', rows: 'come and go' },
    except: ['as_of'],
  },
  { table: 'verification', kind: 'library', of: 'row.space_id, null, null', rows: 'come and go' },
  {
    ...{ table: 'change_request', kind: 'change-request', of: 'row.space_id, row.id, null' },
    rows: 'come and go',
    except: ['as_of', 'created_by', 'created_at', 'updated_at', 'comments', 'json'],
  },
  {
    ...{ table: 'change_request', kind: 'details', of: 'row.space_id, row.id, null' },
    values: ['row.created_by', 'row.created_at', 'row.updated_at', 'row.comments', 'row.json'],
  },
  { table: 'review', kind: 'details', ...ofRequest, rows: 'come and go' },
  { table: 'requested_reviewer', kind: 'details', ...ofRequest, rows: 'come and go' },
  {
    ...{ table: 'comment', kind: 'thread', of: 'row.space_id, row.change_request_id, row.id' },
    rows: 'come and go',
    except: ['as_of', 'replies_token'],
  },
  {
    ...{ table: 'reply', kind: 'thread', of: 'c.space_id, c.change_request_id, c.id' },
    from: 'comment c where c.id = row.comment_id',
    rows: 'come and go',
    except: ['as_of'],
  },
  { table: 'site', kind: 'sites', rows: 'come and go', except: ['as_of'] },
  { table: 'site_space', kind: 'sites', rows: 'come and go' },
  { table: 'site_image', kind: 'sites', rows: 'come and go' },
  { table: 'digest', kind: 'digest', rows: 'come and go', except: ['seen_at', 'told_at', 'concerns'] },
  // Why something is missing stands in the library, and that nobody knows who we are in the account.
  {
    ...{ table: 'watermark', kind: 'library', when: `row.scope glob 'failure:*'`, rows: 'come and go' },
    values: [`iif(json_valid(row.value), row.value ->> '$.reason', row.value)`],
  },
  {
    ...{ table: 'watermark', kind: 'everything', when: `row.scope glob 'failure:user:*'` },
    ...{ rows: 'come and go', values: [] },
  },
  {
    ...{ table: 'edit', kind: 'edit', of: 'null, null, row.id', rows: 'come and go' },
    except: ['updated_at', 'looks', 'lease_owner', 'lease_until', 'sent_at', 'sent_server_at'],
  },
  {
    ...{ table: 'sent', kind: 'edit', of: 'null, null, row.edit_id', when: 'row.edit_id is not null' },
    ...{ rows: 'come', values: ['row.state', 'row.reason_code', 'row.reason'] },
  },
];

interface Note {
  readonly topics: Set<Topic>;
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly threadId: string | null;
}

/** More notes than this are not kept apart. */
const mostNotes = 200;
/** More objects than this are one event: screens ask for their lists as a whole. */
const mostObjects = 20;

/**
 * Which objects that screens show were written by this connection and told by no event yet (docs/design/window.md).
 * Temporary triggers note them in the statement that writes, whoever it was; one that was rolled back is told for nothing.
 * What another connection wrote is not known one by one, so that it did is everything.
 */
export class MovedRows {
  readonly #database: Database;
  readonly #notes = new Map<string, Note>();
  readonly #editIds = new Set<string>();
  #isEverything = false;
  #version: unknown;

  constructor(database: Database) {
    this.#database = database;
    this.#version = this.#readVersion();
  }

  /** To be called before this connection writes. */
  watch(): void {
    const database = this.#database;
    database.function('row_moved', (kind: unknown, space: unknown, changeRequest: unknown, id: unknown) => {
      // As the triggers call it: a kind of `watches`, and columns that hold text or null.
      this.#note(
        kind as Watch['kind'],
        space as string | null,
        changeRequest as string | null,
        id as string | null,
      );
      return null;
    });
    const columns = columnsByTable(
      database,
      watches.map(({ table }) => table),
    );
    database.exec(watches.map((watch) => triggersOf(watch, columns.get(watch.table) ?? [])).join('\n'));
  }

  /** An event was told. What it names is asked for after it, so as it is now. */
  noted({ topics, spaceId, changeRequestId }: MovedObject): void {
    const isOfEveryEdit = spaceId === undefined && editTopics.every((one) => topics.includes(one));
    if (isOfEveryEdit) this.#editIds.clear();
    for (const [key, note] of this.#notes) {
      if (spaceId !== undefined && spaceId !== note.spaceId) continue;
      if (changeRequestId !== undefined && changeRequestId !== note.changeRequestId) continue;
      for (const topic of topics) note.topics.delete(topic);
      if (note.topics.size === 0) this.#notes.delete(key);
    }
  }

  /** The same of an event that names an edit, and with it the thread that it is about; null: the edit alone. */
  notedEdit(editId: string, threadId: string | null): void {
    this.#editIds.delete(editId);
    if (threadId === null) return;
    for (const [key, note] of this.#notes) if (note.threadId === threadId) this.#notes.delete(key);
  }

  /** What is to be told. From then on it counts as told. */
  take(): Moved {
    const version = this.#readVersion();
    const isEverything = this.#isEverything || version !== this.#version;
    const notes = [...this.#notes.values()];
    const editIds = [...this.#editIds];
    this.#version = version;
    this.#isEverything = false;
    this.#notes.clear();
    this.#editIds.clear();
    return isEverything ? 'everything' : { objects: objectsOf(notes), editIds };
  }

  #note(
    kind: Watch['kind'],
    spaceId: string | null,
    changeRequestId: string | null,
    id: string | null,
  ): void {
    if (this.#isEverything) return;
    if (kind === 'edit') this.#editIds.add(id ?? '');
    else if (kind !== 'everything') {
      const key = JSON.stringify([kind, spaceId, changeRequestId, id]);
      const topics = new Set(topicsOf[kind]);
      this.#notes.set(key, { topics, spaceId, changeRequestId, threadId: id });
    }
    if (kind !== 'everything' && this.#notes.size + this.#editIds.size <= mostNotes) return;
    this.#isEverything = true;
    this.#notes.clear();
    this.#editIds.clear();
  }

  /** Another number as soon as another connection has written. */
  #readVersion(): unknown {
    return this.#database.pragma('data_version', { simple: true });
  }
}

function objectsOf(notes: readonly Note[]): readonly MovedObject[] {
  const places = [
    ...Map.groupBy(notes, (one) => JSON.stringify([one.spaceId, one.changeRequestId])).values(),
  ];
  if (places.length > mostObjects) return [{ topics: topicsIn(notes) }];
  return places.map((ofPlace) => {
    const { spaceId = null, changeRequestId = null } = ofPlace[0] ?? {};
    return {
      topics: topicsIn(ofPlace),
      ...(spaceId === null ? {} : { spaceId }),
      ...(changeRequestId === null ? {} : { changeRequestId }),
    };
  });
}

function topicsIn(notes: readonly Note[]): readonly Topic[] {
  return [...new Set(notes.flatMap(({ topics }) => [...topics]))];
}

function triggersOf(watch: Watch, columns: readonly string[]): string {
  const { table, kind, of = 'null, null, null', from, when = 'true', rows, except = [] } = watch;
  const values = watch.values ?? columns.filter((one) => !except.includes(one)).map((one) => `row.${one}`);
  const as = (sql: string, row: 'old' | 'new'): string => sql.replaceAll('row.', `${row}.`);
  const note = (row: 'old' | 'new'): string =>
    as(`select row_moved('${kind}', ${of})${from === undefined ? '' : ` from ${from}`};`, row);
  const differs = values.map((one) => `${as(one, 'old')} is not ${as(one, 'new')}`).join(' or ');
  const trigger = (event: 'insert' | 'update' | 'delete', condition: string, notes: string): string =>
    `create temp trigger if not exists moved_${table}_${kind.replace('-', '_')}_${event} after ${event} on main.${table}
       when ${condition} begin ${notes} end;`;
  return [
    rows === undefined ? '' : trigger('insert', as(when, 'new'), note('new')),
    rows !== 'come and go' ? '' : trigger('delete', as(when, 'old'), note('old')),
    differs === '' ? '' : trigger('update', `${as(when, 'new')} and (${differs})`, note('old') + note('new')),
  ].join('\n');
}
