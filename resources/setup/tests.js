import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, nodeModules, nodePath, root } from './paths.js';
import { say } from './say.js';

/** Quick tests first; the windows alone afterwards, so that nothing competes with them for the machine. */
const groups = [['unit', 'renderer', 'screens', 'integration'], ['desktop']];

/**
 * Reads a report of vitest: how many tests passed, and each failure as the lines that name it and say why.
 * A file that could not be run is one failure.
 */
export function read(report) {
  const failures = report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => [`${name} > ${test.fullName}`, ...test.failureMessages].join('\n'));
    return file.status === 'failed' ? [[name, file.message].join('\n')] : [];
  });
  return { passed: report.numPassedTests, failures };
}

function runGroup(projects, args, env) {
  const reportPath = path.join(cacheDir, `tests-${projects.join('-')}.json`);
  fs.rmSync(reportPath, { force: true });
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
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...args,
    ],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return new Promise((resolve) => {
    vitest.once('exit', (code) => {
      if (!fs.existsSync(reportPath)) {
        resolve({
          passed: 0,
          failures: code === 0 ? [] : [`${projects.join(', ')}: ended without a report`],
        });
        return;
      }
      const result = read(JSON.parse(fs.readFileSync(reportPath, 'utf8')));
      // A runner that ends badly although each test passed (an unhandled rejection, a crash) has failed.
      if (code !== 0 && result.failures.length === 0)
        result.failures.push(
          `${projects.join(', ')}: each test passed, but the run ended with ${code}; see above`,
        );
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
