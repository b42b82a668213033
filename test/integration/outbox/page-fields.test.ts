import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import type { EditPayload, PagePlace } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { connectAfterOther, openRequestOfPages } from '../../support/service-request.ts';
import type { ServiceRequest } from '../../support/service-request.ts';

/** Properties and places of pages (docs/design/writing-pages.md, "A property or the place"). Each case has a change request of its own. */

let server: ReviewWorld;
let world: World;
let web: ServiceRequest;
let at: ServiceRequest['at'];
/** Ids of the pages by their titles: Welcome, Limits with Quotas and Bursts below it. */
let ids: Record<string, string>;
let count = 0;

const lose = { operation: 'changeContent', count: 1, loseAnswer: true };
const drop = { operation: 'changeContent', count: 1, drop: true };

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.fault();
  ({ web, ids } = await openRequestOfPages(server, world, `Fields ${++count}`));
  ({ at } = web);
});

const outbox = () => world.account.session.outbox;
const rowOf = ({ id }: { readonly id: string }): EditRow => world.account.session.store.edits.get(id)!;
const push = () => outbox().push({ signal: new AbortController().signal });
const update = (title: string, fields: object) => ({ operation: 'update_page', page: ids[title], ...fields });
const targetOf = (title: string) => ({ ...at, pageId: ids[title] ?? title });

/** The tree in words: "Welcome, Limits (Quotas, Bursts)". */
async function places(): Promise<string> {
  const filledIn = (pages: readonly Page[]): string =>
    pages
      .map(({ title, pages: below = [] }) => (below.length === 0 ? title : `${title} (${filledIn(below)})`))
      .join(', ');
  return filledIn(await web.tree());
}
const pageOf = async (title: string): Promise<Page> =>
  (await web.pages()).find((page) => page.id === ids[title])!;
type Property = Extract<EditPayload, { readonly kind: 'page.property' }>;
function set(title: string, property: Property['property'], value: string | boolean): EditRow {
  // The two go together in every case.
  const payload = { kind: 'page.property', target: targetOf(title), property, value } as Property;
  return outbox().add(payload, 'now');
}
const move = (title: string, place: PagePlace): EditRow =>
  outbox().add({ kind: 'page.move', target: targetOf(title), place }, 'now');
const offered = (): readonly EditRow[] =>
  world.account.session.store.edits
    .unfinishedPages(at.spaceId, at.changeRequestId)
    .filter(({ state }) => state === 'held');

describe('a property of a page', () => {
  it('waits offline and arrives, each as one revision', async () => {
    const before = (await web.now()).revision;
    await server.stop();
    const edits = [
      set('Limits', 'slug', 'bounds'),
      set('Limits', 'icon', 'gauge'),
      set('Limits', 'description', 'What a queue holds.'),
      set('Limits', 'hidden', true),
    ];
    await push();
    expect(edits.map((edit) => rowOf(edit).state)).toEqual(edits.map(() => 'waiting'));
    await server.start();
    await world.sync();
    expect(edits.map((edit) => rowOf(edit).state)).toEqual(edits.map(() => 'confirmed'));
    expect(await pageOf('Limits')).toMatchObject({
      slug: 'bounds',
      icon: 'gauge',
      description: 'What a queue holds.',
      hidden: true,
    });
    expect(await web.revisionsSince(before)).toBe(4);
  });

  it('is set again while it is unsent, and is gone where it reads as before', async () => {
    const edit = set('Limits', 'description', 'One.');
    expect(set('Limits', 'description', 'Two.').id).toBe(edit.id);
    expect(set('Limits', 'icon', 'gauge').id).not.toBe(edit.id);
    expect(rowOf(set('Limits', 'description', '')).state).toBe('discarded');
    expect(() => set('Limits', 'slug', 'a/b')).toThrow('An address has');
    outbox().restore(edit.id);
    await push();
    expect((await pageOf('Limits')).description).toBe('Two.');
  });

  it('is held where somebody set it otherwise since, and goes when it is retried', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    await web.change(update('Limits', { description: 'Theirs.' }));
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'property-changed', reason: 'Theirs.' });
    outbox().retry(edit.id);
    await push();
    expect([rowOf(edit).state, (await pageOf('Limits')).description]).toEqual(['confirmed', 'Mine.']);
  });

  it('that is held and set anew goes once, as it was set last', async () => {
    const before = (await web.now()).revision;
    const edit = set('Limits', 'slug', 'bounds');
    server.fault({ operation: 'changeContent', status: 403, count: 1 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'permission' });
    expect(set('Limits', 'slug', 'quotas').id).toBe(edit.id);
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect([(await pageOf('Limits')).slug, await web.revisionsSince(before)]).toEqual(['quotas', 1]);
  });

  it('that is held and set anew is made on what the page shows, also where it is set as it once was', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    await web.change(update('Limits', { description: 'Theirs.' }));
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'property-changed' });
    set('Limits', 'description', '');
    await push();
    expect([rowOf(edit).state, (await pageOf('Limits')).description ?? '']).toEqual(['confirmed', '']);
  });

  it('goes beside what somebody set of the same page', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    await web.change(update('Limits', { icon: 'bell', title: 'Bounds' }));
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageOf('Limits')).toMatchObject({ title: 'Bounds', icon: 'bell', description: 'Mine.' });
  });

  it('has nothing to do where it is set already', async () => {
    const edit = set('Limits', 'hidden', true);
    await web.change(update('Limits', { hidden: true }));
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'already-done' });
  });

  it('whose answer is lost is found again, also where somebody set it otherwise since', async () => {
    const before = (await web.now()).revision;
    const edit = set('Limits', 'description', 'Mine.');
    server.fault(lose);
    await push();
    expect(rowOf(edit).state).toBe('unknown');
    await web.change(update('Limits', { description: 'Theirs.' }));
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'found-again' });
    expect([(await pageOf('Limits')).description, await web.revisionsSince(before)]).toEqual(['Theirs.', 2]);
  });

  it('that did not arrive asks where somebody set it otherwise meanwhile', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    server.fault(drop);
    await push();
    await web.change(update('Limits', { description: 'Theirs.' }));
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'property-changed' });
    expect((await pageOf('Limits')).description).toBe('Theirs.');
  });

  it('that is set over what somebody set at the same moment offers theirs', async () => {
    const quick = await connectAfterOther(server, () =>
      web.change(update('Limits', { description: 'Theirs.' })),
    );
    const { session } = quick.account;
    const payload = { kind: 'page.property', target: targetOf('Limits') } as const;
    const edit = session.outbox.add({ ...payload, property: 'description', value: 'Mine.' }, 'now');
    await session.outbox.push({ signal: new AbortController().signal });
    expect([session.store.edits.get(edit.id)?.state, (await pageOf('Limits')).description]).toEqual([
      'confirmed',
      'Mine.',
    ]);
    const [offer] = session.store.edits.unfinishedPages(at.spaceId, at.changeRequestId);
    expect(offer).toMatchObject({ state: 'held', reasonCode: 'set-over' });
    session.outbox.retry(offer?.id ?? '');
    await session.outbox.push({ signal: new AbortController().signal });
    expect((await pageOf('Limits')).description).toBe('Theirs.');
    await quick.close();
  });

  it('says that it does not know where the service shows no revisions', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    server.fault({ operation: 'getRevision', status: 404 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'field-unseen' });
  });

  it('that a late request set back is offered to be set again', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    server.fault(drop);
    await push();
    await world.sync();
    expect(rowOf(edit).state).toBe('confirmed');
    await web.change(update('Limits', { description: 'Theirs.' }));
    // The first request arrives after all.
    await web.change(update('Limits', { description: 'Mine.' }));
    await world.sync();
    await push();
    expect(offered()).toMatchObject([{ kind: 'page.property', reasonCode: 'overturned' }]);
    outbox().retry(offered()[0]?.id ?? '');
    await push();
    expect((await pageOf('Limits')).description).toBe('Theirs.');
  });

  it('that came late and was set back by somebody is not set once more', async () => {
    const edit = set('Limits', 'description', 'Mine.');
    server.fault(drop);
    await push();
    // It is looked for, and would be sent again.
    server.fault({ operation: 'listChangeRequestPages', status: 503 });
    await world.sync();
    expect(rowOf(edit).state).toBe('waiting');
    server.fault();
    // The first request arrives after all.
    await web.change(update('Limits', { description: 'Mine.' }));
    await web.change(update('Limits', { description: null }));
    await outbox().push({ signal: new AbortController().signal, resetBackOff: true });
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'found-again' });
    expect((await pageOf('Limits')).description ?? '').toBe('');
  });

  it('of a page that is deleted meanwhile is held, and its text is kept', async () => {
    const edit = set('Quotas', 'description', 'Mine.');
    await web.change({ operation: 'delete_page', page: ids['Quotas'] });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'target-gone' });
    const [view] = await world.ask('edits.get', { accountId: world.account.session.id, editIds: [edit.id] });
    expect(view).toMatchObject({
      words: 'Change the description of “Quotas”',
      text: 'Mine.',
      canDiscard: true,
    });
  });

  it('with an address that another page has is held, and goes with another one', async () => {
    const edit = set('Quotas', 'slug', 'bursts');
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'conflict' });
    outbox().rewrite(edit.id, 'shares');
    await push();
    expect([rowOf(edit).state, (await pageOf('Quotas')).slug]).toEqual(['confirmed', 'shares']);
  });

  it('of a page that is not on the service yet follows it', async () => {
    const page = outbox().add(
      { kind: 'page.insert', ...at, place: { parentId: null }, title: 'New', markdown: 'New.\n' },
      'now',
    );
    const edit = set(page.id, 'slug', 'brand-new');
    await world.sync();
    expect(rowOf(edit).state).toBe('confirmed');
    expect((await web.pages()).find(({ title }) => title === 'New')?.slug).toBe('brand-new');
  });
});

describe('the place of a page', () => {
  it.each<readonly [string, string, () => PagePlace, string]>([
    [
      'below another page',
      'Welcome',
      () => ({ parentId: ids['Limits']! }),
      'Limits (Quotas, Bursts, Welcome)',
    ],
    [
      'as the first below it',
      'Welcome',
      () => ({ parentId: ids['Limits']!, afterId: null }),
      'Limits (Welcome, Quotas, Bursts)',
    ],
    [
      'after another one',
      'Quotas',
      () => ({ parentId: null, afterId: ids['Welcome']! }),
      'Welcome, Quotas, Limits (Bursts)',
    ],
    [
      'among the same pages',
      'Quotas',
      () => ({ parentId: ids['Limits']!, afterId: ids['Bursts']! }),
      'Welcome, Limits (Bursts, Quotas)',
    ],
    ['at the end of the same', 'Welcome', () => ({ parentId: null }), 'Limits (Quotas, Bursts), Welcome'],
  ])('waits offline and arrives: %s', async (_name, title, place, order) => {
    const before = (await web.now()).revision;
    await server.stop();
    const edit = move(title, place());
    await push();
    expect(rowOf(edit).state).toBe('waiting');
    await server.start();
    await world.sync();
    expect([rowOf(edit).state, await places(), await web.revisionsSince(before)]).toEqual([
      'confirmed',
      order,
      1,
    ]);
  });

  it('is found again where the answer was lost, and sent again where it did not arrive', async () => {
    const before = (await web.now()).revision;
    const edit = move('Quotas', { parentId: ids['Limits']!, afterId: ids['Bursts']! });
    server.fault(lose);
    await push();
    await web.change(update('Bursts', { at: 1 }));
    await world.sync();
    expect([rowOf(edit).reasonCode, await places()]).toEqual([
      'found-again',
      'Welcome, Limits (Quotas, Bursts)',
    ]);
    const again = move('Welcome', { parentId: ids['Quotas']! });
    server.fault(drop);
    await push();
    await world.sync();
    expect([rowOf(again).state, await places(), await web.revisionsSince(before)]).toEqual([
      'confirmed',
      'Limits (Quotas (Welcome), Bursts)',
      3,
    ]);
  });

  it('is held where somebody moved the page elsewhere, and goes when it is retried', async () => {
    const edit = move('Quotas', { parentId: null, afterId: null });
    await web.change(update('Quotas', { into: ids['Welcome'] }));
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-moved', reason: 'Welcome' });
    outbox().retry(edit.id);
    await push();
    expect([rowOf(edit).state, await places()]).toEqual(['confirmed', 'Quotas, Welcome, Limits (Bursts)']);
  });

  it('is brought together with what somebody reordered around it', async () => {
    const edit = move('Quotas', { parentId: ids['Limits']!, afterId: ids['Bursts']! });
    await web.change(
      {
        operation: 'insert_page',
        title: 'Shards',
        document: { markdown: 'A shard.\n' },
        into: ids['Limits'],
      },
      update('Bursts', { at: 2 }),
    );
    await push();
    expect([rowOf(edit).state, await places()]).toEqual([
      'confirmed',
      'Welcome, Limits (Shards, Bursts, Quotas)',
    ]);
  });

  it('is never below the page itself: it is asked, and retry puts it at the top', async () => {
    const edit = move('Limits', { parentId: ids['Welcome']! });
    await web.change(update('Welcome', { into: ids['Quotas'] }));
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'move-circle' });
    outbox().retry(edit.id);
    await push();
    expect([rowOf(edit).state, await places()]).toEqual(['confirmed', 'Limits (Quotas (Welcome), Bursts)']);
  });

  it('is held where the page above is gone, and goes to the top when it is retried', async () => {
    const edit = move('Welcome', { parentId: ids['Quotas']! });
    await web.change({ operation: 'delete_page', page: ids['Quotas'] });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'parent-gone' });
    outbox().retry(edit.id);
    await push();
    expect([rowOf(edit).state, await places()]).toEqual(['confirmed', 'Limits (Bursts), Welcome']);
  });

  it('of a page that is not on the service yet is where that is put in', async () => {
    const page = outbox().add(
      { kind: 'page.insert', ...at, place: { parentId: null }, title: 'New', markdown: 'New.\n' },
      'now',
    );
    expect(move(page.id, { parentId: ids['Limits']!, afterId: null }).id).toBe(page.id);
    await world.sync();
    expect(await places()).toBe('Welcome, Limits (New, Quotas, Bursts)');
  });

  it('keeps a page from being deleted with the one that it was moved away from', async () => {
    const moved = move('Quotas', { parentId: null });
    const text = set('Quotas', 'description', 'Kept.');
    const into = move('Welcome', { parentId: ids['Bursts']! });
    const deleted = outbox().add({ kind: 'page.delete', target: targetOf('Limits') }, 'now');
    expect([moved, text, into, deleted].map((edit) => rowOf(edit).state)).toEqual([
      'waiting',
      'waiting',
      'discarded',
      'waiting',
    ]);
    await world.sync();
    expect([rowOf(deleted).state, await places(), (await pageOf('Quotas')).description]).toEqual([
      'confirmed',
      'Welcome, Quotas',
      'Kept.',
    ]);
  });
});

describe('pages that are moved again and again', () => {
  interface Node {
    readonly id: string;
    readonly title: string;
    pages: Node[];
  }
  const wordsOf = (nodes: readonly Node[], depth = 0): readonly string[] =>
    nodes.flatMap(({ title, pages }) => [`${depth} ${title}`, ...wordsOf(pages, depth + 1)]);
  const allIn = (nodes: readonly Node[]): readonly Node[] =>
    nodes.flatMap((node) => [node, ...allIn(node.pages)]);
  const nodesOf = (pages: readonly Page[]): Node[] =>
    pages.map(({ id, title, pages: below = [] }) => ({ id, title, pages: nodesOf(below) }));
  const picked = <T>(choices: readonly T[], draw: number): T | undefined =>
    choices[Math.floor(draw * choices.length)];
  const draw = fc.double({ min: 0, max: 0.999, noNaN: true });

  it('stand where the person saw them, before they are sent and on the service', async () => {
    let pagesMade = 0;
    const step = (tree: Node[], [which, above, behind]: readonly [number, number, number]): void => {
      const isNew = which < 0.15;
      const page = isNew ? undefined : picked(allIn(tree), (which - 0.15) / 0.85);
      const own = new Set(page === undefined ? [] : allIn([page]));
      const parent = picked([null, ...allIn(tree).filter((one) => !own.has(one))], above) ?? null;
      const siblings = (parent?.pages ?? tree).filter((one) => one !== page);
      const after = picked([null, ...siblings], behind) ?? null;
      const place = { parentId: parent?.id ?? null, afterId: after?.id ?? null };
      let moved = page;
      if (moved === undefined) {
        const title = `New ${(pagesMade += 1)}`;
        const row = outbox().add({ kind: 'page.insert', ...at, place, title, markdown: '' }, 'now');
        moved = { id: row.id, title, pages: [] };
      } else outbox().add({ kind: 'page.move', target: { ...at, pageId: moved.id }, place }, 'now');
      const leave = (nodes: Node[]): Node[] => {
        for (const node of nodes) node.pages = leave(node.pages);
        return nodes.filter((node) => node !== moved);
      };
      tree.splice(0, tree.length, ...leave(tree));
      const into = parent?.pages ?? tree;
      into.splice(after === null ? 0 : into.indexOf(after) + 1, 0, moved);
    };
    const steps = fc.array(fc.tuple(draw, draw, draw), { minLength: 6, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(steps, async (draws) => {
        for (const { id, state } of world.account.session.store.edits.unfinishedPages(
          at.spaceId,
          at.changeRequestId,
        ))
          if (state !== 'confirmed') outbox().discard(id);
        await world.sync();
        const tree = nodesOf(await web.tree());
        for (const one of draws) {
          step(tree, one);
          const rows = await world.ask('changeRequest.tree', { accountId: world.account.session.id, ...at });
          expect(rows.map(({ depth, title }) => `${depth} ${title}`)).toEqual(wordsOf(tree));
        }
        await push();
        expect(wordsOf(nodesOf(await web.tree()))).toEqual(wordsOf(tree));
      }),
      { numRuns: 15, seed: 7, endOnFailure: true },
    );
  });
});
