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
import { developmentRun } from './develop.js';
import { hasDisplay, startVirtualDisplay } from './display.js';
import { electronEnvironment, findElectron, installElectron, whyNoSandbox } from './electron.js';
import { withLock } from './lock.js';
import { cacheDir, compiledDir, nodeModules, nodePath, root } from './paths.js';
import { say, SetupError } from './say.js';
import { installSystemPackages } from './system-packages.js';
import { sortWindowOutput } from './window-output.js';

/** What each task needs, and how it runs. */
const tasks = {
  start: { needs: { window: true, git: true, build: true, display: true }, run: start },
  dev: { needs: { window: true, git: true, display: true }, run: develop },
  test: {
    needs: { window: true, git: true, tests: true, build: true },
    run: async (args, env) => (await import('./tests.js')).runTests(args, env),
  },
  gallery: {
    needs: {},
    run: (args, env) =>
      runNode(
        [
          path.join(nodeModules, 'vite', 'bin', 'vite.js'),
          '--config',
          path.join(root, 'test', 'gallery', 'vite.config.ts'),
          ...args,
        ],
        env,
      ),
  },
  'test:one': {
    needs: { git: true },
    run: async (args, env) => runNode((await import('./tests.js')).vitestArguments('run', args), env),
  },
  'test:watch': {
    needs: { git: true },
    run: async (args, env) => runNode((await import('./tests.js')).vitestArguments('watch', args), env),
  },
  check: { needs: {}, run: async (args) => (await import('./checks.js')).runChecks(args) },
  format: {
    needs: {},
    run: (args) =>
      runNode([
        path.join(nodeModules, 'prettier', 'bin', 'prettier.cjs'),
        '--write',
        '--log-level=warn',
        ...(args.length === 0 ? ['.'] : args),
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
  return runProgram(nodePath, [path.resolve(root, script), ...rest], {
    NODE_COMPILE_CACHE: compiledDir,
    ...env,
  });
}

/** @param {string} [errorLog] what Chromium writes to standard error goes there instead of the terminal */
function runProgram(file, args, env, errorLog) {
  // npm changes into the project's folder; relative paths that the person typed are meant from INIT_CWD.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const stdio = errorLog === undefined ? 'inherit' : ['inherit', 'inherit', 'pipe'];
  const child = spawn(file, args, { stdio, env, cwd });
  const sorted = errorLog === undefined ? undefined : sortWindowOutput(child.stderr, errorLog, say);
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
      const status = code ?? 128 + (os.constants.signals[signal] ?? 0);
      // A process that the window left behind may hold the pipe open: its last lines are not waited for.
      const limit = setTimeout(() => resolve(status), 1000);
      void (sorted ?? Promise.resolve()).then(() => {
        clearTimeout(limit);
        resolve(status);
      });
    });
  });
}

function start(args, env) {
  const electron = findElectron();
  const reason = whyNoSandbox(electron);
  if (reason !== undefined) say(`Galley: ${reason}.`);
  const log = path.join(cacheDir, 'window.log');
  say(`Galley: opening the window; messages of Chromium go to ${path.relative(root, log)}.`);
  return runProgram(
    electron.executable,
    [...(reason === undefined ? [] : ['--no-sandbox']), root, ...args],
    env,
    log,
  );
}

async function develop(args, env) {
  const run = await developmentRun(findElectron(), args, env);
  try {
    return await runNode(run.args, run.env);
  } finally {
    run.end();
  }
}

async function prepare(needs) {
  const isDisplayMissing = Boolean(needs.display) && !hasDisplay();
  await withLock(async () => {
    installSystemPackages({ ...needs, display: isDisplayMissing });
    installDependencies();
    if (needs.window || needs.electron) await installElectron();
    if (needs.build) await build(findElectron());
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
