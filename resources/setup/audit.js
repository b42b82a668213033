/**
 * Asks the registry for known faults of the packages in package-lock.json (`npm audit`) and fails on high and critical
 * ones. A registry that does not answer such questions, or no network, is said and is not a failure.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './paths.js';

const refused = new Set(['high', 'critical']);

/**
 * What `npm audit --json` tells.
 * @param {string} output its standard output
 * @returns {{ failed: boolean, words: string }}
 */
export function readAudit(output) {
  const report = parsed(output);
  if (report?.vulnerabilities === undefined) {
    const status = report?.statusCode === undefined ? '' : ` (${report.statusCode})`;
    return { failed: false, words: `not checked: the registry answers no audit${status}` };
  }
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => refused.has(severity));
  if (found.length === 0) return { failed: false, words: 'no known fault of high or critical severity' };
  return {
    failed: true,
    words: found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`).join('\n'),
  };
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { failed, words } = readAudit(stdout ?? '');
  process.stdout.write(`${words}\n`);
  process.exitCode = failed ? 1 : 0;
}
