import type { PageSettings, StoredReference, Variables } from '../snapshot.ts';

const layoutParts = ['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/**
 * Fields of a page that its front matter sets (docs/design/local-service.md). Unknown keys and values
 * of the wrong type are ignored. `resolve` turns an address of the page's file into a content reference.
 */
export function pageSettings(
  frontMatter: Readonly<Record<string, unknown>>,
  resolve: (address: string) => StoredReference | undefined,
): PageSettings {
  const layout = readLayout(
    frontMatter['layout'],
    frontMatter['coverSize'],
    frontMatter['cover'] !== undefined,
  );
  const cover = readCover(frontMatter, resolve);
  const variables = readVariables(frontMatter['vars']);
  const metaLinks = readMetaLinks(frontMatter['metaLinks'], resolve);
  return {
    ...text('description', frontMatter['description']),
    ...text('icon', frontMatter['icon']),
    ...text('emoji', frontMatter['emoji']),
    ...flag('hidden', frontMatter['hidden']),
    ...flag('noIndex', frontMatter['noIndex']),
    ...flag('noRobotsIndex', frontMatter['noRobotsIndex']),
    ...(layout === undefined ? {} : { layout }),
    ...(cover === undefined ? {} : { cover }),
    ...(variables === undefined ? {} : { variables }),
    ...(metaLinks === undefined ? {} : { metaLinks }),
  };
}

function text<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  // One member, named by the caller's literal.
  return typeof value === 'string' && value.trim() !== ''
    ? ({ [name]: value.trim() } as { [Key in Name]?: string })
    : {};
}

function flag<Name extends string>(name: Name, value: unknown): { [Key in Name]?: boolean } {
  // One member, named by the caller's literal.
  return typeof value === 'boolean' ? ({ [name]: value } as { [Key in Name]?: boolean }) : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLayout(
  value: unknown,
  coverSize: unknown,
  hasCover: boolean,
): Record<string, string | boolean> | undefined {
  if (!isRecord(value)) return undefined;
  const layout: Record<string, string | boolean> = { width: value['width'] === 'wide' ? 'wide' : 'default' };
  for (const part of layoutParts) {
    const setting = value[part];
    const visible = isRecord(setting) ? setting['visible'] : setting;
    if (typeof visible === 'boolean') layout[part] = visible;
  }
  const cover = value['cover'];
  layout['cover'] = isRecord(cover) && typeof cover['visible'] === 'boolean' ? cover['visible'] : hasCover;
  const size = isRecord(cover) ? cover['size'] : coverSize;
  if (typeof size === 'string') layout['coverSize'] = size;
  return layout;
}

function readCover(
  frontMatter: Readonly<Record<string, unknown>>,
  resolve: (address: string) => StoredReference | undefined,
): PageSettings['cover'] {
  const value = frontMatter['cover'];
  const light = isRecord(value) ? value['light'] : value;
  const dark = isRecord(value) ? value['dark'] : frontMatter['coverDark'];
  const ref = typeof light === 'string' ? resolve(light) : undefined;
  if (ref === undefined) return undefined;
  const refDark = typeof dark === 'string' ? resolve(dark) : undefined;
  const yPos = frontMatter['coverY'];
  const height = frontMatter['coverHeight'];
  return {
    ref,
    yPos: typeof yPos === 'number' ? yPos : 0,
    ...(refDark === undefined ? {} : { refDark }),
    ...(typeof height === 'number' && height >= 10 && height <= 700 ? { height } : {}),
  };
}

function readMetaLinks(
  value: unknown,
  resolve: (address: string) => StoredReference | undefined,
): PageSettings['metaLinks'] {
  if (!isRecord(value)) return undefined;
  const canonical = typeof value['canonical'] === 'string' ? resolve(value['canonical']) : undefined;
  const listed: readonly unknown[] = Array.isArray(value['alternates']) ? value['alternates'] : [];
  const alternates = listed.flatMap((item) => {
    const ref = typeof item === 'string' ? resolve(item) : undefined;
    return ref === undefined ? [] : [ref];
  });
  return {
    ...(canonical === undefined ? {} : { canonical }),
    ...(alternates.length === 0 ? {} : { alternates }),
  };
}

/** Names with values that variables may have: strings of at most 256 characters, numbers, booleans. */
export function readVariables(value: unknown): Variables | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, item]): [string, string | number | boolean][] => {
    if (typeof item === 'string') return [[name, item.slice(0, 256)]];
    if (typeof item === 'number' || typeof item === 'boolean') return [[name, item]];
    return [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
