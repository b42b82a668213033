import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

/** Members of what the commands print; each test looks at those it is about. */
interface Printed {
  readonly [member: string]: unknown;
  readonly edit: {
    readonly id: string;
    readonly state: string;
    readonly localId: string;
    readonly serverId: string | null;
  };
  readonly items: readonly {
    readonly id: string;
    readonly kind: string;
    readonly state: string;
    readonly path?: string;
    readonly body?: { readonly markdown: string };
    readonly local: { readonly localId: string | null; readonly state: string };
  }[];
}

describe.each([
  ['whole', false],
  ['bare', true],
] as const)('galley against a %s service', (_name, bare) => {
  let server: ReviewWorld;
  let data: string;

  beforeAll(async () => {
    server = await createReviewWorld({ bare });
    data = mkdtempSync(path.join(server.folder, 'cli-'));
  });
  afterAll(() => server.close());

  const galley = (...args: string[]) =>
    runGalley([...args, '--data', data], { GALLEY_TEST_TOKEN: server.tokenOf('comment') });
  async function json(...args: string[]): Promise<Printed> {
    const { code, stdout, stderr } = await galley(...args, '--json');
    if (code !== 0) throw new Error(`galley ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Printed;
  }

  it('connects, syncs, works while the service is gone, and delivers everything exactly once', async () => {
    const connected = await json('connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
    expect(Object.keys(connected)).toEqual(expect.arrayContaining(['account', 'user']));
    const first = await json('sync');
    expect(first).toMatchObject({ spaces: 1, changeRequests: 1, errors: 0, held: 0 });
    expect(first['pages']).toMatchObject({ fetched: expect.any(Number), reused: expect.any(Number) });
    expect((await json('status'))['ready']).toEqual({
      spaces: { have: 1, want: 1 },
      pages: { have: 4, want: 4 },
      files: { have: 0, want: 0 },
      changeRequests: { have: 1, want: 1 },
    });
    const number = ((await json('list', 'change-requests')).items[0] as unknown as { number: number }).number;
    const there = ['--change-request', String(number)];
    if (bare) await pickMyself();

    await server.stop();
    const gone = await galley('sync', '--json');
    expect([gone.code, gone.stdout, gone.stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    const { edit } = await json('comment', '--body', 'Why twenty?', '--page', 'guides/limits', ...there);
    expect(edit).toMatchObject({ kind: 'comment.add', state: 'waiting', reason: null, serverId: null });
    const reply = (await json('reply', '--comment', edit.localId, '--body', 'Because.')).edit;
    await json('react', '👍', '--comment', edit.localId);
    await json('resolve', '--comment', edit.localId);
    await json('comment', '--body', 'Kept for the review', '--keep', ...there);
    const pending = await json('list', 'outbox');
    expect(pending.items.map((item) => `${item.kind} ${item.state}`)).toEqual([
      'comment.add waiting',
      'reply.add waiting',
      'comment.react waiting',
      'comment.resolve waiting',
      'comment.add kept',
    ]);
    const listed = (await json('list', 'comments', ...there)).items;
    expect(listed.map((item) => [item.body?.markdown, item.local.state])).toEqual([
      ['Why twenty?', 'waiting'],
      ['Kept for the review', 'kept'],
    ]);

    await server.start();
    expect(await json('sync')).toMatchObject({
      sent: 4,
      confirmed: 4,
      waiting: 0,
      unknown: 0,
      held: 0,
      rejected: 0,
    });
    const arrived = await server.comments();
    expect(arrived).toMatchObject([
      {
        body: { markdown: expect.stringContaining('Why twenty?') },
        status: 'resolved',
        reactions: [{ count: 1 }],
      },
    ]);
    expect(arrived[0]?.replyBodies.map((body) => body.trim())).toEqual(['Because.']);
    expect((await json('list', 'outbox')).items.find((item) => item.id === reply.id)).toMatchObject({
      state: 'confirmed',
    });

    const review = await json('review', 'finish', '--summary', 'Done.', ...there);
    expect(review['edits']).toMatchObject([{ kind: 'comment.add' }, { kind: 'comment.add' }]);
    await json('sync');
    expect((await server.comments()).map((one) => one.body.markdown.trim())).toEqual([
      'Why twenty?',
      'Kept for the review',
      'Done.',
    ]);
  });

  /** Where the service cannot say who we are, a person picks themselves; here as the window would. */
  async function pickMyself(): Promise<void> {
    const world = await server.connect('comment', { dataDir: data });
    const accountId = world.account.session.id;
    const [me] = (await world.ask('accounts.members', { accountId })).filter(
      (one) => one.displayName === 'Farid Novak',
    );
    await world.ask('accounts.setUser', { accountId, userId: me!.id });
    await world.close();
  }

  it('finds out about a lost answer when it is told to wait for it', async () => {
    server.fault({ operation: 'createChangeRequestComment', count: 1, loseAnswer: true });
    const { edit } = await json('comment', '--body', 'Lost once', '--change-request', server.changeRequestId);
    expect(await json('sync')).toMatchObject({ unknown: 1 });
    expect(await json('sync', '--settle-ms', '50')).toMatchObject({ unknown: 0 });
    server.fault();
    const found = (await server.comments()).filter((one) => one.body.markdown.trim() === 'Lost once');
    expect(found.length).toBe(1);
    const listed = (await json('list', 'outbox')).items.find((item) => item.id === edit.id);
    expect(listed?.state).toBe('confirmed');
  });

  it('shows pages, differences and what is searched for', async () => {
    const pages = (await json('list', 'pages')).items.map((item) => item.path);
    expect(pages).toContain('guides/limits');
    const shown = await json('show', 'page', '--page', 'guides/limits', '--format', 'text');
    expect(shown['text']).toContain('A queue holds ten items.');
    expect(shown['unknownBlocks']).toEqual([]);
    const diff = await json('diff', '--change-request', server.changeRequestId);
    expect(diff['base']).toMatchObject({ exact: true });
    const changes = (diff['pages'] as { path: string; changes: string[] }[]).map((one) => [
      one.path,
      one.changes,
    ]);
    expect(changes).toEqual([
      ['guides/limits', ['edited']],
      ['guides/retries', ['added']],
    ]);
    const told = await galley('diff', '--change-request', server.changeRequestId);
    expect(told.stdout.split('\n').filter((line) => /^\S|^ {2}[-+]/.test(line))).toEqual(
      expect.arrayContaining([
        'guides/limits  edited',
        '  - A queue holds ten items.',
        '  + A queue holds twenty items.',
        'guides/retries  added',
        '  + A retry waits.',
      ]),
    );
    const found = await json('search', 'queue holds');
    expect(found.items[0]).toMatchObject({ kind: 'page', title: 'Limits' });
    const line = (await galley('search', 'queue holds')).stdout.split('\n')[1];
    expect(line).toMatch(/^ {2}.*A queue holds ten items\./);
  });

  it('takes a body from standard input, and discards what was not sent', async () => {
    const args = [
      'comment',
      '--body',
      '-',
      '--change-request',
      server.changeRequestId,
      '--data',
      data,
      '--json',
    ];
    const { stdout } = await runGalley(args, { GALLEY_TEST_TOKEN: server.tokenOf('comment') }, 'From a pipe');
    const { edit } = JSON.parse(stdout) as Printed;
    expect((await json('outbox', 'discard', edit.id)).edit.state).toBe('discarded');
  });

  it.each([
    [['list', 'sent', '--search', 'wordless'], 'Nothing was sent.'],
    [['search', 'wordless'], 'Nothing found.'],
    [['diff', '--change-request', '1', '--page', ''], 'No page differs.'],
  ])('galley %j says that there is nothing', async (args, words) => {
    const result = await galley(...args);
    expect([result.code, result.stdout, result.stderr.trim()]).toEqual([0, '', words]);
  });

  it.runIf(!bare).each([
    [[], 2],
    [['nonsense'], 2],
    [['comment', '--body', 'x', '--unknown-option'], 2],
    [['list', 'everything'], 2],
    [['resolve', '--comment', 'nobody'], 1],
    [['diff', '--change-request', '999'], 1],
    [['show', 'page', '--page', 'nowhere'], 1],
  ])('galley %j ends with %i and leaves standard output empty', async (args, code) => {
    const result = await galley(...args);
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(result.stderr).not.toBe('');
  });

  it.each([['status'], ['list', 'sent'], ['list', 'spaces'], ['search', 'x']])(
    'galley %s fails where the data folder does not exist',
    async (...args) => {
      const nowhere = path.join(data, 'nowhere');
      const result = await runGalley([...args, '--data', nowhere], {});
      expect([result.code, result.stdout, result.stderr]).toEqual([1, '', expect.stringContaining(nowhere)]);
    },
  );

  it('says which spaces a first sync keeps where none was chosen', async () => {
    const fresh = path.join(server.folder, 'first-sync');
    const run = (...args: string[]) =>
      runGalley([...args, '--data', fresh], { GALLEY_TEST_TOKEN: server.tokenOf('comment') });
    await run('connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
    expect((await run('sync')).stdout).toContain('Nothing was chosen, so every space is kept offline (1)');
    expect((await run('sync')).stdout).not.toContain('Nothing was chosen');
  });

  it('names the variable that lacks the token', async () => {
    const result = await runGalley(['sync', '--data', data], { GALLEY_TEST_TOKEN: '' });
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('GALLEY_TEST_TOKEN')]);
  });
});
