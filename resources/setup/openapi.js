/**
 * `npm run openapi`: writes the table of operations as an OpenAPI document to resources/openapi.json. A test compares
 * the two, so run it whenever the table changes. Run by Node 24, which reads our TypeScript.
 */
import fs from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '../../src-main/api/openapi.ts';
import { root } from './paths.js';
import { say } from './say.js';

fs.writeFileSync(
  path.join(root, 'resources', 'openapi.json'),
  `${JSON.stringify(openApiDocument(), undefined, 2)}\n`,
);
say('Wrote resources/openapi.json.');
