import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '../../../api/translation.ts';
import { followDirectory } from '../follow-directory.ts';
import { Gaps } from '../gaps.ts';
import { CommitLog } from '../git/main-line.ts';
import { nameOfSource, repositoryOf } from './open-source.ts';
import type { Source } from './open-source.ts';
import { readYaml } from '../page-file.ts';
import { listFolder } from '../read-folder.ts';
import type { Known } from '../reading.ts';
import { readMain } from '../references.ts';
import { nameOf, readLayout } from './repository-layout.ts';
import { sitePlanOf } from './several-spaces.ts';
import type { PlannedSpace, SitePlan } from './several-spaces.ts';
import { findTables } from '../tables.ts';
import type { DocumentationTable, SourceTree } from '../tables.ts';
import { isPageFile } from './territory.ts';

const mostSpaces = 200;

/**
 * How a source parts into spaces: as the `docs.yaml` at its top says, else one for each table of contents
 * (docs/design/local-service.md, Several spaces). Undefined where it is one space, all of it.
 */
export async function readSitePlan(source: Source, workFolder: string): Promise<SitePlan | undefined> {
  const tree = await readTree(source, workFolder);
  const text = await tree.text('docs.yaml');
  const described = text === undefined ? undefined : sitePlanOf(readYaml(text));
  return described ?? (await planOfTables(tree, nameOfSource(source, '')));
}

async function readTree(source: Source, workFolder: string): Promise<SourceTree> {
  const git = await repositoryOf(source, workFolder);
  if (git === undefined) {
    const paths = (await listFolder(source.location)).map(({ path }) => path);
    return { paths, text: (path) => readFile(join(source.location, path), 'utf8').catch(() => undefined) };
  }
  const { tip } = await readMain(git);
  const tree = await new CommitLog(git, new Gaps()).tree(tip);
  const texts = new Map<string, Promise<string | undefined>>();
  const read = (oid: string): Promise<string | undefined> => {
    const text = texts.get(oid) ?? git.attempt('cat-file', 'blob', oid);
    texts.set(oid, text);
    return text;
  };
  return {
    paths: [...tree.keys()],
    text: async (path) => {
      const oid = tree.get(path);
      return oid === undefined ? undefined : read(oid);
    },
  };
}

async function planOfTables(tree: SourceTree, name: string): Promise<SitePlan | undefined> {
  const tables = (await findTables(tree)).slice(0, mostSpaces);
  const [first] = tables;
  if (first === undefined || (tables.length === 1 && isAllOf(first, tree))) return undefined;
  const spaces = tables.map(({ directory, layout }, index): PlannedSpace => ({
    kind: 'space',
    title: undefined,
    path: directory === '' ? undefined : nameOf(directory),
    directory,
    language: languageOfFolder(directory) ?? languageOfFolder(layout.root),
    isDefault: index === 0,
    isDraft: false,
    isHidden: false,
  }));
  return { title: name, structure: spaces, spaces };
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const scripts = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });

/** The language that a folder is named after: `fr`, `pt_BR`, and `zh_CN` or `zh-Hans`, of which the service knows `zh`. */
function languageOfFolder(directory: string): PlannedSpace['language'] {
  const name = nameOf(directory).toLowerCase().replace('_', '-');
  const known = (tag: string | undefined) => languages.find((one) => one === tag);
  const [, language, region, script] = /^([a-z]{2,3})-(?:([a-z]{2}|\d{3})|([a-z]{4}))$/.exec(name) ?? [];
  // `no-code` is not Norwegian.
  const isTag =
    (region !== undefined && regions.of(region.toUpperCase()) !== undefined) ||
    (script !== undefined && scripts.of(script.charAt(0).toUpperCase() + script.slice(1)) !== undefined);
  return known(name) ?? (isTag ? known(language) : undefined);
}

/** Whether the only table of a source is found from its top, or is one of few pages among many. */
function isAllOf({ layout, directory, pages, isConfigured }: DocumentationTable, tree: SourceTree): boolean {
  if (directory === '' || isConfigured) return directory === '';
  const all = new Set(tree.paths);
  if (readLayout(undefined, (path) => all.has(path)).summary === layout.summary) return true;
  return pages.size * 2 < tree.paths.filter(isPageFile).length;
}

/** A space of a source that was imported before. */
export interface ImportedSpace {
  readonly directory: string;
  readonly known: Known;
}

/**
 * Where spaces that were imported before lie now, by where they lay: those whose folder is in `directories`, and those
 * whose pages moved to one of them since. Folders of repositories alone are followed.
 */
export async function followSpaces(
  source: Source,
  workFolder: string,
  spaces: readonly ImportedSpace[],
  directories: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const { directory } of spaces) if (directories.includes(directory)) places.set(directory, directory);
  const lost = spaces.filter(({ directory }) => !places.has(directory));
  const git = lost.length === 0 ? undefined : await repositoryOf(source, workFolder);
  if (git === undefined) return places;
  const log = new CommitLog(git, new Gaps());
  const { tip } = await readMain(git);
  const paths = [...(await log.tree(tip)).keys()];
  for (const { directory, known } of lost) {
    const line = await log.mainLine(tip, known);
    const taken = new Set(places.values());
    const now = directories.find((candidate) => {
      if (taken.has(candidate)) return false;
      const began = followDirectory(line, paths, candidate, directories).at(-1);
      return began?.from === directory;
    });
    if (now !== undefined) places.set(directory, now);
  }
  return places;
}
