import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Database } from 'better-sqlite3';
import type { Customization } from '../../api/customization.ts';
import type { ShareLink, Site, SiteStructure } from '../../api/site.ts';

/** One site as it is held. JSON members are as the service sent them. */
export interface SiteRow {
  readonly id: string;
  readonly organizationId: string;
  readonly title: string;
  readonly json: string;
  /** Null: not held, or it shows nothing that is kept. */
  readonly structure: string | null;
  /** Null: the service does not hand it out. */
  readonly customization: string | null;
  readonly adaptiveSchema: string | null;
  readonly shareLinks: string;
  readonly missing: string;
  readonly asOf: number;
}

export interface SiteSpaceRow {
  readonly id: string;
  readonly spaceId: string;
  readonly customization: string | null;
}

export interface SiteImageRow {
  readonly address: string;
  readonly sha256: string | null;
  readonly failure: StoredText | null;
}

/** Everything of a site beside its entry in the list. */
export interface SiteParts {
  readonly structure: SiteStructure;
  readonly siteSpaces: readonly {
    readonly id: string;
    readonly spaceId: string;
    readonly customization: Customization | null;
  }[];
  readonly customization: Customization | null;
  readonly adaptiveSchema: Readonly<Record<string, unknown>> | null;
  readonly shareLinks: readonly ShareLink[];
  readonly missing: readonly StoredText[];
}

export interface SiteDraftRow {
  readonly customization: string | null;
  readonly structure: string | null;
  readonly updatedAt: number;
}

const columns = `
  id, organization_id as organizationId, title, json, structure, customization, adaptive_schema as adaptiveSchema,
  share_links as shareLinks, missing, as_of as asOf`;

function createSiteQueries(database: Database) {
  const all = database.prepare<[], SiteRow>(`select ${columns} from site order by title, id`);
  const byId = database.prepare<[string], SiteRow>(`select ${columns} from site where id = ?`);
  const ofOrganization = database
    .prepare<[string], string>('select id from site where organization_id = ?')
    .pluck();
  const showing = database.prepare<[], SiteRow>(`
    select ${columns} from site
    where structure is not null and exists (
      select 1 from site_space s join kept_space k on k.space_id = s.space_id where s.site_id = site.id)
    order by title, id`);
  const spaces = database.prepare<[string], SiteSpaceRow>(
    'select id, space_id as spaceId, customization from site_space where site_id = ? order by id',
  );
  const fileAddresses = database
    .prepare<[], string>(
      `select address from (
         select json ->> '$.downloadURL' as address from file_version where sha256 is not null limit 200)
       where address is not null`,
    )
    .pluck();

  return {
    all: (): readonly SiteRow[] => all.all(),
    /** Those that show a space which is kept, by title. */
    showingKept: (): readonly SiteRow[] => showing.all(),
    get: (id: string): SiteRow | undefined => byId.get(id),
    idsOf: (organizationId: string): readonly string[] => ofOrganization.all(organizationId),
    spacesOf: (siteId: string): readonly SiteSpaceRow[] => spaces.all(siteId),
    /** Some addresses of files that the service itself named and that were fetched: where it keeps its files. */
    fileAddresses: (): readonly string[] => fileAddresses.all(),
  };
}

function createSiteWrites(database: Database, images: ReturnType<typeof createSiteImages>) {
  const put = database.prepare<[string, string, string, string, number]>(`
    insert into site (id, organization_id, title, json, as_of) values (?, ?, ?, ?, ?)
    on conflict (id) do update set organization_id = excluded.organization_id, title = excluded.title,
      json = excluded.json`);
  const setParts = database.prepare<[string, string | null, string | null, string, string, number, string]>(`
    update site set structure = ?, customization = ?, adaptive_schema = ?, share_links = ?, missing = ?, as_of = ?
    where id = ?`);
  const clearParts = database.prepare<[number, string]>(`
    update site set structure = null, customization = null, adaptive_schema = null, share_links = '[]', missing = '[]',
      as_of = ? where id = ?`);
  const dropSpaces = database.prepare<[string, string]>(
    'delete from site_space where site_id = ? and id not in (select value from json_each(?))',
  );
  const putSpace = database.prepare<[string, string, string, string | null]>(`
    insert into site_space (site_id, id, space_id, customization) values (?, ?, ?, ?)
    on conflict (site_id, id) do update set space_id = excluded.space_id, customization = excluded.customization`);
  const remove = database.prepare<[string]>('delete from site where id = ?');

  return {
    /** The entry of the list; what else is held of the site stays. */
    put(organizationId: string, site: Site, asOf: number): void {
      put.run(site.id, organizationId, site.title, JSON.stringify(site), asOf);
    },
    setParts(siteId: string, parts: SiteParts, asOf: number): void {
      setParts.run(
        JSON.stringify(parts.structure),
        parts.customization === null ? null : JSON.stringify(parts.customization),
        parts.adaptiveSchema === null ? null : JSON.stringify(parts.adaptiveSchema),
        JSON.stringify(parts.shareLinks),
        JSON.stringify(parts.missing),
        asOf,
        siteId,
      );
      dropSpaces.run(siteId, JSON.stringify(parts.siteSpaces.map(({ id }) => id)));
      for (const { id, spaceId, customization } of parts.siteSpaces) {
        putSpace.run(siteId, id, spaceId, customization === null ? null : JSON.stringify(customization));
      }
    },
    /** It shows nothing that is kept (any more): its entry alone stays. */
    clearParts(siteId: string, asOf: number): void {
      clearParts.run(asOf, siteId);
      dropSpaces.run(siteId, '[]');
      for (const { address } of images.images(siteId)) images.removeImage(siteId, address);
    },
    remove(siteId: string): void {
      remove.run(siteId);
    },
  };
}

function createSiteImages(database: Database) {
  const images = database.prepare<[string], SiteImageRow>(
    'select address, sha256, failure from site_image where site_id = ? order by address',
  );
  const putImage = database.prepare<[string, string, string | null, StoredText | null]>(`
    insert into site_image (site_id, address, sha256, failure) values (?, ?, ?, ?)
    on conflict (site_id, address) do update set sha256 = excluded.sha256, failure = excluded.failure`);
  const removeImage = database.prepare<[string, string]>(
    'delete from site_image where site_id = ? and address = ?',
  );

  return {
    images: (siteId: string): readonly SiteImageRow[] => images.all(siteId),
    putImage(siteId: string, { address, sha256, failure }: SiteImageRow): void {
      putImage.run(siteId, address, sha256, failure);
    },
    removeImage(siteId: string, address: string): void {
      removeImage.run(siteId, address);
    },
  };
}

function createSiteDrafts(database: Database) {
  const draft = database.prepare<[string], SiteDraftRow>(
    'select customization, structure, updated_at as updatedAt from site_draft where site_id = ?',
  );
  const saveDraft = database.prepare<[string, string | null, string | null, number]>(`
    insert into site_draft (site_id, customization, structure, updated_at) values (?, ?, ?, ?)
    on conflict (site_id) do update set customization = excluded.customization, structure = excluded.structure,
      updated_at = excluded.updated_at`);
  const removeDraft = database.prepare<[string]>('delete from site_draft where site_id = ?');

  return {
    draft: (siteId: string): SiteDraftRow | undefined => draft.get(siteId),
    saveDraft(siteId: string, row: SiteDraftRow): void {
      saveDraft.run(siteId, row.customization, row.structure, row.updatedAt);
    },
    removeDraft(siteId: string): void {
      removeDraft.run(siteId);
    },
  };
}

/** Sites of the mirror, the images of their looks, and what is tried on them here. */
export function createSiteTables(database: Database) {
  const images = createSiteImages(database);
  return {
    ...createSiteQueries(database),
    ...createSiteWrites(database, images),
    ...images,
    ...createSiteDrafts(database),
  };
}

export type SiteTables = ReturnType<typeof createSiteTables>;
