import type {
  AdministrationAnswer,
  AdministrationRow,
  FactValue,
} from '../../bridge/views/administration-views.ts';
import type { Place } from '../../bridge/views/views.ts';
import type { Account } from '../core-state.ts';
import { heldAnswer, kindShown } from './answers-held.ts';
import type { HeldAnswer } from './answers-held.ts';
import { keyAt, listFor } from './calls.ts';
import { picturesOf } from './pictures.ts';
import type { ViewDefinition } from './catalogue/catalogue.ts';
import { kindTexts, viewTexts } from './catalogue/entry-texts.ts';
import type { ListEntry } from './catalogue/entry.ts';
import { factsOf, valueOf } from './facts.ts';
import type { FactContext } from './facts.ts';
import { labelOfValue, shortLabelOfValue } from './field-labels.ts';
import { texts } from '../../shared/messages/texts.ts';
import { at, firstText } from './json.ts';
import { kinds } from './kinds.ts';
import type { KindId } from './kinds.ts';
import { objectIn, trailTo } from './trails.ts';
import type { Way } from './trails.ts';

interface Answered extends HeldAnswer {
  readonly isFresh: boolean;
  readonly hasMore: boolean;
  readonly isObject: boolean;
}

/** An answer of the service in the words of the screens. */
export function answerView(
  account: Account,
  view: ViewDefinition,
  way: Way,
  answered: Answered,
): AdministrationAnswer {
  const { asOf, isFresh, hasMore, isWhole, skipped } = answered;
  const context: FactContext = {
    way,
    kind: kindShown(view),
    operation: view.operation,
    isFresh,
    assetOf: picturesOf(account, way),
    nameOf: knownNames(account, way),
  };
  const about = { asOf, isFresh, hasMore, isWhole, skipped };
  const { entry } = view;
  if (!answered.isObject && entry.in === 'list') {
    const { client } = account.session;
    const actions = (entry.rowActions ?? []).filter((name) => !client.isAbsent(name));
    const rows = answered.items.map((item, index) => ({ ...rowOf(item, index, entry, context), actions }));
    return { ...about, name: viewTexts(view).title, rows, facts: [], webUrl: null, place: null };
  }
  const [answer] = answered.items;
  const root = entry.in === 'object' ? entry.root : undefined;
  const object = objectIn(root, answer) ?? answer;
  const kind = context.kind ?? null;
  const name = kind === null ? viewTexts(view).title : nameOf(kind, object);
  const facts = factsOf(root === undefined ? answer : besides(answer, root), context);
  return {
    ...about,
    name,
    rows: [],
    facts: root === undefined ? facts : [...factsOf(object, context), ...facts],
    webUrl: webAddress(object),
    place: placeOf(account, way),
  };
}

function besides(answer: unknown, root: string): unknown {
  if (typeof answer !== 'object' || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== root));
}

/** What an object is called. */
export function nameOf(kind: KindId, object: unknown): string {
  const name = firstText(object, kinds[kind].name) ?? firstText(object, kinds[kind].id);
  if (kind === 'translation' && name !== undefined) return labelOfValue('language', name);
  if (kind === 'change-request') {
    const number = at(object, 'number');
    return `${typeof number === 'number' ? `#${number} ` : ''}${name ?? ''}`.trim();
  }
  return name ?? kindTexts(kind).one;
}

function rowOf(
  item: unknown,
  index: number,
  entry: ListEntry,
  context: FactContext,
): Omit<AdministrationRow, 'actions'> {
  const kind = entry.of ?? null;
  const object = objectIn(entry.root, item);
  const id = kind === null ? undefined : firstText(object, kinds[kind].id);
  const trail = kind === null ? null : trailTo(kind, object, context.way);
  return {
    id: `${index} ${id ?? ''}`,
    name: kind === null ? looseName(item) : nameOf(kind, object),
    cells: entry.columns.map(([path]) => cellOf(path, at(item, path), context)),
    trail,
    secret:
      context.isFresh && kind === 'share-link'
        ? (firstText(object, ['urls.published', 'url']) ?? null)
        : null,
  };
}

/** Entries that are not objects: links, conditions, ways to sign in. */
function looseName(item: unknown): string {
  return (
    firstText(item, [
      ...['label', 'title', 'name', 'description'],
      ...['targetReference.page.title', 'targetReference.file.name', 'targetReference.url'],
      ...['targetReference.space.title', 'page.title', 'file.name', 'space.title', 'url'],
      ...['targetReference.page.path', 'targetReference.kind', 'kind'],
    ]) ?? texts().administration.notNamed
  );
}

function cellOf(path: string, value: unknown, context: FactContext): FactValue | null {
  if (value === undefined || value === null || value === '') return null;
  // Of what is many, a list tells how many.
  if (Array.isArray(value)) return { kind: 'number', number: value.length };
  const name = path.split('.').at(-1) ?? path;
  const fact = valueOf(name, value, path, 0, context);
  if (fact === null || fact.kind === 'facts' || fact.kind === 'secret') return null;
  if (fact.kind === 'text' && name === 'visibility' && typeof value === 'string')
    return { ...fact, text: shortLabelOfValue(name, value) };
  if (fact.kind === 'long') return { kind: 'text', text: fact.text.slice(0, 300) };
  return fact.kind === 'link' || fact.kind === 'picture' ? { kind: 'text', text: fact.address } : fact;
}

function webAddress(object: unknown): string | null {
  return firstText(object, ['urls.app']) ?? null;
}

/** Where Galley itself shows the content. */
function placeOf({ session }: Account, { ids, home }: Way): Place | null {
  const last = home.at(-1);
  const spaceId = ids.space;
  if (spaceId === undefined || last === undefined || session.store.spaces.get(spaceId) === undefined)
    return null;
  const changeRequestId = ids['change-request'] ?? null;
  if (changeRequestId !== null && session.store.changeRequests.get(changeRequestId) === undefined)
    return null;
  if (!['space', 'page', 'change-request'].includes(last)) return null;
  return {
    accountId: session.id,
    spaceId,
    changeRequestId,
    pageId: last === 'page' ? (ids.page ?? null) : null,
    commentId: null,
  };
}

/** What is kept here knows ids as; each list is looked at once for all that is asked. */
export function knownNames(account: Account, way: Way): (kind: KindId, id: string) => string | undefined {
  const { store } = account.session;
  const maps = new Map<KindId, ReadonlyMap<string, string>>();
  const titles = (rows: readonly { readonly id: string; readonly title: string }[]) =>
    new Map(rows.map(({ id, title }) => [id, title]));
  const mapOf = (kind: KindId): ReadonlyMap<string, string> => {
    switch (kind) {
      case 'organization':
        return titles(store.organizations.organizations());
      case 'collection':
        return titles(store.organizations.collections());
      case 'member':
        return new Map(store.organizations.members().map((one) => [one.userId, one.displayName]));
      case 'space':
        return titles(store.spaces.all());
      case 'site':
        return titles(store.sites.all());
      default:
        return namesInList(account, way, kind);
    }
  };
  return (kind, id) => {
    const known = maps.get(kind) ?? mapOf(kind);
    maps.set(kind, known);
    return known.get(id);
  };
}

function namesInList(account: Account, way: Way, kind: KindId): ReadonlyMap<string, string> {
  const view = listFor(kind, way);
  const held = view === undefined ? null : heldAnswer(account, keyAt(view, way));
  return new Map(
    (held?.items ?? []).flatMap((item) => {
      const id = firstText(item, kinds[kind].id);
      return id === undefined ? [] : [[id, nameOf(kind, item)]];
    }),
  );
}
