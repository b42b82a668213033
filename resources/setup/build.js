import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { electronEnvironment } from './electron.js';
import { cacheDir, nodeModules, nodePath, root } from './paths.js';
import { runQuietly, say } from './say.js';

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

/** Builds out/ unless it was built from these very sources. */
export function build(electron) {
  const mark = sourcesMark();
  const isBuilt =
    fs.existsSync(stampPath) &&
    fs.readFileSync(stampPath, 'utf8') === mark &&
    fs.existsSync(path.join(root, 'out', 'renderer', 'index.html'));
  if (isBuilt) return;
  say('Galley: building …');
  runQuietly(
    nodePath,
    [path.join(nodeModules, 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, ...electronEnvironment(electron) } },
  );
  fs.writeFileSync(stampPath, mark);
}
