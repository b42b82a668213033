import fs from 'node:fs';
import path from 'node:path';
import { cacheDir } from './paths.js';
import { say } from './say.js';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryTake(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Runs a piece of set-up that only one process may run at a time; others wait for it. */
export async function withLock(work) {
  fs.mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, 'setup.lock');
  let isWaitSaid = false;
  while (!tryTake(file)) {
    const owner = Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0);
    if (owner > 0 && !isAlive(owner)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!isWaitSaid) say('Galley: waiting for another set-up of this checkout …');
    isWaitSaid = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
