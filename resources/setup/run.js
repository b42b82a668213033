/**
 * What every npm script calls: `node resources/setup/run.js <task> [arguments]`. It brings the machine to where the
 * task can run (nothing to do is the usual case, and quick), then runs the task. Plain JavaScript without
 * dependencies, because Node 20 runs it before anything is installed.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.js';
import { installDependencies } from './dependencies.js';
import { hasDisplay, startVirtualDisplay } from './display.js';
import { electronEnvironment, findElectron, installElectron, whyNoSandbox } from './electron.js';
import { withLock } from './lock.js';
import { nodeModules, nodePath, root } from './paths.js';
import { say, SetupError } from './say.js';
import { installSystemPackages } from './system-packages.js';

/** What each task needs, and how it runs. */
const tasks = {
  start: { needs: { window: true, git: true, build: true, display: true }, run: start },
  test: {
    needs: { window: true, git: true, tests: true, build: true },
    run: async (args, env) => (await import('./tests.js')).runTests(args, env),
  },
  check: { needs: {}, run: async () => (await import('./checks.js')).runChecks() },
  format: {
    needs: {},
    run: () =>
      runNode([
        path.join(nodeModules, 'prettier', 'bin', 'prettier.cjs'),
        '--write',
        '--log-level=warn',
        '.',
      ]),
  },
  build: { needs: { electron: true, build: true }, run: () => 0 },
  package: {
    needs: { electron: true, build: true },
    run: async (args) => (await import('../packaging/package.js')).makePackage(args, findElectron()),
  },
  service: {
    needs: { git: true },
    run: (args, env) => runNode(['src-main/local-service/main.ts', ...args], env),
  },
  galley: { needs: {}, run: (args, env) => runNode(['src-main/cli/galley.ts', ...args], env) },
  openapi: { needs: {}, run: (args, env) => runNode(['resources/setup/openapi.js', ...args], env) },
  bench: {
    needs: { window: true, git: true, build: true, display: true },
    run: (args, env) => runNode(['test/bench/main.ts', ...args], env),
  },
  tour: {
    needs: { window: true, git: true, tests: true, build: true, display: true },
    run: (args, env) => runNode(['test/tour/main.ts', ...args], env),
  },
};

/** Runs a program with our Node in the person's folder; signals reach it, its exit code is ours. */
function runNode(args, env = process.env) {
  const [script, ...rest] = args;
  return runProgram(nodePath, [path.resolve(root, script), ...rest], env);
}

function runProgram(file, args, env) {
  // npm changes into the project's folder; relative paths that the person typed are meant from INIT_CWD.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const child = spawn(file, args, { stdio: 'inherit', env, cwd });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm killed outright tells nobody; without it there is nobody to serve.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

function start(args, env) {
  const electron = findElectron();
  const reason = whyNoSandbox(electron);
  if (reason !== undefined) say(`Galley: ${reason}.`);
  return runProgram(
    electron.executable,
    [...(reason === undefined ? [] : ['--no-sandbox']), root, ...args],
    env,
  );
}

async function prepare(needs) {
  const isDisplayMissing = Boolean(needs.display) && !hasDisplay();
  await withLock(async () => {
    installSystemPackages({ ...needs, display: isDisplayMissing });
    installDependencies();
    if (needs.window || needs.electron) await installElectron();
    if (needs.build) build(findElectron());
  });
  const env = {
    ...process.env,
    PATH: `${path.join(nodeModules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  if (needs.window) Object.assign(env, electronEnvironment(findElectron()));
  if (!isDisplayMissing) return { env, release: () => {} };
  const display = await startVirtualDisplay();
  say(`Galley: no display here, so the window opens on a virtual one (${display.name}).`);
  return { env: { ...env, DISPLAY: display.name }, release: display.stop };
}

async function main([name, ...args]) {
  const task = tasks[name];
  if (task === undefined) {
    say(`Usage: node resources/setup/run.js ${Object.keys(tasks).join(' | ')} [arguments]`);
    return 2;
  }
  const { env, release } = await prepare(task.needs);
  try {
    return await task.run(args, env);
  } finally {
    release();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof SetupError ? error.message : String(error?.stack ?? error));
  process.exitCode = 1;
}
