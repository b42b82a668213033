import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nodeModules, root } from '../setup/paths.js';
import { say, SetupError } from '../setup/say.js';
import { makeDeb } from './deb.js';
import { stageProgram } from './stage.js';

/**
 * `npm run package`: a .deb of the build in out/, for the machine that builds. `--out DIR` (dist/ unless told),
 * `--version V` (package.json's unless told), `--fast` leaves it uncompressed.
 *
 * @param {readonly string[]} args
 * @param {{dist: string}} electron
 * @returns {Promise<number>} the exit code
 */
export async function makePackage(args, electron) {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' }, version: { type: 'string' }, fast: { type: 'boolean' } },
  });
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      'A .deb is made on Linux x64. Other installers: npx electron-builder --config resources/packaging/electron-builder.yml',
    );
  }
  const isTrial = !electron.dist.startsWith(path.join(nodeModules, 'electron'));
  const own = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).version;
  // Sorts before the release of the same number, so that this one is replaced by it.
  const version = values.version ?? (isTrial ? `${own}~trial` : own);
  const out = path.resolve(process.env.INIT_CWD ?? root, values.out ?? path.join(root, 'dist'));
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-package-'));
  try {
    await stageProgram(path.join(work, 'deb/usr/lib/galley'), electron, { version, work });
    const compression = values.fast === true ? 'none' : 'zstd';
    const file = makeDeb({ version, isTrial, work, out, compression });
    if (isTrial) {
      say(
        'Galley: GitHub does not answer, so this package holds an Electron for trying. Do not give it away.',
      );
    }
    process.stdout.write(`${file}\n`);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return 0;
}
