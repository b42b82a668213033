import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { startServiceProgram } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const main = path.resolve(import.meta.dirname, '../../../src-main/local-service/main.ts');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args]);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

describe('the command', () => {
  it('says in its first line where it is and who is there: one person of each role, the administrator first', async () => {
    const service = await startServiceProgram([]);
    const answer = await fetch(`${service.baseUrl}/v1/user`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    const { displayName } = (await answer.json()) as { displayName: string };
    await service.stop();
    expect(service.users.map(({ role }) => role)).toEqual([
      'admin',
      'create',
      'review',
      'edit',
      'comment',
      'read',
    ]);
    expect(new Set(service.users.map((user) => user.displayName)).size).toBe(6);
    expect(service.users[0]).toMatchObject({ token: service.token, displayName });
    // The guide, and what its site shows beside it.
    expect(service.spaces.map(({ title }) => title)).toEqual([
      'Quill field guide',
      'First edition',
      'Guide de terrain Quill',
      'Programs',
      'News',
      'Apprentices',
    ]);
    expect(new URL(service.baseUrl).hostname).toBe('127.0.0.1');
  });

  it.runIf(process.platform !== 'win32')(
    'writes nothing that others can read, whatever the umask',
    async () => {
      const before = process.umask(0o022);
      const data = path.join(temporaryFolder('service'), 'data');
      const service = await startServiceProgram(['--data', data]).finally(() => process.umask(before));
      const places = [data, ...readdirSync(data).map((name) => path.join(data, name))];
      const open = places.filter((place) => (statSync(place).mode & 0o077) !== 0);
      await service.stop();
      expect([places.length > 2, open]).toEqual([true, []]);
    },
  );

  it('ends cleanly on SIGTERM and leaves no temporary folder behind', async () => {
    const folders = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('galley-service-'));
    const service = await startServiceProgram([]);
    const during = folders();
    const code = await new Promise((resolve) => {
      service.child.once('exit', resolve);
      service.child.kill('SIGTERM');
    });
    expect(code).toBe(0);
    expect(during.filter((name) => !folders().includes(name)).length).toBeGreaterThan(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s with status 0 while a request computes without an end, and has what it answered',
    { timeout: 60_000 },
    async (signal) => {
      const dataFolder = temporaryFolder('data');
      const faultFile = path.join(temporaryFolder('faults'), 'faults.json');
      writeFileSync(faultFile, JSON.stringify({ rules: [{ path: '/v1/user', blockMs: 600_000 }] }));
      const service = await startServiceProgram(['--data', dataFolder, '--fault', faultFile]);
      const address = `/v1/spaces/${service.spaces[0]?.id ?? ''}/comments`;
      const headers = { authorization: `Bearer ${service.token}` };
      const body = JSON.stringify({ body: { markdown: 'Answered before.' } });
      const answer = await fetch(`${service.baseUrl}${address}`, { method: 'POST', headers, body });
      const { id } = (await answer.json()) as { id: string };
      const blocked = fetch(`${service.baseUrl}/v1/user`, { headers }).catch(() => 'hung up');
      const other = fetch(`${service.baseUrl}${address}`, { headers, signal: AbortSignal.timeout(500) });
      await expect(other).rejects.toThrow();
      const ended = new Promise((resolve) => service.child.once('exit', (code) => resolve(code)));
      service.child.kill(signal);
      const code = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000, 'late'))]);
      if (code === 'late') service.child.kill('SIGKILL');

      expect(code).toBe(0);
      expect(await blocked).toBe('hung up');
      const again = await startServiceProgram(['--data', dataFolder]);
      const list = await fetch(`${again.baseUrl}${address}?limit=1000`, { headers });
      const { items } = (await list.json()) as { items: { id: string }[] };
      await again.stop();
      expect(items.map((item) => item.id)).toContain(id);
    },
  );

  it('has every answered change after being killed in the middle of many', { timeout: 60_000 }, async () => {
    const dataFolder = temporaryFolder('data');
    const killed = await startServiceProgram(['--data', dataFolder]);
    const address = `/v1/spaces/${killed.spaces[0]?.id ?? ''}/comments`;
    const headers = { authorization: `Bearer ${killed.token}` };
    const answered: string[] = [];
    const writing = Array.from({ length: 40 }, async (_, index) => {
      const body = JSON.stringify({ body: { markdown: `Comment ${index}` } });
      const answer = await fetch(`${killed.baseUrl}${address}`, { method: 'POST', headers, body });
      answered.push(((await answer.json()) as { id: string }).id);
      if (answered.length === 15) killed.child.kill('SIGKILL');
    });
    await Promise.allSettled(writing);
    const again = await startServiceProgram(['--data', dataFolder]);
    const list = await fetch(`${again.baseUrl}${address}?limit=1000`, { headers });
    const { items } = (await list.json()) as { items: { id: string }[] };
    await again.stop();
    const kept = new Set(items.map(({ id }) => id));
    expect(answered.length).toBeGreaterThanOrEqual(15);
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
    expect([again.organization, again.users, again.spaces]).toEqual([
      killed.organization,
      killed.users,
      killed.spaces,
    ]);
  });

  it.each([
    [
      'a path that is not there',
      () => path.join(temporaryFolder('none'), 'x'),
      /does not exist; give a folder/,
    ],
    ['an empty folder', () => temporaryFolder('empty'), /has no documentation pages/],
    [
      'a file that is not a bundle',
      () => {
        const file = path.join(temporaryFolder('file'), 'x.txt');
        writeFileSync(file, 'text');
        return file;
      },
      /neither a folder nor a git bundle/,
    ],
  ])('refuses %s with one sentence and exit 1', async (_name, make, sentence) => {
    const { code, stdout, stderr } = await run('--import', make());
    // A busy machine makes statements slow, which the service tells as well.
    const told = stderr
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('slow statement'));
    expect({ code, stdout, told }).toEqual({ code: 1, stdout: '', told: [expect.stringMatching(sentence)] });
  });

  it.each([[['--no-such-flag']], [['--port', 'x']], [['--port', '70000']], [['stray']]])(
    'answers the wrong usage %j with exit 2',
    async (args) => {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('usage:');
    },
  );

  it('refuses data of a newer Galley and leaves it alone', async () => {
    const dataFolder = temporaryFolder('data');
    mkdirSync(dataFolder, { recursive: true });
    const database = new Sqlite(path.join(dataFolder, 'service.sqlite'));
    database.pragma('user_version = 99');
    database.close();
    const { code, stderr } = await run('--data', dataFolder);
    expect(code).toBe(1);
    expect(stderr).toContain('written by a newer Galley');
    expect(existsSync(path.join(dataFolder, 'service.sqlite.before-2'))).toBe(false);
  });
});
