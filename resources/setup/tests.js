import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, nodeModules, nodePath, root } from './paths.js';
import { say } from './say.js';

/** Quick tests first; the windows alone afterwards, so that nothing competes with them for the machine. */
const groups = [['unit', 'renderer', 'integration'], ['desktop']];

function runGroup(projects, args, env) {
  const resultsPath = path.join(cacheDir, `tests-${projects.join('-')}.json`);
  fs.rmSync(resultsPath, { force: true });
  const vitest = spawn(
    nodePath,
    [
      path.join(nodeModules, 'vitest', 'vitest.mjs'),
      'run',
      '--config',
      'test/vitest.config.ts',
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      `--reporter=${path.join(root, 'resources', 'setup', 'test-results.js')}`,
      ...args,
    ],
    {
      cwd: root,
      env: { ...env, GALLEY_TEST_RESULTS: resultsPath },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve) => {
    vitest.once('exit', (code) => {
      const result = fs.existsSync(resultsPath)
        ? JSON.parse(fs.readFileSync(resultsPath, 'utf8'))
        : { passed: 0, failures: [] };
      if (code !== 0 && result.failures.length === 0)
        result.failures.push(`${projects.join(', ')}: the run ended with ${code}; see above`);
      resolve(result);
    });
  });
}

/**
 * Vitest for one who works on something, without a build: the tests that arguments choose, of all projects but the windows.
 * Watching begins without a run where nothing is chosen, because a run of everything takes minutes.
 * @param {'run' | 'watch'} mode
 */
export function vitestArguments(mode, args) {
  const isChosen = args.some((argument) => !argument.startsWith('-'));
  return [
    path.join(nodeModules, 'vitest', 'vitest.mjs'),
    mode,
    ...['--config', path.join(root, 'test', 'vitest.config.ts')],
    ...groups[0].flatMap((project) => ['--project', project]),
    ...(mode === 'watch' && !isChosen ? ['--standalone'] : []),
    ...args,
  ];
}

/**
 * Runs every test, or those that vitest's own arguments choose. Repeats each failure after all output, so that the
 * end of a long log tells them, and prints `N passed, N failed` as the last line.
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args, env) {
  let passed = 0;
  const failures = [];
  for (const projects of groups) {
    say(`\nGalley: tests ${projects.join(', ')}`);
    const result = await runGroup(projects, args, env);
    passed += result.passed;
    failures.push(...result.failures);
  }
  for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}
