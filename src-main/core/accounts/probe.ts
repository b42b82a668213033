import type { Organization } from '../../api/organization.ts';
import type { User } from '../../api/user.ts';
import type { FailureCode } from '../../bridge/failure.ts';
import type { Probe, ProbeStep } from '../../bridge/views/views.ts';
import { readBaseUrl } from '../../client/address.ts';
import { createClient } from '../../client/client.ts';
import type { Client } from '../../client/client.ts';
import { ClientError } from '../../client/client-error.ts';
import { speaksNoTls } from '../../client/transport-error.ts';
import { assertService, RefusedByPolicy } from '../../policy/policy.ts';
import type { Policy } from '../../policy/policy.ts';
import type { CorePorts } from '../../ports/ports.ts';
import { codeOf } from '../failure-of.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface ProbeArgs {
  readonly baseUrl: string;
  /** Empty: the address is tried alone. */
  readonly token: string;
  readonly allowHttp?: boolean;
}

export interface Probed {
  readonly view: Probe;
  readonly user: User | null;
  /** Of the step that failed. */
  readonly code: FailureCode | null;
  /** What listens there speaks plain http behind an https address. */
  readonly speaksNoTls?: boolean;
}

type StepName = ProbeStep['step'];
const order: readonly StepName[] = ['address', 'certificate', 'service', 'token', 'permission'];
const timeoutMs = 20_000;
/** More are not named on one screen; the sync reads them all. */
const mostOrganizations = 1000;
/** Organizations that are asked for their spaces until one may be read. */
const mostTried = 20;

/**
 * The connection self-test (docs/design/window.md): tries an address and a token without storing either, and says
 * in plain words what was found and what is wrong. Never throws what a service can cause.
 */
export async function probe(ports: CorePorts, policy: Policy, args: ProbeArgs): Promise<Probed> {
  const probed = await probeAddress(ports, policy, args);
  const read = readBaseUrl(args.baseUrl);
  const failedAt = probed.view.steps.find(({ outcome }) => outcome === 'failed')?.step;
  if (read.ok && probed.speaksNoTls === true) {
    const suggestion = await plainAddress(ports, policy, args, read.baseUrl);
    return suggestion === null ? probed : { ...probed, view: { ...probed.view, suggestion } };
  }
  if (!read.ok || failedAt !== 'service') return probed;
  const suggestion = await firstService(ports, policy, args, serviceAddressesOf(read.baseUrl));
  if (suggestion === null) return probed;
  const message = texts().accounts.pageAddress(suggestion);
  const steps = probed.view.steps.map((step) =>
    step.outcome === 'failed' ? { ...step, words: message } : step,
  );
  return { ...probed, view: { ...probed.view, steps, suggestion } };
}

/** The first of the addresses where a service answers. It gets no token: nobody meant it for any of them. */
async function firstService(
  ports: CorePorts,
  policy: Policy,
  args: ProbeArgs,
  addresses: readonly string[],
): Promise<string | null> {
  for (const baseUrl of addresses) {
    const { view } = await probeAddress(ports, policy, { ...args, baseUrl, token: '' });
    if (view.steps.every(({ outcome }) => outcome !== 'failed')) return baseUrl;
  }
  return null;
}

/**
 * The address without TLS, where the organization allows it; whoever takes it is warned where it is offered. Its path is kept
 * where a service was found there: only this machine is asked without TLS before the person allows it.
 */
async function plainAddress(
  ports: CorePorts,
  policy: Policy,
  args: ProbeArgs,
  baseUrl: string,
): Promise<string | null> {
  const { host, port, pathname } = new URL(baseUrl);
  const origin = `http://${host}${port === '' ? ':443' : ''}`;
  try {
    assertService(policy, origin);
  } catch (error) {
    if (error instanceof RefusedByPolicy) return null;
    throw error;
  }
  const path = pathname.replace(/\/$/, '');
  return path === '' ? origin : ((await firstService(ports, policy, args, [`${origin}${path}`])) ?? origin);
}

/** Where the service of a pasted page may be: the host without a path, and "api." where the host begins with "app.". */
function serviceAddressesOf(baseUrl: string): readonly string[] {
  const { origin } = new URL(baseUrl);
  return [origin, origin.replace('://app.', '://api.')].filter(
    (address, at, all) => address !== baseUrl && all.indexOf(address) === at,
  );
}

async function probeAddress(ports: CorePorts, policy: Policy, args: ProbeArgs): Promise<Probed> {
  const read = readBaseUrl(args.baseUrl);
  if (!read.ok) return failed('address', read.reason, 'bad-request');
  try {
    assertService(policy, read.baseUrl);
  } catch (error) {
    if (!(error instanceof RefusedByPolicy)) throw error;
    return failed('address', error.message, 'managed');
  }
  if (read.insecure && args.allowHttp !== true) {
    const message = texts().accounts.notEncrypted;
    return failed('address', message, 'insecure');
  }
  const { clock, random, transport, log } = ports;
  const isAlone = args.token === '';
  const client = createClient({
    baseUrl: read.baseUrl,
    transport,
    clock,
    random,
    log,
    allowHttp: args.allowHttp ?? false,
    token: () => Promise.resolve({ kind: 'value', value: isAlone ? noToken : args.token }),
  });
  const organizations: Organization[] = [];
  try {
    for await (const page of client.walk('listOrganizations', {}, { attempts: 1, timeoutMs })) {
      organizations.push(...page.items);
      if (organizations.length >= mostOrganizations) break;
    }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return isAlone && (error.kind === 'token' || error.kind === 'permission')
      ? addressAlone(read.baseUrl)
      : failureOf(error, read.baseUrl);
  }
  if (isAlone) return addressAlone(read.baseUrl);
  let user: User | null = null;
  try {
    user = await client.call('getCurrentUser', {}, { attempts: 1, timeoutMs });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // A service may not say who we are, in many ways; the person picks themselves then.
    if (error.status === null || error.kind === 'limited') return failureOf(error, read.baseUrl);
  }
  if (organizations.length === 0) {
    const message = texts().accounts.noOrganization;
    return failed('permission', message, 'permission', read.baseUrl);
  }
  const refusals = await refusedSpaces(client, organizations);
  if (refusals.length === organizations.length)
    return failed('permission', refusals.join(' '), 'permission', read.baseUrl);
  const titles = organizations.map((one) => one.title).join(', ');
  return {
    code: null,
    user,
    view: {
      ok: true,
      user: user === null ? null : { id: user.id, displayName: user.displayName, me: true },
      organizations: organizations.map(({ id, title }) => ({ id, title })),
      steps: [
        { step: 'address', outcome: 'ok', words: texts().accounts.answers(new URL(read.baseUrl).host) },
        certificateStep(read.baseUrl),
        { step: 'service', outcome: 'ok', words: texts().accounts.isService },
        {
          step: 'token',
          outcome: 'ok',
          words: user === null ? texts().accounts.tokenOfNobody : texts().accounts.tokenOf(user.displayName),
        },
        {
          step: 'permission',
          outcome: 'ok',
          words: [texts().accounts.canRead(titles), ...refusals].join(' '),
        },
      ],
    },
  };
}

/** What an address that is tried alone is asked with: the service's refusal tells that it is one. */
const noToken = 'none';

/** The address is that of a service that wants a token. */
function addressAlone(baseUrl: string): Probed {
  const steps: readonly ProbeStep[] = [
    { step: 'address', outcome: 'ok', words: texts().accounts.answers(new URL(baseUrl).host) },
    certificateStep(baseUrl),
    { step: 'service', outcome: 'ok', words: texts().accounts.asksForToken },
    { step: 'token', outcome: 'skipped', words: '' },
    { step: 'permission', outcome: 'skipped', words: '' },
  ];
  return { code: null, user: null, view: { ok: false, steps, user: null, organizations: [] } };
}

/** Of organizations whose spaces may not be listed: what is missing, in words. Ends at the first that may be read. */
async function refusedSpaces(
  client: Client,
  organizations: readonly Organization[],
): Promise<readonly string[]> {
  const refusals: string[] = [];
  for (const { id, title } of organizations.slice(0, mostTried)) {
    try {
      const path = { organizationId: id };
      await client.call('listOrganizationSpaces', { path, query: { limit: 1 } }, { attempts: 1, timeoutMs });
      return refusals;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      // Anything but a refusal is for the sync to tell.
      if (error.kind !== 'permission') return refusals;
      const name = title === '' ? id : title;
      refusals.push(texts().accounts.mayNotList(name, said(error)));
    }
  }
  return refusals;
}

/** The service's own words, which name the permission where it has names for them. */
function said({ serverMessage }: ClientError): string {
  return serverMessage === null || serverMessage === '' ? '' : texts().accounts.said(serverMessage);
}

function certificateStep(baseUrl: string): ProbeStep {
  return baseUrl.startsWith('https:')
    ? { step: 'certificate', outcome: 'ok', words: texts().accounts.secure }
    : { step: 'certificate', outcome: 'skipped', words: texts().accounts.insecure };
}

function failureOf(error: ClientError, baseUrl: string): Probed {
  const { host } = new URL(baseUrl);
  const code = codeOf(error);
  const fail = (step: StepName, words: string, as: FailureCode = code): Probed =>
    failed(step, words, as, baseUrl);
  switch (error.kind) {
    case 'unreachable':
      return fail('address', texts().accounts.unreachable(host));
    case 'timeout':
    case 'interrupted':
      return fail('address', texts().accounts.tooLate(host));
    case 'certificate':
      if (error.message.includes(speaksNoTls))
        return {
          ...fail('certificate', texts().accounts.noTls(host)),
          speaksNoTls: true,
        };
      return fail('certificate', texts().accounts.notTrusted(host));
    case 'redirect':
      return fail('service', texts().accounts.redirects(host));
    case 'secret':
      return fail('token', texts().accounts.notAToken);
    case 'token':
      return fail('token', texts().accounts.tokenWrong);
    case 'permission':
      return fail('permission', texts().accounts.mayNotRead(said(error)));
    case 'server':
      return fail('service', texts().accounts.serverFailed(host, String(error.status ?? '')));
    case 'limited':
      return fail('service', texts().accounts.limits(host));
    default:
      return fail(
        'service',
        texts().accounts.notTheService(host),
        error.status === 404 ? 'not-the-service' : code,
      );
  }
}

/** Steps before the failed one are fine, those after it were not tried; over plain http there is no certificate. */
function failed(step: StepName, words: string, code: FailureCode, baseUrl = ''): Probed {
  const at = order.indexOf(step);
  const steps = order.map((name, index): ProbeStep => {
    if (index < at && name === 'certificate') return certificateStep(baseUrl);
    if (index < at) return { step: name, outcome: 'ok', words: '' };
    return index === at
      ? { step: name, outcome: 'failed', words }
      : { step: name, outcome: 'skipped', words: '' };
  });
  return { code, user: null, view: { ok: false, steps, user: null, organizations: [] } };
}
