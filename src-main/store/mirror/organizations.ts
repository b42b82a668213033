import type { Database } from 'better-sqlite3';
import type { Organization } from '../../api/organization.ts';
import type { Collection } from '../../api/space.ts';
import type { Member, User } from '../../api/user.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly title: string;
  readonly json: string;
}

export interface MemberRow {
  readonly organizationId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly role: string | null;
  readonly json: string;
}

export interface CollectionRow {
  readonly id: string;
  readonly organizationId: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly json: string;
}

/** Organizations, their members and collections, as the service last listed them. */
export function createOrganizationTables(database: Database) {
  const organizations = database.prepare<[], OrganizationRow>(
    'select id, title, json from organization order by title, id',
  );
  const putOrganization = database.prepare<[string, string, string]>(`
    insert into organization (id, title, json) values (?, ?, ?)
    on conflict (id) do update set title = excluded.title, json = excluded.json`);
  const removeOrganization = database.prepare<[string]>('delete from organization where id = ?');
  const members = database.prepare<[], MemberRow>(`
    select organization_id as organizationId, user_id as userId, display_name as displayName, role, json
    from member order by display_name, user_id`);
  const memberName = database
    .prepare<[string], string>('select display_name from member where user_id = ? limit 1')
    .pluck();
  const putMember = database.prepare<[string, string, string, string | null, string]>(`
    insert into member (organization_id, user_id, display_name, role, json) values (?, ?, ?, ?, ?)
    on conflict (organization_id, user_id) do update set
      display_name = excluded.display_name, role = excluded.role, json = excluded.json`);
  const removeMember = database.prepare<[string, string]>(
    'delete from member where organization_id = ? and user_id = ?',
  );
  const collections = database.prepare<[], CollectionRow>(`
    select id, organization_id as organizationId, parent_id as parentId, title, json
    from collection order by title, id`);
  const putCollection = database.prepare<[string, string, string | null, string, string]>(`
    insert into collection (id, organization_id, parent_id, title, json) values (?, ?, ?, ?, ?)
    on conflict (id) do update set organization_id = excluded.organization_id, parent_id = excluded.parent_id,
      title = excluded.title, json = excluded.json`);
  const removeCollection = database.prepare<[string]>('delete from collection where id = ?');
  return {
    organizations: (): readonly OrganizationRow[] => organizations.all(),
    putOrganization(organization: Organization): void {
      putOrganization.run(organization.id, organization.title, JSON.stringify(organization));
    },
    removeOrganization(id: string): void {
      removeOrganization.run(id);
    },
    members: (): readonly MemberRow[] => members.all(),
    /** Undefined for somebody who is not a member we know of. */
    memberName: (userId: string): string | undefined => memberName.get(userId),
    putMember(organizationId: string, member: Member): void {
      const { user } = member;
      putMember.run(organizationId, user.id, user.displayName, member.role ?? null, JSON.stringify(member));
    },
    removeMember(organizationId: string, userId: string): void {
      removeMember.run(organizationId, userId);
    },
    collections: (): readonly CollectionRow[] => collections.all(),
    putCollection(organizationId: string, collection: Collection): void {
      const { id, parent, title } = collection;
      putCollection.run(id, organizationId, parent ?? null, title, JSON.stringify(collection));
    },
    removeCollection(id: string): void {
      removeCollection.run(id);
    },
  };
}

export type OrganizationTables = ReturnType<typeof createOrganizationTables>;

/** The member's user as the service sent it. */
export function userOf(row: MemberRow): User {
  return (JSON.parse(row.json) as Member).user; // putMember wrote it from a parsed Member
}
