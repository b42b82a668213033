import { cpSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runVerb } from '../../../src-main/cli/run-verb.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

const pageBytes = 4096;
/** Every so many pages is zeroed, each in data of its own. */
const every = 5;

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** In this process: a program for each page would take minutes. */
async function galley(data: string, ...args: readonly string[]): Promise<Printed> {
  const printed = { stdout: '', stderr: '' };
  const write = (name: 'stdout' | 'stderr') =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest) => {
      printed[name] += String(text);
      for (const one of rest) if (typeof one === 'function') one();
      return true;
    });
  const spies = [write('stdout'), write('stderr')];
  try {
    return { code: await runVerb([...args, '--data', data]), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe('a damaged database at the command line', () => {
  let server: ReviewWorld;
  let data: string;
  let file: string;

  beforeAll(async () => {
    server = await createReviewWorld();
    vi.stubEnv('GALLEY_TEST_TOKEN', server.tokenOf('comment'));
    data = mkdtempSync(path.join(server.folder, 'damaged-'));
    await galley(data, 'connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
    expect(await galley(data, 'sync')).toMatchObject({ code: 0 });
    expect(await galley(data, 'comment', '--body', 'Unsent words')).toMatchObject({ code: 0 });
    const [account = ''] = readdirSync(path.join(data, 'accounts'));
    file = path.join('accounts', account, 'galley.sqlite');
    await server.stop();
  });
  afterEach(() => vi.stubEnv('GALLEY_TEST_TOKEN', server.tokenOf('comment')));
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  function copied(): string {
    const copy = mkdtempSync(path.join(server.folder, 'copy-'));
    cpSync(data, copy, { recursive: true });
    return copy;
  }

  async function outbox(copy: string): Promise<unknown> {
    const { stdout } = await galley(copy, 'list', 'outbox', '--json');
    const { items } = JSON.parse(stdout) as { items: { payload: { markdown: string } }[] };
    return items.map(({ payload }) => payload.markdown);
  }

  it('never shows a stack and never loses an edit, whichever page is zeroed', async () => {
    const pages = Math.ceil(readFileSync(path.join(data, file)).length / pageBytes);
    const wrong: string[] = [];
    for (let page = 0; page < pages; page += every) {
      const copy = copied();
      const bytes = readFileSync(path.join(copy, file));
      bytes.fill(0, page * pageBytes, (page + 1) * pageBytes);
      writeFileSync(path.join(copy, file), bytes);
      const verbs = [['status'], ['list', 'spaces'], ['list', 'comments'], ['search', 'limits'], ['sync']];
      for (const verb of verbs) {
        const { code, stderr } = await galley(copy, ...verb);
        const lines = stderr.split('\n').filter((line) => line !== '');
        if (/^ +at /m.test(stderr) || lines.length > 2 || (code !== 0 && lines.length === 0))
          wrong.push(`page ${page}, ${verb.join(' ')} (${code}): ${stderr}`);
      }
      const found = await outbox(copy);
      if (JSON.stringify(found) !== '["Unsent words"]') wrong.push(`page ${page}: ${JSON.stringify(found)}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('that was emptied is recovered and told in one line, and the edit waits', async () => {
    const copy = copied();
    truncateSync(path.join(copy, file), 0);
    const { code, stderr } = await galley(copy, 'status');
    const lines = stderr.split('\n').filter((line) => line !== '');
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(
          /^The database was damaged and set up anew: 1 edit.* were saved\. Nothing that you wrote was lost/,
        ),
      ],
    ]);
    expect(await outbox(copy)).toEqual(['Unsent words']);
    expect((await galley(copy, 'status')).stderr).not.toContain('set up anew');
  });
});
