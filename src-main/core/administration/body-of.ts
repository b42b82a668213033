import type { z } from 'zod';
import { operationOf } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import type { FieldProblem, FieldShape, FormField } from '../../bridge/views/administration-views.ts';
import { descriptionOfMarkdown } from '../../outbox/calls/description.ts';
import { bodyOfForm } from './fields.ts';
import { currentValues, formatOf } from './forms.ts';
import type { Doing } from './forms.ts';
import { isFields, sortedJson } from './json.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What a form comes to: the parameters that were typed, and the body, or what is wrong with it. */
export interface Filled {
  readonly typed: Readonly<Record<string, unknown>>;
  /** As the person wrote it, without what stays as it is. */
  readonly written: Readonly<Record<string, unknown>>;
  /** As it is sent; undefined: the operation takes none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly problems: readonly FieldProblem[];
}

export function filledOf(doing: Doing, values: Readonly<Record<string, unknown>>): Filled {
  const { action, fields } = doing;
  const operation = operationOf(action.id);
  const current = currentValues(doing);
  const typed: Record<string, unknown> = {};
  const written: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const value = values[field.name];
    if (action.asked.includes(field.name)) {
      const text = typeof value === 'string' ? idIn(value) : '';
      if (text === '') problems.push({ field: field.name, words: texts().administration.required });
      typed[field.name] = text;
      continue;
    }
    if (value === undefined || (operation.method === 'PATCH' && isSame(value, current[field.name]))) continue;
    written[field.name] = value;
  }
  const schema = bodyOfForm(action.id);
  if (schema === undefined) return { typed, written, body: undefined, problems };
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    if (!Object.hasOwn(written, field.name)) continue;
    const sent = sendable(field, written[field.name], problems);
    if (sent !== undefined) body[field.name] = sent;
  }
  const needed = fields.filter((one) => one.isRequired && !action.asked.includes(one.name));
  // A PATCH takes away what is compared; what it needs all the same is sent as it is.
  for (const field of needed) {
    const value = values[field.name] ?? emptyGroup(field.shape);
    if (!Object.hasOwn(body, field.name) && value !== undefined && value !== null) {
      const sent = sendable(field, value, problems);
      if (sent !== undefined) body[field.name] = sent;
    }
  }
  for (const { name, isRequired, shape } of fields) {
    const value = body[name] ?? '';
    const isBlank = typeof value === 'string' && value.trim() === '';
    if (isRequired && shape.kind === 'text' && !action.asked.includes(name) && isBlank)
      problems.push({ field: name, words: texts().administration.required });
  }
  if (problems.length === 0) problems.push(...problemsOf(action.id, schema, body));
  const isEmpty = fields.length > action.asked.length && Object.keys(written).length === 0;
  if (problems.length === 0 && isEmpty && operation.method !== 'POST') {
    problems.push({ field: '', words: texts().administration.nothingChanged });
  }
  return { typed, written, body, problems };
}

/** A group that is needed although nothing in it is: it is sent empty. */
function emptyGroup(shape: FieldShape): unknown {
  return shape.kind === 'group' && shape.fields.every(({ isRequired }) => !isRequired) ? {} : undefined;
}

/** A pasted link's last part, or the id itself. */
function idIn(text: string): string {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return trimmed;
  return new URL(trimmed).pathname.split('/').findLast((part) => part !== '') ?? '';
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => ordered(one));
  if (!isFields(value)) return value ?? null;
  const fields = Object.entries(value).map(([name, member]) => [name, ordered(member)]);
  return JSON.parse(sortedJson(Object.fromEntries(fields) as Record<string, unknown>)) as unknown;
}

/** What is written for people becomes what the service takes: Markdown a rich document, JSON its value. */
function sendable(field: FormField, value: unknown, problems: FieldProblem[]): unknown {
  return convert(field.shape, value, field.name, problems);
}

function convert(shape: FieldShape, value: unknown, path: string, problems: FieldProblem[]): unknown {
  if (value === null || value === undefined) return value;
  switch (shape.kind) {
    case 'text':
      return shape.format === 'document' && typeof value === 'string' ? descriptionOfMarkdown(value) : value;
    case 'json':
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        problems.push({ field: path, words: texts().administration.notJson });
        return undefined;
      }
    case 'group':
      return isFields(value) ? convertGroup(shape.fields, value, path, problems) : value;
    case 'either': {
      if (!isFields(value)) return value;
      const option = shape.options.find((one) => fits(one.shape, value));
      return option === undefined ? value : convert(option.shape, value, path, problems);
    }
    case 'list':
      return Array.isArray(value)
        ? value.map((one, index) => convert(shape.item, one, `${path}.${index}`, problems))
        : value;
    default:
      return value;
  }
}

function convertGroup(
  fields: readonly FormField[],
  value: Readonly<Record<string, unknown>>,
  path: string,
  problems: FieldProblem[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.shape.kind === 'constant') return [[field.name, field.shape.value]];
      const sent = convert(field.shape, value[field.name], `${path}.${field.name}`, problems);
      return sent === undefined || sent === '' ? [] : [[field.name, sent]];
    }),
  );
}

/** Which of several shapes a value was written in: the one whose constants it has, else whose fields. */
export function fits(shape: FieldShape, value: Readonly<Record<string, unknown>>): boolean {
  if (shape.kind !== 'group') return false;
  const constants = shape.fields.filter((field) => field.shape.kind === 'constant');
  if (constants.length > 0) {
    return constants.every(({ name, shape: one }) => one.kind === 'constant' && value[name] === one.value);
  }
  return Object.keys(value).every((name) => shape.fields.some((field) => field.name === name));
}

/** What the service would refuse, found by the operation's own schema, in words. */
function problemsOf(id: OperationName, schema: z.ZodType, body: unknown): readonly FieldProblem[] {
  const read = schema.safeParse(body);
  if (read.success) return [];
  return read.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    words: issueMessage(id, issue, body),
  }));
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    body,
  );
}

function issueMessage(id: OperationName, issue: z.core.$ZodIssue, body: unknown): string {
  const { administration: said, language } = texts();
  switch (issue.code) {
    case 'too_small': {
      const least = issue.minimum.toLocaleString(language);
      if (issue.origin !== 'string') return said.atLeast(least);
      return Number(issue.minimum) <= 1 ? said.required : said.atLeastCharacters(least);
    }
    case 'too_big': {
      const most = issue.maximum.toLocaleString(language);
      return issue.origin === 'string' ? said.atMostCharacters(most) : said.atMost(most);
    }
    case 'invalid_type':
      return issue.input === undefined ? said.required : said.wrongType;
    case 'invalid_format':
      if (valueAt(body, issue.path) === '') return said.required;
      if (issue.format === 'url') return said.notAWebAddress;
      return `${said.wrongFormat} ${formatOf(id, issue.path.findLast((part) => typeof part === 'string') ?? '')}`.trim();
    case 'invalid_value':
      return said.chooseOption;
    case 'invalid_union':
      return said.chooseAndFillIn;
    case 'custom':
      return `${issue.message}.`;
    default:
      return said.notValid;
  }
}
