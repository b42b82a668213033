import type { Revision } from '../data/revision.ts';
import type { SpecRow } from '../data/specs.ts';
import { contentHash } from '../importer/page-file.ts';
import { derivedId } from '../importer/git/tracked-files.ts';
import type { Service } from '../service.ts';
import type { ComputedPage, DocumentPage, StoredPage } from '../snapshot.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const mostOperations = 2000;

type Members = Readonly<Record<string, unknown>>;
interface Specification {
  readonly row: SpecRow;
  readonly version: string;
}
interface SpecOperation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
}

/**
 * A revision with the pages that its computed ones stand for (resources/openapi.json, Page): for `builtin:openapi` a
 * page about the specification, below it one for each tag with its operations, and one with the models where they are
 * asked for. The revision itself where it has none, or none whose specification is there. The pages are of the newest
 * version.
 */
export function withComputedPages(service: Service, revision: Revision): Revision {
  if (revision.variant !== '') return revision;
  const computed = computedIn(revision);
  if (computed.length === 0) return revision;
  const organization = service.spaces.anySpace(revision.spaceId)?.organization_id ?? '';
  const specifications = new Map<string, Specification>();
  for (const page of computed) {
    const row = specificationOf(service, organization, page);
    const version = row?.last_version ?? undefined;
    if (row !== undefined && version !== undefined) specifications.set(page.id, { row, version });
  }
  if (specifications.size === 0) return revision;
  const variant = [...specifications].map(([id, { version }]) => `${id} ${version}`).join(' ');
  return revision.remember(`computed ${variant}`, () =>
    service.database.transaction(() => {
      const replaced = (pages: readonly StoredPage[], path: string): readonly StoredPage[] => {
        const made = pages.map((page) => {
          if (page.type === 'document' || page.type === 'group') {
            const below = replaced(page.pages, page.path);
            return below === page.pages ? page : { ...page, pages: below };
          }
          const specification = specifications.get(page.id);
          return page.type !== 'computed' || specification === undefined
            ? page
            : pagesOf(service, page, specification, path);
        });
        // What holds no computed page stays the list it was, with everything that is known about it.
        return made.every((page, index) => page === pages[index]) ? pages : made;
      };
      return revision.withPages(replaced(revision.snapshot.pages, ''), variant);
    })(),
  );
}

/** Whether a revision, as stored, holds pages that others stand for. */
export function hasComputedPages(revision: Revision): boolean {
  return computedIn(revision).length > 0;
}

/** Pages of a revision, as stored, that others stand for. */
function computedIn(revision: Revision): readonly ComputedPage[] {
  const { near } = revision;
  const isComputed = (page: StoredPage | undefined): page is ComputedPage => page?.type === 'computed';
  if (near !== undefined)
    return computedIn(near.of)
      .map(({ id }) => revision.pageById.get(id))
      .filter(isComputed);
  return revision.remember('computed pages', () => [...revision.pageById.values()].filter(isComputed));
}

function specificationOf(service: Service, organizationId: string, page: ComputedPage): SpecRow | undefined {
  if (page.computed['type'] !== 'builtin:openapi') return undefined;
  const reference = membersOf(membersOf(membersOf(page.computed['dependencies'])['spec'])['ref']);
  const name = reference['spec'];
  if (typeof name !== 'string') return undefined;
  const row = service.specs.get(name) ?? service.specs.bySlug(organizationId, name);
  return row?.organization_id === organizationId ? row : undefined;
}

function membersOf(value: unknown): Members {
  // An object's members are all that is read of it, each looked at before it is used.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function pagesOf(
  service: Service,
  page: ComputedPage,
  { row, version }: Specification,
  parentPath: string,
): DocumentPage {
  const document = membersOf(JSON.parse(service.specs.version(version) ?? '{}'));
  const wanted = membersOf(page.computed['props']);
  const path = joined(parentPath, slugOf(page.title));
  const made = (
    name: string,
    title: string,
    props: Members,
    markdown: string,
    pages: readonly StoredPage[] = [],
  ): DocumentPage => {
    const documentId = contentHash(markdown);
    service.contents.addComputedBody(documentId, markdown, version);
    const own = name === '' ? path : joined(path, slugOf(name));
    return {
      type: 'document',
      id: name === '' ? page.id : derivedId(page.id, name),
      title,
      slug: own.slice(own.lastIndexOf('/') + 1),
      path: own,
      createdAt: page.createdAt,
      updatedAt: row.processed_at ?? page.updatedAt,
      documentId,
      computed: {
        type: 'builtin:openapi',
        dependencies: { spec: { ref: { kind: 'openapi', spec: row.id } } },
        props,
      },
      computedSeed: version,
      pages,
    };
  };
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const names = namesApart(tags);
  const below = tags.map((tag, index) => {
    const inTag = operations.filter((operation) => operation.tag === tag);
    const described = listOf(document['tags'])
      .map(membersOf)
      .find((one) => one['name'] === tag);
    const blocks = inTag.map(
      ({ method, path: address }) =>
        `{% openapi-operation spec="${row.slug}" path="${address.replaceAll('"', '%22')}" method="${method}" %}\n{% endopenapi-operation %}`,
    );
    const markdown = [textOf(described?.['description']), ...blocks]
      .filter((part) => part !== '')
      .join('\n\n');
    return made(names[index] ?? tag, tag, { doc: 'operations', page: tag }, markdown);
  });
  const models = Object.keys(
    membersOf(membersOf(document['components'])['schemas'] ?? document['definitions']),
  );
  if (wanted['models'] === true && models.length > 0) {
    const schemas = models.join(',').replaceAll('"', '');
    const markdown = `{% openapi-schemas spec="${row.slug}" schemas="${schemas}" grouped="true" %}\n{% endopenapi-schemas %}`;
    below.push(
      made(namesApart([...tags, 'Models']).at(-1) ?? 'Models', 'Models', { doc: 'models' }, markdown),
    );
  }
  return made('', page.title, { doc: 'info' }, infoOf(document), below);
}

function infoOf(document: Members): string {
  const info = membersOf(document['info']);
  const heading = `**${textOf(info['title']) || 'API'}**, version ${textOf(info['version']) || '?'}`;
  const servers = listOf(document['servers'])
    .map((server) => textOf(membersOf(server)['url']))
    .filter((url) => url !== '')
    .map((url) => `* \`${url.replaceAll('`', '')}\``);
  return [heading, textOf(info['description']), servers.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function operationsOf(document: Members): readonly SpecOperation[] {
  const found: SpecOperation[] = [];
  for (const [path, item] of Object.entries(membersOf(document['paths']))) {
    for (const method of methods) {
      const operation = membersOf(item)[method];
      if (typeof operation !== 'object' || operation === null) continue;
      const [tag] = listOf(membersOf(operation)['tags']);
      found.push({ method, path, tag: textOf(tag) || 'Operations' });
      if (found.length >= mostOperations) return found;
    }
  }
  return found;
}

/** Names whose parts of an address differ. */
function namesApart(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = slugOf(name);
    for (let count = 2; taken.has(free); count += 1) free = `${slugOf(name)}-${count}`;
    taken.add(free);
    return free;
  });
}

function joined(parent: string, slug: string): string {
  return parent === '' ? slug : `${parent}/${slug}`;
}

function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'page' : slug;
}
