import path from 'node:path';
import { expect, it } from 'vitest';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { status } from '../../../src-main/cli/account-verbs.ts';
import { openCore } from '../../../src-main/cli/open-core.ts';
import { diff, list, search, show } from '../../../src-main/cli/reading-verbs.ts';
import type { Core } from '../../../src-main/core/core.ts';
import { failureOf } from '../../../src-main/core/request-failure.ts';
import { syncedAccount } from '../../support/synced-account.ts';

const tables = [
  'page_version',
  'revision',
  'space',
  'change_request',
  'comment',
  'reply',
  'organization',
] as const;
const wrongValues: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  [null, 7],
  { kind: 7, id: [], cover: 7, title: {} },
];

/** Of pages the newest version alone, so that the two sides of a comparison differ by the field. */
function onlyOf(table: string): string {
  return table === 'page_version' ? 'where id in (select max(id) from page_version group by page_id)' : '';
}

/** The reading verbs of the command line with every selector and form. */
function readings(data: string, spaceId: string, number: number, pageId: string): readonly string[][] {
  const here = ['--data', data, '--space', spaceId];
  const inChangeRequest = [...here, '--change-request', String(number)];
  return [
    ['status', '--data', data],
    ['list', 'spaces', ...here],
    ['list', 'pages', ...here],
    ['list', 'pages', ...inChangeRequest],
    ['list', 'change-requests', ...here],
    ['list', 'comments', ...here],
    ['list', 'comments', ...inChangeRequest],
    ['list', 'outbox', '--data', data],
    ...['markdown', 'text', 'tree'].map((form) => [
      'show',
      'page',
      ...here,
      '--page',
      pageId,
      '--format',
      form,
    ]),
    ['show', 'page', ...inChangeRequest, '--page', pageId],
    ['diff', ...inChangeRequest],
    ['diff', ...inChangeRequest, '--against', 'primary'],
    ['diff', ...inChangeRequest, '--against', 'reviewed'],
    ['search', 'limits', '--data', data],
  ];
}

const verbs = { status, list, show, diff, search };

function run(core: Core, argv: readonly string[]): void {
  const args = readArguments(argv);
  const verb = verbs[args.verb as keyof typeof verbs];
  const { json, lines } = verb(core, args);
  expect(lines.every((line) => typeof line === 'string')).toBe(true);
  JSON.stringify(json);
}

it('every reading verb survives every stored object with any field of a wrong type', async () => {
  const { sync, store, spaceId, as } = await syncedAccount();
  const admin = as('admin');
  await sync.pull();
  const changeRequest = store.changeRequests.list(spaceId)[0];
  if (changeRequest === undefined) throw new Error('there is no change request');
  const page = { spaceId, changeRequestId: changeRequest.id };
  const body = { body: { markdown: 'A remark' } };
  const comment = await admin.call('createChangeRequestComment', { path: page, body });
  await admin.call('createChangeRequestCommentReply', { path: { ...page, commentId: comment.id }, body });
  await admin.call('createSpaceComment', { path: { spaceId }, body });
  await sync.pull();
  const data = path.resolve(store.filesFolder, '../../..');
  const { database } = store;
  const pageId =
    store.revisions.tree(spaceId, changeRequest.revisionId).find((one) => one.title === 'Limits')?.pageId ??
    '';
  const argvs = readings(data, spaceId, changeRequest.number, pageId);
  const fields = new Set(
    tables.flatMap((table) =>
      (database.prepare(`select json from ${table}`).pluck().all() as string[]).flatMap((json) =>
        Object.keys(JSON.parse(json) as object),
      ),
    ),
  );
  for (const more of [
    'layout',
    'cover',
    'icon',
    'emoji',
    'description',
    'tags',
    'git',
    'variables',
    'target',
  ])
    fields.add(more);
  fields.delete('id');
  const problems: string[] = [];
  const originals = tables.map((table) => ({
    table,
    rows: database.prepare(`select rowid as row, json from ${table}`).all() as readonly {
      readonly row: number;
      readonly json: string;
    }[],
  }));
  const restore = (): void => {
    for (const { table, rows } of originals)
      for (const { row, json } of rows)
        database.prepare(`update ${table} set json = ? where rowid = ?`).run(json, row);
  };
  for (const field of fields) {
    for (const value of wrongValues) {
      store.transaction(() => {
        for (const table of tables)
          database
            .prepare(`update ${table} set json = json_set(json, '$.' || ?, json(?)) ${onlyOf(table)}`)
            .run(field, JSON.stringify(value));
      });
      const core = openCore(data, {});
      for (const argv of argvs) {
        try {
          run(core, argv);
        } catch (error) {
          const failure = failureOf(error);
          const where =
            failure?.detail ??
            (error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join(' ') : '');
          problems.push(`${field} = ${JSON.stringify(value)}: ${argv.slice(0, 2).join(' ')}: ${where}`);
        }
      }
      await core.close();
      await core.state.options.ports.transport.close();
    }
    store.transaction(restore);
  }
  expect(problems).toEqual([]);
}, 300_000);
