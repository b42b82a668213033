import path from 'node:path';
import { expect, it } from 'vitest';
import { comment as commentSchema, commentReply } from '../../../src-main/api/comment.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { accountFolder } from '../../../src-main/store/accounts-folder.ts';
import { first } from '../../../src-main/store/migrations/0001-first.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const states = [
  'kept',
  'waiting',
  'sending',
  'unknown',
  'reconciling',
  'held',
  'rejected',
  'confirmed',
  'discarded',
];

/** A database as version 1 wrote it: two kept spaces, talk that was partly seen, and an edit of every state. */
function writeFirstVersion(dataDir: string): void {
  const database = openDatabase(path.join(accountFolder(dataDir, 'old'), 'galley.sqlite'), {
    migrations: [{ version: 1, name: 'first schema', up: first }],
  });
  database.exec(`
    insert into account (id, base_url, user_id, created_at) values ('old', 'https://docs.example', 'me', 1);
    insert into space (id, organization_id, title, revision_id, held_revision, json, as_of)
      values ('s', 'o', 'Docs', 'r1', 'r1', '{"id":"s","title":"Docs","revision":"r1"}', 1),
        ('t', 'o', 'Guides', 'r5', null, '{"id":"t","title":"Guides","revision":"r5"}', 1);
    insert into kept_space (space_id, since) values ('s', 1), ('t', 2);
    insert into body (hash, text) values ('h', 'Text');
    insert into page_version (id, space_id, page_id, hash, fingerprint, title, path, type, json, markdown_hash)
      values (7, 's', 'p', 'x', 'f', 'Page', 'page', 'document', '{"id":"p","title":"Page"}', 'h');
    insert into file_version (id, space_id, file_id, hash, name, content_type, size, json, wanted)
      values (3, 's', 'f', 'y', 'a.png', 'image/png', 5, '{"id":"f","name":"a.png"}', 1);
    insert into revision (space_id, id, pages, files, json, complete, as_of) values ('s', 'r1', '[[7,0]]', '[3]', '{}', 1, 1);
    insert into change_request (id, space_id, number, status, subject, revision_id, base_revision, json, as_of)
      values ('cr', 's', 4, 'open', 'Harden', 'r1', 'r1', '{"id":"cr","number":4,"status":"open","revision":"r1"}', 1);
    insert into watermark (scope, value, at) values ('sync', '', 1), ('space:s', 'r1', 1),
      ('space:s:change-request:cr:comments:listed', '', 1);
    insert into seen (kind, id, token, at)
      values ('change-request', 'cr', '{"revision":"r1","status":"open","newest":"2026-01-05T09:30:00.000Z"}', 1);
    insert into comment (id, space_id, change_request_id, status, posted_by, posted_at, replies, json, as_of) values
      ('c1', 's', 'cr', 'open', 'dana', '2026-01-05T09:00:00.000Z', 1, '{"id":"c1","body":{"markdown":"Seen"}}', 1),
      ('c2', 's', 'cr', 'open', 'dana', '2026-01-06T09:00:00.000Z', 0, '{"id":"c2","body":{"markdown":"New"}}', 1);
    insert into reply (id, comment_id, posted_by, posted_at, json, as_of)
      values ('q', 'c1', 'omar', '2026-01-05T09:30:00.000Z', '{"id":"q","body":{"markdown":"Seen too"}}', 1);
    insert into draft (target, text, updated_at) values ('{}', 'half a sent', 1);
    insert into reviewed_page (change_request_id, page_id, hash, at) values ('cr', 'p', 'z', 1);`);
  const edit = database.prepare(`
    insert into edit (id, kind, version, payload, state, lane_space, lane_change_request, created_at, updated_at)
    values (?, 'comment.add', 1, ?, ?, 's', 'cr', 1, 1)`);
  for (const state of states) {
    const payload = {
      kind: 'comment.add',
      target: { spaceId: 's', changeRequestId: 'cr' },
      markdown: `Text ${state}`,
    };
    edit.run(`e-${state}`, JSON.stringify(payload), state);
  }
  database.close();
}

/** Threads of the change request with something new of others. */
const unseenThreads = ({ database }: Store): readonly string[] =>
  database
    .prepare<[], string>(
      `select distinct thread_id from unseen_message where change_request_id = 'cr'
       and posted_by is not (select user_id from account)`,
    )
    .pluck()
    .all();

it('a database of version 1 with kept spaces and a full outbox comes through whole', () => {
  const dataDir = temporaryFolder('choices');
  writeFirstVersion(dataDir);

  const store = openStore({ dataDir, accountId: 'old' });

  expect(store.edits.all().map((row) => [row.id, row.state, JSON.parse(row.payload) as unknown])).toEqual(
    states.map((state) => [
      `e-${state}`,
      state,
      { kind: 'comment.add', target: { spaceId: 's', changeRequestId: 'cr' }, markdown: `Text ${state}` },
    ]),
  );
  expect(store.spaces.kept()).toEqual(['s', 't']);
  expect(store.kept.rules('s')).toEqual({ changeRequests: 'all', filesUpToBytes: null });
  expect(store.drafts.get('{}')).toBe('half a sent');
  expect(store.reviewed.pages('cr').has('p')).toBe(true);
  expect(store.readiness.ofSpace('s')).toMatchObject({
    pages: { have: 1, want: 1 },
    files: { have: 0, want: 1 },
  });
  expect(unseenThreads(store)).toEqual(['c2']);
  expect(store.followed.isFollowed('cr')).toBe(true);
  expect(store.digest.due(10)).toEqual([]);
  expect(store.database.pragma('foreign_key_check')).toEqual([]);
  expect(store.database.pragma('integrity_check', { simple: true })).toBe('ok');
  store.close();
});

it('what the mirror gains after it is noted, what it only hears again is not', () => {
  const dataDir = temporaryFolder('choices');
  writeFirstVersion(dataDir);
  const store = openStore({ dataDir, accountId: 'old' });
  const said = { postedBy: { id: 'dana', displayName: 'Dana' }, replies: 0 };
  const put = (id: string, markdown: string, more: object = {}) =>
    store.comments.put('s', 'cr', commentSchema.parse({ id, body: { markdown }, ...said, ...more }), 2);

  put('c3', 'Third');
  put('c3', 'Third', { reactions: [{ emoji: '1f44d', users: [] }] });
  store.comments.putReply('c1', commentReply.parse({ id: 'q2', body: { markdown: 'Second' }, ...said }), 2);
  expect(unseenThreads(store).toSorted()).toEqual(['c1', 'c2', 'c3']);
  expect(store.digest.due(10).map((due) => [due.kind, due.id])).toEqual([
    ['comment', 'c3'],
    ['reply', 'q2'],
  ]);

  store.seen.clear('s', 'cr');
  put('c3', 'Third', { reactions: [], status: 'resolved' });
  expect(unseenThreads(store)).toEqual([]);
  expect(store.digest.due(10).map((due) => due.kind)).toEqual(['comment', 'reply', 'resolved']);
  put('c3', 'Third, changed');
  expect(unseenThreads(store)).toEqual(['c3']);
  store.comments.remove('c3');
  expect(unseenThreads(store)).toEqual([]);

  store.verification.begin('s', 5);
  store.verification.foundComplete('s');
  expect(store.readiness.ofSpace('s').verifiedAt).toBe(5);
  put('c4', 'Moves');
  expect(store.readiness.ofSpace('s').verifiedAt).toBeNull();
  store.close();
});

it('a talk that is listed for the first time is not news', () => {
  const dataDir = temporaryFolder('choices');
  writeFirstVersion(dataDir);
  const store = openStore({ dataDir, accountId: 'old' });
  store.comments.put(
    't',
    null,
    commentSchema.parse({ id: 'd1', body: { markdown: 'First' }, replies: 0 }),
    2,
  );
  const changeRequest = { number: 5, status: 'open', subject: 'New', revision: 'r6' };
  store.changeRequests.put('t', { id: 'cr5', ...changeRequest }, 2);
  store.changeRequests.put('s', { id: 'cr6', ...changeRequest }, 2);
  expect(store.digest.due(10)).toEqual([
    { kind: 'change-request', id: 'cr5', before: '{"first":true}' },
    { kind: 'change-request', id: 'cr6', before: null },
  ]);
  store.close();
});
