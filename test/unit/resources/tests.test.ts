import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeModules, root } from '../../../resources/setup/paths.js';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Runs vitest on files of the given texts, as the project's tests are run. */
function resultsOf(files: Readonly<Record<string, string>>): { passed: number; failures: string[] } {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  fs.symlinkSync(nodeModules, path.join(folder, 'node_modules'));
  const results = path.join(folder, 'results.json');
  spawnSync(
    process.execPath,
    [
      path.join(nodeModules, 'vitest', 'vitest.mjs'),
      'run',
      ...['--root', folder, '--globals'],
      `--reporter=${path.join(root, 'resources', 'setup', 'test-results.js')}`,
    ],
    { cwd: folder, env: { ...process.env, GALLEY_TEST_RESULTS: results } },
  );
  return JSON.parse(fs.readFileSync(results, 'utf8')) as ReturnType<typeof resultsOf>;
}

it('counts passed tests, and names each failure with its reason: tests, files, groups, and what no test waited for', () => {
  const { passed, failures } = resultsOf({
    'passes.test.ts': `it('adds', () => expect(1 + 1).toBe(2));`,
    'fails.test.ts': `describe('sums', () => { it('add up', () => expect(1).toBe(2)); it('hold', () => {}); });`,
    'group.test.ts': `describe('a group', () => { beforeAll(() => { throw new Error('no ground'); }); it('runs', () => {}); });`,
    'unread.test.ts': `import './missing.ts';`,
    'late.test.ts': `it('leaves a timer', async () => { setTimeout(() => { throw new Error('too late'); }); await new Promise((done) => setTimeout(done, 20)); });`,
  });
  expect(passed).toBe(3);
  const found = (start: string, why: string) =>
    failures.filter((failure) => failure.startsWith(start) && failure.includes(why)).length;
  expect(found('fails.test.ts > sums > add up\n', 'expected 1 to be 2')).toBe(1);
  expect(found('group.test.ts\n', 'no ground')).toBe(1);
  expect(found('unread.test.ts\n', 'missing.ts')).toBe(1);
  expect(found('outside of tests, while late.test.ts ran\n', 'too late')).toBe(1);
  expect(failures).toHaveLength(4);
});
