import type { Store } from '../store/open-store.ts';
import { RequestFailure } from '../bridge/request-failure.ts';

/** For works in steps: the account may have been closed in between. @throws {RequestFailure} `cancelled` */
export function assertOpen(store: Store): void {
  if (!store.database.open) throw new RequestFailure('cancelled', 'Galley is closing.');
}
