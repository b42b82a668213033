import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { editView } from '../../../src-main/core/discussion/edit-views.ts';
import { pollDiscussion } from '../../../src-main/core/syncing/push-and-pull.ts';
import { createSync } from '../../../src-main/sync/create-sync.ts';
import { errorAnswer } from '../../support/foreign/foreign-transport.ts';
import type { Behaviour } from '../../support/foreign/foreign-transport.ts';
import { quietLog, realClock } from '../../support/network/quiet-ports.ts';
import { createSiteWorld } from '../../support/site-world.ts';
import type { SiteWorld } from '../../support/site-world.ts';

const asIs: Behaviour = (call) => call.ask();
let behaviour = asIs;
let sites: SiteWorld;
let refused = '';
beforeAll(async () => {
  sites = await createSiteWorld({ behaviour: (call) => behaviour(call) });
  refused = sites.spaceId('Quill field guide');
});
afterAll(() => sites.close());

/** One space stands for the organization that demands single sign-on. */
const demanding =
  (status: number): Behaviour =>
  (call) =>
    call.path['spaceId'] === refused
      ? Promise.resolve(errorAnswer(status, 'Single sign-on is required for this organization'))
      : call.ask();

function comment(spaceId: string, markdown: string): EditRow {
  const { outbox } = sites.world.account.session;
  return outbox.add({ kind: 'comment.add', target: { spaceId }, markdown }, 'now');
}
const stateOf = ({ id }: EditRow): string => {
  const row = sites.world.account.session.store.edits.get(id);
  return (row?.reasonCode ?? null) === null ? (row?.state ?? 'gone') : `${row?.state}: ${row?.reasonCode}`;
};
const other = (): string => {
  const found = sites.world.account.session.store.spaces.kept().find((id) => id !== refused);
  if (found === undefined) throw new Error('one space is kept alone');
  return found;
};

describe.each([401, 403])('an organization that demands single sign-on with %i', (status) => {
  it('holds its own edits with the way on; the others are sent, and the account goes on', async () => {
    const { world, accountId } = sites;
    behaviour = demanding(status);
    const held = [comment(refused, `one ${status}`), comment(refused, `two ${status}`)];
    const free = comment(other(), `three ${status}`);
    await world.sync();
    expect([...held, free].map((edit) => stateOf(edit))).toEqual([
      'held: sign-on',
      'held: sign-on',
      'confirmed',
    ]);
    expect(world.account.session.view().paused).toBeNull();
    const { store } = world.account.session;
    const row = store.edits.get(held[0]?.id ?? '');
    const { canRetry, reason } = editView(store, row ?? held[0]!, null);
    expect(canRetry).toBe(true);
    expect(reason).toMatch(/does not accept your token for this.*single sign-on.*then retry/);

    behaviour = asIs;
    await world.ask('edits.retry', { accountId, editId: held[0]?.id ?? '' });
    await world.sync();
    expect(held.map((edit) => stateOf(edit))).toEqual(['confirmed', 'confirmed']);
  });
});

describe('a refused token', () => {
  it('pauses the account where the account is refused too, and holds nothing', async () => {
    behaviour = () => Promise.resolve(errorAnswer(401));
    const edit = comment(refused, 'four');
    await sites.world.account.session.outbox.push({ signal: new AbortController().signal });
    expect([stateOf(edit), sites.world.account.session.view().paused?.reason]).toEqual(['waiting', 'token']);
    behaviour = asIs;
    sites.world.account.session.resume();
    await sites.world.sync();
    expect(stateOf(edit)).toBe('confirmed');
  });
});

describe('the discussion on the screen', () => {
  it('of an organization that demands single sign-on does not pause the account', async () => {
    behaviour = demanding(401);
    const { session } = sites.world.account;
    const end = await pollDiscussion(
      {
        ...{ client: session.client, outbox: session.outbox },
        sync: createSync({
          ...{ store: session.store, client: session.client, clock: realClock, random: Math.random },
          log: quietLog,
        }),
        clock: realClock,
        onOnline: () => undefined,
        onWaiting: () => undefined,
        onEditsWaiting: () => undefined,
        onProgress: () => undefined,
        afterPull: () => Promise.resolve(),
      },
      { spaceId: refused, changeRequestId: null },
      new AbortController().signal,
    );
    expect(end.error).toBeNull();
    behaviour = asIs;
  });
});
