import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../src-main/api/change-request.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { ConflictView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let accountId: string;
let count = 0;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  accountId = world.account.session.id;
});
afterAll(() => server.close());
beforeEach(() => server.fault());

const add = (payload: EditPayload): EditRow => world.account.session.outbox.add(payload, 'now');
const rowOf = (edit: { readonly id: string }): EditRow => world.account.session.store.edits.get(edit.id)!;
const conflictOf = (edit: EditRow) => world.ask('edits.conflict', { accountId, editId: edit.id });
/** Where the text may go as a comment. */
const targetsOf = async (edit: EditRow) =>
  (await world.ask('edits.targets', { accountId, editId: edit.id })).filter((one) => 'payload' in one);
const inChangeRequest = () => ({ spaceId: server.spaceId, changeRequestId: server.changeRequestId });
const root = () => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
async function sentComment(markdown: string): Promise<{ readonly id: string }> {
  const edit = add({ kind: 'comment.add', target: inChangeRequest(), markdown });
  await world.sync();
  return { id: rowOf(edit).serverId! };
}
function isText(view: ConflictView): view is Extract<ConflictView, { readonly kind: 'text' }> {
  return view.kind === 'text';
}

describe('a comment that was changed on the web as well', () => {
  const base = 'One line.\n\nTwo lines.\n\nThree lines.';
  const theirs = 'One line, theirs.\n\nTwo lines.\n\nThree lines.';

  async function heldEdit(mine: string): Promise<EditRow> {
    const comment = await sentComment(base);
    const edit = add({ kind: 'comment.edit', comment, markdown: mine });
    await server.api('review', 'PUT', `${root()}/comments/${comment.id}`, { body: { markdown: theirs } });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    return edit;
  }

  it('is brought together where the changes do not touch each other, and the result goes through', async () => {
    const edit = await heldEdit('One line.\n\nTwo lines.\n\nThree lines, mine.');
    const list = await world.ask('edits.get', { accountId, editIds: ['none', edit.id] });
    expect(list.map((one) => one.id)).toEqual([edit.id]);
    expect(list[0]).toMatchObject({ state: 'held', question: 'text' });
    const view = await conflictOf(edit);
    const proposed = 'One line, theirs.\n\nTwo lines.\n\nThree lines, mine.';
    expect(isText(view) && [view.what, view.base, view.stretches]).toEqual([
      'comment',
      base,
      [
        { kind: 'agreed', text: 'One line, theirs.\n', by: 'theirs' },
        { kind: 'agreed', text: '\nTwo lines.\n\n', by: 'nobody' },
        { kind: 'agreed', text: 'Three lines, mine.\n', by: 'mine' },
      ],
    ]);
    await world.ask('edits.rewrite', {
      accountId,
      editId: edit.id,
      markdown: proposed,
      decided: { theirs: isText(view) ? view.theirs : '', title: null, how: 'both' },
    });
    await world.sync();
    expect(rowOf(edit).state).toBe('confirmed');
    expect((await server.comments()).map((one) => one.body.markdown.trim())).toContain(proposed);
  });

  it('leaves open where both changed the same lines, with both versions, theirs first', async () => {
    const edit = await heldEdit('One line, mine.\n\nTwo lines.\n\nThree lines.');
    const view = await conflictOf(edit);
    expect(isText(view) && view.stretches).toMatchObject([
      {
        kind: 'conflict',
        mine: 'One line, mine.\n',
        theirs: 'One line, theirs.\n',
        base: 'One line.\n',
        both: 'One line, theirs.\nOne line, mine.\n',
        theirsDiff: [
          { change: 'deleted', text: 'One line.' },
          { change: 'inserted', text: 'One line, theirs.' },
        ],
      },
      { kind: 'agreed', text: '\nTwo lines.\n\nThree lines.\n', by: 'nobody' },
    ]);
    world.account.session.outbox.discard(edit.id);
  });

  it.each([
    ['mine', 'A conflict was decided: your version was kept.'],
    ['theirs', 'A conflict was decided: the other version was kept.'],
    ['parts', 'A conflict was decided: a version was chosen at each place.'],
    ['discard', 'A conflict was decided: the other version was kept.'],
  ] as const)('says afterwards how it was decided: %s', async (how, reason) => {
    const edit = await heldEdit(`One line, chose ${how}.`);
    const editId = edit.id;
    if (how === 'mine') await world.ask('edits.retry', { accountId, editId });
    else if (how === 'discard') await world.ask('edits.discard', { accountId, editId });
    else {
      const markdown = `Both lines, chose ${how}.`;
      await world.ask('edits.rewrite', {
        accountId,
        editId,
        markdown,
        decided: { theirs, title: null, how },
      });
    }
    await world.sync();
    const [view] = await world.ask('edits.get', { accountId, editIds: [editId] });
    const sent = await world.ask('sent.page', { accountId, search: `chose ${how}`, from: 0, limit: 5 });
    const isSent = how !== 'discard';
    expect([view?.state, view?.reason, sent.items.map((one) => [one.outcome, one.reason])]).toEqual([
      isSent ? 'confirmed' : 'discarded',
      reason,
      isSent ? [['delivered', reason]] : [],
    ]);
  });

  it('takes no decision about another version than the one that was shown', async () => {
    const edit = await heldEdit('One line, mine.');
    const reply = await world.core.request('edits.rewrite', {
      accountId,
      editId: edit.id,
      markdown: 'Both.',
      decided: { theirs: 'Something else.', title: null, how: 'own' },
    });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    expect(rowOf(edit).state).toBe('held');
    world.account.session.outbox.discard(edit.id);
  });

  it('is held again when it moves once more after the decision', async () => {
    const edit = await heldEdit('One line, mine.');
    const payload = JSON.parse(rowOf(edit).payload) as { comment: { id: string } };
    await world.ask('edits.rewrite', { accountId, editId: edit.id, markdown: 'Both.' });
    await server.api('review', 'PUT', `${root()}/comments/${payload.comment.id}`, {
      body: { markdown: 'Theirs again.' },
    });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    const view = await conflictOf(edit);
    expect(isText(view) && [view.mine, view.theirs, view.base]).toEqual(['Both.', 'Theirs again.', theirs]);
    world.account.session.outbox.discard(edit.id);
  });

  it('has nothing to decide while it only waits', async () => {
    const edit = add({ kind: 'comment.add', target: inChangeRequest(), markdown: 'No conflict.' });
    const reply = await world.core.request('edits.conflict', { accountId, editId: edit.id });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    world.account.session.outbox.discard(edit.id);
  });
});

describe('a subject and a description that were changed on the web as well', () => {
  it('are brought together: the subject by words, the description by lines', async () => {
    const create = add({
      kind: 'changeRequest.create',
      spaceId: server.spaceId,
      subject: 'Harden the bulk dispatch',
    });
    add({ kind: 'changeRequest.description', changeRequest: { id: create.id }, markdown: 'One.\n\nTwo.' });
    await world.sync();
    const id = rowOf(create).serverId!;
    const changeRequest = { id };
    const subject = add({
      kind: 'changeRequest.subject',
      changeRequest,
      subject: 'Harden the bulk dispatch now',
    });
    const description = add({
      kind: 'changeRequest.description',
      changeRequest,
      markdown: 'One.\n\nTwo, mine.',
    });
    const address = `/v1/spaces/${server.spaceId}/change-requests/${id}`;
    const theirs = { object: 'document', nodes: ['One, theirs.', 'Two.'].map(paragraph) };
    await server.api('admin', 'PATCH', address, {
      subject: 'Soften the bulk dispatch',
      description: theirs,
    });
    await world.sync();
    const views = [await conflictOf(subject), await conflictOf(description)];
    const together = (view: ConflictView): string =>
      isText(view)
        ? view.stretches
            .map((one) => (one.kind === 'agreed' ? one.text : '?'))
            .join('')
            .trim()
        : '';
    expect(views.map((view) => isText(view) && [view.what, view.base, together(view)])).toEqual([
      ['subject', 'Harden the bulk dispatch', 'Soften the bulk dispatch now'],
      ['description', 'One.\n\nTwo.', 'One, theirs.\n\nTwo, mine.'],
    ]);
    for (const [index, edit] of [subject, description].entries()) {
      const view = views[index]!;
      const markdown = together(view);
      await world.ask('edits.rewrite', { accountId, editId: edit.id, markdown });
    }
    await world.sync();
    const now = (await server.api('admin', 'GET', address)) as ChangeRequest;
    expect([now.subject, rowOf(subject).state, rowOf(description).state]).toEqual([
      'Soften the bulk dispatch now',
      'confirmed',
      'confirmed',
    ]);
    expect(
      await world.ask('changeRequest.get', { accountId, spaceId: server.spaceId, changeRequestId: id }),
    ).toMatchObject({ descriptionMarkdown: 'One, theirs.\n\nTwo, mine.', pending: [] });
  });
});

function paragraph(text: string): unknown {
  return {
    object: 'block',
    type: 'paragraph',
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  };
}

describe('what is about a comment that was deleted', () => {
  const viewOf = async (edit: EditRow) =>
    (await world.ask('edits.get', { accountId, editIds: [edit.id] }))[0];
  const heldOn = async (make: (comment: { readonly id: string }) => EditPayload) => {
    const comment = await sentComment(`Deleted ${++count}.`);
    await world.sync();
    const edit = add(make(comment));
    await server.api('admin', 'DELETE', `${root()}/comments/${comment.id}`);
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    const threads = await world.ask('discussion.list', {
      accountId,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
    });
    return { edit, thread: threads.find(({ id }) => id === comment.id) };
  };

  it('is not offered to be sent as it is, only elsewhere', async () => {
    const { edit } = await heldOn((comment) => ({ kind: 'reply.add', comment, markdown: 'An answer.' }));
    expect(await viewOf(edit)).toMatchObject({
      state: 'held',
      reason: 'The comment was deleted on the service. Your text is kept: send it elsewhere or discard it.',
      canRetry: false,
      canSendElsewhere: true,
    });
  });

  it('is told to be discarded where it has no text', async () => {
    const { edit } = await heldOn((comment) => ({ kind: 'comment.react', comment, emoji: '1f44d' }));
    expect(await viewOf(edit)).toMatchObject({
      state: 'held',
      reason: 'The comment was deleted on the service. This can no longer be sent: discard it.',
      canRetry: false,
      canSendElsewhere: false,
    });
  });

  it('shows its thread as deleted before and after the next sync, with only what is unsent to be changed', async () => {
    const { thread } = await heldOn((comment) => ({ kind: 'reply.add', comment, markdown: 'Mine.' }));
    const no = { can: false, reason: 'This comment was deleted on the service.' };
    const yes = { can: true, reason: null };
    const shown = {
      isGone: true,
      canReply: no,
      canResolve: no,
      canEdit: no,
      canDelete: no,
      replies: [{ markdown: 'Mine.', canEdit: yes, canDelete: yes }],
    };
    expect(thread).toMatchObject(shown);
    await world.sync();
    const threads = await world.ask('discussion.list', {
      accountId,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
    });
    expect(threads.find(({ id }) => id === thread?.id)).toMatchObject(shown);
  });
});

describe('a text that cannot stay where it was meant', () => {
  it('goes to another thread’s place: page, change request or space, with what it was about', async () => {
    const comment = await sentComment('To be deleted.');
    const reply = add({ kind: 'reply.add', comment, markdown: 'My long answer.' });
    await server.api('admin', 'DELETE', `${root()}/comments/${comment.id}`);
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(rowOf(reply)).toMatchObject({ state: 'held', reasonCode: 'comment-gone' });
    const targets = await targetsOf(reply);
    expect(targets.map((one) => one.words)).toEqual([
      expect.stringMatching(/^The change request #1 /),
      expect.stringMatching(/^The space /),
    ]);
    const payload = targets[0]!.payload;
    const sent = await world.ask('edits.sendElsewhere', { accountId, editId: reply.id, payload });
    await world.sync();
    expect([rowOf(sent).state, rowOf(reply).state, rowOf(reply).reasonCode]).toEqual([
      'confirmed',
      'discarded',
      'sent-elsewhere',
    ]);
    const bodies = (await server.comments()).map((one) => one.body.markdown.trim());
    expect(bodies).toContain('> To be deleted.\n\nMy long answer.');
  });

  it('of a comment on a page goes to the thread’s page of the space or to the whole of it, never to where it is', async () => {
    const { store } = world.account.session;
    const row = store.changeRequests.get(server.changeRequestId)!;
    const pages = world.account.content.pages(server.spaceId, row.heldRevision!).rows;
    const pageId = pages.find((one) => one.path === 'guides/limits')!.pageId;
    const target = { ...inChangeRequest(), pageId };
    const edit = add({ kind: 'comment.add', target, markdown: 'Here?' });
    expect(
      (await targetsOf(edit)).map((one) => [one.words.split(' ').slice(0, 3).join(' '), one.payload]),
    ).toMatchObject([
      ['The change request', { kind: 'comment.add', target: inChangeRequest(), markdown: 'Here?' }],
      ['The page Limits', { target: { spaceId: server.spaceId, pageId } }],
      [expect.stringMatching(/^The space/), { target: { spaceId: server.spaceId } }],
    ]);
    world.account.session.outbox.discard(edit.id);
  });

  it('takes what hangs on it along', async () => {
    const edit = add({ kind: 'comment.add', target: inChangeRequest(), markdown: `Moves ${++count}` });
    const reply = add({ kind: 'reply.add', comment: { id: edit.id }, markdown: 'Moves too' });
    const { spaceId } = server;
    const payload = { kind: 'comment.add' as const, target: { spaceId }, markdown: `Moves ${count}` };
    const sent = await world.ask('edits.sendElsewhere', { accountId, editId: edit.id, payload });
    await world.sync();
    expect([rowOf(sent).state, rowOf(reply).state]).toEqual(['confirmed', 'confirmed']);
    const threads = await world.ask('discussion.list', { accountId, spaceId, changeRequestId: null });
    expect(threads).toMatchObject([{ markdown: `Moves ${count}`, replies: [{ markdown: 'Moves too' }] }]);
  });

  it('that may have arrived goes nowhere else', async () => {
    server.fault({ operation: 'createChangeRequestComment', count: 1, loseAnswer: true });
    const edit = add({ kind: 'comment.add', target: inChangeRequest(), markdown: 'Perhaps there' });
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    expect(await targetsOf(edit)).toEqual([]);
    const payload = { kind: 'comment.add' as const, target: { spaceId: server.spaceId }, markdown: 'x' };
    const reply = await world.core.request('edits.sendElsewhere', { accountId, editId: edit.id, payload });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    await world.sync();
  });
});

describe('the history', () => {
  it('has what was sent and discarded, newest first, page by page, each once', async () => {
    const edits = [1, 2, 3, 4, 5].map((number) =>
      add({ kind: 'comment.add', target: inChangeRequest(), markdown: `History ${number}` }),
    );
    world.account.session.outbox.discard(edits[4]!.id);
    await world.sync();
    const all = world.account.session.store.edits
      .all()
      .filter((row) => row.state === 'confirmed' || row.state === 'discarded')
      .toSorted((a, b) => b.updatedAt - a.updatedAt || b.seq - a.seq);
    const paged: { readonly id: string; readonly updatedAt: number }[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof history>> = await history(before);
      paged.push(...page.edits);
      before = page.next;
    } while (before !== null);
    expect(paged.map((one) => one.id)).toEqual(all.map((row) => row.id));
    expect(paged.length).toBeGreaterThan(5);
  });
  const history = (before: number | null) => world.ask('edits.history', { accountId, before, limit: 2 });
});
