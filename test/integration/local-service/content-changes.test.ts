import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitDocumentation, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { flat, outline, pageNamed, startTestService } from '../../support/network/test-service.ts';

const start = {
  'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md', Paper: 'paper.md' }),
  'README.md': '# Start\n\nHello.\n',
  'ink.md': '# Ink\n\n- Black\n- Blue\n\nDries [fast](paper.md#dry).\n\nSee [nothing](gone.md).\n',
  'paper.md': '# Paper\n\nWhite is the paper.\n\nThin.\n\nOld.\n',
};

interface World {
  readonly service: TestService;
  readonly request: { readonly changeRequestId: string };
  readonly ids: Readonly<Record<string, string>>;
}

/** A space of three pages, and a change request of the one who may edit. */
async function world(options: Parameters<typeof startTestService>[0] = {}): Promise<World> {
  const docs = new GitDocumentation(path.join(temporaryFolder('repository'), 'docs')).commit('First', start);
  const service = await startTestService({ imports: [docs.folder], ...options });
  const { number } = await service.call('createChangeRequest', { body: { subject: 'Words' }, as: 'edit' });
  const pages = flat((await service.call('listPages')).pages);
  const ids = Object.fromEntries(pages.map(({ title, id }) => [title, id]));
  return { service, request: { changeRequestId: String(number) }, ids };
}

type Change = Readonly<Record<string, unknown>>;

function write({ service, request }: World, ...changes: readonly Change[]) {
  return service.call('changeContent', {
    path: request,
    body: { changes },
    query: { compat: false },
    as: 'edit',
  });
}

function refuse({ service, request }: World, ...changes: readonly Change[]) {
  return service.refused('changeContent', { path: request, body: { changes }, as: 'edit' });
}

async function pageOf({ service, request }: World, pageId: string) {
  return service.call('getChangeRequestPage', { path: { ...request, pageId } });
}

async function pagesOf({ service, request }: World) {
  return (await service.call('listChangeRequestPages', { path: request })).pages;
}

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('update_page', () => {
  it('writes body and fields of one page as one new revision, and touches nothing else', async () => {
    const there = await world();
    const { service, request, ids } = there;
    const before = await service.call('getChangeRequest', { path: request });
    const answer = await write(there, {
      operation: 'update_page',
      page: ids['Paper'],
      document: { markdown: '---\ndescription: Sheets\nhidden: true\n---\n\n# Paper\n\nCream.\n' },
      title: 'Papers',
      icon: 'scroll',
    });
    const after = await service.call('getChangeRequest', { path: request });
    const revision = await service.call('getRevision', { path: { revisionId: after.revision } });
    const page = await pageOf(there, ids['Paper'] ?? '');
    expect(page).toMatchObject({
      markdown: '# Papers\n\nCream.\n',
      title: 'Papers',
      slug: 'paper',
      icon: 'scroll',
      description: 'Sheets',
      hidden: true,
    });
    expect([revision.parents, revision.type]).toEqual([[before.revision], 'edits']);
    expect(answer).toMatchObject({
      changeRequest: { id: after.id, revision: after.revision },
      changes: [{ object: 'updated_page', page: { object: 'page', id: ids['Paper'] } }],
    });
    expect('insertedFiles' in answer).toBe(false);
    const contributed = await service.call('listChangeRequests', {
      query: { status: 'draft', contributor: service.person('edit').id },
    });
    expect(contributed.items.map(({ id }) => id)).toEqual([after.id]);
    expect((await service.call('getPage', { path: { pageId: ids['Paper'] ?? '' } })).title).toBe('Paper');
  });

  it('answers the change request alone unless told otherwise', async () => {
    const { service, request, ids } = await world();
    const body = { changes: [{ operation: 'update_page', page: ids['Ink'], title: 'Inks' }] };
    const plain = await service.call('changeContent', { path: request, body, as: 'edit' });
    const compatible = await service.call('changeContent', {
      path: request,
      body,
      query: { compat: true },
      as: 'edit',
    });
    expect([plain, compatible]).toMatchObject([{ object: 'change-request' }, { object: 'change-request' }]);
  });

  it('normalises what it stores, and leaves untouched blocks as they were spelled', async () => {
    const there = await world();
    const page = there.ids['Ink'] ?? '';
    await write(there, {
      operation: 'update_page',
      page,
      document: {
        markdown:
          '# Ink\n\n* Black\n* Blue\n\nDries __slowly__ on [fast](paper.md#dry).\n\nSee [nothing](gone.md).\n',
      },
    });
    expect((await pageOf(there, page)).markdown).toBe(
      '# Ink\n\n- Black\n- Blue\n\nDries **slowly** on [fast](paper.md#dry).\n\nSee [nothing](gone.md).\n',
    );
  });

  it('stores the same text where the document says the same', async () => {
    const there = await world();
    const page = there.ids['Ink'] ?? '';
    const before = await pageOf(there, page);
    const rich = await there.service.call('getChangeRequestPage', {
      path: { ...there.request, pageId: page },
      query: { format: 'document' },
    });
    await write(there, { operation: 'update_page', page, document: { markdown: before.markdown } });
    const asMarkdown = await pageOf(there, page);
    expect([asMarkdown.markdown, asMarkdown.documentId]).toEqual([before.markdown, before.documentId]);
    await write(there, { operation: 'update_page', page, document: rich.document });
    const asDocument = await pageOf(there, page);
    // References come as ids in a rich document, and are stored as such.
    expect(asDocument.markdown).toBe(
      `# Ink\n\n- Black\n- Blue\n\nDries [fast](/pages/${there.ids['Paper'] ?? ''}#dry).\n\nSee [nothing](gone.md).\n`,
    );
  });

  it('keeps the keys of blocks that stay, so that comments keep their place', async () => {
    const there = await world();
    const [pageId, format] = [there.ids['Paper'] ?? '', { format: 'document' }];
    const read = () =>
      there.service.call('getChangeRequestPage', { path: { ...there.request, pageId }, query: format });
    const before = (await read()).document?.nodes.map(({ key }) => key);
    await write(there, {
      operation: 'update_page',
      page: pageId,
      document: { markdown: 'New.\n\nWhite is this paper.\n\nThin.\n\nOld.\n' },
    });
    expect((await read()).document?.nodes.map(({ key }) => key).slice(1)).toEqual(before);
  });

  it('resolves links by id, path, file and relative address; what leads nowhere is text', async () => {
    const there = await world();
    const [ink = '', paper = ''] = [there.ids['Ink'], there.ids['Paper']];
    const links = ['/pages/paper', '/pages/paper.md', '/pages/paper/README.md', './paper.md', 'paper'];
    await write(there, {
      operation: 'update_page',
      page: ink,
      document: {
        markdown: [
          ...links.map((link) => `[a](${link})`),
          `[b](/pages/${paper}#dry) [c](/pages/nowhere) [d](https://e.example) [e](data:text/html,x)`,
          '[f](/pages/README.md)',
        ].join('\n\n'),
      },
    });
    const expected = [
      ...links.map(() => `[a](/pages/${paper})`),
      `[b](/pages/${paper}#dry) c [d](https://e.example) e`,
      `[f](/pages/${there.ids['Start'] ?? ''})`,
    ].join('\n\n');
    expect((await pageOf(there, ink)).markdown).toBe(`# Ink\n\n${expected}\n`);
    const resolved = await there.service.call('listChangeRequestPageLinks', {
      path: { ...there.request, pageId: ink },
    });
    expect(resolved.stats).toMatchObject({ broken: { total: 0 } });
  });

  it('renames, moves and orders pages; addresses below follow', async () => {
    const there = await world();
    const [ink = '', paper = '', first = ''] = [there.ids['Ink'], there.ids['Paper'], there.ids['Start']];
    await write(there, { operation: 'update_page', page: paper, into: ink });
    await write(
      there,
      { operation: 'update_page', page: ink, slug: 'inks' },
      { operation: 'update_page', page: ink, at: 0 },
    );
    expect(outline(await pagesOf(there))).toEqual([['Ink', ['Paper']], 'Start']);
    expect(flat(await pagesOf(there)).map((page) => page.path)).toEqual(['inks', 'inks/paper', '']);
    await write(there, { operation: 'update_page', page: paper, into: null, at: 2 });
    expect(outline(await pagesOf(there))).toEqual(['Ink', 'Start', 'Paper']);
    expect(await refuse(there, { operation: 'update_page', page: first, slug: 'inks' })).toEqual({
      status: 409,
      message: 'changes.0.slug: another page has this address.',
    });
  });
});

describe('a batch', () => {
  it('inserts pages and files that name each other, whatever the order', async () => {
    const there = await world();
    const answer = await write(
      there,
      {
        operation: 'insert_page',
        ref: 'first',
        into: there.ids['Ink'],
        document: { markdown: '# First one\n\n[next](./second.md)\n\n![dot](./dot.png)\n' },
      },
      {
        operation: 'insert_page',
        ref: 'second',
        at: 1,
        document: { markdown: '---\ntitle: Second\ncover: ./dot.png\n---\n\n[back](./first.md#top)\n' },
      },
      {
        operation: 'insert_files',
        files: [{ name: 'dot.png', ref: 'dot.png', base64: pixel, contentType: 'image/png' }],
      },
    );
    const pages = await pagesOf(there);
    const [first, second] = [pageNamed(pages, 'First one'), pageNamed(pages, 'Second')];
    const { items } = await there.service.call('listChangeRequestFiles', { path: there.request });
    const [file] = items;
    expect(outline(pages)).toEqual(['Start', 'Second', ['Ink', ['First one']], 'Paper']);
    expect([first.path, second.path]).toEqual(['ink/first-one', 'second']);
    const { markdown } = await pageOf(there, first.id);
    expect(markdown).toContain(`# First one\n\n[next](/pages/${second.id})\n\n`);
    expect(markdown).toContain(`src="/files/${file?.id ?? ''}" alt="dot"`);
    expect(await pageOf(there, second.id)).toMatchObject({
      markdown: `# Second\n\n[back](/pages/${first.id}#top)\n`,
      cover: { ref: { kind: 'file', file: file?.id } },
    });
    expect(answer).toMatchObject({
      changes: [
        { object: 'created_page', ref: 'first', page: { id: first.id } },
        { object: 'created_page', ref: 'second', page: { id: second.id } },
      ],
      insertedFiles: [{ ref: 'dot.png', file: { id: file?.id, dimensions: { width: 1, height: 1 } } }],
    });
    const content = await fetch(file?.downloadURL ?? '');
    expect(Buffer.from(await content.arrayBuffer()).toString('base64')).toBe(pixel);
  });

  it('says of each page once what became of it, in the order of first touch', async () => {
    const there = await world();
    const [ink = '', paper = ''] = [there.ids['Ink'], there.ids['Paper']];
    const answer = await write(
      there,
      { operation: 'update_page', page: paper, into: ink },
      { operation: 'insert_page', title: 'Brief', ref: 'brief' },
      { operation: 'delete_page', page: ink },
    );
    const changes = 'changes' in answer && Array.isArray(answer.changes) ? answer.changes : [];
    expect(changes).toMatchObject([
      { object: 'deleted_page', page: { id: paper } },
      { object: 'created_page', ref: 'brief' },
      { object: 'deleted_page', page: { id: ink } },
    ]);
    expect(outline(await pagesOf(there))).toEqual(['Start', 'Brief']);
  });

  it('is applied as a whole or not at all', async () => {
    const there = await world();
    const before = await there.service.call('getChangeRequest', { path: there.request });
    const good = { operation: 'update_page', page: there.ids['Ink'], title: 'Changed' };
    const bad: readonly (readonly [Change, number, string])[] = [
      [{ operation: 'update_page', page: 'none', title: 'x' }, 404, 'No such page.'],
      [{ operation: 'update_page', page: there.ids['Ink'], at: 9 }, 400, 'changes.1.at'],
      [{ operation: 'update_page', page: there.ids['Ink'], into: there.ids['Ink'] }, 400, 'changes.1.into'],
      [{ operation: 'update_page', page: there.ids['Ink'], into: 'none' }, 400, 'changes.1.into'],
      [{ operation: 'insert_page', document: { markdown: 'No title' } }, 400, 'changes.1.title'],
      [{ operation: 'insert_page', title: 'x', ref: 'paper' }, 400, 'changes.1.ref'],
      [{ operation: 'delete_page', page: 'none' }, 404, 'No such page.'],
      [{ operation: 'revert_page', page: there.ids['Ink'], revision: 'none' }, 404, 'No such revision.'],
      [{ operation: 'revert_page', page: there.ids['Ink'], block: 'none' }, 400, 'changes.1.block'],
      [
        { operation: 'update_page', page: there.ids['Ink'], document: { markdown: '> '.repeat(3000) } },
        400,
        'changes.1.document',
      ],
      [
        { operation: 'insert_files', files: [{ name: 'a', url: 'https://files.example/a' }] },
        400,
        'changes.1.files.0.url',
      ],
      [{ operation: 'erase_page', page: there.ids['Ink'] }, 400, 'changes.1.operation'],
    ];
    for (const [change, status, message] of bad) {
      const heard = await refuse(there, good, change);
      expect([heard.status, heard.message.slice(0, message.length)], JSON.stringify(change)).toEqual([
        status,
        message,
      ]);
    }
    const after = await there.service.call('getChangeRequest', { path: there.request });
    expect(after).toEqual(before);
  });

  it.each([
    ['no change', []],
    ['51 changes', Array.from({ length: 51 }, () => ({ operation: 'delete_page', page: 'x' }))],
    [
      '21 files',
      [
        {
          operation: 'insert_files',
          files: Array.from({ length: 21 }, () => ({ name: 'a', base64: '', contentType: 'a/b' })),
        },
      ],
    ],
    [
      'a file of more than 1 MB',
      [
        {
          operation: 'insert_files',
          files: [{ name: 'a', base64: 'A'.repeat(1_398_108), contentType: 'a/b' }],
        },
      ],
    ],
    [
      'a long name',
      [
        {
          operation: 'insert_files',
          files: [{ name: 'a'.repeat(257), base64: '', contentType: 'a/b' }],
        },
      ],
    ],
    [
      'a long address',
      [{ operation: 'insert_files', files: [{ name: 'a', url: `https://a.example/${'a'.repeat(2048)}` }] }],
    ],
    ['a name twice', ['x', 'x'].map((ref) => ({ operation: 'insert_page', title: 'A', ref }))],
  ])('with %s is refused', async (_what, changes) => {
    expect((await refuse(await world(), ...changes)).status).toBe(400);
  });
});

describe('revert_page', () => {
  it('brings a page back to the base, or to another revision', async () => {
    const there = await world();
    const paper = there.ids['Paper'] ?? '';
    const before = await pageOf(there, paper);
    await write(there, {
      operation: 'update_page',
      page: paper,
      title: 'A',
      slug: 'a',
      description: 'd',
      document: { markdown: 'One.' },
    });
    const { revision } = await there.service.call('getChangeRequest', { path: there.request });
    await write(there, { operation: 'revert_page', page: paper });
    const { updatedAt: _then, ...back } = await pageOf(there, paper);
    const { updatedAt: _now, ...expected } = before;
    expect(back).toEqual(expected);
    await write(there, { operation: 'revert_page', page: paper, revision });
    expect(await pageOf(there, paper)).toMatchObject({ title: 'A', slug: 'a', markdown: '# A\n\nOne.\n' });
  });

  it('brings single blocks back and leaves the rest, properties too', async () => {
    const there = await world();
    const pageId = there.ids['Paper'] ?? '';
    const { document } = await there.service.call('getChangeRequestPage', {
      path: { ...there.request, pageId },
      query: { format: 'document' },
    });
    const [white, thin] = document?.nodes.map(({ key }) => key ?? '') ?? [];
    await write(there, {
      operation: 'update_page',
      page: pageId,
      title: 'Papers',
      document: { markdown: 'White was the paper.\n\nOld and new.\n' },
    });
    await write(there, { operation: 'revert_page', page: pageId, block: [white, thin] });
    expect((await pageOf(there, pageId)).markdown).toBe(
      '# Papers\n\nWhite is the paper.\n\nThin.\n\nOld and new.\n',
    );
  });

  it('restores a deleted page', async () => {
    const there = await world();
    const paper = there.ids['Paper'] ?? '';
    await write(there, { operation: 'delete_page', page: paper });
    await write(there, { operation: 'revert_page', page: paper });
    expect(await pageOf(there, paper)).toMatchObject({ path: 'paper', title: 'Paper' });
  });
});

describe('who may write where', () => {
  it('is decided by the role, the author and the status', async () => {
    const there = await world();
    const { service, request, ids } = there;
    const body = { changes: [{ operation: 'update_page', page: ids['Ink'], title: 'Inks' }] };
    const ask = async (as: 'read' | 'comment' | 'edit' | 'review', to = request) =>
      (await service.refused('changeContent', { path: to, body, as })).status;
    const own = [await ask('read'), await ask('comment'), await ask('edit'), await ask('review')];
    const { number } = await service.call('createChangeRequest', { body: {} });
    const others = { changeRequestId: String(number) };
    const foreign = [await ask('edit', others), await ask('review', others)];
    await service.call('updateChangeRequest', { path: request, body: { status: 'archived' } });
    const archived = await ask('edit');
    await service.call('updateChangeRequest', { path: request, body: { status: 'open' } });
    await service.call('mergeChangeRequest', { path: request });
    const merged = await ask('edit');
    expect({ own, foreign, archived, merged }).toEqual({
      own: [403, 403, 200, 200],
      foreign: [403, 200],
      archived: 409,
      merged: 409,
    });
  });

  it('what was written is merged by the rules of the space, and outdates verdicts', async () => {
    const there = await world();
    const { service, request, ids } = there;
    const rules = [{ rule: 'require_at_least_one_review' }, { rule: 'require_all_reviews_approved' }];
    await service.call('updateSpace', { body: { mergeRules: { type: 'rules', rules } } });
    await write(there, { operation: 'update_page', page: ids['Ink'], document: { markdown: 'Red.' } });
    const early = await service.refused('mergeChangeRequest', { path: request });
    await service.call('createReview', { path: request, body: { status: 'approved' }, as: 'review' });
    await write(there, { operation: 'update_page', page: ids['Ink'], document: { markdown: 'Green.' } });
    const reviews = await service.call('listReviews', { path: request });
    await service.call('mergeChangeRequest', { path: request });
    expect([early.status, reviews.items[0]?.outdated]).toEqual([412, true]);
    expect((await service.call('getPage', { path: { pageId: ids['Ink'] ?? '' } })).markdown).toBe(
      '# Ink\n\nGreen.\n',
    );
  });
});

it('fetches no file of a private address, whether it fetches at all', async () => {
  const there = await world({ fetchesFiles: true });
  const statuses: unknown[] = [];
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '0x7f.1']) {
    const files = [{ name: 'a', url: `http://${host}/a.png` }];
    const { status, message } = await refuse(there, { operation: 'insert_files', files });
    statuses.push([status, /public address/.test(message)]);
  }
  expect(statuses).toEqual(statuses.map(() => [400, true]));
});
