import { operationOf } from '../../api/operations.ts';
import type {
  AdministrationChange,
  AdministrationReview,
  FieldShape,
  FormField,
} from '../../bridge/views/administration-views.ts';
import { knownNames } from './answer-view.ts';
import { filledOf, fits } from './body-of.ts';
import { currentValues, whatItDoes } from './forms.ts';
import type { Doing } from './forms.ts';
import { labelOf } from './field-labels.ts';
import { texts } from '../../shared/messages/texts.ts';
import { at, isFields } from './json.ts';
import { isKind } from './kinds.ts';
import { canDo } from './permission.ts';
import type { Choices } from './choices.ts';

const longestSaid = 300;

/** What doing it would change, in words, and what is wrong with how the form is filled in. */
export function reviewOf(
  doing: Doing,
  values: Readonly<Record<string, unknown>>,
  choices: Choices,
): AdministrationReview {
  const { account, action, way, object, fields } = doing;
  const { written, typed, problems } = filledOf(doing, values);
  const current = currentValues(doing);
  const nameOf = names(doing, choices);
  const isComparing = operationOf(action.id).method !== 'POST' && action.kind !== 'create';
  const changes = fields.flatMap((field): readonly AdministrationChange[] => {
    const value = Object.hasOwn(written, field.name) ? written[field.name] : typed[field.name];
    if (value === undefined) return [];
    const before = isComparing ? current[field.name] : undefined;
    return [
      {
        label: field.label,
        before: before === undefined || before === null ? null : said(field.shape, before, nameOf),
        after: value === null ? null : said(field.shape, value, nameOf),
      },
    ];
  });
  return {
    problems,
    changes,
    words: whatItDoes(doing),
    warnings: problems.length === 0 ? lostBy(doing, written) : [],
    can: canDo(account, action, way.ids.organization, object),
  };
}

/** What of the rights of the organization would be lost: the person's own, or those of its last administrator. */
function lostBy(
  { account, action, way, object }: Doing,
  written: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (action.id !== 'updateMember' || !Object.hasOwn(written, 'role')) return [];
  const { organization, member } = way.ids;
  if (at(object, 'role') !== 'admin' || written['role'] === 'admin') return [];
  const { store } = account.session;
  const { ownRoleLowered, lastAdmin } = texts().administration;
  const isOtherLeft = store.organizations
    .members()
    .some((one) => one.organizationId === organization && one.userId !== member && one.role === 'admin');
  return [
    ...(store.account.get()?.userId === member ? [ownRoleLowered] : []),
    ...(isOtherLeft ? [] : [lastAdmin]),
  ];
}

type NameOf = (kind: string, id: string) => string;

function names({ account, way }: Doing, choices: Choices): NameOf {
  const known = knownNames(account, way);
  return (kind, id) => {
    const name = isKind(kind) ? known(kind, id) : undefined;
    return name ?? choices.held(account, way, kind)?.find((one) => one.id === id)?.name ?? id;
  };
}

/** A value of a field in words. */
function said(shape: FieldShape, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return texts().administration.nothing;
  switch (shape.kind) {
    case 'text':
    case 'json':
    case 'number':
      return cut(typeof value === 'string' ? value : JSON.stringify(value));
    case 'flag':
      return value === true ? texts().administration.yes : texts().administration.no;
    case 'choice':
      return (
        shape.options.find((one) => one.value === value)?.label ??
        cut(typeof value === 'string' ? value : JSON.stringify(value))
      );
    case 'reference':
      return cut(typeof value === 'string' ? nameOf(shape.to, value) : JSON.stringify(value));
    case 'constant':
      return String(shape.value);
    case 'list':
      if (!Array.isArray(value)) return cut(JSON.stringify(value));
      return value.length === 0
        ? texts().administration.none
        : cut(value.map((one) => said(shape.item, one, nameOf)).join(', '));
    case 'group':
      return isFields(value)
        ? saidGroup(shape.fields, value, nameOf) || texts().administration.nothing
        : cut(JSON.stringify(value));
    case 'map':
      return isFields(value)
        ? cut(
            Object.entries(value)
              .map(([name, one]) => `${name}: ${String(one)}`)
              .join(', '),
          )
        : texts().administration.nothing;
    case 'either': {
      const option = isFields(value) ? shape.options.find((one) => fits(one.shape, value)) : undefined;
      if (option === undefined || !isFields(value)) return cut(JSON.stringify(value));
      const rest = option.shape.kind === 'group' ? saidGroup(option.shape.fields, value, nameOf) : '';
      return rest === '' ? option.label : cut(`${option.label}: ${rest}`);
    }
  }
}

/** Empty where nothing is given. */
function saidGroup(
  fields: readonly FormField[],
  value: Readonly<Record<string, unknown>>,
  nameOf: NameOf,
): string {
  const given = fields.filter(
    ({ name, shape }) => shape.kind !== 'constant' && value[name] !== undefined && value[name] !== '',
  );
  const only = given[0];
  if (only === undefined) return '';
  if (given.length === 1) {
    const words = said(only.shape, value[only.name], nameOf);
    return ['before', 'after'].includes(only.name)
      ? texts().administration.labelled(labelOf(only.name), words)
      : words;
  }
  return cut(
    given.map(({ name, label, shape }) => `${label}: ${said(shape, value[name], nameOf)}`).join('; '),
  );
}

function cut(text: string): string {
  return text.length <= longestSaid ? text : `${text.slice(0, longestSaid)}…`;
}
