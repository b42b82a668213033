import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { printSuggestion } from '../../../src-main/shared/suggestion-text.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { ServiceRequest } from '../../support/service-request.ts';

let server: ReviewWorld;
let world: World;
let pageId: string;
let count = 0;

const text = 'A queue holds twenty items.\n\nIt never blocks.\n';
const suggestion = printSuggestion({ before: 'It never blocks.', after: 'It blocks nobody.' });
const root = () => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { store } = world.account.session;
  const held = store.changeRequests.get(server.changeRequestId)?.heldRevision ?? '';
  const { rows } = world.account.content.pages(server.spaceId, held);
  pageId = rows.find((row) => row.path === 'guides/limits')?.pageId ?? '';
});
afterAll(() => server.close());
beforeEach(() => onWeb(text));

const onWeb = (markdown: string): Promise<unknown> => new ServiceRequest(server).write(pageId, markdown);
async function pageNow(): Promise<string> {
  return (await new ServiceRequest(server).body(pageId)).replace('# Limits\n\n', '');
}
async function threadIn(place: World, name: string): Promise<ThreadView> {
  const { id: accountId } = place.account.session;
  const { spaceId, changeRequestId } = server;
  const threads = await place.ask('discussion.list', { accountId, spaceId, changeRequestId });
  return threads.find(({ markdown }) => markdown.startsWith(name))!;
}
/** Somebody suggests another wording on the web, and it comes with a sync. */
async function suggested(place = world): Promise<string> {
  count += 1;
  const name = `Suggestion ${count}:`;
  const body = { markdown: `${name}\n\n${suggestion}` };
  await server.api('edit', 'POST', `${root()}/comments`, { body, page: pageId });
  await place.sync();
  return name;
}
async function apply(name: string) {
  const { id: accountId } = world.account.session;
  const commentIds = [(await threadIn(world, name)).id];
  return (await world.ask('discussion.apply', { accountId, commentIds })).page;
}
async function onService(name: string): Promise<readonly unknown[]> {
  const comment = (await server.comments()).find(({ body }) => body.markdown.startsWith(name))!;
  return [comment.status, comment.replyBodies];
}

describe('a suggestion that is applied', () => {
  it('stands in the page, answered and resolved, at once here and on the service after a sync', async () => {
    const name = await suggested();
    const edit = await apply(name);
    const here = await threadIn(world, name);
    expect([here.status, here.replies.map(({ markdown }) => markdown), here.canApply, here.applied]).toEqual([
      'resolved',
      ['Applied.'],
      false,
      expect.objectContaining({ editId: edit.id, kind: 'page.update', state: 'waiting' }),
    ]);
    await world.sync();
    expect([await pageNow(), ...(await onService(name)), (await threadIn(world, name)).applied]).toEqual([
      text.replace('never blocks', 'blocks nobody'),
      'resolved',
      ['Applied.'],
      null,
    ]);
  });

  it('is neither answered nor resolved while its page is held, and not at all once that is discarded', async () => {
    const name = await suggested();
    const edit = await apply(name);
    await onWeb(text.replace('never', 'always'));
    await world.sync();
    expect([(await threadIn(world, name)).applied?.state, await onService(name)]).toEqual([
      'held',
      ['open', []],
    ]);
    await world.ask('edits.discard', { accountId: world.account.session.id, editId: edit.id });
    await world.sync();
    const { status, replies, canApply, applied } = await threadIn(world, name);
    expect([status, replies, canApply, applied, await onService(name)]).toEqual([
      'open',
      [],
      true,
      null,
      ['open', []],
    ]);
  });

  it('comes back whole when its discarded edit is restored', async () => {
    const name = await suggested();
    const edit = { accountId: world.account.session.id, editId: (await apply(name)).id };
    await world.ask('edits.discard', edit);
    await world.ask('edits.restore', edit);
    await world.sync();
    expect(await onService(name)).toEqual(['resolved', ['Applied.']]);
  });
});

it('several of a page are applied one after the other, and those that cannot be say why', async () => {
  const wording = (before: string, after: string) => printSuggestion({ before, after });
  const bodies = [
    wording('A queue holds twenty items.', 'A queue holds thirty items.'),
    wording('It never sleeps.', 'It sleeps.'),
    wording('It never blocks.', 'It blocks nobody.'),
  ];
  const names = bodies.map(() => `Suggestion ${++count}:`);
  for (const [index, body] of bodies.entries())
    await server.api('edit', 'POST', `${root()}/comments`, {
      body: { markdown: `${names[index]}\n\n${body}` },
      page: pageId,
    });
  await world.sync();
  const { id: accountId } = world.account.session;
  const threads = await Promise.all(names.map((name) => threadIn(world, name)));
  const commentIds = threads.map(({ id }) => id);
  const { page, isNew, applied, refused } = await world.ask('discussion.apply', { accountId, commentIds });
  expect([isNew, applied, refused]).toEqual([
    true,
    2,
    ['The text that the suggestion changes is no longer on the page.'],
  ]);
  const states = () => Promise.all(names.map(async (name) => (await threadIn(world, name)).status));
  expect(await states()).toEqual(['resolved', 'open', 'resolved']);
  // One edit of the page has both, and takes both back.
  await world.ask('edits.discard', { accountId, editId: page.id });
  expect(await states()).toEqual(['open', 'open', 'open']);
  await world.ask('edits.restore', { accountId, editId: page.id });
  await world.sync();
  expect(await pageNow()).toBe('A queue holds thirty items.\n\nIt blocks nobody.\n');
  expect(await Promise.all(names.map(onService))).toEqual([
    ['resolved', ['Applied.']],
    ['open', []],
    ['resolved', ['Applied.']],
  ]);
  await expect(
    world.ask('discussion.apply', { accountId, commentIds: commentIds.slice(1, 2) }),
  ).rejects.toThrow('no longer on the page');
});

it('fails where the text has moved, and leaves nothing behind', async () => {
  const name = await suggested();
  await onWeb('Something else.\n');
  await world.sync();
  await expect(apply(name)).rejects.toThrow('The text that the suggestion changes is no longer on the page.');
  expect(await threadIn(world, name)).toMatchObject({ status: 'open', replies: [], applied: null });
});

it('fails where the new wording would take in what stands below it', async () => {
  count += 1;
  const name = `Suggestion ${count}:`;
  const open = printSuggestion({ before: 'A queue holds twenty items.', after: '<details>\n\nA queue.' });
  await server.api('edit', 'POST', `${root()}/comments`, {
    body: { markdown: `${name}\n\n${open}` },
    page: pageId,
  });
  await world.sync();
  await expect(apply(name)).rejects.toThrow('The blocks below would become part of this block');
  expect(await threadIn(world, name)).toMatchObject({ status: 'open', replies: [], applied: null });
});

describe('applying is not offered', () => {
  it('to who may not write', async () => {
    const reader = await server.connect('comment');
    expect((await threadIn(reader, await suggested(reader))).canApply).toBe(false);
    await reader.close();
  });

  it('where the service does not take pages', async () => {
    const name = await suggested();
    const { client } = world.account.session;
    expect((await threadIn(world, name)).canApply).toBe(true);
    client.noteAbsent('changeContent');
    expect((await threadIn(world, name)).canApply).toBe(false);
    client.forgetAbsent();
  });

  it('of what adds a block without saying where', async () => {
    count += 1;
    const body = { markdown: printSuggestion({ before: '', after: 'More.' }) };
    await server.api('edit', 'POST', `${root()}/comments`, { body, page: pageId });
    await world.sync();
    expect((await threadIn(world, '```suggestion\n+ More.')).canApply).toBe(false);
  });
});
