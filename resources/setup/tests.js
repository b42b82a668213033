import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, nodeModules, nodePath, root } from './paths.js';
import { say } from './say.js';

/** Quick tests first; the windows alone afterwards, so that nothing competes with them for the machine. */
const groups = [['unit', 'renderer', 'integration'], ['desktop']];

/** Counts a report of vitest. A file that could not be run counts as one failure. */
export function count(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
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
        resolve(code === 0 ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 });
        return;
      }
      const counts = count(JSON.parse(fs.readFileSync(reportPath, 'utf8')));
      // A runner that ends badly although each test passed (an unhandled rejection, a crash) has failed.
      resolve(code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);
    });
  });
}

/**
 * Runs every test, or those that vitest's own arguments choose. Prints `N passed, N failed` as the last line.
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args, env) {
  const sum = { passed: 0, failed: 0 };
  for (const projects of groups) {
    say(`\nGalley: tests ${projects.join(', ')}`);
    const counts = await runGroup(projects, args, env);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
  }
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}
