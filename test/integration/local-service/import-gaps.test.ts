import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitDocumentation, pngBytes, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { flat, pageNamed, startTestService } from '../../support/network/test-service.ts';

const long = Array.from({ length: 30 }, (_, line) => `Line ${line} of ink.`).join('\n\n');

/** Three commits: a page is moved and changed in one, so that git needs both contents to see it. */
function repository(): GitDocumentation {
  return new GitDocumentation(path.join(temporaryFolder('gaps'), 'docs'))
    .commit('First', { 'SUMMARY.md': summaryOf({ Ink: 'ink.md' }), 'ink.md': `# Ink\n\n${long}\n` })
    .commit('Second', {
      ...{ 'SUMMARY.md': summaryOf({ Ink: 'blue.md' }), 'ink.md': null },
      'blue.md': `# Ink\n\n${long}\n\nIt is blue.\n`,
    })
    .commit('Third', { 'blue.md': `# Ink\n\n${long}\n\nIt is dark blue.\n` });
}

function cloneOf(docs: GitDocumentation, ...options: readonly string[]): string {
  const folder = path.join(temporaryFolder('clone'), 'docs');
  docs.git('config', 'uploadpack.allowFilter', 'true');
  execFileSync('git', ['clone', '--quiet', ...options, `file://${docs.folder}`, folder], { stdio: 'pipe' });
  return folder;
}

async function imported(folder: string, dataFolder?: string) {
  const notices: string[] = [];
  const onNotice = (message: string): void => {
    if (!message.startsWith('slow statement')) notices.push(message.replace(`${folder}: `, ''));
  };
  const service = await startTestService({
    imports: [folder],
    onNotice,
    ...(dataFolder === undefined ? {} : { dataFolder }),
  });
  const { pages } = await service.call('listPages');
  const bodyOf = async (title: string): Promise<string> => {
    const { id } = pageNamed(pages, title);
    return (await service.call('getPage', { path: { pageId: id } })).markdown ?? '';
  };
  return { service, notices, titles: flat(pages).map(({ title }) => title), bodyOf };
}

describe('an import goes on and names once, with its count, what is missing', () => {
  it('from a clone without old contents', async () => {
    const { notices, bodyOf } = await imported(cloneOf(repository(), '--filter=blob:none'));

    expect(await bodyOf('Ink')).toContain('It is dark blue.');
    expect(notices).toEqual([expect.stringMatching(/^Contents that the clone lacks: \d+;/)]);
  });

  it('and says what to do where a clone lacks all contents', async () => {
    const bare = cloneOf(repository(), '--filter=blob:none', '--no-checkout');

    await expect(imported(bare)).rejects.toThrow(
      /no documentation pages that can be read\. Contents that the clone lacks: \d+; .*git fetch --refetch/,
    );
  });

  it('from a clone without old trees', async () => {
    const { notices, bodyOf } = await imported(cloneOf(repository(), '--filter=tree:0'));

    expect(await bodyOf('Ink')).toContain('It is dark blue.');
    expect(notices).toEqual([expect.stringMatching(/^Parts of the history that the clone lacks: 1;/)]);
  });

  it('from a shallow clone, whose branches have no common ancestor there', async () => {
    const docs = repository().branch('work', 'main~2', (branch) =>
      branch.commit('Work', { 'new.md': '# N\n' }),
    );
    const { notices, bodyOf } = await imported(cloneOf(docs, '--depth=1', '--no-single-branch'));

    expect(await bodyOf('Ink')).toContain('It is dark blue.');
    expect(notices).toEqual([
      expect.stringMatching(/^Branches left out, because .*: 1, for example "work"\.$/),
    ]);
  });

  it('where an object is gone', async () => {
    const docs = repository();
    const oid = docs.git('rev-parse', 'HEAD:blue.md').trim();
    rmSync(path.join(docs.folder, '.git', 'objects', oid.slice(0, 2), oid.slice(2)), { force: true });
    const { notices, titles } = await imported(docs.folder);

    expect(titles).toEqual(['Ink']);
    expect(notices).toEqual([expect.stringMatching(/^Contents that the clone lacks: 1;/)]);
  });

  it('and reads what came since at the next import, of branches and files too', async () => {
    const notes = { '.gitbook/assets/notes.txt': long };
    const docs = repository()
      .commit('Notes', { ...notes, 'blue.md': `# Ink\n\n${long}\n\nIt is blue.\n` })
      .branch('work', 'main', (branch) =>
        branch.commit('Work', { 'blue.md': `# Ink\n\n${long}\n\nIt is red.\n` }),
      );
    const clone = cloneOf(docs, '--filter=blob:limit=200', '--no-checkout');
    const first = await imported(clone);
    const before = (await first.service.call('listPages')).pages;
    const sizes = async ({ service }: typeof first) =>
      (await service.call('listFiles')).items.map(({ name, size }) => [name, size]);
    expect([before.map(({ id }) => id).length, first.notices, await sizes(first)]).toEqual([
      1,
      [expect.stringMatching(/^Contents that the clone lacks: \d+;/)],
      [['notes.txt', 0]],
    ]);
    await first.service.service.close();

    execFileSync('git', ['-C', clone, 'fetch', '--quiet', '--refetch', '--no-filter', 'origin'], {
      stdio: 'pipe',
    });
    const second = await imported(clone, first.service.folder);
    expect(await second.bodyOf('Ink')).toContain('It is blue.');
    expect([second.notices, await sizes(second)]).toEqual([[], [['notes.txt', long.length]]]);
    expect((await second.service.call('listPages')).pages.map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
    const { items } = await second.service.call('listChangeRequests');
    const path = { changeRequestId: items[0]?.id ?? '', pageId: before[0]?.id ?? '' };
    const proposed = await second.service.call('getChangeRequestPage', { path });
    expect(proposed.markdown).toContain('It is red.');
    // What was read is not read again.
    const revision = (await second.service.call('getContent')).id;
    await second.service.service.close();
    const third = await imported(clone, first.service.folder);
    expect((await third.service.call('getContent')).id).toBe(revision);
  });

  it('over large files, submodules, links and names that are not UTF-8', async () => {
    const docs = repository();
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`;
    symlinkSync('blue.md', path.join(docs.folder, 'same.md'));
    writeFileSync(Buffer.from(`${docs.folder}/caf\xe9.png`, 'latin1'), pngBytes);
    docs.git('update-index', '--add', '--cacheinfo', `160000,${docs.git('rev-parse', 'HEAD').trim()},module`);
    docs.git('add', 'same.md', '.');
    docs.commit('Fourth', { '.gitbook/assets/big.png': pointer });
    docs.git('update-index', '--add', '--cacheinfo', `160000,${docs.git('rev-parse', 'HEAD').trim()},module`);
    docs.git('commit', '--quiet', '-m', 'Module');
    const { notices, bodyOf } = await imported(docs.folder);

    expect(await bodyOf('Ink')).toContain('It is dark blue.');
    expect([...notices].sort()).toEqual([
      expect.stringMatching(/^File names that are not UTF-8: 1, for example "caf\uFFFD.png"; /),
      expect.stringMatching(/^Files of Git LFS that are not in the repository: 1;/),
      expect.stringMatching(/^Submodules left out: 1, for example "module"\.$/),
      expect.stringMatching(/^Symbolic links left out: 1, for example "same.md"\.$/),
    ]);
  });

  it('without a word where a rename changes the case alone: the page keeps its id', async () => {
    const docs = repository();
    const { service, notices, titles } = await imported(docs.folder);
    const before = pageNamed((await service.call('listPages')).pages, 'Ink').id;
    docs.git('mv', 'blue.md', 'Blue.md');
    docs.commit('Case', { 'SUMMARY.md': summaryOf({ Ink: 'Blue.md' }) });
    await service.service.look();

    expect(titles).toEqual(['Ink']);
    expect(pageNamed((await service.call('listPages')).pages, 'Ink').id).toBe(before);
    expect(notices).toEqual([]);
  });
});
