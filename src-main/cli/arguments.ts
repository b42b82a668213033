import { parseArgs } from 'node:util';
import { isVerb, UsageError } from './usage.ts';
import type { VerbName } from './usage.ts';

const options = {
  data: { type: 'string' },
  json: { type: 'boolean' },
  account: { type: 'string' },
  space: { type: 'string' },
  'change-request': { type: 'string' },
  page: { type: 'string' },
  node: { type: 'string' },
  comment: { type: 'string' },
  reply: { type: 'string' },
  body: { type: 'string' },
  file: { type: 'string' },
  title: { type: 'string' },
  apply: { type: 'string' },
  new: { type: 'boolean' },
  parent: { type: 'string' },
  after: { type: 'string' },
  delete: { type: 'boolean' },
  move: { type: 'boolean' },
  slug: { type: 'string' },
  icon: { type: 'string' },
  description: { type: 'string' },
  hide: { type: 'boolean' },
  revert: { type: 'boolean' },
  show: { type: 'boolean' },
  subject: { type: 'string' },
  quotation: { type: 'string' },
  record: { type: 'string' },
  definition: { type: 'string' },
  keep: { type: 'boolean' },
  'base-url': { type: 'string' },
  'token-env': { type: 'string' },
  'allow-http': { type: 'boolean' },
  all: { type: 'boolean' },
  first: { type: 'boolean' },
  full: { type: 'boolean' },
  'settle-ms': { type: 'string' },
  format: { type: 'string' },
  against: { type: 'string' },
  summary: { type: 'string' },
  verdict: { type: 'string' },
  limit: { type: 'string' },
  search: { type: 'string' },
  status: { type: 'string' },
  to: { type: 'string' },
  'passphrase-env': { type: 'string' },
  'nothing-since': { type: 'boolean' },
} as const;

export interface Arguments {
  readonly verb: VerbName;
  readonly rest: readonly string[];
  readonly data: string;
  readonly isJson: boolean;
  text(name: keyof typeof options): string | undefined;
  /** @throws {UsageError} where it is missing */
  required(name: keyof typeof options): string;
  flag(name: keyof typeof options): boolean;
  /** A whole number that is not negative. @throws {UsageError} */
  number(name: keyof typeof options): number | undefined;
}

/** @throws {UsageError} for what no command understands */
export function readArguments(argv: readonly string[]): Arguments {
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [verb, ...rest] = positionals;
  if (verb === undefined) throw new UsageError('A verb is missing.');
  if (!isVerb(verb)) throw new UsageError(`There is no verb ${verb}.`);
  // What the machine rules is asked without any data.
  if (values.data === undefined && verb !== 'policy') throw new UsageError('--data DIR is missing.');
  const text = (name: keyof typeof options): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    verb,
    rest,
    data: values.data ?? '',
    isJson: values.json === true,
    text,
    required(name) {
      const value = text(name);
      if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
      return value;
    },
    flag: (name) => values[name] === true,
    number(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number, not "${value}".`);
      return Number(value);
    },
  };
}
