import type { Database, Statement } from 'better-sqlite3';
import { newId } from './ids.ts';

export interface SiteRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly type: string;
  readonly title: string;
  readonly hostname: string | null;
  readonly basename: string;
  readonly proxy: string | null;
  readonly visibility: string;
  readonly published: number;
  readonly adaptive_enabled: number;
  readonly adaptive_schema: string | null;
  readonly adaptive_at: string | null;
  readonly agents_context: string;
  /** JSON of what was set; defaults fill the rest. */
  readonly customization: string;
  readonly default_site_space: string | null;
  readonly default_section: string | null;
  readonly created_at: string;
}

export interface SiteGroupRow {
  readonly seq: number;
  readonly id: string;
  readonly site_id: string;
  readonly parent_id: string | null;
  readonly position: number;
  readonly title: string;
  readonly icon: string | null;
}

export interface SiteSectionRow {
  readonly seq: number;
  readonly id: string;
  readonly site_id: string;
  readonly group_id: string | null;
  readonly position: number;
  readonly title: string;
  readonly description: string | null;
  readonly path: string;
  readonly condition: string | null;
  readonly icon: string | null;
  readonly default_site_space: string | null;
}

export interface SiteSpaceRow {
  readonly seq: number;
  readonly id: string;
  readonly site_id: string;
  readonly section_id: string | null;
  readonly space_id: string;
  readonly position: number;
  readonly path: string;
  readonly condition: string | null;
  readonly hidden: number;
  /** JSON of the customization of its own. */
  readonly override: string;
}

export interface ShareLinkRow {
  readonly seq: number;
  readonly id: string;
  readonly site_id: string;
  readonly name: string;
  readonly active: number;
  readonly created_at: string;
}

interface Tables {
  readonly site: SiteRow;
  readonly site_group: SiteGroupRow;
  readonly site_section: SiteSectionRow;
  readonly site_space: SiteSpaceRow;
  readonly share_link: ShareLinkRow;
}
type Table = keyof Tables;

/** Sites and what they are put together from. A site space whose space was deleted stays, and is not shown. */
export class Sites {
  readonly #database: Database;
  readonly #byId: { readonly [Name in Table]: Statement<[string], Tables[Name]> };
  readonly #spaces: Statement<[string], SiteSpaceRow>;
  readonly #sections: Statement<[string], SiteSectionRow>;
  readonly #groups: Statement<[string], SiteGroupRow>;

  constructor(database: Database) {
    this.#database = database;
    this.#byId = {
      site: database.prepare('SELECT * FROM site WHERE id = ?'),
      site_group: database.prepare('SELECT * FROM site_group WHERE id = ?'),
      site_section: database.prepare('SELECT * FROM site_section WHERE id = ?'),
      site_space: database.prepare('SELECT * FROM site_space WHERE id = ?'),
      share_link: database.prepare('SELECT * FROM share_link WHERE id = ?'),
    };
    this.#spaces = database.prepare(
      `SELECT site_space.* FROM site_space JOIN space ON space.id = site_space.space_id
       WHERE site_space.site_id = ? AND space.deleted_at IS NULL ORDER BY site_space.position, site_space.seq`,
    );
    this.#sections = database.prepare('SELECT * FROM site_section WHERE site_id = ? ORDER BY position, seq');
    this.#groups = database.prepare('SELECT * FROM site_group WHERE site_id = ? ORDER BY position, seq');
  }

  get<Name extends Table>(table: Name, id: string): Tables[Name] | undefined {
    return this.#byId[table].get(id);
  }

  ofOrganization(organizationId: string): SiteRow[] {
    return this.#database
      .prepare<[string], SiteRow>('SELECT * FROM site WHERE organization_id = ? ORDER BY seq')
      .all(organizationId);
  }

  /** A site that shows a space, if there is one. */
  showing(spaceId: string): SiteRow | undefined {
    return this.#database
      .prepare<[string], SiteRow>(
        'SELECT site.* FROM site JOIN site_space ON site_space.site_id = site.id WHERE space_id = ? LIMIT 1',
      )
      .get(spaceId);
  }

  /** Site spaces whose space is there, in the order of the site. */
  spacesOf: (siteId: string) => SiteSpaceRow[] = (siteId) => this.#spaces.all(siteId);
  sectionsOf: (siteId: string) => SiteSectionRow[] = (siteId) => this.#sections.all(siteId);
  groupsOf: (siteId: string) => SiteGroupRow[] = (siteId) => this.#groups.all(siteId);

  shareLinksOf(siteId: string): ShareLinkRow[] {
    return this.#database
      .prepare<[string], ShareLinkRow>('SELECT * FROM share_link WHERE site_id = ? ORDER BY seq')
      .all(siteId);
  }

  /** Adds a row with an id of its own and answers the id. Names of columns are names of members. */
  add<Name extends Table>(table: Name, row: Partial<Tables[Name]>): string {
    const id = newId();
    const values: Record<string, unknown> = { ...row, id };
    const names = Object.keys(values);
    this.#database
      .prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
      )
      .run(values);
    return id;
  }

  change<Name extends Table>(table: Name, id: string, changes: Partial<Tables[Name]>): void {
    const names = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (names.length === 0) return;
    const sets = names.map((name) => `${name} = @${name}`).join(', ');
    this.#database.prepare(`UPDATE ${table} SET ${sets} WHERE id = @id`).run({ ...changes, id });
  }

  remove(table: Table, id: string): void {
    this.#database.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
  }

  /** Removes a group; what it held moves up to where it stood. */
  removeGroup(group: SiteGroupRow): void {
    const { parent_id: up, position, id } = group;
    const lift = (table: 'site_section' | 'site_group', column: string) =>
      this.#database
        .prepare(`UPDATE ${table} SET ${column} = ?, position = ? + position / 1e6 WHERE ${column} = ?`)
        .run(up, position, id);
    lift('site_section', 'group_id');
    lift('site_group', 'parent_id');
    this.remove('site_group', id);
  }
}
