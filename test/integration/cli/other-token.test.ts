import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeDatabase, changeWithBothCopies } from '../../support/changed-database.ts';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

let world: ReviewWorld;
let accountId: string;

const galley = (role: string, ...args: readonly string[]) =>
  runGalley([...args, '--data', path.join(world.folder, 'headless'), '--json'], {
    GALLEY_TEST_TOKEN: world.tokenOf(role),
  });

beforeAll(async () => {
  world = await createReviewWorld();
  const connected = await galley(
    'comment',
    'connect',
    '--base-url',
    world.baseUrl,
    '--token-env',
    'GALLEY_TEST_TOKEN',
  );
  ({ account: accountId } = JSON.parse(connected.stdout) as { account: string });
  await galley('comment', 'sync');
});
afterAll(() => world.close());

describe('a token of somebody else in the variable of an account', () => {
  it.each([
    ['sync', ['sync']],
    ['comment', ['comment', '--body', 'In whose name?']],
  ])('is refused by %s before anything is written or sent', async (_verb, args) => {
    const refused = await galley('review', ...args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^The token in GALLEY_TEST_TOKEN is not the one that account .+ was connected with.+run connect .+again\. Nothing was done\.$/m,
    );
    expect(refused.stderr).toContain(accountId);
    expect((await world.comments()).filter((one) => one.body.markdown.includes('whose name'))).toEqual([]);
  });

  it('does not hinder reading what is kept, and the own token goes on', async () => {
    const [read, own] = [await galley('review', 'list', 'spaces'), await galley('comment', 'sync')];
    expect([read.code, own.code]).toEqual([0, 0]);
  });
});

describe('a database that was changed', () => {
  /** What another host is sent; it answers everything with an empty list. */
  async function otherHost(): Promise<{ baseUrl: string; seen: string[]; close: () => Promise<void> }> {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
      response.setHeader('content-type', 'application/json').end('{"items":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return { baseUrl: `http://127.0.0.1:${port}`, seen, close };
  }

  const accountFolder = () => path.join(world.folder, 'headless', 'accounts', accountId);
  const change = (sql: string, ...values: readonly string[]) => {
    changeWithBothCopies(accountFolder(), sql, ...values);
  };
  const sync = (environment: Readonly<Record<string, string>>) =>
    runGalley(['sync', '--data', path.join(world.folder, 'headless'), '--json'], environment);
  const connect = (role: string) =>
    galley(role, 'connect', '--base-url', world.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');

  it('is put right from its second copy where that was left as it was, and the token goes where it belongs', async () => {
    const other = await otherHost();
    changeDatabase(accountFolder(), 'update account set base_url = ?', other.baseUrl);
    const synced = await sync({ GALLEY_TEST_TOKEN: world.tokenOf('comment') });
    await other.close();
    expect({ code: synced.code, seen: other.seen }).toEqual({ code: 0, seen: [] });
  });

  it('sends the token to no other host, not even the request without it', async () => {
    const other = await otherHost();
    change('update account set base_url = ?', other.baseUrl);
    const refused = await sync({ GALLEY_TEST_TOKEN: world.tokenOf('comment') });
    change('update account set base_url = ?', world.baseUrl);
    await other.close();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`or its address (now ${other.baseUrl})`);
    expect(other.seen).toEqual([]);
  });

  it('sends no other variable of the environment, neither there nor to the right host', async () => {
    const other = await otherHost();
    const environment = { GALLEY_TEST_TOKEN: world.tokenOf('comment'), CLOUD_SECRET: 'hands-off' };
    change("update account set token_env = 'CLOUD_SECRET'");
    const atHome = await sync(environment);
    change('update account set base_url = ?', other.baseUrl);
    const elsewhere = await sync(environment);
    change("update account set token_env = 'GALLEY_TEST_TOKEN', base_url = ?", world.baseUrl);
    await other.close();
    expect([atHome, elsewhere]).toMatchObject([{ code: 1 }, { code: 1 }]);
    expect(atHome.stderr).toMatch(/^The token in CLOUD_SECRET is not the one/m);
    expect(other.seen).toEqual([]);
    expect((await sync(environment)).code).toBe(0);
  });

  it('of an older Galley, which holds no binding, asks for connect once; account and outbox stay', async () => {
    await galley('comment', 'comment', '--space', world.spaceId, '--body', 'Written before the upgrade');
    change("delete from preference where name = 'headless.binding'");
    const before = await galley('comment', 'sync');
    const again = await connect('comment');
    const after = await galley('comment', 'sync');
    expect([before.code, again.code, after.code]).toEqual([1, 0, 0]);
    expect(before.stderr).toContain('run connect');
    expect(JSON.parse(again.stdout)).toMatchObject({ account: accountId });
    const bodies = (await world.spaceComments()).map((one) => one.body.markdown.trim());
    expect(bodies.filter((one) => one === 'Written before the upgrade')).toHaveLength(1);
  });
});

describe('a second person at a service that does not say whose a token is', () => {
  it('reads before connecting in whose name things would go out', async () => {
    const bare = await createReviewWorld({ bare: true });
    const first = await bare.connect('comment');
    const { steps } = await first.ask('accounts.probe', {
      baseUrl: bare.baseUrl,
      token: bare.tokenOf('review'),
    });
    const token = steps.find((one) => one.step === 'token');
    await bare.close();
    expect(token).toMatchObject({
      outcome: 'ok',
      words: expect.stringContaining('It will be used for the account of whoever connected first') as string,
    });
  });
});
