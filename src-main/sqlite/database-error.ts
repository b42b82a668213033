/**
 * Why a database file could not be opened. `newer`: written by a later Galley; `damaged`: no SQLite database, or a broken
 * one; `unreachable`: the path cannot be read or written; `step-failed`: a migration threw, and the file stands as it was
 * before that step.
 */
export type DatabaseErrorKind = 'newer' | 'damaged' | 'unreachable' | 'step-failed';

/** Thrown by `openDatabase`; `message` is one plain sentence that may be shown as it is. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  readonly path: string;
  constructor(kind: DatabaseErrorKind, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.path = path;
  }
}
