import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { usage, usageOf, verbHelp } from '../../../src-main/cli/usage.ts';
import type { VerbName } from '../../../src-main/cli/usage.ts';
import { createHeadlessLog } from '../../../src-main/core/headless/headless-ports.ts';
import { runGalley } from '../../support/programs.ts';
import { programOf, variableOf } from '../../support/started-programs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('lists the verbs on standard output when it is asked for help', async () => {
  const { code, stdout, stderr } = await runGalley(['--help']);
  expect({ code, stderr, firstLine: stdout.split('\n')[0] }).toEqual({
    code: 0,
    stderr: '',
    firstLine: 'Usage: galley <verb> --data DIR [--json] [selectors]',
  });
});

it('ends as ever where whoever reads its output goes away', async () => {
  const child = spawn(process.execPath, [programOf('src-main/cli/galley.ts'), '--help']);
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it('runs from its sources, without a build', async () => {
  vi.stubEnv(variableOf('src-main/cli/galley.ts'), undefined);
  const { code, stdout } = await runGalley(['status', '--help']);
  expect([code, stdout]).toEqual([0, `${usageOf('status')}\n`]);
});

it('says of one verb what it does and what happens next', async () => {
  const { code, stdout } = await runGalley(['change-request', '--help']);
  expect([code, stdout]).toEqual([0, `${usageOf('change-request')}\n`]);
  expect(stdout).toContain('The next "galley sync" sends it');
});

it('says what is wrong first, then only what helps with it', async () => {
  expect(await runGalley(['frobnicate'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no verb frobnicate.\nRun "galley help" for the verbs.\n',
  });
  const { code, stderr } = await runGalley(['search', 'caret']);
  expect([code, stderr]).toEqual([2, `--data DIR is missing.\n${usageOf('search')}\n`]);
  expect(usageOf('policy').split('\n')[0]).toBe('Usage: galley policy check [FILE] [--json]');
});

it('says of every verb what happens next, in lines of a terminal', () => {
  const wrong = (Object.keys(verbHelp) as VerbName[]).filter((verb) => {
    const text = usageOf(verb);
    return !/\nNext: \S.*\.\n/.test(text) || text.split('\n').some((line) => line.length > 130);
  });
  expect(wrong).toEqual([]);
  expect(usage.split('\n').filter((line) => line.length > 110)).toEqual([]);
});

it('logs slow statements to a file, and only errors to standard error', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-log-'));
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  const file = path.join(folder, 'logs', 'command-line.log');
  try {
    const log = createHeadlessLog(folder, false);
    log.info('nothing');
    expect(existsSync(file)).toBe(false);
    log.warn('slow statement', { durationMs: 41 });
    log.error('an account could not be opened');
    expect(written).toEqual(['error: an account could not be opened\n']);
    expect(readFileSync(file, 'utf8').replaceAll(/^\S+ /gm, '')).toBe(
      'warn: slow statement {"durationMs":41}\nerror: an account could not be opened\n',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
