import { DatabaseError } from '../sqlite/database-error.ts';
import { ImportError } from './importer/import-error.ts';

/** Why the service did not start, in one line that a person can act on. */
export function reasonOf(error: unknown): string {
  if (error instanceof ImportError || error instanceof DatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use; choose another with --port, or leave it out.';
  }
  return `The local service could not start: ${error instanceof Error ? error.message : String(error)}.`;
}
