import type { Database } from 'better-sqlite3';

/** How we learned who we are: from the service, or because the person picked themselves (docs/design/outbox.md). */
export type UserSource = 'unknown' | 'service' | 'person';

/** The one row of an account's database. Never holds a token. */
export interface AccountRow {
  readonly id: string;
  readonly baseUrl: string;
  readonly title: string;
  readonly allowHttp: boolean;
  /** Null until the service or the person has said who we are. */
  readonly userId: string | null;
  /** The user as the service sent it. */
  readonly userJson: string | null;
  readonly userSource: UserSource;
  /** Name of the environment variable that the headless program reads the token from. */
  readonly tokenEnv: string | null;
  /** Operations that this service lacks, each with when that was found out, milliseconds since the epoch. */
  readonly absent: Readonly<Record<string, number>>;
  readonly pausedReason: string | null;
  readonly createdAt: number;
}

export type NewAccount = Pick<AccountRow, 'baseUrl' | 'title' | 'createdAt'> &
  Partial<Pick<AccountRow, 'allowHttp' | 'tokenEnv'>>;

type StoredRow = Omit<AccountRow, 'allowHttp' | 'absent'> & {
  readonly allowHttp: number;
  readonly absent: string;
};

export function createAccountTable(database: Database, accountId: string) {
  const select = database.prepare<[], StoredRow>(`
    select id, base_url as baseUrl, title, allow_http as allowHttp, user_id as userId, user_json as userJson,
      user_source as userSource, token_env as tokenEnv, absent_json as absent, paused_reason as pausedReason,
      created_at as createdAt
    from account`);
  const insert = database.prepare<[string, string, string, number, string | null, number]>(`
    insert into account (id, base_url, title, allow_http, token_env, created_at) values (?, ?, ?, ?, ?, ?)
    on conflict (id) do update set base_url = excluded.base_url, title = excluded.title,
      allow_http = excluded.allow_http, token_env = excluded.token_env`);
  const setUser = database.prepare<[string, string, UserSource]>(
    'update account set user_id = ?, user_json = ?, user_source = ?',
  );
  const setAbsent = database.prepare<[string]>('update account set absent_json = ?');
  const setPaused = database.prepare<[string | null]>('update account set paused_reason = ?');
  const setTokenEnv = database.prepare<[string | null]>('update account set token_env = ?');
  return {
    /** Undefined until the account was created. */
    get(): AccountRow | undefined {
      const row = select.get();
      if (row === undefined) return undefined;
      return { ...row, allowHttp: row.allowHttp === 1, absent: absentOf(JSON.parse(row.absent)) };
    },
    /** Creates the account's row; connecting again changes its address and title and keeps the rest. */
    create(account: NewAccount): void {
      const { baseUrl, title, allowHttp, tokenEnv, createdAt } = account;
      insert.run(accountId, baseUrl, title, allowHttp === true ? 1 : 0, tokenEnv ?? null, createdAt);
    },
    setUser(userId: string, json: string, source: UserSource): void {
      setUser.run(userId, json, source);
    },
    setAbsent(absent: AccountRow['absent']): void {
      setAbsent.run(JSON.stringify(absent));
    },
    setPaused(reason: string | null): void {
      setPaused.run(reason);
    },
    setTokenEnv(name: string | null): void {
      setTokenEnv.run(name);
    },
  };
}

/** Rows written before the moment was kept hold a list of names: those are asked for again. */
function absentOf(stored: unknown): AccountRow['absent'] {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

export type AccountTable = ReturnType<typeof createAccountTable>;
