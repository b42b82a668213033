import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultCustomization } from '../../../src-main/site/theme/customization.ts';
import type { Structure } from '../../../src-main/site/model.ts';
import { anyVisitor, createSiteWorld } from '../../support/site-world.ts';
import type { SiteWorld } from '../../support/site-world.ts';

let sites: SiteWorld;
beforeAll(async () => {
  sites = await createSiteWorld();
});
afterAll(() => sites.close());

describe('a site of the sample workspace', () => {
  it('is held with everything the service tells of it, and its images', async () => {
    const row = await sites.site();
    const view = await sites.world.ask('site.get', { accountId: sites.accountId, siteId: row.id });
    const library = await sites.world.ask('library.get', { accountId: sites.accountId });
    expect([row.spaceIds.length, row.spaceCount]).toEqual([library.spaces.length, library.spaces.length]);
    expect(row).toMatchObject({
      title: 'Quill workshop',
      visibility: 'public',
      isPublished: true,
      spaceCount: 6,
      missing: [],
      hasDraft: false,
    });
    expect(row.icon).toMatch(/^galley-asset:\/\//);
    expect(view).toMatchObject({
      isDefaultAppearance: false,
      languages: ['en', 'fr'],
      shareLinks: [
        { name: "The printers' guild", isActive: true },
        { name: 'Fair of last spring', isActive: false },
      ],
      canSend: { can: true, reason: null },
    });
    expect(view.customization.styling).toMatchObject({ theme: 'clean', corners: 'rounded' });
    expect(Object.values(view.overrides)).toEqual([
      expect.objectContaining({
        styling: { theme: 'muted', primaryColor: expect.anything(), sidebar: expect.anything() },
      }),
    ]);
    const images = sites.world.account.session.store.sites.images(row.id);
    expect(images.map(({ sha256, failure }) => [sha256 !== null, failure])).toEqual(
      Array.from({ length: 5 }, () => [true, null]),
    );
  });

  it('costs no request while nothing can have changed', async () => {
    sites.requests();
    await sites.world.account.session.syncOnce({});
    expect(sites.requests().filter((line) => line.includes('/sites'))).toEqual([]);
  });

  it('makes a form of the claims, and names the conditions there are', async () => {
    const { id } = await sites.site();
    const form = await sites.world.ask('site.visitorForm', { accountId: sites.accountId, siteId: id });
    expect(form.fields.map((field) => [field.path.join('.'), field.type, field.isUnsigned])).toEqual([
      ['unsigned.apprentice', 'boolean', true],
      ['unsigned.isMember', 'boolean', true],
      ['unsigned.partner', 'boolean', true],
      ['member', 'boolean', false],
    ]);
    expect(form.conditions).toEqual([
      'visitor.claims.unsigned.apprentice == true',
      'visitor.claims.member == true',
    ]);
  });
});

describe('a preview', () => {
  it('keeps the page when the state of its content is switched', async () => {
    const { world, accountId } = sites;
    const spaceId = sites.spaceId('Quill field guide');
    const requests = await world.ask('changeRequests.list', { accountId, spaceId });
    const changeRequestId = requests.find((one) => one.number === 2)?.id ?? '';
    const primary = await sites.open();
    const at = await world.ask('preview.at', { previewId: primary, path: 'reference/paper' });
    expect(at).toMatchObject({ found: true, spaceId });
    const settings = {
      ...anyVisitor,
      content: { kind: 'change-request', spaceId, changeRequestId },
    } as const;
    await world.ask('preview.update', { previewId: primary, settings });
    // The change request moves the page: its address is another one, the page is the same.
    const moved = await world.ask('preview.go', { previewId: primary, spaceId, pageId: at.pageId });
    expect(moved).toMatchObject({ found: true, pageId: at.pageId });
    expect(moved.path).not.toBe(at.path);
    await world.ask('preview.close', { previewId: primary });
    await expect(world.ask('preview.at', { previewId: primary, path: '' })).rejects.toThrow(/no longer open/);
  });

  it('opens where the visitor’s language begins, and shows what the visitor may see', async () => {
    const { world } = sites;
    const french = await sites.open({ visitor: { ...anyVisitor.visitor, language: 'fr' } });
    expect(await world.ask('preview.at', { previewId: french, path: 'fr/encre' })).toMatchObject({
      found: true,
    });
    const stranger = await sites.open();
    const apprentice = await sites.open({
      visitor: { ...anyVisitor.visitor, claims: { member: true, unsigned: { apprentice: true } } },
    });
    const found = async (previewId: string) =>
      (await world.ask('preview.at', { previewId, path: 'apprentices/first-week' })).found;
    expect([await found(stranger), await found(apprentice)]).toEqual([false, true]);
  });

  it('lists what a visitor cannot see: sections, links, pages and blocks', async () => {
    const previewId = await sites.open();
    const { items } = await sites.world.ask('site.invisible', { previewId });
    expect(items.map(({ what, title, condition }) => [what, title.split('\n')[0], condition])).toEqual([
      ['section', 'Apprentices', 'visitor.claims.unsigned.apprentice == true'],
      ['header-link', 'Guild', 'visitor.claims.member == true'],
      ['page', 'Errors', null],
      ['block', 'Members find the key under the third pot.', 'visitor.claims.unsigned.isMember'],
      ['block', expect.stringContaining('As a partner'), 'visitor.claims.unsigned.partner'],
    ]);
  });

  it('says where a site cannot let anybody in, and refuses an unknown share link', async () => {
    const { world, accountId } = sites;
    const { id: siteId } = await sites.site();
    const visitor = { ...anyVisitor.visitor, visibility: 'share-link', shareLinkId: 'none' } as const;
    const view = await world.ask('preview.open', { accountId, siteId, settings: { ...anyVisitor, visitor } });
    expect(view.refused).toBe('The site has no such share link.');
  });
});

describe('a draft of a site', () => {
  it('is shown, kept, exported, sent as told, and gone', async () => {
    const { world, accountId } = sites;
    const { id: siteId } = await sites.site();
    const before = await world.ask('site.get', { accountId, siteId });
    const { structure } = before;
    if (structure.type !== 'sections') throw new Error('The sample has sections.');
    const [guide, reference, apprentices] = structure.items;
    if (guide?.kind !== 'section' || reference?.kind !== 'group' || apprentices?.kind !== 'section')
      throw new Error('The sample has a guide, a group and apprentices.');
    const tried: Structure = {
      type: 'sections',
      items: [
        { ...apprentices, title: 'Learning', condition: null },
        {
          ...guide,
          siteSpaces: guide.siteSpaces.slice(0, 2),
        },
        {
          ...reference,
          children: [
            ...reference.children,
            {
              kind: 'section',
              id: 'new:old-news',
              title: 'Old news',
              description: 'From before',
              icon: null,
              path: 'old-news',
              isDefault: false,
              condition: null,
              siteSpaces: [
                {
                  id: 'new:space',
                  spaceId: sites.spaceId('News'),
                  path: 'all',
                  title: 'News',
                  isDefault: true,
                  condition: null,
                  isHidden: false,
                  language: null,
                  publishedUrl: null,
                },
              ],
            },
          ],
        },
      ],
    };
    const look = {
      ...before.customization,
      styling: { ...before.customization.styling, theme: 'gradient' },
    };
    const overridden = Object.keys(before.overrides)[0] ?? '';
    const customization = { site: look, siteSpaces: { [overridden]: null } };
    await world.ask('site.saveDraft', { accountId, siteId, customization, structure: tried });

    const previewId = await sites.open({ customization, structure: tried });
    expect(await world.ask('preview.at', { previewId, path: 'old-news' })).toMatchObject({ found: true });
    const { json } = await world.ask('site.exportDraft', { accountId, siteId });
    expect(JSON.parse(json)).toMatchObject({
      structure: { type: 'sections' },
      customization: { site: look },
    });

    const changes = await world.ask('site.changes', { accountId, siteId });
    expect(changes.filter((one) => one.refused !== null)).toEqual([]);
    expect(changes.map((one) => one.words)).toEqual([
      'The section “Apprentices” changes its title from “Apprentices” to “Learning”.',
      'The section “Apprentices” changes its condition from “visitor.claims.unsigned.apprentice == true” to nothing.',
      'The section “Old news” is added.',
      'The section “Old news” gets its address and its condition.',
      '“News” gets its address and its condition.',
      'The section “Old news” goes into the group “Reference”.',
      'The section “Learning” goes first.',
      '“Guide de terrain Quill” leaves the site.',
      'Theme changes from clean to gradient.',
      ...changes.slice(9).map((one) => one.words),
    ]);
    expect(changes.slice(9).every((one) => one.words.startsWith('First edition: '))).toBe(true);

    const report = await world.ask('site.send', { accountId, siteId });
    expect(report).toEqual({ done: changes.map((one) => one.words), failed: null, notTried: [] });
    const after = await world.ask('site.get', { accountId, siteId });
    expect([after.draft, after.overrides, after.customization.styling?.theme]).toEqual([
      null,
      {},
      'gradient',
    ]);
    const shape = (structureNow: Structure): unknown =>
      structureNow.type === 'siteSpaces'
        ? []
        : structureNow.items.map((item) =>
            item.kind === 'section'
              ? [item.title, item.siteSpaces.map((node) => node.title)]
              : [item.title, item.children.map((child) => child.title)],
          );
    expect(shape(after.structure)).toEqual([
      ['Learning', ['Apprentices', 'News']],
      ['Guide', ['Quill field guide', 'First edition']],
      ['Reference', ['For machines', 'News', 'Old news']],
    ]);
  });

  it('says what the service would not take, and sends nothing while offline', async () => {
    const { world, accountId } = sites;
    const { id: siteId } = await sites.site();
    const customization = {
      site: { ...defaultCustomization, styling: { ...defaultCustomization.styling, theme: 'sparkling' } },
      siteSpaces: {},
    };
    await world.ask('site.saveDraft', { accountId, siteId, customization, structure: null });
    const changes = await world.ask('site.changes', { accountId, siteId });
    expect(new Set(changes.map((one) => one.refused))).toEqual(
      new Set([expect.stringContaining('The service would not take it: styling.theme')]),
    );
    await world.ask('sync.workOffline', { offline: true });
    await expect(world.ask('site.send', { accountId, siteId })).rejects.toThrow(/needs a connection/);
    await world.ask('sync.workOffline', { offline: false });
    await world.ask('site.discardDraft', { accountId, siteId });
    expect(await world.ask('site.draft', { accountId, siteId })).toBeNull();
  });
});

describe('a service that lacks operations', () => {
  it('has its sites put together from the single lists, in the default look, both said', async () => {
    const bare = await createSiteWorld({
      role: 'read',
      refuse: { '/published': 404, '/structure': 404, '/customization': 404, '/share-links': 404 },
    });
    try {
      const row = await bare.site();
      const view = await bare.world.ask('site.get', { accountId: bare.accountId, siteId: row.id });
      expect(view).toMatchObject({
        isDefaultAppearance: true,
        customization: {},
        canSend: { can: false, reason: 'Only an admin changes sites; your role here is read.' },
      });
      expect(view.missing.map((words) => words.split(':')[0])).toEqual([
        'The service lists sections and groups separately',
        'The service does not provide the site’s look',
        'Its share links could not be loaded',
      ]);
      expect(view.structure).toMatchObject({
        type: 'sections',
        items: [
          { title: 'Guide', isDefault: true, siteSpaces: [{}, {}, {}] },
          { title: 'Apprentices' },
          {
            title: 'Reference',
            children: [{ title: 'For machines', children: [{ title: 'Programs' }] }, { title: 'News' }],
          },
        ],
      });
      await expect(
        bare.world.ask('site.send', { accountId: bare.accountId, siteId: row.id }),
      ).rejects.toThrow(/Only an admin/);
    } finally {
      await bare.close();
    }
  });

  it('has nothing missing where its share links are refused to who is not an administrator', async () => {
    const reader = await createSiteWorld({ role: 'read' });
    try {
      const { id } = await reader.site();
      const view = await reader.world.ask('site.get', { accountId: reader.accountId, siteId: id });
      expect(reader.requests().filter((line) => line.endsWith('/share-links'))).not.toEqual([]);
      expect(view.missing).toEqual([]);
    } finally {
      await reader.close();
    }
  });

  it('says so where its share links are refused to an administrator', async () => {
    const admin = await createSiteWorld({ refuse: { '/share-links': 403 } });
    try {
      const { id } = await admin.site();
      const view = await admin.world.ask('site.get', { accountId: admin.accountId, siteId: id });
      expect(view.missing).toEqual([expect.stringMatching(/^Its share links could not be loaded: .*403/)]);
    } finally {
      await admin.close();
    }
  });
});
