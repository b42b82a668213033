import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { createReviewWorld, shownPages } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/** A page is made to read as in the base of its change request again (docs/design/writing-pages.md, "Back to the base"). */

let server: ReviewWorld;
let world: World;
let at: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let limits: string;
let retries: string;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  at = { accountId: world.account.session.id, spaceId, changeRequestId };
  [limits = '', retries = ''] = ['Limits', 'Retries'].map(
    (title) => rows().find((row) => row.title === title)?.pageId,
  );
});
afterAll(() => server.close());

const rows = () => shownPages(world, server);
const revert = (pageId: string) => world.ask('page.revert', { ...at, pageId });
const add = (payload: EditPayload) =>
  world.ask('edits.add', { accountId: at.accountId, payload, mode: 'now' });
const target = () => ({ spaceId: at.spaceId, changeRequestId: at.changeRequestId, pageId: limits });
const changesOf = async (pageId: string) =>
  (await world.ask('changeRequest.get', at)).pages.find((page) => page.pageId === pageId)?.changes;
const discardAll = async () => {
  for (const { id } of world.account.session.store.edits.unfinished())
    await world.ask('edits.discard', { accountId: at.accountId, editId: id });
};

describe('a page that is reverted to the base', () => {
  it('is not a changed page any more, at once, and comes back where that is discarded', async () => {
    expect(await changesOf(limits)).toEqual(['edited']);
    const edits = await revert(limits);
    expect(edits).toMatchObject([{ kind: 'page.update', state: 'waiting' }]);
    expect(edits[0]?.text).toBe('A queue holds ten items.\n\nIt never blocks.\n');
    expect(await changesOf(limits)).toBeUndefined();
    expect(await revert(limits)).toEqual([]);
    await discardAll();
    expect(await changesOf(limits)).toEqual(['edited']);
  });

  it('has its properties and the page above it again, an edit each', async () => {
    const kind = 'page.property';
    await add({ kind, target: target(), property: 'slug', value: 'bounds' });
    await add({ kind, target: target(), property: 'hidden', value: true });
    await add({ kind: 'page.move', target: target(), place: { parentId: retries } });
    const { title, markdown } = await world.ask('page.source', { ...at, pageId: limits });
    await world.ask('page.write', {
      ...at,
      pageId: limits,
      title: 'Bounds',
      markdown,
      madeOn: { title, markdown },
      below: null,
      drafts: [],
    });
    const edits = await revert(limits);
    // What was not sent is taken back, not set again.
    expect(edits.map((one) => [one.kind, one.state])).toEqual([
      ['page.update', 'waiting'],
      ['page.property', 'discarded'],
      ['page.property', 'discarded'],
      ['page.move', 'discarded'],
    ]);
    expect(await changesOf(limits)).toBeUndefined();
    await discardAll();
  });

  it('reads so, too, where that takes back an unsent edit and a sync has brought another text since', async () => {
    const onWeb = (markdown: string) =>
      server.api('admin', 'POST', `/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/content`, {
        changes: [{ operation: 'update_page', page: limits, document: { markdown } }],
      });
    const base = await world.ask('page.baseSource', { ...at, pageId: limits });
    await onWeb(base.markdown);
    await world.sync();
    const written = {
      kind: 'page.update',
      target: target(),
      title: base.title,
      markdown: 'Mine.\n',
    } as const;
    await world.ask('edits.add', { accountId: at.accountId, payload: written, mode: 'review' });
    await onWeb('Theirs.\n');
    await world.sync();
    expect((await revert(limits)).map(({ kind, state }) => [kind, state])).toEqual([
      ['page.update', 'discarded'],
      ['page.update', 'waiting'],
    ]);
    expect((await world.ask('page.source', { ...at, pageId: limits })).markdown).toBe(base.markdown);
    // Nobody here has seen what they wrote: it is asked about, not taken away.
    await world.sync();
    expect(world.account.session.store.edits.unfinished()).toMatchObject([
      { kind: 'page.update', state: 'held', reasonCode: 'page-changed' },
    ]);
    await discardAll();
  });

  it('is sent as one edit of its text, and reads so on the service', async () => {
    await revert(limits);
    await world.sync();
    const path = `/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/content/page/${limits}`;
    expect(await server.api('admin', 'GET', path)).toMatchObject({
      title: 'Limits',
      markdown: '# Limits\n\nA queue holds ten items.\n\nIt never blocks.\n',
    });
    expect(world.account.session.store.edits.unfinished()).toEqual([]);
  });

  it('is refused where it is on one side alone', async () => {
    const refused = await world.core.request('page.revert', { ...at, pageId: retries });
    expect(refused).toMatchObject({
      ok: false,
      failure: {
        code: 'conflict',
        detail: 'The base does not have this page. Delete the page instead.',
      },
    });
    const gone = await world.core.request('page.baseSource', { ...at, pageId: retries });
    expect(gone).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  });

  it('comes back as a new page where the service has its deletion; one that is not sent is discarded', async () => {
    const content = `/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/content`;
    await add({ kind: 'page.delete', target: target() });
    expect(await revert(limits)).toMatchObject([{ kind: 'page.delete', state: 'discarded' }]);
    expect(await changesOf(limits)).toBeUndefined();
    await server.api('admin', 'POST', content, {
      changes: [
        { operation: 'update_page', page: limits, description: 'How much fits.' },
        { operation: 'delete_page', page: limits },
      ],
    });
    await world.sync();
    expect(await changesOf(limits)).toEqual(['removed']);
    const [page, ...properties] = await revert(limits);
    expect(page).toMatchObject({
      kind: 'page.insert',
      state: 'waiting',
      text: 'A queue holds ten items.\n\nIt never blocks.\n',
    });
    expect(properties).toEqual([]);
    await world.sync();
    const listed = rows().filter((row) => row.title === 'Limits');
    expect(listed).toHaveLength(1);
    expect(listed[0]?.pageId).not.toBe(limits);
    expect(world.account.session.store.edits.unfinished()).toEqual([]);
  });
});
