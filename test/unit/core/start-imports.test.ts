import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const core = path.join(import.meta.dirname, '..', '..', '..', 'src-main', 'core');
/** An import or export of values from a module beside it, which is loaded with the module that has it. */
const loaded = /^(?:import|export) (?!type )(?:[^;']*? from )?'(\.{1,2}\/[^']+)';/gm;

/** Each module that loading `entry` loads. */
function loadedWith(entry: string): readonly string[] {
  const found = new Set<string>([entry]);
  for (const file of found) {
    for (const [, request = ''] of fs.readFileSync(file, 'utf8').matchAll(loaded))
      found.add(path.join(path.dirname(file), request));
  }
  return [...found].map((file) => path.relative(path.dirname(core), file));
}

test('the core starts without the schemas of what the service is asked and answers', () => {
  const modules = loadedWith(path.join(core, 'process.ts'));

  // The schemas of the last four are few.
  expect(modules.filter((file) => file.startsWith('api/')).sort()).toEqual([
    'api/common.ts',
    'api/customization.ts',
    'api/document.ts',
    'api/error-body.ts',
  ]);
  expect(modules).toContain('client/client.ts');
});
