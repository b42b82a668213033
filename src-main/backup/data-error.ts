import type { BackupTexts } from '../shared/messages/en/backup.ts';
import { texts } from '../shared/messages/texts.ts';

/**
 * Why something with whole data folders or files of them failed. `wrong-file`: not what was asked for; `newer`: a later
 * Galley wrote it; `passphrase`: it is needed, or wrong; `damaged`: cut short or changed; `no-room`: the disk is full;
 * `in-use`: another Galley has the data open; `refused`: it must not be done; `cancelled`: the person ended it;
 * `unreachable`: the path cannot be read or written.
 */
export type DataErrorKind =
  | 'wrong-file'
  | 'newer'
  | 'passphrase'
  | 'damaged'
  | 'no-room'
  | 'in-use'
  | 'refused'
  | 'cancelled'
  | 'unreachable';

/** `message` is one or two plain sentences that may be shown as they are. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly kind: DataErrorKind;
  constructor(kind: DataErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What a failing disk says, in words; everything else as it was. */
export function asDataError(error: unknown, failed: keyof BackupTexts['failed']): unknown {
  if (error instanceof DataError) return error;
  const { backup } = texts();
  const what = backup.failed[failed];
  const code = codeOf(error);
  const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
  if (code === 'EFBIG') {
    return new DataError('no-room', backup.tooLargeForDisk(what), { cause: error });
  }
  if (full.has(code)) {
    return new DataError('no-room', backup.diskFull(what), { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new DataError('damaged', backup.databaseDamaged(what), { cause: error });
  }
  if (/^(E[A-Z]+|SQLITE_(IOERR|CANTOPEN|READONLY).*)$/.test(code)) {
    const reason = error instanceof Error ? error.message : code;
    return new DataError('unreachable', backup.diskNotUsable(what, reason), { cause: error });
  }
  return error;
}

/** @throws {DataError} `cancelled` */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new DataError('cancelled', texts().backup.cancelled);
}
