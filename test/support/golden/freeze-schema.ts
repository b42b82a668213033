import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Comments from '../../../src-main/api/comment.ts';
import type * as Payloads from '../../../src-main/outbox/calls/payload.ts';
import type * as Stores from '../../../src-main/store/open-store.ts';
import { goldenEdits, ids } from './full-outbox.ts';
import type { GoldenEdit } from './full-outbox.ts';
import type { Database } from 'better-sqlite3';

/**
 * Freezes a schema that is about to be released, with a full outbox, as `schema-<version>.sql` beside this file:
 *
 *     node test/support/golden/freeze-schema.ts <folder of a checkout> <version>
 *
 * The checkout's own code writes it, so the file holds what that Galley wrote. A file that was released never changes.
 */
const [checkout = '.', version = ''] = process.argv.slice(2);
const of = <Module>(file: string): Promise<Module> =>
  import(path.resolve(checkout, 'src-main', file)) as Promise<Module>; // the module of that very path, perhaps older
const { openStore } = await of<typeof Stores>('store/open-store.ts');
const { readPayload, payloadVersion } = await of<typeof Payloads>('outbox/calls/payload.ts');
const { comment: commentSchema, commentReply } = await of<typeof Comments>('api/comment.ts');

const at = Date.UTC(2026, 0, 5, 10);
const me = { id: ids.me, displayName: 'Me' };
const dana = { id: 'golden-dana', displayName: 'Dana' };
const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-golden-'));
const store = openStore({ dataDir, accountId: 'golden' });
store.account.create({ baseUrl: 'http://golden.invalid', title: 'golden', createdAt: at, allowHttp: true });
store.account.setUser(me.id, JSON.stringify(me), 'service');
store.organizations.putOrganization({ id: 'golden-organization', title: 'Golden' });
store.spaces.put(
  { id: ids.space, title: 'Docs', revision: ids.base, organization: 'golden-organization' },
  at,
);
store.spaces.keep(ids.space, at);
const page = {
  id: ids.page,
  title: 'Limits',
  path: 'limits',
  type: 'document',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
for (const [revision, text] of [
  [ids.base, '# Limits\n\nTen.\n'],
  [ids.revision, '# Limits\n\nTwenty.\n'],
] as const) {
  const updatedAt = revision === ids.base ? page.updatedAt : '2026-01-02T00:00:00.000Z';
  store.revisions.put(ids.space, { id: revision, pages: [{ ...page, updatedAt }], files: [] }, at);
  const row = store.revisions.tree(ids.space, revision)[0];
  if (row !== undefined) store.pages.putBody(row, 'markdown', text);
  store.revisions.updateComplete(ids.space, revision);
}
store.spaces.setHeld(ids.space, ids.base);
store.changeRequests.put(
  ids.space,
  {
    id: ids.changeRequest,
    number: 41,
    status: 'open',
    subject: 'Harden',
    revision: ids.revision,
    revisionInitial: ids.base,
  },
  at,
);
store.changeRequests.setHeld(ids.changeRequest, ids.revision, 'exact');

const edits = goldenEdits().filter(
  (edit) => readPayload(payloadVersion, JSON.stringify(edit.payload)) !== undefined,
);
for (const edit of edits) {
  putTargets(edit);
  putEdit(edit);
}
const draftTarget = { accountId: 'golden', ...ids, use: 'comment' };
store.drafts.save(JSON.stringify(draftTarget), 'Half a thought', at);
store.reviewed.markPage(ids.changeRequest, ids.page, 'hash-of-both-sides', at);
store.reviewed.finish(ids.changeRequest, ids.revision, at, 'Looks right');
store.database
  .prepare("insert into seen (kind, id, token, at) values ('change-request', ?, ?, ?)")
  .run(ids.changeRequest, JSON.stringify({ newest: '2026-01-05T09:00:00.000Z' }), at);
store.preferences.set('last-sync-at', String(at));
store.watermarks.set('sync', '', at);
store.watermarks.set(`space:${ids.space}`, ids.base, at);
const indexing = store.search.index(ids.space);
while (indexing.next().done !== true) continue;

let sql = dumpDatabase(store.database);
for (const name of readdirSync(import.meta.dirname).filter((one) => one.startsWith('rows-since-'))) {
  const rows = readFileSync(path.join(import.meta.dirname, name), 'utf8');
  sql = sql.replace(rows, () => `-- include ${name}\n`);
}
store.close();
rmSync(dataDir, { recursive: true });
const file = path.join(import.meta.dirname, `schema-${version}.sql`);
writeFileSync(file, sql);
process.stdout.write(`${file}: ${edits.length} edits, ${sql.length} characters\n`);

/** What the edit is about, as the mirror held it. */
function putTargets({ comment, reply, targetText, kind }: GoldenEdit): void {
  if (comment === null) return;
  const postedAt = '2026-01-05T09:00:00.000Z';
  store.comments.put(
    ids.space,
    ids.changeRequest,
    commentSchema.parse({
      id: comment,
      body: { markdown: targetText },
      postedBy: kind === 'reply.add' ? dana : me,
      postedAt,
      status: kind === 'comment.reopen' ? 'resolved' : 'open',
      replies: reply === null ? 0 : 1,
      reactions: kind === 'comment.unreact' ? [{ emoji: '1f44d', count: 1, users: [{ user: me }] }] : [],
    }),
    at,
  );
  if (reply === null) return;
  store.comments.putReply(
    comment,
    commentReply.parse({
      id: reply,
      body: { markdown: targetText },
      postedBy: me,
      postedAt,
      reactions: kind === 'reply.unreact' ? [{ emoji: '1f44d', count: 1, users: [{ user: me }] }] : [],
    }),
    at,
  );
}

/** The edit's row as its state has it. */
function putEdit({ id, kind, state, payload, comment, targetText }: GoldenEdit): void {
  const creates = kind === 'comment.add' || kind === 'reply.add';
  const object =
    comment === null || creates
      ? undefined
      : {
          markdown: targetText,
          editedAt: null,
          status: kind === 'comment.reopen' ? 'resolved' : 'open',
          by: null,
        };
  const isAway = ['sending', 'unknown', 'reconciling'].includes(state);
  const sent = {
    markdown: 'markdown' in payload ? payload.markdown : '',
    page: kind === 'comment.add' ? ids.page : null,
    node: null,
    ownReplies: null,
  };
  const base = { ...(object === undefined ? {} : { object }), ...(isAway && creates ? { sent } : {}) };
  const row = store.edits.insert({
    id,
    kind,
    version: payloadVersion,
    payload: JSON.stringify(payload),
    base: Object.keys(base).length === 0 ? null : JSON.stringify(base),
    state,
    laneSpace: ids.space,
    laneChangeRequest: kind === 'changeRequest.create' ? id : ids.changeRequest,
    dependsOn: null,
    createdAt: at,
  });
  const serverId = state === 'confirmed' && creates ? `golden-server-${id}` : null;
  store.edits.save({
    ...row,
    serverId,
    reasonCode:
      state === 'held' ? 'permission' : state === 'rejected' ? 'invalid' : isAway ? 'lost-answer' : null,
    reason: state === 'held' ? 'You may not do this.' : null,
    attempts: isAway || state === 'confirmed' ? 1 : 0,
    nextAt: state === 'unknown' ? at + 60_000 : null,
    sentAt: isAway ? at : null,
    sentServerAt: isAway ? at : null,
    stateBefore: state === 'discarded' ? 'waiting' : null,
    leaseOwner: state === 'sending' ? 'a-machine-that-is-gone 1 0' : null,
    leaseUntil: state === 'sending' ? at + 150_000 : null,
  });
  if (serverId !== null) store.edits.mapId(id, kind === 'reply.add' ? 'reply' : 'comment', serverId);
}

interface SchemaRow {
  readonly name: string;
  readonly type: string;
  readonly sql: string;
}

/** A database as SQL that builds it again: its schema word for word, then one line for each row. */
function dumpDatabase(database: Database): string {
  const schema = database
    .prepare<[], SchemaRow>(
      `select name, type, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'
       order by type = 'table' desc, type, rowid`,
    )
    .all();
  const virtual = schema.filter((one) => /^create virtual table/i.test(one.sql)).map((one) => one.name);
  const isShadow = (name: string): boolean => virtual.some((table) => name.startsWith(`${table}_`));
  const own = schema.filter((one) => !isShadow(one.name));
  // Triggers last: the rows are there already, and writing them again must set nothing off.
  const tables = own.filter((one) => one.type === 'table');
  const rest = own.filter((one) => one.type !== 'table');
  const version = String(database.pragma('user_version', { simple: true }));
  return [
    'pragma foreign_keys = off;',
    'begin;',
    ...tables.map((one) => `${one.sql};`),
    ...tables.flatMap((one) => rowsOf(database, one.name, virtual.includes(one.name))),
    ...rest.map((one) => `${one.sql};`),
    `pragma user_version = ${version};`,
    'commit;',
    '',
  ].join('\n');
}

function rowsOf(database: Database, table: string, isVirtual: boolean): readonly string[] {
  const columns = database
    .prepare<[], { readonly name: string }>(`select name from pragma_table_info('${table}')`)
    .all();
  const names = [...(isVirtual ? ['rowid'] : []), ...columns.map((one) => one.name)];
  const list = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => `quote("${name}")`).join(` || ', ' || `);
  const rows = database.prepare<[], string>(`select ${values} from "${table}"`).pluck().all();
  return rows.map((row) => `insert into "${table}" (${list}) values (${row});`);
}
