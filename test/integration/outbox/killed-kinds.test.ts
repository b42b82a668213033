import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../src-main/api/change-request.ts';
import type { Page } from '../../../src-main/api/content.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { crash } from '../../support/crashing-core.ts';
import type { CrashPlan } from '../../support/crashing-core.ts';
import { mortalBoundaries, openMortal } from '../../support/mortal-world.ts';
import type { MortalBoundary } from '../../support/mortal-world.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

const role = 'review';
let server: ReviewWorld;
let connected: string;
/** Not yet taken by a case. */
const spareComments: string[] = [];
const spareReplies: { readonly comment: string; readonly reply: string }[] = [];
const spareChangeRequests: string[] = [];
let count = 0;

const inSpace = (): string => `/v1/spaces/${server.spaceId}`;
const inDiscussion = (): string => `${inSpace()}/change-requests/${server.changeRequestId}/comments`;
const get = <T>(address: string): Promise<T> => server.api(role, 'GET', address) as Promise<T>;

interface Shown {
  readonly body: { readonly markdown: string };
  readonly status: string;
  readonly replies: number;
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[];
}

beforeAll(async () => {
  server = await createReviewWorld();
  const post = async (address: string, body: unknown): Promise<string> =>
    ((await server.api(role, 'POST', address, body)) as { readonly id: string }).id;
  // Each case takes objects of its own.
  const cases = sequences.length + 1;
  const comment = (index: number) => post(inDiscussion(), { body: { markdown: `comment ${index}` } });
  for (let index = 0; index < 7 * cases; index += 1) spareComments.push(await comment(index));
  for (let index = 0; index < 4 * cases; index += 1) {
    const about = await comment(index);
    const reply = await post(`${inDiscussion()}/${about}/replies`, { body: { markdown: `reply ${index}` } });
    spareReplies.push({ comment: about, reply });
  }
  for (let index = 0; index < 11 * cases; index += 1) {
    spareChangeRequests.push(await post(`${inSpace()}/change-requests`, { subject: `subject ${index}` }));
  }
  // All of them are outdated, so that an update has something to take up.
  const docs = path.join(server.folder, 'docs');
  writeFileSync(path.join(docs, 'README.md'), '# Welcome\n\nThis is the welcome page. It moved.\n');
  git(docs, ['commit', '-q', '-a', '-m', 'Move the welcome page']);
  await server.service.look();
  const first = await server.connect(role);
  connected = first.dataDir;
  await first.close();
});
afterAll(() => server.close());

interface Case {
  readonly payload: EditPayload;
  /** The change request that a verdict is about: its payload names none. */
  readonly reviewed?: string;
  /** Whether it is on the service, once. */
  readonly isThere: () => Promise<boolean>;
}

function next<T>(spare: T[]): T {
  const one = spare.shift();
  if (one === undefined) throw new Error('More objects must be prepared.');
  return one;
}

const commentAt = (id: string): Promise<Shown> => get(`${inDiscussion()}/${id}?format=markdown`);
const changeRequestAt = (id: string): Promise<ChangeRequest> => get(`${inSpace()}/change-requests/${id}`);
const isGone = (address: string): Promise<boolean> =>
  get(address).then(
    () => false,
    () => true,
  );
const hasThumb = ({ reactions }: Shown): boolean =>
  reactions.some((one) => one.emoji === '1f44d' && one.count === 1);

/** A comment that has my thumb already, or my resolution. */
async function commentWith(change: unknown): Promise<string> {
  const id = next(spareComments);
  await server.api(role, 'PUT', `${inDiscussion()}/${id}`, change);
  return id;
}

interface Listed {
  readonly id: string;
  readonly title: string;
}

/** The pages of a change request of its own, and whether one revision has come since. */
async function contentOfSpare() {
  const changeRequestId = next(spareChangeRequests);
  const inRequest = `${inSpace()}/change-requests/${changeRequestId}`;
  const { pages } = await get<{ readonly pages: readonly Listed[] }>(`${inRequest}/content/pages`);
  const { revision: before } = await changeRequestAt(changeRequestId);
  const isOnlyRevision = async (): Promise<boolean> => {
    const { revision } = await changeRequestAt(changeRequestId);
    const { parents } = await get<{ readonly parents: readonly string[] }>(
      `${inSpace()}/revisions/${revision}`,
    );
    return parents.join() === before;
  };
  return { inRequest, changeRequestId, pages, isOnlyRevision };
}

const kinds: Readonly<Record<EditPayload['kind'], () => Promise<Case> | Case>> = {
  'comment.add': () => {
    const markdown = `added ${++count}`;
    const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
    return {
      payload: { kind: 'comment.add', target, markdown },
      isThere: async () =>
        (await server.comments()).filter((one) => one.body.markdown.trim() === markdown).length === 1,
    };
  },
  'comment.edit': () => {
    const [id, markdown] = [next(spareComments), `edited ${++count}`];
    return {
      payload: { kind: 'comment.edit', comment: { id }, markdown },
      isThere: async () => (await commentAt(id)).body.markdown.trim() === markdown,
    };
  },
  'comment.delete': () => {
    const id = next(spareComments);
    return {
      payload: { kind: 'comment.delete', comment: { id } },
      isThere: () => isGone(`${inDiscussion()}/${id}`),
    };
  },
  'comment.resolve': () => {
    const id = next(spareComments);
    return {
      payload: { kind: 'comment.resolve', comment: { id } },
      isThere: async () => (await commentAt(id)).status === 'resolved',
    };
  },
  'comment.reopen': async () => {
    const id = await commentWith({ resolved: true });
    return {
      payload: { kind: 'comment.reopen', comment: { id } },
      isThere: async () => (await commentAt(id)).status === 'open',
    };
  },
  'comment.react': () => {
    const id = next(spareComments);
    return {
      payload: { kind: 'comment.react', comment: { id }, emoji: '1f44d' },
      isThere: async () => hasThumb(await commentAt(id)),
    };
  },
  'comment.unreact': async () => {
    const id = await commentWith({ addedReactions: ['1f44d'] });
    return {
      payload: { kind: 'comment.unreact', comment: { id }, emoji: '1f44d' },
      isThere: async () => !hasThumb(await commentAt(id)),
    };
  },
  'reply.add': () => {
    const id = next(spareComments);
    return {
      payload: { kind: 'reply.add', comment: { id }, markdown: `answered ${++count}` },
      isThere: async () => (await commentAt(id)).replies === 1,
    };
  },
  'reply.edit': () => {
    const [{ comment, reply }, markdown] = [next(spareReplies), `answered better ${++count}`];
    return {
      payload: { kind: 'reply.edit', comment: { id: comment }, reply: { id: reply }, markdown },
      isThere: async () =>
        (
          await get<Shown>(`${inDiscussion()}/${comment}/replies/${reply}?format=markdown`)
        ).body.markdown.trim() === markdown,
    };
  },
  'reply.delete': () => {
    const { comment, reply } = next(spareReplies);
    return {
      payload: { kind: 'reply.delete', comment: { id: comment }, reply: { id: reply } },
      isThere: () => isGone(`${inDiscussion()}/${comment}/replies/${reply}`),
    };
  },
  'reply.react': () => {
    const { comment, reply } = next(spareReplies);
    return {
      payload: { kind: 'reply.react', comment: { id: comment }, reply: { id: reply }, emoji: '1f44d' },
      isThere: async () =>
        hasThumb(await get(`${inDiscussion()}/${comment}/replies/${reply}?format=markdown`)),
    };
  },
  'reply.unreact': async () => {
    const { comment, reply } = next(spareReplies);
    await server.api(role, 'PUT', `${inDiscussion()}/${comment}/replies/${reply}`, {
      addedReactions: ['1f44d'],
    });
    return {
      payload: { kind: 'reply.unreact', comment: { id: comment }, reply: { id: reply }, emoji: '1f44d' },
      isThere: async () =>
        !hasThumb(await get(`${inDiscussion()}/${comment}/replies/${reply}?format=markdown`)),
    };
  },
  'changeRequest.create': () => {
    const subject = `opened ${++count}`;
    return {
      payload: { kind: 'changeRequest.create', spaceId: server.spaceId, subject },
      isThere: async () => {
        const address = `${inSpace()}/change-requests?status=draft&limit=1000`;
        const { items } = await get<{ readonly items: readonly ChangeRequest[] }>(address);
        return items.filter((one) => one.subject === subject).length === 1;
      },
    };
  },
  'changeRequest.subject': () => {
    const [id, subject] = [next(spareChangeRequests), `named ${++count}`];
    return {
      payload: { kind: 'changeRequest.subject', changeRequest: { id }, subject },
      isThere: async () => (await changeRequestAt(id)).subject === subject,
    };
  },
  'changeRequest.description': () => {
    const [id, markdown] = [next(spareChangeRequests), `described ${++count}`];
    return {
      payload: { kind: 'changeRequest.description', changeRequest: { id }, markdown },
      isThere: async () => JSON.stringify(await changeRequestAt(id)).includes(markdown),
    };
  },
  'changeRequest.status': () => {
    const id = next(spareChangeRequests);
    return {
      payload: { kind: 'changeRequest.status', changeRequest: { id }, status: 'open' },
      isThere: async () => (await changeRequestAt(id)).status === 'open',
    };
  },
  'changeRequest.update': () => {
    const id = next(spareChangeRequests);
    return {
      payload: { kind: 'changeRequest.update', changeRequest: { id } },
      isThere: async () => (await changeRequestAt(id)).revisionMergedAncestor !== undefined,
    };
  },
  'changeRequest.merge': () => {
    const id = next(spareChangeRequests);
    return {
      payload: { kind: 'changeRequest.merge', changeRequest: { id } },
      isThere: async () => (await changeRequestAt(id)).status === 'merged',
    };
  },
  'page.update': async () => {
    const { inRequest, changeRequestId, pages, isOnlyRevision } = await contentOfSpare();
    const [pageId, markdown] = [pages[0]?.id ?? '', `written ${++count}`];
    const target = { spaceId: server.spaceId, changeRequestId, pageId };
    return {
      payload: { kind: 'page.update', target, title: 'Welcome', markdown },
      isThere: async () => {
        const page = await get<{ readonly markdown: string }>(`${inRequest}/content/page/${pageId}`);
        return page.markdown.includes(markdown) && (await isOnlyRevision());
      },
    };
  },
  'page.insert': async () => {
    const { inRequest, changeRequestId, pages, isOnlyRevision } = await contentOfSpare();
    const [title, markdown] = [`added ${++count}`, `written ${count}`];
    const place = { parentId: null, afterId: pages[0]?.id ?? '' };
    return {
      payload: { kind: 'page.insert', spaceId: server.spaceId, changeRequestId, place, title, markdown },
      isThere: async () => {
        const now = await get<{ readonly pages: readonly Listed[] }>(`${inRequest}/content/pages`);
        const added = now.pages.filter((page) => page.title === title);
        const page = await get<{ readonly markdown: string }>(
          `${inRequest}/content/page/${added[0]?.id ?? ''}`,
        );
        return added.length === 1 && page.markdown.includes(markdown) && (await isOnlyRevision());
      },
    };
  },
  'page.delete': async () => {
    const { inRequest, changeRequestId, pages, isOnlyRevision } = await contentOfSpare();
    const pageId = pages.at(-1)?.id ?? '';
    return {
      payload: { kind: 'page.delete', target: { spaceId: server.spaceId, changeRequestId, pageId } },
      isThere: async () => (await isGone(`${inRequest}/content/page/${pageId}`)) && (await isOnlyRevision()),
    };
  },
  'page.property': async () => {
    const { inRequest, changeRequestId, pages, isOnlyRevision } = await contentOfSpare();
    const [pageId, value] = [pages[0]?.id ?? '', `described ${++count}`];
    const target = { spaceId: server.spaceId, changeRequestId, pageId };
    return {
      payload: { kind: 'page.property', target, property: 'description', value },
      isThere: async () => {
        const page = await get<{ readonly description?: string }>(`${inRequest}/content/page/${pageId}`);
        return page.description === value && (await isOnlyRevision());
      },
    };
  },
  'page.move': async () => {
    const { inRequest, changeRequestId, pages, isOnlyRevision } = await contentOfSpare();
    const [pageId, parentId] = [pages.at(-1)?.id ?? '', pages[0]?.id ?? ''];
    const target = { spaceId: server.spaceId, changeRequestId, pageId };
    return {
      payload: { kind: 'page.move', target, place: { parentId } },
      isThere: async () => {
        const now = await get<{ readonly pages: readonly Page[] }>(`${inRequest}/content/pages`);
        const below = now.pages.find(({ id }) => id === parentId)?.pages?.map(({ id }) => id);
        return below?.join() === pageId && (await isOnlyRevision());
      },
    };
  },
  'review.submit': () => {
    const id = next(spareChangeRequests);
    return {
      payload: {
        kind: 'review.submit',
        verdict: 'approved',
        summary: `seen ${++count}`,
      },
      reviewed: id,
      isThere: async () => {
        const { items } = await get<{ readonly items: readonly unknown[] }>(
          `${inSpace()}/change-requests/${id}/reviews`,
        );
        return items.length === 1;
      },
    };
  },
};

/** One boundary, and every pair that one edit can meet: a request that never left leads to a look, then to a request. */
const sequences: readonly (readonly MortalBoundary[])[] = [
  ['before the request'],
  ['before the record'],
  ['before the request', 'before the request'],
  ['before the request', 'before the record'],
  ['before the request', 'before the look'],
  ['before the request', 'after the look'],
  ['before the record', 'before the look'],
  ['before the record', 'after the look'],
];

function write(world: World, { payload, reviewed = '' }: Case): EditRow {
  const { outbox } = world.account.session;
  if (payload.kind !== 'review.submit') return outbox.add(payload, 'now', { isOnline: true });
  const lane = { spaceId: server.spaceId, changeRequestId: reviewed };
  const { summary, verdict } = payload;
  const [row] = outbox.finishReview(lane, { summary, verdict, hasReviews: true });
  if (row === undefined) throw new Error('A verdict is an edit.');
  return row;
}

/** Sends what can be sent; a merge or an update of which it is not clear whether it was done gets the person's word. */
async function push(world: World, id: string): Promise<void> {
  const { outbox, store } = world.account.session;
  const signal = new AbortController().signal;
  for (let words = 0; words < 3; words += 1) {
    await outbox.push({ signal, settleMs: 20, resetBackOff: true });
    if (!['merge-unclear', 'update-unclear'].includes(store.edits.get(id)?.reasonCode ?? '')) return;
    outbox.retry(id);
  }
}

describe.each(Object.entries(kinds))('%s, when its core is killed', (_kind, prepare) => {
  it.each(sequences.map((boundaries) => [boundaries.join(', then '), boundaries] as const))(
    '%s, is done exactly once',
    async (_name, boundaries) => {
      const one = await prepare();
      const token = server.tokenOf(role);
      const writing = await openMortal(connected, token, '', null);
      const { id } = write(writing.world, one);
      await writing.world.close();
      let delivered = 0;
      for (const boundary of boundaries) {
        const mortal = await openMortal(connected, token, id, boundary);
        const end = await Promise.race([mortal.died, push(mortal.world, id)]);
        expect([boundary, end]).toEqual([boundary, 'died']);
        delivered += mortal.delivered();
      }
      const last = await openMortal(connected, token, id, null);
      await push(last.world, id);
      const state = last.world.account.session.store.edits.get(id)?.state;
      delivered += last.delivered();
      await last.world.close();
      expect([state, delivered, await one.isThere()]).toEqual(['confirmed', 1, true]);
    },
  );
});

describe('a process with an edit of every kind', () => {
  it('that is killed after every answer, again and again, does each of them once', async () => {
    const dataDir = mkdtempSync(path.join(server.folder, 'killed-'));
    cpSync(connected, dataDir, { recursive: true });
    const token = server.tokenOf(role);
    const cases = await Promise.all(Object.values(kinds).map(async (prepare) => prepare()));
    const writing = await openMortal(dataDir, token, '', null);
    const rows = cases.map((one) => write(writing.world, one));
    await writing.world.close();
    const plan: CrashPlan = { dataDir, token, boundary: 'before the record', pushesOnly: true };
    let kills = 0;
    while ((await crash(plan)) === 'SIGKILL') kills += 1;
    // Four lanes run side by side, so that one death may hit four edits.
    expect(kills).toBeGreaterThanOrEqual(cases.length / 4);
    const last = await openMortal(dataDir, token, '', null);
    const { outbox, store } = last.world.account.session;
    // Another lane's death may meet a merge on its way to the service: then nothing tells of it, the person is asked whether
    // it is to go again, and says yes.
    for (const { id } of rows) {
      const reason = store.edits.get(id)?.reasonCode;
      if (reason === 'merge-unclear' || reason === 'update-unclear') outbox.retry(id);
    }
    await outbox.push({ signal: new AbortController().signal });
    const states = rows.map((row) => {
      const { kind, state, reasonCode } = store.edits.get(row.id) ?? row;
      return state === 'confirmed' ? state : `${kind} ${state} ${reasonCode ?? ''}`;
    });
    await last.world.close();
    expect(states).toEqual(cases.map(() => 'confirmed'));
    expect(await Promise.all(cases.map(({ isThere }) => isThere()))).toEqual(cases.map(() => true));
  });
});

it('knows every boundary', () => {
  expect(new Set(sequences.flat())).toEqual(new Set(mortalBoundaries));
});
