import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printSuggestion } from '../../../src-main/shared/suggestion-text.ts';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

interface Printed {
  readonly text: string;
  readonly edit: { readonly id: string; readonly kind: string; readonly state: string };
  readonly edits: readonly { readonly id: string; readonly kind: string }[];
  readonly items: readonly {
    readonly id: string;
    readonly kind?: string;
    readonly state?: string;
    readonly reason?: string;
  }[];
}

interface Tree {
  readonly pages: readonly { readonly path: string; readonly pages: readonly { readonly path: string }[] }[];
}

let server: ReviewWorld;
let data: string;
let pageId: string;

const root = (): string => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
const text = 'A queue holds twenty items.\n\nIt never blocks.\n';

beforeAll(async () => {
  server = await createReviewWorld();
  data = mkdtempSync(path.join(server.folder, 'cli-'));
  await galley('connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
  await galley('sync');
  const { pages } = (await server.api('admin', 'GET', `${root()}/content/pages`)) as {
    readonly pages: readonly { readonly id: string; readonly path: string }[];
  };
  pageId = pages.find((page) => page.path === 'guides/limits')?.id ?? '';
});
afterAll(() => server.close());

function run(...args: readonly string[]) {
  return runGalley([...args, '--data', data, '--json'], { GALLEY_TEST_TOKEN: server.tokenOf('review') });
}
async function galley(...args: readonly string[]): Promise<Printed> {
  const { code, stdout, stderr } = await run(...args);
  if (code !== 0) throw new Error(`galley ${args.join(' ')}: ${code}: ${stderr}`);
  return JSON.parse(stdout) as Printed;
}
async function pageNow(): Promise<{ readonly title: string; readonly markdown: string }> {
  const page = await server.api('admin', 'GET', `${root()}/content/page/${pageId}`);
  return page as { readonly title: string; readonly markdown: string };
}
const onWeb = (markdown: string, title = 'Limits') =>
  server.api('admin', 'POST', `${root()}/content`, {
    changes: [{ operation: 'update_page', page: pageId, document: { markdown }, title }],
  });
const onLimits = () => ['--change-request', server.changeRequestId, '--page', pageId];
function fileWith(content: string): string {
  const file = path.join(data, 'page.md');
  writeFileSync(file, content);
  return file;
}

describe('galley write', () => {
  it('writes a page from a file, its title once more above it or not', async () => {
    const { edit } = await galley('write', ...onLimits(), '--file', fileWith('# Limits\n\nThirty items.\n'));
    expect(edit).toMatchObject({ kind: 'page.update', state: 'waiting' });
    const { items } = await galley('list', 'outbox');
    expect(items.map(({ id, state }) => [id, state])).toEqual([[edit.id, 'waiting']]);
    await galley('write', ...onLimits(), '--title', 'Bounds');
    // Two edits of one page that are not sent become one.
    expect(await galley('sync')).toMatchObject({ sent: 1, confirmed: 1 });
    expect(await pageNow()).toMatchObject({ title: 'Bounds', markdown: '# Bounds\n\nThirty items.\n' });
  });

  it('is held where somebody changed the same block, and discarded or retried', async () => {
    await onWeb(text);
    await galley('sync');
    const mine = text.replace('twenty', 'thirty');
    const { edit } = await galley('write', ...onLimits(), '--body', mine);
    await onWeb(text.replace('twenty', 'fifty'));
    await galley('sync');
    const { items } = await galley('list', 'outbox');
    expect(items.find(({ id }) => id === edit.id)).toMatchObject({ state: 'held' });
    expect((await galley('outbox', 'retry', edit.id)).edit.state).toBe('waiting');
    await galley('outbox', 'discard', edit.id);
    await galley('sync');
    expect((await pageNow()).markdown).toContain('fifty');
  });

  it('applies what a comment suggests, and says where that is not possible any more', async () => {
    await onWeb(text);
    const suggestion = printSuggestion({ before: 'It never blocks.', after: 'It __never__ blocks anybody.' });
    const comment = (await server.api('admin', 'POST', `${root()}/comments`, {
      body: { markdown: `Better:\n\n${suggestion}` },
      page: pageId,
    })) as { readonly id: string };
    await galley('sync');
    const { edit, edits } = await galley('write', '--apply', comment.id);
    expect([edits[0]?.id, edits.map(({ kind }) => kind)]).toEqual([
      edit.id,
      ['page.update', 'reply.add', 'comment.resolve'],
    ]);
    await galley('sync');
    expect((await server.comments()).find(({ id }) => id === comment.id)).toMatchObject({
      status: 'resolved',
      replyBodies: ['Applied.'],
    });
    expect((await pageNow()).markdown).toBe(
      '# Limits\n\nA queue holds twenty items.\n\nIt **never** blocks anybody.\n',
    );
    const again = await run('write', '--apply', comment.id);
    expect([again.code, again.stderr]).toEqual([
      1,
      'The text that the suggestion changes is no longer on the page.\n',
    ]);
  });

  it('adds pages below and after others, and deletes them again', async () => {
    const onRequest = ['--change-request', server.changeRequestId];
    const added = await galley(
      'write',
      ...onRequest,
      '--new',
      '--title',
      'Shards',
      '--body',
      '# Shards\n\nTen.\n',
    );
    expect(added.edit).toMatchObject({ kind: 'page.insert', state: 'waiting' });
    const below = ['--new', '--title', 'Sizes', '--parent', added.edit.id, '--file', fileWith('Small.\n')];
    await galley('write', ...onRequest, ...below);
    expect((await galley('show', 'page', ...onRequest, '--page', 'shards/sizes')).text).toBe('Small.\n');
    await galley('write', ...onRequest, '--new', '--title', 'Colours', '--after', 'shards/sizes');
    const { items } = await galley('list', 'outbox');
    expect(items.slice(-3).map(({ kind }) => kind)).toEqual(['page.insert', 'page.insert', 'page.insert']);
    await galley('sync');
    const paths = async () => {
      const { pages } = (await server.api('admin', 'GET', `${root()}/content/pages`)) as Tree;
      return pages.flatMap((page) => [page.path, ...page.pages.map(({ path: inside }) => inside)]);
    };
    expect(await paths()).toEqual([
      '',
      'guides/limits',
      'guides/retries',
      'shards',
      'shards/sizes',
      'shards/colours',
    ]);
    const deleted = await galley('write', ...onRequest, '--page', added.edit.id, '--delete');
    expect(deleted.edit).toMatchObject({ kind: 'page.delete', state: 'waiting' });
    await galley('outbox', 'discard', deleted.edit.id);
    await galley('write', ...onRequest, '--page', 'shards', '--delete');
    await galley('sync');
    expect(await paths()).toEqual(['', 'guides/limits', 'guides/retries']);
  });

  it('makes a page read as in the base again', async () => {
    await onWeb(text);
    await galley('sync');
    const { edit } = await galley('write', ...onLimits(), '--revert');
    expect(edit).toMatchObject({ kind: 'page.update', state: 'waiting' });
    await galley('sync');
    expect(await pageNow()).toMatchObject({
      title: 'Limits',
      markdown: '# Limits\n\nA queue holds ten items.\n\nIt never blocks.\n',
    });
    const again = await run('write', ...onLimits(), '--revert');
    expect([again.code, again.stderr.split('\n')[0]]).toEqual([
      1,
      'The page already is as in the base of the change request.',
    ]);
  });

  it('sets properties of a page, each an edit, and moves it', async () => {
    const set = ['--slug', 'bounds', '--icon', 'gauge', '--description', 'What a queue holds.', '--hide'];
    const { edit, edits } = await galley('write', ...onLimits(), '--title', 'Bounds', ...set);
    expect([edit.kind, edits.map(({ kind }) => kind)]).toEqual([
      'page.update',
      ['page.update', 'page.property', 'page.property', 'page.property', 'page.property'],
    ]);
    const shown = ['--change-request', server.changeRequestId, '--page', pageId];
    const undone = await galley('write', ...shown, '--show');
    expect(undone.edit).toMatchObject({ kind: 'page.property', state: 'discarded' });
    const moved = await galley('write', ...shown, '--move', '--parent', 'guides/retries');
    expect(moved.edit).toMatchObject({ kind: 'page.move', state: 'waiting' });
    await galley('outbox', 'discard', moved.edit.id);
    await galley('write', ...shown, '--move', '--first');
    const { items } = await galley('list', 'outbox');
    expect(items.slice(-1)).toMatchObject([{ kind: 'page.move', state: 'waiting' }]);
    await galley('sync');
    const { pages } = (await server.api('admin', 'GET', `${root()}/content/pages`)) as {
      readonly pages: readonly Record<string, unknown>[];
    };
    expect(pages[0]).toMatchObject({
      title: 'Bounds',
      path: 'bounds',
      icon: 'gauge',
      description: 'What a queue holds.',
    });
    await galley(
      'write',
      ...shown,
      '--slug',
      'limits',
      '--title',
      'Limits',
      '--icon',
      '',
      '--description',
      '',
    );
    await galley('outbox', 'discard', (await galley('write', ...shown, '--move')).edit.id);
    await galley('sync');
  });

  it.each([
    ['a new page without a title', ['--new'], 2, '--title is missing.'],
    [
      'a new page in the place of another',
      ['--new', '--title', 'x', '--page', 'x'],
      2,
      '--new goes without --page, --move and --delete.',
    ],
    [
      'a new page below nothing',
      ['--new', '--title', 'x', '--parent', 'none'],
      1,
      'There is no page none here: sync first.',
    ],
    [
      'a new page in two places',
      ['--new', '--title', 'x', '--parent', 'limits', '--after', 'guides/retries'],
      1,
      expect.stringMatching(/^The page \S+ is not below \S+\.$/),
    ],
    [
      'a deletion with a text',
      ['--page', 'guides/limits', '--delete', '--title', 'x'],
      2,
      '--delete goes without --move, --title, --file and --body.',
    ],
    [
      'a reversion with a text',
      ['--page', 'guides/limits', '--revert', '--title', 'x'],
      2,
      '--revert goes without --move, --title, --file and --body.',
    ],
    ['a deletion of nothing', ['--page', 'none', '--delete'], 1, 'This page is not here: sync first.'],
  ])('refuses %s', async (_what, args, code, words) => {
    const refused = await run('write', '--change-request', server.changeRequestId, ...args);
    expect([refused.code, refused.stderr.split('\n')[0]]).toEqual([code, words]);
  });

  it('begins with the document of a page whose Markdown did not come', async () => {
    await onWeb(`${text}\nIt empties by itself.\n`);
    const path = `change-requests/${server.changeRequestId}/content/page/${pageId}`;
    server.fault({ path, count: 1, status: 200, body: '<html>', contentType: 'text/html' });
    await galley('sync');
    server.fault();
    expect((await galley('show', 'page', ...onLimits())).text).toBe(`${text}\nIt empties by itself.`);
  });

  it.each([
    [
      'nothing to write',
      [],
      2,
      'What is to be written is missing: --file, --body, --title, --slug, --icon, --description, --hide or --show.',
    ],
    ['hidden and shown', ['--hide', '--show'], 2, '--hide and --show: one of them.'],
    [
      'an address that is none',
      ['--slug', 'a/b'],
      1,
      'An address has letters, digits and the characters - _ . ~ @ +, and does not begin with a dot.',
    ],
    ['a place below itself', ['--move', '--parent', 'limits'], 1, expect.stringMatching(/below itself/)],
    [
      'a place with a text',
      ['--move', '--title', 'x'],
      2,
      '--move goes without --delete, --title, --file and --body.',
    ],
    ['front matter', ['--body=---\ntitle: x\n---\n'], 1, 'Front matter is not supported here. Remove it.'],
    ['a file that is not there', ['--file', '/none.md'], 1, '/none.md cannot be read.'],
    ['a file without an end', ['--file', '/dev/zero'], 1, 'The text is longer than 4000000 bytes.'],
    ['a file and a body', ['--file', '/none.md', '--body', 'x'], 2, '--file and --body: one of them.'],
  ])('refuses %s', async (_what, args, code, words) => {
    const refused = await run('write', ...onLimits(), ...args);
    expect([refused.code, refused.stderr.split('\n')[0]]).toEqual([code, words]);
  });
});
