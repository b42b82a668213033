import type { Store } from '../store/open-store.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import { texts } from '../shared/messages/texts.ts';

/** For works in steps: the account may have been closed in between. @throws {RequestFailure} `cancelled` */
export function assertOpen(store: Store): void {
  if (!store.database.open) throw new RequestFailure('cancelled', texts().accounts.closing);
}
