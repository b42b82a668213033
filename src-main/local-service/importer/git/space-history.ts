import { followDirectory } from '../follow-directory.ts';
import type { DirectoryMove } from '../follow-directory.ts';
import type { CommitLog } from './main-line.ts';
import type { LoggedCommit, RawChange } from './raw-diff.ts';
import type { SpacePlace } from '../reading.ts';
import { territory } from '../layout/territory.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** Where one space lay in the commits of its repository, and which files were its own there. */
export class SpaceHistory {
  readonly #place: SpacePlace;
  /** Whether the space is all of its source, whatever lies where. */
  readonly #isWhole: boolean;
  #moves: readonly DirectoryMove[];

  /** `earlier`: moves that earlier imports found, newest first. */
  constructor(place: SpacePlace, earlier: readonly DirectoryMove[]) {
    this.#place = place;
    this.#isWhole = place.directory === '' && place.siblings.length === 0;
    this.#moves = earlier;
  }

  /** Newest first, those of `follow` and of earlier imports. */
  get moves(): readonly DirectoryMove[] {
    return this.#moves;
  }

  /** Finds where the space lay in each commit of a line that ends in `tip`; undefined while it was not there. */
  async follow(
    line: readonly LoggedCommit[],
    tip: string,
    log: CommitLog,
  ): Promise<readonly (string | undefined)[]> {
    const { directory, siblings } = this.#place;
    if (this.#isWhole || line.length === 0) return line.map(() => directory);
    const moves = followDirectory(line, (await log.tree(tip)).keys(), directory, siblings);
    this.#moves = [...moves, ...this.#moves];
    const byCommit = new Map(moves.map((move) => [move.commit, move]));
    let here: string | undefined = directory;
    const found: (string | undefined)[] = [];
    for (const { oid } of line.toReversed()) {
      found.push(here);
      const move = byCommit.get(oid);
      if (move !== undefined) here = move.from ?? undefined;
    }
    return found.reverse();
  }

  /** Where the space lay in any commit; undefined where it was not there yet. */
  async directoryAt(oid: string, log: CommitLog): Promise<string | undefined> {
    let { directory } = this.#place;
    for (const { commit, from } of this.#moves) {
      if (await log.isSince(commit, oid)) return directory;
      if (from === null) return undefined;
      directory = from;
    }
    return directory;
  }

  /** Tells files of the space from others' while it lies in `directory` and the repository has `files`. */
  ownership(directory: string | undefined, files: TrackedFiles): (path: string) => boolean {
    if (directory === undefined) return () => false;
    if (this.#isWhole) return () => true;
    return territory(directory, this.#place.siblings, (path) => files.has(path));
  }

  /** Whether a change has to do with the space. A commit without a change is one of a source that is one space. */
  isTouched(
    changes: readonly RawChange[],
    isOursBefore: (path: string) => boolean,
    isOursNow: (path: string) => boolean,
  ): boolean {
    if (this.#isWhole) return true;
    return changes.some(({ path, from }) => isOursNow(path) || isOursBefore(from ?? path));
  }
}
