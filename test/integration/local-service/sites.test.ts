import { describe, expect, it } from 'vitest';
import type { SiteSection, SiteSectionGroup, SiteStructure } from '../../../src-main/api/site.ts';
import { startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';

interface World {
  readonly service: TestService;
  readonly site: { readonly path: { readonly siteId: string } };
  readonly space: string;
  /** Titles of the structure, nested as it is. */
  shape(): Promise<unknown>;
  section(title: string): Promise<SiteSection>;
}

async function withSite(): Promise<World> {
  const service = await startTestService({ organizations: ['Second press'] });
  const space = service.ready.spaces[0]?.id ?? '';
  const { id } = await service.call('createSite', { body: { title: 'Handbook', spaces: [space] } });
  const site = { path: { siteId: id } };
  return {
    service,
    site,
    space,
    async shape() {
      return shapeOf(await service.call('getSiteStructure', site));
    },
    section: (title) => service.call('createSiteSection', { ...site, body: { spaceId: space, title } }),
  };
}

function shapeOf({ structure }: SiteStructure): unknown {
  const of = (item: { readonly title: string; readonly children?: unknown }): unknown =>
    Array.isArray(item.children)
      ? [item.title, (item.children as (SiteSection | SiteSectionGroup)[]).map(of)]
      : item.title;
  return structure.map(of);
}

describe('the structure of a site', () => {
  it('turns from spaces at the root into sections with the first section, which keeps what was there', async () => {
    const { service, site, shape, section, space } = await withSite();
    const copy = await service.call('duplicateSpace');
    await service.call('createSiteSpace', { ...site, body: { spaceId: copy.id } });
    expect((await service.call('getSiteStructure', site)).type).toBe('siteSpaces');
    const guides = await section('Guides');
    const title = service.ready.spaces[0]?.title ?? '';
    expect(await shape()).toEqual([title, 'Guides']);
    const sections = await service.call('listSiteSections', site);
    expect(sections.items.map((one) => one.siteSpaces.map((inside) => inside.space.id))).toEqual([
      [space, copy.id],
      [space],
    ]);
    expect(sections.items.map((one) => one.default)).toEqual([true, false]);
    await service.call('updateSite', { ...site, body: { defaultSiteSection: guides.id } });
    const added = await service.call('createSiteSpace', { ...site, body: { spaceId: copy.id } });
    expect(added.section).toBe(guides.id);
  });

  it('puts sections and groups where they are moved to, and nests groups', async () => {
    const { service, site, shape, section } = await withSite();
    const [a, b, c] = [await section('Aa'), await section('Bb'), await section('Cc')];
    const outer = await service.call('createSiteSectionGroup', { ...site, body: { title: 'Outer' } });
    const inner = await service.call('createSiteSectionGroup', {
      ...site,
      body: { title: 'Inner', parent: outer.id, sections: [c.id] },
    });
    const move = (id: string, position: unknown) =>
      service.call('moveSiteSection', { path: { ...site.path, siteSectionId: id }, body: { position } });
    await move(b.id, { before: { type: 'site-section', siteSection: a.id } });
    const group = { path: { ...site.path, siteSectionGroupId: outer.id } };
    await service.call('moveSiteSectionGroup', {
      ...group,
      body: { position: { before: { type: 'site-section', id: a.id } } },
    });
    const title = service.ready.spaces[0]?.title ?? '';
    expect(await shape()).toEqual([title, 'Bb', ['Outer', [['Inner', ['Cc']]]], 'Aa']);

    await move(a.id, { after: { type: 'site-section', siteSection: c.id } });
    expect(await shape()).toEqual([title, 'Bb', ['Outer', [['Inner', ['Cc', 'Aa']]]]]);
    for (const inside of [inner.id, c.id]) {
      const position = { before: { type: 'site-section', id: inside } };
      expect((await service.refused('moveSiteSectionGroup', { ...group, body: { position } })).status).toBe(
        400,
      );
    }
    await service.call('deleteSiteSectionGroup', { path: { ...site.path, siteSectionGroupId: inner.id } });
    expect(await shape()).toEqual([title, 'Bb', ['Outer', ['Cc', 'Aa']]]);
  });

  it('keeps paths apart, and forgets a space that was deleted until it is restored', async () => {
    const { service, site, space } = await withSite();
    const copy = await service.call('duplicateSpace');
    const second = await service.call('createSiteSpace', { ...site, body: { spaceId: copy.id } });
    const [first] = (await service.call('listSiteSpaces', site)).items;
    const path = { ...site.path, siteSpaceId: second.id };
    const taken = await service.refused('updateSiteSpace', { path, body: { path: first?.path } });
    expect([taken.status, taken.message.slice(0, 5)]).toEqual([409, 'path:']);
    await service.call('deleteSpace', { path: { spaceId: copy.id } });
    expect((await service.call('getSite', site)).siteSpaces).toBe(1);
    await service.call('restoreSpace', { path: { spaceId: copy.id } });
    expect((await service.call('getSite', site)).siteSpaces).toBe(2);
    const defaults = await service.call('listSiteSpaces', { ...site, query: { default: true } });
    expect(defaults.items.map((one) => one.space.id)).toEqual([space]);
  });
});

describe('customization', () => {
  it('has every default, and what a site space has of its own over the site’s; null takes it away', async () => {
    const { service, site } = await withSite();
    const [first] = (await service.call('listSiteSpaces', site)).items;
    const path = { ...site.path, siteSpaceId: first?.id ?? '' };
    const change = (body: unknown) => service.call('updateSiteSpaceCustomization', { path, body });
    await service.call('putSiteCustomization', {
      ...site,
      body: { styling: { theme: 'bold', primaryColor: { light: '#123456', dark: '#abcdef' } } },
    });
    const whole = await service.call('getSiteCustomization', site);
    expect([whole.title, whole.styling?.theme, whole.styling?.corners, whole.styling?.font]).toEqual([
      'Handbook',
      'bold',
      'rounded',
      'Inter',
    ]);
    const own = await change({ title: 'Mine', styling: { theme: 'muted', corners: 'straight' } });
    expect([own.title, own.styling?.theme, own.styling?.primaryColor?.light]).toEqual([
      'Mine',
      'muted',
      '#123456',
    ]);
    const back = await change({ title: null, styling: { theme: null } }).catch((error: unknown) =>
      String(error),
    );
    expect(back).toContain('400');
    const reset = await change({ title: null, styling: null });
    expect([reset.title, reset.styling?.theme, reset.styling?.corners]).toEqual([
      service.ready.spaces[0]?.title,
      'bold',
      'rounded',
    ]);
    expect((await service.call('getSiteCustomization', site)).styling?.theme).toBe('bold');
  });

  it('refuses colours and addresses that are none', async () => {
    const { service, site } = await withSite();
    const put = (body: unknown) => service.refused('putSiteCustomization', { ...site, body });
    const colour = { light: 'red; background: url(x)', dark: '#fff' };
    expect(await put({ styling: { primaryColor: colour } })).toMatchObject({ status: 400 });
    expect(await put({ privacyPolicy: { url: 'javascript:alert(1)' } })).toMatchObject({ status: 400 });
    expect(await put({ favicon: { icon: { light: 'data:image/svg+xml,x', dark: 'x' } } })).toMatchObject({
      status: 400,
    });
  });
});

describe('a published site', () => {
  it('is there once published, for members, for anybody where it is public, and for whoever has its key', async () => {
    const { service, site } = await withSite();
    const outside = service.ready.organizations[1]?.users.find((user) => user.role === 'create')?.token ?? '';
    const seen = async (token: string | undefined, shareKey?: string): Promise<number> =>
      (
        await service.refused('getPublishedSite', {
          ...site,
          ...(token === undefined ? {} : { token }),
          ...(shareKey === undefined ? {} : { query: { shareKey } }),
        })
      ).status;
    expect(await seen(undefined)).toBe(404);
    expect((await service.call('publishSite', site)).published).toBe(true);
    expect([await seen(undefined), await seen(outside)]).toEqual([200, 200]);
    await service.call('updateSite', { ...site, body: { visibility: 'share-link' } });
    const link = await service.call('createShareLink', { ...site, body: { name: 'Press' } });
    expect([
      await seen(undefined),
      await seen(outside),
      await seen(outside, link.id),
      await seen(outside, 'x'),
    ]).toEqual([200, 404, 200, 404]);
    const path = { ...site.path, shareLinkId: link.id };
    await service.call('updateShareLink', { path, body: { active: false } });
    expect(await seen(outside, link.id)).toBe(404);
    await service.call('unpublishSite', site);
    expect(await seen(undefined)).toBe(404);
  });

  it('offers a condition for every claim of its adaptive schema', async () => {
    const { service, site } = await withSite();
    expect((await service.refused('getAdaptiveSchema', site)).status).toBe(404);
    const jsonSchema = {
      type: 'object',
      properties: {
        beta: { type: 'boolean', description: 'Takes part in the beta' },
        unsigned: {
          type: 'object',
          properties: { 'dark-mode': { type: 'boolean' } },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    };
    await service.call('putAdaptiveSchema', { ...site, body: { jsonSchema } });
    expect((await service.call('listTemplateConditions', site)).items).toEqual([
      { description: 'Takes part in the beta', condition: 'visitor.claims.beta == true' },
      {
        description: 'Visitors whose claim dark-mode is true',
        condition: 'visitor.claims.unsigned["dark-mode"] == true',
      },
    ]);
  });
});
