import type { Noted } from '../editing/base.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Step } from './sending.ts';

/** What is left to do after all looks: the request that changes something. */
export interface Prepared {
  /** What reconciling must know of it, should the answer be lost. */
  readonly noted: Noted;
  /** @throws {ClientError} what the service answered, or did not */
  readonly send: (row: EditRow) => Promise<Step>;
}
