import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir } from './paths.js';
import { say } from './say.js';

const longestEmptyMs = 10_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates a file that holds this process's number; false where it is there. */
function tryTake(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** An empty file is just being written, unless it stays empty: then its owner died before it had said who it is. */
function isOfDead(file) {
  try {
    const owner = Number(fs.readFileSync(file, 'utf8'));
    return owner > 0 ? !isAlive(owner) : Date.now() - fs.statSync(file).mtimeMs > longestEmptyMs;
  } catch {
    return false;
  }
}

/**
 * Removes a lock whose owner died. One process at a time looks and removes: two that had seen the dead one would remove, the
 * second of them, the lock that the first has taken since.
 */
function removeDead(file) {
  const guard = `${file}.removing`;
  if (!tryTake(guard)) {
    if (isOfDead(guard)) fs.rmSync(guard, { force: true });
    return;
  }
  try {
    if (isOfDead(file)) fs.rmSync(file, { force: true });
  } finally {
    fs.rmSync(guard, { force: true });
  }
}

/**
 * Runs a piece of set-up that only one process may run at a time; others wait for it.
 * @template Result
 * @param {() => Promise<Result> | Result} work
 * @param {string} [file] the lock
 */
export async function withLock(work, file = path.join(cacheDir, 'setup.lock')) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let isWaitSaid = false;
  while (!tryTake(file)) {
    if (isOfDead(file)) {
      removeDead(file);
      await sleep(10); // another may be removing it at this moment
      continue;
    }
    if (!isWaitSaid) say('Galley: waiting for another set-up of this checkout …');
    isWaitSaid = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
