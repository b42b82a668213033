import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdministrationAnswer, Trail } from '../../../src-main/bridge/views/administration-views.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';
import { createSiteWorld } from '../../support/site-world.ts';
import type { SiteWorld } from '../../support/site-world.ts';

let sites: SiteWorld;
let reader = 0;
beforeAll(async () => {
  sites = await createSiteWorld();
});
afterAll(() => sites.close());

const organization = (): Trail => [{ kind: 'organization', id: sites.organization }];
const within = (kind: string, id: string): Trail => [...organization(), { kind, id }];

function read(trail: Trail, view: string | null, query: Record<string, string> = {}) {
  reader += 1;
  const { world, accountId } = sites;
  return world.ask('administration.read', {
    accountId,
    trail,
    view,
    query,
    reader: `${reader}`,
    asked: true,
  });
}
function held(trail: Trail, view: string | null): Promise<AdministrationAnswer | null> {
  return sites.world.ask('administration.held', { accountId: sites.accountId, trail, view, query: {} });
}
function send(
  trail: Trail,
  action: string,
  values: Record<string, unknown> = {},
  confirm: string | null = null,
) {
  reader += 1;
  const { world, accountId } = sites;
  return world.ask('administration.send', { accountId, trail, action, values, confirm, reader: `${reader}` });
}
function review(trail: Trail, action: string, values: Record<string, unknown>) {
  const { world, accountId } = sites;
  return world.ask('administration.review', { accountId, trail, action, values });
}
const names = (answer: AdministrationAnswer | null) => answer?.rows.map(({ name }) => name) ?? null;

describe('objects of the service', () => {
  it('are made, changed and deleted: a team', async () => {
    const made = await send(organization(), 'createTeam', { title: 'Proof readers' });
    expect(made).toMatchObject({ outcome: 'done', trail: [{}, { kind: 'team' }] });
    const trail = made.outcome === 'done' ? (made.trail ?? []) : [];
    expect(names(await read(organization(), 'listTeams'))).toContain('Proof readers');
    await read(trail, null);
    expect(await review(trail, 'updateTeam', { title: 'First readers' })).toMatchObject({
      problems: [],
      changes: [{ label: 'Title', before: 'Proof readers', after: 'First readers' }],
      can: { can: true },
    });
    expect(await send(trail, 'updateTeam', { title: 'First readers' })).toMatchObject({ outcome: 'done' });
    expect(await held(trail, null)).toMatchObject({ name: 'First readers', isFresh: false });
    expect(await send(trail, 'deleteTeam', {}, 'Proof readers')).toMatchObject({
      outcome: 'refused',
      problems: [{ field: '', words: 'The typed name does not match.' }],
    });
    expect(await send(trail, 'deleteTeam', {}, 'First readers')).toMatchObject({ outcome: 'done' });
    expect(names(await held(organization(), 'listTeams'))).not.toContain('First readers');
    expect(names(await read(organization(), 'listTeams'))).not.toContain('First readers');
  });

  it('are made with a title that tells them from others', async () => {
    const problems = [{ field: 'title', words: 'This is required.' }];
    for (const values of [{}, { title: '' }, { title: ' ' }]) {
      expect(await review(organization(), 'createCollection', values)).toMatchObject({ problems });
      expect(await send(organization(), 'createCollection', values)).toMatchObject({ problems });
      expect(await review(organization(), 'createSite', values)).toMatchObject({ problems });
    }
  });

  it('say what format they want', async () => {
    const { problems } = await review(organization(), 'updateOrganization', {
      emailDomains: ['example.org', '', 'nowhere'],
      hostname: 'Not This',
    });
    expect(problems).toEqual([
      { field: 'emailDomains.1', words: 'This is required.' },
      { field: 'emailDomains.2', words: 'This is not in the required format. For example example.org.' },
      {
        field: 'hostname',
        words:
          'This is not in the required format. The first part of its web address: small letters, digits and hyphens.',
      },
    ]);
    const { accountId, world } = sites;
    const asked = { accountId, trail: organization(), action: 'updateOrganization' };
    const { fields } = await world.ask('administration.form', asked);
    expect(JSON.stringify(fields)).not.toMatch(/inherit|For a site/);
  });

  it('are not taken from the last administrator, nor from oneself, without a word', async () => {
    const members = await read(organization(), 'listMembers');
    const me = members.rows.find((row) => JSON.stringify(row).includes('Admin'))?.trail ?? [];
    await read(me, null);
    const warned = async (role: string) => (await review(me, 'updateMember', { role })).warnings;
    expect(await warned('read')).toEqual([
      'This is your own role: you cannot give it back to yourself.',
      'No other admin of this organization is known here. Without one, nobody can administer it.',
    ]);
    expect(await warned('admin')).toEqual([]);
  });

  it('are deleted and restored: a space', async () => {
    const copy = await send(within('space', sites.spaceId('Quill field guide')), 'duplicateSpace');
    const trail = copy.outcome === 'done' ? (copy.trail ?? []) : [];
    const { name } = await read(trail, null);
    await send(trail, 'deleteSpace', {}, name);
    const choices = { accountId: sites.accountId, trail: organization(), kind: 'deleted-space' };
    expect(await sites.world.ask('administration.choices', choices)).toEqual([{ id: trail[1]?.id, name }]);
    expect(await send(organization(), 'restoreSpace', { spaceId: trail[1]?.id })).toMatchObject({
      outcome: 'done',
      trail: [...organization(), trail[1]],
    });
    expect(await sites.world.ask('administration.choices', choices)).toEqual([]);
  });

  it('are changed with documents written in Markdown: the instructions of agents', async () => {
    await send(organization(), 'putAgentInstructions', { instructions: 'Say **quill**, never pen.' });
    const { facts } = await read(organization(), 'getAgentInstructions');
    expect(facts.find(({ label }) => label === 'Instructions')?.value).toEqual({
      kind: 'long',
      text: 'Say **quill**, never pen.',
    });
  });

  it('take what has several shapes: a specification by its text', async () => {
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Ink', version: '1' }, paths: {} });
    const made = await send(organization(), 'createOpenApiSpec', { slug: 'ink', source: { text } });
    expect(made).toMatchObject({ outcome: 'done', trail: [{}, { kind: 'specification', id: 'ink' }] });
    expect(await send(organization(), 'createOpenApiSpec', { slug: 'ink', source: { text } })).toEqual({
      outcome: 'refused',
      problems: [{ field: 'slug', words: expect.stringContaining('The service says: ') as string }],
    });
  });
});

describe('what is a picture', () => {
  it('is shown as one, not as an address or a code point', async () => {
    const space = within('space', sites.spaceId('Quill field guide'));
    const emoji = (await read(space, null)).facts.find(({ label }) => label === 'Emoji')?.value;
    expect(emoji).toEqual({
      kind: 'text',
      text: expect.stringMatching(/\p{Extended_Pictographic}/u) as string,
    });
    const files = (await read(space, 'listFiles')).rows;
    const image = files.find(({ name }) => /\.(png|svg|jpe?g)$/.test(name))?.trail ?? [];
    const { facts } = await read(image, null);
    expect(facts.map(({ value }) => value.kind)).toContain('picture');
  });
});

describe('a conversation', () => {
  it('is handed in with what is needed alone, and becomes an issue in a cluster', async () => {
    const parts = [{ role: 'user', body: 'How do I dry a quill? The ink does not hold.' }];
    const values = { id: 'talk-1', subject: 'Drying a quill', parts };
    expect(await send(organization(), 'ingestConversations', values)).toMatchObject({ outcome: 'done' });
    const talk = await read(within('conversation', 'talk-1'), null);
    expect(talk.facts.find(({ label }) => label === 'Parts')?.value).toEqual({
      kind: 'discussion',
      said: [{ who: 'Reader', text: parts[0]?.body }],
    });
    const [cluster] = (await read(organization(), 'listIssuesClusters')).rows;
    const issues = await read(cluster?.trail ?? [], 'listConversationIssues@cluster');
    expect(issues.rows).toMatchObject([{ trail: [{}, { kind: 'issue' }] }]);
  });
});

describe('what is wrong with a form', () => {
  it('is found before anything is sent, at its field', async () => {
    sites.requests();
    const values = { label: 'x'.repeat(31), ssoURL: 'ftp://idp.example' };
    expect((await review(organization(), 'createSamlProvider', values)).problems).toEqual([
      { field: 'label', words: 'At most 30 characters.' },
      { field: 'ssoURL', words: 'This is not a web address that starts with http:// or https://.' },
    ]);
    expect(await send(organization(), 'createSamlProvider', values)).toMatchObject({ outcome: 'refused' });
    expect(sites.requests()).toEqual([]);
  });
});

describe('what is secret', () => {
  it('is shown while it is read, and never kept: a share link', async () => {
    const { id } = await sites.site();
    const trail = within('site', id);
    const made = await send(trail, 'createShareLink', { name: 'For the press' });
    const link =
      made.outcome === 'done' ? made.facts.find(({ value }) => value.kind === 'secret')?.value : undefined;
    const secret = link?.kind === 'secret' ? (link.text ?? '') : '';
    expect(secret).toMatch(/^https?:/);
    const fresh = await read(trail, 'listShareLinks');
    expect(fresh.rows.find(({ name }) => name === 'For the press')?.secret).toBe(secret);
    const kept = await held(trail, 'listShareLinks');
    expect(kept?.rows.map((row) => row.secret)).toEqual(kept?.rows.map(() => null));
    const { database } = sites.world.account.session.store;
    const stored = database.prepare('select json from administration_item').pluck().all().join('\n');
    expect(stored).toContain('For the press');
    expect(stored).not.toContain(secret);
  });
});

describe('offline', () => {
  it('lists can be read with their age, nothing is asked, and nothing is sent or queued', async () => {
    const { world, accountId } = sites;
    const before = await read(organization(), 'listTeams');
    await world.ask('sync.workOffline', { offline: true });
    sites.requests();
    const kept = await held(organization(), 'listTeams');
    expect(kept).toEqual({ ...before, isFresh: false });
    // Never opened, but every sync keeps it anyway.
    expect(names(await held(organization(), 'listMembers'))).toHaveLength(
      world.account.session.store.organizations.members().length,
    );
    const actions = await world.ask('administration.actions', { accountId, trail: organization() });
    expect(actions.filter(({ can }) => can.can)).toEqual([]);
    expect(actions[0]?.can.reason).toMatch(/^You are in offline mode\. .*are never queued\.$/);
    await expect(read(organization(), 'listTeams')).rejects.toThrow(/You are in offline mode/);
    await expect(send(organization(), 'createTeam', { title: 'Late' })).rejects.toThrow(
      /You are in offline mode/,
    );
    expect(sites.requests()).toEqual([]);
    expect(world.account.session.outbox.counts()).toMatchObject({ waiting: 0, kept: 0 });
    await world.ask('sync.workOffline', { offline: false });
  });

  it('cannot revoke an invite link where there is none', async () => {
    const { world, accountId } = sites;
    await read(organization(), 'getOrganization');
    const actions = await world.ask('administration.actions', { accountId, trail: organization() });
    expect(actions.find(({ id }) => id === 'deleteLinkInvite')?.can).toEqual({
      can: false,
      reason: 'There are no invite links.',
    });
  });
});

describe('a reader without the role', () => {
  afterEach(() => speak('en'));

  it('reads, and is told why nothing can be changed', async () => {
    const reading = await createSiteWorld({ role: 'read' });
    const { world, accountId } = reading;
    const trail: Trail = [{ kind: 'organization', id: reading.organization }];
    const actions = await world.ask('administration.actions', { accountId, trail });
    expect(actions.find(({ id }) => id === 'createTeam')?.can).toEqual({
      can: false,
      reason: 'Only an admin may do this; your role here is read.',
    });
    await expect(
      world.ask('administration.send', {
        ...{ accountId, trail, action: 'createTeam', values: { title: 'No' }, confirm: null, reader: '1' },
      }),
    ).rejects.toThrow(/Only an admin/);
    await speak('de');
    await expect(
      world.ask('administration.send', {
        ...{ accountId, trail, action: 'createTeam', values: { title: 'No' }, confirm: null, reader: '1' },
      }),
    ).rejects.toThrow('permission: Dafür ist die Rolle „Administrator“ nötig; Ihre Rolle hier ist „Leser“.');
    await reading.close();
  });
});
