import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { status } from '../../../src-main/cli/account-verbs.ts';
import { foreignTransport } from '../../support/foreign/foreign-transport.ts';
import { everyObject } from '../../support/foreign/stand-in.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ConnectOptions, ReviewWorld, World } from '../../support/review-world.ts';

async function opened(server: ReviewWorld, options: ConnectOptions = {}): Promise<World> {
  const world = await openWorld(path.join(server.folder, 'data'), server.tokenOf('review'), options);
  onTestFinished(() => world.close());
  return world;
}

async function started(): Promise<ReviewWorld> {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  return server;
}

function connect(world: World, { baseUrl, tokenOf }: ReviewWorld): Promise<unknown> {
  return world.ask('accounts.connect', { baseUrl, token: tokenOf('review') });
}

const printed = ({ core, dataDir }: World) => status(core, readArguments(['status', '--data', dataDir]));

describe('what was dropped from answers', () => {
  it('is counted by operation and field over all syncs and starts, in status and for the window', async () => {
    const server = await started();
    const visibility = everyObject((object) =>
      'visibility' in object ? { ...object, visibility: 7 } : object,
    );
    const first = await opened(server, { transport: foreignTransport(visibility()) });
    await connect(first, server);
    await first.account.session.syncOnce({ keepAllIfNone: true });
    const counted = first.account.session.status().dropped;
    const visible = counted.fields.find((one) => one.field.endsWith('visibility'));
    expect(visible).toMatchObject({ operation: 'listOrganizationSpaces', count: 1 });
    await first.close();

    const second = await opened(server, { transport: foreignTransport(visibility()) });
    expect(second.account.session.status().dropped).toEqual(counted);
    await second.account.session.syncOnce();

    const { json, lines } = await printed(second);
    expect(json).toMatchObject({
      dropped: expect.arrayContaining([
        { account: second.account.session.id, ...visible, count: 2 },
      ]) as unknown,
    });
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Left out because they did not fit: .*visibility of listOrganizationSpaces \(2\)/,
      ),
    );
  });
});

describe('a second copy of unsent work that cannot be written', () => {
  it('is told in status and to the window until it is written', async () => {
    const server = await started();
    const world = await opened(server);
    await connect(world, server);
    const { session } = world.account;
    const log = path.join(world.dataDir, 'accounts', session.id, 'unsent.log');
    const told: unknown[] = [];
    onTestFinished(world.core.on('sync.status', ({ secondCopy }) => void told.push(secondCopy)));
    // A folder in its place refuses to be written, whoever asks.
    renameSync(log, `${log}.away`);
    mkdirSync(log);
    session.store.drafts.save('t', 'half a thought', 1);
    const behind = { behind: 1, reason: expect.stringContaining('EISDIR') as string };
    expect(session.status().secondCopy).toEqual(behind);
    await expect.poll(() => told.at(-1)).toEqual(behind);
    const words = expect.stringMatching(
      /^The second copy of unsent work cannot be written \(EISDIR.*1 change is/,
    );
    expect((await printed(world)).lines).toContainEqual(words);
    rmdirSync(log);
    renameSync(`${log}.away`, log);
    session.store.drafts.save('t', 'a thought', 2);
    expect(session.status().secondCopy).toBeNull();
    await expect.poll(() => told.at(-1)).toBeNull();
  });

  it('is told at the next start too, until a start finds that it can be written', async () => {
    const server = await started();
    const first = await opened(server);
    await connect(first, server);
    const log = path.join(first.dataDir, 'accounts', first.account.session.id, 'unsent.log');
    // It must be written anew, and a folder stands where its draft would.
    rmSync(log);
    mkdirSync(`${log}.new`);
    first.account.session.store.drafts.save('t', 'half a thought', 1);
    await first.close();

    const second = await opened(server);
    const { session } = second.account;
    expect(session.store.drafts.get('t')).toBe('half a thought');
    const { secondCopy } = session.status();
    expect(secondCopy?.reason).toContain('EISDIR');
    expect(secondCopy?.behind).toBeGreaterThanOrEqual(1);
    expect((await printed(second)).lines).toContainEqual(
      expect.stringMatching(/^The second copy of unsent work cannot be written \(EISDIR/),
    );
    await second.close();

    rmdirSync(`${log}.new`);
    const third = await opened(server);
    expect(third.account.session.status().secondCopy).toBeNull();
    expect(readFileSync(log, 'utf8')).toContain('half a thought');
  });
});
