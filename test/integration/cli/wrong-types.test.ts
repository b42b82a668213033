import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { status } from '../../../src-main/cli/account-verbs.ts';
import { bundle } from '../../../src-main/cli/bundle-verbs.ts';
import { backup, exportVerb } from '../../../src-main/cli/data-verbs.ts';
import { review } from '../../../src-main/cli/edit-verbs.ts';
import { openHeadlessCore } from '../../../src-main/core/headless/open-headless-core.ts';
import { diff, list, search, show } from '../../../src-main/cli/reading-verbs.ts';
import type { HeadlessCore } from '../../../src-main/core/headless/open-headless-core.ts';
import { failureOf } from '../../../src-main/core/failure-of.ts';
import type { ChangeRequestRow } from '../../../src-main/store/mirror/change-requests.ts';
import { GitDocumentation, summaryOf } from '../../support/builders/git-documentation.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eachWrongField } from '../../support/wrong-fields.ts';

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
    ['review', 'show', ...inChangeRequest],
    ['search', 'limits', '--data', data],
  ];
}

const verbs = { status, list, show, diff, review, search, export: exportVerb, backup, bundle };

/** Fields that front matter may set. */
const frontFields = [
  ...[
    'title',
    'description',
    'icon',
    'emoji',
    'hidden',
    'noIndex',
    'noRobotsIndex',
    'layout',
    'cover',
    'coverDark',
  ],
  ...['coverY', 'coverHeight', 'coverSize', 'vars', 'metaLinks', 'tags', 'if', 'nobody-knows'],
];
/** YAML of other types than the fields have, and what YAML has beside. */
const frontValues = [
  ...[
    '',
    '~',
    '7',
    '-.5e308',
    '.nan',
    'true',
    '[]',
    '[null, 7, [x]]',
    '2026-01-05',
    '!!binary aGk=',
    '"\\uD800"',
  ],
  ...['{kind: 7, visible: [], light: {}, dark: 7, size: [x], canonical: 7, alternates: {}, __proto__: x}'],
  ...['{? [a, b] : c, cover: {visible: 7, size: {}}, title: {visible: x}, width: [wide]}', '!unknown {a: b}'],
];
const frontMatterOf = (value: string): string =>
  `---\n${frontFields.map((field) => `${field}: ${value}`).join('\n')}\n---\n`;

async function run(core: HeadlessCore, argv: readonly string[]): Promise<void> {
  const args = readArguments(argv);
  const verb = verbs[args.verb as keyof typeof verbs];
  const { json, lines } = await verb(core, args);
  expect(lines.every((line) => typeof line === 'string')).toBe(true);
  JSON.stringify(json);
}

/** What a verb failed with, unless in words for its reader. */
async function problemOf(core: HeadlessCore, argv: readonly string[]): Promise<string | null> {
  try {
    await run(core, argv);
    return null;
  } catch (error) {
    const where = error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join(' ') : '';
    return `${argv.slice(0, 2).join(' ')}: ${failureOf(error)?.detail ?? where}`;
  }
}

async function open<T>(data: string, act: (core: HeadlessCore) => Promise<T>): Promise<T> {
  const core = openHeadlessCore(data, {});
  try {
    return await act(core);
  } finally {
    await core.close();
  }
}

/** A change request with comments and a reply, and what names it. */
async function talkedAbout(): Promise<{
  readonly account: SyncedAccount;
  readonly data: string;
  readonly changeRequest: ChangeRequestRow;
  readonly pageId: string;
}> {
  const account = await syncedAccount();
  const { sync, store, spaceId, as } = account;
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
  const tree = store.revisions.tree(spaceId, changeRequest.revisionId);
  return { account, data, changeRequest, pageId: tree.find((one) => one.title === 'Limits')?.pageId ?? '' };
}

it('every reading verb survives every stored object with any field of a wrong type', async () => {
  const { account, data, changeRequest, pageId } = await talkedAbout();
  const { store, spaceId } = account;
  const argvs = readings(data, spaceId, changeRequest.number, pageId);
  const problems: string[] = [];
  await eachWrongField(store, async (words) => {
    await open(data, async (core) => {
      for (const argv of argvs) {
        const problem = await problemOf(core, argv);
        if (problem !== null) problems.push(`${words}: ${problem}`);
      }
    });
  });
  expect(problems).toEqual([]);
}, 300_000);

it('every verb that writes a file survives every stored object with any field of a wrong type', async () => {
  const { account, data, changeRequest } = await talkedAbout();
  const { store, spaceId } = account;
  const here = ['--data', data, '--space', spaceId];
  const one = [...here, '--change-request', String(changeRequest.number)];
  const to = temporaryFolder('wrong-types');
  const problems: string[] = [];
  let round = 0;
  await eachWrongField(
    store,
    async (words, isLast) => {
      round += 1;
      const argvs = [
        ...['markdown', 'json', 'html'].map((format) => [
          ...['export', 'change-request', ...one, '--format', format],
        ]),
        ['export', 'space', ...here, '--to', path.join(to, `space-${round}`)],
        // They copy databases: what stands in a field matters to the few that they look into.
        ...(isLast
          ? [
              ['backup', '--data', data, '--to', path.join(to, `${round}.backup`)],
              [
                'bundle',
                'make',
                String(changeRequest.number),
                ...here,
                '--to',
                path.join(to, `${round}.bundle`),
              ],
            ]
          : []),
      ];
      await open(data, async (core) => {
        for (const argv of argvs) {
          const problem = await problemOf(core, argv);
          if (problem !== null) problems.push(`${words}: ${problem}`);
        }
      });
      rmSync(path.join(to, `space-${round}`), { recursive: true, force: true });
    },
    [null, 7, [null, 7], { kind: 7, id: [], cover: 7, title: {} }],
  );
  expect(problems).toEqual([]);
}, 300_000);

it('every reading verb survives front matter of any wrong type', async () => {
  const titles = frontValues.map((_, index) => `Page ${index}`);
  const pagesOf = (more: string): Record<string, string> =>
    Object.fromEntries(
      titles.map((title, index) => [
        `page-${index}.md`,
        `${frontMatterOf(frontValues[index] ?? '')}\n# ${title}\n\nText${more}.\n`,
      ]),
    );
  const entries = Object.fromEntries(titles.map((title, index) => [title, `page-${index}.md`]));
  const account = await syncedAccount({
    write: (folder) =>
      new GitDocumentation(folder)
        .commit('Begin', {
          'SUMMARY.md': summaryOf({ Start: 'README.md', ...entries }),
          'README.md': '# Start\n',
          ...pagesOf(''),
        })
        .branch('change', 'main', (repository) => {
          repository.commit('Change', pagesOf(' and more'));
        }),
  });
  const { sync, store, spaceId } = account;
  expect((await sync.pull()).problems).toEqual([]);
  const changeRequest = store.changeRequests.list(spaceId)[0];
  const data = path.resolve(store.filesFolder, '../../..');
  const core = openHeadlessCore(data, {});
  for (const { pageId } of store.revisions.tree(spaceId, changeRequest?.revisionId ?? ''))
    for (const argv of readings(data, spaceId, changeRequest?.number ?? 0, pageId)) await run(core, argv);
  const shown = await diff(
    core,
    readArguments(['diff', '--data', data, '--space', spaceId, '--change-request', '1']),
  );
  expect(shown.json).toMatchObject({ pages: titles.map(() => ({ changes: ['edited'] })) });
  await core.close();
});
