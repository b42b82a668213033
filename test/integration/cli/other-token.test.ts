import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
}, 60_000);
afterAll(() => world.close());

describe('a token of somebody else in the variable of an account', () => {
  it.each([
    ['sync', ['sync']],
    ['comment', ['comment', '--body', 'In whose name?']],
  ])(
    'is refused by %s before anything is written or sent',
    async (_verb, args) => {
      const refused = await galley('review', ...args);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(
        /^The token in GALLEY_TEST_TOKEN belongs to .+, but account .+ is of .+\. Nothing was done\./,
      );
      expect(refused.stderr).toContain(accountId);
      expect((await world.comments()).filter((one) => one.body.markdown.includes('whose name'))).toEqual([]);
    },
    60_000,
  );

  it('does not hinder reading what is kept, and the own token goes on', async () => {
    const [read, own] = [await galley('review', 'list', 'spaces'), await galley('comment', 'sync')];
    expect([read.code, own.code]).toEqual([0, 0]);
  }, 60_000);
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
  }, 60_000);
});
