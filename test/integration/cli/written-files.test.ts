import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import { freshHome } from '../../support/written-files.ts';

it.runIf(process.platform === 'linux')(
  'the headless program writes what the list of written files names, and where it was told to',
  async ({ onTestFinished }) => {
    const server = await createReviewWorld();
    onTestFinished(() => server.close());
    const { home, dataDir, env, undocumented } = freshHome();
    mkdirSync(path.join(home, 'out'));
    const to = (name: string) => ['--to', path.join(home, 'out', name)];
    const galley = async (...args: readonly string[]) => {
      const more = { ...env, GALLEY_TEST_TOKEN: server.tokenOf('comment') };
      const { code, stderr } = await runGalley([...args, '--data', dataDir], more);
      if (code !== 0) throw new Error(`galley ${args.join(' ')}: ${stderr}`);
    };

    await galley('connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
    await galley('sync');
    await galley('comment', '--change-request', '1', '--body', 'Why twenty?');
    await galley('sync', '--settle-ms', '1');
    await galley('search', 'queue');
    await galley(
      'export',
      'change-request',
      '--change-request',
      '1',
      '--format',
      'html',
      ...to('review.html'),
    );
    await galley('export', 'sent', ...to('sent.json'));
    await galley('backup', ...to('all.galley'));
    expect(undocumented()).toEqual(
      ['', '/all.galley', '/review.html', '/sent.json'].map((name) => `~/out${name}`),
    );
  },
);
