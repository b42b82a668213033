import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { comment, commentReply } from '../../../src-main/api/comment.ts';
import type { Page } from '../../../src-main/api/content.ts';
import { DatabaseError } from '../../../src-main/sqlite/database-error.ts';
import {
  accountFolder,
  createAccountFolder,
  listAccountFolders,
  removeAccountFolder,
} from '../../../src-main/store/accounts-folder.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { pageBuilt, revisionBuilt, runToEnd, temporaryStore } from '../../support/builders/store-builders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const space = (id: string, revision: string) => ({ id, title: `Space ${id}`, revision, organization: 'o' });
const count = (store: Store, table: string) =>
  store.database.prepare(`select count(*) from ${table}`).pluck().get();

describe('accounts on disk', () => {
  it('have a folder named for their host, are listed once they have a database, and are removed whole', () => {
    const dataDir = temporaryFolder('accounts');
    const id = createAccountFolder(dataDir, 'Docs.Example.com:8443');
    expect(id).toMatch(/^docs-example-com-8443-[0-9a-f]{8}$/);
    expect(listAccountFolders(dataDir)).toEqual([]);
    openStore({ dataDir, accountId: id }).close();
    expect(listAccountFolders(dataDir)).toEqual([id]);
    removeAccountFolder(dataDir, id);
    expect(existsSync(accountFolder(dataDir, id))).toBe(false);
  });

  it('cannot be named out of their folder', () => {
    for (const id of ['..', '../x', 'a/b', '', 'A', 'a b', '.', '\0']) {
      expect(() => accountFolder('/data', id)).toThrow(RangeError);
    }
  });
});

describe('a database of a newer Galley', () => {
  it('is refused in plain words and left as it is', () => {
    const dataDir = temporaryFolder('newer');
    openStore({ dataDir, accountId: 'a' }).close();
    const file = path.join(accountFolder(dataDir, 'a'), 'galley.sqlite');
    const raw = new Sqlite(file);
    raw.pragma('user_version = 99');
    raw.close();
    expect(() => openStore({ dataDir, accountId: 'a' })).toThrow(DatabaseError);
    const again = new Sqlite(file);
    expect(again.pragma('user_version', { simple: true })).toBe(99);
    again.close();
  });
});

describe('revisions', () => {
  it('give a tree back in reading order with its depths', () => {
    const store = temporaryStore();
    const tree = [
      pageBuilt('a', { pages: [pageBuilt('b', { pages: [pageBuilt('c')] }), pageBuilt('d')] }),
      pageBuilt('e', { type: 'group', pages: [pageBuilt('f')] }),
    ];
    store.revisions.put('s', revisionBuilt('r', tree), 1);
    expect(store.revisions.tree('s', 'r').map((row) => [row.pageId, row.depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 1],
      ['e', 0],
      ['f', 1],
    ]);
    expect(store.revisions.page('s', 'r', 'c')).toMatchObject({ title: 'Page c', depth: 2 });
    expect(JSON.parse(store.revisions.page('s', 'r', 'a')?.json ?? '')).not.toHaveProperty('pages');
  });

  it('share page versions, and bodies by fingerprint', () => {
    const store = temporaryStore();
    const unchanged = pageBuilt('a');
    store.revisions.put('s', revisionBuilt('r1', [unchanged, pageBuilt('b')]), 1);
    for (const row of store.revisions.tree('s', 'r1'))
      store.pages.putBody(row, 'markdown', `Body of ${row.pageId}`);
    const moved = pageBuilt('b', { updatedAt: '2026-02-02T00:00:00Z' });
    const renamed = pageBuilt('a', { title: 'Renamed' });
    store.revisions.put('s', revisionBuilt('r2', [unchanged, moved]), 2);
    store.revisions.put('s', revisionBuilt('r3', [renamed]), 3);
    expect(count(store, 'page_version')).toBe(4);
    expect(store.revisions.tree('s', 'r2').map((row) => row.markdownHash !== null)).toEqual([true, false]);
    expect(store.revisions.tree('s', 'r3')[0]?.markdownHash).toBe(
      store.revisions.tree('s', 'r1')[0]?.markdownHash,
    );
  });

  it('of large trees are written a few milliseconds at a time, and read as ever', () => {
    const store = temporaryStore();
    const all = Array.from({ length: 1000 }, (_, index) => pageBuilt(`p${index}`));
    const [first, ...others] = all;
    if (first === undefined) throw new Error('no page');
    const roots = [{ ...first, pages: others }];
    const written = store.revisions.slicesBeforePut('s', roots).map((step) => {
      const before = Number(count(store, 'page_version'));
      store.mirror(step);
      return Number(count(store, 'page_version')) - before;
    });
    expect(written).toEqual([400, 400, 200]);
    store.revisions.put('s', revisionBuilt('r', roots), 1);
    expect(count(store, 'page_version')).toBe(1000);
    expect(store.revisions.tree('s', 'r').map((row) => [row.pageId, row.depth])).toEqual(
      all.map((page, index) => [page.id, index === 0 ? 0 : 1]),
    );
  });

  it('are whole where what was written ahead is gone again, or was never put', () => {
    const store = temporaryStore();
    store.spaces.put(space('s', 'r'), 1);
    const roots = Array.from({ length: 500 }, (_, index) => pageBuilt(`p${index}`));
    for (const step of store.revisions.slicesBeforePut('s', roots)) step();
    expect([...store.prune.tidy('s')]).not.toEqual([]);
    expect(count(store, 'page_version')).toBe(0);
    store.revisions.put('s', revisionBuilt('r', roots), 1);
    expect(store.revisions.tree('s', 'r')).toHaveLength(500);
  });

  it('are whole after a put that was undone, or whose revision was pruned since', () => {
    const store = temporaryStore();
    store.spaces.put(space('s', 'r2'), 1);
    const roots = [pageBuilt('a', { pages: [pageBuilt('b')] }), pageBuilt('c')];
    const titles = (revision: string) => store.revisions.tree('s', revision).map((row) => row.title);
    expect(() =>
      store.transaction(() => {
        store.revisions.put('s', revisionBuilt('r1', roots), 1);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    store.revisions.put('s', revisionBuilt('r2', roots), 2);
    expect(titles('r2')).toEqual(['a', 'b', 'c'].map((id) => pageBuilt(id).title));

    store.database.exec("delete from revision where id = 'r2'; delete from page_version");
    store.revisions.put('s', revisionBuilt('r3', roots), 3);
    expect(titles('r3')).toEqual(['a', 'b', 'c'].map((id) => pageBuilt(id).title));
  });

  it('share the versions of pages that are the same, whatever the order of their fields', () => {
    const store = temporaryStore();
    const git = { oid: '1', path: 'a.md' };
    const page: Page = { id: 'a', title: 'A', git, urls: { app: 'https://a' } };
    const later: readonly Page[] = [
      { urls: { app: 'https://a' }, title: 'A', id: 'a', git: { path: 'a.md', oid: '1' } },
      { ...page, git: { oid: '2', path: 'a.md' } },
      { ...page, emoji: '1f600' },
      { id: 'a', title: 'A', git },
    ];
    store.revisions.put('s', revisionBuilt('r', [page]), 1);
    const versions = later.map((one, index) => {
      store.revisions.put('s', revisionBuilt(`r${index}`, [one]), 2);
      return store.revisions.tree('s', `r${index}`)[0]?.id;
    });
    const first = store.revisions.tree('s', 'r')[0]?.id;
    expect([versions[0], new Set(versions).size]).toEqual([first, 4]);
  });

  it('never share bodies where the service gives no fingerprint', () => {
    const store = temporaryStore();
    const page: Page = { id: 'a', title: 'A', type: 'document', path: 'a' };
    store.revisions.put('s', revisionBuilt('r1', [page]), 1);
    const [row] = store.revisions.tree('s', 'r1');
    if (row === undefined) throw new Error('no row');
    store.pages.putBody(row, 'markdown', 'Old');
    store.revisions.put('s', revisionBuilt('r2', [{ ...page, icon: 'gear' }]), 2);
    expect(store.revisions.tree('s', 'r2')[0]?.markdownHash).toBeNull();
  });

  it('that nothing needs any more go with their bodies; those in use stay', () => {
    const store = temporaryStore();
    store.spaces.put(space('s', 'r59'), 1);
    for (let index = 0; index < 60; index += 1) {
      const page = pageBuilt('a', { updatedAt: `2026-01-01T00:00:${String(index).padStart(2, '0')}Z` });
      store.revisions.put('s', revisionBuilt(`r${index}`, [page]), index);
      const [row] = store.revisions.tree('s', `r${index}`);
      if (row !== undefined) store.pages.putBody(row, 'markdown', `Body ${index}`);
    }
    store.spaces.setHeld('s', 'r59');
    store.changeRequests.put(
      's',
      { id: 'c', number: 1, status: 'open', subject: 'S', revision: 'r58', revisionInitial: 'r3' },
      1,
    );
    store.prune.replaced('s');
    expect(store.prune.needsGarbageCollection()).toEqual(['s']);
    runToEnd(store.prune.tidy('s'));
    expect(store.revisions.get('s', 'r3')).toBeDefined();
    expect(store.revisions.get('s', 'r4')).toBeUndefined();
    expect([count(store, 'revision'), count(store, 'page_version'), count(store, 'body')]).toEqual([
      51, 51, 51,
    ]);
  });
});

describe('change requests', () => {
  it('whose base moved no longer count as held against it', () => {
    const store = temporaryStore();
    const changeRequest = {
      id: 'c',
      number: 1,
      status: 'open',
      subject: 'S',
      revision: 'r2',
      revisionInitial: 'r1',
    };
    store.changeRequests.put('s', changeRequest, 1);
    store.changeRequests.setHeld('c', 'r2', 'exact');
    store.changeRequests.put('s', { ...changeRequest, subject: 'T' }, 2);
    expect(store.changeRequests.get('c')).toMatchObject({
      baseHeld: 'exact',
      heldRevision: 'r2',
      subject: 'T',
    });
    store.changeRequests.put('s', { ...changeRequest, revisionMergedAncestor: 'r9' }, 3);
    expect(store.changeRequests.get('c')).toMatchObject({ baseHeld: 'none', baseRevision: 'r9' });
  });
});

describe('files', () => {
  it('are written whole under their hash, once', async () => {
    const store = temporaryStore();
    const file = { id: 'f', name: 'a.png', size: 3, downloadURL: 'https://x/1' };
    store.revisions.put('s', revisionBuilt('r', [], [file]), 1);
    store.revisions.put('s', revisionBuilt('r', [], [{ ...file, downloadURL: 'https://x/2' }]), 1);
    const [row] = store.files.ofRevision('s', 'r');
    expect(JSON.parse(row?.json ?? '')).toMatchObject({ downloadURL: 'https://x/2' });
    const hashes = await Promise.all([1, 2].map(() => store.files.putBytes(Uint8Array.of(1, 2, 3))));
    expect(hashes[0]).toBe(hashes[1]);
    store.files.setHeld(row?.id ?? 0, hashes[0] ?? '');
    expect(store.files.find('s', 'r', 'f')).toMatchObject({ sha256: hashes[0], failure: null });
    expect(readdirSync(path.dirname(store.files.pathOf(hashes[0] ?? '')))).toEqual([hashes[0]]);
  });
});

describe('search', () => {
  function indexed(bodies: Readonly<Record<string, string>>): Store {
    const store = temporaryStore();
    store.spaces.put(space('s', 'r'), 1);
    store.revisions.put(
      's',
      revisionBuilt(
        'r',
        Object.keys(bodies).map((id) => pageBuilt(id)),
      ),
      1,
    );
    for (const row of store.revisions.tree('s', 'r'))
      store.pages.putBody(row, 'markdown', bodies[row.pageId] ?? '');
    store.spaces.setHeld('s', 'r');
    expect([...store.search.index('s')]).toHaveLength(1);
    return store;
  }

  it('finds words, the last one by its beginning, without accents, and marks them in the text', () => {
    const store = indexed({ a: 'The **quick** [brown](https://example.com) fox', b: 'Un café crème' });
    expect(store.search.query('quick bro', 5)).toMatchObject([
      {
        kind: 'page',
        ref: 'a',
        changeRequestId: null,
        snippet: 'The \uE000quick\uE001 \uE000brown\uE001 fox',
      },
    ]);
    expect(store.search.query('cafe', 5)).toHaveLength(1);
    expect(store.search.query('example', 5)).toEqual([]);
  });

  it('writes nothing twice', () => {
    const store = indexed({ a: 'One', b: 'Two' });
    expect([...store.search.index('s')]).toEqual([]);
  });

  it('brings the talk of named change requests up to date, and leaves the rest for later', () => {
    const store = indexed({ a: 'One' });
    const request = { number: 1, status: 'open', subject: 'Change', revision: 'r', revisionInitial: 'r' };
    const say = (id: string, changeRequestId: string | null, markdown: string) =>
      store.comments.put('s', changeRequestId, comment.parse({ id, body: { markdown } }), 2);
    const found = (typed: string) => store.search.query(typed, 5).map(({ ref }) => ref);
    for (const id of ['c', 'd']) store.changeRequests.put('s', { id, ...request }, 2);
    say('c1', 'c', 'A zebra');
    say('d1', 'd', 'Another zebra');
    say('s1', null, 'A quagga');
    store.comments.putReply('c1', commentReply.parse({ id: 'q1', body: { markdown: 'A gnu' } }), 2);
    expect([...store.search.index('s', ['c'])]).toEqual([3]);
    expect([found('zebra'), found('gnu'), found('quagga'), found('one')]).toEqual([
      ['c1'],
      ['q1'],
      [],
      ['a'],
    ]);
    store.comments.remove('c1');
    expect([...store.search.index('s', ['', 'c'])]).toEqual([1]);
    expect([found('zebra'), found('gnu'), found('quagga'), found('one')]).toEqual([[], [], ['s1'], ['a']]);
    expect([...store.search.index('s')]).toEqual([2]);
    expect(found('zebra')).toEqual(['d1']);
  });

  it('survives whatever is typed', () => {
    const store = indexed({ a: 'One', b: 'Two' });
    const hostile = [
      '"',
      '* OR NEAR(',
      'a AND',
      '-x',
      'title:',
      '()',
      '^',
      '\u0000',
      'x '.repeat(5000),
      "'; drop",
    ];
    for (const typed of hostile) expect(() => store.search.query(typed, 5)).not.toThrow();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        store.search.query(typed, 5);
      }),
    );
  });
});

describe('queries that run for every view', () => {
  it.each([
    'select * from comment where change_request_id = ? order by posted_at, id',
    'select * from comment indexed by comment_by_change_request where change_request_id is null and space_id = ?',
    'select * from reply where comment_id = ? order by posted_at, id',
    'select * from change_request where space_id = ? order by number desc',
    'select * from page_version where space_id = ? and page_id = ? and fingerprint = ?',
    "select id from page_version where space_id = ? and markdown_hash is null and type not in ('group', 'link')",
    'select id from file_version where space_id = ? and wanted = 1',
    'select id from page_version where markdown_hash = ?',
    'select thread_id from unseen_message where space_id = ? and change_request_id is ? and posted_by is not ?',
    'update digest set seen_at = ? where seen_at is null and change_request_id = ?',
  ])('use an index: %s', (sql) => {
    const store = temporaryStore();
    const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 'x');
    const plan = store.database.prepare(`explain query plan ${sql}`).all(...parameters) as {
      detail: string;
    }[];
    expect(plan.map((row) => row.detail).join('\n')).toMatch(/USING (?:COVERING )?INDEX/);
    expect(plan.map((row) => row.detail).join('\n')).not.toMatch(/SCAN/);
  });
});
