import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { systemClock } from '../../src-main/core/host.ts';
import type { Clock, Transport } from '../../src-main/ports/ports.ts';
import type { EditRow } from '../../src-main/store/unsent/edits.ts';
import { openWorld } from './review-world.ts';
import type { World } from './review-world.ts';

/** Where a core dies: around the request that does something, or around the look for what it did. */
export const mortalBoundaries = [
  'before the request',
  'before the record',
  'before the look',
  'after the look',
] as const;
export type MortalBoundary = (typeof mortalBoundaries)[number];

export interface MortalWorld {
  readonly world: World;
  /** Settles when the core has died. */
  readonly died: Promise<'died'>;
  /** Requests that were to change something and reached the service. */
  readonly delivered: () => number;
}

/**
 * A real core that dies at one boundary of one edit, as SIGKILL lets it die: from there on nothing of it goes on, no
 * answer is heard, no timer fires, and what was not committed is gone. Much faster than a process, so that every kind of
 * edit can die at every boundary; killed.test.ts does the same to real processes.
 */
export async function openMortal(
  dataDir: string,
  token: string,
  editId: string,
  boundary: MortalBoundary | null,
): Promise<MortalWorld> {
  const inner = createUndiciTransport();
  const life = { isDead: false };
  // Asked anew each time: it changes while a request is under way.
  const isDead = (): boolean => life.isDead;
  let delivered = 0;
  let reportDeath: (how: 'died') => void = () => undefined;
  const died = new Promise<'died'>((resolve) => (reportDeath = resolve));
  const never = (): Promise<never> => new Promise(() => undefined);
  const clock: Clock = {
    now: () => systemClock.now(),
    async sleep(ms, signal) {
      try {
        await systemClock.sleep(ms, signal);
      } finally {
        if (isDead()) await never();
      }
    },
  };
  const edit = (): EditRow | undefined => world.account.session.store.edits.get(editId);
  const die = (): Promise<never> => {
    life.isDead = true;
    world.account.session.store.close();
    void inner.close();
    reportDeath('died');
    return never();
  };
  const transport: Transport = {
    async send(request) {
      if (isDead()) return never();
      const isChange = request.method !== 'GET';
      const state = edit()?.state;
      const isSend = isChange && state === 'sending';
      const isLook = !isChange && state === 'reconciling';
      if (isSend && boundary === 'before the request') return die();
      if (isLook && boundary === 'before the look') return die();
      const response = await inner.send(request);
      if (isChange) delivered += 1;
      if (isDead()) return never();
      if (isSend && boundary === 'before the record') return die();
      if (isLook && boundary === 'after the look') return die();
      return response;
    },
    close: () => inner.close(),
  };
  const world = await openWorld(dataDir, token, { transport, clock, owner: `mortal ${Math.random()}` });
  return { world, died, delivered: () => delivered };
}
