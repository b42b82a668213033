import { operations } from '../api/operations.ts';
import type { OperationName } from '../api/operations.ts';
import { createClient } from '../client/client.ts';
import type { Client } from '../client/client.ts';
import type { AccountTable } from '../store/account.ts';
import type { AccountToken } from './account-token.ts';
import { endingTransport } from './ending-transport.ts';
import type { CorePorts } from './ports.ts';

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** The client of one account; optional operations that its service turned out to lack are remembered in the database. */
export function createAccountClient(
  { clock, random, transport, log }: CorePorts,
  account: AccountTable,
  token: AccountToken,
): Client {
  const row = account.get();
  return createClient({
    baseUrl: row?.baseUrl ?? 'https://unknown.invalid',
    transport: endingTransport(transport, clock),
    clock,
    random,
    log,
    token: (origin) => token.read(origin),
    // Whoever confirmed the origin saw its scheme; before that no request is sent at all, whatever the database says.
    allowHttp: true,
    absent: (row?.absent ?? []).filter(isOperation),
    onAbsent: (name) => {
      const known = new Set([...(account.get()?.absent ?? []), name]);
      account.setAbsent([...known].sort());
    },
  });
}
