/**
 * Says which modules import each other in a circle, types included. A part of `npm run check`; run alone, it prints one line
 * for each circle. Components are left out: a block draws blocks.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.js';

const imported = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'?]+)'/g;

/**
 * @param {ReadonlyMap<string, string>} files texts of modules by their paths from the root
 * @returns {string[]} each set of modules that reach each other, as one line
 */
export function findCircles(files) {
  const targets = new Map(
    [...files].map(([file, text]) => [
      file,
      [...text.matchAll(imported)]
        .map(([, request]) => path.posix.join(path.posix.dirname(file), request))
        .filter((target) => files.has(target)),
    ]),
  );
  // Tarjan: `low` is the earliest module on the way here that a module reaches.
  const order = new Map();
  const low = new Map();
  const way = [];
  const circles = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    way.push(file);
    for (const target of targets.get(file)) {
      if (!order.has(target)) visit(target);
      if (way.includes(target)) low.set(file, Math.min(low.get(file), low.get(target)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = way.splice(way.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort().join(', '));
  };
  for (const file of files.keys()) if (!order.has(file)) visit(file);
  return circles.sort();
}

function readModules() {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'src-main', 'src-renderer'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  return new Map(
    stdout
      .split('\0')
      .filter((file) => file.endsWith('.ts') && fs.existsSync(path.join(root, file)))
      .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
  );
}

if (process.argv[1] === import.meta.filename) {
  const circles = findCircles(readModules());
  for (const circle of circles) process.stdout.write(`These import each other: ${circle}\n`);
  process.exitCode = circles.length === 0 ? 0 : 1;
}
