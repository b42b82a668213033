import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { prepareLazily } from '../../../src-main/sqlite/lazy-statements.ts';
import { watchWrites } from '../../../src-main/sqlite/watch-writes.ts';

/** A database whose hooks note what came when; the trigger that `prepare` makes notes each row. */
function watched() {
  const database = new Sqlite(':memory:');
  onTestFinished(() => void database.close());
  database.exec('create table item (id integer primary key)');
  prepareLazily(database);
  const events: string[] = [];
  const state = { fails: false };
  database.function('noted', (id: unknown) => {
    events.push(`row ${String(id)}`);
    return null;
  });
  watchWrites(database, {
    prepare() {
      events.push('prepare');
      if (state.fails) throw new Error('no');
      database.exec('create temp trigger noting after insert on main.item begin select noted(new.id); end');
    },
    ended: () => events.push('ended'),
  });
  return { database, events, state };
}

it('prepares nothing for what only reads', () => {
  const { database, events } = watched();
  expect([database.prepare('select count(*) from item').pluck().get(), events]).toEqual([0, []]);
});

it('prepares before the first statement that writes, and once', () => {
  const { database, events } = watched();
  const insert = database.prepare('insert into item (id) values (?)');
  // Statements that were compiled before know the triggers, too.
  database.prepare('select id from item').all();
  insert.run(1);
  database.exec('insert into item (id) values (2)');
  expect(events).toEqual(['prepare', 'ended', 'row 1', 'ended', 'row 2', 'ended']);
});

it('prepares before a transaction begins, so that its end takes nothing back', () => {
  const { database, events } = watched();
  const insert = database.prepare('insert into item (id) values (?)');
  const fails = database.transaction(() => {
    insert.run(1);
    throw new Error('rolled back');
  });
  expect(() => fails.immediate()).toThrow('rolled back');
  insert.run(2);
  expect(events).toEqual(['prepare', 'ended', 'row 1', 'ended', 'row 2', 'ended']);
});

it('writes nothing that could not be prepared for, and tries again with the next', () => {
  const { database, events, state } = watched();
  const insert = database.prepare('insert into item (id) values (?)');
  state.fails = true;
  expect(() => insert.run(1)).toThrow('no');
  state.fails = false;
  insert.run(2);
  expect([database.prepare('select id from item').pluck().all(), events]).toEqual([
    [2],
    ['prepare', 'prepare', 'ended', 'row 2', 'ended'],
  ]);
});
