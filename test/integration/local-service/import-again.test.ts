import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import { GitDocumentation, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { flat, pageNamed, startTestService } from '../../support/network/test-service.ts';

const first = { path: { changeRequestId: '1' } };

function repository(): GitDocumentation {
  return new GitDocumentation(path.join(temporaryFolder('repository'), 'docs')).commit('First', {
    'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md' }),
    'README.md': '# Start\n\nHello.\n',
    'ink.md': '# Ink\n\nBlack.\n',
  });
}

describe('when the repository moves', () => {
  it('makes new commits revisions while running; ids, comments and fingerprints stay', async () => {
    const docs = repository();
    const service = await startTestService({ imports: [docs.folder], checkEveryMs: 50 });
    const before = await service.call('getContent');
    const ink = pageNamed(before.pages, 'Ink');
    const comment = await service.call('createSpaceComment', {
      body: { page: ink.id, body: { markdown: 'Which?' } },
    });

    docs.commit('Second', { 'README.md': '# Start\n\nHello again.\n' });
    await expect
      .poll(async () => (await service.call('getSpace')).revision, { timeout: 10_000 })
      .not.toBe(before.id);

    const after = await service.call('getContent');
    const face = ({ id, updatedAt, documentId, git }: Page): unknown => ({ id, updatedAt, documentId, git });
    expect(after.parents).toEqual([before.id]);
    expect(face(pageNamed(after.pages, 'Ink'))).toEqual(face(ink));
    expect(pageNamed(after.pages, 'Start').id).toBe(pageNamed(before.pages, 'Start').id);
    expect((await service.call('getSpaceComment', { path: { commentId: comment.id } })).body).toEqual({
      markdown: 'Which?',
    });
  });

  it('sees commits that were made while it was not running', async () => {
    const docs = repository();
    const dataFolder = temporaryFolder('data');
    const first = await startTestService({ imports: [docs.folder], dataFolder });
    const before = await first.call('getContent');
    await first.service.close();
    docs.commit('Second', { 'ink.md': '# Ink\n\nBlue.\n' });
    const second = await startTestService({ dataFolder });
    const after = await second.call('getContent');
    expect(second.ready.spaces).toEqual(first.ready.spaces);
    expect(second.ready.users).toEqual(first.ready.users);
    expect(after.parents).toEqual([before.id]);
    expect(flat(after.pages).map(({ id }) => id)).toEqual(flat(before.pages).map(({ id }) => id));
  });

  it('opens a change request for a new branch, moves it with the branch, and merges it with the branch', async () => {
    const docs = repository();
    const service = await startTestService({ imports: [docs.folder] });
    docs.branch('blue', 'main', (docs) =>
      docs.commit('Say blue', {
        'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md', Colours: 'colours.md' }),
        'colours.md': '# Colours\n\nBlue.\n',
      }),
    );
    await service.service.look();
    const opened = await service.call('getChangeRequest', first);
    const comment = await service.call('createChangeRequestComment', {
      ...first,
      body: { body: { markdown: 'And green?' } },
    });
    const added = pageNamed((await service.call('listChangeRequestPages', first)).pages, 'Colours');

    docs.git('checkout', '--quiet', 'blue');
    docs.commit('Say green', { 'colours.md': '# Colours\n\nBlue, green.\n' });
    docs.git('checkout', '--quiet', 'main');
    await service.service.look();
    const moved = await service.call('getChangeRequest', first);

    docs.git('merge', '--quiet', '--no-ff', '-m', 'Merge blue', 'blue');
    await service.service.look();
    const merged = await service.call('getChangeRequest', first);
    const primary = await service.call('getContent');

    expect([opened.status, moved.status, merged.status]).toEqual(['open', 'open', 'merged']);
    expect(new Set([opened.id, moved.id, merged.id]).size).toBe(1);
    expect(moved.revision).not.toBe(opened.revision);
    expect(moved.revisionInitial).toBe(opened.revisionInitial);
    expect(merged.revisionMerged).toBe(primary.id);
    expect(pageNamed(primary.pages, 'Colours').id).toBe(added.id);
    expect(
      (await service.call('listChangeRequestComments', first)).items.map(({ id }: { id: string }) => id),
    ).toEqual([comment.id]);
  });

  it('keeps node keys of blocks that stayed or were edited, so comments stay at them', async () => {
    const docs = repository().branch('longer', 'main', (docs) =>
      docs.commit('Longer', {
        'ink.md': '# Ink\n\nBlack ink dries slowly on cold days.\n\nBlue ink does not.\n',
      }),
    );
    const service = await startTestService({ imports: [docs.folder] });
    const page = pageNamed((await service.call('getContent')).pages, 'Ink').id;
    const keys = async (): Promise<Record<string, string>> => {
      const { document } = await service.call('getChangeRequestPage', {
        path: { changeRequestId: '1', pageId: page },
        query: { format: 'document' },
      });
      const entries = (document?.nodes ?? []).map((node): [string, string] => [
        /Black|Blue|New/.exec(JSON.stringify(node))?.[0] ?? '',
        node.key ?? '',
      ]);
      return Object.fromEntries(entries);
    };
    const before = await keys();
    docs.git('checkout', '--quiet', 'longer');
    docs.commit('Longer still', {
      'ink.md':
        '# Ink\n\nNew first paragraph.\n\nBlue ink does not.\n\nBlack ink dries very slowly on cold days.\n',
    });
    docs.git('checkout', '--quiet', 'main');
    await service.service.look();
    const after = await keys();
    expect(Object.keys(before).sort()).toEqual(['Black', 'Blue']);
    expect({ Black: after['Black'], Blue: after['Blue'] }).toEqual(before);
  });

  it('archives the change request of a branch that is gone', async () => {
    const docs = repository().branch('doubt', 'main', (docs) =>
      docs.commit('Doubt', { 'ink.md': '# Ink\n\nPerhaps.\n' }),
    );
    const service = await startTestService({ imports: [docs.folder] });
    docs.git('branch', '-D', 'doubt');
    await service.service.look();
    expect((await service.call('getChangeRequest', first)).status).toBe('archived');
  });

  it('joins what was merged in the service with what the repository brings', async () => {
    const docs = repository().branch('blue', 'main', (docs) =>
      docs.commit('Blue', { 'ink.md': '# Ink\n\nBlue.\n' }),
    );
    const service = await startTestService({ imports: [docs.folder] });
    await service.call('mergeChangeRequest', first);
    docs.commit('Greet', { 'README.md': '# Start\n\nGood morning.\n' });
    await service.service.look();
    const { pages } = await service.call('getContent');
    const bodies = await Promise.all(
      flat(pages).map(async ({ id }) => (await service.call('getPage', { path: { pageId: id } })).markdown),
    );
    expect(bodies).toEqual(['# Start\n\nGood morning.\n', '# Ink\n\nBlue.\n']);
  });

  it('follows a rewritten main line', async () => {
    const docs = repository();
    const service = await startTestService({ imports: [docs.folder] });
    const before = await service.call('getContent');
    docs.git('commit', '--quiet', '--amend', '-m', 'First, better');
    docs.commit('Second', { 'ink.md': '# Ink\n\nGreen.\n' });
    await service.service.look();
    const after = await service.call('getContent');
    expect(after.git?.message).toBe('Second');
    expect(flat(after.pages).map(({ id }) => id)).toEqual(flat(before.pages).map(({ id }) => id));
  });

  it('sees a plain folder change, and a file that moved as the same page', async () => {
    const folder = path.join(temporaryFolder('plain'), 'manual');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'README.md'), '# Start\n');
    writeFileSync(path.join(folder, 'ink.md'), '# Ink\n\nA text that stays the same.\n');
    const service = await startTestService({ imports: [folder] });
    const before = await service.call('getContent');
    rmSync(path.join(folder, 'ink.md'));
    mkdirSync(path.join(folder, 'tools'));
    writeFileSync(path.join(folder, 'tools', 'ink.md'), '# Ink\n\nA text that stays the same.\n');
    await service.service.look();
    const after = await service.call('getContent');
    expect(after.id).not.toBe(before.id);
    expect(pageNamed(after.pages, 'Ink').id).toBe(pageNamed(before.pages, 'Ink').id);
    expect(pageNamed(after.pages, 'Ink').path).toBe('tools/ink');
  });

  it('reads a bundle again when it was written again, and stands where its HEAD stands', async () => {
    const docs = repository();
    docs.git('branch', '-m', 'main', 'published');
    const bundle = path.join(temporaryFolder('bundle'), 'docs.bundle');
    docs.git('bundle', 'create', '--quiet', bundle, 'HEAD', 'published');
    const service = await startTestService({ imports: [bundle] });
    const before = await service.call('getContent');
    await service.service.look();
    const still = await service.call('getContent');
    docs.commit('Second', { 'ink.md': '# Ink\n\nBlue.\n' });
    docs.git('bundle', 'create', '--quiet', bundle, 'HEAD', 'published');
    await service.service.look();
    const after = await service.call('getContent');
    expect([still.id, after.parents, after.git?.message]).toEqual([before.id, [before.id], 'Second']);
    expect(after.git?.ref).toBe('refs/heads/published');
  });

  it.skipIf(process.getuid?.() !== 0)('reads a repository of another owner', async () => {
    const docs = repository();
    execFileSync('chown', ['-R', '65534:65534', docs.folder]);
    const service = await startTestService({ imports: [docs.folder] });
    expect(flat((await service.call('getContent')).pages)).toHaveLength(2);
  });

  it('goes on serving what it has when the repository is gone', async () => {
    const docs = repository();
    const dataFolder = temporaryFolder('data');
    const first = await startTestService({ imports: [docs.folder], dataFolder });
    await first.service.close();
    rmSync(docs.folder, { recursive: true });
    const notices: string[] = [];
    const second = await startTestService({ dataFolder, onNotice: (message) => notices.push(message) });
    expect(flat((await second.call('getContent')).pages)).toHaveLength(2);
    expect(notices).toHaveLength(1);
  });
});
