import type { AnswerKey } from '../../store/mirror/administration.ts';
import type { Account } from '../core-state.ts';
import { lastSyncName } from '../syncing/sync-status.ts';
import { listOfKind, mainView } from './catalogue/catalogue.ts';
import type { ViewDefinition } from './catalogue/catalogue.ts';
import { firstText } from './json.ts';
import { kinds } from './kinds.ts';
import type { KindId } from './kinds.ts';
import { withoutSecrets } from './secret-fields.ts';
import { objectIn } from './trails.ts';
import type { Way } from './trails.ts';

/** What was read before, by the operation and what it was asked with. */
export interface HeldAnswer {
  readonly items: readonly unknown[];
  readonly asOf: number;
  readonly isWhole: boolean;
  readonly skipped: number;
}

/** What the entries of a view are, for their ids and for what of them is secret. */
export function kindShown(view: ViewDefinition): KindId | null {
  const { entry, home, isMain } = view;
  return entry.in === 'list' ? (entry.of ?? null) : isMain ? (home.at(-1) ?? null) : null;
}

/** An entry as it is kept: without secrets, with the id that it is found by. */
export function keptItem(
  view: ViewDefinition,
  item: unknown,
  position: number,
): { readonly objectId: string; readonly json: string } {
  const kind = kindShown(view);
  const object = objectIn(view.entry.in === 'list' ? view.entry.root : undefined, item);
  const id = kind === null ? undefined : firstText(object, kinds[kind].id);
  return {
    objectId: id ?? `at ${position}`,
    json: JSON.stringify(withoutSecrets(kind, view.operation, item)),
  };
}

/** The newer of what was read for these screens and what syncing keeps anyway; null: neither. */
export function heldAnswer(account: Account, key: AnswerKey): HeldAnswer | null {
  const { store } = account.session;
  const row = store.administration.get(key);
  const synced = syncedAnswer(account, key);
  if (row === undefined || (synced !== null && synced.asOf > row.asOf)) return synced;
  return {
    items: store.administration.items(row.id).map(({ json }) => JSON.parse(json) as unknown),
    asOf: row.asOf,
    isWhole: row.isWhole === 1,
    skipped: row.skipped,
  };
}

/** Lists that every sync keeps, and the objects in them. */
function syncedAnswer({ session }: Account, { operation, path, query }: AnswerKey): HeldAnswer | null {
  if (query !== '{}') return null;
  const { store } = session;
  const at = JSON.parse(path) as Readonly<Record<string, string>>; // sortedJson wrote it
  const organizationId = at['organizationId'];
  const ofOrganization = (row: { readonly organizationId: string }): boolean =>
    row.organizationId === organizationId;
  const answer = (
    rows: readonly { readonly json: string }[],
    asOf: number | undefined,
  ): HeldAnswer | null => {
    if (rows.length === 0) return null;
    const synced = asOf ?? Number(store.preferences.get(lastSyncName) ?? 0);
    const items = rows.map(({ json }) => withoutSecrets(null, operation, JSON.parse(json)));
    return synced === 0 ? null : { items, asOf: synced, isWhole: true, skipped: 0 };
  };
  switch (operation) {
    case 'listOrganizations':
      return answer(store.organizations.organizations(), undefined);
    case 'getOrganization':
      return answer(
        store.organizations.organizations().filter(({ id }) => id === organizationId),
        undefined,
      );
    case 'listMembers':
      return answer(
        store.organizations.members().filter(ofOrganization),
        store.watermarks.get(`organization:${organizationId ?? ''}:members`)?.at,
      );
    case 'listOrganizationCollections':
      return answer(store.organizations.collections().filter(ofOrganization), undefined);
    case 'listOrganizationSpaces':
      return answer(
        store.spaces.all().filter((row) => ofOrganization(row) && row.goneAt === null),
        undefined,
      );
    case 'listSites':
      return answer(store.sites.all().filter(ofOrganization), undefined);
    case 'listChangeRequests':
      return null; // only the kept ones are synced whole; the list would seem to be all
    default:
      return null;
  }
}

/** An object as it is held: from its own answer or from the list it stands in, whichever is newer. */
export function heldObject(
  account: Account,
  way: Way,
  keyFor: (view: ViewDefinition) => AnswerKey,
): HeldAnswer | null {
  const kind = way.home.at(-1);
  if (kind === undefined) return null;
  const id = way.ids[kind] ?? '';
  const main = mainView(way.home);
  const own = main === undefined ? null : heldAnswer(account, keyFor(main));
  const list = listOfKind(kind, way.home.slice(0, -1));
  const listed = list === undefined ? null : heldAnswer(account, keyFor(list));
  const item = listed?.items.find((one) => firstText(one, kinds[kind].id) === id);
  if (listed === null || item === undefined || (own !== null && own.asOf >= listed.asOf)) return own;
  return { ...listed, items: [item], isWhole: true, skipped: 0 };
}
