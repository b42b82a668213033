import { operationOf } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import type { AdministrationForm, FormField, Trail } from '../../bridge/views/administration-views.ts';
import { emojiText } from '../../shared/emoji-text.ts';
import type { Account } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { heldAnswer, heldObject } from './answers-held.ts';
import { nameOf } from './answer-view.ts';
import { actionOf, askedFields, viewOf } from './catalogue/catalogue.ts';
import { actionTexts, sentenceCase } from './catalogue/entry-texts.ts';
import type { ActionDefinition } from './catalogue/catalogue.ts';
import { markdownOf } from './facts.ts';
import { helpOf } from './field-labels.ts';
import { bodyOfForm, fieldsOf } from './fields.ts';
import type { OwnFields } from './fields.ts';
import { at, firstText, isFields } from './json.ts';
import { canDo } from './permission.ts';
import { keyAt } from './calls.ts';
import { objectIn, wayOf } from './trails.ts';
import type { Way } from './trails.ts';

/** One action at a place, with everything about it that no request is needed for. */
export interface Doing {
  readonly account: Account;
  readonly action: ActionDefinition;
  readonly way: Way;
  readonly fields: readonly FormField[];
  /** What it is done to, as it is held; null: it is not held, or nothing yet. */
  readonly object: unknown;
  readonly name: string;
  readonly asOf: number | null;
}

const ownFields: Partial<Readonly<Record<OperationName, OwnFields>>> = {
  createCollection: { title: { isRequired: true } },
  createSite: { title: { isRequired: true } },
  createSiteSectionGroup: { parent: { to: 'section-group' } },
  moveSiteSectionGroup: { id: { to: 'section' } },
  applyTemplate: { id: { to: 'page' } },
  updateOrganization: {
    hostname: { help: 'organizationHostname' },
    // Its rules are the ones that others take over.
    type: { without: ['inherit'] },
  },
};
/** Helps that say what the entries of a list are. */
const helpOfEntries: Readonly<Record<string, string>> = { emailDomains: 'emailDomain' };

/** What may be written into a field of an action's form; empty where nothing is to be said. */
export function formatOf(id: OperationName, name: string): string {
  return helpOf(ownFields[id]?.[name]?.help ?? helpOfEntries[name] ?? name);
}

const askedReferences: Readonly<Record<string, FormField['shape']>> = {
  spaceId: { kind: 'reference', to: 'deleted-space' },
  siteSectionId: { kind: 'reference', to: 'section' },
};

/** @throws {RequestFailure} `bad-request` for an action that there is not */
export function doingOf(account: Account, trail: Trail, id: string): Doing {
  const action = actionOf(id);
  if (action === undefined) throw new RequestFailure('bad-request', 'There is no such action.');
  const way = wayOf(trail);
  const held = heldFor(account, action, way);
  const kind = way.home.at(-1) ?? null;
  const whole = held?.items[0] ?? null;
  const view = action.view === null ? undefined : viewOf(action.view);
  const root = view?.entry.in === 'object' ? view.entry.root : undefined;
  const object = objectIn(root, whole) ?? whole;
  const subject = view === undefined || view.home.length === 0 ? object : heldSubject(account, way);
  return {
    account,
    action,
    way,
    fields: fieldsOfAction(action),
    object: action.kind === 'create' ? null : object,
    name: (kind === null ? '' : subjectName(account, way, subject)) || (way.ids[kind ?? 'space'] ?? ''),
    asOf: action.kind === 'create' ? null : (held?.asOf ?? null),
  };
}

function fieldsOfAction({ id, asked }: ActionDefinition): readonly FormField[] {
  const typed = askedFields(asked).map((field) => ({
    ...field,
    shape: askedReferences[field.name] ?? field.shape,
  }));
  return [...typed, ...fieldsOf(bodyOfForm(id), ownFields[id])];
}

/** What an action changes: the object at the end of the trail, or what the view shows beside it. */
function heldFor(account: Account, action: ActionDefinition, way: Way) {
  const view = action.view === null ? undefined : viewOf(action.view);
  if (view?.entry.in === 'object') return heldAnswer(account, keyAt(view, way));
  if (view !== undefined && action.kind === 'create') return null;
  return heldObject(account, way, (one) => keyAt(one, way));
}

function heldSubject(account: Account, way: Way): unknown {
  return heldObject(account, way, (one) => keyAt(one, way))?.items[0] ?? null;
}

function subjectName(account: Account, way: Way, object: unknown): string {
  const kind = way.home.at(-1);
  if (kind === undefined) return '';
  if (object !== null) return nameOf(kind, object);
  return (
    account.session.store.organizations.organizations().find(({ id }) => id === way.ids[kind])?.title ?? ''
  );
}

export function formOf(account: Account, trail: Trail, id: string): AdministrationForm {
  const doing = doingOf(account, trail, id);
  const { action, fields, way, object, asOf } = doing;
  const { title, undo } = actionTexts(action.id);
  return {
    action: action.id,
    title,
    words: whatItDoes(doing),
    kind: action.kind,
    fields,
    values: currentValues(doing),
    asOf: object === null ? null : asOf,
    confirm: confirmOf(doing),
    undo: undo ?? null,
    can: canDo(account, action, way.ids.organization, object),
  };
}

export function whatItDoes({ action, name }: Doing): string {
  return sentenceCase(actionTexts(action.id).does(name));
}

/** What must be typed before it is done; null: nothing. */
export function confirmOf({ action, name }: Doing): string | null {
  const isGone = action.kind === 'delete' && action.asked.length === 0;
  return isGone || action.entry.confirms === true ? name.trim() : null;
}

/** What stands now in the fields of a form, as far as the object says so. */
export function currentValues({ action, fields, object }: Doing): Readonly<Record<string, unknown>> {
  if (action.kind === 'create' || object === null || operationOf(action.id).method === 'POST') return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = currentValue(field, object);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function currentValue({ name, shape }: FormField, object: unknown): unknown {
  const value = at(object, name);
  if (shape.kind === 'text' && shape.format === 'document') return markdownOf(value);
  switch (name) {
    case 'emoji':
      return typeof value === 'string' ? emojiText(value) : value;
    case 'defaultTeam':
      return firstText(object, ['defaultTeam.id', 'defaultTeam']) ?? (value === null ? null : undefined);
    case 'proxy':
      return firstText(object, ['proxy', 'proxy.target']) ?? null;
    case 'spaceId':
      return firstText(object, ['space.id']);
    case 'logo':
      return firstText(object, ['urls.logo']) ?? null;
    case 'source': {
      const url = firstText(object, ['sourceURL']);
      return url === undefined ? undefined : { url };
    }
    case 'defaultSiteSpace': {
      const spaces = at(object, 'siteSpaces');
      return Array.isArray(spaces)
        ? firstText(
            spaces.find((one) => at(one, 'default') === true),
            ['id'],
          )
        : undefined;
    }
    default:
      break;
  }
  if (shape.kind === 'json' && isFields(value)) return JSON.stringify(value, null, 2);
  // What a service does not send is not set: a switch is off, and what can be taken away is not there.
  if (value === undefined && shape.kind === 'flag') return false;
  return value === undefined ? undefined : value;
}

/** The kind whose list an action makes something in. */
export function kindMade(action: ActionDefinition) {
  const view = action.view === null ? undefined : viewOf(action.view);
  return view?.entry.in === 'list' ? (view.entry.of ?? null) : null;
}
