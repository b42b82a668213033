import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../support/builders/store-builders.ts';
import { syncedAccount } from '../../support/synced-account.ts';
import type { SyncedAccount } from '../../support/synced-account.ts';
import { summaryOf } from '../../support/builders/git-documentation.ts';

const isBody = (line: string): boolean => line.includes('/page/');

function primaryBodies({ store, spaceId }: SyncedAccount): Record<string, string> {
  const revision = store.spaces.get(spaceId)?.heldRevision ?? '';
  return Object.fromEntries(
    store.revisions
      .tree(spaceId, revision)
      .map((row) => [
        row.title,
        row.markdownHash === null ? 'not held' : (store.pages.body(row.markdownHash) ?? ''),
      ]),
  );
}

describe('a first pull', () => {
  it('brings tree, bodies, shown files and change requests with their bases, and can say so', async () => {
    const account = await syncedAccount();
    const { store, spaceId, sync } = account;
    const report = await sync.pull();

    expect(report).toMatchObject({
      spaces: 1,
      changeRequests: 1,
      files: 1,
      errors: 0,
      needsConfirmation: [],
    });
    expect(primaryBodies(account)).toEqual({
      Start: expect.stringContaining('Welcome') as string,
      Install: 'Run the installer.\n\nThen restart.\n',
      Usage: 'Use it daily, or weekly.\n',
      Limits: 'Ten requests a second.\n',
    });
    const [changeRequest] = store.changeRequests.list(spaceId);
    expect(changeRequest).toMatchObject({ status: 'open', baseHeld: 'exact' });
    expect(changeRequest?.heldRevision).toBe(changeRequest?.revisionId);
    const own = store.revisions.tree(spaceId, changeRequest?.revisionId ?? '');
    expect(own.map((row) => [row.title, row.documentHash !== null])).toEqual([
      ['Start', false],
      ['Install', false],
      ['Usage', false],
      ['Limits', true],
      ['Quotas', true],
    ]);
    const files = store.files.ofRevision(spaceId, store.spaces.get(spaceId)?.heldRevision ?? '');
    expect(files.map((file) => [file.name, file.choice, file.sha256 !== null]).sort()).toEqual([
      ['logo.png', 'wanted', true],
      ['unused.png', 'not-shown', false],
    ]);
    expect(existsSync(store.files.pathOf(files.find((file) => file.choice === 'wanted')?.sha256 ?? ''))).toBe(
      true,
    );
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({
      pages: { have: 7, want: 7 },
      files: { have: 1, want: 1 },
      changeRequests: { have: 1, want: 1 },
      missing: [],
    });
    expect(store.search.query('weekly', 10).map((row) => row.title)).toEqual(['Usage']);
    expect(store.account.get()).toMatchObject({
      userSource: 'service',
      userId: account.service.ready.users[0]?.id,
    });
  });

  it('asks for each body once, and stores shared bodies once', async () => {
    const account = await syncedAccount();
    await account.sync.pull();
    const bodies = account.requests().filter((line) => isBody(line) && line.includes('format=markdown'));
    expect(new Set(bodies).size).toBe(bodies.length);
    // Four primary pages; the change request's Limits, Quotas and older Usage; the base's pages are among these.
    expect(bodies).toHaveLength(7);
    const stored = account.store.database.prepare('select count(*) from body').pluck().get();
    const distinct = account.store.database
      .prepare(
        `select count(distinct hash) from (select markdown_hash as hash from page_version
         union select document_hash from page_version) where hash is not null`,
      )
      .pluck()
      .get();
    expect(stored).toBe(distinct);
  });

  it('keeps everything where nothing was chosen and the caller says so', async () => {
    const { store, spaceId, sync } = await syncedAccount();
    store.spaces.drop(spaceId);
    await sync.pull();
    expect(store.spaces.kept()).toEqual([]);
    await sync.pull({ keepAllIfNone: true });
    expect(store.spaces.kept()).toEqual([spaceId]);
  });

  it('fetches what the person looks at first', async () => {
    const { store, spaceId, sync, requests, proxy } = await syncedAccount();
    await sync.pull();
    const usage = store.revisions.tree(spaceId, store.spaces.get(spaceId)?.heldRevision ?? '')[2];
    runToEnd(store.prune.evictSpace(spaceId));
    requests();
    await sync.pull({ focus: { spaceId, pageId: usage?.pageId ?? '' } });
    expect(proxy.lines.length).toBeGreaterThan(0);
    expect(requests().find(isBody)).toContain(usage?.pageId);
  });
});

describe('a pull when nothing changed', () => {
  it('costs at most three requests a space and six beside, and no page', async () => {
    const { sync, requests } = await syncedAccount();
    await sync.pull();
    requests();
    const report = await sync.pull();
    const lines = requests();
    expect(lines.filter((line) => line.includes('/content'))).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(3 * 1 + 6);
    expect(report).toMatchObject({ requests: lines.length, pages: { fetched: 0, reused: 0 }, errors: 0 });
    expect(report.changed).toEqual({ spaces: [], changeRequests: [] });
  });
});

describe('a pull when content moved', () => {
  it('fetches the tree once and only the bodies that differ', async () => {
    const account = await syncedAccount();
    const { sync, repository, service, requests } = account;
    await sync.pull();
    requests();
    repository.commit('Restart twice', {
      'install.md': '# Install\n\nRun the installer.\n\nRestart twice.\n',
    });
    await service.look();

    const report = await sync.pull();
    const lines = requests();
    expect(lines.filter((line) => line.endsWith('/content'))).toHaveLength(1);
    expect(lines.filter(isBody)).toHaveLength(1);
    expect(report.pages).toEqual({ fetched: 1, reused: 3 });
    expect(primaryBodies(account)['Install']).toBe('Run the installer.\n\nRestart twice.\n');
    expect(account.store.search.query('twice', 5)).toHaveLength(1);
    expect(account.store.search.query('Then restart', 5)).toEqual([]);
  });

  it('fetches no body where pages only changed places', async () => {
    const { sync, repository, service, requests, store, spaceId } = await syncedAccount();
    await sync.pull();
    requests();
    repository.commit('Turn around', {
      'SUMMARY.md': summaryOf({
        Start: 'README.md',
        Limits: 'limits.md',
        Usage: 'usage.md',
        Install: 'install.md',
      }),
    });
    await service.look();
    await sync.pull();
    expect(requests().filter(isBody)).toEqual([]);
    const held = store.spaces.get(spaceId)?.heldRevision ?? '';
    expect(store.revisions.tree(spaceId, held).map((row) => row.title)).toEqual([
      'Start',
      'Limits',
      'Usage',
      'Install',
    ]);
  });

  it('reads what changed in a change request, and forgets what is no longer in use', async () => {
    const { sync, repository, service, requests, store, spaceId } = await syncedAccount();
    await sync.pull();
    requests();
    repository.git('checkout', '--quiet', 'explain-limits');
    repository.commit('More quotas', { 'quotas.md': '# Quotas\n\nEach team has two.\n' });
    repository.git('checkout', '--quiet', 'main');
    await service.look();
    const report = await sync.pull();
    expect(report.changed.changeRequests).toEqual(store.changeRequests.list(spaceId).map((one) => one.id));
    expect(requests().filter((line) => isBody(line) && line.includes('format=markdown'))).toHaveLength(1);
    expect(store.search.query('two', 5).map((row) => row.changeRequestId)).toEqual(
      report.changed.changeRequests,
    );
  });

  it('starts over where the content moves while it reads', async () => {
    const account = await syncedAccount();
    const { sync, repository, service, proxy } = account;
    let moved = false;
    proxy.intercept = async (line) => {
      if (isBody(line) && !moved) {
        moved = true;
        for (const name of ['install', 'limits', 'usage']) {
          repository.commit(`Rewrite ${name}`, { [`${name}.md`]: `# ${name}\n\nNew words of ${name}.\n` });
        }
        await service.look();
      }
      return undefined;
    };
    const report = await sync.pull();
    expect(report.errors).toBe(0);
    const { store, spaceId } = account;
    expect(store.spaces.get(spaceId)?.heldRevision).toBe(
      (await account.as('read').call('getSpace', { path: { spaceId } })).revision,
    );
    expect(
      Object.values(primaryBodies(account)).filter((text) => text.includes('New words of')),
    ).toHaveLength(3);
  });

  it('with `full` reads everything again and mends what is not what the service has', async () => {
    const account = await syncedAccount();
    const { sync, store } = account;
    await sync.pull();
    const other = store.database
      .prepare('select hash from body where text like ?')
      .pluck()
      .get('Ten%') as string;
    store.database.prepare("update page_version set markdown_hash = ? where title = 'Install'").run(other);
    expect(primaryBodies(account)['Install']).toContain('Ten');
    const report = await sync.pull({ full: true });
    expect(report.mismatched).toBe(1);
    expect(primaryBodies(account)['Install']).toContain('installer');
  });
});

describe('a server without optional operations', () => {
  it('is pulled whole, with an approximate base, and its missing operations are not asked for again', async () => {
    const { sync, store, spaceId, requests, client } = await syncedAccount({ bare: true });
    const report = await sync.pull();
    expect(report).toMatchObject({ errors: 0, changeRequests: 1 });
    expect(store.account.get()?.userSource).toBe('unknown');
    expect(store.changeRequests.list(spaceId)[0]?.baseHeld).toBe('approximate');
    expect(store.readiness.ofSpace(spaceId)).toMatchObject({
      changeRequests: { have: 1, want: 1 },
      missing: [],
    });
    for (const name of ['getCurrentUser', 'getRevision', 'listReviews'] as const)
      expect(client.isAbsent(name)).toBe(true);
    requests();
    await sync.pull();
    const lines = requests();
    expect(lines.length).toBeLessThanOrEqual(3 + 6);
    expect(lines.filter((line) => /\/(user|revisions|reviews)\b/.test(line))).toEqual([]);
  });
});

describe('change requests that leave the lists', () => {
  it('are fetched by id: merged, with their content still held', async () => {
    const { sync, store, spaceId, as } = await syncedAccount();
    await sync.pull();
    const [before] = store.changeRequests.list(spaceId);
    await as('admin').call('mergeChangeRequest', { path: { spaceId, changeRequestId: before?.id ?? '' } });
    await sync.pull();
    const [after] = store.changeRequests.list(spaceId);
    expect(after).toMatchObject({ id: before?.id, status: 'merged', goneAt: null });
    expect(store.revisions.tree(spaceId, before?.revisionId ?? '')).toHaveLength(5);
  });
});
