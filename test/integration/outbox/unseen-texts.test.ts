import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

/*
 * While an edit of mine is unsent, its text hides what others made of the same object. What was hidden is never taken for
 * what the person had seen: docs/design/outbox.md, "Decisions of the person".
 */

let server: ReviewWorld;
let world: World;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
});
afterAll(() => server.close());
beforeEach(() => server.fault());

const outbox = () => world.account.session.outbox;
const add = (payload: EditPayload): EditRow => outbox().add(payload, 'now');
const push = () => outbox().push({ signal: new AbortController().signal });
const pull = () => world.account.session.syncOnce({});
const root = () => `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
const update = 'updateChangeRequestComment';

function stateOf({ id }: EditRow): string {
  const row = world.account.session.store.edits.get(id);
  return `${row?.state ?? 'gone'}${row?.reasonCode ? `: ${row.reasonCode}` : ''}`;
}

async function sentComment(): Promise<{ readonly id: string }> {
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const edit = add({ kind: 'comment.add', target, markdown: 'first' });
  await world.sync();
  return { id: world.account.session.store.edits.get(edit.id)!.serverId! };
}

/** The same person at another installation. */
async function changedElsewhere(comment: { readonly id: string }, markdown = 'theirs'): Promise<void> {
  await server.api('review', 'PUT', `${root()}/comments/${comment.id}`, { body: { markdown } });
}

async function textOf({ id }: { readonly id: string }): Promise<string | undefined> {
  return (await server.comments()).find((one) => one.id === id)?.body.markdown.trim();
}

describe('a text that was changed elsewhere and not seen here', () => {
  it('holds an edit behind a reaction, whose answer has that text', async () => {
    const comment = await sentComment();
    const reaction = add({ kind: 'comment.react', comment, emoji: '👍' });
    const edit = add({ kind: 'comment.edit', comment, markdown: 'mine' });
    await changedElsewhere(comment);
    await push();
    expect([stateOf(reaction), stateOf(edit), await textOf(comment)]).toEqual([
      'confirmed',
      'held: body-changed',
      'theirs',
    ]);
  });

  it.each([{ loseAnswer: true }, { drop: true }])(
    'holds an edit behind a reaction whose answer was lost (%o)',
    async (fault) => {
      const comment = await sentComment();
      const reaction = add({ kind: 'comment.react', comment, emoji: '👍' });
      const edit = add({ kind: 'comment.edit', comment, markdown: 'mine' });
      server.fault({ operation: update, count: 1, ...fault });
      await push();
      await changedElsewhere(comment);
      server.fault();
      await world.sync();
      expect([stateOf(reaction).split(':')[0], stateOf(edit), await textOf(comment)]).toEqual([
        'confirmed',
        'held: body-changed',
        'theirs',
      ]);
    },
  );

  it('holds an edit behind another one that was lost on the way', async () => {
    const comment = await sentComment();
    server.fault({ operation: update, count: 1, drop: true });
    const lost = add({ kind: 'comment.edit', comment, markdown: 'mine' });
    await push();
    await changedElsewhere(comment);
    await pull();
    const edit = add({ kind: 'comment.edit', comment, markdown: 'mine again' });
    server.fault();
    await world.sync();
    expect([stateOf(lost), stateOf(edit), await textOf(comment)]).toEqual([
      'held: body-changed',
      'held: body-changed',
      'theirs',
    ]);
  });

  it.each(['subject', 'description'] as const)(
    'holds an edit of a %s behind another one that was lost on the way',
    async (what) => {
      const edited = (value: string): EditRow => {
        const changeRequest = { id: server.changeRequestId };
        return what === 'subject'
          ? add({ kind: 'changeRequest.subject', changeRequest, subject: value })
          : add({ kind: 'changeRequest.description', changeRequest, markdown: value });
      };
      server.fault({ operation: 'updateChangeRequest', count: 1, drop: true });
      const lost = edited(`${what} of mine`);
      await push();
      server.fault();
      const value = what === 'subject' ? 'theirs' : descriptionOfMarkdown('theirs');
      await server.api('review', 'PATCH', root(), { [what]: value });
      await pull();
      const edit = edited(`${what} of mine again`);
      await world.sync();
      expect([stateOf(lost), stateOf(edit)]).toEqual([`held: ${what}-changed`, `held: ${what}-changed`]);
      for (const row of [edit, lost]) outbox().discard(row.id);
    },
  );

  it('holds a deletion behind an edit that hid it', async () => {
    const comment = await sentComment();
    const hidden = add({ kind: 'comment.edit', comment, markdown: 'mine' });
    await changedElsewhere(comment);
    server.fault({ operation: 'getChangeRequestComment', status: 503 });
    await pull();
    const deletion = add({ kind: 'comment.delete', comment });
    server.fault();
    await world.sync();
    expect([stateOf(hidden), stateOf(deletion), await textOf(comment)]).toEqual([
      'discarded: cancelled-out',
      'held: body-changed',
      'theirs',
    ]);
  });

  it.each(['unsent', 'lost on the way'])(
    'holds the deletion of a page whose text of mine is %s',
    async (what) => {
      const { pages } = (await server.api('review', 'GET', `${root()}/content/pages`)) as { pages: Page[] };
      const target = {
        ...{ spaceId: server.spaceId, changeRequestId: server.changeRequestId },
        pageId: pages.find(({ title }) => title === 'Welcome')?.id ?? '',
      };
      server.fault({ operation: 'changeContent', count: 1, drop: true });
      add({ kind: 'page.update', target, title: 'Welcome', markdown: `mine, ${what}` });
      if (what === 'lost on the way') await push();
      server.fault();
      const change = {
        operation: 'update_page',
        page: target.pageId,
        document: { markdown: `theirs, ${what}` },
      };
      await server.api('review', 'POST', `${root()}/content`, { changes: [change] });
      server.fault({ operation: 'getChangeRequest', status: 503 });
      await pull();
      server.fault();
      const deletion = add({ kind: 'page.delete', target });
      await world.sync();
      const page = await server.api(
        'review',
        'GET',
        `${root()}/content/page/${target.pageId}?format=markdown`,
      );
      expect([stateOf(deletion), page]).toMatchObject([
        'held: deletion-stale',
        { markdown: expect.stringContaining('theirs') as string },
      ]);
      outbox().discard(deletion.id);
      for (const row of world.account.session.store.edits.all())
        if (row.kind === 'page.update' && row.state !== 'discarded') outbox().discard(row.id);
    },
  );

  it('holds an edit once more that was held for another reason and is sent again', async () => {
    const comment = await sentComment();
    server.fault({ operation: update, count: 1, status: 403 });
    const edit = add({ kind: 'comment.edit', comment, markdown: 'mine' });
    await push();
    expect(stateOf(edit)).toBe('held: permission');
    server.fault();
    await changedElsewhere(comment);
    await pull();
    outbox().retry(edit.id);
    await push();
    expect([stateOf(edit), await textOf(comment)]).toEqual(['held: body-changed', 'theirs']);
  });

  it('holds an edit once more that was held for it and is written anew without a look at both', async () => {
    const comment = await sentComment();
    const edit = add({ kind: 'comment.edit', comment, markdown: 'mine' });
    await changedElsewhere(comment);
    await push();
    const anew = add({ kind: 'comment.edit', comment, markdown: 'mine anew' });
    await push();
    expect([anew.id, stateOf(edit), await textOf(comment)]).toEqual([
      edit.id,
      'held: body-changed',
      'theirs',
    ]);
    outbox().retry(edit.id);
    await push();
    expect([stateOf(edit), await textOf(comment)]).toEqual(['confirmed: decided', 'mine anew']);
  });
});
