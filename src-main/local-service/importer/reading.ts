import type { RichDocument } from '../../api/document.ts';
import type { Snapshot } from '../snapshot.ts';
import type { DirectoryMove } from './follow-directory.ts';

/** What was read from a repository or a folder and is to be written to the database in one transaction. */
export interface Reading {
  /** Title of the documentation, for a new space. */
  readonly title: string;
  readonly revisions: readonly ReadRevision[];
  /** The commit that is the primary content now. */
  readonly tip: string;
  readonly merged: readonly ReadMerge[];
  /** The highest number that any commit of the main line claims; branches are numbered after it. */
  readonly highestNumber: number;
  readonly branches: readonly ReadBranch[];
  readonly ended: readonly EndedBranch[];
  readonly bodies: ReadonlyMap<string, string>;
  readonly blobs: ReadonlyMap<string, Buffer>;
  /** What could not be taken, one line for each kind. */
  readonly gaps: readonly string[];
  readonly state: SourceState;
}

/** Kept with the space: what of its source has been imported. */
export interface SourceState {
  readonly tip: string;
  /** Short names of unmerged branches and where they stood. */
  readonly branches: Readonly<Record<string, string>>;
  /** The bundle's or folder's fingerprint, to notice change without reading it again. */
  readonly fingerprint: string;
  /** Object ids of contents that the clone lacked; absent where none. */
  readonly missing?: readonly string[];
  /** Where the space lay before, newest first; absent: always where it lies now. */
  readonly moves?: readonly DirectoryMove[];
}

/** Where in its source a space lies. */
export interface SpacePlace {
  /** Below the top; empty for the top. */
  readonly directory: string;
  /** Folders of all spaces of the source, the own one included; empty where the space is all of it. */
  readonly siblings: readonly string[];
}

export const wholeSource: SpacePlace = { directory: '', siblings: [] };

export interface ReadRevision {
  readonly oid: string;
  /** The commit before it on its line, where that is a revision too. */
  readonly parent?: string;
  /** The commit is a revision already, but lacked contents that are there now; `parent` is the commit itself. */
  readonly isAgain?: true;
  readonly at: string;
  readonly message: string;
  readonly ref: string;
  readonly snapshot: Snapshot;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** A commit of the main line that says it merged a change request. */
export interface ReadMerge {
  readonly number: number;
  readonly subject: string;
  readonly oid: string;
  readonly parent?: string;
  readonly author: Person;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ReadBranch {
  readonly name: string;
  /** Commit of its content; among `revisions`. */
  readonly head: string;
  /** Merge base with the main line; among `revisions`, or imported before. */
  readonly base: string;
  /** Where it stood at the last import. */
  readonly before?: string;
  readonly subject: string;
  readonly description?: RichDocument;
  readonly author: Person;
  readonly contributors: readonly Person[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A branch that is gone or merged. `mergedBy`: the commit of the main line that brought it in. */
export interface EndedBranch {
  readonly name: string;
  readonly mergedBy?: string;
}

/** What earlier imports left, as a reader may ask for it. */
export interface Known {
  readonly state: SourceState | undefined;
  /** Keeps the ids of different spaces apart. */
  readonly seed: string;
  snapshotOf(oid: string): Snapshot | undefined;
}
