import { describe, expect, it } from 'vitest';
import { flat, pageNamed, startTestService } from '../../support/network/test-service.ts';
import type { TestService } from '../../support/network/test-service.ts';

async function idOf(service: TestService, title: string): Promise<string> {
  return pageNamed((await service.call('listPages')).pages, title).id;
}

describe('the content of a space', () => {
  it('is one revision whose tree holds no bodies, without git data when metadata is off', async () => {
    const service = await startTestService();
    const full = await service.call('getContent');
    const plain = await service.call('getContent', { query: { metadata: false } });
    const space = await service.call('getSpace');
    expect(full.id).toBe(space.revision);
    expect(flat(full.pages).some((page) => page.markdown !== undefined || page.document !== undefined)).toBe(
      false,
    );
    expect(flat(full.pages).filter(({ git }) => git !== undefined).length).toBeGreaterThan(10);
    expect(flat(plain.pages).filter(({ git }) => git !== undefined)).toEqual([]);
    expect(flat(plain.pages).map(({ id }) => id)).toEqual(flat(full.pages).map(({ id }) => id));
    expect(full.files.length).toBe(9);
    expect(full.variables).toEqual({ workshop: 'Quill', opening: 'half past eight', sheets: 24 });
    expect(full.reusableContents?.map(({ title }) => title)).toEqual(['Dry hands']);
  });

  it('gives a page as a rich document with unique keys, links and images resolved to ids', async () => {
    const service = await startTestService();
    const page = await idOf(service, 'Ink');
    const at = { path: { pageId: page }, query: { format: 'document' } };
    const { document, markdown } = await service.call('getPage', at);
    const json = JSON.stringify(document);
    const keys = [...json.matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key);
    expect(markdown).toBeUndefined();
    expect(keys.length).toBeGreaterThan(10);
    expect(new Set(keys).size).toBe(keys.length);
    expect(json).toContain(`"page":"${await idOf(service, 'Choosing a pen')}"`);
    expect((await service.call('getPage', at)).document).toEqual(document);
  });

  it('is the same page in both forms: what the sample holds reads without unknown blocks but one', async () => {
    const service = await startTestService();
    const { document } = await service.call('getPage', {
      path: { pageId: await idOf(service, 'Every block') },
      query: { format: 'document' },
    });
    const types = new Set(
      [...JSON.stringify(document).matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type),
    );
    const expected = [
      'hint',
      'list-ordered',
      'list-unordered',
      'file',
      'embed',
      'content-ref',
      'reusable-content',
      'images',
    ];
    expect(
      [...expected, 'table', 'if', 'prompt', 'integration', 'code', 'button', 'mention', 'emoji'].filter(
        (type) => !types.has(type),
      ),
    ).toEqual([]);
  });

  it('lists files by pages, and finds what links to a file and to a page', async () => {
    const service = await startTestService();
    const first = await service.call('listFiles', { query: { limit: 5 } });
    const second = await service.call('listFiles', { query: { limit: 5, page: first.next?.page ?? '' } });
    const lamp = [...first.items, ...second.items].find(({ name }) => name === 'lamp.svg');
    const files = await service.call('listFileBacklinks', { path: { fileId: lamp?.id ?? '' } });
    const pages = await service.call('listPageBacklinks', { path: { pageId: await idOf(service, 'Ink') } });
    const titles = ({
      items,
    }: {
      readonly items: readonly { readonly [key: string]: unknown }[];
    }): unknown[] => items.map(({ page }) => (page as { title: string }).title); // a backlink of kind page has one
    expect([first.items.length, second.items.length, second.next]).toEqual([5, 4, undefined]);
    expect(titles(files)).toEqual(['Welcome', 'Every block']);
    expect(titles(pages)).toEqual(['Every block']);
  });

  it('says of links whether they lead somewhere', async () => {
    const service = await startTestService();
    const all = await service.call('listSpaceLinks');
    const broken = await service.call('listSpaceLinks', { query: { status: 'broken' } });
    const ofPage = await service.call('listPageLinks', {
      path: { pageId: await idOf(service, 'What changed') },
    });
    expect(all.stats).toMatchObject({ total: all.count, broken: { total: broken.count } });
    expect(ofPage.items.map(({ status }) => status)).toEqual(['broken']);
  });

  it('is searched by words and beginnings of words, titles first', async () => {
    const service = await startTestService();
    const found = async (query: string): Promise<string[]> =>
      (await service.call('searchSpace', { query: { query } })).items.map(({ title }) => title);
    expect((await found('proof'))[0]).toBe('Proofs and proof marks');
    expect(await found('cold wat')).toEqual(['Ink']);
    expect(await found('"unbalanced OR (')).toEqual([]);
    expect(await found('zeppelin')).toEqual([]);
    const { items } = await service.call('searchSpace', { query: { query: 'spirit' } });
    expect(items[0]?.sections?.[0]).toMatchObject({ title: 'When the ink has dried' });
  });

  it('finds merged text at once, and forgets what was removed', async () => {
    const service = await startTestService();
    const found = async (query: string): Promise<string[]> =>
      (await service.call('searchSpace', { query: { query } })).items.map(({ title }) => title);
    const before = [await found('greyish OR recipes'), await found('wet written')];
    await service.call('mergeChangeRequest', { path: { changeRequestId: '3' } });
    await service.call('mergeChangeRequest', { path: { changeRequestId: '2' } });
    expect(before).toEqual([[], ['Glossary']]);
    expect([await found('recipes'), await found('wet written')]).toEqual([['Mixing colours'], []]);
  });

  it('takes a page as a template, for a change request or for itself', async () => {
    const service = await startTestService();
    const id = await idOf(service, 'Paper');
    await service.call('applyTemplate', { body: { id, changeRequestId: '3' } });
    const { pages } = await service.call('listChangeRequestPages', { path: { changeRequestId: '3' } });
    const unknown = await service.refused('applyTemplate', { body: { id: 'nothing' } });
    await service.call('updateSpace', { body: { editMode: 'locked' } });
    const locked = await service.refused('applyTemplate', { body: { id } });
    expect(flat(pages).at(-1)?.title).toBe('Paper (copy)');
    expect([unknown.status, locked.status]).toEqual([404, 412]);
  });
});

describe('spaces and collections', () => {
  it('move into collections and beside each other, and say when nothing would change', async () => {
    const service = await startTestService();
    const [one, two] = [await service.call('duplicateSpace'), await service.call('duplicateSpace')];
    const { id } = await service.call('createCollection', { body: { title: 'Shelf' } });
    const move = (space: string, body: unknown): ReturnType<TestService['refused']> =>
      service.refused('moveSpace', { path: { spaceId: space }, body });
    const statuses = [
      await move(one.id, { parent: id }),
      await move(two.id, { parent: id, position: { before: { type: 'space', space: one.id } } }),
      await move(two.id, { parent: id, position: { before: { type: 'space', space: one.id } } }),
      await move(two.id, { parent: id, position: { after: { type: 'space', space: 'nowhere' } } }),
      await move(two.id, { parent: 'nowhere' }),
      await move(two.id, { parent: id, position: {} }),
    ].map(({ status }) => status);
    const { items } = await service.call('listCollectionSpaces', { path: { collectionId: id } });
    expect(statuses).toEqual([200, 200, 409, 400, 404, 400]);
    expect(items.map((space) => space.id)).toEqual([two.id, one.id]);
  });

  it('change only what a move names: nothing for {}, and a position alone stays in its collection', async () => {
    const service = await startTestService();
    const copies = [];
    for (let count = 0; count < 3; count += 1) copies.push((await service.call('duplicateSpace')).id);
    const [one = '', two = '', three = ''] = copies;
    const shelf = await service.call('createCollection', { body: { title: 'Shelf' } });
    const inner = await service.call('createCollection', { body: { title: 'Inner', parent: shelf.id } });
    const move = async (space: string, body: unknown): Promise<number> =>
      (await service.refused('moveSpace', { path: { spaceId: space }, body })).status;
    const beside = (side: 'before' | 'after', space: string): unknown => ({
      position: { [side]: { type: 'space', space } },
    });
    const order = async (): Promise<string[]> =>
      (await service.call('listCollectionSpaces', { path: { collectionId: shelf.id } })).items.map(
        ({ id }) => id,
      );
    for (const id of [one, two]) await move(id, { parent: shelf.id });
    const nothing = [await move(one, {}), await move(three, {}), await move(one, { parent: shelf.id })];
    const untouched = await order();
    const inside = [await move(two, beside('before', one)), await order()];
    const into = [await move(three, beside('after', two)), await order()];
    const wrong = [
      await move(three, beside('after', three)),
      await move(three, { parent: null, ...(beside('after', two) as object) }),
    ];
    const top = [await move(three, { parent: null }), await order()];
    // Often enough that halving the distance between two neighbours would end.
    for (let round = 0; round < 70; round += 1) {
      await move(round % 2 === 0 ? one : three, beside('after', two));
    }
    expect({ nothing, untouched, inside, into, wrong, top, last: await order() }).toEqual({
      nothing: [409, 409, 409],
      untouched: [one, two],
      inside: [200, [two, one]],
      into: [200, [two, three, one]],
      wrong: [400, 400],
      top: [200, [two, one]],
      last: [two, three, one],
    });
    const moveCollection = async (body: unknown): Promise<number> =>
      (await service.refused('moveCollection', { path: { collectionId: inner.id }, body })).status;
    const statuses = [
      await moveCollection({}),
      await moveCollection(beside('after', one)),
      await moveCollection({ parent: null }),
    ];
    expect(statuses).toEqual([409, 409, 200]);
    expect(await moveCollection(beside('after', one))).toBe(200);
    const moved = await service.call('getCollection', { path: { collectionId: inner.id } });
    expect(moved.parent).toBe(shelf.id);
  });

  it('give a role through a collection', async () => {
    const service = await startTestService();
    const { id } = await service.call('createCollection', { body: {} });
    await service.call('moveSpace', { body: { parent: id } });
    const asReader = (): ReturnType<TestService['refused']> =>
      service.refused('createSpaceComment', { body: { body: { markdown: 'x' } }, as: 'read' });
    const before = await asReader();
    await service.call('updateCollection', { path: { collectionId: id }, body: { defaultLevel: 'comment' } });
    const after = await asReader();
    expect([before.status, after.status]).toEqual([403, 200]);
    expect((await service.call('getSpace', { as: 'read' })).permissions).toMatchObject({
      comment: true,
      edit: false,
    });
  });

  it('are deleted, restored, and gone for who asks', async () => {
    const service = await startTestService();
    const copy = await service.call('duplicateSpace');
    const at = { path: { spaceId: copy.id } };
    const early = await service.refused('restoreSpace', at);
    await service.call('deleteSpace', at);
    const gone = await service.refused('getSpace', at);
    const listed = (await service.call('listOrganizationSpaces')).count;
    await service.call('restoreSpace', at);
    expect([early.status, gone.status, listed]).toEqual([409, 404, 1]);
    expect((await service.call('getSpace', at)).deletedAt).toBeUndefined();
  });

  it('cannot put a collection into itself', async () => {
    const service = await startTestService();
    const outer = await service.call('createCollection', { body: {} });
    const inner = await service.call('createCollection', { body: { parent: outer.id } });
    const heard = await service.refused('moveCollection', {
      path: { collectionId: outer.id },
      body: { parent: inner.id },
    });
    const nested = await service.call('listOrganizationCollections');
    const top = await service.call('listOrganizationCollections', { query: { nested: false } });
    expect([heard.status, nested.count, top.count]).toEqual([412, 2, 1]);
  });
});

describe('members', () => {
  it('are searched, filtered by role, and sorted by when they joined', async () => {
    const service = await startTestService();
    const namesOf = async (query: Record<string, string>): Promise<string[]> =>
      (await service.call('listMembers', { query })).items.map(({ user }) => user.displayName);
    expect(await namesOf({ search: 'LARS' })).toEqual(['Chidi Larsen']);
    expect(await namesOf({ role: 'read' })).toEqual(['Greta Lund']);
    expect((await namesOf({ order: 'asc' }))[0]).toBe('Ada Quist');
    expect((await namesOf({}))[0]).toBe('Dana (sample helper)');
    expect(await namesOf({ role: 'guest' })).toEqual([]);
  });
});
