import type { Clock, Random } from '../../ports/ports.ts';
import type { EditTable } from '../../store/unsent/edit-table.ts';
import type { SentTable } from '../../store/sent.ts';
import type { ReviewedTable } from '../../store/personal/reviewed.ts';
import type { Mirror } from '../mirror.ts';

export interface EditingContext {
  readonly edits: EditTable;
  readonly sent: Pick<SentTable, 'noteLater'>;
  readonly reviewed: ReviewedTable;
  readonly mirror: Mirror;
  readonly clock: Clock;
  readonly random: Random;
  /** Runs one transaction that survives a power cut once it returned. */
  readonly durableTransaction: <T>(work: () => T) => T;
}
