import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GitDocumentation, pngBytes, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { flat, outline, pageNamed, startTestService } from '../../support/network/test-service.ts';

const first = { path: { changeRequestId: '1' } };
const start = {
  'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md', Paper: 'paper.md' }),
  'README.md': '# Start\n\nHello.\n',
  'ink.md': '# Ink\n\nBlack.\n\nIt dries.\n',
  'paper.md': '# Paper\n\nWhite.\n',
};

function repository(): GitDocumentation {
  return new GitDocumentation(path.join(temporaryFolder('repository'), 'docs')).commit('First', start);
}

/** Notices but those of a slow machine. */
function noticesTo(list: string[]): (message: string) => void {
  return (message) => {
    if (!message.startsWith('slow statement')) list.push(message);
  };
}

type Files = Parameters<GitDocumentation['commit']>[1];

/** A service over a repository with one branch, whose change request is merged in the service. */
async function withMerged(files: Files): Promise<{
  docs: GitDocumentation;
  service: TestService;
  notices: string[];
  /** Commits to the main line, and lets the service see it. */
  commit: (subject: string, files: Files) => Promise<void>;
}> {
  const docs = repository().branch('work', 'main', (branch) => branch.commit('Work', files));
  const notices: string[] = [];
  const service = await startTestService({
    imports: [docs.folder],
    onNotice: noticesTo(notices),
  });
  expect((await service.call('mergeChangeRequest', first)).result).toBe('merge');
  const commit = async (subject: string, changed: Files): Promise<void> => {
    docs.commit(subject, changed);
    await service.service.look();
  };
  return { docs, service, notices, commit };
}

async function bodyOf(service: TestService, title: string): Promise<string> {
  const { id } = pageNamed((await service.call('listPages')).pages, title);
  return (await service.call('getPage', { path: { pageId: id } })).markdown ?? '';
}

const conflict = (ours: string, commit: string, theirs: string): string =>
  [
    '{% hint style="warning" %}\n**Conflict: the version merged here in #1**\n{% endhint %}',
    ours,
    `{% hint style="warning" %}\n**Conflict: the version of commit ${commit}**\n{% endhint %}`,
    theirs,
    '{% hint style="warning" %}\n**End of the conflict**\n{% endhint %}',
  ].join('\n\n');

describe('a change request that was merged in the service stays merged when the repository moves on', () => {
  it('keeps both versions of a block that both changed, marked and told, and no other block', async () => {
    const { docs, service, notices, commit } = await withMerged({
      'ink.md': '# Ink\n\nBlue.\n\nIt dries.\n',
    });
    await commit('Green', { 'ink.md': '# Ink\n\nGreen.\n\nIt dries slowly.\n' });
    const short = docs.git('rev-parse', '--short=7', 'HEAD').trim();
    expect(await bodyOf(service, 'Ink')).toBe(
      `# Ink\n\n${conflict('Blue.', short, 'Green.')}\n\nIt dries slowly.\n`,
    );
    const told = `Conflict between what was merged here and the version of commit ${short}: page Ink. Both versions are kept and marked.`;
    expect(notices).toEqual([`Start: ${told}`]);
    expect((await service.call('getContent')).git?.message).toBe(`Green\n\n${told}`);
    expect((await service.call('getChangeRequest', first)).status).toBe('merged');
  });

  it('keeps the conflict while the repository moves elsewhere, and ends it when the text comes in through git', async () => {
    const { docs, service, notices, commit } = await withMerged({
      'ink.md': '# Ink\n\nBlue.\n\nIt dries.\n',
    });
    await commit('Green', { 'ink.md': '# Ink\n\nGreen.\n\nIt dries.\n' });
    const short = docs.git('rev-parse', '--short=7', 'HEAD').trim();
    await commit('Elsewhere', { 'ink.md': '# Ink\n\nGreen.\n\nIt dries soon.\n' });
    const still = await bodyOf(service, 'Ink');
    await commit('Blue after all', { 'ink.md': '# Ink\n\nBlue.\n\nIt dries soon.\n' });
    expect(still).toBe(`# Ink\n\n${conflict('Blue.', short, 'Green.')}\n\nIt dries soon.\n`);
    expect(await bodyOf(service, 'Ink')).toBe('# Ink\n\nBlue.\n\nIt dries soon.\n');
    expect(notices).toHaveLength(1);
  });

  it('has no conflict when the repository merges the same branch', async () => {
    const { docs, service, notices } = await withMerged({
      'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md', Paper: 'paper.md', Pen: 'pen.md' }),
      'ink.md': '# Ink\n\nBlue.\n\nIt dries.\n',
      'pen.md': '# Pen\n\nSharp.\n',
    });
    docs.git('merge', '--quiet', '--squash', 'work');
    docs.commit('Squashed', {});
    await service.service.look();
    expect([await bodyOf(service, 'Ink'), await bodyOf(service, 'Pen'), notices]).toEqual([
      '# Ink\n\nBlue.\n\nIt dries.\n',
      '# Pen\n\nSharp.\n',
      [],
    ]);
    expect(outline((await service.call('listPages')).pages)).toEqual(['Start', 'Ink', 'Paper', 'Pen']);
  });

  it('keeps a page that one side deleted and the other changed, with a note', async () => {
    const { service, commit } = await withMerged({
      'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md' }),
      'paper.md': null,
      'ink.md': '# Ink\n\nBlue.\n\nIt dries.\n',
    });
    await commit('Other way round', {
      'SUMMARY.md': summaryOf({ Start: 'README.md', Paper: 'paper.md' }),
      'ink.md': null,
      'paper.md': '# Paper\n\nGrey.\n',
    });
    expect(await bodyOf(service, 'Ink')).toMatch(
      /Conflict over this page.+deleted in the version of commit \w{7} and changed in the version merged here in #1[\s\S]+Blue\./,
    );
    expect(await bodyOf(service, 'Paper')).toMatch(
      /Conflict over this page.+deleted in the version merged here in #1 and changed in the version of commit[\s\S]+Grey\./,
    );
  });

  it('notes a title that both changed until both say the same', async () => {
    const named = (title: string): Files => ({
      'ink.md': `---\ntitle: ${title}\n---\n\nBlack.\n\nIt dries.\n`,
    });
    const { service, commit } = await withMerged(named('Blue ink'));
    await commit('Green', named('Green ink'));
    const noted = await bodyOf(service, 'Blue ink');
    await commit('Blue', named('Blue ink'));
    expect(noted).toMatch(
      /Conflict over the title.+“Blue ink” is the version merged here in #1; “Green ink” is the version of commit/,
    );
    expect(await bodyOf(service, 'Blue ink')).toBe('# Blue ink\n\nBlack.\n\nIt dries.\n');
  });

  it('keeps both versions of a file and of a reusable content', async () => {
    const asset = '.gitbook/assets/dot.png';
    const included = '.gitbook/includes/legal.md';
    const other = Uint8Array.from([...pngBytes, 0]);
    const docs = repository().commit('Assets', { [asset]: pngBytes, [included]: '# Legal\n\nOurs.\n' });
    docs.branch('work', 'main', (branch) =>
      branch.commit('Work', { [asset]: other, [included]: '# Legal\n\nBlue.\n' }),
    );
    const service = await startTestService({ imports: [docs.folder] });
    await service.call('mergeChangeRequest', first);
    docs.commit('Theirs', { [asset]: Uint8Array.from([...pngBytes, 1]), [included]: '# Legal\n\nGreen.\n' });
    await service.service.look();
    const files = (await service.call('listFiles')).items;
    const contents = await Promise.all(
      files.map(async ({ downloadURL }) =>
        new Uint8Array(await (await fetch(downloadURL ?? '')).arrayBuffer()).at(-1),
      ),
    );
    const { reusableContents, git } = await service.call('getContent');
    expect(files.map(({ name }) => name)).toEqual([
      'dot.png',
      expect.stringMatching(/^dot \(the version of commit \w{7}\)\.png$/),
    ]);
    expect(contents).toEqual([0, 1]);
    expect(reusableContents).toHaveLength(1);
    expect(git?.message).toMatch(/file dot\.png, reusable content Legal/);
  });

  it('follows a main line that was rewritten and whose old commits are gone, ids and merged text stay', async () => {
    const { docs, service, notices } = await withMerged({ 'ink.md': '# Ink\n\nBlue.\n\nIt dries.\n' });
    const before = (await service.call('listPages')).pages;
    docs.git('checkout', '--quiet', '--orphan', 'anew');
    docs.commit('Anew', { 'README.md': '# Start\n\nGood day.\n' });
    docs.git('branch', '--quiet', '--force', 'main', 'anew');
    docs.git('checkout', '--quiet', 'main');
    docs.git('branch', '--quiet', '-D', 'anew', 'work');
    docs.git('reflog', 'expire', '--expire=now', '--all');
    docs.git('gc', '--quiet', '--prune=now');
    await service.service.look();
    const after = (await service.call('listPages')).pages;
    expect(notices).toEqual([]);
    expect(flat(after).map(({ id }) => id)).toEqual(flat(before).map(({ id }) => id));
    expect([await bodyOf(service, 'Start'), await bodyOf(service, 'Ink')]).toEqual([
      '# Start\n\nGood day.\n',
      '# Ink\n\nBlue.\n\nIt dries.\n',
    ]);
  });

  it('proposes what a branch brings after it was merged here, without conflict with what came since', async () => {
    const { docs, service, commit } = await withMerged({ 'ink.md': '# Ink\n\nBlue.\n\nIt dries.\n' });
    await commit('Elsewhere', { 'paper.md': '# Paper\n\nGrey.\n' });
    docs.git('checkout', '--quiet', 'work');
    docs.commit('More work', { 'ink.md': '# Ink\n\nBlue.\n\nIt dries soon.\n' });
    docs.git('checkout', '--quiet', 'main');
    await service.service.look();
    const second = { path: { changeRequestId: '2' } };
    expect((await service.call('getChangeRequest', first)).status).toBe('merged');
    expect((await service.call('mergeChangeRequest', second)).result).toBe('merge');
    expect(await bodyOf(service, 'Ink')).toBe('# Ink\n\nBlue.\n\nIt dries soon.\n');
  });
});

describe('what people did in the service', () => {
  const description = {
    object: 'document',
    data: {},
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Mine', marks: [] }] }],
      },
    ],
  };
  const touch = (docs: GitDocumentation, text: string): void => {
    docs.git('checkout', '--quiet', 'work');
    docs.commit(`${text}\n\nFrom the branch.`, { 'ink.md': `# Ink\n\n${text}\n` });
    docs.git('checkout', '--quiet', 'main');
  };

  it('stays on the change request of a branch that moves, and after a restart: subject, description, status', async () => {
    const docs = repository().branch('work', 'main', (branch) =>
      branch.commit('Work', { 'ink.md': '# Ink\n' }),
    );
    const dataFolder = temporaryFolder('data');
    const service = await startTestService({ imports: [docs.folder], dataFolder });
    const body = { subject: 'Mine', description, status: 'archived' };
    await service.call('updateChangeRequest', { ...first, body });
    touch(docs, 'Once');
    await service.service.look();
    await service.service.close();
    touch(docs, 'Twice');
    const again = await startTestService({ imports: [docs.folder], dataFolder });
    expect(await again.call('getChangeRequest', first)).toMatchObject(body);
  });

  it('stays where the branch comes back: archived by a person it stays archived, by its end it opens', async () => {
    const docs = repository();
    for (const name of ['one', 'two']) {
      docs.branch(name, 'main', (branch) => branch.commit(name, { 'ink.md': `# Ink\n\n${name}\n` }));
    }
    const service = await startTestService({ imports: [docs.folder] });
    await service.call('updateChangeRequest', { ...first, body: { status: 'archived' } });
    const heads = ['one', 'two'].map((name) => docs.git('rev-parse', name).trim());
    docs.git('branch', '-D', 'one', 'two');
    await service.service.look();
    const statuses = async (): Promise<string[]> =>
      Promise.all(
        ['1', '2'].map(
          async (id) => (await service.call('getChangeRequest', { path: { changeRequestId: id } })).status,
        ),
      );
    const gone = await statuses();
    docs.git('branch', 'one', heads[0] ?? '');
    docs.git('branch', 'two', heads[1] ?? '');
    await service.service.look();
    expect([gone, await statuses()]).toEqual([
      ['archived', 'archived'],
      ['archived', 'open'],
    ]);
  });

  it('stays archived where the repository merges the branch', async () => {
    const docs = repository().branch('work', 'main', (branch) =>
      branch.commit('Work', { 'ink.md': '# Ink\n' }),
    );
    const service = await startTestService({ imports: [docs.folder] });
    await service.call('updateChangeRequest', { ...first, body: { status: 'archived' } });
    docs.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'work');
    await service.service.look();
    expect((await service.call('getChangeRequest', first)).status).toBe('archived');
  });

  it('stays in a change request into which the primary content was pulled before its branch went and came back', async () => {
    const docs = repository().branch('work', 'main', (branch) =>
      branch.commit('Work', { 'ink.md': '# Ink\n\nBlue.\n' }),
    );
    const service = await startTestService({ imports: [docs.folder] });
    const head = docs.git('rev-parse', 'work').trim();
    docs.commit('Elsewhere', { 'paper.md': '# Paper\n\nGrey.\n' });
    await service.service.look();
    await service.call('pullIntoChangeRequest', first);
    docs.git('branch', '-D', 'work');
    await service.service.look();
    docs.git('branch', 'work', head);
    touch(docs, 'Green.');
    await service.service.look();
    const { pages } = await service.call('listChangeRequestPages', first);
    const texts = await Promise.all(
      flat(pages).map(
        async ({ id }) =>
          (await service.call('getChangeRequestPage', { path: { changeRequestId: '1', pageId: id } }))
            .markdown,
      ),
    );
    expect(texts).toEqual(['# Start\n\nHello.\n', '# Ink\n\nGreen.\n', '# Paper\n\nGrey.\n']);
  });

  it('stays deleted: neither the sample nor an import brings a deleted space back at the next start', async () => {
    const dataFolder = temporaryFolder('data');
    const docs = repository();
    const service = await startTestService({ imports: [docs.folder], dataFolder });
    await service.call('deleteSpace');
    await service.service.close();
    const notices: string[] = [];
    const again = await startTestService({
      imports: [docs.folder],
      dataFolder,
      onNotice: noticesTo(notices),
    });
    const path = { spaceId: service.ready.spaces[0]?.id ?? '' };
    expect([again.ready.spaces, notices]).toEqual([[], [expect.stringMatching(/was deleted.*restore/)]]);
    expect((await again.call('restoreSpace', { path })).title).toBe('Start');

    const sample = await startTestService({ dataFolder: temporaryFolder('sample') });
    for (const { id } of sample.ready.spaces) await sample.call('deleteSpace', { path: { spaceId: id } });
    await sample.service.close();
    expect((await startTestService({ dataFolder: sample.folder })).ready.spaces).toEqual([]);
  });

  it('keeps titles that people gave, of spaces and sites, when the repository is imported again', async () => {
    const docs = repository();
    const dataFolder = temporaryFolder('data');
    const service = await startTestService({ imports: [docs.folder], dataFolder });
    await service.call('updateSpace', { body: { title: 'Mine', emoji: '1f4a1', language: 'de' } });
    const [site] = (await service.call('listSites')).items;
    await service.call('updateSite', { path: { siteId: site?.id ?? '' }, body: { title: 'My site' } });
    await service.service.close();
    docs.commit('Title', {
      'SUMMARY.md': summaryOf({ Start: 'README.md' }).replace('Table of contents', 'New'),
    });
    const again = await startTestService({ imports: [docs.folder], dataFolder });
    expect(await again.call('getSpace')).toMatchObject({ title: 'Mine', emoji: '1f4a1', language: 'de' });
    expect((await again.call('listSites')).items.map(({ title }) => title)).toEqual(['My site']);
  });
});

describe('random commits in the repository and random merges in the service', () => {
  interface Step {
    readonly side: 'main' | 'branch';
    readonly edits: readonly {
      readonly page: number;
      readonly at: number;
      readonly kind: 'add' | 'remove' | 'edit';
    }[];
  }
  const step: fc.Arbitrary<Step> = fc.record({
    side: fc.constantFrom('main', 'branch'),
    edits: fc.array(
      fc.record({
        page: fc.integer({ min: 0, max: 1 }),
        at: fc.nat(9),
        kind: fc.constantFrom('add', 'remove', 'edit'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });

  it(
    'keep every paragraph that either side added and nobody removed, exactly once',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
          const docs = new GitDocumentation(path.join(temporaryFolder('random'), 'docs'));
          const pages = [
            ['a0', 'a1', 'a2', 'a3'],
            ['b0', 'b1', 'b2'],
          ];
          const write = (content: readonly (readonly string[])[]): Files =>
            Object.fromEntries(
              content.map((paragraphs, index) => [
                `page-${index}.md`,
                `# Page ${index}\n\n${paragraphs.map((text) => `Paragraph ${text}.\n`).join('\n')}`,
              ]),
            );
          docs.commit('First', {
            'SUMMARY.md': summaryOf({ 'Page 0': 'page-0.md', 'Page 1': 'page-1.md' }),
            ...write(pages),
          });
          const service = await startTestService({ imports: [docs.folder] });
          const removed = new Set<string>();
          const added = new Set(pages.flat());
          let fresh = 0;
          const edited = (edits: Step['edits']): string[][] => {
            for (const { page, at, kind } of edits) {
              const paragraphs = changed[page] ?? [];
              const place = at % Math.max(1, paragraphs.length);
              const isAddition = kind === 'add' || paragraphs.length === 0;
              const name = `n${(fresh += 1)}`;
              const gone = paragraphs.splice(
                place,
                isAddition ? 0 : 1,
                ...(kind === 'remove' && !isAddition ? [] : [name]),
              );
              for (const text of gone) removed.add(text);
              if (paragraphs.includes(name)) added.add(name);
            }
            return changed;
          };
          let changed: string[][] = [];
          for (const [index, { side, edits }] of steps.entries()) {
            const name = `branch-${index}`;
            changed = structuredClone(pages);
            if (side === 'main') {
              docs.commit(`Main ${index}`, write(edited(edits)));
              pages.splice(0, 2, ...changed);
              await service.service.look();
              continue;
            }
            docs.branch(name, 'main', (branch) => branch.commit(name, write(edited(edits))));
            await service.service.look();
            const [request] = (await service.call('listChangeRequests')).items;
            const target = { path: { changeRequestId: request?.id ?? '' } };
            const { result } = await service.call('mergeChangeRequest', target);
            if (result === 'conflicts') {
              await service.call('pullIntoChangeRequest', target);
              await service.call('mergeChangeRequest', target);
            }
            expect((await service.call('getChangeRequest', target)).status).toBe('merged');
          }
          const text = (await Promise.all(['Page 0', 'Page 1'].map((title) => bodyOf(service, title)))).join(
            '\n',
          );
          const count = (name: string): number =>
            text.split('\n').filter((line) => line === `Paragraph ${name}.`).length;
          const wrong = [...added].filter((name) => !removed.has(name) && count(name) !== 1);
          expect(wrong.map((name) => `${name} stands ${count(name)} times`)).toEqual([]);
          await service.service.close();
        }),
        // A failure is told as it is: making it smaller would take minutes.
        { numRuns: 6, endOnFailure: true },
      );
    },
  );
});
