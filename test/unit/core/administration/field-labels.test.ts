import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operationOf } from '../../../../src-main/api/operations.ts';
import type { FieldShape, FormField } from '../../../../src-main/bridge/views/administration-views.ts';
import {
  actions,
  askedFields,
  queryFields,
  views,
} from '../../../../src-main/core/administration/catalogue/catalogue.ts';
import { labelOfValue, shortLabelOfValue } from '../../../../src-main/core/administration/field-labels.ts';
import { bodyOfForm, fieldsOf } from '../../../../src-main/core/administration/fields.ts';
import { german } from '../../../../src-main/shared/messages/de/texts.ts';
import { english } from '../../../../src-main/shared/messages/en/texts.ts';
import { japanese } from '../../../../src-main/shared/messages/ja/texts.ts';
import { speak } from '../../../../src-main/shared/messages/texts.ts';

afterEach(() => speak('en'));

it.each([
  ['status', 'notapplicable', 'Not applicable'],
  ['status', 'none', 'None'],
  ['status', 'ok', 'Active'],
  ['status', 'changes-requested', 'Changes requested'],
  ['type', 'nonProfit', 'Non-profit'],
  ['useCase', 'internalDocs', 'Internal docs'],
  ['direction', 'asc', 'Ascending'],
  ['direction', 'desc', 'Descending'],
  ['title', 'constructor', 'Constructor'],
])('shows %s %s as words', (field, value, words) => {
  expect(labelOfValue(field, value)).toBe(words);
});

it('names languages in the language of the window, and says in a row what it says with the object in short', async () => {
  await speak('de');
  expect([
    labelOfValue('language', 'pt-br'),
    labelOfValue('visibility', 'private'),
    shortLabelOfValue('visibility', 'private'),
    shortLabelOfValue('visibility', 'in-collection'),
  ]).toEqual([
    'Portugiesisch (Brasilien)',
    'Privat: berechtigte Mitglieder',
    'Privat',
    'Alle mit Zugriff auf die Sammlung',
  ]);
});

describe.each([
  ['German', german],
  ['Japanese', japanese],
] as const)('in %s', (_language, translated) => {
  const { administrationFields: labels, administrationValues: values } = translated;

  it('every field of a form, a filter and an answer has a label', () => {
    const names = new Set([...fieldsAsked().map(({ name }) => name), ...fieldsAnswered()]);
    expect([...names].filter((name) => !unsaid.has(name) && !Object.hasOwn(labels, name))).toEqual([]);
  });

  it('every value that can be chosen has a label', () => {
    const chosen = fieldsAsked().flatMap(({ name, shape }) =>
      name === 'language' ? [] : valuesIn(shape).map((value) => [name, value] as const),
    );
    const own: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = { ...values };
    const isSaid = (name: string, value: string): boolean =>
      [own[name] ?? {}, values.any, labels].some((known) => Object.hasOwn(known, value));
    expect(chosen.filter(([name, value]) => !isSaid(name, value))).toEqual([]);
  });

  it('what has a label of its own in English has one', () => {
    const missing = (of: Readonly<Record<string, string>>, to: Readonly<Record<string, string>>) =>
      Object.keys(of).filter((name) => !Object.hasOwn(to, name));
    const { administrationValues: known } = english;
    expect([
      ...missing(english.administrationFields, labels),
      ...missing(known.any, values.any),
      ...missing(known.type, values.type),
      ...missing(known.agentsContext, values.agentsContext),
      ...missing(known.status, values.status),
      ...missing(known.row, values.row),
    ]).toEqual([]);
  });
});

/** Not shown (`facts.ts`). */
const unsaid = new Set(['object', 'permissions', 'location', 'schemaVersion']);

function fieldsAsked(): readonly FormField[] {
  const inside = (shape: FieldShape): readonly FormField[] => {
    if (shape.kind === 'list') return inside(shape.item);
    if (shape.kind === 'group') return shape.fields.flatMap(whole);
    return shape.kind === 'either' ? shape.options.flatMap((option) => inside(option.shape)) : [];
  };
  const whole = (field: FormField): readonly FormField[] => [field, ...inside(field.shape)];
  return [
    ...views.flatMap((view) => [...askedFields(view.asked), ...queryFields(view)]),
    ...actions.flatMap(({ id, asked }) => [...askedFields(asked), ...fieldsOf(bodyOfForm(id))]),
  ].flatMap(whole);
}

function valuesIn(shape: FieldShape): readonly string[] {
  if (shape.kind === 'choice') return shape.options.map(({ value }) => value);
  if (shape.kind === 'constant') return typeof shape.value === 'string' ? [shape.value] : [];
  return shape.kind === 'list' ? valuesIn(shape.item) : [];
}

/** Names of properties in what the views of administration are answered. */
function fieldsAnswered(): readonly string[] {
  const schemas = [...views.map(({ operation }) => operation), ...actions.map(({ id }) => id)].flatMap(
    (name) => operationOf(name).answer ?? [],
  );
  return schemas.flatMap((schema) =>
    propertiesOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
  );
}

function propertiesOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) =>
    name === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(propertiesOf)]
      : propertiesOf(value),
  );
}
