import { z } from 'zod';
import type { UpdateSourceRequests } from '../../bridge/views/update-views.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { assertUpdates } from '../../policy/policy.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import type { CoreState } from '../core-state.ts';
import { UpdateFetching } from '../updates/update-fetching.ts';

const words = z.string().max(60_000);
const offer = z.object({
  version: words,
  notes: words,
  released: words.nullable(),
  packageUrl: words,
  bytes: z.number().int().positive(),
  sha512: words,
});

export const updateArguments: Readonly<Record<keyof UpdateSourceRequests, z.ZodType>> = {
  'updateSource.look': z.object({
    source: z.object({ address: words, keys: z.array(words).max(10) }),
    version: words,
  }),
  'updateSource.fetch': z.object({ offer }),
  'updateSource.verify': z.object({ offer }),
  'updateSource.progress': z.null(),
};

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
