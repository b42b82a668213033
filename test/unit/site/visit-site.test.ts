import { describe, expect, it } from 'vitest';
import type { SectionTab, SiteNavigation, Structure } from '../../../src-main/site/model.ts';
import { readSitePages } from '../../../src-main/site/site-pages.ts';
import { visitSite } from '../../../src-main/site/visit-site.ts';
import type { VisitedSite } from '../../../src-main/site/visited-site.ts';
import {
  anybody,
  doc,
  looks,
  section,
  siteSource,
  siteSpace,
  visit,
} from '../../support/builders/site-builders.ts';
import { asOnReference } from '../../support/processor-speed.ts';

const sections = (...items: Extract<Structure, { type: 'sections' }>['items']): Structure => ({
  type: 'sections',
  items,
});
const spaces = (...siteSpaces: Extract<Structure, { type: 'siteSpaces' }>['siteSpaces']): Structure => ({
  type: 'siteSpaces',
  siteSpaces,
});
const at = (site: VisitedSite, path: string): SiteNavigation => site.navigation(site.resolve(path));
const named = (tabs: readonly SectionTab[]): readonly unknown[] =>
  tabs.map((tab) =>
    tab.kind === 'section' ? `${tab.title} -> /${tab.path}` : [tab.title, ...named(tab.children)],
  );

const book = spaces(siteSpace('book', { isDefault: true }));
const chapters = [
  doc('welcome'),
  {
    id: 'basics',
    type: 'group',
    title: 'Basics',
    path: 'basics',
    pages: [doc('basics/ink'), doc('basics/type')],
  },
  doc('press', [doc('press/setup', [], { hidden: true }), doc('press/run')]),
  { id: 'shop', type: 'link', title: 'Shop', target: { kind: 'url', url: 'https://shop.example/' } },
];

describe('addresses', () => {
  it('has the first page at the root, others by their paths, groups at their first page', () => {
    const site = visit(siteSource(book), { book: chapters });
    const places = ['', '/', 'welcome', 'basics', '/basics/type/', 'press/setup', 'nowhere'].map((path) => {
      const { pageId, found, path: own } = site.resolve(path);
      return [pageId, found, own];
    });
    expect(places).toEqual([
      ['page-welcome', true, ''],
      ['page-welcome', true, ''],
      ['page-welcome', true, ''],
      ['page-basics/ink', true, 'basics/ink'],
      ['page-basics/type', true, 'basics/type'],
      ['page-press/setup', true, 'press/setup'],
      [null, false, 'nowhere'],
    ]);
  });

  it('leaves the default section and the default site space out, and still reads them spelled out', () => {
    const site = visit(
      siteSource(
        sections(
          section('guides', [siteSpace('v2', { isDefault: true }), siteSpace('v1')], { isDefault: true }),
          section('api', [siteSpace('rest', { isDefault: true }), siteSpace('soap')]),
        ),
      ),
      Object.fromEntries(['v2', 'v1', 'rest', 'soap'].map((id) => [id, [doc('start'), doc('limits')]])),
    );
    const pathOf = (id: string): unknown => site.pathOf(id, 'page-limits');
    expect(['v2', 'v1', 'rest', 'soap'].map(pathOf)).toEqual([
      'limits',
      'v1/limits',
      'api/limits',
      'api/soap/limits',
    ]);
    const places = ['guides/v1/limits', 'guides/limits', 'api/rest/limits', 'api', 'api/none'].map((path) => {
      const { siteSpaceId, found, path: own } = site.resolve(path);
      return [siteSpaceId, found, own];
    });
    expect(places).toEqual([
      ['v1', true, 'v1/limits'],
      ['v2', true, 'limits'],
      ['rest', true, 'api/limits'],
      ['rest', true, 'api'],
      ['rest', false, 'api/none'],
    ]);
  });

  it('finds a page whose path begins like a section, where the section has no such page', () => {
    const site = visit(
      siteSource(
        sections(
          section('guides', [siteSpace('guide', { isDefault: true })], { isDefault: true }),
          section('api', [siteSpace('rest', { isDefault: true })]),
        ),
      ),
      { guide: [doc('start'), doc('api/history')] },
    );
    expect(site.resolve('api/history')).toMatchObject({ siteSpaceId: 'guide', found: true });
  });
});

describe('the table of contents', () => {
  it('nests documents, labels groups, opens links, and leaves hidden pages out', () => {
    const { toc, trail, breadcrumbs } = at(visit(siteSource(book), { book: chapters }), 'press/run');
    const tree = (entries: SiteNavigation['toc']): unknown[] =>
      entries.map(({ title, target, children }) => [title, target, ...tree(children)]);
    const path = (to: string): unknown => ({ kind: 'path', path: to });
    expect(tree(toc)).toEqual([
      ['welcome', path('')],
      ['Basics', null, ['basics/ink', path('basics/ink')], ['basics/type', path('basics/type')]],
      ['press', path('press'), ['press/run', path('press/run')]],
      ['Shop', { kind: 'url', url: 'https://shop.example/' }],
    ]);
    expect(trail).toEqual(['page-press', 'page-press/run']);
    expect(breadcrumbs.map(({ kind, title, path: to }) => [kind, title, to])).toEqual([
      ['page', 'press', 'press'],
    ]);
  });

  it('gives previous and next in its order, across groups and over hidden pages', () => {
    const site = visit(siteSource(book), { book: chapters });
    const around = ['', 'basics/type', 'press', 'press/setup', 'press/run'].map((path) => {
      const { previous, next } = at(site, path);
      return [previous?.title ?? null, next?.title ?? null];
    });
    expect(around).toEqual([
      [null, 'basics/ink'],
      ['basics/ink', 'press'],
      ['basics/type', 'press/run'],
      [null, null],
      ['press', null],
    ]);
  });

  it('says of a page that stands nowhere where it was looked for, and keeps the contents around', () => {
    const { place, toc } = at(visit(siteSource(book), { book: chapters }), 'nowhere');
    expect([place, toc.length]).toEqual([
      { siteSpaceId: 'book', sectionId: null, pageId: null, found: false, path: 'nowhere' },
      4,
    ]);
  });

  it('takes pages away by their conditions, with what stands below them', () => {
    const pages = [
      doc('start'),
      doc('beta', [doc('beta/inside')], { condition: 'visitor.claims.unsigned.beta' }),
      doc('odd', [], { condition: 'beta ==' }),
    ];
    const titles = (claims: Record<string, boolean>): readonly string[] =>
      at(visit(siteSource(book), { book: pages }, { claims: { unsigned: claims } }), '').toc.map(
        (entry) => entry.title,
      );
    expect([titles({}), titles({ beta: true })]).toEqual([['start'], ['start', 'beta']]);
    const site = visit(siteSource(book), { book: pages });
    expect(site.resolve('beta/inside')).toMatchObject({ found: false });
    expect(site.invisible().map(({ id, inside, error }) => [id, inside, error])).toEqual([
      ['page-beta', ['Book'], null],
      [
        'page-odd',
        ['Book'],
        'The condition cannot be evaluated: at character 8: something is missing at the end.',
      ],
    ]);
  });
});

describe('tabs', () => {
  const guide = section('guides', [siteSpace('guide', { isDefault: true })], { isDefault: true });
  const api = section('api', [siteSpace('rest', { isDefault: true })]);

  it('needs two visible sections, or a group', () => {
    const hidden = section('old', [siteSpace('attic', { isHidden: true, isDefault: true })]);
    const group = { kind: 'group', id: 'more', title: 'More', icon: null, children: [api] } as const;
    const tabs = [book, sections(guide), sections(guide, hidden), sections(guide, api), sections(group)].map(
      (structure) => named(at(visit(siteSource(structure)), '').tabs),
    );
    expect(tabs).toEqual([[], [], [], ['Guides -> /', 'Api -> /api'], [['More', 'Api -> /api']]]);
  });

  it('drops groups that hold nothing the visitor sees, and marks the way to where one is', () => {
    const beta = section('beta', [siteSpace('next', { isDefault: true })], {
      condition: 'visitor.claims.unsigned.beta',
    });
    const structure = sections(
      guide,
      { kind: 'group', id: 'soon', title: 'Soon', icon: null, children: [beta] },
      { kind: 'group', id: 'more', title: 'More', icon: null, children: [api] },
    );
    const { tabs } = at(visit(siteSource(structure)), 'api');
    expect([named(tabs), tabs.map((tab) => tab.isActive)]).toEqual([
      ['Guides -> /', ['More', 'Api -> /api']],
      [false, true],
    ]);
    const seen = visit(siteSource(structure), {}, { claims: { unsigned: { beta: true } } });
    expect(named(at(seen, '').tabs)).toEqual([
      'Guides -> /',
      ['Soon', 'Beta -> /beta'],
      ['More', 'Api -> /api'],
    ]);
  });

  it('shows ten entries in a column of a pop-up, and evens columns out from the fourth group on', () => {
    const many = Array.from({ length: 23 }, (_, at) =>
      section(`s${at}`, [siteSpace(`p${at}`, { isDefault: true })], { isDefault: at === 0 }),
    );
    const one = { kind: 'group', id: 'all', title: 'All', icon: null, children: many } as const;
    const nested = {
      kind: 'group',
      id: 'nested',
      title: 'Nested',
      icon: null,
      children: [0, 1, 2, 3, 4].map((group) => ({
        kind: 'group' as const,
        id: `g${group}`,
        title: `G${group}`,
        icon: null,
        children: many.slice(group, group + 1 + (group === 0 ? 5 : 0)),
      })),
    } as const;
    const of = (structure: Structure) =>
      at(visit(siteSource(structure)), '').tabs.flatMap((tab) =>
        tab.kind === 'group'
          ? [[tab.isMasonry, tab.columns.map((column) => column.map((child) => child.id))]]
          : [],
      );
    const ids = many.map((child) => child.id);
    expect([of(sections(one)), of(sections(nested))]).toEqual([
      [[false, [ids.slice(0, 10), ids.slice(10, 20), ids.slice(20)]]],
      [[true, [['g0'], ['g1', 'g4'], ['g2'], ['g3']]]],
    ]);
  });

  it('keeps language and variant where it can', () => {
    const versions = (own: string) => [
      siteSpace(`${own}-v2`, { path: 'v2', isDefault: true }),
      siteSpace(`${own}-v1`, { path: 'v1' }),
      siteSpace(`${own}-fr`, { path: 'fr', language: 'fr' }),
    ];
    const structure = sections(
      section('guides', versions('guides'), { isDefault: true }),
      section('api', versions('api')),
      section('news', [siteSpace('news', { isDefault: true, path: 'all' })]),
      section('lab', [
        siteSpace('lab-de', { path: 'de', language: 'de', isDefault: true }),
        siteSpace('lab-fr', { path: 'autre', language: 'fr' }),
      ]),
    );
    const site = visit(siteSource(structure));
    const tabsAt = (path: string): readonly unknown[] => named(at(site, path).tabs);
    expect([tabsAt(''), tabsAt('v1'), tabsAt('fr')]).toEqual([
      ['Guides -> /', 'Api -> /api', 'News -> /news', 'Lab -> /lab'],
      ['Guides -> /v1', 'Api -> /api/v1', 'News -> /news', 'Lab -> /lab'],
      ['Guides -> /fr', 'Api -> /api/fr', 'News -> /news', 'Lab -> /lab/autre'],
    ]);
  });
});

describe('variants', () => {
  const nodes = [
    siteSpace('v2', { isDefault: true, title: 'Version 2' }),
    siteSpace('v1', { title: 'Version 1' }),
    siteSpace('fr1', { language: 'fr', title: 'Version 1' }),
    siteSpace('fr2', { language: 'fr', title: 'Version 2' }),
    siteSpace('secret', { isHidden: true }),
  ];
  const pages = Object.fromEntries(nodes.map(({ id }) => [id, [doc('start'), doc('limits')]]));

  it('splits them by language, keeps the page where the other has it, prefers the same title', () => {
    const site = visit(siteSource(spaces(...nodes)), { ...pages, v1: [doc('start')] });
    const { variants, languages } = at(site, 'limits');
    const shown = (entries: SiteNavigation['variants']): unknown[] =>
      entries.map(({ title, language, path, isActive }) => [title, language, path, isActive]);
    expect([shown(variants), shown(languages)]).toEqual([
      [
        ['Version 2', 'en', 'limits', true],
        ['Version 1', 'en', 'v1', false],
      ],
      [
        ['Version 2', 'en', 'limits', true],
        ['Version 2', 'fr', 'fr2/limits', false],
      ],
    ]);
  });

  it('shows hidden ones where all are hidden', () => {
    const hidden = [siteSpace('a', { isDefault: true, isHidden: true }), siteSpace('b', { isHidden: true })];
    const { variants } = at(visit(siteSource(spaces(...hidden))), '');
    expect(variants.map(({ siteSpaceId }) => siteSpaceId)).toEqual(['a', 'b']);
  });

  it('begins in the language of the visitor', () => {
    const site = visit(siteSource(spaces(...nodes)), pages, { language: 'fr' });
    expect([site.start?.path, site.resolve('').path]).toEqual(['fr1', '']);
  });

  it('names variant and section before what a page stands in', () => {
    const structure = sections(
      section('guides', [siteSpace('guide', { isDefault: true })], { isDefault: true }),
      section('api', nodes),
    );
    const site = visit(siteSource(structure), { ...pages, v1: [doc('start'), doc('a', [doc('a/b')])] });
    expect(at(site, 'api/v1/a/b').breadcrumbs.map(({ kind, title, path }) => [kind, title, path])).toEqual([
      ['section', 'Api', 'api/v1'],
      ['variant', 'Version 1', 'api/v1'],
      ['page', 'a', 'api/v1/a'],
    ]);
  });
});

describe('who may see it', () => {
  it('refuses visitors as the visibility says, also when another is tried', () => {
    const shareLinks = [
      { id: 'press', name: 'Press', isActive: true },
      { id: 'old', name: 'Old', isActive: false },
    ];
    const source = siteSource(book, {
      site: { id: 'site', title: 'Press', visibility: 'share-link' },
      shareLinks,
    });
    const refusals = [
      {},
      { shareLinkId: 'old' },
      { shareLinkId: 'press' },
      { visibility: 'public' },
      { visibility: 'visitor-auth' },
      { visibility: 'visitor-auth', isSignedIn: true },
    ] as const;
    expect(refusals.map((visitor) => visit(source, {}, visitor).refused)).toEqual([
      'This site is shown to visitors with a share link alone.',
      'The share link “Old” is switched off.',
      null,
      null,
      'This site is shown to visitors who have signed in alone.',
      null,
    ]);
  });

  it('lists what a visitor cannot see, and conditions that cannot be evaluated', () => {
    const structure = sections(
      section('guides', [siteSpace('guide', { isDefault: true })], { isDefault: true }),
      section('beta', [siteSpace('next', { isDefault: true })], { condition: 'visitor.claims.beta' }),
      section('odd', [siteSpace('o', { isDefault: true })], { condition: 'person.beta' }),
    );
    const customization = looks({
      header: {
        links: [
          { title: 'Empty', to: null },
          {
            title: 'Plans',
            to: { kind: 'url', url: 'https://example.org/' },
            condition: 'visitor.claims.pro',
          },
        ],
      },
    });
    const site = visit(siteSource(structure, customization));
    expect(site.invisible().map(({ what, title, reason }) => [what, title, reason])).toEqual([
      ['section', 'Beta', 'Its condition is not true for this visitor.'],
      [
        'section',
        'Odd',
        'The condition cannot be evaluated: at character 1: person is not known; known are site, visitor.',
      ],
      ['header-link', 'Empty', 'It has neither a target nor a menu.'],
      ['header-link', 'Plans', 'Its condition is not true for this visitor.'],
    ]);
  });
});

describe('links of header, footer and contents', () => {
  it('leads to pages by their addresses on the site, out of it, or nowhere with the reason', () => {
    const structure = sections(
      section('guides', [siteSpace('guide', { isDefault: true })], { isDefault: true }),
      section('api', [siteSpace('rest', { isDefault: true })]),
    );
    const site = visit(siteSource(structure), { rest: [doc('start'), doc('limits')] });
    const references = [
      { kind: 'page', page: 'page-limits', space: 'space-rest' },
      { kind: 'anchor', page: 'page-limits', space: 'space-rest', anchor: 'ten' },
      { kind: 'page', page: 'page-limits' },
      { kind: 'space', space: 'space-rest' },
      { kind: 'url', url: 'javascript:alert(1)' },
      { kind: 'url', url: '/api/limits#ten' },
      { kind: 'page', page: 'page-limits', space: 'elsewhere' },
    ];
    expect(references.map((reference) => site.target(reference, 'guide'))).toEqual([
      { kind: 'path', path: 'api/limits' },
      { kind: 'path', path: 'api/limits', anchor: 'ten' },
      {
        kind: 'broken',
        reason: 'It leads to a page that does not exist here, or that this visitor does not see.',
      },
      { kind: 'path', path: 'api' },
      { kind: 'broken', reason: 'addresses of the scheme javascript are not opened' },
      { kind: 'path', path: 'api/limits', anchor: 'ten' },
      {
        kind: 'broken',
        reason: 'It leads to a space that is not part of this site, or not of what this visitor sees.',
      },
    ]);
    // In the customization no space is meant: the page is looked for in all of them.
    expect(site.target({ kind: 'page', page: 'page-limits' }, null)).toEqual({
      kind: 'path',
      path: 'api/limits',
    });
  });

  it('keeps items with a menu, and drops from menus and footers what leads nowhere', () => {
    const url = { kind: 'url', url: 'https://example.org/' };
    const source = siteSource(
      book,
      looks({
        header: {
          links: [
            {
              title: 'More',
              to: null,
              links: [
                { title: 'One', to: url },
                { title: 'None', to: null },
              ],
            },
            { title: 'Buy', to: url, style: 'button-primary' },
          ],
        },
        footer: {
          groups: [
            {
              title: 'About',
              links: [
                { title: 'Us', to: url },
                { title: 'None', to: null },
              ],
            },
          ],
        },
      }),
    );
    const site = visit(source);
    const target = { kind: 'url', url: 'https://example.org/' };
    expect([site.headerLinks('book'), site.footerGroups('book')]).toEqual([
      [
        { title: 'More', target: null, style: 'link', links: [{ title: 'One', target }] },
        { title: 'Buy', target, style: 'button-primary', links: [] },
      ],
      [{ title: 'About', links: [{ title: 'Us', target }] }],
    ]);
  });
});

it('computes the navigation of 10,000 pages within 100 ms of processor time', () => {
  const processorMs = (): number => process.cpuUsage().user / 1000;
  const pages = Array.from({ length: 100 }, (_, chapter) =>
    doc(
      `c${chapter}`,
      Array.from({ length: 99 }, (_, at) => doc(`c${chapter}/p${at}`)),
    ),
  );
  const times = Array.from({ length: 5 }, () => {
    const begin = processorMs();
    const read = readSitePages(pages);
    const site = visitSite(siteSource(book), anybody, () => read);
    const { toc, previous } = site.navigation(site.resolve('c50/p50'));
    expect([toc.length, previous?.title]).toEqual([100, 'c50/p49']);
    return processorMs() - begin;
  });
  expect(asOnReference(Math.min(...times), 100)).toBeLessThan(100);
});
