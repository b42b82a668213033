import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { flat, startTestService } from '../../support/network/test-service.ts';

const begin = Date.UTC(2026, 5, 1);

describe('the rate limit', () => {
  const heard = async (service: TestService, asking = {}): Promise<unknown[]> => {
    const { status, headers } = await service.ask('GET /v1/user', asking);
    return [
      status,
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
      headers.get('retry-after'),
    ];
  };

  it('answers 429 from the first request too many to the end of the window, and says when that is', async () => {
    let now = begin;
    const service = await startTestService({
      clock: () => now,
      rateLimit: { requests: 3, seconds: 60 },
    });
    const answers: unknown[] = [];
    for (let request = 0; request < 4; request += 1) answers.push(await heard(service));
    expect(answers).toEqual([
      [200, '3', '2', null],
      [200, '3', '1', null],
      [200, '3', '0', null],
      [429, '3', '0', '60'],
    ]);
    const { headers, json } = await service.ask('GET /v1/user');
    expect(Number(headers.get('x-ratelimit-reset'))).toBe(begin / 1000 + 60);
    expect(json).toMatchObject({ error: { code: 429 } });
    // Another person's requests are counted apart.
    expect(await heard(service, { as: 'read' })).toEqual([200, '3', '2', null]);
    now += 59_999;
    expect(await heard(service)).toEqual([429, '3', '0', '1']);
    now += 1;
    expect(await heard(service)).toEqual([200, '3', '2', null]);
  });

  it('does nothing when over: what was refused was not done', async () => {
    let now = begin;
    const service = await startTestService({ clock: () => now, rateLimit: { requests: 2, seconds: 60 } });
    const body = { body: { markdown: 'x' } };
    await service.call('createSpaceComment', { body });
    await service.call('createSpaceComment', { body });
    expect((await service.refused('createSpaceComment', { body })).status).toBe(429);
    now += 60_000;
    expect((await service.call('listSpaceComments')).count).toBe(2);
  });

  it('is off unless it is switched on', async () => {
    const service = await startTestService();
    expect(await heard(service)).toEqual([200, null, null, null]);
  });
});

describe('a share link', () => {
  it('opens its site, and the spaces it shows, to who is not a member, as long as it is active and published', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const stranger = service.ready.organizations[1]?.users.find(({ role }) => role === 'create')?.token ?? '';
    const spaceId = service.ready.spaces[0]?.id ?? '';
    const hidden = await service.call('duplicateSpace');
    const site = await service.call('createSite', {
      body: { title: 'Shared', visibility: 'share-link', spaces: [spaceId] },
    });
    const other = await service.call('createSite', { body: { title: 'Other', spaces: [spaceId] } });
    const ofSite = { path: { siteId: site.id } };
    const link = await service.call('createShareLink', { ...ofSite, body: { name: 'Press' } });
    const statuses = async (shareKey?: string): Promise<readonly number[]> => {
      const query = shareKey === undefined ? {} : { shareKey };
      const asked = [
        service.refused('getSpace', { token: stranger, query }),
        service.refused('listSiteSpaces', { ...ofSite, token: stranger, query }),
        service.refused('listSiteSections', { ...ofSite, token: stranger, query }),
        service.refused('getSiteStructure', { ...ofSite, token: stranger, query }),
        service.refused('getPublishedSite', { ...ofSite, token: stranger, query }),
      ];
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    const closed = [404, 404, 404, 404, 404];
    expect(await statuses(link.id)).toEqual(closed);
    await service.call('publishSite', ofSite);
    expect(await statuses()).toEqual(closed);
    expect(await statuses('wrong')).toEqual(closed);
    expect(await statuses(link.id)).toEqual([200, 200, 200, 200, 200]);

    const query = { shareKey: link.id };
    const reach = [
      await service.refused('getSpace', { token: stranger, path: { spaceId: hidden.id }, query }),
      await service.refused('listSiteSpaces', { token: stranger, path: { siteId: other.id }, query }),
      await service.refused('getContent', { token: stranger, query }),
    ];
    expect(reach.map(({ status }) => status)).toEqual([404, 404, 404]);
    await service.call('updateShareLink', {
      path: { ...ofSite.path, shareLinkId: link.id },
      body: { active: false },
    });
    expect(await statuses(link.id)).toEqual(closed);
  });
});

describe('a page', () => {
  it('is found by its path, written out or encoded, in the primary content and in a change request', async () => {
    const service = await startTestService();
    const { pages } = await service.call('getContent');
    const documents = flat(pages).filter(({ type }) => type === 'document');
    const deep = documents.find((page) => page.path?.includes('/') === true);
    const first = documents[0];
    const spaceId = service.ready.spaces[0]?.id ?? '';
    const at = async (address: string): Promise<unknown> => {
      const { status, json } = await service.ask(`GET /v1/spaces/${spaceId}${address}?format=markdown`);
      return status === 200 ? (json as { readonly id: string }).id : status;
    };
    expect(await at(`/content/path/${encodeURIComponent(deep?.path ?? '')}`)).toBe(deep?.id);
    expect(await at(`/content/path/${deep?.path ?? ''}`)).toBe(deep?.id);
    expect(await at(`/content/path/${encodeURIComponent(`${first?.path ?? ''}/`)}`)).toBe(first?.id);
    expect(await at(`/change-requests/2/content/path/${encodeURIComponent(deep?.path ?? '')}`)).toBe(
      deep?.id,
    );
    expect(await at('/content/path/no/such/page')).toBe(404);
  });
});

describe('a custom merge rule', () => {
  it.each([
    ['changeRequest.approvals >= 1', 412],
    ['changeRequest.subject != ""', 200],
    ['changeRequest.nothing.here', 412],
    ['not an expression (', 412],
  ])('%s answers %d', async (expression, expected) => {
    const service = await startTestService();
    await service.call('updateSpace', {
      body: { mergeRules: { type: 'rules', rules: [{ rule: 'custom', expression }] } },
    });
    const { items } = await service.call('listChangeRequests');
    const statuses: number[] = [];
    for (const { id } of items.slice(0, 1)) {
      statuses.push((await service.refused('mergeChangeRequest', { path: { changeRequestId: id } })).status);
    }
    expect(statuses).toEqual([expected]);
  });

  it.each([
    [[{ rule: 'no_such_rule' }], 400],
    [[{ rule: 'require_specific_reviewers' }], 400],
    [[{ rule: 'custom', expression: 'x'.repeat(1025) }], 400],
    [[{ rule: 'custom', expression: 'x'.repeat(1024) }], 200],
  ])('is refused where it is none: %j', async (rules, expected) => {
    const service = await startTestService();
    const { status, message } = await service.refused('updateSpace', {
      body: { mergeRules: { type: 'rules', rules } },
    });
    expect(status).toBe(expected);
    if (expected === 400) expect(message).toMatch(/^mergeRules\.rules\.0/);
  });
});

describe('an adaptive schema', () => {
  const schema = (properties: object, more: object = {}) => ({
    jsonSchema: { type: 'object', properties, additionalProperties: false, ...more },
  });
  it.each([
    [schema({ beta: { type: 'boolean', description: 'Beta' } }), 200],
    [schema({ unsigned: { type: 'object', properties: { plan: { type: 'boolean' } } } }), 200],
    [schema({ beta: { type: 'string' } }), 400],
    [schema({ beta: { type: 'object' } }), 400],
    [schema({ unsigned: { type: 'boolean' } }), 400],
    [schema({ unsigned: { type: 'object', properties: { plan: { type: 'number' } } } }), 400],
    [schema({}, { additionalProperties: true }), 400],
    [schema({}, { type: 'array' }), 400],
    [{ jsonSchema: 'x' }, 400],
  ])('%j answers %d', async (body, expected) => {
    const service = await startTestService();
    const site = await service.call('createSite', { body: { title: 'Adaptive' } });
    const { status, message } = await service.refused('putAdaptiveSchema', {
      path: { siteId: site.id },
      body,
    });
    expect(status).toBe(expected);
    if (expected === 400) expect(message).toMatch(/^jsonSchema/);
  });
});

describe('evaluated', () => {
  it('works out expressions and conditions of a page; what asks for the visitor stays when only the rest is wanted', async () => {
    const folder = path.join(temporaryFolder('evaluated'), 'docs');
    mkdirSync(path.join(folder, '.gitbook'), { recursive: true });
    writeFileSync(path.join(folder, '.gitbook/vars.yaml'), 'version: 4.2\n');
    const lines = [
      '# Home',
      '',
      'Version <code class="expression">space.vars.version</code> is out.',
      '',
      '{% if visitor.claims.unsigned.beta %}',
      'For testers.',
      '{% endif %}',
      '',
    ];
    writeFileSync(path.join(folder, 'README.md'), lines.join('\n'));
    const service = await startTestService({ imports: [folder] });
    const pageId = (await service.call('listPages')).pages[0]?.id ?? '';
    const textOf = async (evaluated?: string): Promise<readonly boolean[]> => {
      const query = { format: 'markdown', ...(evaluated === undefined ? {} : { evaluated }) };
      const { markdown = '' } = await service.call('getPage', { path: { pageId }, query });
      return [markdown.includes('Version 4.2 is out'), markdown.includes('For testers')];
    };
    expect(await textOf()).toEqual([false, true]);
    expect(await textOf('false')).toEqual([false, true]);
    expect(await textOf('deterministic-only')).toEqual([true, true]);
    expect(await textOf('true')).toEqual([true, false]);
    const whole = await service.call('getPage', {
      path: { pageId },
      query: { format: 'document', evaluated: 'true' },
    });
    expect(JSON.stringify(whole.document)).toContain('4.2');
    expect(JSON.stringify(whole.document)).not.toContain('For testers');
  });
});
