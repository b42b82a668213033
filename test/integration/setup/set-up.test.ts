import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../support/electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const setup = path.join(projectRoot, 'resources', 'setup');
const isRoot = process.getuid?.() === 0;

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs JavaScript that imports the set-up, as another user or with another PATH where a test says so. */
function run(source: string, options: { PATH?: string; asNobody?: boolean } = {}): Promise<Outcome> {
  const node = [process.execPath, '--input-type=module', '--eval', source];
  const [file = '', ...args] =
    options.asNobody === true && isRoot
      ? ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...node]
      : node;
  const env = { ...process.env, ...(options.PATH === undefined ? {} : { PATH: options.PATH }) };
  return new Promise((resolve) => {
    execFile(file, args, { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

/** A folder of programs that only write down how they were called. */
function recordingPrograms(names: readonly string[]): { PATH: string; calls: () => string } {
  const folder = temporaryFolder('programs');
  fs.chmodSync(folder, 0o755);
  const record = path.join(folder, 'calls');
  fs.writeFileSync(record, '');
  for (const name of names) {
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} $*" >> '${record}'\n`, {
      mode: 0o755,
    });
  }
  return { PATH: folder, calls: () => fs.readFileSync(record, 'utf8') };
}

const askForTestPackages = `
  import { installSystemPackages } from ${JSON.stringify(path.join(setup, 'system-packages.js'))};
  try { installSystemPackages({ tests: true }); } catch (error) { console.error(error.message); process.exitCode = 1; }`;

describe.runIf(process.platform === 'linux')('system packages', () => {
  it('are installed for root, saying what and why', async () => {
    const programs = recordingPrograms(['apt-get']);
    const outcome = await run(
      isRoot ? askForTestPackages : `process.getuid = () => 0; ${askForTestPackages}`,
      programs,
    );
    expect({ ...outcome, calls: programs.calls().trim().split('\n') }).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'Galley: installing Debian packages xvfb gnome-keyring dbus openssl (tests of the window; tests of the keychain; tests of secure connections) …\n',
      calls: [
        'apt-get update -qq',
        'apt-get install -y -qq --no-install-recommends xvfb gnome-keyring dbus openssl',
      ],
    });
  });

  const install =
    'apt-get update && apt-get install -y --no-install-recommends xvfb gnome-keyring dbus openssl';
  it.each([
    ['with sudo where that is there', ['sudo'], `Run this, then start again:\n  sudo sh -c '${install}'`],
    ['for root where there is no sudo', [], `Run this as root, then start again:\n  ${install}`],
  ])('are named with the exact command for anybody else, %s', async (_, others, command) => {
    const programs = recordingPrograms(['apt-get', ...others]);
    const outcome = await run(askForTestPackages, { ...programs, asNobody: true });
    expect({ ...outcome, calls: programs.calls() }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Galley needs system packages (tests of the window; tests of the keychain; tests of secure connections). ${command}\n`,
      calls: '',
    });
  });

  it('are named where there is no apt-get', async () => {
    const outcome = await run(askForTestPackages, { PATH: temporaryFolder('empty') });
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /has no apt-get\.\nInstall what brings Xvfb, gnome-keyring-daemon, dbus-daemon, dbus-send, openssl with .*\n {2}apt-get update/s,
      ),
    });
  });
});

it('a second run installs nothing and asks nobody', async () => {
  const programs = recordingPrograms(['npm', 'apt-get', 'tar']);
  const outcome = await run(
    `import { installSystemPackages } from ${JSON.stringify(path.join(setup, 'system-packages.js'))};
     import { installDependencies } from ${JSON.stringify(path.join(setup, 'dependencies.js'))};
     import { installElectron } from ${JSON.stringify(path.join(setup, 'electron.js'))};
     const started = performance.now();
     installSystemPackages({ window: true, tests: true, git: true });
     installDependencies();
     await installElectron();
     console.log(performance.now() - started < 1000);`,
    { PATH: `${programs.PATH}:${process.env['PATH'] ?? ''}` },
  );
  expect({ ...outcome, calls: programs.calls() }).toEqual({
    code: 0,
    stdout: 'true\n',
    stderr: '',
    calls: '',
  });
});

describe.runIf(process.platform === 'linux')('the virtual display', () => {
  it('starts on a free number and ends when told', async () => {
    const outcome = await run(
      `import { startVirtualDisplay } from ${JSON.stringify(path.join(setup, 'display.js'))};
       import fs from 'node:fs';
       const display = await startVirtualDisplay();
       const socket = '/tmp/.X11-unix/X' + display.name.slice(1);
       const isUp = fs.existsSync(socket);
       display.stop();
       for (let n = 0; n < 100 && fs.existsSync(socket); n += 1) await new Promise((r) => setTimeout(r, 50));
       console.log(JSON.stringify({ isUp, isGone: !fs.existsSync(socket) }));
       process.exit();`,
    );
    expect(JSON.parse(outcome.stdout)).toEqual({ isUp: true, isGone: true });
  });
});

describe('one set-up at a time', () => {
  const locked = (folder: string, work: string): string => `
    import fs from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(path.join(setup, 'lock.js'))};
    const [lock, log, released] = ['lock', 'log', 'released'].map((name) => ${JSON.stringify(folder)} + '/' + name);
    await withLock(async () => { ${work} }, lock);`;

  it('waits for the other, and says so', async () => {
    const folder = temporaryFolder('lock');
    const holder = run(locked(folder, 'while (!fs.existsSync(released)) await sleep(20);'));
    await expect.poll(() => fs.existsSync(path.join(folder, 'lock'))).toBe(true);
    const waiter = execFile(process.execPath, [
      '--input-type=module',
      '--eval',
      locked(folder, "console.log('in');"),
    ]);
    let said = '';
    let done = '';
    waiter.stderr?.on('data', (words: string) => (said += words));
    waiter.stdout?.on('data', (words: string) => (done += words));
    await expect.poll(() => said).toBe('Galley: waiting for another set-up of this checkout …\n');
    expect(done).toBe('');
    fs.writeFileSync(path.join(folder, 'released'), '');
    await holder;
    await expect.poll(() => done).toBe('in\n');
  });

  it('takes the place of one that died, one after the other', async () => {
    const folder = temporaryFolder('lock');
    await run(locked(folder, "process.kill(process.pid, 'SIGKILL');"));
    expect(fs.existsSync(path.join(folder, 'lock'))).toBe(true);
    const work = "fs.appendFileSync(log, 'in '); await sleep(30); fs.appendFileSync(log, 'out ');";
    await Promise.all(Array.from({ length: 6 }, () => run(locked(folder, work))));
    expect(fs.readFileSync(path.join(folder, 'log'), 'utf8')).toBe('in out '.repeat(6));
    expect(fs.readdirSync(folder)).toEqual(['log']);

    const lock = path.join(folder, 'lock');
    fs.writeFileSync(lock, ''); // died before it had written who it is
    fs.utimesSync(lock, new Date(0), new Date(0));
    expect((await run(locked(folder, ''))).stderr).toBe('');
    expect(fs.existsSync(lock)).toBe(false);
  });
});

it('an unknown task is wrong usage', async () => {
  const outcome = await new Promise<number>((resolve) => {
    execFile(process.execPath, [path.join(setup, 'run.js'), 'nothing'], (error) =>
      resolve(Number(error?.code)),
    );
  });
  expect(outcome).toBe(2);
});
