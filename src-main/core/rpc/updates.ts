import type { UpdateSourceRequests } from '../../bridge/channels/update-source-requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { assertUpdates } from '../../policy/policy.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import type { CoreState } from '../core-state.ts';
import { UpdateFetching } from '../updates/update-fetching.ts';

/** Updates, for the shell alone (`serveCore`). */
export function updateHandlers(state: CoreState): Handlers<UpdateSourceRequests> {
  const { transport, clock, dataDir } = state.options.ports;
  const fetching = new UpdateFetching({
    transport,
    clock,
    dataDir,
    system: `${process.platform}-${process.arch}-deb`,
    isSending: () => [...state.accounts.values()].some(({ session }) => session.outbox.counts().sending > 0),
  });
  return {
    'updateSource.look': ({ source, version }) => {
      assertUpdates(rulesOf(state.options.policy), source.address);
      return fetching.look(source, version);
    },
    'updateSource.fetch': (args) => fetching.fetch(args.offer),
    'updateSource.verify': (args) => fetching.verify(args.offer),
    'updateSource.progress': () => fetching.progress,
  };
}
