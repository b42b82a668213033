import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DigestItem } from '../../../src-main/bridge/views/sync-views.ts';
import { createReviewWorld, git, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let accountId: string;
let prefix: string;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('comment');
  accountId = world.account.session.id;
  prefix = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
});
afterAll(() => server.close());

const news = (): Promise<readonly DigestItem[]> =>
  world.ask('digest.get', { accountId, unseen: true, limit: 50 });
const words = async (): Promise<readonly string[]> => (await news()).map((one) => one.words);
const there = () => ({ accountId, spaceId: server.spaceId, changeRequestId: server.changeRequestId });
async function pageId(title: string): Promise<string> {
  const rows = await world.ask('space.tree', { accountId, spaceId: server.spaceId });
  return rows.find((row) => row.title === title)!.id;
}
async function say(address: string, markdown: string, more: object = {}): Promise<{ id: string }> {
  return (await server.api('admin', 'POST', address, { body: { markdown }, ...more })) as { id: string };
}
async function write(branch: string, name: string, text: string): Promise<void> {
  await server.stop();
  const docs = path.join(server.folder, 'docs');
  git(docs, ['checkout', '-q', branch]);
  writeFileSync(path.join(docs, name), text);
  git(docs, ['commit', '-q', '-a', '-m', `Change ${name}`]);
  git(docs, ['checkout', '-q', 'main']);
  await server.start();
}

beforeEach(async () => {
  await world.ask('digest.markSeen', { accountId, ids: null });
});

describe('the digest', () => {
  it('holds nothing after the first sync: everything is new then', async () => {
    expect(await world.ask('digest.get', { accountId, limit: 50 })).toEqual([]);
    expect(world.account.session.status().unseen).toBe(0);
  });

  it('says nothing of talk on what I do not follow, and nothing of my own', async () => {
    await say(`${prefix}/comments`, 'Nobody asked me');
    await world.sync();
    expect(await words()).toEqual([]);
    const payload = { kind: 'comment.add' as const, target: there(), markdown: 'Mine' };
    await world.ask('edits.add', { accountId, mode: 'now', payload });
    await world.sync();
    expect(await words()).toEqual([]);
  });

  it('tells once of a comment and an answer on what I take part in, with its first words', async () => {
    const limits = await pageId('Limits');
    await say(`${prefix}/comments`, 'Why **twenty**?', { page: limits });
    await world.sync();
    await world.sync();
    const [entry, ...others] = await news();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'comment',
      words: expect.stringMatching(/^\S.* commented on Limits in #\d+ /) as unknown,
      excerpt: 'Why twenty?',
      unseen: true,
      place: { ...there(), pageId: limits, commentId: expect.any(String) as unknown },
    });
    const mine = (await server.comments()).find((one) => one.body.markdown === 'Mine');
    await say(`${prefix}/comments/${mine?.id ?? ''}/replies`, 'Answered');
    await world.sync();
    expect((await words())[0]).toMatch(/ replied to you on #\d+ /);
    await server.api('admin', 'PUT', `${prefix}/comments/${mine?.id ?? ''}`, { resolved: true });
    await world.sync();
    expect((await words())[0]).toMatch(/ resolved your thread on #\d+ /);
  });

  it('tells once of a review by somebody else, and nothing of those that were there before', async () => {
    const review = (status: string, markdown: string) =>
      server.api('admin', 'POST', `${prefix}/reviews`, { status, comment: { markdown } });
    await review('changes-requested', 'Twenty is **too many**.');
    const { watermarks } = world.account.session.store;
    for (let pull = 0; pull < 2; pull += 1) {
      // As if the last reading were long ago: reviews are read again after some minutes.
      watermarks.set(`change-request:${server.changeRequestId}:reviews`, 'read', 0);
      await world.sync();
    }
    expect(await news()).toMatchObject([
      {
        kind: 'review',
        words: expect.stringMatching(/^\S.* requested changes to #\d+ /) as unknown,
        excerpt: 'Twenty is too many.',
        place: { ...there(), pageId: null, commentId: null },
      },
    ]);
    const later = await server.connect('review');
    expect(await later.ask('digest.get', { accountId: later.account.session.id, limit: 50 })).toEqual([]);
    expect(
      (await later.ask('changeRequest.get', { ...there(), accountId: later.account.session.id })).reviews,
    ).toMatchObject([{ isNew: false }]);
    await later.close();
  });

  it('counts in the status until it is seen: one by one, or by a look at the change request', async () => {
    await say(`${prefix}/comments`, 'First');
    await say(`${prefix}/comments`, 'Second');
    await world.sync();
    expect(world.account.session.status().unseen).toBe(2);
    const [entry] = await news();
    await world.ask('digest.markSeen', { accountId, ids: [entry!.id] });
    expect(world.account.session.status().unseen).toBe(1);
    await world.ask('changeRequest.markSeen', { ...there(), shown: null });
    expect(world.account.session.status().unseen).toBe(0);
    expect((await world.ask('digest.get', { accountId, limit: 1 }))[0]).toMatchObject({ unseen: false });
  });

  it('says what is new of a change request: content, subject, status', async () => {
    await write('harden', 'guides/retries.md', '# Retries\n\nA retry waits a second.\n');
    await world.sync();
    expect(await words()).toEqual([expect.stringMatching(/^#\d+ .* changed: new content$/)]);
    await world.ask('digest.markSeen', { accountId, ids: null });
    const before = world.account.session.store.changeRequests.get(server.changeRequestId)!.subject;
    await server.api('admin', 'PATCH', prefix, { subject: 'Harden it all', status: 'draft' });
    await world.sync();
    expect(await words()).toEqual([
      expect.stringMatching(
        new RegExp(`^#\\d+ Harden it all changed: a new subject \\(was “${before}”\\) and now draft$`),
      ),
    ]);
  });

  it('counts the pages that moved in primary content', async () => {
    await write('main', 'README.md', '# Welcome\n\nWelcome, all of you.\n');
    await world.sync();
    expect((await words()).filter((one) => one.includes('page'))).toEqual([
      expect.stringMatching(/^1 page changed in /),
    ]);
  });

  it('tells of a new change request, and of its end; not of one that I opened myself', async () => {
    const space = `/v1/spaces/${server.spaceId}/change-requests`;
    const theirs = (await server.api('admin', 'POST', space, { subject: 'Tidy' })) as { id: string };
    await server.api('comment', 'POST', space, { subject: 'My own' }).catch(() => undefined);
    await world.sync();
    expect((await words()).filter((one) => one.includes('opened'))).toEqual([
      expect.stringMatching(/ opened #\d+ Tidy in /),
    ]);
    await server.api('admin', 'PATCH', `${space}/${theirs.id}`, { status: 'archived' });
    await world.sync();
    expect(await words()).toContainEqual(expect.stringMatching(/^#\d+ Tidy was archived$/));
  });

  it('loses nothing to the end of the program between the pull and the entry', async () => {
    const { store } = world.account.session;
    await say(`${prefix}/comments`, 'Between');
    const seq = store.database.prepare('select count(*) from digest_due').pluck();
    // The pull alone, as if the program had been ended right after it.
    store.database.exec(
      "create temp trigger stop before insert on main.digest begin select raise(abort, 'ended'); end",
    );
    await world.sync();
    store.database.exec('drop trigger temp.stop');
    expect([await words(), seq.get()]).toEqual([[], 1]);
    await world.close();
    world = await openWorld(world.dataDir, server.tokenOf('comment'));
    await world.sync();
    expect(await words()).toEqual([expect.stringMatching(/ commented on /)]);
    expect(
      world.account.session.store.database.prepare('select count(*) from digest_due').pluck().get(),
    ).toBe(0);
  });
});

describe('unseen marks', () => {
  const row = async () =>
    (await world.ask('changeRequests.list', { accountId })).find((one) => one.id === server.changeRequestId);
  const threads = () => world.ask('discussion.list', there());
  const comment = async (markdown: string) =>
    (await threads()).find((thread) => thread.markdown === markdown);

  it('clear by looking, survive a new start, and come back for an edited comment but not for a reaction', async () => {
    await say(`${prefix}/comments`, 'Marked');
    await world.sync();
    expect([(await row())?.unseen, (await comment('Marked'))?.unseen]).toEqual([true, true]);
    await world.close();
    world = await openWorld(world.dataDir, server.tokenOf('comment'));
    expect((await comment('Marked'))?.unseen).toBe(true);
    await world.ask('changeRequest.markSeen', { ...there(), shown: null });
    expect([(await row())?.unseen, (await comment('Marked'))?.unseen]).toEqual([false, false]);
    const id = (await comment('Marked'))!.id;
    await server.api('admin', 'PUT', `${prefix}/comments/${id}`, { addedReactions: ['1f44d'] });
    await world.sync();
    expect((await comment('Marked'))?.reactions).toHaveLength(1);
    expect([(await row())?.unseen, (await comment('Marked'))?.unseen]).toEqual([false, false]);
    await server.api('admin', 'PUT', `${prefix}/comments/${id}`, { body: { markdown: 'Marked anew' } });
    await world.sync();
    expect([(await row())?.unseen, (await comment('Marked anew'))?.unseen]).toEqual([true, true]);
  });

  it('of a thread that was not shown stay, in the discussion, the News and the list', async () => {
    await world.ask('changeRequest.markSeen', { ...there(), shown: null });
    const [ink, colours] = ['On the page that I read', 'On another page'] as const;
    for (const markdown of [ink, colours]) await say(`${prefix}/comments`, markdown);
    await world.sync();
    const stands = async () => {
      const entries = await world.ask('digest.get', { accountId, limit: 20 });
      const inNews = (text: string) => entries.find(({ excerpt }) => excerpt === text)?.unseen;
      return {
        read: [(await comment(ink))?.unseen, inNews(ink)],
        other: [(await comment(colours))?.unseen, inNews(colours)],
        counted: world.account.session.status().unseen,
        row: (await row())?.unseen,
      };
    };
    const look = async (...texts: readonly string[]) => {
      const shown = await Promise.all(texts.map(async (text) => (await comment(text))!.id));
      await world.ask('changeRequest.markSeen', { ...there(), shown });
      return stands();
    };
    const [fresh, seen] = [
      [true, true],
      [false, false],
    ];
    expect(await stands()).toEqual({ read: fresh, other: fresh, counted: 2, row: true });
    expect(await look()).toEqual({ read: fresh, other: fresh, counted: 2, row: true });
    expect(await look(ink)).toEqual({ read: seen, other: fresh, counted: 1, row: true });
    await world.ask('digest.markSeen', { accountId, ids: null });
    expect(await stands()).toEqual({ read: seen, other: seen, counted: 0, row: false });
  });

  it('of a review go when it is shown, in the News too', async () => {
    const { watermarks } = world.account.session.store;
    await server.api('admin', 'POST', `${prefix}/reviews`, { status: 'approved' });
    watermarks.set(`change-request:${server.changeRequestId}:reviews`, 'read', 0);
    await world.sync();
    const review = async () => (await world.ask('changeRequest.get', there())).reviews.at(-1)!;
    await world.ask('changeRequest.markSeen', { ...there(), shown: [] });
    expect([(await review()).isNew, (await news()).map(({ kind }) => kind)]).toEqual([true, ['review']]);
    await world.ask('changeRequest.markSeen', { ...there(), shown: [(await review()).id] });
    expect([(await review()).isNew, await news()]).toEqual([false, []]);
  });

  it('are on what is new alone: on a reply of others, not on my comment above it', async () => {
    const payload = { kind: 'comment.add' as const, target: there(), markdown: 'Mine to be answered' };
    await world.ask('edits.add', { accountId, mode: 'now', payload });
    await world.sync();
    const mine = await comment('Mine to be answered');
    expect([mine?.unseen, mine?.isNew]).toEqual([false, false]);
    await say(`${prefix}/comments/${mine!.id}/replies`, 'Answered');
    await world.sync();
    const answered = await comment('Mine to be answered');
    expect([answered?.unseen, answered?.isNew]).toEqual([true, false]);
    expect(answered?.replies.map((reply) => [reply.markdown, reply.isNew])).toEqual([['Answered', true]]);
    const reply = {
      kind: 'reply.add' as const,
      comment: { ...there(), id: mine!.id },
      markdown: 'Thank you',
    };
    await world.ask('edits.add', { accountId, mode: 'review', payload: reply });
    // Nobody answers what they have not read.
    expect((await comment('Mine to be answered'))?.unseen).toBe(false);
    await world.ask('changeRequest.markSeen', { ...there(), shown: null });
    expect((await comment('Mine to be answered'))?.unseen).toBe(false);
  });

  it('are on pages that changed since the last look alone, and are not "reviewed"', async () => {
    await world.ask('changeRequest.markSeen', { ...there(), shown: null });
    const pages = async () =>
      (await world.ask('changeRequest.get', there())).pages
        .filter((page) => page.unseen === true)
        .map((page) => page.title);
    expect(await pages()).toEqual([]);
    await write('harden', 'guides/retries.md', '# Retries\n\nA retry waits two seconds.\n');
    await world.sync();
    expect(await pages()).toEqual(['Retries']);
    const [retries] = (await world.ask('changeRequest.get', there())).pages.filter(
      (page) => page.unseen === true,
    );
    await world.ask('changeRequest.markReviewed', { ...there(), pageId: retries!.pageId, reviewed: true });
    expect(await pages()).toEqual(['Retries']);
    await world.ask('changeRequest.markSeen', { ...there(), shown: null });
    expect(await pages()).toEqual([]);
    expect((await world.ask('changeRequest.get', there())).reviewedPages).toBe(1);
  });

  it('of a space’s own talk clear thread by thread', async () => {
    const comments = `/v1/spaces/${server.spaceId}/comments`;
    const place = { accountId, spaceId: server.spaceId, changeRequestId: null };
    const target = { spaceId: server.spaceId };
    await world.ask('edits.add', {
      accountId,
      payload: { kind: 'comment.add', target, markdown: 'On the space' },
      mode: 'now',
    });
    await world.sync();
    const [mine] = await world.ask('discussion.list', place);
    await say(`${comments}/${mine!.id}/replies`, 'An answer');
    await world.sync();
    const entry = async () =>
      (await world.ask('digest.get', { accountId, limit: 20 })).find((one) => one.excerpt === 'An answer');
    const [thread] = await world.ask('discussion.list', place);
    expect([thread?.unseen, (await entry())?.unseen]).toEqual([true, true]);
    await world.ask('discussion.markSeen', { ...place, commentId: thread!.id });
    expect((await entry())?.unseen).toBe(false);
    expect((await world.ask('discussion.list', place)).map((one) => one.unseen)).not.toContain(true);
  });
});
