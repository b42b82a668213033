import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../src-main/api/change-request.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { markdownOfDescription } from '../../../src-main/outbox/calls/description.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let count = 0;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
});
afterAll(() => server.close());
beforeEach(() => server.fault());

const unique = (): string => `Subject ${++count}`;
const add = (payload: EditPayload): EditRow => world.account.session.outbox.add(payload, 'now');
const open = (subject: string): EditRow =>
  add({ kind: 'changeRequest.create', spaceId: server.spaceId, subject });
const rowOf = (edit: EditRow): EditRow => world.account.session.store.edits.get(edit.id)!;
function stateOf(edit: EditRow): string {
  const { state, reasonCode } = rowOf(edit);
  return reasonCode === null ? state : `${state}: ${reasonCode}`;
}
const address = (id: string) => `/v1/spaces/${server.spaceId}/change-requests/${id}`;
const onServer = (id: string) => server.api('admin', 'GET', address(id)) as Promise<ChangeRequest>;
const change = (id: string, body: unknown) => server.api('admin', 'PATCH', address(id), body);
const there = (changeRequestId: string) => ({
  accountId: world.account.session.id,
  spaceId: server.spaceId,
  changeRequestId,
});
/** Every change request of the service with a subject. */
async function withSubject(subject: string): Promise<readonly ChangeRequest[]> {
  const lists = await Promise.all(
    ['draft', 'open', 'archived'].map(
      (status) =>
        server.api(
          'admin',
          'GET',
          `/v1/spaces/${server.spaceId}/change-requests?status=${status}&limit=1000`,
        ) as Promise<{ items: ChangeRequest[] }>,
    ),
  );
  return lists.flatMap(({ items }) => items.filter((one) => one.subject === subject));
}
/** One that the service has already, opened by me. */
async function sent(): Promise<string> {
  const edit = open(unique());
  await world.sync();
  return rowOf(edit).serverId!;
}

describe('a change request that is not sent yet', () => {
  it('is listed, read, changed and commented on here, and arrives whole under its local id', async () => {
    await server.stop();
    const edit = open(unique());
    const [local, last] = [{ id: edit.id }, unique()];
    add({ kind: 'changeRequest.subject', changeRequest: local, subject: last });
    add({ kind: 'changeRequest.description', changeRequest: local, markdown: 'Why **now**.' });
    add({ kind: 'changeRequest.status', changeRequest: local, status: 'open' });
    const target = { spaceId: server.spaceId, changeRequestId: edit.id };
    const comment = add({ kind: 'comment.add', target, markdown: 'Look at the limits.' });
    add({ kind: 'comment.react', comment: { id: comment.id }, emoji: '👍' });
    const [listed] = await world.ask('changeRequests.list', {});
    expect(listed).toMatchObject({
      id: edit.id,
      number: null,
      subject: last,
      status: 'open',
      pendingEdits: 5,
    });
    expect(await world.ask('changeRequest.get', there(edit.id))).toMatchObject({
      subject: last,
      descriptionMarkdown: 'Why **now**.',
      pending: [
        { kind: 'changeRequest.create' },
        { kind: 'changeRequest.description' },
        { kind: 'changeRequest.status' },
      ],
      actions: { subject: { can: true }, merge: { can: false } },
    });
    expect(await world.ask('discussion.list', there(edit.id))).toMatchObject([
      { markdown: 'Look at the limits.', reactions: [{ emoji: '1f44d' }] },
    ]);
    await world.sync();
    expect(stateOf(edit)).toBe('waiting');
    await server.start();
    await world.sync();
    const id = rowOf(edit).serverId!;
    const arrived = await onServer(id);
    expect([arrived.subject, arrived.status, markdownOfDescription(arrived.description)]).toEqual([
      last,
      'open',
      'Why **now**.',
    ]);
    expect(await world.ask('discussion.list', there(edit.id))).toMatchObject([
      { markdown: 'Look at the limits.', pending: [], reactions: [{ count: 1, mine: true }] },
    ]);
    expect(await world.ask('changeRequest.get', there(edit.id))).toMatchObject({ id, pending: [] });
    expect((await world.ask('changeRequests.list', {})).filter((one) => one.subject === last).length).toBe(1);
  });

  it('is discarded with everything on it when it is archived, and comes back whole', async () => {
    const edit = open(unique());
    const target = { spaceId: server.spaceId, changeRequestId: edit.id };
    const comment = add({ kind: 'comment.add', target, markdown: 'Never mind.' });
    add({ kind: 'changeRequest.status', changeRequest: { id: edit.id }, status: 'archived' });
    expect([stateOf(edit), stateOf(comment)]).toEqual(['discarded', 'discarded']);
    world.account.session.outbox.restore(edit.id);
    expect([stateOf(edit), stateOf(comment)]).toEqual(['waiting', 'waiting']);
    world.account.session.outbox.discard(edit.id);
    await world.sync();
  });

  it('keeps the draft of a comment when it gets its number', async () => {
    const edit = open(unique());
    const target = (changeRequestId: string) => ({
      spaceId: server.spaceId,
      changeRequestId,
      pageId: null,
      nodeId: null,
      commentId: null,
      use: 'comment' as const,
    });
    const { accountId } = there('');
    await world.ask('drafts.save', { accountId, target: target(edit.id), text: 'half' });
    await world.sync();
    const id = rowOf(edit).serverId!;
    expect(await world.ask('drafts.get', { accountId, target: target(id) })).toBe('half');
    await world.ask('drafts.save', { accountId, target: target(id), text: '' });
    expect(await world.ask('drafts.get', { accountId, target: target(edit.id) })).toBe('');
  });

  it.each([
    ['', 'The subject is empty.'],
    ['x'.repeat(101), 'A subject has at most 100 characters.'],
  ])('needs a subject that the service takes, not %j', async (subject, words) => {
    const payload = { kind: 'changeRequest.create' as const, spaceId: server.spaceId, subject };
    const reply = await world.core.request('edits.add', { ...there(''), payload, mode: 'now' });
    expect(reply).toMatchObject({ ok: false, failure: { detail: words } });
  });
});

describe('a change request whose answer is lost', () => {
  it.each([
    ['after the service opened it', { loseAnswer: true }],
    ['before the service heard of it', { drop: true }],
    ['by a failure of the service', { status: 500 }],
    ['in a garbled answer', { truncate: 0.5 }],
  ])('%s is there once', async (_name, fault) => {
    const subject = unique();
    server.fault({ operation: 'createChangeRequest', count: 1, ...fault });
    const edit = open(subject);
    await world.sync();
    expect([rowOf(edit).state, (await withSubject(subject)).length]).toEqual(['confirmed', 1]);
  });

  it('is not taken for one of the same subject that somebody else opened', async () => {
    const subject = unique();
    await server.api('admin', 'POST', `/v1/spaces/${server.spaceId}/change-requests`, { subject });
    server.fault({ operation: 'createChangeRequest', count: 1, drop: true });
    const edit = open(subject);
    await world.sync();
    const mine = await onServer(rowOf(edit).serverId!);
    expect([(await withSubject(subject)).length, mine.createdBy?.id]).toEqual([
      2,
      world.account.session.store.account.get()?.userId,
    ]);
  });
});

/** Sends it, and the answer is lost; then a pull shows what came of it, before it is looked for. */
async function arrivedUnanswered(operation: string, make: () => EditRow): Promise<EditRow> {
  server.fault({ operation, count: 1, loseAnswer: true });
  const edit = make();
  await world.account.session.syncOnce({});
  server.fault();
  expect(stateOf(edit)).toBe('unknown: lost-answer');
  return edit;
}

describe('what a pull has shown of a request without an answer', () => {
  it('is known to have arrived, though the new change request was renamed before it was looked for', async () => {
    const subject = unique();
    const edit = await arrivedUnanswered('createChangeRequest', () => open(subject));
    const [made] = await withSubject(subject);
    await change(made!.id, { subject: 'Renamed' });
    await world.account.session.syncOnce({});
    await world.sync();
    expect([rowOf(edit), await withSubject(subject)]).toMatchObject([
      { state: 'confirmed', reasonCode: 'found-again', serverId: made!.id, attempts: 1 },
      [],
    ]);
    expect((await onServer(made!.id)).subject).toBe('Renamed');
  });

  it('lets a change of the new subject that was made here meanwhile ask before it replaces another’s', async () => {
    const edit = await arrivedUnanswered('createChangeRequest', () => open(unique()));
    const changeRequest = { id: edit.id };
    const mine = add({ kind: 'changeRequest.subject', changeRequest, subject: unique() });
    const [made] = await withSubject((JSON.parse(edit.payload) as { subject: string }).subject);
    await change(made!.id, { subject: 'Renamed' });
    await world.sync();
    expect([stateOf(edit), stateOf(mine), (await onServer(made!.id)).subject]).toEqual([
      'confirmed: found-again',
      'held: subject-changed',
      'Renamed',
    ]);
    world.account.session.outbox.discard(mine.id);
  });

  it('is not set a second time over what somebody made of it since', async () => {
    const id = await sent();
    const edit = await arrivedUnanswered('updateChangeRequest', () =>
      add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' }),
    );
    await change(id, { status: 'draft' });
    await world.account.session.syncOnce({});
    await world.sync();
    expect([stateOf(edit), rowOf(edit).attempts, (await onServer(id)).status]).toEqual([
      'confirmed: found-again',
      1,
      'draft',
    ]);
  });

  it('says nothing of a request that never arrived', async () => {
    const id = await sent();
    server.fault({ operation: 'updateChangeRequest', count: 1, drop: true });
    const edit = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' });
    await world.account.session.syncOnce({});
    server.fault();
    await world.sync();
    expect([stateOf(edit), rowOf(edit).attempts, (await onServer(id)).status]).toEqual([
      'confirmed',
      2,
      'open',
    ]);
  });
});

describe('a second copy of a change request that appears late', () => {
  it('is offered to be archived, once, and only the copy goes', async () => {
    const subject = unique();
    server.fault({ operation: 'createChangeRequest', count: 1, drop: true });
    const edit = open(subject);
    await world.sync();
    // As if the first request had been acted on long after it was given up.
    const copy = (await server.api('review', 'POST', `/v1/spaces/${server.spaceId}/change-requests`, {
      subject,
    })) as ChangeRequest;
    await world.sync();
    await world.sync();
    const offers = world.account.session.store.edits
      .unfinished()
      .filter((row) => row.reasonCode === 'surplus-copy');
    expect(offers).toMatchObject([
      { kind: 'changeRequest.status', state: 'held', laneChangeRequest: copy.id },
    ]);
    world.account.session.outbox.retry(offers[0]!.id);
    await world.sync();
    expect([(await onServer(copy.id)).status, (await onServer(rowOf(edit).serverId!)).status]).toEqual([
      'archived',
      'draft',
    ]);
  });
});

describe('a change of a change request', () => {
  const cases: readonly (readonly [
    string,
    (id: string) => EditPayload,
    (now: ChangeRequest) => unknown,
    unknown,
  ])[] = [
    [
      'subject',
      (id) => ({ kind: 'changeRequest.subject', changeRequest: { id }, subject: 'Mine' }),
      (now) => now.subject,
      'Mine',
    ],
    [
      'description',
      (id) => ({
        kind: 'changeRequest.description',
        changeRequest: { id },
        markdown: '# Why\n\n* one\n* two\n\nA [link](https://docs.example).',
      }),
      (now) => markdownOfDescription(now.description),
      '# Why\n\n* one\n* two\n\nA [link](https://docs.example).',
    ],
    [
      'status',
      (id) => ({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' }),
      (now) => now.status,
      'open',
    ],
  ];

  it.each(cases)('of its %s goes out after one look', async (_what, payload, read, wanted) => {
    const id = await sent();
    const edit = add(payload(id));
    await world.sync();
    expect([stateOf(edit), read(await onServer(id))]).toEqual(['confirmed', wanted]);
    expect(
      read(JSON.parse(world.account.session.store.changeRequests.get(id)!.json) as ChangeRequest),
    ).toEqual(wanted);
  });

  it.each(cases)('of its %s shows at once, and not twice', async (what, payload) => {
    const id = await sent();
    const edit = add(payload(id));
    const view = await world.ask('changeRequest.get', there(id));
    expect(view.pending).toMatchObject([{ editId: edit.id, state: 'waiting' }]);
    const shown = { subject: view.subject, description: view.descriptionMarkdown, status: view.status };
    const wanted = edit.kind === 'changeRequest.description' ? /^# Why/ : /^Mine|^open/;
    expect(shown[what as keyof typeof shown]).toMatch(wanted);
    world.account.session.outbox.discard(edit.id);
  });

  it.each(cases)(
    'of its %s arrives though its answer is lost, without another try',
    async (_w, payload, read, wanted) => {
      const id = await sent();
      server.fault({ operation: 'updateChangeRequest', count: 1, loseAnswer: true });
      const edit = add(payload(id));
      await world.sync();
      expect([stateOf(edit), rowOf(edit).attempts, read(await onServer(id))]).toEqual([
        'confirmed: found-again',
        1,
        wanted,
      ]);
    },
  );

  it.each(cases)('of its %s goes again when it was lost on the way', async (_what, payload, read, wanted) => {
    const id = await sent();
    server.fault({ operation: 'updateChangeRequest', count: 1, drop: true });
    const edit = add(payload(id));
    await world.sync();
    expect([stateOf(edit), read(await onServer(id))]).toEqual(['confirmed', wanted]);
  });

  it('is done when the service has it already', async () => {
    const id = await sent();
    const edit = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' });
    await change(id, { status: 'open' });
    await world.sync();
    expect(stateOf(edit)).toBe('confirmed: already-done');
  });

  it('is held when somebody else changed the same, and not when they changed something else', async () => {
    const id = await sent();
    const subject = add({ kind: 'changeRequest.subject', changeRequest: { id }, subject: 'Mine' });
    const status = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'archived' });
    await change(id, { subject: 'Theirs' });
    await world.sync();
    expect([stateOf(subject), stateOf(status)]).toEqual(['held: subject-changed', 'confirmed']);
    expect((await onServer(id)).subject).toBe('Theirs');
  });

  it('of its status is held when somebody set another one', async () => {
    const id = await sent();
    const edit = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' });
    await change(id, { status: 'archived' });
    await world.sync();
    expect(stateOf(edit)).toBe('held: status-changed');
    world.account.session.outbox.retry(edit.id);
    await world.sync();
    expect([stateOf(edit), (await onServer(id)).status]).toEqual(['confirmed', 'open']);
  });

  it('is held with its text when it was merged meanwhile', async () => {
    const id = await sent();
    const edit = add({ kind: 'changeRequest.description', changeRequest: { id }, markdown: 'Late' });
    await server.api('admin', 'POST', `${address(id)}/merge`);
    await world.sync();
    expect(stateOf(edit)).toBe('held: change-request-closed');
    world.account.session.outbox.discard(edit.id);
  });

  it('made twice is one edit; the second status takes the place of the first', async () => {
    const id = await sent();
    const first = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' });
    const second = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'archived' });
    expect(second.id).toBe(first.id);
    expect(add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'draft' }).state).toBe(
      'discarded',
    );
    const text = add({ kind: 'changeRequest.description', changeRequest: { id }, markdown: 'one' });
    expect(add({ kind: 'changeRequest.description', changeRequest: { id }, markdown: 'two' }).id).toBe(
      text.id,
    );
    await world.sync();
    expect(markdownOfDescription((await onServer(id)).description)).toBe('two');
  });

  it('keeps who is mentioned in a block of the description that was not touched', async () => {
    const id = await sent();
    const text = (words: string) => ({
      object: 'text',
      leaves: [{ object: 'leaf', text: words, marks: [] }],
    });
    const mention = {
      object: 'inline',
      type: 'mention',
      isVoid: true,
      data: { ref: { kind: 'user', user: 'u1' }, label: 'Ada' },
    };
    const paragraph = (...nodes: readonly unknown[]) => ({
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes,
    });
    await change(id, {
      description: { object: 'document', nodes: [paragraph(text('For '), mention), paragraph(text('Why.'))] },
    });
    await world.sync();
    add({ kind: 'changeRequest.description', changeRequest: { id }, markdown: 'For Ada\n\nWhy now.' });
    await world.sync();
    const { description } = await onServer(id);
    expect(markdownOfDescription(description)).toBe('For Ada\n\nWhy now.');
    expect(JSON.stringify(description)).toContain('"kind":"user"');
  });

  it('that was lost is followed by a contrary one only after it has settled', async () => {
    const id = await sent();
    server.fault({ operation: 'updateChangeRequest', count: 1, loseAnswer: true });
    const first = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'open' });
    const { outbox } = world.account.session;
    await outbox.push({ signal: new AbortController().signal });
    expect(stateOf(first)).toBe('unknown: lost-answer');
    const second = add({ kind: 'changeRequest.status', changeRequest: { id }, status: 'archived' });
    await outbox.push({ signal: new AbortController().signal });
    expect(stateOf(second)).toBe('waiting');
    await world.sync();
    expect([stateOf(first), stateOf(second), (await onServer(id)).status]).toEqual([
      'confirmed: found-again',
      'confirmed',
      'archived',
    ]);
  });
});
