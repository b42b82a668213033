import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { space } from '../../../src-main/api/space.ts';
import { operations } from '../../../src-main/api/operations.ts';
import type { Answer, Input, OperationName } from '../../../src-main/api/operations.ts';
import type { Client } from '../../../src-main/client/client.ts';
import { connectRaw } from '../../support/network/raw-client.ts';
import type { RawClient } from '../../support/network/raw-client.ts';
import { rawResponse, startRawServer } from '../../support/network/raw-server.ts';
import type { RawServer } from '../../support/network/raw-server.ts';

let server: RawServer;
let raw: RawClient;
beforeAll(async () => {
  server = await startRawServer((socket) => socket.write(rawResponse(418, '{}')));
  raw = connectRaw(server.baseUrl);
});
afterAll(async () => {
  await raw.close();
  await server.close();
});

describe('the methods of the client', () => {
  it('are the rows of the table: each goes where its row says, with its parameters in place', async () => {
    const names = Object.keys(operations) as OperationName[]; // the keys of this very table
    const expected: string[] = [];
    for (const name of names) {
      const { method, path } = operations[name];
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '');
      const filled = Object.fromEntries(parameters.map((parameter) => [parameter, `${parameter}/1`]));
      // What the types of all rows have in common; each row's own are checked below and wherever it is called.
      const input = { path: filled, query: { page: 'p' } } as unknown as Input<typeof name>;
      const error = await raw.failure(raw.client.call(name, input, { attempts: 1 }));
      expect([error.operation, error.kind, error.status]).toEqual([name, 'unexpected', 418]);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => `${parameter}%2F1`);
      expected.push(`${method} ${address}?page=p HTTP/1.1`);
    }
    expect(server.heads.map((head) => head.split('\r\n')[0])).toEqual(expected);
    expect(names.length).toBeGreaterThanOrEqual(143);
  });

  it('have the types of their rows', () => {
    expectTypeOf<Input<'getSpace'>['path']>().toEqualTypeOf<{ readonly spaceId: string }>();
    expectTypeOf<Answer<'getSpace'>>().toEqualTypeOf<z.output<typeof space>>();
    expectTypeOf<Answer<'deleteSpace'>>().toEqualTypeOf<undefined>();
    expectTypeOf<Parameters<Client['call']>[0]>().toEqualTypeOf<OperationName>();
    // @ts-expect-error a row's parameter may not be missing
    const missing: Input<'getSpace'> = { path: {} };
    // @ts-expect-error a row without a body takes none
    const surplus: Input<'deleteSpace'> = { path: { spaceId: 's' }, body: {} };
    expect([missing, surplus]).toHaveLength(2);
  });
});
