import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editView } from '../../../src-main/core/discussion/edit-views.ts';
import { commentOf } from '../../../src-main/store/mirror/comments.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { errorAnswer, mapObjects, withJson } from '../../support/foreign/foreign-transport.ts';
import type { Behaviour, ForeignCall } from '../../support/foreign/foreign-transport.ts';
import { createSiteWorld } from '../../support/site-world.ts';
import type { SiteWorld } from '../../support/site-world.ts';

const other = 'org-second';
const title = 'Second company';

/** The second organization demands single sign-on with this status; null: the person has signed on. */
let demanded: number | null = null;
let movedSpace = '';
let sites: SiteWorld;

/** The service with a second organization, to which one of its spaces belongs. */
const twoOrganizations: Behaviour = async (call) => {
  const isOther = call.path['organizationId'] === other || call.path['spaceId'] === movedSpace;
  if (isOther && demanded !== null)
    return errorAnswer(demanded, 'Single sign-on is required for this organization');
  const answer = await call.ask({ url: call.url.replace(`/orgs/${other}`, `/orgs/${sites.organization}`) });
  return withJson(answer, (json) => mapObjects(listed(call, json), belonging));
};

type Item = Readonly<Record<string, unknown>>;

/** What an organization lists of its own; the list of organizations has both. */
function listed(call: ForeignCall, json: unknown): unknown {
  const list = json as { readonly items?: readonly Item[] };
  if (list.items === undefined) return json;
  const { items } = list;
  if (call.name === 'listOrganizations')
    return { ...list, items: [...items, { ...items[0], id: other, title }], count: items.length + 1 };
  const { organizationId } = call.path;
  if (organizationId === undefined) return json;
  const spaceOf = (item: Item): unknown =>
    item['object'] === 'space' ? item['id'] : (item['space'] ?? undefined);
  const own = items.filter((item) => {
    const space = spaceOf(item);
    return space === undefined || (space === movedSpace) === (organizationId === other);
  });
  return { ...list, items: own, ...('count' in list ? { count: own.length } : {}) };
}

function belonging(object: Item): Item {
  return object['object'] === 'space' && object['id'] === movedSpace
    ? { ...object, organization: other }
    : object;
}

beforeAll(async () => {
  sites = await createSiteWorld({
    behaviour: (call) => (movedSpace === '' ? call.ask() : twoOrganizations(call)),
  });
  movedSpace = sites.spaceId('Quill field guide');
  await sites.world.sync();
});
afterAll(() => sites.close());

const store = () => sites.world.account.session.store;
const first = (): string =>
  store()
    .spaces.kept()
    .find((id) => id !== movedSpace) ?? '';

function say(spaceId: string, markdown: string): EditRow {
  const { outbox } = sites.world.account.session;
  return outbox.add({ kind: 'comment.add', target: { spaceId }, markdown }, 'now');
}
function stateOf({ id }: EditRow): string {
  const row = store().edits.get(id);
  return (row?.reasonCode ?? null) === null ? (row?.state ?? 'gone') : `${row?.state}: ${row?.reasonCode}`;
}
const commentsIn = (spaceId: string): readonly (string | undefined)[] =>
  store()
    .comments.list(spaceId, null)
    .map((row) => commentOf(row).body.markdown);

describe.each([401, 403])(
  'of two organizations of an account, one demands single sign-on with %i',
  (status) => {
    it('the other goes on, its edits are sent; what is held says why, and goes after the sign-on', async () => {
      const { world, accountId } = sites;
      expect(store().spaces.get(movedSpace)?.organizationId).toBe(other);
      demanded = status;
      const held = [say(movedSpace, `Held one ${status}`), say(movedSpace, `Held two ${status}`)];
      const free = say(first(), `Free ${status}`);
      await sites.api('POST', `/v1/spaces/${first()}/comments`, {
        body: { markdown: `From the web ${status}` },
      });
      await world.sync();

      expect([...held, free].map(stateOf)).toEqual(['held: sign-on', 'held: sign-on', 'confirmed']);
      expect(commentsIn(first())).toEqual(
        expect.arrayContaining([`Free ${status}`, `From the web ${status}`]),
      );
      const shown = world.account.session.status();
      expect(world.account.session.view().paused).toBeNull();
      expect(shown.connectivity.state).toBe('online');
      // Nothing of the refused organization is lost.
      expect(store().spaces.get(movedSpace)?.kept).toBe(true);
      const row = store().edits.get(held[0]?.id ?? '');
      if (row === undefined) throw new Error('the edit is gone');
      const { canRetry, reason } = editView(store(), row, null);
      expect([canRetry, reason]).toEqual([
        true,
        expect.stringMatching(/^Second company does not accept your token.*single sign-on.*then retry/),
      ]);

      demanded = null;
      await world.ask('edits.retry', { accountId, editId: held[0]?.id ?? '' });
      await world.sync();
      expect(held.map(stateOf)).toEqual(['confirmed', 'confirmed']);
      expect(commentsIn(movedSpace)).toEqual(
        expect.arrayContaining([`Held one ${status}`, `Held two ${status}`]),
      );
    });
  },
);
