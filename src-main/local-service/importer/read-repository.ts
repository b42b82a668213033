import type { Snapshot } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import { branchDescription, branchSubject, firstLineOf, shorten } from './branch-story.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import { Gaps, isLargeFilePointer } from './gaps.ts';
import type { Git, ObjectReader } from './git.ts';
import { ImportError } from './import-error.ts';
import { dateByCommits, filesOf } from './line-files.ts';
import { changesBetween } from './read-folder.ts';
import { diffArguments, logArguments, parseDiff, parseLog } from './raw-diff.ts';
import type { LoggedCommit, RawChange } from './raw-diff.ts';
import type { EndedBranch, Known, ReadBranch, ReadMerge, Reading, ReadRevision } from './reading.ts';
import { readFingerprint, readReferences } from './references.ts';
import type { References } from './references.ts';
import { spaceTitle } from './space-title.ts';
import { applyChanges, parseTree, reconcile } from './tracked-files.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** Commits of the main line that become revisions, beside the merge bases of open branches. */
const historyLength = 200;

/** A commit as a place to start from: its files, and its snapshot. */
interface Point {
  readonly oid: string;
  readonly files: TrackedFiles;
  readonly snapshot: Snapshot | undefined;
}

interface Built extends Point {
  readonly at: string;
  readonly snapshot: Snapshot;
}

/**
 * Reads what is new in a repository since `known.state`: all of it the first time. Undefined when nothing moved.
 *
 * @throws {ImportError} when there are no commits or no pages.
 */
export async function readRepository(
  git: Git,
  known: Known,
  name: string,
  directory = '',
): Promise<Reading | undefined> {
  if (known.state !== undefined && (await readFingerprint(git)) === known.state.fingerprint) return undefined;
  const references = await readReferences(git);
  const objects = await git.objects();
  try {
    return await new RepositoryReader(git, objects, known, references, directory).read(name);
  } finally {
    objects.close();
  }
}

class RepositoryReader {
  readonly #git: Git;
  readonly #known: Known;
  readonly #references: References;
  /** Where in the repository the space lies; empty for all of it. */
  readonly #directory: string;
  readonly #builder: SnapshotBuilder;
  readonly #bodies = new Map<string, string>();
  readonly #blobs = new Map<string, Buffer>();
  readonly #revisions: ReadRevision[] = [];
  /** What was built or looked up in this reading, by commit. */
  readonly #points = new Map<string, Built>();
  readonly #gaps = new Gaps();
  #tip: Built | undefined;

  constructor(git: Git, objects: ObjectReader, known: Known, references: References, directory: string) {
    this.#directory = directory;
    this.#git = git;
    this.#known = known;
    this.#references = references;
    const store = {
      read: async (oid: string): Promise<Buffer | undefined> => {
        const content = await objects.read(oid);
        if (content === undefined) this.#gaps.add('object', oid);
        else if (isLargeFilePointer(content)) this.#gaps.add('large', oid);
        return content;
      },
      keepBody: (hash: string, markdown: string): void => void this.#bodies.set(hash, markdown),
      keepBlob: (hash: string, content: Buffer): void => void this.#blobs.set(hash, content),
    };
    this.#builder = new SnapshotBuilder(store, known.seed, directory);
  }

  async read(name: string): Promise<Reading> {
    const { main } = this.#references;
    const bases = await this.#mergeBases();
    const line = await this.#mainLine();
    const merged = await this.#walkMainLine(line, new Set(bases.values()));
    this.#tip = this.#points.get(main.tip) ?? (await this.#knownPoint(main.tip));
    if (this.#tip === undefined)
      throw new ImportError(`${this.#git.directory} could not be read at ${main.tip}.`);
    if (![...walkPages(this.#tip.snapshot.pages)].some((page) => page.type === 'document')) {
      throw new ImportError(
        `${name} has no documentation pages: neither a SUMMARY.md that names any nor Markdown files; choose another repository or folder.`,
      );
    }
    const branches: ReadBranch[] = [];
    for (const [branch, base] of bases) {
      try {
        const read = await this.#branch(branch, base);
        if (read !== undefined) branches.push(read);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        this.#gaps.add('branch', branch);
      }
    }
    this.#gaps.addTree((await this.#git.attempt('ls-tree', '-r', '-z', main.tip)) ?? '');
    branches.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.name.localeCompare(b.name));
    return {
      title: await this.#title(name),
      revisions: this.#revisions,
      tip: main.tip,
      merged,
      highestNumber: Math.max(0, ...line.map((commit) => readMerge(commit)?.number ?? 0)),
      branches,
      ended: await this.#ended(),
      bodies: this.#bodies,
      blobs: this.#blobs,
      gaps: this.#gaps.words(),
      state: {
        tip: main.tip,
        branches: Object.fromEntries(this.#references.branches),
        fingerprint: this.#references.fingerprint,
      },
    };
  }

  async #mergeBases(): Promise<Map<string, string>> {
    const bases = new Map<string, string>();
    for (const [branch, head] of this.#references.branches) {
      if (this.#known.state?.branches[branch] === head) continue;
      const base = (await this.#git.attempt('merge-base', this.#references.main.tip, head))?.trim();
      if (base !== undefined && base !== '') bases.set(branch, base);
      else if (await this.#isShallow()) this.#gaps.add('branch', branch);
    }
    return bases;
  }

  /** Commits of the main line that are new, oldest first; a rewritten line counts as one step from where it stood. */
  async #mainLine(): Promise<readonly LoggedCommit[]> {
    const { tip } = this.#references.main;
    const before = this.#known.state?.tip;
    const log = (...range: readonly string[]): Promise<readonly LoggedCommit[]> =>
      this.#log('--first-parent', '--reverse', ...range);
    if (before === undefined) return (await this.#wholeLog(tip)) ?? [await this.#tipAlone(tip)];
    if (before === tip) return [];
    const logged = await this.#git.attempt(
      ...logArguments,
      '--first-parent',
      '--reverse',
      `${before}..${tip}`,
    );
    const line = parseLog(logged ?? '');
    if (line[0]?.parents[0] === before) return line;
    const last = line.at(-1) ?? (await log('-1', tip))[0];
    if (last === undefined) return [];
    const diff = await this.#git.attempt(...diffArguments, before, tip);
    // The commit that the line was rewritten from may be gone from the repository; what was read of it is not.
    const snapshot = diff === undefined ? this.#known.snapshotOf(before) : undefined;
    const changes =
      snapshot === undefined
        ? parseDiff(diff ?? '')
        : changesBetween(filesOf(snapshot), await this.#tree(tip));
    return [{ ...last, changes }];
  }

  /** @throws {ImportError} when the clone lacks trees of the range. */
  async #log(...range: readonly string[]): Promise<LoggedCommit[]> {
    return parseLog(await this.#git.tolerant(...logArguments, ...range));
  }

  async #diff(from: string, to: string): Promise<RawChange[]> {
    return parseDiff(await this.#git.tolerant(...diffArguments, from, to));
  }

  async #wholeLog(tip: string): Promise<readonly LoggedCommit[] | undefined> {
    try {
      return await this.#log('--first-parent', '--reverse', tip);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.#gaps.add('history', tip);
      return undefined;
    }
  }

  /** The newest commit as if it were the first: all its files are new in it. */
  async #tipAlone(tip: string): Promise<LoggedCommit> {
    const [commit] = parseLog(
      await this.#git.text(
        ...logArguments.filter((argument) => !['--raw', '-M'].includes(argument)),
        '-1',
        tip,
      ),
    );
    if (commit === undefined) throw new ImportError(`${this.#git.directory} could not be read at ${tip}.`);
    const tree = await this.#tree(tip);
    return { ...commit, parents: [], changes: changesBetween(new Map(), tree) };
  }

  async #isShallow(): Promise<boolean> {
    return (await this.#git.attempt('rev-parse', '--is-shallow-repository'))?.trim() === 'true';
  }

  async #walkMainLine(line: readonly LoggedCommit[], bases: ReadonlySet<string>): Promise<ReadMerge[]> {
    const state = this.#known.state;
    const start = state === undefined ? undefined : await this.#knownPoint(state.tip);
    const files: TrackedFiles = new Map(start?.files);
    let previous: Point | undefined = start;
    const merged: ReadMerge[] = [];
    for (const [index, commit] of line.entries()) {
      applyChanges(files, commit.changes, commit.committedAt, this.#known.seed);
      if (index < line.length - historyLength && !bases.has(commit.oid)) continue;
      const snapshot = await this.#builder.build(files, commit.committedAt, previous?.snapshot);
      const parent = index === 0 ? start?.oid : line[index - 1]?.oid;
      const isHeld = parent !== undefined && (this.#points.has(parent) || parent === start?.oid);
      this.#revisions.push({
        oid: commit.oid,
        ...(isHeld ? { parent } : {}),
        at: commit.committedAt,
        message: commit.message,
        ref: `refs/heads/${this.#references.main.name}`,
        snapshot,
      });
      const isNeeded = bases.has(commit.oid) || index === line.length - 1;
      const point = {
        oid: commit.oid,
        files: isNeeded ? new Map(files) : new Map<string, never>(),
        at: commit.committedAt,
        snapshot,
      };
      this.#points.set(commit.oid, point);
      previous = point;
      const merge = this.#isOurs(commit.changes) ? readMerge(commit) : undefined;
      if (merge !== undefined) merged.push(isHeld ? { ...merge, parent } : merge);
    }
    return merged;
  }

  /** A commit that an earlier import made a revision. */
  async #knownPoint(oid: string): Promise<Built | undefined> {
    const snapshot = this.#known.snapshotOf(oid);
    if (snapshot === undefined) return undefined;
    const files = filesOf(snapshot);
    const tree = await this.#git.attempt('ls-tree', '-r', '-z', oid);
    // A commit that a rewritten line left behind may be gone: then its pages and files are what the snapshot says.
    if (tree === undefined) return { oid, files, at: new Date(0).toISOString(), snapshot };
    const at = await this.#timeOf(oid);
    reconcile(files, parseTree(tree), at, this.#known.seed);
    return { oid, files, at, snapshot };
  }

  async #tree(oid: string): Promise<Map<string, string>> {
    return parseTree(await this.#git.text('ls-tree', '-r', '-z', oid));
  }

  async #timeOf(oid: string): Promise<string> {
    return new Date((await this.#git.text('show', '-s', '--format=%cI', oid)).trim()).toISOString();
  }

  /** A merge base: on the main line, imported before, or built now from how it differs from the tip. */
  async #base(oid: string): Promise<Built> {
    const found = this.#points.get(oid) ?? (await this.#knownPoint(oid));
    if (found !== undefined) {
      this.#points.set(oid, found);
      return found;
    }
    if (this.#tip === undefined) throw new Error('The tip is read before the merge bases.');
    const at = await this.#timeOf(oid);
    const files: TrackedFiles = new Map(this.#tip.files);
    applyChanges(files, await this.#diff(this.#tip.oid, oid), at, this.#known.seed);
    reconcile(files, await this.#tree(oid), at, this.#known.seed);
    const snapshot = await this.#builder.build(files, at, this.#tip.snapshot);
    const message = (await this.#git.text('show', '-s', '--format=%B', oid)).trim();
    this.#revisions.push({ oid, at, message, ref: `refs/heads/${this.#references.main.name}`, snapshot });
    const point = { oid, files, at, snapshot };
    this.#points.set(oid, point);
    return point;
  }

  async #branch(name: string, baseOid: string): Promise<ReadBranch | undefined> {
    const head = this.#references.branches.get(name);
    if (head === undefined) return undefined;
    const base = await this.#base(baseOid);
    const commits = await this.#log(`${baseOid}..${head}`);
    const [newest] = commits;
    const oldest = commits.at(-1);
    if (newest === undefined || oldest === undefined) return undefined;
    const changes = await this.#diff(baseOid, head);
    if (!this.#isOurs(changes)) return undefined;
    const files: TrackedFiles = new Map(base.files);
    applyChanges(files, changes, newest.committedAt, this.#known.seed);
    reconcile(files, await this.#tree(head), newest.committedAt, this.#known.seed);
    dateByCommits(files, commits, base.files);
    const snapshot = await this.#builder.build(files, newest.committedAt, base.snapshot);
    // A branch that had nothing to do with this space yet has no revision in it.
    const stood = this.#known.state?.branches[name];
    const before = stood !== undefined && this.#known.snapshotOf(stood) !== undefined ? stood : undefined;
    if (this.#known.snapshotOf(head) === undefined && !this.#points.has(head)) {
      this.#revisions.push({
        oid: head,
        parent: before ?? baseOid,
        at: newest.committedAt,
        message: newest.message,
        ref: `refs/heads/${name}`,
        snapshot,
      });
      this.#points.set(head, { oid: head, files, at: newest.committedAt, snapshot });
    }
    const layout = await this.#builder.layout(files);
    const described = commits.filter((commit) => commit.parents.length < 2);
    const description = branchDescription(
      described.slice(0, 1),
      changes,
      [base.snapshot, snapshot],
      layout.summary,
    );
    return {
      name,
      head,
      base: baseOid,
      ...(before === undefined ? {} : { before }),
      subject: branchSubject(name, described.length === 0 ? commits : described),
      ...(description === undefined ? {} : { description }),
      author: oldest.author,
      contributors: commits.map((commit) => commit.author),
      createdAt: oldest.authoredAt,
      updatedAt: newest.committedAt,
    };
  }

  /** Whether changes touch the space's part of the repository. */
  #isOurs(changes: readonly RawChange[]): boolean {
    const isInside = (path = ''): boolean => path.startsWith(`${this.#directory}/`);
    return this.#directory === '' || changes.some(({ path, from }) => isInside(path) || isInside(from));
  }

  async #ended(): Promise<EndedBranch[]> {
    const ended: EndedBranch[] = [];
    for (const [name, head] of Object.entries(this.#known.state?.branches ?? {})) {
      if (this.#references.branches.has(name)) continue;
      const { tip } = this.#references.main;
      const isMerged = (await this.#git.attempt('merge-base', '--is-ancestor', head, tip)) !== undefined;
      const path = isMerged
        ? await this.#git.attempt('rev-list', '--first-parent', '--ancestry-path', `${head}..${tip}`)
        : '';
      const mergedBy = path?.trim().split('\n').at(-1);
      ended.push(
        isMerged ? { name, mergedBy: mergedBy === undefined || mergedBy === '' ? head : mergedBy } : { name },
      );
    }
    return ended;
  }

  async #title(name: string): Promise<string> {
    if (this.#tip === undefined) return name;
    const layout = await this.#builder.layout(this.#tip.files);
    const summary = await this.#builder.summary(this.#tip.files, layout);
    return spaceTitle(summary?.title, this.#tip.snapshot, name);
  }
}

function readMerge(commit: LoggedCommit): Omit<ReadMerge, 'parent'> | undefined {
  const match = /^GITBOOK-(\d{1,9}):\s*(.*)$/.exec(firstLineOf(commit.message));
  if (match === null) return undefined;
  return {
    number: Number(match[1]),
    subject: shorten((match[2] ?? '').trim()),
    oid: commit.oid,
    author: commit.author,
    createdAt: commit.authoredAt,
    updatedAt: commit.committedAt,
  };
}
