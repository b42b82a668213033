import { Linter } from 'eslint';
import path from 'node:path';
import { expect, it } from 'vitest';
import { directions } from '../../../resources/lint/directions.js';

/** docs/architecture.md, "Directions of imports", line by line. */
const root = path.resolve(import.meta.dirname, '../../..');

function judge(file: string, code: string): readonly string[] {
  const linter = new Linter({ cwd: root });
  const messages = linter.verify(
    code,
    [
      {
        files: ['**/*.js', '**/*.ts'],
        plugins: { galley: { rules: { directions } } },
        rules: { 'galley/directions': 'error' },
      },
    ],
    path.join(root, file),
  );
  return messages.map((message) => message.message);
}

const refused = [expect.any(String)];

it.each([
  ['src-main/api/space.ts', '../content/tree.ts'],
  ['src-main/bridge/views.ts', '../content/tree.ts'],
  ['src-main/bridge/views.ts', '../store/pages.ts'],
  ['src-main/shared/links.ts', '../content/tree.ts'],
  ['src-renderer/main.ts', '../src-main/core/core.ts'],
  ['src-renderer/main.ts', '../src-main/ports/ports.ts'],
  ['src-renderer/parts/Row.ts', '../state/place.ts'],
  ['src-main/core/core.ts', 'electron'],
  ['src-main/core/core.ts', 'keytar'],
  ['src-main/core/core.ts', '../shell/shell.ts'],
  ['src-main/client/pool.ts', '../store/pages.ts'],
  ['src-main/store/pages.ts', '../client/pool.ts'],
  ['src-main/content/blocks.ts', 'node:fs'],
  ['src-main/content/blocks.ts', '../store/pages.ts'],
  ['src-main/site/theme/theme.ts', '../../store/pages.ts'],
  ['src-main/local-service/main.ts', '../client/pool.ts'],
  ['src-main/local-service/main.ts', '../store/pages.ts'],
  ['src-main/local-service/main.ts', '../sync/pull.ts'],
  ['src-main/local-service/main.ts', '../outbox/send.ts'],
  ['src-main/index.ts', './core/core.ts'],
  ['src-main/shell/shell.ts', '../backup/restore-backup.ts'],
  ['src-main/backup/move-data.ts', '../outbox/send.ts'],
  ['src-renderer/host.ts', 'node:fs'],
  ['src-main/cli/account-verbs.ts', '../core/rpc/accounts.ts'],
  ['src-main/cli/account-verbs.ts', '../core/accounts/connect.ts'],
  ['src-main/cli/bundle-verbs.ts', '../core/export/bundles.ts'],
  ['src-main/cli/select.ts', '../core/core.ts'],
  ['src-main/cli/select.ts', '../core/core-state.ts'],
  ['src-main/cli/reading-verbs.ts', '../core/headless/headless.ts'],
  ['src-main/cli/data-verbs.ts', '../backup/restore-backup.ts'],
  ['src-main/core/review/compare.ts', '../rpc/spaces.ts'],
])('%s may not import %s', (file, request) => {
  expect(judge(file, `import x from '${request}'; export { x };`)).toEqual(refused);
});

it.each([
  ['src-main/index.ts', './shell/shell.ts'],
  ['src-main/core/core.ts', './rpc/accounts.ts'],
  ['src-main/core/rpc/data.ts', './bundles.ts'],
  ['src-main/shell/shell.ts', 'electron'],
  ['src-main/preload/index.ts', 'electron'],
  ['src-main/sync/pull.ts', '../client/pool.ts'],
  ['src-main/sync/pull.ts', '../store/pages.ts'],
  ['src-main/outbox/send.ts', '../client/pool.ts'],
  ['src-main/local-service/main.ts', '../content/tree.ts'],
  ['src-main/local-service/main.ts', '../sqlite/open-database.ts'],
  ['src-renderer/screens/space/Tree.ts', '../../../src-main/shared/reference-key.ts'],
  ['src-main/content/links.ts', '../shared/plain-text.ts'],
  ['src-renderer/document/fold.ts', '../../src-main/shared/plain-text.ts'],
  ['src-main/core/rpc/pages.ts', '../../store/pages.ts'],
  ['src-main/core/rpc/data.ts', '../../backup/restore-backup.ts'],
  ['src-main/shell/shell.ts', '../backup/location.ts'],
  ['src-main/cli/run-verb.ts', '../core/headless/open-headless-core.ts'],
])('%s may import %s', (file, request) => {
  expect(judge(file, `import x from '${request}'; export { x };`)).toEqual([]);
});

it.each(['core.ts', 'core-state.ts', 'accounts/account-session.ts'])(
  'the command line does not know even the types of core/%s',
  (file) => {
    const code = `import type x from '../core/${file}'; export type { x };`;
    expect(judge('src-main/cli/select.ts', code)).toEqual(refused);
  },
);
