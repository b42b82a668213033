import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { CoreState } from '../core-state.ts';
import { RequestFailure } from '../request-failure.ts';

type KeepChannel =
  | 'library.rules'
  | 'library.setRules'
  | 'library.setFileLimit'
  | 'library.verify'
  | 'library.cancelVerify'
  | 'storage.get'
  | 'storage.prune'
  | 'changeRequest.follow';

export function keepAnswers(_state: CoreState): Pick<Handlers<Requests>, KeepChannel> {
  const missing = (): never => {
    throw new RequestFailure('not-found', 'Not answered yet.');
  };
  return {
    'library.rules': missing,
    'library.setRules': missing,
    'library.setFileLimit': missing,
    'library.verify': missing,
    'library.cancelVerify': missing,
    'storage.get': missing,
    'storage.prune': missing,
    'changeRequest.follow': missing,
  };
}
