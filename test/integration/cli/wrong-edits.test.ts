import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { status } from '../../../src-main/cli/account-verbs.ts';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { bundle } from '../../../src-main/cli/bundle-verbs.ts';
import { backup, exportVerb } from '../../../src-main/cli/data-verbs.ts';
import { review } from '../../../src-main/cli/edit-verbs.ts';
import { list } from '../../../src-main/cli/reading-verbs.ts';
import { failureOf } from '../../../src-main/core/failure-of.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wrongValues } from '../../support/wrong-fields.ts';

const verbs = { status, list, review, export: exportVerb, backup, bundle };
const good = 'The one that is as it was.';

it('every verb survives unsent edits and drafts whose data is of a wrong type; the others are sent', async () => {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  const world = await server.connect('comment');
  const { store, outbox } = world.account.session;
  const { spaceId, changeRequestId } = server;
  const target = { spaceId, changeRequestId };
  outbox.add({ kind: 'comment.add', target, markdown: 'Sent first' }, 'now');
  await world.sync();
  const comment = { id: store.comments.list(spaceId, changeRequestId)[0]?.id ?? '' };
  outbox.add({ kind: 'reply.add', comment, markdown: 'Sent next' }, 'now');
  await world.sync();
  const reply = { id: store.comments.replies(comment.id)[0]?.id ?? '' };
  const changeRequest = { id: changeRequestId };
  const payloads: readonly EditPayload[] = [
    { kind: 'comment.add', target, markdown: 'A remark' },
    { kind: 'comment.edit', comment, markdown: 'Another remark' },
    { kind: 'comment.react', comment, emoji: '1f44d' },
    { kind: 'comment.resolve', comment },
    { kind: 'reply.add', comment, markdown: 'An answer' },
    { kind: 'reply.edit', comment, reply, markdown: 'Another answer' },
    { kind: 'reply.react', comment, reply, emoji: '1f44d' },
    { kind: 'reply.delete', comment, reply },
    { kind: 'changeRequest.create', spaceId, subject: 'New' },
    { kind: 'changeRequest.subject', changeRequest, subject: 'Renamed' },
    { kind: 'changeRequest.description', changeRequest, markdown: 'About it' },
    { kind: 'changeRequest.status', changeRequest, status: 'draft' },
    { kind: 'review.submit', verdict: 'approved', summary: 'Fine' },
  ];
  // Of other kinds too: a row says in two places what it is.
  const edits = payloads.map((payload) =>
    outbox.add({ kind: 'comment.add', target, markdown: payload.kind }, 'now'),
  );
  const whole = outbox.add({ kind: 'comment.add', target, markdown: good }, 'now');
  store.drafts.save(JSON.stringify({ commentId: 7 }), 'half a thought', 1);
  store.drafts.save('{', 'another', 1);

  const { database } = store;
  const write = database.prepare('update edit set kind = ?, payload = ?, base = ? where id = ?');
  const set = (payloadOf: (payload: EditPayload) => string, base: string | null): void =>
    store.transaction(() => {
      edits.forEach((edit, index) => {
        const payload = payloads[index];
        if (payload !== undefined) write.run(payload.kind, payloadOf(payload), base, edit.id);
      });
    });
  const to = temporaryFolder('wrong-edits');
  const here = ['--data', world.dataDir];
  const one = [...here, '--space', spaceId, '--change-request', '1'];
  const readings = [
    ['status', ...here],
    ['list', 'outbox', ...here],
    ['list', 'comments', ...one],
    ['list', 'change-requests', ...here, '--space', spaceId],
    ['review', 'show', ...one],
    ...['markdown', 'json', 'html'].map((format) => ['export', 'change-request', ...one, '--format', format]),
  ];
  const leaving = [
    ['backup', ...here, '--to', path.join(to, 'all.backup')],
    ['bundle', 'make', '1', ...here, '--to', path.join(to, 'review.bundle')],
  ];
  const problems: string[] = [];
  const run = async (words: string, argvs: readonly (readonly string[])[]): Promise<void> => {
    for (const argv of argvs) {
      try {
        const args = readArguments(argv);
        const result = await verbs[args.verb as keyof typeof verbs](world.core, args);
        const printed = JSON.stringify(result.json);
        const isThere = argv[1] !== 'outbox' || printed.includes(good);
        if (!isThere) problems.push(`${words}: ${argv.slice(0, 2).join(' ')} lacks what is whole`);
      } catch (error) {
        const where = error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join(' ') : '';
        problems.push(`${words}: ${argv.slice(0, 2).join(' ')}: ${failureOf(error)?.detail ?? where}`);
      }
    }
  };

  const fields = new Set(payloads.flatMap((payload) => Object.keys(payload)));
  for (const field of fields)
    for (const value of wrongValues) {
      set((payload) => JSON.stringify({ ...payload, [field]: value }), null);
      await run(`${field} = ${JSON.stringify(value)}`, readings);
    }
  for (const text of ['{', ...wrongValues.map((value) => JSON.stringify(value))]) {
    set((payload) => JSON.stringify(payload), text);
    await run(`base = ${text}`, readings);
    set(() => text, text);
    await run(`payload = ${text}`, readings);
  }
  await run('at the end', leaving);
  expect(problems).toEqual([]);

  await world.sync();
  expect(store.edits.get(whole.id)?.state).toBe('confirmed');
  expect(edits.map(({ id }) => store.edits.get(id)?.reasonCode)).toEqual(edits.map(() => 'unreadable'));
});
