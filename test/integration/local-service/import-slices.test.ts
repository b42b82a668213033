import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { applyReading } from '../../../src-main/local-service/importer/apply-reading.ts';
import { readFolder } from '../../../src-main/local-service/importer/read-folder.ts';
import type { Reading } from '../../../src-main/local-service/importer/reading.ts';
import { SearchIndex, stretchMs } from '../../../src-main/local-service/search/search-index.ts';
import { searchSpace } from '../../../src-main/local-service/search/search.ts';
import { createService } from '../../../src-main/local-service/service.ts';
import type { Service } from '../../../src-main/local-service/service.ts';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import { setUpOrganization } from '../../../src-main/local-service/set-up.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { GitDocumentation, summaryOf } from '../../support/builders/git-documentation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startTestService } from '../../support/network/test-service.ts';

const count = 40;

function write(folder: string, words: string): void {
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < count; n += 1)
    writeFileSync(path.join(folder, `p${n}.md`), `# P${n}\n\n${words} ${n}.\n`);
}

describe('an import of many changed pages', () => {
  it('takes its pages into the index of the search in turns, after its transaction', async () => {
    const folder = path.join(temporaryFolder('turns'), 'docs');
    const database = openDatabase(path.join(temporaryFolder('turns-data'), 'service.sqlite'), { migrations });
    const service = createService(database, 'secret');
    const organizationId = setUpOrganization(service);
    const destination = { spaceId: 'space', organizationId };
    const source = { kind: 'folder' as const, location: folder, directory: '' };
    const read = async (state?: Reading['state']): Promise<Reading> => {
      const known = {
        state,
        seed: 'space',
        snapshotOf: (oid: string) =>
          service.revisions.require(service.revisions.ofCommit('space', oid) ?? '').snapshot,
      };
      const reading = await readFolder(folder, known, 'docs', () => service.now());
      if (reading === undefined) throw new Error('nothing moved');
      return reading;
    };
    const at = service.now();
    service.spaces.addSpace({
      ...{ id: 'space', organization_id: organizationId, title: 'Docs', emoji: '1f4d8', language: 'en' },
      ...{ created_at: at, updated_at: at },
    });
    write(folder, 'First words of page');
    const first = await read();
    database.transaction(() => applyReading(service, source, destination, first)).immediate();

    const index = new SearchIndex(service, (error) => expect.fail(String(error)));
    service.searchIndex = index;
    write(folder, 'Other words, more of them, of page');
    const second = await read(first.state);
    const body = vi.spyOn(service.contents, 'body');
    database.transaction(() => applyReading(service, source, destination, second)).immediate();
    expect(body).not.toHaveBeenCalled();

    // Each look at the clock is one stretch later, so a stretch takes in one page.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += stretchMs / 2));
    const behind = index.behind(['space']);
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (index.behind(['space']) !== undefined) setImmediate(turn);
    };
    setImmediate(turn);
    await behind;
    vi.restoreAllMocks();
    expect(turns).toBeGreaterThanOrEqual(count);
    const found = (words: string) =>
      searchSpace(service, space(service), { query: words, limit: 100 }).items.length;
    expect([found('other'), found('first')]).toEqual([count, 0]);
    database.close();
  });

  it('is found by a search that comes at once', async () => {
    const docs = new GitDocumentation(path.join(temporaryFolder('merged'), 'docs'))
      .commit('First', { 'SUMMARY.md': summaryOf({ Ink: 'ink.md' }), 'ink.md': '# Ink\n\nBlack.\n' })
      .branch('work', 'main', (branch) => branch.commit('Work', { 'ink.md': '# Ink\n\nBlue.\n' }));
    const service = await startTestService({ imports: [docs.folder] });
    await service.call('mergeChangeRequest', { path: { changeRequestId: '1' } });
    const titles = async (name: 'searchSpace' | 'searchOrganization') =>
      (await service.call(name, { query: { query: 'blue' } })).items.length;
    expect(await Promise.all([titles('searchSpace'), titles('searchOrganization')])).toEqual([1, 1]);
  });
});

function space({ spaces }: Service) {
  const row = spaces.space('space');
  if (row === undefined) throw new Error('The space is missing.');
  return row;
}
