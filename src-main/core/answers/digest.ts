import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { CoreState } from '../core-state.ts';
import { RequestFailure } from '../request-failure.ts';

type DigestChannel = 'digest.get' | 'digest.markSeen';

export function digestAnswers(_state: CoreState): Pick<Handlers<Requests>, DigestChannel> {
  const missing = (): never => {
    throw new RequestFailure('not-found', 'Not answered yet.');
  };
  return { 'digest.get': missing, 'digest.markSeen': missing };
}
