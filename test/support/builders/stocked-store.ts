import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { comment as commentSchema, commentReply } from '../../../src-main/api/comment.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { Editing } from '../../../src-main/outbox/editing/editing.ts';
import { createMirror } from '../../../src-main/outbox/store-mirror.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { StillClock } from '../network/quiet-ports.ts';

/** A store that holds one space with one open change request and one comment of Dana's with one reply of Omar's. */
export interface StockedStore {
  readonly store: Store;
  readonly editing: Editing;
  readonly clock: StillClock;
  readonly dataDir: string;
  /** Adds an edit that is sent as soon as possible. */
  add(payload: EditPayload): EditRow;
  now(row: EditRow): EditRow;
  /** State and text of every edit, in order. */
  outbox(): readonly string[];
  /** As if the request had left and no answer had come. */
  lose(row: EditRow): void;
  /** Of a store that is closed. */
  removeData(): void;
  close(): void;
}

export const stockedAccount = 'stocked';

const dana = { id: 'dana', displayName: 'Dana' };
const omar = { id: 'omar', displayName: 'Omar' };

export function stockStore(): StockedStore {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-stock-'));
  const clock = new StillClock(Date.UTC(2026, 0, 5, 10));
  const store = openStore({ dataDir, accountId: stockedAccount });
  store.account.create({ baseUrl: 'https://docs.example', title: 'docs', createdAt: clock.now() });
  store.account.setUser('me', JSON.stringify({ id: 'me', displayName: 'Me' }), 'service');
  store.spaces.put({ id: 'space', title: 'Docs', revision: 'r1', organization: 'org' }, clock.now());
  store.changeRequests.put(
    'space',
    { id: 'cr', number: 41, status: 'open', subject: 'Harden', revision: 'r2', revisionInitial: 'r1' },
    clock.now(),
  );
  store.comments.put(
    'space',
    'cr',
    commentSchema.parse({
      id: 'c1',
      body: { markdown: 'Why ten?' },
      postedBy: dana,
      postedAt: '2026-01-05T09:00:00.000Z',
      status: 'open',
      replies: 1,
      reactions: [{ emoji: '1f44d', count: 1, users: [{ user: dana }] }],
    }),
    clock.now(),
  );
  store.comments.putReply(
    'c1',
    commentReply.parse({
      id: 'r-1',
      body: { markdown: 'Because.' },
      postedBy: omar,
      postedAt: '2026-01-05T09:30:00.000Z',
    }),
    clock.now(),
  );
  const editing = new Editing({
    edits: store.edits,
    sent: store.sent,
    reviewed: store.reviewed,
    mirror: createMirror(store, clock),
    clock,
    random: Math.random,
    durableTransaction: (work) => store.transaction(work),
  });
  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true });
  const now = (row: EditRow): EditRow => store.edits.get(row.id)!;
  return {
    store,
    editing,
    clock,
    dataDir,
    removeData,
    add: (payload) => editing.add(payload, 'now'),
    now,
    outbox: () =>
      store.edits.all().map((row) => {
        const payload = JSON.parse(row.payload) as { markdown?: string; emoji?: string };
        return [row.kind, row.state, payload.markdown ?? payload.emoji ?? ''].join(' ').trim();
      }),
    lose: (row) => store.edits.save({ ...now(row), state: 'unknown', sentAt: clock.now(), attempts: 1 }),
    close() {
      store.close();
      removeData();
    },
  };
}
