import type { Snapshot } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import { holdsAny, isAnyThere } from './arrived-contents.ts';
import { branchDescription, branchSubject, readMerge } from './git/branch-summary.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import { Gaps, isLargeFilePointer } from './gaps.ts';
import type { Git, ObjectReader } from './git/git.ts';
import { ImportError } from './import-error.ts';
import { directoryAfter } from './follow-directory.ts';
import { endedBranches, mergeBases } from './git/followed-branches.ts';
import { dateByCommits, filesOf } from './git/line-files.ts';
import { CommitLog } from './git/main-line.ts';
import type { LoggedCommit } from './git/raw-diff.ts';
import { wholeSource } from './reading.ts';
import type { Known, ReadBranch, ReadMerge, Reading, ReadRevision, SpacePlace } from './reading.ts';
import { readFingerprint, readReferences } from './references.ts';
import type { References } from './references.ts';
import { SpaceHistory } from './git/space-history.ts';
import { spaceTitle } from './layout/space-title.ts';
import { applyChanges, parseTree, reconcile } from './git/tracked-files.ts';
import type { TrackedFiles } from './git/tracked-files.ts';

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
 * Reads what is new in a repository since `known.state`: all of it the first time. Undefined when nothing moved, and no
 * content came that was missing.
 *
 * @throws {ImportError} when there are no commits or no pages.
 */
export async function readRepository(
  git: Git,
  known: Known,
  name: string,
  place: SpacePlace = wholeSource,
): Promise<Reading | undefined> {
  const missing = known.state?.missing ?? [];
  const isSame = known.state !== undefined && (await readFingerprint(git)) === known.state.fingerprint;
  if (isSame && missing.length === 0) return undefined;
  const references = await readReferences(git);
  const objects = await git.objects();
  try {
    const arrived = (await isAnyThere(objects, missing)) ? missing : [];
    if (isSame && arrived.length === 0) return undefined;
    return await new RepositoryReader(git, objects, known, references, place, new Set(arrived)).read(name);
  } finally {
    objects.close();
  }
}

class RepositoryReader {
  readonly #git: Git;
  readonly #known: Known;
  readonly #references: References;
  readonly #place: SpacePlace;
  readonly #log: CommitLog;
  readonly #history: SpaceHistory;
  readonly #builder: SnapshotBuilder;
  readonly #bodies = new Map<string, string>();
  readonly #blobs = new Map<string, Buffer>();
  readonly #revisions: ReadRevision[] = [];
  /** What was built or looked up in this reading, by commit. */
  readonly #points = new Map<string, Built>();
  readonly #gaps = new Gaps();
  /** Contents that were missing, where some of them are there now. */
  readonly #arrived: ReadonlySet<string>;
  #tip: Built | undefined;

  constructor(
    git: Git,
    objects: ObjectReader,
    known: Known,
    references: References,
    place: SpacePlace,
    arrived: ReadonlySet<string>,
  ) {
    this.#arrived = arrived;
    this.#place = place;
    this.#log = new CommitLog(git, this.#gaps);
    this.#history = new SpaceHistory(place, known.state?.moves ?? []);
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
    this.#builder = new SnapshotBuilder(store, known.seed, place, new Set(known.state?.missing));
  }

  async read(name: string): Promise<Reading> {
    const { main } = this.#references;
    const bases = await mergeBases(this.#git, this.#references, this.#known, this.#arrived, this.#gaps);
    const line = await this.#log.mainLine(main.tip, this.#known);
    const merged = await this.#walkMainLine(line, new Set(bases.values()));
    this.#tip = this.#points.get(main.tip) ?? (await this.#knownPoint(main.tip));
    if (this.#tip === undefined)
      throw new ImportError(`${this.#git.directory} could not be read at ${main.tip}.`);
    if (![...walkPages(this.#tip.snapshot.pages)].some((page) => page.type === 'document')) {
      throw new ImportError(
        this.#gaps.namesOf('object').length > 0
          ? `${name} has no documentation pages that can be read. ${this.#gaps.words().join(' ')}`
          : `${name} has no documentation pages: neither a SUMMARY.md that names any nor Markdown files; choose another repository or folder.`,
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
    // Where nothing came, what was not asked for again is missing still.
    const before = this.#arrived.size === 0 ? (this.#known.state?.missing ?? []) : [];
    const missing = new Set([...before, ...this.#gaps.namesOf('object')]);
    branches.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.name.localeCompare(b.name));
    return {
      title: await this.#title(name),
      revisions: this.#revisions,
      tip: main.tip,
      merged,
      highestNumber: Math.max(0, ...line.map((commit) => readMerge(commit)?.number ?? 0)),
      branches,
      ended: await endedBranches(this.#git, this.#references, this.#known),
      bodies: this.#bodies,
      blobs: this.#blobs,
      gaps: this.#gaps.words(),
      state: {
        tip: main.tip,
        branches: Object.fromEntries(this.#references.branches),
        fingerprint: this.#references.fingerprint,
        ...(missing.size === 0 ? {} : { missing: [...missing] }),
        ...(this.#history.moves.length === 0 ? {} : { moves: this.#history.moves }),
      },
    };
  }

  async #walkMainLine(line: readonly LoggedCommit[], bases: ReadonlySet<string>): Promise<ReadMerge[]> {
    const state = this.#known.state;
    const start = state === undefined ? undefined : await this.#knownPoint(state.tip);
    const files: TrackedFiles = new Map(start?.files);
    let previous: Point | undefined = start;
    const merged: ReadMerge[] = [];
    const directories = await this.#history.follow(line, this.#references.main.tip, this.#log);
    for (const [index, commit] of line.entries()) {
      const isOursBefore = this.#history.ownership(directories[index - 1] ?? directories[index], files);
      applyChanges(files, commit.changes, commit.committedAt, this.#known.seed);
      const directory = directories[index];
      if (directory === undefined || (index < line.length - historyLength && !bases.has(commit.oid)))
        continue;
      const snapshot = await this.#builder.build(files, commit.committedAt, previous?.snapshot, directory);
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
      const isOurs = this.#history.isTouched(
        commit.changes,
        isOursBefore,
        this.#history.ownership(directory, files),
      );
      const merge = isOurs ? readMerge(commit) : undefined;
      if (merge !== undefined) merged.push(isHeld ? { ...merge, parent } : merge);
    }
    return merged;
  }

  /** A commit that an earlier import made a revision; read again where it lacked contents that are there now. */
  async #knownPoint(oid: string): Promise<Built | undefined> {
    const snapshot = this.#known.snapshotOf(oid);
    if (snapshot === undefined) return undefined;
    const point = await this.#pointOf(oid, snapshot);
    if (!holdsAny(snapshot, this.#arrived)) return point;
    const directory = await this.#history.directoryAt(oid, this.#log);
    const filled = await this.#builder.build(point.files, point.at, snapshot, directory);
    this.#revisions.push({
      oid,
      parent: oid,
      isAgain: true,
      at: point.at,
      message: await this.#log.messageOf(oid),
      ref: `refs/heads/${this.#references.main.name}`,
      snapshot: filled,
    });
    const built = { ...point, snapshot: filled };
    this.#points.set(oid, built);
    return built;
  }

  async #pointOf(oid: string, snapshot: Snapshot): Promise<Built> {
    const files = filesOf(snapshot);
    const tree = await this.#git.attempt('ls-tree', '-r', '-z', oid);
    // A commit that a rewritten line left behind may be gone: then its pages and files are what the snapshot says.
    if (tree === undefined) return { oid, files, at: new Date(0).toISOString(), snapshot };
    const at = await this.#log.timeOf(oid);
    reconcile(files, parseTree(tree), at, this.#known.seed);
    return { oid, files, at, snapshot };
  }

  /** A merge base: on the main line, imported before, or built now from how it differs from the tip. */
  async #base(oid: string): Promise<Built> {
    const found = this.#points.get(oid) ?? (await this.#knownPoint(oid));
    if (found !== undefined) {
      this.#points.set(oid, found);
      return found;
    }
    if (this.#tip === undefined) throw new Error('The tip is read before the merge bases.');
    const at = await this.#log.timeOf(oid);
    const files: TrackedFiles = new Map(this.#tip.files);
    applyChanges(files, await this.#log.diff(this.#tip.oid, oid), at, this.#known.seed);
    reconcile(files, await this.#log.tree(oid), at, this.#known.seed);
    const directory = await this.#history.directoryAt(oid, this.#log);
    const snapshot = await this.#builder.build(files, at, this.#tip.snapshot, directory);
    const message = await this.#log.messageOf(oid);
    this.#revisions.push({ oid, at, message, ref: `refs/heads/${this.#references.main.name}`, snapshot });
    const point = { oid, files, at, snapshot };
    this.#points.set(oid, point);
    return point;
  }

  async #branch(name: string, baseOid: string): Promise<ReadBranch | undefined> {
    const head = this.#references.branches.get(name);
    const was = await this.#history.directoryAt(baseOid, this.#log);
    if (head === undefined || was === undefined) return undefined;
    const base = await this.#base(baseOid);
    const commits = await this.#log.log(`${baseOid}..${head}`);
    const [newest] = commits;
    const oldest = commits.at(-1);
    if (newest === undefined || oldest === undefined) return undefined;
    const changes = await this.#log.diff(baseOid, head);
    const files: TrackedFiles = new Map(base.files);
    applyChanges(files, changes, newest.committedAt, this.#known.seed);
    reconcile(files, await this.#log.tree(head), newest.committedAt, this.#known.seed);
    const paths = { before: new Set(base.files.keys()), after: new Set(files.keys()) };
    const directory = directoryAfter(was, { ...paths, changes, siblings: this.#place.siblings });
    const isOurs = this.#history.isTouched(
      changes,
      this.#history.ownership(was, base.files),
      this.#history.ownership(directory, files),
    );
    if (!isOurs) return undefined;
    dateByCommits(files, commits, base.files);
    const snapshot = await this.#builder.build(files, newest.committedAt, base.snapshot, directory);
    // A branch that had nothing to do with this space yet has no revision in it.
    const stood = this.#known.state?.branches[name];
    const before = stood !== undefined && this.#known.snapshotOf(stood) !== undefined ? stood : undefined;
    const held = this.#known.snapshotOf(head);
    const isAgain = holdsAny(held, this.#arrived);
    if ((held === undefined || isAgain) && !this.#points.has(head)) {
      this.#revisions.push({
        oid: head,
        parent: before ?? baseOid,
        ...(isAgain ? { isAgain } : {}),
        at: newest.committedAt,
        message: newest.message,
        ref: `refs/heads/${name}`,
        snapshot,
      });
      this.#points.set(head, { oid: head, files, at: newest.committedAt, snapshot });
    }
    const layout = await this.#builder.layout(files, directory);
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

  async #title(name: string): Promise<string> {
    if (this.#tip === undefined) return name;
    const layout = await this.#builder.layout(this.#tip.files);
    const summary = await this.#builder.summary(this.#tip.files, layout);
    return spaceTitle(summary?.title, this.#tip.snapshot, name);
  }
}
