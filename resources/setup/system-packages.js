import fs from 'node:fs';
import path from 'node:path';
import { runQuietly, say, SetupError } from './say.js';

const libraryDirs = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/lib64',
];

/**
 * What Debian has to bring: how to see that it is there, its package (and its name since Debian 13), and why. The .deb
 * depends on the same list (resources/packaging/deb.js). Electron links to libraries, without which it does not start,
 * and loads others when a feature is first used: without those the feature is silently off.
 */
export const libraries = [
  ...[
    { library: 'libgtk-3.so.0', name: 'libgtk-3-0', newName: 'libgtk-3-0t64' },
    { library: 'libnss3.so', name: 'libnss3' },
    { library: 'libasound.so.2', name: 'libasound2', newName: 'libasound2t64' },
    { library: 'libgbm.so.1', name: 'libgbm1' },
    // GTK depends on these, but Electron links to them itself.
    { library: 'libatk-bridge-2.0.so.0', name: 'libatk-bridge2.0-0', newName: 'libatk-bridge2.0-0t64' },
    { library: 'libatspi.so.0', name: 'libatspi2.0-0', newName: 'libatspi2.0-0t64' },
    { library: 'libcups.so.2', name: 'libcups2', newName: 'libcups2t64' },
    { library: 'libxkbcommon.so.0', name: 'libxkbcommon0' },
  ].map((need) => ({ ...need, why: 'the window (Electron)' })),
  { library: 'libsecret-1.so.0', name: 'libsecret-1-0', why: 'the keychain' },
];
/** Electron loads it when the first notification is shown. The window runs without it, and Settings says what is missing. */
const notifications = { library: 'libnotify.so.4', name: 'libnotify4', why: 'notifications' };
const links = { program: 'xdg-open', name: 'xdg-utils', why: 'opening links in the browser' };
/** What the window uses when it is there: the set-up installs it as root, and asks nobody else for it. */
export const featurePackages = [notifications, links];

/** Bare machines have no emoji: reactions would be boxes on the screenshots. Nice to have, so never asked for. */
const emoji = {
  file: '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  name: 'fonts-noto-color-emoji',
  why: 'emoji on a virtual display',
  isOptional: true,
};
const display = [{ program: 'Xvfb', name: 'xvfb', why: 'a virtual display, as there is none' }, emoji];
const tests = [
  { program: 'Xvfb', name: 'xvfb', why: 'tests of the window' },
  { program: 'gnome-keyring-daemon', name: 'gnome-keyring', why: 'tests of the keychain' },
  { program: 'dbus-daemon', name: 'dbus', why: 'tests of the keychain' },
  { program: 'dbus-send', name: 'dbus', why: 'tests of the keychain' },
  { program: 'openssl', name: 'openssl', why: 'tests of secure connections' },
  // Outside of the PATH of ordinary people.
  { file: '/usr/sbin/apparmor_parser', name: 'apparmor', why: 'tests of the package' },
  notifications,
];
const git = [{ program: 'git', name: 'git', why: 'reading documentation repositories' }];

function hasProgram(program) {
  return (process.env.PATH ?? '').split(path.delimiter).some((dir) => fs.existsSync(path.join(dir, program)));
}

function isThere(need) {
  if (need.file !== undefined) return fs.existsSync(need.file);
  return need.library === undefined
    ? hasProgram(need.program)
    : libraryDirs.some((dir) => fs.existsSync(path.join(dir, need.library)));
}

/** Debian 13 and Ubuntu 24.04 renamed libraries when time became 64 bits wide. */
function hasNewNames() {
  const release = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  const id = /^ID="?([a-z]+)/m.exec(release)?.[1];
  const version = Number.parseFloat(/^VERSION_ID="?([\d.]+)/m.exec(release)?.[1] ?? '0');
  return id === 'ubuntu' ? version >= 24.04 : version === 0 || version >= 13;
}

/**
 * Installs what is missing of the system's packages, or names the command that does. Optional packages are installed
 * along as root, where that works; no task is refused for them.
 * @param {{window?: boolean, display?: boolean, tests?: boolean, git?: boolean}} needs
 */
export function installSystemPackages(needs) {
  if (process.platform !== 'linux') return;
  const missing = [
    ...(needs.window
      ? [...libraries, ...featurePackages.map((need) => ({ ...need, isOptional: true }))]
      : []),
    ...(needs.display ? display : []),
    ...(needs.tests ? tests : []),
    ...(needs.git ? git : []),
  ].filter((need) => !isThere(need));
  const isRequired = missing.some((need) => !need.isOptional);
  const canInstall = process.getuid?.() === 0 && hasProgram('apt-get');
  if (missing.length === 0 || (!isRequired && !canInstall)) return;

  const names = new Map();
  for (const need of missing) names.set(hasNewNames() ? (need.newName ?? need.name) : need.name, need.why);
  const list = [...names.keys()].join(' ');
  const reasons = [...new Set(names.values())].join('; ');
  const command = `apt-get update && apt-get install -y --no-install-recommends ${list}`;

  if (!hasProgram('apt-get')) {
    const objects = missing.map((need) => need.library ?? need.program ?? need.file).join(', ');
    throw new SetupError(
      `Galley needs system packages (${reasons}), and this system has no apt-get.\n` +
        `Install what brings ${objects} with its package manager; on Debian that is, as root:\n  ${command}`,
    );
  }
  if (process.getuid?.() !== 0) {
    const how = hasProgram('sudo') ? 'Run this' : 'Run this as root';
    throw new SetupError(
      `Galley needs system packages (${reasons}). ${how}, then start again:\n` +
        `  ${hasProgram('sudo') ? `sudo sh -c '${command}'` : command}`,
    );
  }
  say(`Galley: installing Debian packages ${list} (${reasons}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    runQuietly('apt-get', ['update', '-qq'], { env });
    runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names.keys()], { env });
  } catch (error) {
    if (isRequired) throw error;
    say(`Galley: going on without them (${error.message.split('\n')[0]}).`);
  }
}
