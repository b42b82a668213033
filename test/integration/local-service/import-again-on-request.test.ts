import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { GitDocumentation, summaryOf } from '../../support/builders/git-documentation.ts';
import { startTestService } from '../../support/network/test-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Each process of git that the service starts adds a line to it. */
const trace = vi.hoisted(() => {
  const file = `${process.env['TMPDIR'] ?? '/tmp'}/galley-git-trace-${process.pid}`;
  process.env['GIT_TRACE'] = file;
  return file;
});
afterAll(() => {
  delete process.env['GIT_TRACE'];
  rmSync(trace, { force: true });
});
const started = (): number => readFileSync(trace, 'utf8').match(/built-in: git/g)?.length ?? 0;

/** As if its references had last moved an hour ago: only then their files tell that they are the same. */
function age(gitFolder: string): void {
  const then = Date.now() / 1000 - 3600;
  for (const entry of readdirSync(gitFolder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), then, then);
}

it('starts no process of git while no reference moves, and one when a branch does', async () => {
  const docs = new GitDocumentation(path.join(temporaryFolder('repository'), 'docs')).commit('First', {
    'SUMMARY.md': summaryOf({ Start: 'README.md' }),
    'README.md': '# Start\n\nHello.\n',
  });
  age(path.join(docs.folder, '.git'));
  const service = await startTestService({ imports: [docs.folder], checkEveryMs: 10 });
  const before = await service.call('getSpace');
  const imported = started();
  expect(imported).toBeGreaterThan(3);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(started()).toBe(imported);
  docs.commit('Second', { 'README.md': '# Start\n\nHello again.\n' });
  await expect
    .poll(async () => (await service.call('getSpace')).revision, { timeout: 10_000 })
    .not.toBe(before.revision);
});
