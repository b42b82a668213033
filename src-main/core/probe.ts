import type { Organization } from '../api/organization.ts';
import type { User } from '../api/user.ts';
import type { FailureCode } from '../bridge/failure.ts';
import type { Probe, ProbeStep } from '../bridge/views.ts';
import { readBaseUrl } from '../client/address.ts';
import { createClient } from '../client/client.ts';
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
  let organizations: readonly Organization[];
  try {
    const list = await client.call('listOrganizations', {}, { attempts: 1, timeoutMs });
    organizations = list.items;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return failureOf(error, new URL(read.baseUrl).host);
  }
  let user: User | null = null;
  try {
    user = await client.call('getCurrentUser', {}, { attempts: 1, timeoutMs });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // A service may not say who we are; the person picks themselves then.
    if (error.status !== 404) return failureOf(error, new URL(read.baseUrl).host);
  }
  if (organizations.length === 0) {
    const words = 'The token is accepted, but it sees no organization. Ask for access, or use another token.';
    return failed('permission', words, 'permission');
  }
  const titles = organizations.map((one) => one.title).join(', ');
  const host = new URL(read.baseUrl).host;
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
        { step: 'permission', outcome: 'ok', words: `It may read ${titles}.` },
      ],
    },
  };
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
      return failed('permission', 'The token is accepted, but it may not read organizations.', code);
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
