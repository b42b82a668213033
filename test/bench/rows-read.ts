import Sqlite from 'better-sqlite3';
import type { Statement } from 'better-sqlite3';
import { openWorld } from '../support/review-world.ts';

/** A request as the window sent it. */
export interface SentRequest {
  readonly channel: string;
  readonly args: unknown;
}

/**
 * How many rows statements hand out while a core over the data folder answers these requests again, by name. The folder
 * is written to where a request does so.
 */
export async function rowsRead(
  dataDir: string,
  requests: Readonly<Record<string, readonly SentRequest[]>>,
): Promise<Readonly<Record<string, number>>> {
  let rows = 0;
  const prototype = Sqlite.prototype;
  // Taken off again below; statements are prepared where a store is opened.
  const { prepare } = prototype;
  prototype.prepare = function (this: Sqlite.Database, sql: string) {
    const statement: Statement = prepare.call(this, sql);
    const { all, get } = statement;
    statement.all = (...values: unknown[]) => {
      const found = all.apply(statement, values);
      rows += found.length;
      return found;
    };
    statement.get = (...values: unknown[]) => {
      const found = get.apply(statement, values);
      if (found !== undefined) rows += 1;
      return found;
    };
    return statement;
  } as typeof prototype.prepare; // same statement, same methods
  const world = await openWorld(dataDir, 'none');
  try {
    const counts: Record<string, number> = {};
    for (const [name, asked] of Object.entries(requests)) {
      // Counted the second time: what the first one reads of trees and pages is remembered in a core that runs.
      for (let time = 0; time < 2; time += 1) {
        rows = 0;
        for (const { channel, args } of asked) await world.core.answer(channel, args);
      }
      counts[name] = rows;
    }
    return counts;
  } finally {
    await world.close();
    prototype.prepare = prepare;
  }
}
