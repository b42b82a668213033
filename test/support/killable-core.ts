import { writeSync } from 'node:fs';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { createCore } from '../../src-main/core/core.ts';
import { systemClock } from '../../src-main/core/host.ts';
import type { EditPayload } from '../../src-main/bridge/edit.ts';
import { EditRefused } from '../../src-main/outbox/editing/edit-refused.ts';
import { quietLog } from './network/quiet-ports.ts';

export interface KillablePlan {
  readonly dataDir: string;
  readonly token: string;
  readonly spaceId: string;
  /** Unique for each life: texts are made of it. */
  readonly life: string;
  readonly settleMs: number;
}

/** Pages that all workstations write. */
const sharedPages = 3;

/**
 * Run as a program: a real core that writes edits of many kinds and syncs, again and again, until it is killed. Prints
 * `ready`, then `edit <id> <text>` once an edit is on disk, `page <id> <text>` where it put the text into a page.
 */
async function main(plan: KillablePlan): Promise<void> {
  const core = createCore({
    ports: {
      clock: systemClock,
      random: Math.random,
      transport: createUndiciTransport(),
      secrets: {
        get: () => Promise.resolve({ kind: 'value', value: plan.token }),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
      log: quietLog,
      dataDir: plan.dataDir,
    },
    isAutomatic: false,
    owner: `${plan.life} ${process.pid}`,
    isOwnerAlive: () => false,
    requestTimeoutMs: 5000,
  });
  const [account] = core.state.accounts.values();
  if (account === undefined) throw new Error('No account is connected.');
  const { outbox, store } = account.session;
  // Written at once: what the pipe took is read even after SIGKILL.
  const say = (line: string): void => void writeSync(1, `${line}\n`);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];
  let count = 0;
  const words = (): string => `${plan.life} writes ${(count += 1)}`;

  /** One paragraph more in a page that all workstations write. */
  function writePage(): void {
    const { spaceId } = plan;
    const shared = store.changeRequests.list(spaceId).find(({ number }) => number === 1);
    const [, ...pages] = store.revisions.tree(spaceId, shared?.heldRevision ?? '');
    const pageId = pages[Math.floor(Math.random() * sharedPages)]?.pageId;
    if (shared === undefined || pageId === undefined) return;
    const target = { spaceId, changeRequestId: shared.id, pageId };
    const page = outbox.pageText(target);
    if (page === undefined) return;
    const text = words();
    const paragraphs = page.markdown.trim().split('\n\n');
    paragraphs.splice(Math.floor(Math.random() * (paragraphs.length + 1)), 0, `${text}.`);
    const payload = { kind: 'page.update' as const, target, title: page.title };
    const markdown = `${paragraphs.join('\n\n')}\n`;
    const row = outbox.add({ ...payload, markdown }, 'now', { isOnline: false, madeOn: page });
    say(`page ${row.id} ${text}`);
  }

  function draw(): EditPayload | undefined {
    const { spaceId } = plan;
    const open = store.changeRequests
      .list(spaceId)
      .filter((one) => one.status === 'open' || one.status === 'draft');
    const own = store.edits.all().filter((row) => row.state !== 'discarded');
    const lane = Math.random() < 0.2 ? undefined : pick(open)?.id;
    const comment = pick(own.filter((row) => row.kind === 'comment.add' && isOwnAndWhole(row.id)))?.id;
    const changeRequest = pick(own.filter((row) => row.kind === 'changeRequest.create'))?.id;
    const what = Math.random();
    if (what < 0.4 || comment === undefined) {
      const target = { spaceId, ...(lane === undefined ? {} : { changeRequestId: lane }) };
      return { kind: 'comment.add', target, markdown: words() };
    }
    if (what < 0.62) return { kind: 'reply.add', comment: { id: comment }, markdown: words() };
    if (what < 0.7) return { kind: 'comment.edit', comment: { id: comment }, markdown: words() };
    if (what < 0.74) return { kind: 'comment.delete', comment: { id: comment } };
    if (what < 0.8) return { kind: 'comment.resolve', comment: { id: comment } };
    if (what < 0.88) return { kind: 'comment.react', comment: { id: comment }, emoji: '1f44d' };
    if (what < 0.91 || changeRequest === undefined)
      return { kind: 'changeRequest.create', spaceId, subject: words() };
    if (what < 0.95)
      return { kind: 'changeRequest.description', changeRequest: { id: changeRequest }, markdown: words() };
    if (what < 0.98)
      return { kind: 'changeRequest.status', changeRequest: { id: changeRequest }, status: 'open' };
    return { kind: 'changeRequest.subject', changeRequest: { id: changeRequest }, subject: words() };
  }

  /** Nothing is written about what the same person is about to delete. */
  function isOwnAndWhole(id: string): boolean {
    return !store.edits.all().some((row) => row.kind === 'comment.delete' && row.payload.includes(`"${id}"`));
  }

  say('ready');
  for (;;) {
    for (let index = 0; index < 4; index += 1) {
      try {
        if (Math.random() < 0.15) writePage();
        const payload = draw();
        if (payload === undefined) continue;
        const row = outbox.add(payload, 'now');
        say(
          `edit ${row.id} ${'markdown' in payload ? payload.markdown : 'subject' in payload ? payload.subject : ''}`,
        );
      } catch (error) {
        // The space is not held yet: the first sync is still to come.
        if (!(error instanceof EditRefused)) throw error;
      }
    }
    await account.session.syncOnce({ settleMs: plan.settleMs, keepAllIfNone: true });
  }
}

const [plan] = process.argv.slice(2);
if (plan !== undefined && /killable-core\.(ts|js)$/.test(process.argv[1] ?? '')) {
  await main(JSON.parse(plan) as KillablePlan); // written by kill-run.ts
}
