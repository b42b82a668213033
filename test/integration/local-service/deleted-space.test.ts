import Sqlite from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { flat, startTestService } from '../../support/network/test-service.ts';

const dayMs = 86_400_000;
const begin = Date.UTC(2026, 5, 1);

describe('a deleted space', () => {
  const atSpace = (id: string) => ({ path: { spaceId: id } });

  it('comes back as it was within seven days, to the millisecond, and not after', async () => {
    let now = begin;
    const service = await startTestService({ clock: () => now });
    const [copy, other] = [await service.call('duplicateSpace'), await service.call('duplicateSpace')];
    const comment = await service.call('createSpaceComment', {
      ...atSpace(copy.id),
      body: { body: { markdown: 'Stays' } },
    });
    for (const { id } of [copy, other]) await service.call('deleteSpace', atSpace(id));
    expect((await service.refused('getSpace', atSpace(copy.id))).status).toBe(404);
    now += 7 * dayMs - 1000;
    const restored = await service.call('restoreSpace', atSpace(copy.id));
    expect([restored.deletedAt, restored.revision, restored.comments]).toEqual([undefined, copy.revision, 1]);
    const found = await service.call('getSpaceComment', {
      path: { spaceId: copy.id, commentId: comment.id },
    });
    expect(found.body.markdown).toBe('Stays');
    expect((await service.refused('restoreSpace', atSpace(copy.id))).status).toBe(409);
    now += 2000;
    expect((await service.refused('restoreSpace', atSpace(other.id))).status).toBe(404);
  });

  it('is removed for good after seven days, with all that belonged to it and nothing else', async () => {
    let now = begin;
    const folder = temporaryFolder('purged');
    const service = await startTestService({ clock: () => now, dataFolder: folder });
    const copy = await service.call('duplicateSpace');
    const inCopy = atSpace(copy.id);
    const body = { body: { markdown: 'x' } };
    const { id: commentId } = await service.call('createSpaceComment', { ...inCopy, body });
    const atComment = { path: { ...inCopy.path, commentId } };
    await service.call('createSpaceCommentReply', { ...atComment, body });
    await service.call('updateSpaceComment', { ...atComment, body: { addedReactions: ['1f44d'] } });
    const request = await service.call('createChangeRequest', { ...inCopy, body: { subject: 'One' } });
    const inRequest = { path: { ...inCopy.path, changeRequestId: request.id } };
    await service.call('createReview', { ...inRequest, body: { status: 'approved' } });
    await service.call('requestReviewers', {
      ...inRequest,
      body: { users: [service.person('review').id] },
    });
    await service.call('createTranslation', { body: { language: 'de', source: { space: copy.id } } });
    const site = await service.call('createSite', { body: { title: 'Shows it', spaces: [copy.id] } });
    await service.call('updateOrganization', {
      body: { defaultContent: { type: 'space', space: copy.id } },
    });
    await service.call('deleteSpace', inCopy);
    await service.service.close();

    now += 7 * dayMs + 5000;
    const again = await startTestService({ clock: () => now, dataFolder: folder });
    expect((await again.refused('restoreSpace', inCopy)).status).toBe(404);
    const database = new Sqlite(path.join(folder, 'service.sqlite'), { readonly: true });
    const left = ['space', 'comment', 'change_request', 'revision', 'site_space', 'searched_page', 'reply']
      .map((table) => {
        const column = table === 'space' ? 'id' : 'space_id';
        const count = database.prepare<[string], { readonly n: number }>(
          `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`,
        );
        return [table, count.get(copy.id)?.n];
      })
      .filter(([, count]) => count !== 0);
    const integrity = [database.pragma('foreign_key_check'), database.pragma('integrity_check')];
    database.close();
    expect(left).toEqual([]);
    expect(integrity).toEqual([[], [{ integrity_check: 'ok' }]]);
    expect((await again.call('getSite', { path: { siteId: site.id } })).siteSpaces).toBe(0);
    expect((await again.call('listTranslations')).items).toEqual([]);
    expect((await again.call('getContent')).pages.length).toBeGreaterThan(0);
    expect((await again.call('searchSpace', { query: { query: 'ink' } })).items.length).toBeGreaterThan(0);
  });

  it('leaves no bodies, files or PDFs behind when it is gone, but what others hold too', async () => {
    let now = begin;
    const data = temporaryFolder('left');
    const folders = ['Kept', 'Gone'].map((name) => {
      const folder = path.join(temporaryFolder('docs'), name.toLowerCase());
      mkdirSync(path.join(folder, '.gitbook', 'assets'), { recursive: true });
      mkdirSync(path.join(folder, '.gitbook', 'includes'));
      writeFileSync(path.join(folder, 'README.md'), `# ${name}\n\nThe text of ${name}.\n`);
      writeFileSync(path.join(folder, 'both.md'), '# Both\n\nIn both.\n');
      writeFileSync(path.join(folder, '.gitbook', 'assets', 'a.bin'), `File of ${name}`);
      writeFileSync(path.join(folder, '.gitbook', 'includes', 'b.md'), `Included in ${name}.\n`);
      return folder;
    });
    const [kept = '', gone = ''] = folders;
    const service = await startTestService({ clock: () => now, dataFolder: data, imports: [kept, gone] });
    const spaceId = service.ready.spaces.find(({ title }) => title === 'Gone')?.id ?? '';
    const inSpace = { path: { spaceId } };
    await service.call('searchSpace', { ...inSpace, query: { query: 'text' } });
    const request = await service.call('createChangeRequest', { ...inSpace, body: {} });
    const inRequest = { path: { spaceId, changeRequestId: request.id } };
    const { url } = await service.call('getChangeRequestPdf', inRequest);
    expect((await fetch(url)).status).toBe(200);
    const pdfs = (): readonly string[] =>
      existsSync(path.join(data, 'exports')) ? readdirSync(path.join(data, 'exports')) : [];
    expect(pdfs().length).toBe(1);
    const held = () => {
      const database = new Sqlite(path.join(data, 'service.sqlite'), { readonly: true });
      const all = (sql: string): unknown[] => database.prepare<[]>(sql).pluck().all();
      const found = {
        bodies: all('SELECT markdown FROM body ORDER BY markdown'),
        files: all('SELECT CAST(content AS TEXT) FROM blob ORDER BY 1'),
        facts: all('SELECT count(*) FROM body_facts')[0],
        isDue: all("SELECT 1 FROM setting WHERE name = 'leftovers'").length === 1,
      };
      database.close();
      return found;
    };
    const before = held();
    expect(before).toMatchObject({ files: ['File of Gone', 'File of Kept'], isDue: false });
    await service.call('deleteSpace', inSpace);
    await service.service.close();

    now += 7 * dayMs + 5000;
    const again = await startTestService({ clock: () => now, dataFolder: data });
    await expect.poll(() => held().isDue, { timeout: 20_000 }).toBe(false);
    const after = held();
    expect(after).toEqual({
      bodies: before.bodies.filter((text) => !String(text).includes('Gone')),
      files: ['File of Kept'],
      facts: 2,
      isDue: false,
    });
    expect(after.bodies.length).toBe(3);
    expect(pdfs()).toEqual([]);
    const pages = flat((await again.call('getContent')).pages);
    const texts = await Promise.all(
      pages.map(async ({ id }) => (await again.call('getPage', { path: { pageId: id } })).markdown),
    );
    expect(texts).toEqual(['# Kept\n\nThe text of Kept.\n', '# Both\n\nIn both.\n']);
    const file = (await again.call('listFiles')).items[0];
    expect(await (await fetch(file?.downloadURL ?? '')).text()).toBe('File of Kept');
    // What was swept may come again.
    await again.service.close();
    const third = await startTestService({ clock: () => now, dataFolder: data, imports: [gone] });
    const back = third.ready.spaces.find(({ title }) => title === 'Gone')?.id ?? '';
    const [home] = (await third.call('getContent', { path: { spaceId: back } })).pages;
    const page = await third.call('getPage', { path: { spaceId: back, pageId: home?.id ?? '' } });
    expect(page.markdown).toBe('# Gone\n\nThe text of Gone.\n');
  });

  it('is not imported anew while it can be restored, and is after that', async () => {
    let now = begin;
    const data = temporaryFolder('anew');
    const folder = path.join(temporaryFolder('docs'), 'anew');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'README.md'), '# Anew\n');
    const options = { dataFolder: data, imports: [folder], clock: () => now };
    const service = await startTestService(options);
    const [first] = service.ready.spaces;
    await service.call('deleteSpace', atSpace(first?.id ?? ''));
    await service.service.close();
    const within = await startTestService(options);
    expect(within.ready.spaces).toEqual([]);
    await within.service.close();
    now += 7 * dayMs + 5000;
    const after = await startTestService(options);
    expect(after.ready.spaces.map(({ title }) => title)).toEqual(['Anew']);
    expect(after.ready.spaces[0]?.id).not.toBe(first?.id);
  });
});
