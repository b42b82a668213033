import { z } from 'zod';
import type { Database } from 'better-sqlite3';
import { DataError } from './data-error.ts';
import { printable } from '../terminal/printable.ts';
import { texts } from '../shared/messages/texts.ts';

const count = z.number().int().min(0);
const shown = z.string().transform((text) => printable(text));
const account = z.object({
  id: z.string().max(64),
  title: shown,
  baseUrl: shown,
  user: shown.nullable(),
  /** Shape of its database. */
  schema: z.number().int(),
  /** Not sent yet, by what they wait for. */
  edits: z.object({ kept: count, waiting: count, unclear: count, held: count }),
  drafts: count,
  spaces: count,
  files: count,
});
const schema = z.object({
  madeAt: z.number(),
  accounts: z.array(account).max(1000),
  workspaces: count,
  settings: z.boolean(),
  bytes: count,
});

/** What a backup says of itself, before anything of it is used. `madeAt` in milliseconds since the epoch. */
export type BackupManifest = z.output<typeof schema>;
export type BackedUpAccount = z.output<typeof account>;

/** @throws {DataError} `newer` */
export function readManifest(value: unknown): BackupManifest {
  const read = schema.safeParse(value);
  if (!read.success) throw new DataError('newer', texts().backup.newerBackup);
  return read.data;
}

interface EditCount {
  readonly state: string;
  readonly count: number;
}

/** What stands in one account's database. */
export function describeAccount(database: Database, id: string, files: number): BackedUpAccount {
  const row = database
    .prepare<[], { readonly title: string; readonly baseUrl: string; readonly userJson: string | null }>(
      'select title, base_url as baseUrl, user_json as userJson from account limit 1',
    )
    .get();
  const states = database
    .prepare<[], EditCount>('select state, count(*) as count from edit group by state')
    .all();
  const of = (...names: readonly string[]): number =>
    states.filter(({ state }) => names.includes(state)).reduce((sum, one) => sum + one.count, 0);
  const rows = (table: string): number =>
    Number(database.prepare(`select count(*) from ${table}`).pluck().get());
  return {
    id,
    title: printable(row?.title ?? id),
    baseUrl: printable(row?.baseUrl ?? ''),
    user: nameOf(row?.userJson ?? null),
    schema: Number(database.pragma('user_version', { simple: true })),
    edits: {
      kept: of('kept'),
      waiting: of('waiting'),
      unclear: of('sending', 'unknown', 'reconciling'),
      held: of('held', 'rejected'),
    },
    drafts: rows('draft'),
    spaces: rows('kept_space'),
    files,
  };
}

function nameOf(json: string | null): string | null {
  try {
    return z.object({ displayName: shown }).parse(JSON.parse(json ?? 'null')).displayName;
  } catch {
    return null;
  }
}
