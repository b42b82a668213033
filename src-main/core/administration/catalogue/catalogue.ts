import { z } from 'zod';
import type { Operation } from '../../../api/operation.ts';
import { operationOf, operations } from '../../../api/operations.ts';
import type { OperationName } from '../../../api/operations.ts';
import type {
  ActionKind,
  AdministrationCatalogue,
  FormField,
} from '../../../bridge/views/administration-views.ts';
import { entries, isActionName } from './entries.ts';
import type { ActionName } from './entries.ts';
import { kindTexts, viewTexts } from './entry-texts.ts';
import { groups } from './entry.ts';
import type { ActionEntry, Column, ListEntry, ObjectEntry } from './entry.ts';
import { texts } from '../../../shared/messages/texts.ts';
import { labelOf } from '../field-labels.ts';
import { fieldsOf } from '../fields.ts';
import { isKind, kindOfParameter, kinds } from '../kinds.ts';
import type { KindId } from '../kinds.ts';

/** A GET at the place where it is offered. */
export interface ViewDefinition {
  readonly id: string;
  readonly operation: OperationName;
  readonly entry: ListEntry | ObjectEntry;
  /** Kinds of the trail that it stands at. */
  readonly home: readonly KindId[];
  /** Parameters of the path that the person types. */
  readonly asked: readonly string[];
  /** The query's field that takes the id of the trail's last object. */
  readonly by: string | null;
  /** It shows the very object at the end of the trail. */
  readonly isMain: boolean;
}

export interface ActionDefinition {
  readonly id: ActionName;
  readonly entry: ActionEntry;
  readonly home: readonly KindId[];
  readonly asked: readonly string[];
  /** Null: offered wherever its object is shown. */
  readonly view: string | null;
  readonly kind: ActionKind;
}

/** Not asked for: Galley pages by itself, and reads content as Markdown. Keys that let in are not typed here. */
const ownQuery = new Set(['shareKey', 'metadata', 'computed', 'evaluated', 'format', 'unmasked']);
const paging = new Set(['page', 'limit']);

export function homeKey(home: readonly KindId[]): string {
  return home.join('/');
}

export function parametersOf({ path }: Operation): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** Where the path of an operation stands, and what of it no object on the way can tell. */
function placeOf(
  name: OperationName,
  asks: readonly string[],
): { readonly home: readonly KindId[]; readonly asked: readonly string[] } {
  const home: KindId[] = [];
  const asked: string[] = [];
  for (const parameter of parametersOf(operationOf(name))) {
    const kind = asks.includes(parameter) ? undefined : kindOfParameter(parameter);
    if (kind === undefined) asked.push(parameter);
    else home.push(kind);
  }
  if (home.length > 0 && home[0] !== 'organization') home.unshift('organization');
  return { home, asked };
}

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

const names = Object.keys(operations).filter(isOperationName);

function viewsOf(name: OperationName): readonly ViewDefinition[] {
  const entry = entries[name];
  if (entry.in !== 'list' && entry.in !== 'object') return [];
  const { home, asked } = placeOf(name, []);
  const own = {
    id: name,
    operation: name,
    entry,
    home,
    asked,
    by: null,
    isMain: entry.in === 'object' && asked.length === 0 && operationOf(name).path.endsWith('}'),
  };
  const also = entry.in === 'list' ? (entry.also ?? []) : [];
  return [
    own,
    ...also.map(({ below, by }): ViewDefinition => {
      const home = [...(kinds[below].homes[0] ?? []), below];
      return { ...own, id: `${name}@${below}`, home, by, isMain: false };
    }),
  ];
}

export const views: readonly ViewDefinition[] = names.flatMap(viewsOf);
const viewById = new Map(views.map((view) => [view.id, view]));

export function viewOf(id: string): ViewDefinition | undefined {
  return viewById.get(id);
}

function kindOfAction({ method }: Operation, onList: boolean): ActionKind {
  if (method === 'DELETE') return 'delete';
  if (onList && method !== 'PATCH') return 'create';
  return method === 'POST' ? 'do' : 'change';
}

export const actions: readonly ActionDefinition[] = names.flatMap((name): readonly ActionDefinition[] => {
  const entry = entries[name];
  if (entry.in !== 'action' || !isActionName(name)) return [];
  const operation = operationOf(name);
  const { home, asked } = placeOf(name, entry.asks ?? []);
  const beside =
    views.find((view) => view.id === entry.on) ??
    views.find((view) => view.by === null && operationOf(view.operation).path === operation.path);
  const isSamePath = beside !== undefined && operationOf(beside.operation).path === operation.path;
  return [
    {
      id: name,
      entry,
      home: entry.asks === undefined ? home : (beside?.home ?? home),
      asked,
      view: beside === undefined || beside.isMain ? null : beside.id,
      kind: kindOfAction(operation, isSamePath && beside.entry.in === 'list'),
    },
  ];
});
const actionById = new Map<string, ActionDefinition>(actions.map((action) => [action.id, action]));

export function actionOf(id: string): ActionDefinition | undefined {
  return actionById.get(id);
}

/** The view that shows the object at the end of such a trail; undefined: it is told by its list alone. */
export function mainView(home: readonly KindId[]): ViewDefinition | undefined {
  return views.find((view) => view.isMain && homeKey(view.home) === homeKey(home));
}

/** The list that the objects of a kind stand in, at a place. */
export function listOfKind(kind: KindId, home: readonly KindId[]): ViewDefinition | undefined {
  return views.find(
    ({ entry, by, home: at }) =>
      entry.in === 'list' &&
      entry.of === kind &&
      by === null &&
      entry.root === undefined &&
      homeKey(at) === homeKey(home),
  );
}

/** The query's fields that a view is narrowed down by. */
export function queryFields(view: ViewDefinition): readonly FormField[] {
  const { query } = operationOf(view.operation);
  const isList = view.entry.in === 'list';
  const standard = view.entry.in === 'list' ? (view.entry.standard ?? {}) : {};
  return fieldsOf(query)
    .filter(({ name }) => !ownQuery.has(name) && !(isList && paging.has(name)) && name !== view.by)
    .map((field) => {
      const value = standard[field.name];
      return value === undefined ? field : { ...field, standard: value };
    });
}

/** What Galley itself asks a view with. */
export function ownQueryOf(view: ViewDefinition): Readonly<Record<string, string>> {
  const { query } = operationOf(view.operation);
  return query instanceof z.ZodObject && 'format' in query.shape ? { format: 'markdown' } : {};
}

/** Fields for what a path takes and nothing on the way tells. */
export function askedFields(asked: readonly string[]): readonly FormField[] {
  return fieldsOf(z.object(Object.fromEntries(asked.map((name) => [name, z.string().min(1).max(512)]))));
}

function kindOf(id: string): KindId {
  if (!isKind(id)) throw new TypeError(`${id} is not a kind`);
  return id;
}

let made: AdministrationCatalogue | null = null;

/** Made once: it depends on the table and the language of the process. */
export function catalogue(): AdministrationCatalogue {
  made ??= {
    views: [...views]
      .sort((one, other) => placeInList(one) - placeInList(other))
      .map((view) => {
        const { entry } = view;
        return {
          id: view.id,
          ...viewTexts(view),
          shows: entry.in,
          isMain: view.isMain,
          home: homeKey(view.home),
          group:
            view.by === null && entry.group !== undefined ? texts().administration.groups[entry.group] : null,
          kind: entry.in === 'list' ? (entry.of ?? null) : (view.home.at(-1) ?? null),
          filters: [...askedFields(view.asked), ...queryFields(view)],
          columns: entry.in === 'list' ? entry.columns.map(headingOf) : [],
        };
      }),
    kinds: Object.entries(kinds).map(([id, { homes }]) => ({
      id,
      ...kindTexts(kindOf(id)),
      shownAt: homes
        .map((home) => [...home, kindOf(id)])
        .filter(
          (way) => mainView(way) !== undefined || listOfKind(kindOf(id), way.slice(0, -1)) !== undefined,
        )
        .map(homeKey),
    })),
  };
  return made;
}

function headingOf([path, field]: Column): string {
  return labelOf(field ?? path.split('.').at(-1) ?? path);
}

/** Those that people look for often; the others follow as the table has them. */
const first: readonly string[] = [
  ...[
    'getOrganization',
    'listMembers',
    'listTeams',
    'listSamlProviders',
    'listSsoLogins',
    'getAgentInstructions',
  ],
  ...['listOrganizationSpaces', 'listOrganizationCollections', 'listOrganizationChangeRequests'],
  ...['listSites', 'listOpenApiSpecs', 'listTranslations'],
  ...['listIssuesClusters', 'listConversationIssues', 'listConversations'],
  ...['listSiteSections', 'listSiteSectionGroups', 'listSiteSpaces', 'listShareLinks', 'getSiteStructure'],
  ...['getSiteCustomization', 'getAdaptiveSchema', 'listTemplateConditions', 'getPublishedSite'],
  ...['listChangeRequests', 'listPages', 'listFiles', 'listSpaceLinks', 'listSpaceCommenters'],
];

function placeInList({ entry, operation }: ViewDefinition): number {
  const group = entry.group === undefined ? groups.length : groups.indexOf(entry.group);
  const own = first.indexOf(operation);
  return group * 1000 + (own < 0 ? first.length : own);
}
