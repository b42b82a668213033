import { operationOf } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import type { AdministrationChoice } from '../../bridge/views/administration-views.ts';
import { ClientError } from '../../client/client-error.ts';
import { isNotFound, isUnknownMethod } from '../../client/offered-operations.ts';
import type { ListName } from '../../client/paginate.ts';
import type { Account } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { Call } from './calls.ts';
import { listOfKind, mainView, views } from './catalogue/catalogue.ts';
import type { ViewDefinition } from './catalogue/catalogue.ts';
import type { Doing } from './forms.ts';
import { firstText } from './json.ts';
import { kinds } from './kinds.ts';
import { offlineReason } from './permission.ts';
import { pathOf, wayOf } from './trails.ts';
import type { Way } from './trails.ts';

/**
 * What of these screens the service has (docs/design/reading-answers.md, "What a service lacks"). A 404 alone does not say
 * whether an object or an operation is missing, so the object is asked for.
 */

const timeoutMs = 20_000;

/** Ids of the views that are not shown: their operations are known to be missing. */
export function hiddenViews({ session }: Account): readonly string[] {
  return views
    .filter(({ operation, entry }) => !isComputed(entry) && session.client.isAbsent(operation))
    .map(({ id }) => id);
}

export function isComputed(entry: ViewDefinition['entry']): boolean {
  return entry.in === 'list' && entry.computed === true;
}

export function notOffered(): RequestFailure {
  return new RequestFailure('not-offered', '');
}

/** A list that is not found while its object is there is no list of this service. */
export async function isViewMissing(
  account: Account,
  { view, way, path }: Call,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const { client } = account.session;
  if (client.isAbsent(view.operation)) return true;
  if (!isUnknownMethod(error)) {
    if (!isNotFound(error) || view.entry.in !== 'list' || view.asked.length > 0) return false;
    if (Object.keys(path).length > 0 && (await read(account, way, signal)) === undefined) return false;
  }
  client.noteAbsent(view.operation);
  return true;
}

/**
 * What newer services lack and is not found, while its object and whatever the form names are there. Anything else that is
 * not found may be what was typed.
 */
export async function isActionMissing(
  doing: Doing,
  typed: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  choicesOf: (kind: string) => Promise<readonly AdministrationChoice[] | null>,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const { account, action, way, fields } = doing;
  const { client } = account.session;
  if (client.isAbsent(action.id)) return true;
  if (!isUnknownMethod(error)) {
    if (!isNotFound(error) || operationOf(action.id).withdrawn !== true) return false;
    const object = await read(account, way, signal);
    if (object === undefined) return false;
    // What the path names inside of the object must stand in it.
    const inside = Object.values(typed).map((id) => `"id":${JSON.stringify(id)}`);
    if (inside.some((id) => !JSON.stringify(object).includes(id))) return false;
    for (const { name, shape } of fields) {
      if (shape.kind !== 'reference' || body[name] === undefined) continue;
      const known = await choicesOf(shape.to);
      if (known?.some(({ id }) => id === body[name]) !== true) return false;
    }
  }
  client.noteAbsent(action.id);
  return true;
}

/** The object at the end of a trail, from the service; undefined: it is not there, or cannot be read. */
async function read(account: Account, way: Way, signal: AbortSignal): Promise<unknown> {
  const { client } = account.session;
  const kind = way.home.at(-1);
  if (kind === undefined) return {};
  const main = mainView(way.home);
  const list = listOfKind(kind, way.home.slice(0, -1));
  try {
    if (main !== undefined) {
      // `pathOf` names the very parameters of the operation.
      const path = pathOf(main.operation, way, {});
      return await client.call(main.operation, { path } as never, { signal, timeoutMs, attempts: 1 });
    }
    if (list === undefined) return undefined;
    const path = pathOf(list.operation, way, {});
    // The lists that objects without an answer of their own stand in are all read page by page.
    const pages = client.walk(list.operation as ListName, { path } as never, { signal, timeoutMs });
    for await (const { items } of pages) {
      const found = (items as readonly unknown[]).find(
        (item) => firstText(item, kinds[kind].id) === way.ids[kind],
      );
      if (found !== undefined) return found;
    }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
  }
  return undefined;
}

/** Lists of an organization that newer services lack. */
const probed: readonly OperationName[] = views
  .filter(({ operation, home, by, entry }) => {
    const isOfOrganization = home.length === 1 && home[0] === 'organization' && by === null;
    return operationOf(operation).withdrawn === true && isOfOrganization && entry.in === 'list';
  })
  .map(({ operation }) => operation);

/**
 * Asks once in a session, and again a day after each was missing, whether the service has what newer ones lack, so that
 * nothing is offered that leads nowhere. Nothing is told of what cannot be found out.
 */
export function probeOffered(account: Account): Promise<void> {
  const running = probing.get(account) ?? probeLists(account).finally(() => probing.delete(account));
  probing.set(account, running);
  return running;
}

const probing = new WeakMap<Account, Promise<void>>();

async function probeLists(account: Account): Promise<void> {
  const { client, store } = account.session;
  const organizationId = store.organizations.organizations()[0]?.id;
  if (organizationId === undefined || offlineReason(account) !== null) return;
  const way = wayOf([{ kind: 'organization', id: organizationId }]);
  const { signal } = new AbortController();
  for (const name of probed) {
    if (client.isAbsent(name) || client.isPresent(name)) continue;
    try {
      const input = { path: pathOf(name, way, {}), query: { limit: 1 } };
      await client.call(name, input as never, { timeoutMs, attempts: 1 }); // lists of an organization, as `probed` says
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const isThere = isNotFound(error) && (await read(account, way, signal)) !== undefined;
      if (isUnknownMethod(error) || isThere) client.noteAbsent(name);
    }
  }
}
