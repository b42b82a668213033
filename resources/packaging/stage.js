import { createPackageWithOptions } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import fs from 'node:fs';
import path from 'node:path';
import { nodeModules, root } from '../setup/paths.js';

/** Of the packages that stay outside the bundles: what a start on Linux reads, and their licences. */
const shippedParts = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib', 'prebuilds/linux-x64.node'],
  keytar: ['package.json', 'LICENSE.md', 'lib', 'prebuilds/linux-x64'],
  'dejavu-fonts-ttf': [
    'package.json',
    'LICENSE',
    ...['', '-Bold', '-Oblique', '-BoldOblique', 'Mono', 'Mono-Bold'].map(
      (face) => `ttf/DejaVuSans${face}.ttf`,
    ),
  ],
};

/** Switches of the executable itself (docs/design/security.md). */
const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};

/** A copy of its own: modes and times of what is packed are changed. Where the file system can, it shares the bytes. */
function placeFile(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE);
}

function place(from, to, keep = () => true) {
  if (!keep(from)) return;
  if (!fs.statSync(from).isDirectory()) {
    placeFile(from, to);
    return;
  }
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from).sort()) place(path.join(from, name), path.join(to, name), keep);
}

/** The folder that becomes app.asar: the build without its source maps, what it reads, native parts of this system alone. */
function stageSources(folder, version) {
  const { name, description, license, type, main } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  fs.mkdirSync(folder, { recursive: true });
  const manifest = { name, version, description, license, type, main, desktopName: 'galley.desktop' };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  placeFile(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  place(path.join(root, 'out'), path.join(folder, 'out'), (file) => !file.endsWith('.map'));
  place(path.join(root, 'resources', 'sample'), path.join(folder, 'resources', 'sample'));
  place(path.join(root, 'resources', 'preview'), path.join(folder, 'resources', 'preview'));
  for (const [name, parts] of Object.entries(shippedParts)) {
    for (const part of parts) {
      place(path.join(nodeModules, name, part), path.join(folder, 'node_modules', name, part));
    }
  }
}

/**
 * Makes the program's folder: Electron with its fuses set, named `galley`, and app.asar.
 *
 * @param {string} target a folder that does not exist yet
 * @param {{dist: string}} electron
 * @param {{version: string, work: string}} options `work` is for what is needed on the way
 */
export async function stageProgram(target, electron, { version, work }) {
  const renamed = { electron: 'galley', 'chrome-sandbox': 'chrome-sandbox' };
  const skipped = new Set([...Object.keys(renamed), 'LICENSE', path.join('resources', 'default_app.asar')]);
  place(electron.dist, target, (file) => !skipped.has(path.relative(electron.dist, file)));
  for (const [name, shippedName] of Object.entries(renamed)) {
    const to = path.join(target, shippedName);
    placeFile(path.join(electron.dist, name), to);
    fs.chmodSync(to, 0o755);
  }
  await flipFuses(path.join(target, 'galley'), { version: FuseVersion.V1, ...fuses });
  placeFile(path.join(electron.dist, 'LICENSE'), path.join(target, 'LICENSE.electron.txt'));
  const sources = path.join(work, 'app');
  stageSources(sources, version);
  fs.mkdirSync(path.join(target, 'resources'), { recursive: true });
  await createPackageWithOptions(sources, path.join(target, 'resources', 'app.asar'), {
    unpack: '**/*.node',
  });
}
