import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import type { CallInput, TestService } from '../../support/network/test-service.ts';
import { flat, startTestService } from '../../support/network/test-service.ts';

/** One list, and how items come into it and go from it. */
interface Growing {
  readonly name: OperationName;
  readonly input?: CallInput;
  /** Adds an item and answers what `idOf` says of it. */
  add(number: number): Promise<string>;
  /** Absent: nothing of this list can be taken away. */
  remove?(id: string): Promise<unknown>;
  idOf?(item: Readonly<Record<string, unknown>>): string;
}

const names = Object.keys(operations) as OperationName[]; // the keys of the table
const lists = names.filter((name) => {
  const keys = Object.keys(operationOf(name).query?.shape ?? {});
  return keys.includes('page') && keys.includes('limit');
});
/** Lists over a revision that never changes, and files, which come from imports alone. */
const unmoving = ['listRevisionFiles', 'listFiles', 'listChangeRequestFiles'];

const byId = (item: Readonly<Record<string, unknown>>): string => String(item['id']);
const inside =
  (name: string, key = 'id') =>
  (item: Readonly<Record<string, unknown>>): string =>
    String((item[name] as Readonly<Record<string, unknown>>)[key]); // a member that every item of the list has

describe('a list', () => {
  const growing = async (service: TestService): Promise<readonly Growing[]> => {
    const database = new Sqlite(path.join(service.folder, 'service.sqlite'));
    const people = makePeople(database, service.ready.organization);
    const spaceId = service.ready.spaces[0]?.id ?? '';
    const content = await service.call('getContent');
    const page = flat(content.pages).find(({ type }) => type === 'document')?.id ?? '';
    const file = content.files[0]?.id ?? '';
    const changeRequestId = '2';
    const inRequest = { path: { changeRequestId } };
    const body = { body: { markdown: 'Text' } };
    const comment = await service.call('createSpaceComment', { body });
    const proposed = await service.call('createChangeRequestComment', { ...inRequest, body });
    const onSpace = { path: { commentId: comment.id } };
    const onRequest = { path: { changeRequestId, commentId: proposed.id } };
    const shelf = await service.call('createCollection', { body: { title: 'Shelf' } });
    const site = await service.call('createSite', { body: { title: 'Site', spaces: [spaceId] } });
    const flatSite = await service.call('createSite', { body: { title: 'Flat', spaces: [spaceId] } });
    const inSite = { path: { siteId: site.id } };
    const inFlatSite = { path: { siteId: flatSite.id } };
    const reader = service.person('read').id;
    const template = (use: object) => async (): Promise<string> => {
      // A copy of a page, which is one page more for every list over the content.
      await service.call('applyTemplate', { body: { id: page, ...use } });
      return 'a page';
    };
    const space = async (): Promise<string> => (await service.call('duplicateSpace')).id;
    const dropSpace = (id: string) => service.call('deleteSpace', { path: { spaceId: id } });
    const opened = async (): Promise<string> => {
      const { id } = await service.call('createChangeRequest', { body: {} });
      const opening = { path: { changeRequestId: id }, body: { status: 'open' } };
      return (await service.call('updateChangeRequest', opening)).id;
    };
    const archive = (id: string) =>
      service.call('updateChangeRequest', { path: { changeRequestId: id }, body: { status: 'archived' } });
    const talk = (number: number) =>
      service.call('ingestConversations', {
        body: {
          id: `talk ${number}`,
          subject: 'Talk',
          metadata: {},
          parts: [
            { type: 'message', role: 'user', body: `How do I mend the part${number}x of thing${number}y?` },
          ],
        },
      });
    const forgetDiscussion = (id: string) =>
      service.call('ingestConversations', {
        body: {
          id,
          subject: 'Talk',
          metadata: {},
          parts: [{ type: 'message', role: 'user', body: 'Thank you.' }],
        },
      });
    const overContent = (name: OperationName, input: CallInput, use: object): Growing => ({
      name,
      input,
      add: template(use),
      idOf: (item) =>
        JSON.stringify([item['id'], item['page'], item['targetReference']]).replace(
          /"(revision|updatedAt|comments|urls)":("[^"]*"|\d+|\{[^}]*\})/g,
          '',
        ),
    });
    const made = async (name: OperationName, input: CallInput): Promise<string> => {
      const answer = (await service.call(name, input)) as { readonly id: string };
      return answer.id;
    };
    const post = (
      name: OperationName,
      remove: OperationName,
      parameter: string,
      input: (number: number) => CallInput,
    ) => ({
      add: (number: number) => made(name, input(number)),
      remove: (id: string) =>
        service.call(remove, { ...input(0), path: { ...input(0).path, [parameter]: id } }),
    });
    return [
      overContent('searchSpace', { query: { query: 'the' } }, {}),
      overContent('listSpaceLinks', {}, {}),
      overContent('listPageLinks', { path: { pageId: page } }, {}),
      overContent('listPageBacklinks', { path: { pageId: page } }, {}),
      overContent('listFileBacklinks', { path: { fileId: file } }, {}),
      overContent(
        'listChangeRequestFileBacklinks',
        { path: { fileId: file, changeRequestId } },
        { changeRequestId },
      ),
      overContent(
        'listChangeRequestPageLinks',
        { path: { pageId: page, changeRequestId } },
        { changeRequestId },
      ),
      { name: 'listOrganizationSpaces', add: space, remove: dropSpace },
      {
        name: 'listMemberSpaces',
        input: { path: { userId: reader }, query: { order: 'asc' } },
        add: space,
        remove: dropSpace,
        idOf: inside('space'),
      },
      {
        name: 'listMemberSpaces',
        input: { path: { userId: reader } },
        add: space,
        remove: dropSpace,
        idOf: inside('space'),
      },
      { name: 'searchOrganization', input: { query: { query: 'ink' } }, add: space, remove: dropSpace },
      {
        name: 'listCollectionSpaces',
        input: { path: { collectionId: shelf.id } },
        add: async () => {
          const id = await space();
          await service.call('moveSpace', { path: { spaceId: id }, body: { parent: shelf.id } });
          return id;
        },
        remove: dropSpace,
      },
      {
        name: 'listOrganizationCollections',
        ...post('createCollection', 'deleteCollection', 'collectionId', () => ({ body: { title: 'More' } })),
      },
      { name: 'listChangeRequests', add: opened, remove: archive },
      { name: 'listOrganizationChangeRequests', add: opened, remove: archive },
      {
        name: 'listReviews',
        input: inRequest,
        add: () => made('createReview', { ...inRequest, body: { status: 'approved' } }),
      },
      {
        name: 'listRequestedReviewers',
        input: inRequest,
        add: async () => {
          const id = people.add();
          await service.call('requestReviewers', { ...inRequest, body: { users: [id] } });
          return id;
        },
      },
      {
        name: 'listSpaceComments',
        ...post('createSpaceComment', 'deleteSpaceComment', 'commentId', () => ({ body })),
      },
      {
        name: 'listSpaceComments',
        input: { query: { order: 'asc' } },
        ...post('createSpaceComment', 'deleteSpaceComment', 'commentId', () => ({ body })),
      },
      {
        name: 'listSpaceCommentReplies',
        input: onSpace,
        ...post('createSpaceCommentReply', 'deleteSpaceCommentReply', 'commentReplyId', () => ({
          ...onSpace,
          body,
        })),
      },
      {
        name: 'listSpaceCommenters',
        add: async () => people.comment(spaceId, null),
        remove: async (id) => people.silence(id),
      },
      {
        name: 'listChangeRequestComments',
        input: inRequest,
        ...post('createChangeRequestComment', 'deleteChangeRequestComment', 'commentId', () => ({
          ...inRequest,
          body,
        })),
      },
      {
        name: 'listChangeRequestCommentReplies',
        input: onRequest,
        ...post(
          'createChangeRequestCommentReply',
          'deleteChangeRequestCommentReply',
          'commentReplyId',
          () => ({ ...onRequest, body }),
        ),
      },
      {
        name: 'listChangeRequestCommenters',
        input: inRequest,
        add: async () => people.comment(spaceId, proposed.target.changeRequest ?? ''),
        remove: async (id) => people.silence(id),
      },
      {
        name: 'listOrganizations',
        add: async () => people.organization(service.person('admin').id),
        remove: async (id) => people.leave(id),
      },
      {
        name: 'listMembers',
        add: async () => people.add(),
        remove: (id) => service.call('deleteMember', { path: { userId: id } }),
      },
      {
        name: 'listMembers',
        input: { query: { order: 'asc' } },
        add: async () => people.add(),
        remove: (id) => service.call('deleteMember', { path: { userId: id } }),
      },
      {
        name: 'listMemberTeams',
        input: { path: { userId: reader } },
        ...post('createTeam', 'deleteTeam', 'teamId', () => ({ body: { title: 'Team', members: [reader] } })),
        idOf: inside('team'),
      },
      {
        name: 'listTeams',
        ...post('createTeam', 'deleteTeam', 'teamId', () => ({ body: { title: 'Team' } })),
      },
      {
        name: 'listSamlProviders',
        ...post('createSamlProvider', 'deleteSamlProvider', 'samlProviderId', (number) => ({
          body: { label: `Label ${number}` },
        })),
      },
      {
        name: 'listSites',
        ...post('createSite', 'deleteSite', 'siteId', () => ({ body: { title: 'More' } })),
      },
      {
        name: 'listShareLinks',
        input: inSite,
        ...post('createShareLink', 'deleteShareLink', 'shareLinkId', () => ({
          ...inSite,
          body: { name: 'Link' },
        })),
      },
      {
        name: 'listSiteSpaces',
        input: inFlatSite,
        ...post('createSiteSpace', 'deleteSiteSpace', 'siteSpaceId', () => ({
          ...inFlatSite,
          body: { spaceId },
        })),
      },
      {
        name: 'listSiteSections',
        input: inSite,
        ...post('createSiteSection', 'deleteSiteSection', 'siteSectionId', () => ({
          ...inSite,
          body: { spaceId, title: 'Section' },
        })),
      },
      {
        name: 'listSiteSectionGroups',
        input: inSite,
        ...post('createSiteSectionGroup', 'deleteSiteSectionGroup', 'siteSectionGroupId', () => ({
          ...inSite,
          body: { title: 'Group' },
        })),
      },
      {
        name: 'listOpenApiSpecs',
        add: async (number) => {
          await service.call('createOpenApiSpec', {
            body: { slug: `spec-${number}`, source: { text: '{}' } },
          });
          return `spec-${number}`;
        },
        remove: (slug) => service.call('deleteOpenApiSpec', { path: { specSlug: slug } }),
        idOf: (item) => String(item['slug']),
      },
      {
        name: 'listTranslations',
        ...post('createTranslation', 'deleteTranslation', 'translationId', () => ({
          body: { language: 'de', source: { space: spaceId } },
        })),
      },
      { name: 'listConversations', add: async (number) => (await talk(number), `talk ${number}`) },
      {
        name: 'listConversationIssues',
        add: async (number) => (await talk(number), `talk ${number}`),
        remove: forgetDiscussion,
        idOf: inside('conversation'),
      },
      {
        name: 'listIssuesClusters',
        add: async (number) => (await talk(number), `part${number}x`),
        remove: (word) => forgetDiscussion(`talk ${word.replace(/\D/g, '')}`),
        idOf: clusterWord,
      },
      {
        name: 'listIssuesClusters',
        input: { query: { orderBy: 'issues', order: 'asc' } },
        add: async (number) => (await talk(number), `part${number}x`),
        idOf: clusterWord,
      },
    ];
  };

  it('is among those that are proved here', async () => {
    const service = await startTestService({ organizations: ['Second press'] });
    const proved = new Set([...(await growing(service)).map(({ name }) => name), ...unmoving]);
    expect(lists.filter((name) => !proved.has(name))).toEqual([]);
    expect(lists.length).toBeGreaterThan(35);
  });

  it(
    'neither repeats nor skips what nobody touched, whatever comes and goes between its pages',
    { timeout: 240_000 },
    async () => {
      const service = await startTestService({ organizations: ['Second press'] });
      const steps = fc.array(fc.record({ isAdding: fc.boolean(), which: fc.nat(20) }), {
        minLength: 1,
        maxLength: 3,
      });
      let number = 0;
      let walked = 0;
      for (const list of await growing(service)) {
        const idOf = list.idOf ?? byId;
        const mine = new Set<string>();
        for (let index = 0; index < 4; index += 1) mine.add(await list.add((number += 1)));
        await fc.assert(
          fc.asyncProperty(
            fc.integer({ min: 1, max: 3 }),
            fc.array(steps, { maxLength: 5 }),
            async (limit, between) => {
              const whole = await service.ask(
                `GET ${service.address(list.name, withQuery(list.input, { limit: 1000 }))}`,
              );
              const before = itemsOf(whole.json).map(idOf);
              const touched = new Set<string>();
              const seen: string[] = [];
              let cursor: string | undefined;
              for (let turn = 0; turn < 1000; turn += 1) {
                const query = {
                  limit: turn < 4 ? limit : 1000,
                  ...(cursor === undefined ? {} : { page: cursor }),
                };
                const answer = await service.ask(
                  `GET ${service.address(list.name, withQuery(list.input, query))}`,
                );
                seen.push(...itemsOf(answer.json).map(idOf));
                cursor = nextOf(answer.json);
                walked += 1;
                if (cursor === undefined) break;
                for (const { isAdding, which } of between[turn] ?? []) {
                  if (isAdding) {
                    const id = await list.add((number += 1));
                    mine.add(id);
                    touched.add(id);
                  } else if (list.remove !== undefined && mine.size > 2) {
                    const id = [...mine][which % mine.size] ?? '';
                    await list.remove(id);
                    mine.delete(id);
                    touched.add(id);
                  }
                }
              }
              const untouched = before.filter((id) => !touched.has(id));
              expect([list.name, seen.filter((id) => untouched.includes(id))]).toEqual([
                list.name,
                untouched,
              ]);
              expect(new Set(seen).size).toBe(seen.length);
            },
          ),
          { numRuns: 2 },
        );
      }
      expect(walked).toBeGreaterThan(200);
    },
  );
});

function itemsOf(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (answer as { readonly items: readonly Readonly<Record<string, unknown>>[] }).items; // every list has items
}

function nextOf(answer: unknown): string | undefined {
  return (answer as { readonly next?: { readonly page: string } }).next?.page; // the envelope of every list
}

function withQuery(input: CallInput = {}, query: Readonly<Record<string, string | number>>): CallInput {
  return { ...input, query: { ...input.query, ...query } };
}

function clusterWord(item: Readonly<Record<string, unknown>>): string {
  return /part\d+x/.exec(String(item['label']))?.[0] ?? String(item['id']);
}

/** People, organizations and comments of others, written beside the service: no operation makes them. */
function makePeople(database: Sqlite.Database, organizationId: string) {
  let count = 0;
  const at = (): string => new Date(Date.UTC(2026, 0, 1) + (count += 1) * 1000).toISOString();
  const add = (): string => {
    const id = `person${(count += 1)}`;
    database.prepare('INSERT INTO user (id, display_name) VALUES (?, ?)').run(id, id);
    database
      .prepare('INSERT INTO member (organization_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)')
      .run(organizationId, id, 'read', at());
    return id;
  };
  return {
    add,
    comment(spaceId: string, changeRequestId: string | null): string {
      const by = add();
      database
        .prepare(
          `INSERT INTO comment (id, space_id, change_request_id, revision_id, body, posted_by, posted_at)
           VALUES (?, ?, ?, '', '{"markdown":"x"}', ?, ?)`,
        )
        .run(`comment of ${by}`, spaceId, changeRequestId, by, at());
      return by;
    },
    silence: (by: string): void => void database.prepare('DELETE FROM comment WHERE posted_by = ?').run(by),
    organization(userId: string): string {
      const id = `organization${(count += 1)}`;
      database
        .prepare(
          'INSERT INTO organization (id, title, merge_rules, created_at) VALUES (?, ?, \'{"type":"none"}\', ?)',
        )
        .run(id, id, at());
      database
        .prepare('INSERT INTO member (organization_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)')
        .run(id, userId, 'admin', at());
      return id;
    },
    leave: (id: string): void =>
      void database.prepare('DELETE FROM member WHERE organization_id = ?').run(id),
  };
}
