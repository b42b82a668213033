import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { electronEnvironment } from './electron.js';
import { cacheDir, nodeModules, nodePath, root } from './paths.js';
import { say, SetupError } from './say.js';

const stampPath = path.join(cacheDir, 'build-sources');
const sources = ['src-main', 'src-renderer', 'electron.vite.config.ts', 'package-lock.json'];

/** Changes whenever a source was written, added or taken away. */
function sourcesMark() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stat = fs.statSync(file);
    if (stat.isDirectory()) {
      for (const name of fs.readdirSync(file).sort()) visit(path.join(file, name));
    } else {
      hash.update(`${path.relative(root, file)}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const source of sources) visit(path.join(root, source));
  return hash.digest('hex');
}

/** What electron-vite builds, in its order. */
const parts = ['the program', 'the bridge to the window', 'the window'];

/** Says each part as electron-vite begins it, and how long all took. Its output appears only when it fails. */
function runBuild(env) {
  const startedAt = Date.now();
  const tool = path.join(nodeModules, 'electron-vite', 'bin', 'electron-vite.js');
  const child = spawn(nodePath, [tool, 'build', '--logLevel', 'info'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let begun = 0;
  const read = (chunk) => {
    output += chunk;
    for (const most = partsBegun(output); begun < most; begun += 1) {
      const part = parts[begun] ?? 'the rest';
      say(`Galley: building, step ${begun + 1} of ${parts.length}: ${part} …`);
    }
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) {
        const last = output.trimEnd().split('\n').slice(-30).join('\n');
        reject(new SetupError(`Galley could not be built:\n${last}`));
        return;
      }
      say(`Galley: built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
      resolve();
    });
  });
}

/** How many parts the output of electron-vite has begun. */
export function partsBegun(output) {
  return (output.match(/^vite v.*building /gm) ?? []).length;
}

/** Builds out/ unless it was built from these very sources. */
export async function build(electron) {
  const mark = sourcesMark();
  const isBuilt =
    fs.existsSync(stampPath) &&
    fs.readFileSync(stampPath, 'utf8') === mark &&
    fs.existsSync(path.join(root, 'out', 'renderer', 'index.html'));
  if (isBuilt) return;
  await runBuild({ ...process.env, ...electronEnvironment(electron), NO_COLOR: '1' });
  fs.writeFileSync(stampPath, mark);
}
