import type { Database } from 'better-sqlite3';
import { holds, kindsOf } from './search-query.ts';
import type { SearchFilter, SearchQuery } from './search-query.ts';

/** Filters as SQL over a row `s` of `search_source`; `values` are its named parameters. */
export interface FilterSql {
  readonly where: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Reads names against what is held, and writes the filters of a query as SQL with bound values. */
export function createSearchFilters(database: Database) {
  const spaces = database.prepare<[], Named>('select id, title as name from space');
  const people = database.prepare<[], Named>(`
    select user_id as id, display_name as name from member
    union select posted_by, coalesce(json ->> '$.postedBy.displayName', '') from comment where posted_by is not null
    union select posted_by, coalesce(json ->> '$.postedBy.displayName', '') from reply where posted_by is not null
    union select created_by, coalesce(json ->> '$.createdBy.displayName', '') from change_request
      where created_by is not null`);
  const me = database.prepare<[], string | null>('select user_id from account').pluck();

  function authors(value: string): readonly string[] {
    if (value === 'me' || value === '@me') return [me.get() ?? ''];
    const name = value.replace(/^@/, '');
    return people.all().flatMap((one) => (one.id === name || holds(one.name, name) ? [one.id] : []));
  }

  function one({ name, value }: SearchFilter, parameter: string): readonly [string, readonly string[]] {
    const listed = `(select value from json_each(@${parameter}))`;
    switch (name) {
      case 'kind':
        return [`s.kind in ${listed}`, kindsOf(value)];
      case 'space': {
        const exact = spaces.all().filter((space) => space.name.toLowerCase() === value);
        const found = exact.length > 0 ? exact : spaces.all().filter((space) => holds(space.name, value));
        return [`s.space_id in ${listed}`, found.map((space) => space.id)];
      }
      case 'in':
        return [value === 'pages' ? "s.kind = 'page'" : "s.kind = 'page' and s.change_request_id <> ''", []];
      case 'author':
        return [
          `case s.kind
            when 'comment' then (select c.posted_by from comment c where c.id = s.ref)
            when 'reply' then (select r.posted_by from reply r where r.id = s.ref)
            else (select c.created_by from change_request c where c.id = s.change_request_id) end in ${listed}`,
          authors(value),
        ];
      case 'status':
        return [
          `coalesce(case s.kind
            when 'comment' then (select c.status from comment c where c.id = s.ref)
            when 'reply' then (select c.status from reply r join comment c on c.id = r.comment_id where r.id = s.ref)
            end, '') in ${listed}
          or (s.kind in ('page', 'change-request') or not exists (
            select 1 from json_each(@${parameter}) where value in ('open', 'resolved')))
          and (select c.status from change_request c where c.id = s.change_request_id) in ${listed}`,
          [value],
        ];
    }
  }

  /** Null where there is nothing to narrow. */
  return (filters: SearchQuery['filters']): FilterSql | null => {
    if (filters.length === 0) return null;
    const values: Record<string, string> = {};
    const where = filters.map((filter, at) => {
      const [sql, list] = one(filter, `f${at}`);
      values[`f${at}`] = JSON.stringify(list);
      return filter.excluded ? `not coalesce((${sql}), 0)` : `(${sql})`;
    });
    return { where: where.join(' and '), values };
  };
}
