import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  assertBundle,
  assertExport,
  assertPassphrase,
  assertService,
  assertUpdates,
  policyView,
} from '../../../src-main/policy/policy.ts';
import type { Policy } from '../../../src-main/policy/policy.ts';
import { findPolicy, managedNetwork, readPolicy } from '../../../src-main/policy/read-policy.ts';
import { makeAuthority } from '../../support/network/certificates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const me = process.getuid?.() ?? 0;
const key = Buffer.alloc(32, 7).toString('base64');

function write(content: unknown, name = 'policy.json'): string {
  const folder = path.join(temporaryFolder('policy'), 'galley');
  mkdirSync(folder, { mode: 0o755 });
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  return file;
}
const read = (content: unknown) => readPolicy(write(content), [me]);
function wordsOf(content: unknown): string {
  const file = write(content);
  try {
    readPolicy(file, [me]);
    return 'right';
  } catch (error) {
    return String(error instanceof Error ? error.message : error).replace(file, 'FILE');
  }
}

it('rules nothing where there is no file', () => {
  const file = path.join(temporaryFolder('policy'), 'none.json');
  expect(readPolicy(file, [me])).toEqual({ policy: {}, path: null, authorities: [] });
});

it.each([
  ['{', 'FILE: it is not JSON.'],
  [{ exprots: false }, 'FILE: "exprots" is not a key of a policy.'],
  [{ exports: 'no' }, 'FILE: "exports" must be true or false.'],
  [
    { services: ['https://docs.example/v1'] },
    'FILE: "services[0]" must be origins, as https://docs.example without a path.',
  ],
  [
    { updates: { address: 'ftp://a', key } },
    'FILE: "updates.address" must begin with https://, without a user name.',
  ],
  [
    { updates: { address: 'https://a.example', key: 'short' } },
    'FILE: "updates.key" must be 44 characters of base64: a raw Ed25519 public key.',
  ],
  [
    { updates: { address: 'https://a.example', key, when: 1 } },
    'FILE: "updates.when" is not a key of a policy.',
  ],
  [
    { proxy: { address: 'http://me:secret@proxy:1' } },
    'FILE: "proxy.address" must be http://, https:// or socks5:// with host and port, without a password.',
  ],
  [
    { retention: { sentDays: 0.5 } },
    'FILE: "retention.sentDays" must be a whole number of days, from 1 to 3650.',
  ],
  [{ filesUpToMegabytes: -1 }, 'FILE: "filesUpToMegabytes" must be a number of megabytes, from 0 to 100000.'],
  [{ services: 'https://docs.example' }, 'FILE: "services" must be a list in [ ].'],
  [{ services: [5] }, 'FILE: "services[0]" must be a text in quotation marks.'],
  [{ services: Array(101).fill('https://docs.example') }, 'FILE: "services" is longer than 100.'],
  [{ checks: ['missing-alt'] }, 'FILE: "checks" must be an object in { }.'],
  [{ proxy: 5 }, 'FILE: "proxy" must be "direct", or an object with "address" and, where wanted, "except".'],
  [{ proxy: {} }, 'FILE: "proxy.address" is missing.'],
  [{ updates: true }, 'FILE: "updates" must be false, or an object with "address" and "key".'],
  [[], 'FILE: it must be an object in { }.'],
  [{ checks: { spelling: true } }, 'FILE: "checks.spelling" is not a key of a policy.'],
  [
    { certificateAuthorities: ['/none.pem'] },
    'FILE: "certificateAuthorities[0]" names no readable file of certificates: /none.pem.',
  ],
  [{ telemetry: true }, 'FILE: "telemetry" must be false: Galley has none.'],
  [{ assistants: { allowed: [] } }, 'FILE: "assistants" must be false: Galley has none.'],
  [{ dictionaries: false }, 'FILE: "dictionaries" is not a key of a policy.'],
])('stops with one sentence that names the key: %j', (content, words) => {
  expect(wordsOf(content)).toBe(`Galley does not start: ${words}`);
});

it('is refused where it is larger than 64 kB', () => {
  const services = Array.from({ length: 4000 }, (_, at) => `https://docs-${at}.example`);
  expect(wordsOf({ services })).toBe('Galley does not start: FILE: it is larger than 65536 bytes.');
});

it('is refused where others than its owner could have written it, or its folder', () => {
  const file = write({});
  const refusal = (): string => {
    try {
      readPolicy(file, [me]);
      return 'read';
    } catch (error) {
      return String(error instanceof Error ? error.message : error);
    }
  };
  expect(refusal()).toBe('read');
  chmodSync(file, 0o664);
  expect(refusal()).toMatch(/it may be changed by others than root\.$/);
  chmodSync(file, 0o644);
  chmodSync(path.dirname(file), 0o777);
  expect(refusal()).toMatch(/the folder of it may be changed by others than root\.$/);
  chmodSync(path.dirname(file), 0o755);
  expect(() => readPolicy(file, [me + 1])).toThrow('it does not belong to root');
  // Only root can give a file away.
  if (me !== 0) return;
  chownSync(file, 65_534, 65_534);
  expect(refusal()).toMatch(/it does not belong to root\.$/);
});

it('is taken from another path by a development start alone', () => {
  const file = write({ exports: false });
  expect(findPolicy({ GALLEY_POLICY_FILE: file }, false)).toMatchObject({
    policy: { exports: false },
    path: file,
  });
  expect(() => findPolicy({ GALLEY_POLICY_FILE: file }, true)).toThrow(
    'GALLEY_POLICY_FILE names no other policy here',
  );
});

const refusalOf = (act: () => void): string => {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
};

it('allows the named services and this machine itself', () => {
  const policy: Policy = { services: ['https://docs.example', 'https://other.example:8443/'] };
  const of = (address: string): string => refusalOf(() => assertService(policy, address));
  expect(
    [
      'https://docs.example/v1',
      'https://other.example:8443',
      'http://127.0.0.1:4100',
      'http://localhost:1',
    ].map(of),
  ).toEqual(['allowed', 'allowed', 'allowed', 'allowed']);
  expect(
    ['https://docs.example:444', 'http://docs.example', 'https://docs.example.evil.test'].map(of),
  ).not.toContain('allowed');
  expect(refusalOf(() => assertService({}, 'https://any.example'))).toBe('allowed');
});

it('refuses exports, bundles, clear text and updates by their keys alone', () => {
  const outcomes = (policy: Policy): readonly boolean[] =>
    [
      () => assertExport(policy),
      () => assertBundle(policy),
      () => assertPassphrase(policy, null),
      () => assertPassphrase(policy, 'word'),
      () => assertUpdates(policy, 'https://a.example/manifest.json'),
    ].map((act) => refusalOf(act) === 'allowed');
  expect(outcomes({})).toEqual([true, true, true, true, true]);
  expect(outcomes({ exports: false })).toEqual([false, true, true, true, true]);
  expect(outcomes({ bundles: false })).toEqual([true, false, true, true, true]);
  expect(outcomes({ clearTextExports: false })).toEqual([false, true, false, true, true]);
  expect(outcomes({ updates: false })).toEqual([true, true, true, true, false]);
  expect(outcomes({ updates: { address: 'https://b.example', key } })).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('stands in for what environment and system say of proxies and authorities', () => {
  const environment = {
    HOME: '/home/mira',
    https_proxy: 'http://own:1',
    HTTPS_PROXY: 'http://own:2',
    NO_PROXY: 'x',
    GALLEY_CA_CERTS: '/own.pem',
  };
  const network = (policy: Policy) =>
    managedNetwork({ policy, path: '/p', authorities: ['PEM'] }, environment);
  expect(network({})).toEqual({ environment, ca: ['PEM'], asksSystem: true });
  expect(network({ proxy: { address: 'http://proxy:3128', except: ['a.example', '*.b.example'] } })).toEqual({
    environment: {
      HOME: '/home/mira',
      GALLEY_CA_CERTS: '/own.pem',
      ALL_PROXY: 'http://proxy:3128',
      NO_PROXY: 'a.example,*.b.example',
    },
    ca: ['PEM'],
    asksSystem: false,
  });
  expect(network({ proxy: 'direct' }).environment).toMatchObject({ NO_PROXY: '*' });
  expect(network({ certificateAuthorities: ['/etc/ca.pem'] }).environment).not.toHaveProperty(
    'GALLEY_CA_CERTS',
  );
});

it('says each rule in words, and reads the certificates that it names', () => {
  const pem = write(makeAuthority(temporaryFolder('authority')).cert, 'ca.pem');
  const found = read({
    services: ['https://docs.example'],
    certificateAuthorities: [pem],
    proxy: 'direct',
    updates: false,
    exports: false,
    bundles: false,
    clearTextExports: false,
    checks: { leftover: false },
    filesUpToMegabytes: 5,
    storageUpToMegabytes: 5000,
    retention: { sentDays: 30, sentAfterSignOut: false, newsDays: 7 },
    telemetry: false,
    assistants: false,
  });
  expect(found.authorities).toHaveLength(1);
  expect(policyView(found.policy, found.path).rules).toEqual([
    { key: 'services', words: 'Services. Allowed: https://docs.example.' },
    { key: 'certificateAuthorities', words: `Certificate authorities besides the system’s: ${pem}.` },
    { key: 'proxy', words: 'No proxy is used.' },
    { key: 'updates', words: 'Galley does not check for updates.' },
    { key: 'exports', words: 'Exports are not allowed.' },
    { key: 'bundles', words: 'Review bundles are not allowed.' },
    {
      key: 'clearTextExports',
      words: 'Backups and bundles need a passphrase; exports, which are clear text, are not allowed.',
    },
    { key: 'checks', words: 'Checks that are off: leftover.' },
    { key: 'filesUpToMegabytes', words: 'Files and images larger than 5 MB are not downloaded.' },
    {
      key: 'storageUpToMegabytes',
      words: 'No more pages and files are downloaded once an account uses 5000 MB.',
    },
    {
      key: 'retention',
      words:
        'The record of what was sent is kept for 30 days. It is deleted with the account. News is kept for 7 days.',
    },
    { key: 'telemetry', words: 'There is no telemetry.' },
    { key: 'assistants', words: 'There are no assistants.' },
  ]);
});
