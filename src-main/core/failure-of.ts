import { DataError } from '../backup/data-error.ts';
import type { Failure, FailureCode } from '../bridge/failure.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import { ClientError } from '../client/client-error.ts';
import { speaksNoTls } from '../client/transport-error.ts';
import { RefusedByPolicy } from '../policy/policy.ts';
import { PolicyError } from '../policy/read-policy.ts';
import { EditRefused } from '../outbox/editing/edit-refused.ts';
import { DatabaseError } from '../sqlite/database-error.ts';

/** Whatever was thrown, as data; null for a defect, which the log must tell and the person only hears of. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof RequestFailure) return error.failure;
  if (error instanceof RefusedByPolicy) return { code: 'managed', detail: error.message };
  if (error instanceof PolicyError) return { code: 'managed', detail: error.message };
  if (error instanceof EditRefused) return { code: error.code, detail: error.message };
  if (error instanceof ClientError) return { code: codeOf(error), detail: error.message };
  if (error instanceof DataError) {
    const codes = { cancelled: 'cancelled', newer: 'newer-database' } as const;
    const code = error.kind === 'cancelled' || error.kind === 'newer' ? codes[error.kind] : 'data';
    return { code, detail: error.message };
  }
  if (error instanceof DatabaseError) {
    return { code: error.kind === 'newer' ? 'newer-database' : 'internal', detail: error.message };
  }
  return null;
}

export function codeOf(error: ClientError): FailureCode {
  switch (error.kind) {
    case 'unreachable':
    case 'timeout':
    case 'interrupted':
      return 'unreachable';
    case 'certificate':
      return error.message.includes(speaksNoTls) ? 'unreachable' : 'certificate';
    case 'insecure':
      return 'insecure';
    case 'not-the-service':
    case 'redirect':
    case 'too-large':
    case 'unexpected':
      return 'not-the-service';
    case 'token':
    case 'secret':
      return 'token';
    case 'permission':
      return 'permission';
    case 'not-found':
      return 'not-found';
    case 'conflict':
    case 'precondition':
      return 'conflict';
    case 'limited':
      return 'limited';
    case 'invalid':
      return 'bad-request';
    case 'server':
      return 'server';
    case 'cancelled':
      return 'cancelled';
  }
}
