import { execFileSync } from 'node:child_process';
import { root } from '../setup/paths.js';

/**
 * The moment of the sources, in seconds since 1970: `SOURCE_DATE_EPOCH`, else that of the last commit. Without either it is the
 * first second of 1980, the earliest that every archive format can hold.
 *
 * @returns {number}
 */
export function sourceSeconds() {
  const told = Number(process.env.SOURCE_DATE_EPOCH);
  if (Number.isSafeInteger(told) && told > 0) return told;
  try {
    const args = ['log', '-1', '--format=%ct'];
    return Number(
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return 315_532_800;
  }
}
