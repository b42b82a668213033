import { inspect } from 'node:util';
import { expect } from 'vitest';
import { operations } from '../../../src-main/api/operations.ts';
import { createClient } from '../../../src-main/client/client.ts';
import type { Client, ClientOptions } from '../../../src-main/client/client.ts';
import { ClientError } from '../../../src-main/client/client-error.ts';
import type { ClientErrorKind } from '../../../src-main/client/client-error.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { UndiciTransportOptions } from '../../../src-main/client/undici-agent.ts';
import type { Log, Transport } from '../../../src-main/ports/ports.ts';
import { StillClock } from './quiet-ports.ts';

export const secretToken = 'gp_S3cret+Token/of=the"tests';
export const secretShareKey = 'sharekey-7f3a+b/c';

/** What the client promises to throw, and nothing else. */
const kinds: Readonly<Record<ClientErrorKind, true>> = {
  unreachable: true,
  certificate: true,
  timeout: true,
  interrupted: true,
  'not-the-service': true,
  token: true,
  secret: true,
  permission: true,
  'not-found': true,
  conflict: true,
  precondition: true,
  invalid: true,
  limited: true,
  server: true,
  redirect: true,
  'too-large': true,
  insecure: true,
  cancelled: true,
  unexpected: true,
};

export interface RawClient {
  readonly client: Client;
  readonly transport: Transport;
  readonly clock: StillClock;
  /** The failure of a call: of the closed set, placed, and without a secret, also in the log; fails where it answers. */
  failure(work: Promise<unknown>): Promise<ClientError>;
  /** The kind of the failure, or `answered`. */
  outcome(work: Promise<unknown>): Promise<ClientErrorKind | 'answered'>;
  close(): Promise<void>;
}

/** A client with real sockets, a log that remembers, and checks of every error that it throws. */
export function connectRaw(
  baseUrl: string,
  options: UndiciTransportOptions = {},
  more: Partial<ClientOptions> = {},
): RawClient {
  const transport = createUndiciTransport(options);
  const clock = new StillClock(Date.UTC(2026, 0, 1));
  const logged: string[] = [];
  const remember = (message: string, data?: unknown): void => {
    logged.push(`${message} ${inspect(data, { depth: null })}`);
  };
  const log: Log = { debug: remember, info: remember, warn: remember, error: remember };
  const client = createClient({
    baseUrl,
    transport,
    clock,
    random: () => 0,
    token: () => Promise.resolve({ kind: 'value', value: secretToken }),
    log,
    ...more,
  });
  const failed = async (work: Promise<unknown>): Promise<ClientError | null> => {
    try {
      await work;
      return null;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      expectSound(error);
      for (const line of logged) expectNoSecret(line);
      return error;
    }
  };
  return {
    client,
    transport,
    clock,
    failure: async (work) => {
      const error = await failed(work);
      if (error === null) throw new Error('answered');
      return error;
    },
    outcome: async (work) => (await failed(work))?.kind ?? 'answered',
    close: () => transport.close(),
  };
}

function expectSound(error: ClientError): void {
  expect(Object.hasOwn(kinds, error.kind), error.kind).toBe(true);
  expect(error.operation === 'download' || Object.hasOwn(operations, error.operation)).toBe(true);
  expect(error.address).not.toBe('');
  expect(error.message).not.toMatch(/\p{Cc}/u);
  const told = [
    error.message,
    error.stack ?? '',
    JSON.stringify(error),
    inspect(error, { depth: null, showHidden: true }),
  ];
  for (const text of told) expectNoSecret(text);
}

function expectNoSecret(text: string): void {
  for (const secret of [secretToken, secretShareKey]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
}
