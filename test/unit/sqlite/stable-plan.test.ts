import { expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { withStablePlan } from '../../../src-main/sqlite/lazy-statements.ts';

it('hides the values that something is compared with, and nothing else', () => {
  const sql = `select '= ?', "is ?" /* = ? */ from edit -- what is ?
    where id = ? and lane IS @lane and seq >= ? and text like ? and kind in (?, ?) limit ?`;
  expect(withStablePlan(sql)).toBe(`select '= ?', "is ?" /* = ? */ from edit -- what is ?
    where id = +? and lane IS +@lane and seq >= +? and text like ? and kind in (?, ?) limit ?`);
});

it('plans a statement once, whatever the values of its parameters are', () => {
  const database = openDatabase(':memory:', { migrations: [] });
  // The index answers, in its own order, only where the planner looks at the value.
  database.exec(`create table note (kind text, at integer) strict;
    create index note_of_today on note (at) where kind = 'today';
    insert into note (kind, at) values ('today', 2), ('today', 1);`);
  const times = database.prepare<[string], number>('select at from note where kind = ? and at > 0').pluck();

  const found = [times.all('today'), times.all('today')];

  database.close();
  expect(found).toEqual([
    [2, 1],
    [2, 1],
  ]);
});
