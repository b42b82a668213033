import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { goodCalls } from '../../support/good-calls.ts';
import { lacking } from '../../support/json-schema.ts';
import type { OpenApi } from '../../support/json-schema.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { RoleName } from '../../support/network/test-service.ts';
import { flat, pageNamed, startTestService } from '../../support/network/test-service.ts';

const names = Object.keys(operations) as OperationName[]; // the keys of the table
const file = path.resolve(import.meta.dirname, '../../../resources/openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApi; // written from the table, see openapi.test.ts

describe('share links', () => {
  it(
    'are for administrators: nobody else is told a share key, in any answer',
    { timeout: 60_000 },
    async () => {
      const service = await startTestService({ organizations: ['Second press'] });
      const calls = await goodCalls(service);
      const key = calls.updateShareLink.path?.['shareLinkId'] ?? '';
      const told: string[] = [];
      const roles: readonly RoleName[] = ['read', 'comment', 'edit', 'review', 'create'];
      for (const name of names.filter((one) => operationOf(one).method === 'GET')) {
        // Who sends the key has it.
        const { query: { shareKey: _key, ...query } = {}, ...input } = calls[name];
        for (const as of roles) {
          const { text } = await service.ask(`GET ${service.address(name, { ...input, query })}`, { as });
          if (text.includes('shareKey') || text.includes(key)) told.push(`${name} by ${as}`);
        }
      }
      expect(told).toEqual([]);
      expect(
        (await service.refused('listShareLinks', { ...calls.listShareLinks, as: 'create' })).status,
      ).toBe(403);
      expect((await service.call('listShareLinks', calls.listShareLinks)).items.map(({ id }) => id)).toEqual([
        key,
      ]);
    },
  );
});

describe('a link', () => {
  it("to another space's address in the service's own application is in-app, one to the world is ok", async () => {
    const service = await startTestService();
    const other = await service.call('duplicateSpace');
    const folder = path.join(temporaryFolder('in-app'), 'docs');
    mkdirSync(folder, { recursive: true });
    const address = `${service.ready.baseUrl}/app/s/${other.id}/start`;
    writeFileSync(
      path.join(folder, 'README.md'),
      `# Home\n\n[There](${address}), [out](https://example.com/app/s/x).\n`,
    );
    // The address holds the port, so the second service listens where the first did.
    await service.service.close();
    const { port } = new URL(service.ready.baseUrl);
    const again = await startTestService({
      dataFolder: service.folder,
      port: Number(port),
      imports: [folder],
    });
    const spaceId = again.ready.spaces.find(
      ({ id }) => id !== other.id && id !== service.ready.spaces[0]?.id,
    )?.id;
    const { items } = await again.call('listSpaceLinks', { path: { spaceId: spaceId ?? '' } });
    const statuses = items.map(({ status, targetReference }) => [status, targetReference?.['url']]);
    expect(statuses).toEqual([
      ['in-app', address],
      ['ok', 'https://example.com/app/s/x'],
    ]);
    const filtered = await again.call('listSpaceLinks', {
      path: { spaceId: spaceId ?? '' },
      query: { status: 'in-app' },
    });
    expect(filtered.items).toHaveLength(1);
  });
});

describe('a position', () => {
  it('that names nothing there, itself, two neighbours or none is refused with 400', async () => {
    const service = await startTestService();
    const calls = await goodCalls(service);
    const own = calls.moveSiteSection.path ?? {};
    const rows: readonly (readonly [OperationName, string, (id: string) => object])[] = [
      ['moveSiteSpace', own['siteSpaceId'] ?? '', (siteSpace) => ({ type: 'site-space', siteSpace })],
      [
        'moveSiteSection',
        own['siteSectionId'] ?? '',
        (siteSection) => ({ type: 'site-section', siteSection }),
      ],
      ['moveSiteSectionGroup', own['siteSectionGroupId'] ?? '', (id) => ({ type: 'site-section', id })],
    ];
    const wrong: string[] = [];
    for (const [name, self, beside] of rows) {
      const positions = {
        unknown: { before: beside('unknown') },
        itself: { after: beside(self) },
        both: { before: beside(self), after: beside(self) },
        none: {},
        'another type': { before: { ...beside(self), type: 'space' } },
      };
      for (const [what, position] of Object.entries(positions)) {
        const { status, message } = await service.refused(name, { ...calls[name], body: { position } });
        if (status !== 400 || !message.startsWith('position'))
          wrong.push(`${name} ${what}: ${status} ${message}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a page that asks not to be indexed', () => {
  it('is read and listed, and not found by any search', async () => {
    const folder = path.join(temporaryFolder('no-index'), 'docs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'README.md'), '# Home\n\nQuills dry.\n');
    writeFileSync(
      path.join(folder, 'secret.md'),
      '---\nnoIndex: true\n---\n\n# Secret\n\nQuills dry here too.\n',
    );
    writeFileSync(path.join(folder, 'SUMMARY.md'), '* [Home](README.md)\n* [Secret](secret.md)\n');
    const service = await startTestService({ imports: [folder] });
    expect(pageNamed((await service.call('listPages')).pages, 'Secret').noIndex).toBe(true);
    const found = await service.call('searchSpace', { query: { query: 'quills' } });
    expect([found.count, found.items.map(({ title }) => title)]).toEqual([1, ['Home']]);
    const everywhere = await service.ask(
      `GET ${service.address('searchOrganization', { query: { query: 'quills' } })}`,
    );
    expect(everywhere.text).not.toContain('Secret');
  });
});

describe('conversations', () => {
  const parts = [{ type: 'message', role: 'user', body: 'How do I dry a quill?' }];

  it('are taken with an id and parts alone, one or several at once', async () => {
    const service = await startTestService();
    await service.call('ingestConversations', { body: { id: 'one', parts } });
    await service.call('ingestConversations', {
      body: [
        { id: 'two', parts },
        { id: 'three', subject: 'Ink', parts },
      ],
    });
    const { items } = await service.call('listConversations');
    expect(items.map(({ id, subject, source }) => [id, subject, source])).toEqual([
      ['one', undefined, 'api'],
      ['two', undefined, 'api'],
      ['three', 'Ink', 'api'],
    ]);
    const clusters = await service.call('listIssuesClusters');
    expect(clusters.items.map(({ stats }) => stats?.conversations)).toEqual([3]);
  });

  it('are refused as a whole where one of several does not fit, naming the field', async () => {
    const service = await startTestService();
    const body = [
      { id: 'one', parts },
      { id: 'two', parts: [{ type: 'message', role: 'nobody', body: '' }] },
    ];
    const { status, message } = await service.refused('ingestConversations', { body });
    expect([status, message.split(':')[0]]).toEqual([400, '1.parts.0.role']);
    expect((await service.refused('ingestConversations', { body: [] })).status).toBe(400);
    expect((await service.call('listConversations')).items).toEqual([]);
  });
});

describe('what was created', () => {
  it('is named by the header Location of every 201', { timeout: 60_000 }, async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const wrong: string[] = [];
    for (const name of names.filter((one) => operationOf(one).status === 201)) {
      const calls = await goodCalls(service);
      const heard = await service.ask(
        `${operationOf(name).method} ${service.address(name, calls[name])}`,
        calls[name],
      );
      const { id } = heard.json as { readonly id: string }; // every creation answers what it made
      const location = heard.headers.get('location') ?? 'none';
      const isNamed = location.startsWith(`${service.ready.baseUrl}/v1/`) && location.includes(id);
      // A specification is addressed by its slug, which its own `urls.location` holds.
      if (!isNamed && name !== 'createOpenApiSpec') wrong.push(`${name}: ${location}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the proxy of a site', () => {
  it('comes from the address that was given and leads to where the service publishes it', async () => {
    const service = await startTestService();
    const site = await service.call('createSite', { body: { title: 'Handbook' } });
    const changed = await service.call('updateSite', {
      path: { siteId: site.id },
      body: { proxy: 'example.com/docs' },
    });
    expect(changed.proxy).toEqual({
      origin: 'example.com/docs',
      target: `${service.ready.baseUrl}/sites/${site.basename ?? ''}/`,
    });
    const removed = await service.call('updateSite', { path: { siteId: site.id }, body: { proxy: null } });
    expect(removed.proxy).toBeUndefined();
  });
});

describe('what clients of the public service ask for', () => {
  it('is in every answer that has a place for it', { timeout: 60_000 }, async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const calls = await goodCalls(service);
    const { pages } = await service.call('listPages');
    const layouts = flat(pages).flatMap(({ type, layout }) => (type === 'document' ? [layout] : []));
    const parts = [
      'cover',
      'coverSize',
      'description',
      'metadata',
      'outline',
      'pagination',
      'tableOfContents',
    ];
    expect(
      new Set(
        layouts.map((layout) =>
          Object.keys(layout ?? {})
            .sort()
            .join(),
        ),
      ),
    ).toEqual(new Set([[...parts, 'title', 'width'].join()]));
    expect((await service.call('getOrganization')).trial).toEqual({ status: 'notapplicable', count: 0 });

    const { items } = await service.call('listSpaceLinks');
    const places = items.flatMap(({ locationReferences = [] }) => locationReferences);
    const revision = expect.objectContaining({
      object: 'revision',
      id: (await service.call('getContent')).id,
    }) as unknown;
    for (const { page, versionContext } of places) {
      expect([page?.pages, versionContext?.revision]).toEqual([[], revision]);
    }
    expect(places.length).toBeGreaterThan(0);

    const settings = await service.call('getSiteCustomization', calls.getSiteCustomization);
    expect([settings.styling?.background, settings.internationalization]).toEqual([
      'plain',
      { locale: 'en' },
    ]);
    const groups = await service.call('listSiteSectionGroups', calls.listSiteSectionGroups);
    expect(groups.items[0]?.sections?.map(({ id }) => id)).toEqual([
      calls.removeSectionFromGroup.path?.['siteSectionId'],
    ]);
    const [cluster] = (await service.call('listIssuesClusters')).items;
    expect(cluster?.stats).toMatchObject({ tasksTotal: 0, tasksBacklog: 0, tasksStarted: 0 });
    expect(cluster?.urls?.['app']).toMatch(/^http/);
  });

  it.each([
    ['getOrganization', 'trial'],
    ['getContent', 'pages.0.layout.metadata'],
    ['listSpaceLinks', 'items.0.locationReferences.0.versionContext.revision'],
    ['getSiteCustomization', 'styling.background'],
    ['getSiteStructure', 'structure.0.urls'],
  ] as const)('an answer to %s without %s is found to lack it', async (name, missing) => {
    const service = await startTestService({ organizations: ['Second press'] });
    const calls = await goodCalls(service);
    const { json } = await service.ask(`GET ${service.address(name, calls[name])}`);
    const schema =
      document.paths[operationOf(name).path]?.['get']?.responses['200']?.content?.['application/json'].schema;
    expect(lacking(document, schema ?? {}, json)).toEqual([]);
    const names = missing.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce((value, key) => (value as Record<string, unknown>)[key], json); // the answer has these members
    Reflect.deleteProperty(holder as object, last);
    expect(lacking(document, schema ?? {}, json)).toEqual([`${['', ...names].join('/')} lacks ${last}`]);
  });
});
