import type { Database, Statement } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import type { Role } from '../../api/common.ts';
import { newId } from './ids.ts';

export interface UserRow {
  readonly id: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly is_helper: number;
}

export interface MemberRow extends UserRow {
  readonly organization_id: string;
  readonly role: Role | null;
  readonly joined_at: string;
  readonly last_seen_at: string | null;
  readonly sso: number;
}

export interface OrganizationRow {
  readonly id: string;
  readonly title: string;
  readonly default_role: Role | null;
  readonly merge_rules: string;
  readonly created_at: string;
  /** JSON array. */
  readonly email_domains: string;
  readonly hostname: string | null;
  /** JSON. */
  readonly default_content: string | null;
  readonly logo: string | null;
  readonly sso: number;
  readonly ai: number;
  readonly invite_links: number;
  /** JSON, a rich document for agents. */
  readonly instructions: string | null;
  readonly instructions_at: string | null;
  readonly instructions_by: string | null;
}

const memberColumns = `user.id, user.display_name, user.email, user.is_helper,
  member.organization_id, member.role, member.joined_at, member.last_seen_at, member.sso`;

/** What the database holds of a token. Tokens are random, so a plain hash of one cannot be turned back. */
export function hashOfToken(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('hex')}`;
}

/** Users, organizations and who belongs where. */
export class People {
  readonly #database: Database;
  readonly #byToken: Statement<[string], UserRow>;
  readonly #known = new Map<string, UserRow>();
  readonly #byId: Statement<[string], UserRow>;
  readonly #member: Statement<[string, string], MemberRow>;
  readonly #organization: Statement<[string], OrganizationRow>;

  constructor(database: Database) {
    this.#database = database;
    const user = 'SELECT id, display_name, email, is_helper FROM user';
    this.#byToken = database.prepare(`${user} WHERE token = ?`);
    this.#byId = database.prepare(`${user} WHERE id = ?`);
    this.#member = database.prepare(
      `SELECT ${memberColumns} FROM member JOIN user ON user.id = member.user_id
       WHERE member.organization_id = ? AND member.user_id = ?`,
    );
    this.#organization = database.prepare('SELECT * FROM organization WHERE id = ?');
  }

  byToken(token: string): UserRow | undefined {
    return this.#byToken.get(hashOfToken(token));
  }

  user(id: string): UserRow {
    // What is kept of a user never changes.
    const known = this.#known.get(id) ?? this.#byId.get(id);
    if (known === undefined) throw new Error(`User ${id} is missing.`);
    this.#known.set(id, known);
    return known;
  }

  findUser(id: string): UserRow | undefined {
    return this.#byId.get(id);
  }

  member(organizationId: string, userId: string): MemberRow | undefined {
    return this.#member.get(organizationId, userId);
  }

  members(organizationId: string): MemberRow[] {
    return this.#database
      .prepare<[string], MemberRow>(
        `SELECT ${memberColumns} FROM member JOIN user ON user.id = member.user_id
         WHERE member.organization_id = ? ORDER BY member.joined_at, user.id`,
      )
      .all(organizationId);
  }

  organization(id: string): OrganizationRow | undefined {
    return this.#organization.get(id);
  }

  organizationsOf(userId: string): OrganizationRow[] {
    return this.#database
      .prepare<[string], OrganizationRow>(
        `SELECT organization.* FROM organization JOIN member ON member.organization_id = organization.id
         WHERE member.user_id = ? ORDER BY organization.id`,
      )
      .all(userId);
  }

  addUser(displayName: string, email: string | null, isHelper = false): string {
    const id = newId();
    this.#database
      .prepare('INSERT INTO user (id, display_name, email, is_helper) VALUES (?, ?, ?, ?)')
      .run(id, displayName, email, isHelper ? 1 : 0);
    return id;
  }

  /** Everybody who has a token, with what the database holds of it: its hash, or as earlier versions wrote it the token itself. */
  tokens(): { readonly id: string; readonly token: string }[] {
    return this.#database
      .prepare<[], { id: string; token: string }>('SELECT id, token FROM user WHERE token IS NOT NULL')
      .all();
  }

  setToken(userId: string, token: string): void {
    this.#database.prepare('UPDATE user SET token = ? WHERE id = ?').run(hashOfToken(token), userId);
  }

  /** Every organization of this service, whoever belongs to it. */
  organizations(): OrganizationRow[] {
    return this.#database
      .prepare<[], OrganizationRow>('SELECT * FROM organization ORDER BY created_at, id')
      .all();
  }

  /** Domains, in lower case, whose addresses may join. */
  emailDomainsOf(row: OrganizationRow): readonly string[] {
    return JSON.parse(row.email_domains) as string[]; // written from a validated body
  }

  changeOrganization(id: string, changes: Partial<Omit<OrganizationRow, 'id' | 'created_at'>>): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const sets = names.map((name) => `${name} = @${name}`).join(', ');
    this.#database.prepare(`UPDATE organization SET ${sets} WHERE id = @id`).run({ ...changes, id });
  }

  changeMember(
    organizationId: string,
    userId: string,
    changes: { readonly role?: Role | null; readonly sso?: number },
  ): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    this.#database
      .prepare(
        `UPDATE member SET ${names.map((name) => `${name} = @${name}`).join(', ')}
         WHERE organization_id = @organizationId AND user_id = @userId`,
      )
      .run({ ...changes, organizationId, userId });
  }

  removeMember(organizationId: string, userId: string): void {
    this.#database
      .prepare('DELETE FROM member WHERE organization_id = ? AND user_id = ?')
      .run(organizationId, userId);
  }

  addMember(organizationId: string, userId: string, role: Role | null, joinedAt: string): void {
    this.#database
      .prepare('INSERT INTO member (organization_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)')
      .run(organizationId, userId, role, joinedAt);
  }

  /** The user who writes commits under this name and address; made a member (`edit`, without a token) on first sight. */
  author(organizationId: string, name: string, email: string, at: string): string {
    const address =
      email === ''
        ? `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@commits.invalid`
        : email.toLowerCase();
    const known = this.#database
      .prepare<[string], string>('SELECT id FROM user WHERE email = ?')
      .pluck()
      .get(address);
    if (known !== undefined) return known;
    const sameName = this.#database
      .prepare<[string], string>('SELECT id FROM user WHERE display_name = ? AND token IS NULL')
      .pluck()
      .get(name);
    if (sameName !== undefined && name !== '') return sameName;
    const id = this.addUser(name === '' ? address : name, address);
    this.addMember(organizationId, id, 'edit', at);
    return id;
  }

  seen(userId: string, at: string): void {
    this.#database.prepare('UPDATE member SET last_seen_at = ? WHERE user_id = ?').run(at, userId);
  }
}
