import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { Database } from 'better-sqlite3';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import { Exports } from '../../../src-main/local-service/exports.ts';
import { Faults } from '../../../src-main/local-service/faults.ts';
import { createHandlers } from '../../../src-main/local-service/handlers/handlers.ts';
import { createServer } from '../../../src-main/local-service/http/server.ts';
import { createService } from '../../../src-main/local-service/service.ts';
import { keepTokensApart, residentsOf, secretOf } from '../../../src-main/local-service/set-up.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { askings } from '../../support/builders/large-askings.ts';
import { writeLargeData } from '../../support/builders/large-data.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Tables that grow with the content: nothing may go through one from end to end. */
const growing = [
  ...['body', 'body_facts', 'change_request', 'comment', 'contributor', 'keyed_tree', 'page_version', 'part'],
  ...['reaction', 'reply', 'requested_reviewer', 'review', 'revision', 'searched_page'],
];

interface Asked {
  readonly name: string;
  readonly statements: readonly string[];
}

/** Notes every statement that runs. */
function noteStatements(database: Database): string[] {
  const noted: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const method of ['get', 'all', 'run'] as const) {
      const run: (...values: unknown[]) => unknown = statement[method].bind(statement);
      Object.assign(statement, {
        [method]: (...values: unknown[]) => {
          noted.push(sql);
          return run(...values);
        },
      });
    }
    return statement;
  }) as typeof database.prepare; // the same statements, told of
  return noted;
}

/** Asks everything once, and again while statements are noted. */
async function askEverything(): Promise<{ readonly database: Database; readonly asked: readonly Asked[] }> {
  const folder = temporaryFolder('plans');
  const data = writeLargeData(folder, { pages: 120, changeRequests: 40, comments: 600 });
  const database = openDatabase(path.join(folder, 'service.sqlite'), { migrations });
  onTestFinished(() => void database.close());
  const noted = noteStatements(database);
  const service = createService(database, secretOf(database));
  keepTokensApart(service);
  service.baseUrl = 'http://127.0.0.1:1';
  const app = createServer(service, createHandlers(service), {
    bare: false,
    faults: new Faults(undefined, () => undefined),
    exports: new Exports(service, { folder }),
    onDefect: (error) => {
      throw error;
    },
  });
  const people = residentsOf(service, data.organizationId);
  const headers = { authorization: `Bearer ${people[0]?.token ?? ''}` };
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const place = server.address();
  const baseUrl = `http://127.0.0.1:${typeof place === 'object' ? (place?.port ?? 0) : 0}`;
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${baseUrl}${address}`, { ...init, headers });
    return new Response(await answer.text(), { status: answer.status });
  };
  const site = await ask(`/v1/orgs/${data.organizationId}/sites`, {
    method: 'POST',
    body: JSON.stringify({ title: 'Large', spaces: [data.spaceId] }),
  });
  const { id } = (await site.json()) as { readonly id: string };
  const asked: Asked[] = [];
  for (const { operation, what, address } of askings(data, id, people.at(-1)?.id ?? '')) {
    const first = await ask(address(0));
    noted.length = 0;
    const { status } = await ask(address(0));
    if (first.status !== 200 || status !== 200) throw new Error(`${operation} ${what} answered ${status}`);
    asked.push({ name: `${operation} ${what}`, statements: [...noted] });
  }
  return { database, asked };
}

describe('at any size', () => {
  it('no list, page or search goes through a table that grows, and what stands beside items is read for all at once', async () => {
    const { database, asked } = await askEverything();
    const scans = new Set<string>();
    for (const { name, statements } of asked) {
      for (const sql of new Set(statements)) {
        const plan = database.prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
        const parameters = [...sql.matchAll(/@(\w+)/g)].map(([, parameter]) => [parameter, null]);
        const marks = sql.match(/\?/g) ?? [];
        // The plan does not depend on the values; they must only be there.
        const values: unknown[] =
          parameters.length > 0 ? [Object.fromEntries(parameters)] : marks.map(() => null);
        for (const { detail } of plan.all(...(values as []))) {
          // For the least of a column without an index SQLite says that it searches, and with what it does not say.
          const table = /^(?:SCAN (\w+)|SEARCH (\w+)$)/.exec(detail)?.slice(1).find(Boolean) ?? '';
          if (growing.includes(table)) scans.add(`${name}: ${detail} in ${sql.replace(/\s+/g, ' ')}`);
        }
      }
    }
    expect([...scans]).toEqual([]);
    expect(asked.length).toBeGreaterThan(70);
    const counts = asked.map(({ name, statements }) => [name, statements.length] as const);
    expect(counts.filter(([, count]) => count > 40)).toEqual([]);
  });
});
