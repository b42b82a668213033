import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EditPayload, PagePlace } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** Properties and places of pages are shown wherever their change request is before they are sent (docs/design/outbox.md). */

let server: ReviewWorld;
let world: World;
let at: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let ids: Record<string, string>;
let edits: EditView[] = [];

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  at = { accountId: world.account.session.id, spaceId, changeRequestId };
  ids = Object.fromEntries((await tree()).map(({ title, id }) => [title, id]));
});
afterAll(() => server.close());
afterEach(async () => {
  for (const { id } of edits) await world.ask('edits.discard', { accountId: at.accountId, editId: id });
  edits = [];
});

const tree = () => world.ask('changeRequest.tree', at);
const places = async () => (await tree()).map(({ title, path, depth }) => [title, path, depth]);
const changed = async (title: string) =>
  (await world.ask('changeRequest.get', at)).pages.find((page) => page.pageId === ids[title]);
const targetOf = (title: string) => ({
  spaceId: at.spaceId,
  changeRequestId: at.changeRequestId,
  pageId: ids[title] ?? title,
});
async function add(payload: EditPayload): Promise<EditView> {
  const edit = await world.ask('edits.add', { accountId: at.accountId, payload, mode: 'now' });
  edits.push(edit);
  return edit;
}
type Property = Extract<EditPayload, { readonly kind: 'page.property' }>;
const set = (title: string, property: Property['property'], value: string | boolean) =>
  // The two go together in every case.
  add({ kind: 'page.property', target: targetOf(title), property, value } as Property);
const move = (title: string, place: PagePlace) => add({ kind: 'page.move', target: targetOf(title), place });

describe('a property that is not sent', () => {
  it('is a change of its page, marked, in lists and where the page is read', async () => {
    const edit = await set('Welcome', 'description', 'Where to begin.');
    const hidden = await set('Welcome', 'hidden', true);
    await set('Welcome', 'icon', 'door');
    expect(edit.words).toBe('Change the description of “Welcome”');
    expect(hidden.words).toBe('Hide “Welcome” from the navigation');
    expect(await changed('Welcome')).toMatchObject({
      changes: ['metadata'],
      attributes: [{ name: 'description' }, { name: 'icon' }, { name: 'hidden' }],
      unsent: { kind: 'page.property', state: 'waiting' },
    });
    const row = (await tree()).find(({ title }) => title === 'Welcome');
    expect(row).toMatchObject({ hidden: true, icon: 'door', unsent: { state: 'waiting' } });
    const pageId = ids['Welcome'] ?? '';
    const read = await world.ask('page.read', { ...at, pageId });
    expect([read.description, read.icon]).toEqual(['Where to begin.', 'door']);
    expect(await world.ask('page.properties', { ...at, pageId })).toEqual({
      title: 'Welcome',
      type: 'document',
      slug: '',
      path: '',
      icon: 'door',
      description: 'Where to begin.',
      hidden: true,
    });
    const { spaceId, accountId } = at;
    expect((await world.ask('page.read', { accountId, spaceId, pageId })).description).toBeNull();
  });

  it('is an address that the pages below follow, and is listed among the changed ones', async () => {
    const below = await add({
      kind: 'page.insert',
      spaceId: at.spaceId,
      changeRequestId: at.changeRequestId,
      place: { parentId: ids['Limits'] ?? '' },
      title: 'Below',
      markdown: '',
    });
    await set('Limits', 'slug', 'bounds');
    expect(await places()).toEqual([
      ['Welcome', '', 0],
      ['Limits', 'bounds', 0],
      ['Below', 'bounds/below', 1],
      ['Retries', 'guides/retries', 0],
    ]);
    const { addresses } = await world.ask('changeRequest.get', at);
    expect(addresses).toMatchObject([{ from: 'guides/limits', to: 'bounds' }]);
    expect(below.state).toBe('waiting');
  });

  it('shows what is there while it is held, marked', async () => {
    const edit = await set('Welcome', 'description', 'Mine.');
    const root = `/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/content`;
    const page = ids['Welcome'];
    await server.api('admin', 'POST', root, {
      changes: [{ operation: 'update_page', page, description: 'Theirs.' }],
    });
    await world.sync();
    const read = await world.ask('page.read', { ...at, pageId: page ?? '' });
    expect(read.description).toBe('Theirs.');
    expect((await changed('Welcome'))?.unsent).toMatchObject({
      editId: edit.id,
      state: 'held',
      words: expect.stringContaining('it is “Theirs.” now'),
      way: 'send-again',
    });
    await server.api('admin', 'POST', root, {
      changes: [{ operation: 'update_page', page, description: null }],
    });
    await world.sync();
  });

  it('is refused where another page has the address', async () => {
    await set('Retries', 'slug', 'again');
    await expect(set('Limits', 'slug', 'again')).rejects.toThrow(
      'The page “Retries” has the address again already.',
    );
  });
});

describe('a place that is not sent', () => {
  it('is where the page stands, with the address that it makes there', async () => {
    const edit = await move('Retries', { parentId: ids['Limits'] ?? '' });
    expect(edit.words).toBe('Move the page “Retries”');
    expect(await places()).toEqual([
      ['Welcome', '', 0],
      ['Limits', 'guides/limits', 0],
      ['Retries', 'guides/limits/retries', 1],
    ]);
  });

  it('says from where and to where', async () => {
    const about = async (title: string, place: PagePlace) => (await move(title, place)).about;
    const [limits, welcome] = [ids['Limits'] ?? '', ids['Welcome'] ?? ''];
    expect(await about('Retries', { parentId: null, afterId: null })).toBe(
      'guides/retries · was after “Limits”, now first',
    );
    expect(await about('Retries', { parentId: limits })).toBe(
      'guides/retries · was after “Limits” at the top level, now last below “Limits”',
    );
    expect(await about('Welcome', { parentId: null, afterId: limits })).toBe('was first, now after “Limits”');
    expect(await about('Limits', { parentId: welcome, afterId: null })).toBe(
      'guides/limits · was after “Welcome” at the top level, now first below “Welcome”',
    );
  });

  it('is a moved page of its change request, marked', async () => {
    await move('Limits', { parentId: null, afterId: null });
    expect((await places()).map(([title]) => title)).toEqual(['Limits', 'Welcome', 'Retries']);
    expect(await changed('Limits')).toMatchObject({
      changes: expect.arrayContaining(['moved']),
      unsent: { kind: 'page.move', state: 'waiting' },
    });
  });

  it('is never below the page itself, nor where nothing stands', async () => {
    await move('Retries', { parentId: ids['Limits'] ?? '' });
    const into = (parentId: string, afterId?: string) =>
      move('Limits', { parentId, ...(afterId === undefined ? {} : { afterId }) });
    await expect(into(ids['Limits'] ?? '')).rejects.toThrow('below itself');
    await expect(into(ids['Retries'] ?? '')).rejects.toThrow('below itself');
    await expect(into('gone')).rejects.toThrow('There is no page gone here');
    await expect(into(ids['Welcome'] ?? '', ids['Retries'])).rejects.toThrow('is elsewhere');
  });

  it('is where the person put it last, whatever was moved meanwhile', async () => {
    const titles = async () => (await places()).map(([title]) => title);
    const after = (title: string, before: string) =>
      move(title, { parentId: null, afterId: ids[before] ?? '' });
    await after('Limits', 'Retries');
    await after('Welcome', 'Limits');
    expect(await titles()).toEqual(['Retries', 'Limits', 'Welcome']);
    await after('Limits', 'Welcome');
    expect(await titles()).toEqual(['Retries', 'Welcome', 'Limits']);
    await move('Retries', { parentId: ids['Limits'] ?? '' });
    await move('Welcome', { parentId: ids['Limits'] ?? '', afterId: null });
    expect((await places()).map(([title, , depth]) => [title, depth])).toEqual([
      ['Limits', 0],
      ['Welcome', 1],
      ['Retries', 1],
    ]);
  });

  it('of a new page is where the person put it last, too', async () => {
    const { spaceId, changeRequestId } = at;
    const place = { parentId: null, afterId: ids['Welcome'] ?? '' };
    const put = await add({
      kind: 'page.insert',
      spaceId,
      changeRequestId,
      place,
      title: 'New',
      markdown: '',
    });
    await move('Retries', { parentId: null, afterId: put.id });
    const moved = await add({
      kind: 'page.move',
      target: targetOf(put.id),
      place: { parentId: null, afterId: ids['Retries'] ?? '' },
    });
    const titles = async () => (await places()).map(([title]) => title);
    expect(await titles()).toEqual(['Welcome', 'Retries', 'New', 'Limits']);
    const last = await add({
      kind: 'page.move',
      target: targetOf(put.id),
      place: { parentId: null, afterId: null },
    });
    expect([last.id, await titles()]).toEqual([moved.id, ['New', 'Welcome', 'Retries', 'Limits']]);
    const other = await add({
      kind: 'page.insert',
      spaceId,
      changeRequestId,
      place,
      title: 'Other',
      markdown: '',
    });
    await move('Limits', { parentId: null, afterId: null });
    await move(other.id, { parentId: null, afterId: ids['Limits'] ?? '' });
    expect(await titles()).toEqual(['Limits', 'Other', 'New', 'Welcome', 'Retries']);
  });

  it('that is as it was on the service again is no edit', async () => {
    const moved = await move('Limits', { parentId: null, afterId: null });
    await move('Limits', { parentId: null, afterId: ids['Welcome'] ?? '' });
    const row = world.account.session.store.edits.get(moved.id);
    expect([row?.state, row?.reasonCode]).toEqual(['discarded', 'undone']);
  });

  it('goes along where the page is moved on before it is sent', async () => {
    const first = await move('Retries', { parentId: ids['Limits'] ?? '' });
    const second = await move('Retries', { parentId: ids['Welcome'] ?? '' });
    expect(second.id).toBe(first.id);
    expect((await tree()).map(({ title, depth }) => [title, depth])).toEqual([
      ['Welcome', 0],
      ['Retries', 1],
      ['Limits', 0],
    ]);
  });
});
