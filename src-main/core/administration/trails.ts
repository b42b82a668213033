import type { Trail } from '../../bridge/views/administration-views.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { parametersOf } from './catalogue/catalogue.ts';
import { at, firstText } from './json.ts';
import { isKind, kindOfParameter, kinds } from './kinds.ts';
import type { KindId } from './kinds.ts';
import { operationOf } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';

/** A trail whose words have been looked up. */
export interface Way {
  readonly home: readonly KindId[];
  readonly ids: Readonly<Partial<Record<KindId, string>>>;
  readonly trail: Trail;
}

/** @throws {RequestFailure} `bad-request` for kinds that there are not */
export function wayOf(trail: Trail): Way {
  const home: KindId[] = [];
  const ids: Partial<Record<KindId, string>> = {};
  for (const { kind, id } of trail) {
    if (!isKind(kind)) throw new RequestFailure('bad-request', `There is nothing called ${kind}.`);
    home.push(kind);
    ids[kind] = id;
  }
  return { home, ids, trail };
}

/** Parameters of an operation's path: from the way, and from what was typed. */
export function pathOf(
  name: OperationName,
  way: Way,
  typed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parametersOf(operationOf(name)).map((parameter) => {
      const own = typed[parameter];
      const kind = kindOfParameter(parameter);
      const value = typeof own === 'string' ? own.trim() : kind === undefined ? undefined : way.ids[kind];
      return [parameter, value ?? ''];
    }),
  );
}

/** Where an object's own organization or space stands in it, for lists that hold objects of several. */
const owners: Partial<Readonly<Record<KindId, readonly string[]>>> = {
  organization: ['organization', 'organization.id'],
  space: ['space', 'space.id'],
};

/** The way to an object that stands in a list read at `from`; null where it cannot be told. */
export function trailTo(kind: KindId, object: unknown, from: Way): Trail | null {
  const id = firstText(object, kinds[kind].id);
  if (id === undefined) return null;
  if (kind === 'organization') return [{ kind, id }];
  for (const home of kinds[kind].homes) {
    const steps = home.flatMap((step) => {
      const known = from.ids[step] ?? firstText(object, owners[step] ?? []);
      return known === undefined ? [] : [{ kind: step, id: known }];
    });
    if (steps.length === home.length) return [...steps, { kind, id }];
  }
  return null;
}

/** The way to an object of which nothing but the id is known. */
export function trailToId(kind: KindId, id: string, from: Way): Trail | null {
  const own = kinds[kind].id[0] ?? 'id';
  const object = own.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), id);
  return trailTo(kind, object, from);
}

export function objectIn(root: string | undefined, item: unknown): unknown {
  return root === undefined ? item : at(item, root);
}
