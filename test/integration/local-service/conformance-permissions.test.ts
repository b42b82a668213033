import { describe, expect, it } from 'vitest';
import { operationOf } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { goodCalls } from '../../support/good-calls.ts';
import type { CallInput, RoleName, TestService } from '../../support/network/test-service.ts';
import { flat, startTestService } from '../../support/network/test-service.ts';

const roles: readonly RoleName[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

/**
 * An operation that a permission allows; where there is none, the least role of docs/design/service-api.md, "Roles".
 * `own` is what its author and administrators may, `author` what its author alone may.
 */
type Allows = OperationName | RoleName | 'author' | 'own';

/** The permissions of each kind of object, with what each of them allows. Comments are those of somebody else. */
const allowed: Readonly<Record<string, Readonly<Record<string, Allows>>>> = {
  space: {
    view: 'getSpace',
    access: 'getContent',
    admin: 'deleteSpace',
    viewInviteLinks: 'admin',
    create: 'duplicateSpace',
    edit: 'createChangeRequest',
    triggerGitSync: 'admin',
    comment: 'createSpaceComment',
    merge: 'mergeChangeRequest',
    review: 'createReview',
    installIntegration: 'admin',
  },
  collection: {
    view: 'getCollection',
    admin: 'updateCollection',
    viewInviteLinks: 'admin',
    create: 'createCollection',
  },
  organization: {
    view: 'getOrganization',
    admin: 'updateOrganization',
    ownTeam: 'createTeam',
    createContent: 'createSite',
    createOpenAPISpec: 'createOpenApiSpec',
    ingestConversations: 'ingestConversations',
    viewBilling: 'admin',
    listMembers: 'listMembers',
    listTeams: 'listTeams',
    listIntegrations: 'admin',
    listInstallations: 'admin',
    installIntegration: 'admin',
  },
  team: { view: 'getTeam', admin: 'updateTeam' },
  comment: { view: 'getSpaceComment', edit: 'author', reply: 'createSpaceCommentReply', delete: 'own' },
  'comment-reply': {
    view: 'getSpaceComment',
    edit: 'author',
    reply: 'createSpaceCommentReply',
    delete: 'own',
  },
  'openapi-spec': { view: 'getOpenApiSpec', edit: 'updateOpenApiSpec' },
  translation: { view: 'getTranslation', edit: 'updateTranslation' },
};

/** Every list in which objects with permissions come, at any depth. */
const lists: readonly OperationName[] = [
  'listOrganizations',
  'listOrganizationsOfEmailDomain',
  'listOrganizationSpaces',
  'listOrganizationCollections',
  'listCollectionSpaces',
  'listMemberSpaces',
  'listMemberTeams',
  'listTeams',
  'listSpaceComments',
  'listSpaceCommentReplies',
  'listChangeRequestComments',
  'listChangeRequestCommentReplies',
  'listOpenApiSpecs',
  'listTranslations',
  'listSpaceLinks',
  'listPageLinks',
  'listPageBacklinks',
  'listFileBacklinks',
  'listSiteSpaces',
  'listSiteSections',
  'listSiteSectionGroups',
  'getSiteStructure',
  'getPublishedSite',
];

interface Permitted {
  readonly object: string;
  readonly permissions: Readonly<Record<string, boolean>>;
  readonly postedBy?: { readonly id: string };
}

/** Every object with permissions in an answer, however deep. */
function permittedIn(value: unknown): readonly Permitted[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(permittedIn);
  return 'permissions' in value && 'object' in value ? [value as Permitted, ...inside] : inside; // both were found
}

const isRole = (what: string): what is RoleName => roles.some((role) => role === what);

function mayDo(role: RoleName, what: Allows, isAuthor: boolean): boolean {
  const isAtLeast = (least: RoleName): boolean => roles.indexOf(role) >= roles.indexOf(least);
  if (what === 'author') return isAuthor && isAtLeast('comment');
  if (what === 'own') return (isAuthor && isAtLeast('comment')) || isAtLeast('admin');
  const least = isRole(what) ? what : operationOf(what).permission;
  return least === 'member' || least === 'signed-in' || isAtLeast(least);
}

/** What a caller of a role is told otherwise than the table has it. */
function wrongOf(
  caller: { readonly role: RoleName; readonly id: string },
  { object, permissions, postedBy }: Permitted,
): readonly string[] {
  const table = allowed[object];
  if (table === undefined) return [`${object} is in no row`];
  const names = new Set([...Object.keys(table), ...Object.keys(permissions)]);
  return [...names].flatMap((name) => {
    const what = table[name];
    if (what === undefined) return [`${object}.${name} is in no row`];
    const expected = mayDo(caller.role, what, postedBy?.id === caller.id);
    return permissions[name] === expected ? [] : [`${object}.${name}: ${String(permissions[name])}`];
  });
}

/** A call of which the answer holds something. */
async function filled(service: TestService): Promise<Record<OperationName, CallInput>> {
  const calls = await goodCalls(service);
  await service.call('updateOrganization', { body: { emailDomains: ['galley.invalid'] } });
  const shelf = calls.getCollection.path?.['collectionId'];
  const copy = await service.call('duplicateSpace');
  await service.call('moveSpace', { path: { spaceId: copy.id }, body: { parent: shelf } });
  const userId = calls.listMemberTeams.path?.['userId'];
  await service.call('createTeam', { body: { title: 'A team', members: [userId] } });
  for (const page of flat((await service.call('listPages')).pages)) {
    const path = { pageId: page.id };
    if ((await service.call('listPageBacklinks', { path })).items.length > 0)
      return { ...calls, listPageBacklinks: { path } };
  }
  throw new Error('no page of the sample has a backlink');
}

async function ask(service: TestService, name: OperationName, input: CallInput): Promise<unknown> {
  return (await service.ask(`GET ${service.address(name, input)}`, input)).json;
}

describe('permissions', () => {
  it.each(roles)(
    'say in every list what a caller with the role %s may do',
    { timeout: 60_000 },
    async (role) => {
      const service = await startTestService({ organizations: ['Second press'] });
      const calls = await filled(service);
      const caller = { role, id: service.person(role).id };
      const wrong = new Set<string>();
      const seen = new Set<string>();
      for (const name of lists) {
        const found = permittedIn(await ask(service, name, { ...calls[name], as: role }));
        if (found.length === 0) wrong.add(`${name}: nothing with permissions`);
        for (const one of found) {
          seen.add(one.object);
          for (const error of wrongOf(caller, one)) wrong.add(`${name}: ${error}`);
        }
      }
      expect([...wrong]).toEqual([]);
      expect([...seen].sort()).toEqual(Object.keys(allowed).sort());
    },
  );

  it('follow the role that a change gives: in the answer to a move, to a new default level, to a transfer', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const shelf = await service.call('createCollection', { body: { title: 'Shelf' } });
    const copy = await service.call('duplicateSpace');
    const raised = await service.call('updateCollection', {
      path: { collectionId: shelf.id },
      body: { defaultLevel: 'edit' },
    });
    expect(raised.permissions?.['admin']).toBe(true);
    await service.call('moveSpace', { path: { spaceId: copy.id }, body: { parent: shelf.id } });
    const seen = await service.call('listOrganizationSpaces', { as: 'read' });
    const edits = seen.items.map(({ id, permissions }) => [id === copy.id, permissions?.['edit']]);
    expect(edits).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('say nothing may be done in an organization that the caller does not belong to', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    await service.call('updateOrganization', { body: { emailDomains: ['galley.invalid'] } });
    const stranger = service.ready.organizations[1]?.users.find(({ role }) => role === 'create')?.token ?? '';
    const { organizations } = await service.call('listOrganizationsOfEmailDomain', {
      path: { emailDomain: 'galley.invalid' },
      token: stranger,
    });
    const first = organizations.find(({ id }) => id === service.ready.organization);
    expect(Object.values(first?.permissions ?? { none: true }).filter(Boolean)).toEqual([]);
  });
});
