import type { Service } from '../../service.ts';
import { afterLast, freePath } from '../../site-order.ts';
import { cutText } from '../git/branch-summary.ts';
import { joinPath } from './repository-layout.ts';

const mostSpaces = 200;
const deepest = 10;

/** A space of a repository that holds several (docs/design/local-service.md). */
export interface PlannedSpace {
  readonly kind: 'space';
  readonly title: string | undefined;
  readonly path: string | undefined;
  /** Where its documentation lies, below the top of the repository. */
  readonly directory: string;
  readonly language: string | undefined;
  readonly isDefault: boolean;
  /** Left off the site. */
  readonly isDraft: boolean;
  /** On the site, but in no navigation: itself, or what it stands in. */
  readonly isHidden: boolean;
}
interface PlannedSection {
  readonly kind: 'section';
  readonly title: string;
  readonly path: string | undefined;
  readonly description: string | undefined;
  readonly icon: string | undefined;
  readonly isDefault: boolean;
  readonly spaces: readonly PlannedSpace[];
}
interface PlannedGroup {
  readonly kind: 'section-group';
  readonly title: string;
  readonly icon: string | undefined;
  readonly members: readonly Planned[];
}
type Planned = PlannedSpace | PlannedSection | PlannedGroup;

export interface SitePlan {
  readonly title: string | undefined;
  readonly structure: readonly Planned[];
  /** Every space of the structure, each directory once. */
  readonly spaces: readonly PlannedSpace[];
}

type Fields = Readonly<Record<string, unknown>>;

/** What the `docs.yaml` at the top of a source asks for; undefined where it names no space. */
export function sitePlanOf(yaml: Fields): SitePlan | undefined {
  const site = fieldsOf(yaml['site']);
  const structure = plannedOf(site['structure'] ?? yaml['structure'], 0);
  const byDirectory = new Map<string, PlannedSpace>();
  const visit = (planned: Planned): void => {
    if (planned.kind === 'space') {
      if (!byDirectory.has(planned.directory)) byDirectory.set(planned.directory, planned);
    } else (planned.kind === 'section' ? planned.spaces : planned.members).forEach(visit);
  };
  structure.forEach(visit);
  const spaces = [...byDirectory.values()].slice(0, mostSpaces);
  return spaces.length === 0 ? undefined : { title: textOf(site['title']), structure, spaces };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}

function plannedOf(list: unknown, depth: number, isBelowHidden = false): readonly Planned[] {
  if (!Array.isArray(list) || depth > deepest) return [];
  return list.flatMap((item: unknown): readonly Planned[] => {
    const outer = fieldsOf(item);
    const kind = textOf(outer['type']) ?? ['section', 'section-group', 'space'].find((name) => name in outer);
    // Either `type: section` with its fields beside it, or `section:` with its fields below.
    const inner = kind === undefined ? undefined : outer[kind];
    const fields = typeof inner === 'object' ? fieldsOf(inner) : outer;
    const title = textOf(fields['title']) ?? textOf(inner);
    const isHidden = isBelowHidden || fields['hidden'] === true;
    const below = plannedOf(
      fields['structure'] ?? fields['children'] ?? fields['sections'] ?? fields['spaces'],
      depth + 1,
      isHidden,
    );
    const own = spaceOf(fields, title, isHidden);
    const icon = textOf(fields['icon']);
    switch (kind) {
      case 'section-group':
        return [{ kind, title: title ?? 'Group', icon, members: below }];
      case 'section': {
        const spaces = [...(own === undefined ? [] : [own]), ...below.filter((one) => one.kind === 'space')];
        const common = { path: textOf(fields['path']), description: textOf(fields['description']), icon };
        const isDefault = fields['default'] === true;
        return [{ kind, title: title ?? 'Section', ...common, isDefault, spaces }];
      }
      default:
        return own === undefined ? below : [own];
    }
  });
}

function spaceOf(fields: Fields, title: string | undefined, isHidden: boolean): PlannedSpace | undefined {
  const content = fieldsOf(fields['content']);
  const named = textOf(content['directory']);
  const directory = named === undefined ? undefined : joinPath('', named.replace(/^\/+/, ''));
  if (directory === undefined) return undefined;
  return {
    kind: 'space',
    title,
    path: textOf(fields['path']),
    directory,
    language: textOf(content['language']),
    isDefault: fields['default'] === true,
    isDraft: fields['draft'] === true,
    isHidden,
  };
}

/** Gives each thing in a place a path of its own: the one that is wanted where it is free and fits, else one by its name. */
function createPaths(): (place: string | null, wanted: string | undefined, name: string) => string {
  const paths = new Map<string | null, string[]>();
  return (place, wanted, name) => {
    const used = paths.get(place) ?? [];
    const plain = wanted?.replace(/^\/+|\/+$/g, '').slice(0, 100);
    const isFree = plain !== undefined && /^[\w.~-]+(?:\/[\w.~-]+)*$/.test(plain) && !used.includes(plain);
    const path = isFree ? plain : freePath(name, used);
    paths.set(place, [...used, path]);
    return path;
  };
}

/** The published site that a plan describes, over the spaces made for its directories. */
export function addPlannedSite(
  { sites }: Service,
  organizationId: string,
  plan: SitePlan,
  made: ReadonlyMap<string, { readonly id: string; readonly title: string }>,
  at: string,
): void {
  const taken = sites.ofOrganization(organizationId).map((row) => row.basename);
  const title = (plan.title ?? 'Documentation').slice(0, 128).padEnd(2, '.');
  const siteId = sites.add('site', {
    organization_id: organizationId,
    type: 'basic',
    title,
    basename: freePath(title, taken),
    visibility: 'public',
    published: 1,
    created_at: at,
  });
  const pathIn = createPaths();
  const addSpaces = (spaces: readonly PlannedSpace[], sectionId: string | null): void => {
    const shown = spaces.filter(({ isDraft }) => !isDraft);
    shown.forEach((space, index) => {
      const target = made.get(space.directory);
      if (target === undefined) return;
      const id = sites.add('site_space', {
        site_id: siteId,
        section_id: sectionId,
        space_id: target.id,
        position: index + 1,
        path: pathIn(sectionId ?? 'root', space.path, target.title),
        hidden: space.isHidden ? 1 : 0,
      });
      if (!space.isDefault) return;
      if (sectionId === null) sites.change('site', siteId, { default_site_space: id });
      else sites.change('site_section', sectionId, { default_site_space: id });
    });
  };
  const addMembers = (members: readonly Planned[], groupId: string | null): void => {
    members.forEach((planned, index) => {
      const position = index + 1;
      if (planned.kind === 'section-group') {
        const { icon = null } = planned;
        const group = {
          site_id: siteId,
          parent_id: groupId,
          position,
          title: planned.title.slice(0, 100),
          icon,
        };
        addMembers(planned.members, sites.add('site_group', group));
        return;
      }
      // A site has either sections or spaces: beside sections a space is one of its own.
      const spaces = planned.kind === 'section' ? planned.spaces : [planned];
      if (spaces.every(({ isDraft }) => isDraft)) return;
      const name = (planned.title ?? made.get(spaces[0]?.directory ?? '')?.title ?? 'Section').slice(0, 128);
      const section = sites.add('site_section', {
        site_id: siteId,
        group_id: groupId,
        position,
        title: name.padEnd(2, '.'),
        path: pathIn(null, planned.path, name),
        ...(planned.kind === 'section'
          ? {
              description: planned.description?.slice(0, 256) ?? null,
              icon: planned.icon?.slice(0, 50) ?? null,
            }
          : {}),
      });
      if (planned.isDefault) sites.change('site', siteId, { default_section: section });
      addSpaces(spaces, section);
    });
  };
  const alone = plan.structure.filter((planned) => planned.kind === 'space');
  if (alone.length === plan.structure.length) addSpaces(alone, null);
  else addMembers(plan.structure, null);
}

/** Adds spaces that a source got later to the site that its others are on, where they are on one: at its end. */
export function addToSite(
  { sites }: Service,
  others: readonly string[],
  planned: readonly PlannedSpace[],
  made: ReadonlyMap<string, { readonly id: string; readonly title: string }>,
): void {
  const row = others
    .flatMap((id) => sites.spacesOf(sites.showing(id)?.id ?? '').filter(({ space_id }) => space_id === id))
    .at(0);
  if (row === undefined) return;
  const beside = sites.spacesOf(row.site_id).filter(({ section_id }) => section_id === row.section_id);
  const paths = beside.map(({ path }) => path);
  let position = afterLast(beside);
  for (const { directory } of planned) {
    const space = made.get(directory);
    if (space === undefined) continue;
    const path = freePath(space.title, paths);
    paths.push(path);
    sites.add('site_space', {
      site_id: row.site_id,
      section_id: row.section_id,
      space_id: space.id,
      position,
      path,
    });
    position += 1;
  }
}

/** A title of at most 50 characters; one that several spaces would have says its folder. */
export function distinctTitle(titles: readonly string[], index: number, directory: string): string {
  const title = titles[index] ?? '';
  const isShared = titles.filter((other) => other === title).length > 1;
  if (!isShared || directory === '') return cutText(title, 50);
  const folder = ` (${cutText(directory, 30)})`;
  return `${cutText(title, 50 - folder.length)}${folder}`;
}
