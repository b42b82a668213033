import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trail } from '../../../src-main/bridge/views/administration-views.ts';
import type { Behaviour } from '../../support/foreign/foreign-transport.ts';
import { errorAnswer } from '../../support/foreign/foreign-transport.ts';
import { withoutWithdrawn } from '../../support/foreign/other-answers.ts';
import { createSiteWorld } from '../../support/site-world.ts';
import type { SiteWorld } from '../../support/site-world.ts';

/** The service has moved on, until it has everything again. */
let behaviour: Behaviour = withoutWithdrawn;
let sites: SiteWorld;
let reader = 0;
beforeAll(async () => {
  sites = await createSiteWorld({ behaviour: (call) => behaviour(call) });
});
afterAll(() => sites.close());

const organization = (): Trail => [{ kind: 'organization', id: sites.organization }];
const within = (...steps: readonly (readonly [kind: string, id: string])[]): Trail => [
  ...organization(),
  ...steps.map(([kind, id]) => ({ kind, id })),
];
const conversationViews = [
  'listIssuesClusters',
  'listConversationIssues',
  'listConversationIssues@cluster',
  'listConversationIssues@conversation',
  'listConversations',
];

function read(trail: Trail, view: string | null, query: Record<string, string> = {}) {
  const { world, accountId } = sites;
  reader += 1;
  return world.ask('administration.read', {
    ...{ accountId, trail, view, query },
    reader: String(reader),
    asked: true,
  });
}
function send(trail: Trail, action: string, values: Record<string, unknown>, confirm: string | null) {
  const { world, accountId } = sites;
  reader += 1;
  return world.ask('administration.send', {
    ...{ accountId, trail, action, values, confirm },
    reader: String(reader),
  });
}
async function hidden(): Promise<readonly string[]> {
  const found = await sites.world.ask('administration.organizations', { accountId: sites.accountId });
  return found[0]?.hidden ?? [];
}
async function actionIds(trail: Trail): Promise<readonly string[]> {
  const found = await sites.world.ask('administration.actions', { accountId: sites.accountId, trail });
  return found.map(({ id }) => id);
}

describe('a service that lacks what was withdrawn', () => {
  it('is asked once, and its conversations are hidden from then on', async () => {
    sites.requests();
    await hidden();
    await expect.poll(hidden).toEqual(expect.arrayContaining(conversationViews));
    expect((await hidden()).toSorted()).toEqual(conversationViews.toSorted());
    const asked = sites.requests().filter((line) => line.includes('/conversations'));
    expect(asked).toHaveLength(3);
    await hidden();
    expect(sites.requests()).toEqual([]);
  });

  it('hides a list that is opened, without a failure in words', async () => {
    await expect(read(organization(), 'listConversations')).rejects.toThrow('not-offered');
  });

  it('hides an action that is tried, and says nothing was changed', async () => {
    const trail = within(['space', sites.spaceId('Quill field guide')]);
    const { name } = await read(trail, null);
    expect(await actionIds(trail)).toContain('transferSpace');
    const values = { organization: sites.organization };
    await expect(send(trail, 'transferSpace', values, name)).rejects.toThrow('not-offered');
    expect(await actionIds(trail)).not.toContain('transferSpace');
  });

  it('keeps an action whose object is gone, or that names what is not there', async () => {
    const copy = await send(
      within(['space', sites.spaceId('Quill field guide')]),
      'duplicateSpace',
      {},
      null,
    );
    const trail = copy.outcome === 'done' ? (copy.trail ?? []) : [];
    const { name } = await read(trail, null);
    sites.world.account.session.client.forgetAbsent();
    await expect(send(trail, 'transferSpace', { organization: 'nobody' }, name)).rejects.toThrow('not-found');
    await sites.api('DELETE', `/v1/spaces/${trail.at(-1)?.id ?? ''}`);
    const values = { organization: sites.organization };
    await expect(send(trail, 'transferSpace', values, name)).rejects.toThrow('not-found');
    expect(await actionIds(trail)).toContain('transferSpace');
  });

  it('hides sections of groups, both ways', async () => {
    const { id } = await sites.site();
    const site = within(['site', id]);
    const [section] = (await read(site, 'listSiteSections')).rows;
    const sectionId = section?.trail?.at(-1)?.id ?? '';
    const made = await send(site, 'createSiteSectionGroup', { title: 'Tools', sections: [sectionId] }, null);
    const group = made.outcome === 'done' ? (made.trail ?? []) : [];
    await read(site, 'listSiteSectionGroups');
    await expect(send(group, 'addSectionToGroup', { sectionId }, null)).rejects.toThrow('not-offered');
    await expect(send(group, 'removeSectionFromGroup', { siteSectionId: 'another' }, null)).rejects.toThrow(
      'not-found',
    );
    expect(await actionIds(group)).toContain('removeSectionFromGroup');
    await expect(send(group, 'removeSectionFromGroup', { siteSectionId: sectionId }, null)).rejects.toThrow(
      'not-offered',
    );
    expect(await actionIds(group)).not.toContain('removeSectionFromGroup');
  });

  it('hides a list that it has no method for, and nothing that it does not find in an object', async () => {
    behaviour = (call) => {
      if (call.name === 'listSamlProviders') return Promise.resolve(errorAnswer(501));
      if (call.name === 'getAgentInstructions') return Promise.resolve(errorAnswer(404));
      return withoutWithdrawn(call);
    };
    await expect(read(organization(), 'listSamlProviders')).rejects.toThrow('not-offered');
    await expect(read(organization(), 'getAgentInstructions')).rejects.toThrow('not-found');
    expect(await hidden()).toContain('listSamlProviders');
    expect(await hidden()).not.toContain('getAgentInstructions');
  });

  it('shows everything again once it is connected anew and has it', async () => {
    await expect.poll(hidden).toEqual(expect.arrayContaining(conversationViews));
    behaviour = (call) => call.ask();
    const { world } = sites;
    world.account.session.client.forgetAbsent();
    expect(await hidden()).toEqual([]);
    await expect.poll(() => world.account.session.client.isPresent('listConversations')).toBe(true);
    expect(await hidden()).toEqual([]);
    expect(world.account.session.store.account.get()?.absent).toEqual({});
  });
});

describe('links', () => {
  it('of a space, a page and a file are worked out offline, and nothing is asked for them', async () => {
    const { world, accountId } = sites;
    const space = within(['space', sites.spaceId('Quill field guide')]);
    const pages = (await read(space, 'listPages')).rows;
    const files = (await read(space, 'listFiles')).rows;
    await world.ask('sync.workOffline', { offline: true });
    sites.requests();
    const held = (trail: Trail, view: string) =>
      world.ask('administration.held', { accountId, trail, view, query: {} });
    const all = await held(space, 'listSpaceLinks');
    const broken = await world.ask('administration.held', {
      ...{ accountId, trail: space, view: 'listSpaceLinks' },
      query: { status: 'broken' },
    });
    expect(all?.rows.length).toBeGreaterThan(5);
    expect(broken?.rows.length).toBeLessThan(all?.rows.length ?? 0);
    const ofPages = await Promise.all(
      pages.map(async ({ trail }) => (await held(trail ?? [], 'listPageBacklinks'))?.rows ?? []),
    );
    const ofFiles = await Promise.all(
      files.map(async ({ trail }) => (await held(trail ?? [], 'listFileBacklinks'))?.rows ?? []),
    );
    expect([ofPages.flat().length > 0, ofFiles.flat().length > 0]).toEqual([true, true]);
    expect([...ofPages.flat(), ...ofFiles.flat()].every(({ trail }) => trail?.at(-1)?.kind === 'page')).toBe(
      true,
    );
    expect(sites.requests()).toEqual([]);
    await world.ask('sync.workOffline', { offline: false });
  });

  it('are those that the service itself lists', async () => {
    const { world, accountId } = sites;
    const spaceId = sites.spaceId('Quill field guide');
    const space = within(['space', spaceId]);
    const targets = (
      await world.ask('administration.held', {
        ...{ accountId, trail: space, view: 'listSpaceLinks' },
        query: {},
      })
    )?.rows
      .filter(({ name }) => !name.includes('/includes/')) // shared content has a title on the service alone
      .map(({ name, cells }) => [name.replace(/ #.*/, ''), cells[2]]);
    const listed = (await sites.api('GET', `/v1/spaces/${spaceId}/links?limit=1000`)) as {
      readonly items: readonly {
        readonly targetReference: Readonly<
          Record<string, { readonly title?: string; readonly name?: string }>
        > & {
          readonly url?: string;
        };
        readonly locationReferences: readonly unknown[];
      }[];
    };
    const byService = listed.items
      .map(({ targetReference: to, locationReferences }) => [
        to['page']?.title ?? to['file']?.name ?? to.url,
        { kind: 'number', number: locationReferences.length },
      ])
      .filter(([name]) => name !== undefined);
    expect(targets?.toSorted()).toEqual(byService.toSorted());
  });

  it('of what is not kept offline are not asked for either', async () => {
    sites.requests();
    const trail = within(['space', 'elsewhere']);
    await expect(read(trail, 'listSpaceLinks')).rejects.toThrow('not-held');
    expect(sites.requests()).toEqual([]);
  });
});
