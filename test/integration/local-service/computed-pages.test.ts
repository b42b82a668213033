import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { readPdf } from './pdf-reader.ts';

describe('a computed page', () => {
  const specification = (title: string) => ({
    openapi: '3.1.0',
    info: { title, version: '2.1', description: 'Everything about ink.' },
    servers: [{ url: 'https://api.example' }],
    tags: [{ name: 'Inks', description: 'Bottles and colours.' }],
    paths: {
      '/inks': { get: { tags: ['Inks'], summary: 'List' }, post: { tags: ['Inks'], summary: 'Add' } },
      '/quills/{id}': { get: { summary: 'One quill' } },
    },
    components: { schemas: { Ink: { type: 'object' }, Quill: { type: 'object' } } },
  });
  const entry = [
    '```yaml',
    'type: builtin:openapi',
    'title: Ink API',
    'props:',
    '  models: true',
    'dependencies:',
    '  spec:',
    '    ref:',
    '      kind: openapi',
    '      spec: ink',
    '```',
  ];

  const start = async (organizations: readonly string[] = []): Promise<TestService> => {
    const folder = path.join(temporaryFolder('computed'), 'docs');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'README.md'), '# Home\n\nText.\n');
    writeFileSync(
      path.join(folder, 'SUMMARY.md'),
      ['# Table of contents', '', '* [Home](README.md)', '', ...entry, ''].join('\n'),
    );
    return startTestService({ imports: [folder], organizations });
  };
  const put = async (service: TestService, title: string): Promise<void> => {
    const text = JSON.stringify(specification(title));
    const at = { path: { specSlug: 'ink' } };
    await service.call('putOpenApiSpec', { ...at, body: { source: { text } } });
    while ((await service.call('getOpenApiSpec', at)).processingState !== 'complete') {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('becomes the pages of its specification, of the newest version, and is itself where the caller wants that', async () => {
    const service = await start();
    const stored = { query: { computed: false } };
    const computedOf = async (input = {}) => (await service.call('listPages', input)).pages.at(-1);
    // Nothing stands for a specification that is not there.
    expect(await computedOf()).toMatchObject({ type: 'computed', title: 'Ink API' });

    await put(service, 'Ink');
    const page = await computedOf();
    expect(page).toMatchObject({
      type: 'document',
      title: 'Ink API',
      path: 'ink-api',
      computed: { type: 'builtin:openapi', props: { doc: 'info' } },
    });
    expect(page?.documentId).toBe(undefined);
    expect(page?.pages?.map((one) => [one.title, one.path, one.computed?.['props']])).toEqual([
      ['Inks', 'ink-api/inks', { doc: 'operations', page: 'Inks' }],
      ['Operations', 'ink-api/operations', { doc: 'operations', page: 'Operations' }],
      ['Models', 'ink-api/models', { doc: 'models' }],
    ]);
    const textOf = async (pagePath: string) =>
      (await service.call('getPageByPath', { path: { pagePath }, query: { format: 'markdown' } })).markdown;
    expect(await textOf('ink-api')).toContain('Everything about ink.');
    const inks = await textOf('ink-api/inks');
    expect(inks).toContain('Bottles and colours.');
    expect(inks).toContain('{% openapi-operation spec="ink" path="/inks" method="post" %}');
    expect(await textOf('ink-api/models')).toContain('schemas="Ink,Quill"');
    const operations = await service.call('getPage', {
      path: { pageId: page?.pages?.[0]?.id ?? '' },
      query: { format: 'document' },
    });
    expect(operations.document?.nodes.map((node) => node.type)).toEqual([
      'paragraph',
      'openapi-operation',
      'openapi-operation',
    ]);
    const target = { body: { page: page?.pages?.[0]?.id ?? '', body: { markdown: 'On it' } } };
    expect((await service.call('createSpaceComment', target)).target.page?.id).toBe(page?.pages?.[0]?.id);
    expect(await computedOf(stored)).toMatchObject({ type: 'computed', id: page?.id });

    await put(service, 'Better ink');
    const again = await computedOf();
    expect([again?.id, again?.computedSeed === page?.computedSeed]).toEqual([page?.id, false]);
    expect(await textOf('ink-api')).toContain('Better ink');
  });

  it('is found by search, linked and printed like a page that was written', async () => {
    const service = await start();
    const found = async (query: string) =>
      (await service.call('searchSpace', { query: { query } })).items.map(({ title }) => title);
    expect(await found('bottles')).toEqual([]);
    await put(service, 'Ink');
    expect(await found('bottles')).toEqual(['Inks']);
    expect(await found('quills')).toEqual(['Operations']);
    expect(await found('Everything about ink')).toEqual(['Ink API']);
    const inks = (await service.call('listPages')).pages.at(-1)?.pages?.[0];
    const [hit] = (await service.call('searchOrganization', { query: { query: 'bottles' } })).items;
    expect(hit?.pages).toMatchObject([
      { id: inks?.id, path: 'ink-api/inks', ancestors: [{ title: 'Ink API' }] },
    ]);
    const backlinks = await service.call('listPageBacklinks', { path: { pageId: inks?.id ?? '' } });
    expect(backlinks.items).toEqual([]);

    const request = await service.call('createChangeRequest', { body: { subject: 'Print it' } });
    const inRequest = { path: { changeRequestId: request.id } };
    const print = async (query: object = {}) => {
      const { url } = await service.call('getChangeRequestPdf', { ...inRequest, query: { ...query } });
      const answer = await fetch(url);
      return readPdf(Buffer.from(await answer.arrayBuffer()));
    };
    const whole = await print();
    expect(whole.outline).toEqual(
      expect.arrayContaining(['Home', 'Ink API', 'Inks', 'Operations', 'Models']),
    );
    const text = whole.sheets.map((sheet) => sheet.text).join('\n');
    expect(text).toContain('Bottles and colours.');
    const alone = await print({ page: inks?.id ?? '', only: true });
    expect(alone.sheets.map((sheet) => sheet.text).join('\n')).toContain('Bottles and colours.');

    await put(service, 'Dye');
    expect(await found('Everything about ink')).toEqual(['Ink API']);
    const printed = (await print()).sheets.map((sheet) => sheet.text).join('\n');
    expect([text.includes('Dye'), printed.includes('Dye')]).toEqual([false, true]);
    await service.call('deleteOpenApiSpec', { path: { specSlug: 'ink' } });
    expect(await found('bottles')).toEqual([]);
  });

  it('is found no longer where its specification is not seen, and is found as it is now after it was away', async () => {
    const service = await start(['Second press']);
    await put(service, 'Ink');
    for (const { id } of (await service.call('listSites')).items)
      await service.call('deleteSite', { path: { siteId: id } });
    const count = async (query: string) => (await service.call('searchSpace', { query: { query } })).count;
    expect(await count('bottles')).toBe(1);
    const move = (organization = '') => service.call('transferSpace', { body: { organization } });
    await move(service.ready.organizations[1]?.id);
    expect(await count('bottles')).toBe(0);
    await move(service.ready.organization);
    expect(await count('bottles')).toBe(1);

    const { id: collection } = await service.call('createCollection', { body: { title: 'Presses' } });
    await service.call('moveSpace', { body: { parent: collection } });
    const organization = service.ready.organizations[1]?.id ?? '';
    await service.call('transferCollection', { path: { collectionId: collection }, body: { organization } });
    expect(await count('bottles')).toBe(0);
    await move(service.ready.organization);
    await service.call('deleteSpace');
    await service.call('deleteOpenApiSpec', { path: { specSlug: 'ink' } });
    await service.call('restoreSpace');
    expect(await count('bottles')).toBe(0);
  });
});
