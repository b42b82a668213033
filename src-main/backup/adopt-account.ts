import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { forgetSums } from '../store/unsent/personal-rows.ts';
import { bundlePreference, isBundleAccount, readBundleMark } from './bundle-manifest.ts';
import { DataError } from './data-error.ts';
import { printable } from '../terminal/printable.ts';
import { texts } from '../shared/messages/texts.ts';

const isNumber = (text: string): boolean => /^\d{1,17}(\.\d{1,3})?$/.test(text);
const isJsonList = (text: string): boolean => {
  try {
    return text.length <= 100_000 && Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};
const oneOf =
  (...words: readonly string[]) =>
  (text: string): boolean =>
    words.includes(text);

/**
 * Preferences that are taken from an archive, each with the values that it may have. Every other one is dropped: among them
 * the binding of a token, and what makes an account a bundle's.
 */
const taken: Readonly<Record<string, (value: string) => boolean>> = {
  fileLimitBytes: isNumber,
  'last-sync-at': isNumber,
  'work-offline': oneOf('yes', 'no'),
  'work-offline-until': (text) => text === '' || isNumber(text),
  'sync-interval-minutes': (text) => text === 'manual' || isNumber(text),
  'sync-on-metered': oneOf('edits-and-lists', 'everything', 'nothing'),
  'sync-metered': oneOf('system', 'yes', 'no'),
  'refused-prunes': isJsonList,
  'administration-deleted-spaces': isJsonList,
};

const user = z.object({ id: z.string().min(1).max(500), displayName: z.string().max(1000) });

interface ArchivedAccount {
  readonly baseUrl: string;
  readonly title: string;
  readonly userId: string | null;
  readonly userJson: string | null;
}

/**
 * Takes the database of an account out of an archive as the account `accountId`: what the archive says of tokens, variables,
 * plain http, optional operations and the kind of the account is dropped, the rest is checked (docs/design/backup-files.md).
 * The address stays; it is shown to the person, who confirms it before anything is sent (confirmed-origin.ts).
 *
 * @throws {DataError} `damaged`
 */
export function adoptAccount(database: Database, accountId: string): void {
  const rows = database
    .prepare<[], ArchivedAccount>(
      'select base_url as baseUrl, title, user_id as userId, user_json as userJson from account limit 2',
    )
    .all();
  const [account] = rows;
  if (rows.length > 1 || (account !== undefined && !isAddress(account.baseUrl)))
    throw new DataError('damaged', texts().backup.notAnAccount(printable(accountId)));
  database
    .transaction(() => {
      database
        .prepare<[string, string]>(
          `update account set id = ?, title = ?, allow_http = 0, token_env = null, absent_json = '[]', paused_reason = null`,
        )
        .run(accountId, printable(account?.title ?? ''));
      if (account !== undefined && !isUser(account))
        database.exec("update account set user_id = null, user_json = null, user_source = 'unknown'");
      adoptPreferences(database, accountId);
      forgetSums(database);
    })
    .immediate();
}

function isAddress(baseUrl: string): boolean {
  if (baseUrl.length > 2000 || !URL.canParse(baseUrl)) return false;
  const { protocol, username, password } = new URL(baseUrl);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

function isUser({ userId, userJson }: ArchivedAccount): boolean {
  if (userId === null && userJson === null) return true;
  try {
    return user.parse(JSON.parse(userJson ?? 'null')).id === userId;
  } catch {
    return false;
  }
}

function adoptPreferences(database: Database, accountId: string): void {
  const drop = database.prepare<[string]>('delete from preference where name = ?');
  const all = database.prepare<[], { readonly name: string; readonly value: string }>(
    'select name, value from preference',
  );
  for (const { name, value } of all.all()) {
    const check = Object.hasOwn(taken, name) ? taken[name] : undefined;
    if (name === bundlePreference && isBundleAccount(accountId)) {
      const mark = JSON.stringify(readBundleMark(accountId, value));
      database.prepare<[string, string]>('update preference set value = ? where name = ?').run(mark, name);
    } else if (check?.(value) !== true) drop.run(name);
  }
}
