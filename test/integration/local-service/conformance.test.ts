import { describe, expect, it } from 'vitest';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { goodCalls } from '../../support/good-calls.ts';
import type { RoleName } from '../../support/network/test-service.ts';
import { startTestService } from '../../support/network/test-service.ts';

const names = Object.keys(operations) as OperationName[]; // the keys of the table
const ranks: readonly RoleName[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

describe('every operation of the table', () => {
  it('answers 401 without a known token', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const statuses = new Map<number, string[]>();
    for (const name of names) {
      const { status } = await service.refused(name, { token: 'nobody', body: {} });
      statuses.set(status, [...(statuses.get(status) ?? []), name]);
    }
    expect([...statuses.keys()]).toEqual([401]);
  });

  it('answers 403 to every role below the one it needs', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const calls = await goodCalls(service);
    const allowed: string[] = [];
    for (const name of names) {
      const { permission } = operationOf(name);
      if (permission === 'signed-in' || permission === 'member') continue;
      for (const role of ranks.slice(0, ranks.indexOf(permission))) {
        const { status } = await service.refused(name, { ...calls[name], as: role });
        if (status !== 403) allowed.push(`${name} by ${role}: ${status}`);
      }
    }
    expect(allowed).toEqual([]);
  });

  it('answers 404 for ids it does not know, and 204 for deletions of them', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const calls = await goodCalls(service);
    const wrong: string[] = [];
    for (const name of names) {
      const operation = operationOf(name);
      const parameters = [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, key]) =>
        key === undefined ? [] : [key],
      );
      for (const parameter of parameters) {
        // A domain is not an id: nobody has it, and the list is empty. PUT creates what it does not find.
        if (parameter === 'emailDomain' || name === 'putOpenApiSpec') continue;
        const input = { ...calls[name], path: { ...calls[name].path, [parameter]: 'unknown' } };
        const { status } = await service.refused(name, input);
        const isTarget = parameter === parameters.at(-1);
        const isSubject = parameter === 'commentId' && operation.method === 'DELETE';
        const expected = operation.method === 'DELETE' && (isTarget || isSubject) ? 204 : 404;
        if (status !== expected) wrong.push(`${name} ${parameter}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers 404 to who belongs to another organization', { timeout: 120_000 }, async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const stranger = service.ready.organizations[1]?.users.find(({ role }) => role === 'create')?.token ?? '';
    const calls = await goodCalls(service);
    const wrong: string[] = [];
    let asked = 0;
    for (const name of names) {
      const { path, permission } = operationOf(name);
      const isForeign = ['{organizationId}', '{spaceId}', '{collectionId}'].some((one) => path.includes(one));
      // Joining is for strangers, and a public site or a share link is open to them.
      if (!isForeign || permission === 'signed-in') continue;
      asked += 1;
      const { query: { shareKey: _key, ...query } = {}, ...rest } = calls[name];
      const { status } = await service.refused(name, { ...rest, query, token: stranger });
      // Of spaces and collections that they do not see, they hear what they hear of unknown ones.
      const isUnseen = ['deleteSpace', 'restoreSpace', 'deleteCollection'].includes(name) && status === 403;
      if (status !== 404 && !isUnseen) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(130);

    // Nor does an administrator of elsewhere reach what is not theirs.
    const [, second] = service.ready.organizations;
    const ines = second?.users.find(({ role }) => role === 'create');
    const promoted = { organizationId: second?.id ?? '', userId: ines?.id ?? '' };
    await service.call('updateMember', { path: promoted, body: { role: 'admin' } });
    const heard = [];
    for (const name of ['deleteSpace', 'restoreSpace', 'deleteCollection'] as const) {
      heard.push((await service.refused(name, { ...calls[name], token: stranger })).status);
    }
    expect(heard).toEqual([204, 404, 204]);
    await service.call('getSpace', { path: calls.deleteSpace.path ?? {} });
    await service.call('getCollection', { path: calls.deleteCollection.path ?? {} });
    expect((await service.refused('getSpace', { path: calls.restoreSpace.path ?? {} })).status).toBe(404);
  });

  it('refuses what its query does not take, naming the field', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const calls = await goodCalls(service);
    const messages = new Set<string>();
    for (const name of names) {
      const keys = Object.keys(operationOf(name).query?.shape ?? {});
      if (!keys.includes('limit')) continue;
      for (const limit of [-1, 1001, 1.5, 'many']) {
        const { status, message } = await service.refused(name, {
          ...calls[name],
          query: { ...calls[name].query, limit },
        });
        messages.add(`${status} ${message.slice(0, 6)}`);
      }
      const cursor = await service.refused(name, {
        ...calls[name],
        query: { ...calls[name].query, page: '%00' },
      });
      messages.add(`${cursor.status} ${cursor.message.slice(0, 5)}`);
    }
    expect(messages).toEqual(new Set(['400 limit:', '400 page:']));
  });

  it('takes 0 and 1000 as limits', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const none = await service.call('listOrganizationSpaces', { query: { limit: 0 } });
    const all = await service.call('listOrganizationSpaces', { query: { limit: 1000 } });
    expect([none, all.items.length, all.next]).toEqual([{ count: 1, items: [] }, 1, undefined]);
  });

  it('leaves every optional operation out when bare, as if it had never been', async () => {
    const service = await startTestService({ bare: true });
    const unknown = await service.ask('GET /v1/no/such/thing');
    const optional = names.filter((name) => operationOf(name).optional === true);
    const calls = Object.fromEntries(
      optional.map((name) => [name, { path: { pageId: 'x', changeRequestId: '2' } }]),
    );
    for (const name of optional) {
      const heard = await service.refused(name, { ...calls[name], body: {} });
      expect(heard, name).toEqual({ status: 404, message: 'There is no such operation.' });
    }
    expect(optional.length).toBeGreaterThan(8);
    expect(unknown.status).toBe(404);
    expect((await service.call('getContent')).pages.length).toBeGreaterThan(0);
  });
});
