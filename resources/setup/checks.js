import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { nodeModules, nodePath, root } from './paths.js';
import { runQuietly } from './say.js';

const tool = (name, script) => path.join(nodeModules, name, script);
// TypeScript 7 (docs/decisions/0019-types-checked-by-typescript-7.md).
const tsc = [tool('typescript-native', 'bin/tsc'), '--noEmit', '--singleThreaded'];

const checks = [
  // The longest first: the others run beside them.
  {
    name: 'lint of components',
    args: [tool('eslint', 'bin/eslint.js'), '--max-warnings=0'],
    files: { all: ['src-renderer'], are: /^src-renderer\/.*\.svelte$/ },
    // TypeScript reads the scripts of all components at once; else it makes its program and types anew for each.
    env: { SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK: '1' },
  },
  { name: 'lint', args: [tool('oxlint', 'bin/oxlint')], files: { all: [], are: /\.[jt]s$/ } },
  { name: 'types of src-main', args: [...tsc, '-p', 'src-main'] },
  { name: 'types of the build', args: [...tsc, '-p', '.'] },
  { name: 'types of src-main/preload', args: [...tsc, '-p', 'src-main/preload'] },
  { name: 'types of test', args: [...tsc, '-p', 'test'] },
  {
    name: 'types of src-renderer',
    args: [
      tool('svelte-check', 'bin/svelte-check'),
      '--tsconfig',
      'src-renderer/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
      '--no-color',
    ],
  },
  { name: 'citations', args: [path.join(root, 'resources', 'setup', 'citations.js')] },
  { name: 'circles of imports', args: [path.join(root, 'resources', 'setup', 'circles.js')] },
  { name: 'dead code', args: [tool('knip', 'bin/knip.js')] },
  { name: 'audit of packages', args: [path.join(root, 'resources', 'setup', 'audit.js')], tells: true },
  {
    name: 'formatting',
    args: [tool('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '--ignore-unknown'],
    files: { all: ['.'], are: /./ },
  },
];

/** Files that differ from what the branch began with, committed or not. */
function changedFiles() {
  const git = (...args) =>
    runQuietly('git', args, { cwd: root })
      .split('\n')
      .filter((line) => line !== '');
  const [base] = git('merge-base', 'HEAD', 'main');
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** What a check is run on; null: nothing of it changed. */
function argumentsOf({ args, files }, changed) {
  if (files === undefined) return args;
  if (changed === null) return [...args, ...files.all];
  const own = changed.filter((file) => files.are.test(file));
  return own.length === 0 ? null : [...args, ...own];
}

function run(check, args) {
  const started = Date.now();
  const env = { ...process.env, ...check.env };
  const child = spawn(nodePath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const told = code === 0 && check.tells === true ? `: ${output.trim()}` : '';
      process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)${told}\n`);
      if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
      resolve(code === 0);
    });
  });
}

/**
 * Runs all checks, or those whose name holds one of the given words ("types"), as many at once as the machine has cores.
 * With `--changed`, lint and formatting look at the files alone that differ from the branch `main`.
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(given) {
  const words = given.filter((word) => word !== '--changed');
  const changed = given.includes('--changed') ? changedFiles() : null;
  const waiting = checks.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (waiting.length === 0) {
    process.stderr.write(
      `No check has that in its name. There are: ${checks.map(({ name }) => name).join(', ')}\n`,
    );
    return 2;
  }
  const results = [];
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const args = argumentsOf(check, changed);
      if (args !== null) results.push(await run(check, args));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(4, os.availableParallelism())) }, lane));
  return results.every(Boolean) ? 0 : 1;
}
