import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { customizationInput, customizationOverride } from '../../api/customization-input.ts';
import { adaptiveSchemaInput } from '../../api/site.ts';
import { newId } from '../data/ids.ts';
import { SnapshotBuilder } from '../importer/build-snapshot.ts';
import { contentHash } from '../importer/page-file.ts';
import { blobName, changesBetween, listFolder, mapStore } from '../importer/read-folder.ts';
import { applyChanges } from '../importer/git/tracked-files.ts';
import type { TrackedFiles } from '../importer/git/tracked-files.ts';
import { makePrimary } from '../merging/merging.ts';
import { storedFileAddress } from '../present/sites.ts';
import type { Service } from '../service.ts';
import type { Snapshot } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';

const siteSpace = z.strictObject({
  space: z.string(),
  path: z.string(),
  condition: z.string().optional(),
  override: z.record(z.string(), z.unknown()).optional(),
});
const section = z.strictObject({
  section: z.string(),
  path: z.string(),
  icon: z.string(),
  description: z.string(),
  condition: z.string().optional(),
  siteSpaces: z.array(siteSpace),
});
interface Group {
  readonly group: string;
  readonly icon: string;
  readonly children: readonly (z.output<typeof section> | Group)[];
}
const group: z.ZodType<Group> = z.lazy(() =>
  z.strictObject({ group: z.string(), icon: z.string(), children: z.array(item) }),
);
const item: z.ZodType<z.output<typeof section> | Group> = z.lazy(() => z.union([section, group]));
const manifest = z.strictObject({
  title: z.string(),
  basename: z.string(),
  visibility: z.string(),
  /** Folders beside the manifest that become spaces. `guide` is the sample's own space. */
  spaces: z.array(
    z.strictObject({ folder: z.string(), title: z.string(), emoji: z.string(), language: z.string() }),
  ),
  structure: z.array(item),
  shareLinks: z.array(z.strictObject({ name: z.string(), active: z.boolean() })),
  adaptiveSchema: z.unknown(),
  customization: z.record(z.string(), z.unknown()),
});
type Manifest = z.output<typeof manifest>;

/** A space of the site: references name it by its folder, and its pages by their paths in it. */
interface Part {
  readonly spaceId: string;
  readonly snapshot: Snapshot;
}

/** The sample's site, from `site` of its folder: one that uses every option of sites. */
export async function seedSampleSite(
  service: Service,
  organizationId: string,
  folder: string,
  guide: Part,
): Promise<void> {
  const described = manifest.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')));
  const parts = new Map([['guide', guide]]);
  const at = service.now();
  const writes: (() => void)[] = [];
  for (const one of described.spaces) {
    const read = await readSpace(service, organizationId, join(folder, one.folder), one, at);
    parts.set(one.folder, read.part);
    writes.push(read.write);
  }
  service.database
    .transaction(() => {
      for (const write of writes) write();
      new SiteSeed(service, folder, described, parts).write(organizationId, at);
    })
    .immediate();
}

async function readSpace(
  service: Service,
  organizationId: string,
  folder: string,
  { title, emoji, language }: Manifest['spaces'][number],
  at: string,
): Promise<{ readonly part: Part; readonly write: () => void }> {
  const spaceId = newId();
  const contents = new Map<string, Buffer>();
  const bodies = new Map<string, string>();
  const blobs = new Map<string, Buffer>();
  const tree = new Map<string, string>();
  for (const { path } of await listFolder(folder)) {
    const content = readFileSync(join(folder, path));
    const oid = blobName(content);
    contents.set(oid, content);
    tree.set(path, oid);
  }
  const files: TrackedFiles = new Map();
  applyChanges(files, changesBetween(files, tree), at, spaceId);
  const builder = new SnapshotBuilder(mapStore(contents, bodies, blobs), spaceId);
  const snapshot = await builder.build(files, at, undefined);
  const write = (): void => {
    for (const [hash, markdown] of bodies) service.contents.addBody(hash, markdown);
    for (const [hash, content] of blobs) service.contents.addBlob(hash, content);
    service.spaces.addSpace({
      id: spaceId,
      organization_id: organizationId,
      title,
      emoji,
      language,
      is_sample: 1,
      created_at: at,
      updated_at: at,
    });
    const revision = service.revisions.add({ spaceId, parents: [], type: 'edits', createdAt: at }, snapshot);
    makePrimary(service, spaceId, revision, at);
  };
  return { part: { spaceId, snapshot }, write };
}

class SiteSeed {
  readonly #service: Service;
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #parts: ReadonlyMap<string, Part>;

  constructor(service: Service, folder: string, described: Manifest, parts: ReadonlyMap<string, Part>) {
    this.#service = service;
    this.#folder = folder;
    this.#manifest = described;
    this.#parts = parts;
  }

  write(organizationId: string, at: string): void {
    const { sites } = this.#service;
    const { title, basename, visibility, structure, shareLinks, adaptiveSchema, customization } =
      this.#manifest;
    const { jsonSchema } = adaptiveSchemaInput.parse({ jsonSchema: adaptiveSchema });
    const siteId = sites.add('site', {
      organization_id: organizationId,
      type: 'ultimate',
      title,
      basename,
      visibility,
      published: 1,
      adaptive_enabled: 1,
      adaptive_schema: JSON.stringify(jsonSchema),
      adaptive_at: at,
      customization: JSON.stringify(customizationInput.parse(this.#resolved(customization))),
      created_at: at,
    });
    this.#items(siteId, structure, null);
    for (const { name, active } of shareLinks) {
      sites.add('share_link', { site_id: siteId, name, active: active ? 1 : 0, created_at: at });
    }
  }

  #items(siteId: string, items: Manifest['structure'], parent: string | null): void {
    const { sites } = this.#service;
    for (const [position, one] of items.entries()) {
      if ('group' in one) {
        const { group: title, icon, children } = one;
        const row = { site_id: siteId, parent_id: parent, position, title, icon };
        this.#items(siteId, [...children], sites.add('site_group', row));
        continue;
      }
      const sectionId = sites.add('site_section', {
        site_id: siteId,
        group_id: parent,
        position,
        title: one.section,
        description: one.description,
        path: one.path,
        condition: one.condition ?? null,
        icon: one.icon,
      });
      for (const [index, { space, path, condition, override }] of one.siteSpaces.entries()) {
        const own = override === undefined ? {} : customizationOverride.parse(this.#resolved(override));
        sites.add('site_space', {
          site_id: siteId,
          section_id: sectionId,
          space_id: this.#part(space).spaceId,
          position: index,
          path,
          condition: condition ?? null,
          override: JSON.stringify(own),
        });
      }
    }
  }

  #part(folder: string): Part {
    const part = this.#parts.get(folder);
    if (part === undefined) throw new Error(`The sample's site names ${folder}, which is not a space of it.`);
    return part;
  }

  /** Settings with ids in place of folders and paths, and addresses in place of `asset:` names. */
  #resolved(value: unknown): unknown {
    if (typeof value === 'string' && value.startsWith('asset:')) return this.#asset(value.slice(6));
    if (Array.isArray(value)) return value.map((one: unknown) => this.#resolved(one));
    if (typeof value !== 'object' || value === null) return value;
    const given: Readonly<Record<string, unknown>> = { ...value };
    const { kind, space, page } = given;
    if ((kind === 'page' || kind === 'space') && typeof space === 'string') {
      const { spaceId, snapshot } = this.#part(space);
      if (kind === 'space') return { kind, space: spaceId };
      const pages = [...walkPages(snapshot.pages)];
      const found = pages.find((one) => one.type === 'document' && one.git?.path === page);
      if (found === undefined)
        throw new Error(`The sample's site names ${String(page)}, which is not a page.`);
      return { kind, space: spaceId, page: found.id };
    }
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, this.#resolved(member)]));
  }

  #asset(name: string): string {
    const content = readFileSync(join(this.#folder, 'assets', name));
    const blob = contentHash(content);
    this.#service.contents.addBlob(blob, content);
    return storedFileAddress(this.#service, { blob, name });
  }
}
