import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { whyNoSandbox } from './electron.js';
import { nodeModules, root } from './paths.js';
import { say } from './say.js';

/** Ports of the debuggers, which `.vscode/launch.json` attaches to. */
const inspect = { shell: 9229, core: 9230, window: 9222 };

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * What `npm run dev` runs: electron-vite's development mode into a folder of its own (`out-dev`), so that a build of
 * `npm start` stays as it is. The window's modules are replaced as they change, a change of the core or the shell
 * starts the program again. Data lie in a folder that goes with the program; `--keep` and `GALLEY_DATA_DIR` leave it.
 * @returns {Promise<{args: string[], env: Record<string, string>, end: () => void}>}
 */
export async function developmentRun(electron, given, env) {
  const isOwn = env.GALLEY_DATA_DIR === undefined;
  const dataDir = isOwn ? fs.mkdtempSync(path.join(os.tmpdir(), 'galley-dev-')) : env.GALLEY_DATA_DIR;
  const reason = whyNoSandbox(electron);
  if (reason !== undefined) say(`Galley: ${reason}.`);
  say(`Galley: data in ${dataDir}; debuggers on ${Object.values(inspect).join(', ')}.`);
  const isKept = given.includes('--keep');
  return {
    args: [
      path.join(nodeModules, 'electron-vite', 'bin', 'electron-vite.js'),
      root,
      '--watch',
      '--sourcemap',
      '--clearScreen=false',
      ...['--outDir', 'out-dev'],
      ...['--entry', path.join(root, 'out-dev', 'main', 'index.js')],
      ...['--inspect', String(inspect.shell)],
      ...['--remoteDebuggingPort', String(inspect.window)],
      ...(reason === undefined ? [] : ['--noSandbox']),
    ],
    env: {
      ...env,
      GALLEY_DATA_DIR: dataDir,
      GALLEY_DEV_PORT: String(await freePort()),
      GALLEY_OPEN_SAMPLE: '1',
      GALLEY_INSPECT_CORE: String(inspect.core),
    },
    end: () => {
      if (isOwn && !isKept) fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
