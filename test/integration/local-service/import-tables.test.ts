import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitDocumentation, pngBytes, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { flat, outline, pageNamed, startTestService } from '../../support/network/test-service.ts';

const page = (title: string, text = `Text of ${title}.`): string => `# ${title}\n\n${text}\n`;

function repository(): GitDocumentation {
  return new GitDocumentation(path.join(temporaryFolder('tables'), 'docs'));
}

/** The spaces of a service by title, with the pages of each. */
async function spacesOf(service: TestService) {
  const spaces = (await service.call('listOrganizationSpaces')).items;
  return Promise.all(
    spaces.map(async ({ id, title, language }) => {
      const { pages, files } = await service.call('getContent', { path: { spaceId: id } });
      return { id, title, language, pages, files, outline: outline(pages) };
    }),
  );
}

const shapeOf = (spaces: Awaited<ReturnType<typeof spacesOf>>) =>
  spaces.map(({ title, outline }) => [title, outline]);

async function requestsOf(service: TestService, spaceId: string) {
  const listed = await Promise.all(
    ['open', 'merged'].map((status) =>
      service.call('listChangeRequests', { path: { spaceId }, query: { status } }),
    ),
  );
  return listed
    .flatMap(({ items }) => items)
    .map(({ number, status, subject }) => `${number} ${status} ${subject}`)
    .sort((a, b) => a.localeCompare(b));
}

/** Moves everything at the top into a folder, as `git mv` does, and writes further files in the same commit. */
function moveInto(docs: GitDocumentation, folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(docs.folder, folder), { recursive: true });
  for (const name of docs.git('ls-tree', '--name-only', 'HEAD').trim().split('\n'))
    renameSync(path.join(docs.folder, name), path.join(docs.folder, folder, name));
  docs.commit('Move into folders', files);
}

describe('a repository with several tables of contents', () => {
  it('becomes a space for each, in the order in which the table at the top names them', async () => {
    const docs = repository().commit('Begin', {
      'SUMMARY.md':
        '# Handbook\n\n* [Start](README.md)\n* [German](de/SUMMARY.md)\n* [English](en/SUMMARY.md)\n',
      'README.md': page('Start'),
      'en/SUMMARY.md': '# Table of contents\n\n* [Ink](ink.md)\n* [Pens](README.md)\n',
      'en/README.md': page('Pens'),
      'en/ink.md': page('Ink', '![Drop](../shared/drop.png) ![Own](own.png)'),
      'en/own.png': pngBytes,
      'de/SUMMARY.md': summaryOf({ Stifte: 'README.md', Tinte: 'tinte.md' }),
      'de/README.md': page('Stifte'),
      'de/tinte.md': page('Tinte', '[English](../en/ink.md)'),
      'shared/drop.png': pngBytes,
      // Examples name nothing that is there; neither they nor what a table above names is a space.
      'examples/SUMMARY.md': summaryOf({ Nothing: 'nothing.md' }),
    });
    const service = await startTestService({ imports: [docs.folder] });
    const spaces = await spacesOf(service);

    expect(shapeOf(spaces)).toEqual([
      ['Handbook', ['Start']],
      ['Stifte', ['Stifte', 'Tinte']],
      ['en', ['Ink', 'Pens']],
    ]);
    expect(spaces.map(({ language }) => language)).toEqual(['en', 'de', 'en']);
    expect(spaces.map(({ files }) => files.map(({ name }) => name))).toEqual([
      ['drop.png'],
      ['drop.png'],
      ['own.png', 'drop.png'],
    ]);
    const links = await service.call('listSpaceLinks', { path: { spaceId: spaces[1]?.id ?? '' } });
    expect(links.items.map(({ status }) => status)).toEqual(['ok']);
    const [site] = (await service.call('listSites')).items;
    const { items } = await service.call('listSiteSpaces', { path: { siteId: site?.id ?? '' } });
    expect([site?.title, items.map((one) => [one.title, one.path])]).toEqual([
      'docs',
      [
        ['Handbook', 'handbook'],
        ['Stifte', 'de'],
        ['en', 'en'],
      ],
    ]);
  });

  it('gives a space the language that its folder or its root is named after', async () => {
    const files = ['zh_CN', 'pt_BR', 'fr-FR', 'de-ink', 'no-code', 'uk-Latn'].flatMap(
      (folder): [string, string][] => [
        [`${folder}/SUMMARY.md`, `# ${folder}\n\n* [Start](README.md)\n`],
        [`${folder}/README.md`, page('Start')],
      ],
    );
    const docs = repository().commit('Begin', {
      '.gitbook.yaml': 'root: ./zh_CN\n',
      ...Object.fromEntries(files),
    });
    const service = await startTestService({ imports: [docs.folder] });
    const spaces = await spacesOf(service);
    expect(Object.fromEntries(spaces.map(({ title, language }) => [title, language]))).toEqual({
      zh_CN: 'zh',
      pt_BR: 'pt-br',
      'fr-FR': 'fr',
      'de-ink': 'en',
      'no-code': 'en',
      'uk-Latn': 'uk',
    });
  });

  it('is one space where a table above names most pages of the ones below', async () => {
    const docs = repository().commit('Begin', {
      'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'guide/ink.md' }),
      'README.md': page('Start'),
      'guide/SUMMARY.md': summaryOf({ Ink: 'ink.md' }),
      'guide/ink.md': page('Ink'),
    });
    const service = await startTestService({ imports: [docs.folder] });
    expect(shapeOf(await spacesOf(service))).toEqual([['Start', ['Start', 'Ink']]]);
  });

  it('never makes a page of a table of contents, named or found', async () => {
    const docs = repository().commit('Begin', {
      'a.md': page('A'),
      'b.md': page('B'),
      'c.md': page('C'),
      'part/SUMMARY.md': summaryOf({ D: 'd.md' }),
      'part/d.md': page('D'),
    });
    const service = await startTestService({ imports: [docs.folder] });
    expect(flat((await spacesOf(service))[0]?.pages ?? []).map(({ title }) => title)).toEqual([
      ...['A', 'B', 'C', 'Part', 'D'],
    ]);
  });

  it('keeps the path of an entry that leads out of the repository below its space', async () => {
    const docs = repository().commit('Begin', {
      'SUMMARY.md': '* [Start](README.md)\n* [Out](../../etc/out.md)\n* [Up](../..)\n',
      'README.md': page('Start'),
    });
    const service = await startTestService({ imports: [docs.folder] });
    const [space] = await spacesOf(service);
    expect(space?.pages.map(({ title, ...one }) => [title, 'path' in one ? one.path : undefined])).toEqual([
      ['Start', ''],
      ['Out', 'etc/out'],
      ['Up', 'readme-1'],
    ]);
  });

  it('reads each .gitbook.yaml where it lies: root, structure and redirects', async () => {
    const docs = repository().commit('Begin', {
      '.gitbook.yaml':
        'root: ./docs\nstructure:\n  readme: start.md\n  summary: toc.md\nredirects:\n  old/ink: ink.md\n',
      'docs/toc.md': '# Guide\n\n* [Start](start.md)\n* [Ink](ink.md)\n* [Table](toc.md)\n',
      'docs/start.md': page('Start', '[Former](/old/ink) [gone](/old/pens)'),
      'docs/ink.md': page('Ink'),
      'packages/api/.gitbook.yaml': 'root: content/\nredirects:\n  v1: v2/README.md\n  latest: v2\n',
      'packages/api/content/SUMMARY.md': '# API\n\n* [Two](v2/README.md)\n',
      'packages/api/content/v2/README.md': page('Two'),
    });
    const service = await startTestService({ imports: [docs.folder] });
    const spaces = await spacesOf(service);

    expect(shapeOf(spaces)).toEqual([
      ['Guide', ['Start', 'Ink']],
      ['API', ['Two']],
    ]);
    const [guide, api] = spaces.map(({ id }) => id);
    expect(spaces[0]?.pages.map((one) => one.path)).toEqual(['', 'ink']);
    const former = (spaceId = '', pagePath = '') =>
      service.call('getPageByPath', { path: { spaceId, pagePath } });
    expect((await former(guide, 'old/ink')).title).toBe('Ink');
    expect((await former(api, 'v1')).title).toBe('Two');
    expect((await former(api, 'latest')).title).toBe('Two');
    const links = await service.call('listSpaceLinks', { path: { spaceId: guide ?? '' } });
    expect(links.items.map(({ status }) => status)).toEqual(['ok', 'broken']);
    // What the repository says later holds.
    docs.commit('Redirect pens', {
      '.gitbook.yaml':
        'root: ./docs\nstructure: { readme: start.md, summary: toc.md }\nredirects: { old/pens: start.md }\n',
    });
    await service.service.look();
    expect((await former(guide, 'old/pens')).title).toBe('Start');
    expect(
      (await service.refused('getPageByPath', { path: { spaceId: guide ?? '', pagePath: 'old/ink' } }))
        .status,
    ).toBe(404);
  });
});

/** Everything at the top, one merged change request, a branch that stays open; then moved into `en/`, and `de/` added. */
function moved(): GitDocumentation {
  const docs = repository()
    .commit('GITBOOK-1: Begin', {
      'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md' }),
      'README.md': page('Start'),
      'ink.md': page('Ink', 'Black.'),
    })
    .commit('GITBOOK-2: Blue ink', { 'ink.md': page('Ink', 'Blue.') })
    .branch('before', 'main', (branch) =>
      branch.commit('Green ink', { 'ink.md': page('Ink', 'Blue and green.') }),
    );
  moveInto(docs, 'en', {
    'de/SUMMARY.md': summaryOf({ Beginn: 'README.md', Tinte: 'tinte.md' }),
    'de/README.md': page('Beginn'),
    'de/tinte.md': page('Tinte'),
  });
  return docs.branch('after', 'main', (branch) =>
    branch.commit('Rote Tinte', { 'de/tinte.md': page('Tinte', 'Rot.') }),
  );
}

describe('history from before a move into folders', () => {
  it('is followed: merged change requests, branches and pages of that time stay', async () => {
    const docs = moved();
    const service = await startTestService({ imports: [docs.folder] });
    const spaces = await spacesOf(service);

    expect(shapeOf(spaces)).toEqual([
      ['Beginn', ['Beginn', 'Tinte']],
      ['Start', ['Start', 'Ink']],
    ]);
    const [de = '', en = ''] = spaces.map(({ id }) => id);
    expect(await requestsOf(service, en)).toEqual([
      '1 merged Begin',
      '2 merged Blue ink',
      '3 open Green ink',
    ]);
    expect(await requestsOf(service, de)).toEqual(['3 open Rote Tinte']);
    const request = { path: { spaceId: en, changeRequestId: '3' } };
    const before = await service.call('listChangeRequestPages', request);
    const ink = pageNamed(before.pages, 'Ink').id;
    expect(ink).toBe(pageNamed(spaces[1]?.pages ?? [], 'Ink').id);
    const { markdown } = await service.call('getChangeRequestPage', {
      path: { ...request.path, pageId: ink },
    });
    expect(markdown).toContain('Blue and green.');
  });

  it('is followed where the move came after the first import, and edits made here are merged by block', async () => {
    const docs = repository().commit('Begin', {
      'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md' }),
      'README.md': page('Start'),
      'ink.md': page('Ink', 'Black.\n\nDries slowly.'),
    });
    const dataFolder = temporaryFolder('data');
    const service = await startTestService({ imports: [docs.folder], dataFolder });
    const [space] = await spacesOf(service);
    const spaceId = space?.id ?? '';
    const ink = pageNamed(space?.pages ?? [], 'Ink').id;
    docs.branch('before', 'main', (branch) =>
      branch.commit('Green ink', { 'ink.md': page('Ink', 'Green.\n\nDries slowly.') }),
    );
    await service.service.look();
    expect(await requestsOf(service, spaceId)).toEqual(['1 open Green ink']);
    await service.call('mergeChangeRequest', { path: { spaceId, changeRequestId: '1' } });

    moveInto(docs, 'en', {
      'de/SUMMARY.md': summaryOf({ Tinte: 'tinte.md' }),
      'de/tinte.md': page('Tinte'),
    });
    docs.commit('Dry faster', { 'en/ink.md': page('Ink', 'Black.\n\nDries fast.') });
    await service.service.look();
    const after = await spacesOf(service);
    expect(shapeOf(after)).toEqual([
      ['Start', ['Start', 'Ink']],
      ['de', ['Tinte']],
    ]);
    expect(after[0]?.id).toBe(spaceId);
    const read = await service.call('getPage', { path: { spaceId, pageId: ink } });
    expect(read.markdown).toContain('Green.\n\nDries fast.');
    expect(await requestsOf(service, spaceId)).toEqual(['1 merged Green ink']);
    const [site] = (await service.call('listSites')).items;
    const { items } = await service.call('listSiteSpaces', { path: { siteId: site?.id ?? '' } });
    expect(items.map(({ title }) => title)).toEqual(['Start', 'de']);

    // A deleted one does not come back, neither now nor at the next start.
    await service.call('deleteSpace', { path: { spaceId: after[1]?.id ?? '' } });
    docs.commit('More', { 'de/tinte.md': page('Tinte', 'Mehr.'), 'en/README.md': page('Start', 'More.') });
    await service.service.look();
    await service.service.close();
    const again = await startTestService({ imports: [docs.folder], dataFolder });
    expect(again.ready.spaces.map(({ id }) => id)).toEqual([spaceId]);
  });

  it('is followed over two moves, and keeps a branch that itself moves everything', async () => {
    const docs = repository().commit('GITBOOK-1: Begin', {
      'SUMMARY.md': summaryOf({ Start: 'README.md' }),
      'README.md': page('Start'),
    });
    docs.git('checkout', '--quiet', '-b', 'mover');
    moveInto(docs, 'handbook', {});
    docs.git('checkout', '--quiet', 'main');
    moveInto(docs, 'docs', {
      'api/SUMMARY.md': summaryOf({ Api: 'README.md' }),
      'api/README.md': page('Api'),
    });
    docs.commit('GITBOOK-2: Better', { 'docs/README.md': page('Start', 'Better.') });
    mkdirSync(path.join(docs.folder, 'sources'));
    renameSync(path.join(docs.folder, 'docs'), path.join(docs.folder, 'sources', 'docs'));
    docs.commit('Once more', {});
    const service = await startTestService({ imports: [docs.folder] });
    const spaces = await spacesOf(service);
    expect(shapeOf(spaces)).toEqual([
      ['Api', ['Api']],
      ['Start', ['Start']],
    ]);
    const en = spaces[1]?.id ?? '';
    expect(await requestsOf(service, en)).toEqual([
      '1 merged Begin',
      '2 merged Better',
      '3 open Move into folders',
    ]);
    const request = { path: { spaceId: en, changeRequestId: '3' } };
    const { pages } = await service.call('listChangeRequestPages', request);
    expect(pages.map(({ id, git }) => [id, git?.path])).toEqual([
      [spaces[1]?.pages[0]?.id, 'handbook/README.md'],
    ]);
  });

  it.each([
    ['into folders with tables', 'en', 'before the move'],
    ['into the one folder that is looked for', 'docs', 'before the move'],
    ['into another folder', 'handbook', 'before the move'],
    ['by a merge commit', 'en', 'before the move'],
    ['into folders with tables', 'en', 'after the move'],
  ])('is followed %s (%s) where a plain merge commit came %s', async (how, folder, when) => {
    const docs = repository()
      .commit('Begin', {
        'SUMMARY.md': summaryOf({ Start: 'README.md', Ink: 'ink.md' }),
        'README.md': page('Start'),
        'ink.md': page('Ink', 'Black.'),
      })
      .branch('blue', 'main', (branch) => branch.commit('Blue ink', { 'ink.md': page('Ink', 'Blue.') }))
      .branch('red', 'main', (branch) => branch.commit('Red ink', { 'ink.md': page('Ink', 'Red.') }));
    const merge = (name: string) => {
      docs.git('merge', '--quiet', '--no-ff', '-m', `Merge branch '${name}'`, name);
      docs.git('branch', '-D', name);
    };
    const move = (repository: GitDocumentation) => {
      const table = { 'de/SUMMARY.md': summaryOf({ Tinte: 'tinte.md' }), 'de/tinte.md': page('Tinte') };
      moveInto(repository, folder, folder === 'en' ? table : {});
    };
    const service = await startTestService({ imports: [docs.folder] });
    const [space] = await spacesOf(service);
    const spaceId = space?.id ?? '';
    const idsOf = (pages: readonly { readonly id: string }[]) => pages.map(({ id }) => id);
    const pathsOf = (pages: readonly { readonly git?: unknown }[]) =>
      pages.map(({ git }) => (git as { readonly path: string }).path);

    if (when === 'before the move') merge('blue');
    if (how === 'by a merge commit') {
      docs.branch('mover', 'main', move);
      merge('mover');
    } else move(docs);
    if (when === 'after the move') merge('blue');
    await service.service.look();

    const after = (await spacesOf(service)).find(({ id }) => id === spaceId);
    expect([idsOf(after?.pages ?? []), pathsOf(after?.pages ?? [])]).toEqual([
      idsOf(space?.pages ?? []),
      [`${folder}/README.md`, `${folder}/ink.md`],
    ]);
    expect(await requestsOf(service, spaceId)).toEqual(['1 merged Blue ink', '2 open Red ink']);
    for (const [changeRequestId, text] of [
      ['1', 'Blue.'],
      ['2', 'Red.'],
    ] as const) {
      const at = { spaceId, changeRequestId };
      const { pages } = await service.call('listChangeRequestPages', { path: at });
      const ink = pageNamed(pages, 'Ink').id;
      const { markdown } = await service.call('getChangeRequestPage', { path: { ...at, pageId: ink } });
      expect([idsOf(pages), pathsOf(pages), markdown]).toEqual([
        idsOf(space?.pages ?? []),
        ['README.md', 'ink.md'],
        page('Ink', text),
      ]);
    }
    const first = await startTestService({ imports: [docs.folder] });
    const again = (await spacesOf(first)).find(({ title }) => title === 'Start');
    expect(await requestsOf(first, again?.id ?? '')).toEqual(['1 open Red ink']);
  });

  it('keeps one space as it was whose folders got tables later', async () => {
    const docs = repository().commit('Begin', { 'en/a.md': page('A'), 'de/b.md': page('B') });
    const service = await startTestService({ imports: [docs.folder] });
    const [space] = await spacesOf(service);
    docs.commit('Tables', {
      'en/SUMMARY.md': summaryOf({ A: 'a.md' }),
      'de/SUMMARY.md': summaryOf({ B: 'b.md' }),
    });
    await service.service.look();
    const after = await spacesOf(service);
    expect(after.map(({ id, outline }) => [id, outline])).toEqual([[space?.id, space?.outline]]);
  });
});

describe('a plain folder with several tables of contents', () => {
  it('becomes several spaces, and each moves on by its own files', async () => {
    const docs = repository().commit('Begin', {
      'en/SUMMARY.md': summaryOf({ Ink: 'ink.md' }),
      'en/ink.md': page('Ink'),
      'de/SUMMARY.md': summaryOf({ Tinte: 'tinte.md' }),
      'de/tinte.md': page('Tinte'),
    });
    renameSync(path.join(docs.folder, '.git'), path.join(temporaryFolder('aside'), 'git'));
    const service = await startTestService({ imports: [docs.folder] });
    const before = await spacesOf(service);
    expect(shapeOf(before)).toEqual([
      ['de', ['Tinte']],
      ['en', ['Ink']],
    ]);
    writeFileSync(path.join(docs.folder, 'de', 'tinte.md'), page('Tinte', 'Blau.'));
    await service.service.look();
    const after = await spacesOf(service);
    expect(
      after.map(({ pages }, index) => pages[0]?.documentId === before[index]?.pages[0]?.documentId),
    ).toEqual([false, true]);
  });
});
