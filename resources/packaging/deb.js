import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/paths.js';
import { runQuietly } from '../setup/say.js';
import { featurePackages, libraries } from '../setup/system-packages.js';
import { billOfMaterials } from './bill-of-materials.js';
import { licencesOfParts } from './licences.js';
import { sourceSeconds } from './source-date.js';

const packagingDir = import.meta.dirname;

/** Where each file of this folder lies in the system, with its mode. */
const files = [
  ['launch.sh', 'usr/lib/galley/launch', 0o755],
  ['apparmor-profile', 'usr/lib/galley/resources/apparmor-profile', 0o644],
  ['galley.desktop', 'usr/share/applications/galley.desktop', 0o644],
  ['galley.svg', 'usr/share/icons/hicolor/scalable/apps/galley.svg', 0o644],
  ['galley-sync.service', 'usr/lib/systemd/user/galley-sync.service', 0o644],
  ['galley-sync.timer', 'usr/lib/systemd/user/galley-sync.timer', 0o644],
  ['galley-sync.cron', 'usr/share/doc/galley/examples/galley-sync.cron', 0o644],
  ['headless.md', 'usr/share/doc/galley/headless.md', 0o644],
  ['updates.md', 'usr/share/doc/galley/updates.md', 0o644],
  ['debian/postinst', 'DEBIAN/postinst', 0o755],
  ['debian/postrm', 'DEBIAN/postrm', 0o755],
];

/** Names that changed with Debian 13 stand beside the old. */
const depends = [...libraries, ...featurePackages].map(({ name, newName }) =>
  newName === undefined ? name : `${name} | ${newName}`,
);

function controlFile({ version, installedKb, isTrial }) {
  const description = [
    'review hosted documentation offline',
    ' Galley keeps spaces, pages, change requests and comments of a Documentation',
    ' Service on this machine, shows exactly what a change request changes, and lets',
    ' people comment, reply and resolve without a network. What they did is delivered',
    ' exactly once when the network is back.',
    ...(isTrial
      ? [
          ' .',
          ' This package was built for trying, with an Electron that is not its own release:',
          ' do not give it away.',
        ]
      : []),
  ];
  return [
    'Package: galley',
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: The Galley project <galley@localhost>',
    `Installed-Size: ${installedKb}`,
    `Depends: ${depends.join(', ')}`,
    'Recommends: desktop-file-utils, git, gnome-keyring | kwalletmanager',
    'Suggests: fonts-noto-cjk',
    'Section: text',
    'Priority: optional',
    `Description: ${description.join('\n')}`,
    '',
  ].join('\n');
}

function sizeKb(folder) {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return Math.ceil(bytes / 1024);
}

/** Files as packages have them, whatever the umask of who builds: only what may be run keeps that. */
function setModes(folder) {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, (fs.statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
  fs.chmodSync(folder, 0o755);
}

/** Every file is as old as the sources: the same sources make the same package, byte for byte. */
function setTimes(folder, seconds) {
  for (const name of fs.readdirSync(folder, { recursive: true }))
    fs.lutimesSync(path.join(folder, name), seconds, seconds);
  fs.lutimesSync(folder, seconds, seconds);
}

/**
 * Makes the .deb of a program's folder. Nothing but dpkg-deb is needed, which every Debian has.
 *
 * @param {{version: string, isTrial: boolean, work: string, out: string, compression: 'zstd' | 'none'}} options
 *   `work` holds the program's folder at `deb/usr/lib/galley`
 * @returns {string} the file; its bill of materials lies beside it as `.cdx.json`
 */
export function makeDeb({ version, isTrial, work, out, compression }) {
  const tree = path.join(work, 'deb');
  for (const [from, to, mode] of files) {
    const target = path.join(tree, to);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(packagingDir, from), target);
    fs.chmodSync(target, mode);
  }
  const documentation = path.join(tree, 'usr/share/doc/galley');
  fs.copyFileSync(path.join(root, 'LICENSE'), path.join(documentation, 'copyright'));
  fs.writeFileSync(path.join(documentation, 'licences-of-parts.txt'), licencesOfParts().text);
  const electronVersion = fs.readFileSync(path.join(tree, 'usr/lib/galley/version'), 'utf8').trim();
  const bill = billOfMaterials({ version, electronVersion });
  fs.writeFileSync(path.join(documentation, 'galley.cdx.json'), bill);
  fs.mkdirSync(path.join(tree, 'usr/bin'), { recursive: true });
  fs.rmSync(path.join(tree, 'usr/bin/galley'), { force: true });
  fs.symlinkSync('../lib/galley/launch', path.join(tree, 'usr/bin/galley'));
  setModes(tree);
  // Chromium's helper becomes root for a moment where the system allows people no namespaces of their own.
  fs.chmodSync(path.join(tree, 'usr/lib/galley/chrome-sandbox'), 0o4755);
  const installedKb = sizeKb(path.join(tree, 'usr'));
  fs.writeFileSync(path.join(tree, 'DEBIAN/control'), controlFile({ version, installedKb, isTrial }));
  const seconds = sourceSeconds();
  setTimes(tree, seconds);
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(path.join(out, `galley_${version}_amd64.cdx.json`), bill);
  const file = path.join(out, `galley_${version}_amd64.deb`);
  const how = compression === 'none' ? ['-Znone'] : ['-Zzstd', '-z10'];
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) };
  runQuietly('dpkg-deb', ['--root-owner-group', ...how, '--build', tree, file], { env });
  return file;
}
