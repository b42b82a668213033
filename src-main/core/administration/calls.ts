import type { OperationName } from '../../api/operations.ts';
import type { Trail } from '../../bridge/views/administration-views.ts';
import type { AnswerKey } from '../../store/mirror/administration.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { listOfKind, mainView, ownQueryOf, viewOf } from './catalogue/catalogue.ts';
import type { ViewDefinition } from './catalogue/catalogue.ts';
import { sortedJson } from './json.ts';
import { kinds } from './kinds.ts';
import type { KindId } from './kinds.ts';
import { pathOf, wayOf } from './trails.ts';
import type { Way } from './trails.ts';

/** What is asked for: a view at a place, or (null) the object that the trail leads to. */
export interface Asked {
  readonly trail: Trail;
  readonly view: string | null;
  readonly query: Readonly<Record<string, string>>;
}

export interface Call {
  readonly view: ViewDefinition;
  readonly way: Way;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly key: AnswerKey;
  /** The one entry of the list that is wanted: the object has no answer of its own. */
  readonly itemId: string | null;
}

function keyOf(
  operation: OperationName,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): AnswerKey {
  return { operation, path: sortedJson(path), query: sortedJson(query) };
}

/** What stands behind a view at a place. @throws {RequestFailure} `bad-request` */
export function callOf({ trail, view: id, query }: Asked): Call {
  const way = wayOf(trail);
  const kind = way.home.at(-1);
  if (id === null && kind !== undefined) {
    const main = mainView(way.home);
    if (main !== undefined) return callAt(main, way, {}, null);
    const list = listOfKind(kind, way.home.slice(0, -1));
    if (list !== undefined) return callAt(list, way, {}, way.ids[kind] ?? '');
  }
  const view = id === null ? undefined : viewOf(id);
  if (view === undefined) throw new RequestFailure('bad-request', 'There is no such view.');
  return callAt(view, way, query, null);
}

function callAt(
  view: ViewDefinition,
  way: Way,
  query: Readonly<Record<string, string>>,
  itemId: string | null,
): Call {
  const path = pathOf(view.operation, way, query);
  const last = way.home.at(-1);
  const narrowed = view.by === null || last === undefined ? {} : { [view.by]: way.ids[last] ?? '' };
  const typed = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' && !view.asked.includes(name)),
  );
  const whole = { ...ownQueryOf(view), ...typed, ...narrowed };
  return { view, way, path, query: whole, key: keyOf(view.operation, path, whole), itemId };
}

/** The key of a view without filters, for looking an object up. */
export function keyAt(view: ViewDefinition, way: Way): AnswerKey {
  return callAt(view, way, {}, null).key;
}

/** The list of a kind that can be read from here: all that stands above it is known. */
export function listFor(kind: KindId, way: Way): ViewDefinition | undefined {
  for (const home of kinds[kind].homes) {
    if (!home.every((step) => way.ids[step] !== undefined)) continue;
    const view = listOfKind(kind, home);
    if (view !== undefined) return view;
  }
  return undefined;
}
