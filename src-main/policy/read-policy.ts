import { X509Certificate } from 'node:crypto';
import { closeSync, constants, fstatSync, statSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { noPolicy, parsePolicy, proxyEnvironment } from './policy.ts';
import type { Policy, PolicyProblem } from './policy.ts';
import { policyPath } from './policy-path.ts';

/** A policy of more than this is refused before it is read. In bytes. */
const longestPolicy = 65_536;
/** The same for a file of certificate authorities: the system's own list has 220 kB. */
const longestAuthorities = 4 * 1024 * 1024;

/** The policy cannot be used: the program does not start. The message is one sentence that names file and key. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly path: string;
  readonly problems: readonly PolicyProblem[];
  constructor(file: string, problems: readonly PolicyProblem[]) {
    const [first] = problems;
    const key = first === undefined || first.key === '' ? '' : `"${first.key}" `;
    super(`Galley does not start: ${file}: ${key}${first?.words ?? 'it cannot be read'}.`);
    this.path = file;
    this.problems = problems;
  }
}

export interface FoundPolicy {
  readonly policy: Policy;
  /** Absolute; null: there is no policy. */
  readonly path: string | null;
  /** PEM of each certificate authority that it names. */
  readonly authorities: readonly string[];
}

/** Where nobody rules anything. */
export const noFoundPolicy: FoundPolicy = { policy: noPolicy, path: null, authorities: [] };

/**
 * The policy in force on this machine.
 *
 * @param isPackaged what is shipped knows one path alone; a development start takes another one from `GALLEY_POLICY_FILE`
 * @throws {PolicyError}
 */
export function findPolicy(
  environment: Readonly<Record<string, string | undefined>>,
  isPackaged: boolean,
): FoundPolicy {
  const named = environment['GALLEY_POLICY_FILE'] ?? '';
  if (named === '') return readPolicy(policyPath, [0]);
  if (isPackaged)
    throw new PolicyError(policyPath, [{ key: '', words: 'GALLEY_POLICY_FILE names no other policy here' }]);
  return readPolicy(path.resolve(named), [0, process.getuid?.() ?? 0]);
}

/**
 * @param owners user ids that may own the file, its folder and the certificates that it names; null: anybody, for a look at a draft
 * @throws {PolicyError}
 */
export function readPolicy(file: string, owners: readonly number[] | null): FoundPolicy {
  const wrong = (key: string, words: string): PolicyError => new PolicyError(file, [{ key, words }]);
  const text = readTrusted(file, owners, longestPolicy, '', wrong);
  if (text === null) return noFoundPolicy;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong('', 'it is not JSON');
  }
  const read = parsePolicy(value);
  if ('problems' in read) throw new PolicyError(file, read.problems);
  const authorities = (read.policy.certificateAuthorities ?? []).flatMap((name, index) => {
    const key = `certificateAuthorities[${index}]`;
    const pem = readTrusted(name, owners, longestAuthorities, key, wrong);
    const found = pem?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? null;
    if (found === null) throw wrong(key, `names no readable file of certificates: ${name}`);
    if (!found.every(isCertificate)) throw wrong(key, `holds a certificate that cannot be read: ${name}`);
    return found;
  });
  return { policy: read.policy, path: file, authorities };
}

/** Variables that name proxies and further authorities, in either case. */
const proxyVariables = /^(https?|all|no)_proxy$/i;
const authorityVariables: ReadonlySet<string> = new Set([
  'GALLEY_CA_CERTS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
]);

/**
 * How the network is reached under a policy: what it rules about proxies and authorities stands in for what the
 * environment and the system say of them.
 */
export function managedNetwork(
  { policy, authorities }: FoundPolicy,
  environment: Readonly<Record<string, string | undefined>>,
): {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ca: readonly string[];
  readonly asksSystem: boolean;
} {
  const proxies = proxyEnvironment(policy);
  const left = Object.entries(environment).filter(
    ([name]) =>
      !(proxies !== null && proxyVariables.test(name)) &&
      !(policy.certificateAuthorities !== undefined && authorityVariables.has(name)),
  );
  return {
    environment: { ...Object.fromEntries(left), ...(proxies ?? {}) },
    ca: authorities,
    asksSystem: proxies === null,
  };
}

/** The rules of what was found; none where nothing was looked for. */
export function rulesOf(found: FoundPolicy | undefined): Policy {
  return found?.policy ?? noPolicy;
}

/** A file that only its owner could have written; null: there is none. */
function readTrusted(
  file: string,
  owners: readonly number[] | null,
  longest: number,
  key: string,
  wrong: (key: string, words: string) => PolicyError,
): string | null {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw wrong(key, `${key === '' ? 'it' : file} cannot be opened (${String(code)})`);
  }
  try {
    const stat = fstatSync(handle);
    const what = key === '' ? 'it' : file;
    if (!stat.isFile()) throw wrong(key, `${what} is not a file`);
    if (stat.size > longest) throw wrong(key, `${what} is larger than ${longest} bytes`);
    if (owners !== null) {
      for (const [place, found] of [
        [what, stat],
        [`the folder of ${what}`, statSync(path.dirname(file))],
      ] as const) {
        if (!owners.includes(found.uid)) throw wrong(key, `${place} does not belong to root`);
        if ((found.mode & 0o022) !== 0) throw wrong(key, `${place} may be changed by others than root`);
      }
    }
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
