import type { Database } from 'better-sqlite3';
import type { Role } from '../../api/common.ts';
import { newId } from './ids.ts';

export interface TeamRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly title: string;
  readonly created_at: string;
  readonly members: number;
}

export interface TeamOfMemberRow extends TeamRow {
  readonly role: 'owner' | 'member';
}

export interface SamlProviderRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly label: string;
  readonly sso_url: string | null;
  readonly entity_id: string | null;
  readonly certificate: string | null;
  readonly default_team: string | null;
  readonly default_role: Role | null;
  readonly created_at: string;
}

type SamlColumns = Omit<SamlProviderRow, 'seq' | 'id' | 'organization_id' | 'created_at'>;

const team = `SELECT team.*, (SELECT count(*) FROM team_member WHERE team_id = team.id) AS members FROM team`;

/** Teams, SAML providers and link invites of organizations. */
export class Administration {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  team(id: string): TeamRow | undefined {
    return this.#database.prepare<[string], TeamRow>(`${team} WHERE team.id = ?`).get(id);
  }

  teams(organizationId: string): TeamRow[] {
    return this.#database
      .prepare<[string], TeamRow>(`${team} WHERE team.organization_id = ? ORDER BY team.seq`)
      .all(organizationId);
  }

  teamsOf(organizationId: string, userId: string): TeamOfMemberRow[] {
    return this.#database
      .prepare<[string, string], TeamOfMemberRow>(
        `SELECT team.*, mine.role, (SELECT count(*) FROM team_member WHERE team_id = team.id) AS members
         FROM team JOIN team_member mine ON mine.team_id = team.id
         WHERE team.organization_id = ? AND mine.user_id = ? ORDER BY team.seq`,
      )
      .all(organizationId, userId);
  }

  addTeam(organizationId: string, title: string, at: string): string {
    const id = newId();
    this.#database
      .prepare('INSERT INTO team (id, organization_id, title, created_at) VALUES (?, ?, ?, ?)')
      .run(id, organizationId, title, at);
    return id;
  }

  addToTeam(teamId: string, userId: string, role: 'owner' | 'member'): void {
    this.#database
      .prepare('INSERT INTO team_member (team_id, user_id, role) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(teamId, userId, role);
  }

  renameTeam(id: string, title: string): void {
    this.#database.prepare('UPDATE team SET title = ? WHERE id = ?').run(title, id);
  }

  removeTeam(id: string): void {
    this.#database.prepare('DELETE FROM team WHERE id = ?').run(id);
  }

  /** Out of every team of the organization. */
  leaveTeams(organizationId: string, userId: string): void {
    this.#database
      .prepare(
        `DELETE FROM team_member WHERE user_id = ?
         AND team_id IN (SELECT id FROM team WHERE organization_id = ?)`,
      )
      .run(userId, organizationId);
  }

  provider(id: string): SamlProviderRow | undefined {
    return this.#database
      .prepare<[string], SamlProviderRow>('SELECT * FROM saml_provider WHERE id = ?')
      .get(id);
  }

  providers(organizationId: string): SamlProviderRow[] {
    return this.#database
      .prepare<[string], SamlProviderRow>(
        'SELECT * FROM saml_provider WHERE organization_id = ? ORDER BY seq',
      )
      .all(organizationId);
  }

  addProvider(organizationId: string, columns: SamlColumns, at: string): string {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO saml_provider
           (id, organization_id, label, sso_url, entity_id, certificate, default_team, default_role, created_at)
         VALUES (@id, @organization_id, @label, @sso_url, @entity_id, @certificate, @default_team, @default_role, @at)`,
      )
      .run({ ...columns, id, organization_id: organizationId, at });
    return id;
  }

  changeProvider(id: string, columns: SamlColumns): void {
    this.#database
      .prepare(
        `UPDATE saml_provider SET label = @label, sso_url = @sso_url, entity_id = @entity_id,
           certificate = @certificate, default_team = @default_team, default_role = @default_role WHERE id = @id`,
      )
      .run({ ...columns, id });
  }

  removeProvider(id: string): void {
    this.#database.prepare('DELETE FROM saml_provider WHERE id = ?').run(id);
  }

  removeInvite(organizationId: string, id: string): void {
    this.#database
      .prepare('DELETE FROM link_invite WHERE organization_id = ? AND id = ?')
      .run(organizationId, id);
  }

  /** The organization's link invite, made when there is none. */
  ensureInvite(organizationId: string, at: string): void {
    const known = this.#database
      .prepare<[string], string>('SELECT id FROM link_invite WHERE organization_id = ?')
      .pluck()
      .get(organizationId);
    if (known !== undefined) return;
    this.#database
      .prepare('INSERT INTO link_invite (id, organization_id, role, created_at) VALUES (?, ?, NULL, ?)')
      .run(newId(), organizationId, at);
  }
}
