import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { promisify } from 'node:util';
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

const program = path.join(import.meta.dirname, '../../../src-main/cli/galley.ts');

/** As a program of its own, which is ended where it waits for somebody: in this process, nothing could end it. */
async function start(data: string, ...args: readonly string[]): Promise<Omit<Printed, 'code'>> {
  return await promisify(execFile)(process.execPath, [program, ...args, '--data', data], {
    timeout: 100_000,
    killSignal: 'SIGKILL',
  });
}

/** Puts a pipe that nobody writes to in the place of a file. */
function pipeAt(...place: readonly string[]): void {
  const file = path.join(...place);
  rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  execFileSync('mkfifo', [file]);
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
  });

  it('of a newer Galley fails a status, which names it with the reason', async () => {
    const copy = copied();
    const database = new Database(path.join(copy, file));
    database.pragma('user_version = 99');
    database.close();
    const { code, stdout, stderr } = await galley(copy, 'status', '--json');
    const reason = `${path.join(copy, file)} was written by a newer Galley`;
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      {
        accounts: [],
        unopened: [{ account: path.basename(path.dirname(file)), reason: expect.stringContaining(reason) }],
      },
    ]);
    expect(stderr).toMatch(/^[^\n]*was written by a newer Galley[^\n]*\n$/);
  });

  it('that was emptied is recovered and told in one line, and the edit waits', async () => {
    const copy = copied();
    truncateSync(path.join(copy, file), 0);
    const { code, stderr } = await galley(copy, 'status');
    const lines = stderr.split('\n').filter((line) => line !== '');
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(
          /^The database was damaged and created again: 1 edit.* were saved\. Nothing that you wrote was lost/,
        ),
      ],
    ]);
    expect(await outbox(copy)).toEqual(['Unsent words']);
    expect((await galley(copy, 'status')).stderr).not.toContain('set up anew');
  });

  describe.runIf(process.platform !== 'win32')('pipes and devices in the place of files', () => {
    it('are passed over by a start, which tells of the second copy that it could not read', async () => {
      const copy = copied();
      const account = path.dirname(file);
      for (const name of [
        path.join(account, 'unsent.log'),
        path.join(account, 'unsent.log.new'),
        path.join(account, 'confirmed-origin.json'),
        path.join('signed-out', 'gone.json'),
        path.join('backing-up-1999999999-00000000', 'beside.json'),
        'location.json',
        path.join('logs', 'command-line.log'),
      ])
        pipeAt(copy, name);
      const { stdout, stderr } = await start(copy, 'list', 'outbox', '--json');
      expect(stdout).toContain('Unsent words');
      expect(stderr).toMatch(
        /The second copy of your unsent work could not be read \(ENXIO: .* is not a file\)/,
      );
      expect(readFileSync(path.join(copy, account, 'unsent.log'), 'utf8')).toContain('Unsent words');
      // A device gives bytes without an end.
      rmSync(path.join(copy, account, 'unsent.log'));
      symlinkSync('/dev/zero', path.join(copy, account, 'unsent.log'));
      expect((await start(copy, 'status')).stderr).toContain('unsent.log is not a file');
      pipeAt(copy, 'restoring.json');
      expect((await start(copy, 'list', 'outbox', '--json')).stdout).toContain('Unsent words');
    });

    it('in the place of the database are set aside, and it is set up anew from the second copy', async () => {
      const copy = copied();
      pipeAt(copy, file);
      pipeAt(copy, path.dirname(file), 'recovering.json');
      const { stdout, stderr } = await start(copy, 'list', 'outbox', '--json');
      expect(stdout).toContain('Unsent words');
      expect(stderr).toContain('created again: 1 edit');
    });

    it('in the place of its log end the start with a sentence, and harm nothing', async () => {
      const copy = copied();
      const log = path.join(copy, `${file}-wal`);
      if (existsSync(log)) renameSync(log, `${log}.away`);
      pipeAt(log);
      const { stderr } = await start(copy, 'status').catch((error: unknown) => error as Printed);
      expect(stderr).not.toMatch(/^ +at /m);
      rmSync(log, { force: true });
      if (existsSync(`${log}.away`)) renameSync(`${log}.away`, log);
      expect((await start(copy, 'list', 'outbox', '--json')).stdout).toContain('Unsent words');
    });
  });
});
