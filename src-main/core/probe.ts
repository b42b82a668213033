import type { Organization } from '../api/organization.ts';
import type { User } from '../api/user.ts';
import type { FailureCode } from '../bridge/failure.ts';
import type { Probe, ProbeStep } from '../bridge/views.ts';
import { readBaseUrl } from '../client/address.ts';
import { createClient } from '../client/client.ts';
import type { Client } from '../client/client.ts';
import { ClientError } from '../client/client-error.ts';
import type { CorePorts } from './ports.ts';
import { codeOf } from './request-failure.ts';

export interface ProbeArgs {
  readonly baseUrl: string;
  readonly token: string;
  readonly allowHttp?: boolean;
}

export interface Probed {
  readonly view: Probe;
  readonly user: User | null;
  /** Of the step that failed. */
  readonly code: FailureCode | null;
}

type StepName = ProbeStep['step'];
const order: readonly StepName[] = ['address', 'certificate', 'service', 'token', 'permission'];
const timeoutMs = 20_000;
/** More are not named on one screen; the sync reads them all. */
const mostOrganizations = 1000;
/** Organizations that are asked for their spaces until one may be read. */
const mostTried = 20;

/**
 * The connection self-test (design/interface.md, Welcome): tries an address and a token without storing either, and says
 * in plain words what was found and what is wrong. Never throws what a service can cause.
 */
export async function probe(ports: CorePorts, args: ProbeArgs): Promise<Probed> {
  const read = readBaseUrl(args.baseUrl);
  if (!read.ok) return failed('address', read.reason, 'bad-request');
  if (read.insecure && args.allowHttp !== true) {
    const words = 'The address is plain http: anyone on the way could read the token. Use https.';
    return failed('address', words, 'insecure');
  }
  const { clock, random, transport, log } = ports;
  const client = createClient({
    baseUrl: read.baseUrl,
    transport,
    clock,
    random,
    log,
    allowHttp: args.allowHttp ?? false,
    token: () => Promise.resolve({ kind: 'value', value: args.token }),
  });
  const host = new URL(read.baseUrl).host;
  const organizations: Organization[] = [];
  try {
    for await (const page of client.walk('listOrganizations', {}, { attempts: 1, timeoutMs })) {
      organizations.push(...page.items);
      if (organizations.length >= mostOrganizations) break;
    }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return failureOf(error, host);
  }
  let user: User | null = null;
  try {
    user = await client.call('getCurrentUser', {}, { attempts: 1, timeoutMs });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // A service may not say who we are, in many ways; the person picks themselves then.
    if (error.status === null || error.kind === 'limited') return failureOf(error, host);
  }
  if (organizations.length === 0) {
    const words = 'The token is accepted, but it sees no organization. Ask for access, or use another token.';
    return failed('permission', words, 'permission');
  }
  const refusals = await refusedSpaces(client, organizations);
  if (refusals.length === organizations.length) return failed('permission', refusals.join(' '), 'permission');
  const titles = organizations.map((one) => one.title).join(', ');
  return {
    code: null,
    user,
    view: {
      ok: true,
      user: user === null ? null : { id: user.id, displayName: user.displayName, me: true },
      organizations: organizations.map(({ id, title }) => ({ id, title })),
      steps: [
        { step: 'address', outcome: 'ok', words: `${host} answers.` },
        certificateStep(read.baseUrl),
        { step: 'service', outcome: 'ok', words: 'It is a Documentation Service.' },
        {
          step: 'token',
          outcome: 'ok',
          words:
            user === null
              ? 'The token is accepted; this service does not say whose it is.'
              : `The token belongs to ${user.displayName}.`,
        },
        { step: 'permission', outcome: 'ok', words: [`It may read ${titles}.`, ...refusals].join(' ') },
      ],
    },
  };
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
      refusals.push(
        `The token may not list the spaces of ${name}: it lacks the permission to read its content.${said(error)}`,
      );
    }
  }
  return refusals;
}

/** The service's own words, which name the permission where it has names for them. */
function said({ serverMessage }: ClientError): string {
  return serverMessage === null || serverMessage === '' ? '' : ` The service says: ${serverMessage}`;
}

function certificateStep(baseUrl: string): ProbeStep {
  return baseUrl.startsWith('https:')
    ? { step: 'certificate', outcome: 'ok', words: 'The connection is secure.' }
    : { step: 'certificate', outcome: 'skipped', words: 'The connection is not encrypted.' };
}

function failureOf(error: ClientError, host: string): Probed {
  const code = codeOf(error);
  switch (error.kind) {
    case 'unreachable':
      return failed('address', `${host} cannot be reached. Check the address and the network.`, code);
    case 'timeout':
    case 'interrupted':
      return failed('address', `${host} did not answer in time. Check the address and the network.`, code);
    case 'certificate':
      return failed(
        'certificate',
        `The certificate of ${host} is not trusted on this machine. If your organization has its own authority, install its certificate in the system.`,
        code,
      );
    case 'redirect':
      return failed(
        'service',
        `${host} sends us elsewhere. Enter the address of the API itself, not of the web application.`,
        code,
      );
    case 'secret':
      return failed('token', 'This is no token: it is empty or holds characters no token has.', code);
    case 'token':
      return failed(
        'token',
        'The token is wrong or has expired. Make a new one in your developer settings.',
        code,
      );
    case 'permission':
      return failed(
        'permission',
        `The token is accepted, but it may not read organizations: it lacks that permission.${said(error)}`,
        code,
      );
    case 'server':
      return failed('service', `${host} failed (${error.status ?? 'no status'}). Try again later.`, code);
    case 'limited':
      return failed('service', `${host} takes no more requests for a while. Try again later.`, code);
    default:
      return failed(
        'service',
        `${host} answers, but not as a Documentation Service. Check the address; some networks want a sign-in first.`,
        error.status === 404 ? 'not-the-service' : code,
      );
  }
}

/** Steps before the failed one are fine, those after it were not tried. */
function failed(step: StepName, words: string, code: FailureCode): Probed {
  const at = order.indexOf(step);
  const steps = order.map((name, index): ProbeStep => {
    if (index < at) return { step: name, outcome: 'ok', words: '' };
    return index === at
      ? { step: name, outcome: 'failed', words }
      : { step: name, outcome: 'skipped', words: '' };
  });
  return { code, user: null, view: { ok: false, steps, user: null, organizations: [] } };
}
