import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import { GitDocumentation, pngBytes, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { flat, outline, pageNamed, startTestService } from '../../support/network/test-service.ts';

const first = { path: { changeRequestId: '1' } };

function repository(): GitDocumentation {
  return new GitDocumentation(path.join(temporaryFolder('repository'), 'docs'));
}

describe('the page tree of a repository', () => {
  it('follows SUMMARY.md: groups, nesting, links, duplicates, names with spaces', async () => {
    const docs = repository().commit('First', {
      'SUMMARY.md': [
        '# Table of contents',
        '',
        '* [Welcome](README.md)',
        '',
        '## Guides <a href="#guides" id="guides"></a>',
        '',
        '* [Set up](guides/README.md)',
        '  * [On Linux](<guides/on linux (all).md> "Linux")',
        '  * [On anything](guides/any%20thing.md)',
        '* [Elsewhere](https://example.com/a?b=c)',
        '* [Welcome again](README.md)',
      ].join('\n'),
      'README.md': '# Welcome\n\nHello.\n',
      'guides/README.md': '# Set up\n',
      'guides/on linux (all).md': '# On Linux\n\nText.\n',
      'guides/any thing.md': '# On anything\n',
      'guides/left-out.md': '# Left out\n',
    });
    const service = await startTestService({ imports: [docs.folder] });
    const { pages } = await service.call('listPages');

    expect(outline(pages)).toEqual([
      'Welcome',
      ['Guides', [['Set up', ['On Linux', 'On anything']], 'Elsewhere', 'Welcome again']],
    ]);
    expect(flat(pages).map(({ type, path: at }) => [type, at])).toEqual([
      ['document', ''],
      ['group', 'guides'],
      ['document', 'guides-1'],
      ['document', 'guides/on-linux-all'],
      ['document', 'guides/any-thing'],
      ['link', undefined],
      ['document', 'readme-1'],
    ]);
    expect(pageNamed(pages, 'Elsewhere')).toMatchObject({
      target: { kind: 'url', url: 'https://example.com/a?b=c' },
      href: 'https://example.com/a?b=c',
    });
    expect(new Set(flat(pages).map(({ id }) => id)).size).toBe(7);
  });

  it('takes fields from front matter and gives the rest as Markdown below the title', async () => {
    const docs = repository().commit('First', {
      'SUMMARY.md': summaryOf({ Start: 'start.md' }),
      'start.md':
        '---\ndescription: >-\n  One\n  line\nicon: bolt\nhidden: true\ncover: .gitbook/assets/a.png\ncoverY: 12\nvars:\n  size: 3\nlayout:\n  width: wide\n  title:\n    visible: false\n---\n\n# Start\n\nText with [a link](other.md).\n',
      '.gitbook/assets/a.png': pngBytes,
      '.gitbook/vars.yaml': 'name: Galley\n',
    });
    const service = await startTestService({ imports: [docs.folder] });
    const content = await service.call('getContent');
    const page = await service.call('getPage', { path: { pageId: pageNamed(content.pages, 'Start').id } });

    expect(page).toMatchObject({
      title: 'Start',
      description: 'One line',
      icon: 'bolt',
      hidden: true,
      variables: { size: 3 },
      cover: { ref: { kind: 'file', file: content.files[0]?.id }, yPos: 12 },
      layout: { width: 'wide', title: false },
      markdown: '# Start\n\nText with [a link](other.md).\n',
    });
    expect(content.variables).toEqual({ name: 'Galley' });
  });

  it('serves files with type, size and dimensions, under an address that cannot be guessed', async () => {
    const docs = repository().commit('First', {
      'SUMMARY.md': summaryOf({ Start: 'README.md' }),
      'README.md': '# Start\n',
      '.gitbook/assets/my picture.png': pngBytes,
    });
    const service = await startTestService({ imports: [docs.folder] });
    const { items } = await service.call('listFiles');
    const address = items[0]?.downloadURL ?? '';
    const fetched = await fetch(address);
    const guessed = await fetch(
      address.replace(/files\/(.)/, (_, digit) => `files/${digit === '0' ? 1 : 0}`),
    );

    expect(items[0]).toMatchObject({
      name: 'my picture.png',
      contentType: 'image/png',
      size: pngBytes.length,
      dimensions: { width: 1, height: 1 },
      git: { path: '.gitbook/assets/my picture.png' },
    });
    expect(Buffer.from(await fetched.arrayBuffer()).equals(Buffer.from(pngBytes))).toBe(true);
    expect([fetched.headers.get('content-type'), guessed.status]).toEqual(['image/png', 404]);
  });

  it('obeys .gitbook.yaml', async () => {
    const docs = repository().commit('First', {
      '.gitbook.yaml': 'root: ./manual/\nstructure:\n  readme: start.md\n  summary: toc.md\n',
      'manual/toc.md': summaryOf({ Home: 'start.md', Other: 'other.md' }),
      'manual/start.md': '# Home\n',
      'manual/other.md': '# Other\n',
      'SUMMARY.md': summaryOf({ Wrong: 'wrong.md' }),
    });
    const service = await startTestService({ imports: [docs.folder] });
    const { pages } = await service.call('listPages');
    expect(flat(pages).map(({ title, path: at }) => [title, at])).toEqual([
      ['Home', ''],
      ['Other', 'other'],
    ]);
  });

  it('imports a plain folder of Markdown by its folders, README first, titles from headings', async () => {
    const docs = repository().commit('First', {
      'README.md': '# The manual\n',
      'b-two.md': 'No heading.\n',
      'a/README.md': '# Part A\n',
      'a/10-ten.md': '# Ten\n',
      'a/9-nine.md': '# Nine\n',
      'c/deep.md': '# Deep\n',
      '.github/x.md': '# No page\n',
    });
    docs.git('checkout', '--quiet', '--detach');
    execFileSync('rm', ['-rf', path.join(docs.folder, '.git')]);
    const service = await startTestService({ imports: [docs.folder] });
    const { pages } = await service.call('listPages');
    expect(outline(pages)).toEqual(['The manual', ['Part A', ['Nine', 'Ten']], 'B two', ['C', ['Deep']]]);
    expect(service.ready.spaces.map(({ title }) => title)).toEqual(['The manual']);
  });
});

describe('history', () => {
  it('makes commits revisions, GITBOOK-n merged change requests, unmerged branches open ones', async () => {
    const docs = repository()
      .commit('First', { 'SUMMARY.md': summaryOf({ Start: 'README.md' }), 'README.md': '# Start\n\nOne.\n' })
      .commit('GITBOOK-7: Say two', { 'README.md': '# Start\n\nTwo.\n' })
      .branch('say-three', 'main', (docs) =>
        docs
          .commit('WIP', { 'notes.txt': 'x' })
          .commit('Say three', { 'README.md': '# Start\n\nThree.\n', 'outside.md': '# Outside\n' }),
      )
      .commit('Last', { 'README.md': '# Start\n\nTwo and a half.\n' });
    const service = await startTestService({ imports: [docs.folder] });
    const space = await service.call('getSpace');
    const merged = await service.call('listChangeRequests', { query: { status: 'merged' } });
    const open = await service.call('listChangeRequests');

    expect(merged.items).toMatchObject([
      { number: 7, subject: 'Say two', status: 'merged', outdated: false },
    ]);
    expect(open.items).toMatchObject([
      {
        number: 8,
        subject: 'Say three',
        status: 'open',
        outdated: true,
        createdBy: { displayName: 'Writer' },
      },
    ]);
    const request = open.items[0]!;
    expect(JSON.stringify(request.description)).toContain('outside.md');
    expect(JSON.stringify(request.description)).toContain('notes.txt');
    expect(request.revisionInitial).toBe(merged.items[0]?.revision);
    const base = await service.call('getRevision', { path: { revisionId: request.revisionInitial! } });
    const primary = await service.call('getRevision', { path: { revisionId: space.revision } });
    expect(primary.parents).toEqual([base.id]);
    expect(base.git?.message).toBe('GITBOOK-7: Say two');
    const id = pageNamed(primary.pages, 'Start').id;
    const bodies = await Promise.all([
      service.call('getPage', { path: { pageId: id } }),
      service.call('getRevisionPage', { path: { revisionId: base.id, pageId: id } }),
      service.call('getChangeRequestPage', { path: { changeRequestId: '8', pageId: id } }),
    ]);
    expect(bodies.map(({ markdown }) => markdown)).toEqual([
      '# Start\n\nTwo and a half.\n',
      '# Start\n\nTwo.\n',
      '# Start\n\nThree.\n',
    ]);
  });

  it('keeps the ids of pages through renames, on the main line and on branches', async () => {
    const text = Array.from({ length: 30 }, (_, line) => `Line ${line} of a long page.\n`).join('\n');
    const docs = repository()
      .commit('First', {
        'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md' }),
        'README.md': '# Start\n',
        'ink.md': `# Ink\n\n${text}`,
      })
      .commit('Move', {
        'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'deep/black-ink.md' }),
        'ink.md': null,
        'deep/black-ink.md': `# Ink\n\n${text}\nMore.\n`,
      })
      .branch('rename', 'main', (docs) =>
        docs.commit('Rename again', {
          'SUMMARY.md': summaryOf({ Start: 'README.md', 'Blue ink': 'blue.md' }),
          'deep/black-ink.md': null,
          'blue.md': `# Blue ink\n\n${text}`,
        }),
      );
    const service = await startTestService({ imports: [docs.folder] });
    const request = (await service.call('listChangeRequests')).items[0]!;
    const primary = await service.call('listPages');
    const first = await service.call('getRevision', {
      path: { revisionId: (await service.call('getContent')).parents![0]! },
    });
    const branch = await service.call('listChangeRequestPages', { path: { changeRequestId: request.id } });
    const ink = pageNamed(primary.pages, 'Ink');
    expect(pageNamed(first.pages, 'Ink').id).toBe(ink.id);
    expect(pageNamed(branch.pages, 'Blue ink').id).toBe(ink.id);
    expect(pageNamed(branch.pages, 'Blue ink').git?.path).toBe('blue.md');
  });

  it('dates each page by the commit that last changed it, and keeps the fingerprint of what a branch left alone', async () => {
    const docs = repository()
      .commit('First', {
        'SUMMARY.md': summaryOf({ A: 'a.md', B: 'b.md' }),
        'a.md': '# A\n',
        'b.md': '# B\n',
      })
      .commit('Change A', { 'a.md': '# A\n\nMore.\n' })
      .branch('change-b', 'main', (docs) => docs.commit('Change B', { 'b.md': '# B\n\nMore.\n' }))
      .commit('Unrelated', { LICENSE: 'text' });
    const service = await startTestService({ imports: [docs.folder] });
    const primary = await service.call('listPages');
    const branch = await service.call('listChangeRequestPages', first);
    const faces = (pages: readonly Page[]): unknown =>
      flat(pages).map(({ updatedAt, documentId, git }) => ({ updatedAt, documentId, git }));
    expect(pageNamed(primary.pages, 'A').updatedAt).toBe('2026-01-01T00:02:00.000Z');
    expect(pageNamed(primary.pages, 'B').updatedAt).toBe('2026-01-01T00:01:00.000Z');
    expect(pageNamed(branch.pages, 'B').updatedAt).toBe('2026-01-01T00:03:00.000Z');
    expect(faces([pageNamed(branch.pages, 'A')])).toEqual(faces([pageNamed(primary.pages, 'A')]));
  });

  it('keeps the newest 200 commits, and the merge base of an open branch however old', async () => {
    const docs = repository().commit('First', {
      'SUMMARY.md': summaryOf({ Start: 'README.md' }),
      'README.md': '# Start\n\n0\n',
    });
    docs.branch('old-branch', 'main', (docs) =>
      docs.commit('On the branch', { 'README.md': '# Start\n\nbranch\n' }),
    );
    docs.emptyCommits(204);
    const service = await startTestService({ imports: [docs.folder] });
    const request = (await service.call('listChangeRequests')).items[0]!;
    const base = await service.call('getRevision', { path: { revisionId: request.revisionInitial! } });
    let oldest = await service.call('getContent');
    let length = 1;
    while (oldest.parents!.length > 0) {
      oldest = await service.call('getRevision', { path: { revisionId: oldest.parents![0]! } });
      length += 1;
    }
    expect({ base: base.git?.message, oldest: oldest.git?.message, length }).toEqual({
      base: 'First',
      oldest: 'Commit 5',
      length: 200,
    });
  });

  it('reads a bundle without a HEAD, and branches of a clone that exist at origin alone', async () => {
    const docs = repository()
      .commit('First', { 'SUMMARY.md': summaryOf({ Start: 'README.md' }), 'README.md': '# Start\n' })
      .branch('topic', 'main', (docs) => docs.commit('On the topic', { 'README.md': '# Start\n\nTopic.\n' }));
    const folder = temporaryFolder('bundle');
    docs.git('bundle', 'create', '--quiet', path.join(folder, 'docs.bundle'), 'main', 'topic');
    execFileSync('git', ['clone', '--quiet', docs.folder, path.join(folder, 'clone')]);
    const service = await startTestService({
      imports: [path.join(folder, 'docs.bundle'), path.join(folder, 'clone')],
    });
    const lists = await Promise.all(
      service.ready.spaces.map(({ id }) => service.call('listChangeRequests', { path: { spaceId: id } })),
    );
    expect(lists.map(({ items }) => items.map(({ subject }: { subject: string }) => subject))).toEqual([
      ['On the topic'],
      ['On the topic'],
    ]);
  });

  it('never writes to the repository', async () => {
    const docs = repository()
      .commit('First', { 'SUMMARY.md': summaryOf({ Start: 'README.md' }), 'README.md': '# Start\n' })
      .branch('topic', 'main', (docs) => docs.commit('On the topic', { 'README.md': '# Start\n\nTopic.\n' }));
    const state = (): string[] =>
      readdirSync(docs.folder, { recursive: true, withFileTypes: true })
        .map((entry) => path.join(entry.parentPath, entry.name))
        .map((file) => `${file} ${statSync(file).mtimeMs}`)
        .sort();
    const before = state();
    const service = await startTestService({ imports: [docs.folder] });
    await service.service.look();
    await service.call('mergeChangeRequest', first);
    expect(state()).toEqual(before);
  });

  it.each([
    ['without commits', (docs: GitDocumentation) => docs, /no commits yet/],
    [
      'without pages',
      (docs: GitDocumentation) => docs.commit('Code', { 'main.c': 'int main;' }),
      /no documentation pages/,
    ],
  ])('refuses a repository %s in one sentence', async (_name, fill, sentence) => {
    const docs = fill(repository());
    await expect(startTestService({ imports: [docs.folder] })).rejects.toThrow(sentence);
  });
});
