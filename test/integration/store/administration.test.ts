import { describe, expect, it } from 'vitest';
import { temporaryStore } from '../../support/builders/store-builders.ts';

const key = { operation: 'listTeams', path: '{"organizationId":"o"}', query: '{}' };
const entry = (id: string) => ({ objectId: id, json: JSON.stringify({ id }) });
const about = { asOf: 1, isWhole: false, skipped: 0 };

describe('what was read of the administration', () => {
  it('is replaced by what is read anew, and goes on with the next page', () => {
    const { administration } = temporaryStore();
    administration.put(key, [entry('old')], about);
    administration.put(key, [entry('a')], { ...about, asOf: 2 });
    administration.append(key, [entry('b')], { asOf: 3, isWhole: true, skipped: 1 });
    const row = administration.get(key);
    expect(row).toMatchObject({ asOf: 3, isWhole: 1, skipped: 1 });
    expect(administration.items(row?.id ?? 0)).toEqual([entry('a'), entry('b')]);
  });

  it('loses an object in every list of its kind', () => {
    const { administration } = temporaryStore();
    const narrowed = { ...key, query: '{"owner":"x"}' };
    for (const one of [key, narrowed]) administration.put(one, [entry('a'), entry('b')], about);
    administration.removeObject('listTeams', 'a');
    const left = [key, narrowed].map((one) => administration.items(administration.get(one)?.id ?? 0));
    expect(left).toEqual([[entry('b')], [entry('b')]]);
  });

  it('is kept for the 300 answers that were read last', () => {
    const store = temporaryStore();
    const { administration } = store;
    store.transaction(() => {
      for (let at = 0; at < 302; at += 1) {
        administration.put({ ...key, query: `{"title":"${at}"}` }, [entry('a')], { ...about, asOf: at });
      }
    });
    const isHeld = (at: number) => administration.get({ ...key, query: `{"title":"${at}"}` }) !== undefined;
    expect([isHeld(0), isHeld(1), isHeld(2), isHeld(301)]).toEqual([false, false, true, true]);
  });

  it.each([
    'select id from administration_answer where operation = ? and path = ? and query = ?',
    'select json from administration_item where answer_id = ? order by position',
    'select json from administration_item where answer_id = ? and object_id = ?',
  ])('is found by an index: %s', (sql) => {
    const { database } = temporaryStore();
    const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 'x');
    const plan = database.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
    const words = plan.map(({ detail }) => detail).join('\n');
    expect(words).toMatch(/USING (COVERING )?INDEX|USING PRIMARY KEY/);
    expect(words).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
