import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import { startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';

async function until<T>(ask: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 200; turn += 1) {
    const value = await ask();
    if (isThere(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come to that.');
}

describe('organizations', () => {
  it('take in who has an address of their domains, as a guest with the default role', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const [, second] = service.ready.organizations;
    const stranger = service.ready.users.find((user) => user.role === 'edit');
    const there = { path: { organizationId: second?.id ?? '' }, token: stranger?.token ?? '' };
    expect((await service.refused('joinOrganization', there)).status).toBe(403);
    expect((await service.refused('getOrganization', there)).status).toBe(404);
    await service.call('updateOrganization', {
      path: there.path,
      body: { emailDomains: ['Galley.invalid'], defaultRole: 'comment' },
    });
    const found = await service.call('listOrganizationsOfEmailDomain', {
      path: { emailDomain: 'galley.INVALID' },
    });
    expect(found.organizations.map((one) => one.id)).toEqual([second?.id]);
    await service.call('joinOrganization', there);
    const member = await service.call('getMember', {
      path: { ...there.path, userId: stranger?.id ?? '' },
      token: there.token,
    });
    expect(member.role).toBe(null);
  });

  it('keep an administrator, whoever else goes', async () => {
    const service = await startTestService();
    const admin = { path: { userId: service.person('admin').id } };
    expect((await service.refused('deleteMember', admin)).status).toBe(412);
    expect((await service.refused('updateMember', { ...admin, body: { role: 'edit' } })).status).toBe(412);
    const other = { path: { userId: service.person('edit').id } };
    await service.call('updateMember', { ...other, body: { role: 'admin' } });
    await service.call('deleteMember', admin);
    expect((await service.refused('getOrganization')).status).toBe(404);
    expect((await service.call('getOrganization', { as: 'edit' })).permissions?.['admin']).toBe(true);
  });

  it('take spaces and collections over from another, with all that is in them', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const target = service.ready.organizations[1]?.id ?? '';
    const outer = await service.call('createCollection', { body: { title: 'Outer' } });
    const inner = await service.call('createCollection', { body: { title: 'Inner', parent: outer.id } });
    const copy = await service.call('duplicateSpace');
    const atCopy = { path: { spaceId: copy.id } };
    await service.call('moveSpace', { ...atCopy, body: { parent: inner.id } });
    const site = await service.call('createSite', { body: { spaces: [copy.id] } });
    const transfer = { path: { collectionId: outer.id }, body: { organization: target } };
    expect(await service.refused('transferCollection', transfer)).toMatchObject({ status: 412 });
    await service.call('deleteSite', { path: { siteId: site.id } });
    expect((await service.refused('transferCollection', { ...transfer, as: 'review' })).status).toBe(403);
    await service.call('transferCollection', transfer);
    const there = { path: { organizationId: target } };
    const spaces = await service.call('listOrganizationSpaces', there);
    const collections = await service.call('listOrganizationCollections', there);
    expect(spaces.items.map((one) => [one.id, one.parent])).toEqual([[copy.id, inner.id]]);
    expect(collections.items.map((one) => [one.id, one.parent])).toEqual([
      [outer.id, undefined],
      [inner.id, outer.id],
    ]);
    const back = { ...atCopy, body: { organization: service.ready.organization } };
    expect((await service.call('transferSpace', back)).parent).toBe(undefined);
    expect((await service.refused('transferSpace', back)).status).toBe(409);
  });

  it('tell agents what was written for them, and visitors who they are by a signed token', async () => {
    const service = await startTestService();
    const instructions = { object: 'document', data: {}, nodes: [{ object: 'block', type: 'paragraph' }] };
    await service.call('putAgentInstructions', { body: { instructions } });
    const told = await service.call('getAgentInstructions');
    expect(told).toMatchObject({ instructions, updatedBy: service.person('admin').id });
    const { serviceVisitorClaims } = await service.call('pingOrganization', { as: 'read' });
    const [head = '', claims = '', signature] = serviceVisitorClaims.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: service.person('read').id,
    });
    await service.service.close();
    const database = openDatabase(path.join(service.folder, 'service.sqlite'), { migrations });
    const secret =
      database.prepare<[], string>("SELECT value FROM setting WHERE name = 'secret'").pluck().get() ?? '';
    database.close();
    expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'));
  });
});

describe('teams', () => {
  it('have members of the organization alone, and are found by name and by who manages them', async () => {
    const service = await startTestService();
    const stranger = await service.refused('createTeam', { body: { title: 'Team', members: ['nobody'] } });
    expect([stranger.status, stranger.message.slice(0, 8)]).toEqual([400, 'members:']);
    const reader = service.person('read').id;
    const team = await service.call('createTeam', { body: { title: 'Proof readers', members: [reader] } });
    expect(team.members).toBe(2);
    const mine = await service.call('listMemberTeams', {
      path: { userId: reader },
      query: { title: 'PROOF' },
    });
    expect(mine.items.map((one) => [one.team.id, one.member.role])).toEqual([[team.id, 'member']]);
    const owned = async (owner: string) =>
      (await service.call('listTeams', { query: { owner } })).items.length;
    expect([await owned(service.person('admin').id), await owned(reader)]).toEqual([1, 0]);
    await service.call('deleteMember', { path: { userId: reader } });
    expect((await service.call('getTeam', { path: { teamId: team.id } })).members).toBe(1);
  });

  it('give SAML providers a default; a provider is active once it is whole', async () => {
    const service = await startTestService();
    const team = await service.call('createTeam', { body: { title: 'Sign-on' } });
    const made = await service.call('createSamlProvider', { body: { label: 'Acme', defaultTeam: team.id } });
    expect([made.status, (await service.call('listSsoLogins')).items]).toEqual(['pending', []]);
    const at = { path: { samlProviderId: made.id } };
    const body = { entityID: 'acme', ssoURL: 'https://idp.example/sso', certificate: 'MII' };
    expect((await service.call('updateSamlProvider', { ...at, body })).status).toBe('active');
    expect((await service.call('listSsoLogins', { as: 'read' })).items).toMatchObject([
      { id: made.id, label: 'Acme' },
    ]);
    expect((await service.refused('createSamlProvider', { body: { label: 'Acme' } })).status).toBe(409);
    await service.call('deleteTeam', { path: { teamId: team.id } });
    expect((await service.call('getSamlProvider', at)).defaultTeam).toBe(undefined);
  });
});

describe('API specifications', () => {
  const spec = (title: string) => `openapi: 3.1.0\ninfo:\n  title: ${title}\n  version: "1"\npaths: {}\n`;
  const processed = (service: TestService, specSlug: string) =>
    until(
      () => service.call('getOpenApiSpec', { path: { specSlug } }),
      (one) => one.processingState === 'complete',
    );

  it('are fetched, parsed and versioned; a broken one keeps the last good version and says what is wrong', async () => {
    const service = await startTestService();
    let answer: { readonly status: number; readonly text: string } = { status: 200, text: spec('Ink') };
    const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const source = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml` };
    await service.call('createOpenApiSpec', { body: { slug: 'ink', source } });
    const first = await processed(service, 'ink');
    expect([first.lastProcessErrorCode, first.sourceURL]).toEqual([undefined, source.url]);

    const again = async () => {
      await service.call('putOpenApiSpec', { path: { specSlug: 'ink' }, body: { source } });
      return processed(service, 'ink');
    };
    expect((await again()).lastVersion).toBe(first.lastVersion);
    answer = { status: 200, text: spec('Better ink') };
    const second = await again();
    expect(second.lastVersion).not.toBe(first.lastVersion);
    answer = { status: 200, text: 'openapi: [3.1' };
    const broken = await again();
    expect([broken.lastVersion, broken.lastProcessErrorCode]).toEqual([second.lastVersion, 'PARSE_ERROR']);
    expect(broken.lastProcessedErrors?.[0]?.message).toMatch(/^line 1: /);
    answer = { status: 500, text: '' };
    expect((await again()).lastProcessErrorCode).toBe('FETCH_ERROR');
  });

  it('name what is not a specification', async () => {
    const service = await startTestService();
    const source = { text: '{"swagger": "1.2"}' };
    await service.call('createOpenApiSpec', { body: { slug: 'old', source } });
    const { lastProcessedErrors } = await processed(service, 'old');
    expect(lastProcessedErrors?.map((error) => error.message.split(':')[0])).toEqual([
      'openapi',
      'info',
      'paths',
    ]);
    expect((await service.refused('createOpenApiSpec', { body: { slug: 'old', source } })).status).toBe(409);
  });
});

describe('translations', () => {
  it('make a space in the target language, and bring it up to date with the next run', async () => {
    const service = await startTestService();
    const space = service.ready.spaces[0]?.id ?? '';
    const { id } = await service.call('createTranslation', { body: { language: 'fr', source: { space } } });
    const at = { path: { translationId: id } };
    const run = async () => {
      await service.call('runTranslation', at);
      return until(
        () => service.call('getTranslation', at),
        (one) => one.status === 'completed',
      );
    };
    const first = await run();
    const result = first.result?.space ?? '';
    const made = await service.call('getSpace', { path: { spaceId: result } });
    expect([made.language, made.revision]).toEqual(['fr', first.result?.revision]);
    const [source, target] = await Promise.all(
      [space, result].map((spaceId) => service.call('listPages', { path: { spaceId } })),
    );
    expect(target?.pages.map((page) => page.id)).toEqual(source?.pages.map((page) => page.id));
    expect(target?.pages[0]?.title).not.toBe(source?.pages[0]?.title);
    const pageId = target?.pages.find((page) => page.type === 'document')?.id ?? '';
    const page = await service.call('getPage', {
      path: { spaceId: result, pageId },
      query: { format: 'markdown' },
    });
    expect(page.markdown).toContain('⟦');
    const again = await run();
    expect([again.result?.space, again.stats?.runs]).toEqual([result, 2]);
    await service.call('deleteSpace', { path: { spaceId: result } });
    expect((await run()).result?.space).not.toBe(result);
  });
});

describe('conversations', () => {
  it('become issues, clustered by what they are about, with a weekly pulse', async () => {
    const service = await startTestService();
    const ingest = (id: string, body: string, daysAgo: number) =>
      service.call('ingestConversations', {
        body: {
          id,
          subject: `Talk ${id}`,
          metadata: {
            url: 'https://help.example/t',
            createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
          },
          parts: [
            { type: 'message', role: 'user', body },
            { type: 'message', role: 'assistant', body: 'How can I help? Something fails?' },
          ],
        },
      });
    await ingest('a', 'Hello. How do I rotate the API key of a workspace?', 1);
    await ingest('b', 'I cannot rotate API keys in our workspace!', 15);
    await ingest('c', 'The invoice shows a wrong address.', 2);
    await ingest('d', 'Thank you all.', 3);
    const issues = await service.call('listConversationIssues');
    expect(issues.items.map((one) => one.issue.conversation).sort()).toEqual(['a', 'b', 'c']);
    const clusters = await service.call('listIssuesClusters', { query: { orderBy: 'issues' } });
    const noTasks = {
      ...{ tasksTotal: 0, tasksBacklog: 0, tasksStarted: 0, tasksCompleted: 0, tasksCancelled: 0 },
    };
    expect(clusters.items.map((one) => one.stats)).toEqual([
      { issues: 2, conversations: 2, ...noTasks },
      { issues: 1, conversations: 1, ...noTasks },
    ]);
    const pulse = clusters.items[0]?.weeklyPulse ?? [];
    expect([pulse.length, pulse.at(-1), pulse.at(-3)]).toEqual([13, 1, 1]);
    expect(clusters.items[0]?.sources).toEqual({ 'help.example': 2 });

    await ingest('a', 'Thank you.', 1);
    expect((await service.call('listConversationIssues', { query: { conversation: 'a' } })).items).toEqual(
      [],
    );
    const detail = await service.call('getConversation', { path: { conversationId: 'a' } });
    expect([detail.parts.length, detail.metadata?.url]).toEqual([2, 'https://help.example/t']);
  });
});
