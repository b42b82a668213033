import { z } from 'zod';
import type { PolicyKey, PolicyView } from '../bridge/views/policy-views.ts';
import { texts } from '../shared/messages/texts.ts';

const checkKinds = [
  'conflict',
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

/** Made when a policy is read: most machines have none. */
function policySchema() {
  const originText = z.string().max(300).refine(isOrigin, {
    error: 'must be origins, as https://docs.example without a path',
  });
  const absolutePath = z
    .string()
    .max(4096)
    .refine((path) => path.startsWith('/'), { error: 'must be absolute paths' });
  const days = z.int({ error: 'must be a whole number of days, from 1 to 3650' }).min(1).max(3650);
  const megabytes = (most: number) =>
    z
      .number({ error: `must be a number of megabytes, from 0 to ${most}` })
      .min(0)
      .max(most);
  const flag = z.boolean({ error: 'must be true or false' });
  /** Of what Galley does not have: a policy may say that it must not be, and a Galley that had it would obey. */
  const absent = z.literal(false, { error: 'must be false: Galley has none' });
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
        address: z.string().max(300).refine(isProxy, {
          error: 'must be http://, https:// or socks5:// with host and port, without a password',
        }),
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
    filesUpToMegabytes: megabytes(100_000),
    storageUpToMegabytes: megabytes(100_000_000),
    retention: z.strictObject({
      sentDays: days.optional(),
      sentAfterSignOut: flag.optional(),
      newsDays: days.optional(),
    }),
    telemetry: absent,
    assistants: absent,
  } satisfies Record<PolicyKey, z.ZodType>;
  return z.strictObject(shape).partial();
}

/** What may be done and what is fixed, by key; an absent key rules nothing (docs/how-to/manage-galley.md). */
export type Policy = Readonly<z.infer<ReturnType<typeof policySchema>>>;

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
  const read = policySchema().safeParse(value);
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
  return [{ key: keyText(path), words: wordsOf(issue, path) }];
}

/** What a value is to be, by what JSON calls it. */
const forms: Readonly<Record<string, string>> = {
  array: 'must be a list in [ ]',
  object: 'must be an object in { }',
  record: 'must be an object in { }',
  string: 'must be a text in quotation marks',
};

function wordsOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  if (issue.code === 'custom' || issue.message.startsWith('must')) return issue.message;
  if (issue.code === 'invalid_union') return unions[String(path.at(-1))] ?? 'is wrong';
  if (issue.code === 'too_big') return `is longer than ${issue.maximum}`;
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  if (isMissing) return 'is missing';
  const form = issue.code === 'invalid_type' ? forms[issue.expected] : undefined;
  return form === undefined ? `is wrong: ${issue.message}` : path.length === 0 ? `it ${form}` : form;
}

/** Of keys that take more than one form. */
const unions: Readonly<Record<string, string>> = {
  proxy: 'must be "direct", or an object with "address" and, where wanted, "except"',
  updates: 'must be false, or an object with "address" and "key"',
};

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
  throw new RefusedByPolicy(texts().policy.serviceRefused(origin, services));
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
    throw new RefusedByPolicy(texts().policy.updatesFromElsewhere(policy.updates.address));
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

function refusedOf({ exports, bundles, clearTextExports, updates: source }: Policy): PolicyView['refused'] {
  const { policy: said } = texts();
  const needsPassphrase = clearTextExports === false;
  return {
    exports: exports === false ? said.noExports : needsPassphrase ? said.noClearTextExports : null,
    bundles: bundles === false ? said.noBundles : null,
    clearText: needsPassphrase ? said.noClearText : null,
    updates: source === false ? said.otherUpdates : null,
  };
}

/** What is ruled, in words; how the window and `galley policy check` say it. */
export function policyView(policy: Policy, path: string | null): PolicyView {
  const { policy: said } = texts();
  const says: { readonly [Key in PolicyKey]: (ruled: NonNullable<Policy[Key]>) => string } = {
    services: said.services,
    certificateAuthorities: said.authorities,
    proxy: (proxy) => (proxy === 'direct' ? said.noProxy : said.proxy(proxy.address, proxy.except ?? [])),
    updates: (source) => {
      if (source === false) return said.noUpdates;
      return source.automatic === true
        ? said.updatesDaily(source.address)
        : said.updatesOnRequest(source.address);
    },
    exports: said.exports,
    bundles: said.bundles,
    clearTextExports: said.clearText,
    checks: (checks) => said.checks(checkKinds.filter((kind) => checks[kind] === false)),
    filesUpToMegabytes: said.filesUpTo,
    storageUpToMegabytes: said.storageUpTo,
    retention: retentionDescription,
    telemetry: () => said.noTelemetry,
    assistants: () => said.noAssistants,
  };
  const keys = Object.keys(says) as PolicyKey[]; // `says` has exactly these
  return { path, rules: keys.flatMap((key) => ruleOf(policy, says, key)), refused: refusedOf(policy) };
}

function ruleOf<Key extends PolicyKey>(
  policy: Policy,
  says: { readonly [One in Key]: (ruled: NonNullable<Policy[One]>) => string },
  key: Key,
): PolicyView['rules'] {
  const ruled = policy[key];
  return ruled === undefined ? [] : [{ key, words: says[key](ruled) }];
}

function retentionDescription({
  sentDays,
  sentAfterSignOut,
  newsDays,
}: NonNullable<Policy['retention']>): string {
  const { policy: said } = texts();
  return [
    ...(sentDays === undefined ? [] : [said.sentKept(sentDays)]),
    ...(sentAfterSignOut === false ? [said.sentGoesWithAccount] : []),
    ...(newsDays === undefined ? [] : [said.newsKept(newsDays)]),
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
