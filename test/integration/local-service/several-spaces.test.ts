import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SiteSection, SiteSectionGroup } from '../../../src-main/api/site.ts';
import { GitDocumentation } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { flat, outline, startTestService } from '../../support/network/test-service.ts';

const docsYaml = `
site:
  title: Quill press
  structure:
    - type: section
      title: Guides
      path: guides
      description: How to write
      icon: book
      content: { directory: guides }
    - section-group:
        title: Reference
        structure:
          - type: section
            title: Inks
            default: true
            spaces:
              - { type: space, title: Inks, content: { directory: inks/en, language: en } }
              - { type: space, title: Encres, path: fr, default: true, content: { directory: inks/fr, language: fr } }
    - type: space
      title: Notes
      draft: true
      content: { directory: notes }
`;

function repository(): GitDocumentation {
  const page = (title: string): string => `# ${title}\n\nText of ${title}.\n`;
  return new GitDocumentation(path.join(temporaryFolder('several'), 'docs'))
    .commit('GITBOOK-3: Begin', {
      'docs.yaml': docsYaml,
      'guides/README.md': page('Guides'),
      'guides/start.md': page('Start'),
      'guides/SUMMARY.md': '# Guides\n\n* [Guides](README.md)\n  * [Start](start.md)\n',
      'inks/en/README.md': page('Inks'),
      'inks/fr/README.md': page('Encres'),
      'notes/README.md': page('Notes'),
    })
    .branch('better-inks', 'main', (docs) =>
      docs.commit('Better inks', { 'inks/en/README.md': page('Better inks') }),
    );
}

describe('a repository with several spaces', () => {
  it('becomes a space for each, and the site that its docs.yaml describes', async () => {
    const docs = repository();
    const service = await startTestService({ imports: [docs.folder] });
    expect(service.ready.spaces.map(({ title }) => title)).toEqual(['Guides', 'Inks', 'Encres', 'Notes']);
    const idOf = (title: string): string => service.ready.spaces.find((one) => one.title === title)?.id ?? '';
    const inSpace = (title: string) => ({ path: { spaceId: idOf(title) } });
    const guides = await service.call('getContent', inSpace('Guides'));
    expect(outline(guides.pages)).toEqual([['Guides', ['Start']]]);
    expect(guides.pages[0]?.path).toBe('');
    expect((await service.call('getSpace', inSpace('Encres'))).language).toBe('fr');

    const sites = await service.call('listSites');
    const site = sites.items.find(({ title }) => title === 'Quill press');
    const atSite = { path: { siteId: site?.id ?? '' } };
    const shape = (item: SiteSection | SiteSectionGroup): unknown =>
      Array.isArray(item['children'])
        ? [item.title, (item['children'] as (SiteSection | SiteSectionGroup)[]).map(shape)]
        : [
            item.title,
            item['path'],
            item['default'],
            (item['siteSpaces'] as SiteSection['siteSpaces']).map((one) => [
              one.title,
              one.path,
              one.default,
            ]),
          ];
    const { structure } = await service.call('getSiteStructure', atSite);
    expect(structure.map((item) => shape(item as SiteSection))).toEqual([
      ['Guides', 'guides', false, [['Guides', 'guides', true]]],
      [
        'Reference',
        [
          [
            'Inks',
            'inks',
            true,
            [
              ['Inks', 'inks', false],
              ['Encres', 'fr', true],
            ],
          ],
        ],
      ],
    ]);
    expect(sites.items.length).toBe(1);
  });

  it('moves each space by what changes in its own directory alone, and keeps ids', async () => {
    const docs = repository();
    const folder = temporaryFolder('several-data');
    const service = await startTestService({ imports: [docs.folder], dataFolder: folder });
    const { spaces } = service.ready;
    const requests = async (status: string) =>
      Promise.all(
        spaces.map(async ({ id }) =>
          (await service.call('listChangeRequests', { path: { spaceId: id }, query: { status } })).items.map(
            ({ subject }) => subject,
          ),
        ),
      );
    expect(await requests('open')).toEqual([[], ['Better inks'], [], []]);
    expect(await requests('merged')).toEqual([['Begin'], ['Begin'], ['Begin'], ['Begin']]);

    docs.git('checkout', '--quiet', 'better-inks');
    docs.commit('And guides', { 'guides/start.md': '# Start\n\nBetter.\n' });
    docs.git('checkout', '--quiet', 'main');
    docs.commit('More notes', { 'notes/more.md': '# More\n' });
    await service.service.look();
    expect((await requests('open')).map((subjects) => subjects.length)).toEqual([1, 1, 0, 0]);
    const notes = await service.call('getContent', { path: { spaceId: spaces[3]?.id ?? '' } });
    expect(outline(notes.pages)).toEqual(['Notes', 'More']);
    await service.service.close();
    const again = await startTestService({ imports: [docs.folder], dataFolder: folder });
    expect(again.ready.spaces).toEqual(spaces);
    expect((await again.call('listSites')).items.length).toBe(1);
  });

  it('leads from one space to another, and shows what its docs.yaml hides nowhere in a navigation', async () => {
    const docs = new GitDocumentation(path.join(temporaryFolder('several'), 'docs')).commit('Begin', {
      'docs.yaml': `
site:
  structure:
    - { type: space, title: Guides, content: { directory: guides } }
    - { type: space, title: Inks, hidden: true, content: { directory: inks/en } }
`,
      'guides/README.md':
        '# Guides\n\n[Inks](../inks/en/more.md#blue), [again](/inks/en/more.md#blue), [nothing](../inks/en/no.md).\n',
      'inks/en/README.md': '# Inks\n',
      'inks/en/more.md': '# More inks\n\n## Blue\n',
    });
    const service = await startTestService({ imports: [docs.folder] });
    const [guides, inks] = service.ready.spaces;
    const inGuides = { path: { spaceId: guides?.id ?? '' } };
    const found = async () => {
      const { items, stats } = await service.call('listSpaceLinks', inGuides);
      const seen = items.map(({ status, targetReference: target }) => [
        status,
        target?.['kind'],
        (target?.['space'] as { readonly id: string } | undefined)?.id,
        (target?.['page'] as { readonly title: string } | undefined)?.title ?? target?.['url'],
        target?.['internalLocation'],
      ]);
      return { seen, broken: stats?.broken.total };
    };
    const location = { type: 'anchor', anchor: 'blue' };
    expect(await found()).toEqual({
      seen: [
        ['ok', 'page', inks?.id, 'More inks', location],
        ['broken', 'url', undefined, '../inks/en/no.md', undefined],
      ],
      broken: 1,
    });
    expect((await service.call('listSpaceLinks', { ...inGuides, query: { status: 'broken' } })).count).toBe(
      1,
    );
    const pages = flat((await service.call('getContent', inGuides)).pages);
    const inks2 = flat((await service.call('getContent', { path: { spaceId: inks?.id ?? '' } })).pages);
    const more = inks2.find(({ title }) => title === 'More inks');
    const { document } = await service.call('getPage', {
      path: { ...inGuides.path, pageId: pages[0]?.id ?? '' },
      query: { format: 'document' },
    });
    expect(JSON.stringify(document)).toContain(
      JSON.stringify({ kind: 'anchor', page: more?.id, space: inks?.id, anchor: 'blue' }).slice(1, -1),
    );
    const [site] = (await service.call('listSites')).items;
    const { items } = await service.call('listSiteSpaces', { path: { siteId: site?.id ?? '' } });
    expect(items.map(({ title, hidden }) => [title, hidden])).toEqual([
      ['Guides', undefined],
      ['Inks', true],
    ]);

    // The other space moves on its own.
    docs.commit('Now there', { 'inks/en/no.md': '# Now\n' });
    await service.service.look();
    expect((await found()).broken).toBe(0);
    await service.call('deleteSpace', { path: { spaceId: inks?.id ?? '' } });
    expect((await found()).broken).toBe(2);
  });

  it('tells of a page which pages of other spaces lead to it', async () => {
    const docs = new GitDocumentation(path.join(temporaryFolder('several'), 'docs')).commit('Begin', {
      'docs.yaml': `
site:
  structure:
    - { type: space, title: Guides, content: { directory: guides } }
    - { type: space, title: Inks, content: { directory: inks } }
    - { type: space, title: Notes, content: { directory: notes } }
`,
      'guides/README.md': '# Guides\n\n[Blue](../inks/more.md#blue), [all](../inks/more.md).\n',
      'guides/start.md': '# Start\n\n[All](/inks/more.md).\n',
      'guides/else.md': '# Else\n\n[Other](../inks/README.md), [lost](../inks/no.md).\n',
      'inks/README.md': '# Inks\n\n[More](more.md).\n',
      'inks/more.md': '# More inks\n\n## Blue\n',
      'notes/README.md': '# Notes\n',
    });
    const service = await startTestService({ imports: [docs.folder] });
    const [guides, inks, notes] = service.ready.spaces;
    const inInks = { spaceId: inks?.id ?? '' };
    const more = flat((await service.call('getContent', { path: inInks })).pages).find(
      ({ title }) => title === 'More inks',
    );
    const at = { path: { ...inInks, pageId: more?.id ?? '' } };
    const seen = ({ items }: { readonly items: readonly Readonly<Record<string, unknown>>[] }) =>
      items.map((item) => [
        (item['space'] as { readonly id: string }).id,
        (item['page'] as { readonly title: string }).title,
      ]);
    const [inks1, guides1, start1] = [
      [inks?.id, 'Inks'],
      [guides?.id, 'Guides'],
      [guides?.id, 'Start'],
    ];
    const all = await service.call('listPageBacklinks', at);
    expect([all.count, seen(all), all.next]).toEqual([3, [inks1, guides1, start1], undefined]);

    // A space goes on as it was when its first page was given; one that comes later is as it is then.
    const pageOf = (page?: string, limit = 1) =>
      service.call('listPageBacklinks', {
        ...at,
        query: { limit, ...(page === undefined ? {} : { page }) },
      });
    const first = await pageOf();
    const second = await pageOf(first.next?.page);
    const address = `${service.ready.baseUrl}/app/s/${inks?.id ?? ''}/${more?.path ?? ''}`;
    docs.commit('Otherwise', {
      'guides/README.md': '# Guides\n',
      'guides/start.md': '# Start\n',
      'guides/else.md': '# Else\n',
      'notes/README.md': `# Notes\n\n[There](${address}#blue)\n`,
    });
    await service.service.look();
    const third = await pageOf(second.next?.page);
    const fourth = await pageOf(third.next?.page);
    expect([first, second, third, fourth].map(seen)).toEqual([
      [inks1],
      [guides1],
      [start1],
      [[notes?.id, 'Notes']],
    ]);
    expect(fourth.next).toBe(undefined);
    expect(seen(await service.call('listPageBacklinks', at))).toEqual([inks1, [notes?.id, 'Notes']]);

    await service.call('deleteSpace', { path: { spaceId: notes?.id ?? '' } });
    expect(seen(await service.call('listPageBacklinks', at))).toEqual([inks1]);
    expect(seen(await pageOf(third.next?.page))).toEqual([]);
  });
});
