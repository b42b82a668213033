import type { Clock, Log, Random, Transport } from '../core/ports.ts';
import { readBaseUrl } from './address.ts';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { ClientError } from './client-error.ts';

export type ProbeStepName = 'address' | 'certificate' | 'service' | 'token' | 'permission';

/** One line of the connection self-test, in the shape of the bridge's `ProbeStep`. */
export interface ProbeStepResult {
  readonly step: ProbeStepName;
  readonly outcome: 'ok' | 'failed' | 'skipped';
  /** What was found, or what is wrong and what to do, in a sentence. */
  readonly words: string;
}

export interface ProbeResult {
  readonly ok: boolean;
  readonly steps: readonly ProbeStepResult[];
  /** As understood: with scheme, without `/v1`. Null where the address is none. */
  readonly baseUrl: string | null;
  /** Null also where the service cannot say who we are. */
  readonly user: { readonly id: string; readonly displayName: string; readonly json: string } | null;
  readonly organizations: readonly { readonly id: string; readonly title: string }[];
  /** Optional operations found missing. */
  readonly absent: readonly string[];
}

export interface ProbeOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly allowHttp?: boolean;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

const order: readonly ProbeStepName[] = ['address', 'certificate', 'service', 'token', 'permission'];
const timeoutMs = 15_000;

/** Tries an address and a token without storing either, and says in plain words what is wrong (issue "Bad input"). */
export async function probe(options: ProbeOptions): Promise<ProbeResult> {
  const read = readBaseUrl(options.baseUrl);
  if (!read.ok) return failed('address', `${read.reason} Enter the address of the service's API.`, null);
  const { baseUrl } = read;
  if (read.insecure && options.allowHttp !== true) {
    const words = `${baseUrl} is plain http: anyone on the way could read the token. Use https://, or allow http for this service.`;
    return failed('address', words, baseUrl);
  }
  const token = options.token.trim();
  if (token === '' || !/^[\x21-\x7e]+$/.test(token)) {
    return failed(
      'token',
      token === '' ? 'The token is empty.' : 'The token holds characters no token has; copy it again.',
      baseUrl,
    );
  }
  const absent: string[] = [];
  const client = createClient({
    ...options,
    baseUrl,
    token: () => Promise.resolve({ kind: 'value', value: token }),
    onAbsent: (name) => absent.push(name),
  });
  try {
    const call = {
      timeoutMs,
      attempts: 2,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    };
    const { items } = await client.call('listOrganizations', {}, call);
    const organizations = items.map(({ id, title }) => ({ id, title }));
    const user = await whoAmI(client, call);
    if (organizations.length === 0) {
      const words =
        'The token is accepted, but its user belongs to no organization. Ask an administrator for access.';
      return { ...failed('permission', words, baseUrl), user, absent };
    }
    const title = organizations.map((one) => one.title).join(', ');
    const steps = order.map((step): ProbeStepResult => ({
      step,
      outcome: 'ok',
      words: found(step, baseUrl, user, title),
    }));
    return { ok: true, steps, baseUrl, user, organizations, absent };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const [step, words] = diagnose(error, baseUrl);
    return { ...failed(step, words, baseUrl), absent };
  }
}

async function whoAmI(
  client: Client,
  call: { readonly timeoutMs: number; readonly attempts: number },
): Promise<ProbeResult['user']> {
  try {
    const user = await client.call('getCurrentUser', {}, call);
    return { id: user.id, displayName: user.displayName, json: JSON.stringify(user) };
  } catch (error) {
    // The operation is optional: who we are is then asked of the person.
    if (error instanceof ClientError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

function found(
  step: ProbeStepName,
  baseUrl: string,
  user: ProbeResult['user'],
  organizations: string,
): string {
  switch (step) {
    case 'address':
      return `${new URL(baseUrl).host} answers.`;
    case 'certificate':
      return baseUrl.startsWith('https:')
        ? 'The connection is secure.'
        : 'Plain http, on this machine or allowed by you.';
    case 'service':
      return 'It is a Documentation Service.';
    case 'token':
      return user === null ? 'The token is accepted.' : `The token is accepted: you are ${user.displayName}.`;
    case 'permission':
      return `You can read ${organizations}.`;
  }
}

function failed(step: ProbeStepName, words: string, baseUrl: string | null): ProbeResult {
  const at = order.indexOf(step);
  const passed: Readonly<Record<ProbeStepName, string>> = {
    address: 'The address can be reached.',
    certificate: 'The connection stands.',
    service: 'It is a Documentation Service.',
    token: 'The token is accepted.',
    permission: '',
  };
  const steps = order.map((name, index): ProbeStepResult => {
    if (index < at) return { step: name, outcome: 'ok', words: passed[name] };
    return index === at
      ? { step: name, outcome: 'failed', words }
      : { step: name, outcome: 'skipped', words: 'Not tried.' };
  });
  return { ok: false, steps, baseUrl, user: null, organizations: [], absent: [] };
}

/** Which step an error belongs to, and what to do. */
function diagnose(error: ClientError, baseUrl: string): readonly [ProbeStepName, string] {
  const { host } = new URL(baseUrl);
  switch (error.kind) {
    case 'unreachable':
      return [
        'address',
        `${host} cannot be reached: ${reasonOf(error)}. Check the address and your network.`,
      ];
    case 'timeout':
      return ['address', `${host} did not answer in time. Check the address and your network.`];
    case 'interrupted':
      return ['address', `${host} broke the connection off: ${reasonOf(error)}.`];
    case 'certificate':
      return ['certificate', `The secure connection to ${host} is not trusted: ${reasonOf(error)}.`];
    case 'insecure':
    case 'invalid':
      return ['address', error.message];
    case 'redirect':
      return [
        'service',
        `${host} sends us elsewhere. Enter the address of the API itself, not of the web application.`,
      ];
    case 'not-found':
      return ['service', `${host} answers, but there is no Documentation Service at this address.`];
    case 'not-the-service':
    case 'unexpected':
    case 'conflict':
    case 'precondition':
    case 'too-large':
      return [
        'service',
        `${host} answers, but not as a Documentation Service does: it may be a web page, or a network that asks you to sign in first.`,
      ];
    case 'server':
      return ['service', `The service failed (${error.status ?? ''}). Try again later.`];
    case 'limited':
      return ['service', 'The service takes no more requests for now. Try again in a minute.'];
    case 'token':
    case 'secret':
      return [
        'token',
        'The service does not accept this token: it is wrong, expired or revoked. Create a new one and paste it whole.',
      ];
    case 'permission':
      return [
        'permission',
        'The token is known, but its user may not list organizations. Ask an administrator for access.',
      ];
    case 'cancelled':
      return ['address', 'Cancelled.'];
  }
}

function reasonOf(error: ClientError): string {
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return cause.replace(/\.$/, '');
}
