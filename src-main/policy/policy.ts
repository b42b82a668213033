import { z } from 'zod';
import type { PolicyKey, PolicyView } from '../bridge/views/policy-views.ts';

const originText = z.string().max(300).refine(isOrigin, {
  error: 'must be origins, as https://docs.example without a path',
});
const absolutePath = z
  .string()
  .max(4096)
  .refine((path) => path.startsWith('/'), { error: 'must be absolute paths' });
const days = z.int({ error: 'must be a whole number of days' }).min(1).max(3650);
const megabytes = z.number({ error: 'must be a number of megabytes' }).min(0);
const flag = z.boolean({ error: 'must be true or false' });

/** Of what Galley does not have: a policy may say that it must not be, and a Galley that had it would obey. */
const absent = z.literal(false, { error: 'must be false: Galley has none' });

const checkKinds = [
  'broken-link',
  'broken-anchor',
  'unreachable',
  'duplicate-path',
  'missing-alt',
  'oversized-image',
  'empty-page',
  'unbalanced',
  'leftover',
] as const;

const updates = z.strictObject({
  address: z
    .string()
    .max(2000)
    .refine(isSecureAddress, { error: 'must begin with https://, without a user name' }),
  key: z.string().refine(isKey, { error: 'must be 44 characters of base64: a raw Ed25519 public key' }),
  automatic: flag.optional(),
});

const shape = {
  services: z.array(originText).max(100),
  certificateAuthorities: z.array(absolutePath).max(100),
  proxy: z.union([
    z.literal('direct'),
    z.strictObject({
      address: z
        .string()
        .max(300)
        .refine(isProxy, { error: 'must be http://host:port or socks5://host:port, without a password' }),
      except: z
        .array(z.string().regex(/^[\w.*:[\]-]{1,255}$/, { error: 'must be names of hosts' }))
        .max(100)
        .optional(),
    }),
  ]),
  updates: z.union([z.literal(false), updates]),
  exports: flag,
  bundles: flag,
  clearTextExports: flag,
  checks: z.partialRecord(z.enum(checkKinds), flag),
  filesUpToMegabytes: megabytes.max(100_000),
  storageUpToMegabytes: megabytes.max(100_000_000),
  retention: z.strictObject({
    sentDays: days.optional(),
    sentAfterSignOut: flag.optional(),
    newsDays: days.optional(),
  }),
  telemetry: absent,
  assistants: absent,
} satisfies Record<PolicyKey, z.ZodType>;

const schema = z.strictObject(shape).partial();

/** What may be done and what is fixed, by key; an absent key rules nothing (docs/how-to/manage-galley.md). */
export type Policy = Readonly<z.infer<typeof schema>>;

/** Where nobody rules anything. */
export const noPolicy: Policy = {};

/** Thrown where policy forbids what was asked for; the message is for the person. */
export class RefusedByPolicy extends Error {
  override readonly name = 'RefusedByPolicy';
}

/** Something wrong with a policy; `key` names where, empty: the whole. */
export interface PolicyProblem {
  readonly key: string;
  readonly words: string;
}

/** @returns what is wrong with a value that was read from a file, or the policy that it is */
export function parsePolicy(
  value: unknown,
): { readonly policy: Policy } | { readonly problems: readonly PolicyProblem[] } {
  const read = schema.safeParse(value);
  return read.success
    ? { policy: read.data }
    : { problems: read.error.issues.flatMap((issue) => problemsOf(issue)) };
}

function problemsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): readonly PolicyProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ key: keyText([...path, key]), words: 'is not a key of a policy' }));
  // What is wrong inside the form that was meant says more than that no form fits.
  const meant = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  if (meant !== undefined && (meant.path.length > 0 || meant.code === 'unrecognized_keys'))
    return problemsOf(meant, path);
  const words =
    issue.code === 'custom' || issue.message.startsWith('must')
      ? issue.message
      : `is wrong: ${issue.message}`;
  return [{ key: keyText(path), words }];
}

function keyText(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses a service that is not among the allowed ones. What listens on this machine itself, as the sample workspace and
 * opened repositories do, is always allowed: nothing leaves the machine.
 *
 * @throws {RefusedByPolicy}
 */
export function assertService({ services }: Policy, address: string): void {
  if (services === undefined) return;
  const { origin, hostname } = new URL(address);
  if (loopback.test(hostname) || services.some((one) => new URL(one).origin === origin)) return;
  throw new RefusedByPolicy(`${managed} does not allow ${origin}. ${allowedServices(services)}`);
}

/** @throws {RefusedByPolicy} where nothing may leave as a file that others read */
export function assertExport(policy: Policy): void {
  refuse(refusedOf(policy).exports);
}

/** Why nothing may leave as a file that others read; null: it may. */
export function whyNoExport(policy: Policy): string | null {
  return refusedOf(policy).exports;
}

/** @throws {RefusedByPolicy} where no review bundle and no outbox may be made or opened */
export function assertBundle(policy: Policy): void {
  refuse(refusedOf(policy).bundles);
}

/** @throws {RefusedByPolicy} where a file would be written in clear text that must have a passphrase */
export function assertPassphrase(policy: Policy, passphrase: string | null): void {
  if (passphrase === null) refuse(refusedOf(policy).clearText);
}

/** @throws {RefusedByPolicy} where updates are off, or come from somewhere else */
export function assertUpdates(policy: Policy, address: string): void {
  refuse(refusedOf(policy).updates);
  if (typeof policy.updates === 'object' && policy.updates.address !== address)
    throw new RefusedByPolicy(`${managed} takes updates from ${policy.updates.address} alone.`);
}

function refuse(words: string | null): void {
  if (words !== null) throw new RefusedByPolicy(words);
}

/** The largest file that is fetched, in bytes; null: as the person chooses. */
export function fileCeilingBytes({ filesUpToMegabytes }: Policy): number | null {
  return bytesOf(filesUpToMegabytes);
}

/** From how many bytes of an account on no more pages and files are fetched; null: without a limit. */
export function storageLimitBytes({ storageUpToMegabytes }: Policy): number | null {
  return bytesOf(storageUpToMegabytes);
}

function bytesOf(megabytes: number | undefined): number | null {
  return megabytes === undefined ? null : Math.round(megabytes * 1024 * 1024);
}

/** How the proxies of a policy stand in the environment, which the transport reads; null: the policy names none. */
export function proxyEnvironment({ proxy }: Policy): Readonly<Record<string, string>> | null {
  if (proxy === undefined) return null;
  if (proxy === 'direct') return { ALL_PROXY: 'http://none.invalid', NO_PROXY: '*' };
  return { ALL_PROXY: proxy.address, NO_PROXY: (proxy.except ?? []).join(',') };
}

export const managed = 'Your organization manages this and';

function allowedServices(services: readonly string[]): string {
  return services.length === 0 ? 'No service is allowed.' : `Allowed: ${services.join(', ')}.`;
}

function refusedOf({ exports, bundles, clearTextExports, updates: source }: Policy): PolicyView['refused'] {
  const needsPassphrase = clearTextExports === false;
  return {
    exports:
      exports === false
        ? `${managed} does not allow exports.`
        : needsPassphrase
          ? `${managed} does not allow files in clear text, which exports are.`
          : null,
    bundles: bundles === false ? `${managed} does not allow review bundles.` : null,
    clearText: needsPassphrase ? `${managed} does not allow files in clear text: choose a passphrase.` : null,
    updates: source === false ? `${managed} installs updates another way.` : null,
  };
}

/** What is ruled, in words; how the window and `galley policy check` say it. */
export function policyView(policy: Policy, path: string | null): PolicyView {
  const words: Readonly<Record<PolicyKey, string | null>> = {
    services: policy.services === undefined ? null : `Services. ${allowedServices(policy.services)}`,
    certificateAuthorities:
      policy.certificateAuthorities === undefined
        ? null
        : `Certificate authorities besides the system’s: ${policy.certificateAuthorities.join(', ') || 'none'}.`,
    proxy: policy.proxy === undefined ? null : proxyDescription(policy.proxy),
    updates: policy.updates === undefined ? null : updateDescription(policy.updates),
    exports: policy.exports === undefined ? null : `Exports are ${allowed(policy.exports)}.`,
    bundles: policy.bundles === undefined ? null : `Review bundles are ${allowed(policy.bundles)}.`,
    clearTextExports:
      policy.clearTextExports === undefined
        ? null
        : policy.clearTextExports
          ? 'Files in clear text are allowed.'
          : 'Backups and bundles need a passphrase; exports, which are clear text, are not allowed.',
    checks: policy.checks === undefined ? null : checkDescription(policy.checks),
    filesUpToMegabytes:
      policy.filesUpToMegabytes === undefined
        ? null
        : `Files and images larger than ${policy.filesUpToMegabytes} MB are not downloaded.`,
    storageUpToMegabytes:
      policy.storageUpToMegabytes === undefined
        ? null
        : `No more pages and files are downloaded once an account uses ${policy.storageUpToMegabytes} MB.`,
    retention: policy.retention === undefined ? null : retentionDescription(policy.retention),
    telemetry: policy.telemetry === undefined ? null : 'There is no telemetry.',
    assistants: policy.assistants === undefined ? null : 'There are no assistants.',
  };
  const keys = Object.keys(shape) as PolicyKey[]; // `shape` has exactly these
  return {
    path,
    rules: keys.flatMap((key) => (words[key] === null ? [] : [{ key, words: words[key] }])),
    refused: refusedOf(policy),
  };
}

function allowed(is: boolean): string {
  return is ? 'allowed' : 'not allowed';
}

function proxyDescription(proxy: NonNullable<Policy['proxy']>): string {
  if (proxy === 'direct') return 'No proxy is used.';
  const except = proxy.except ?? [];
  return `Requests use the proxy ${proxy.address}${except.length === 0 ? '' : `, but not those to ${except.join(', ')}`}.`;
}

function updateDescription(source: NonNullable<Policy['updates']>): string {
  if (source === false) return 'Galley does not check for updates.';
  const when = source.automatic === true ? 'checked once a day' : 'checked on request';
  return `Updates come from ${source.address}, ${when}.`;
}

function checkDescription(checks: NonNullable<Policy['checks']>): string {
  const off = checkKinds.filter((kind) => checks[kind] === false);
  return off.length === 0 ? 'All checks are on.' : `Checks that are off: ${off.join(', ')}.`;
}

function retentionDescription({
  sentDays,
  sentAfterSignOut,
  newsDays,
}: NonNullable<Policy['retention']>): string {
  return [
    ...(sentDays === undefined ? [] : [`The record of what was sent is kept for ${sentDays} days.`]),
    ...(sentAfterSignOut === false ? ['It is deleted with the account.'] : []),
    ...(newsDays === undefined ? [] : [`News is kept for ${newsDays} days.`]),
  ].join(' ');
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && (text === origin || text === `${origin}/`);
}

function isSecureAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, hostname } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname)));
}

function isKey(text: string): boolean {
  const raw = Buffer.from(text, 'base64');
  return raw.length === 32 && raw.toString('base64') === text;
}

function isProxy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(text);
  const isBare = username === '' && password === '' && (pathname === '/' || pathname === '');
  return isBare && hostname !== '' && ['http:', 'https:', 'socks5:'].includes(protocol);
}
