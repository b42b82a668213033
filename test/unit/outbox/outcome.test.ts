import { describe, expect, it } from 'vitest';
import { ClientError } from '../../../src-main/client/client-error.ts';
import type { ClientErrorFields, ClientErrorKind } from '../../../src-main/client/client-error.ts';
import { kindOfStatus } from '../../../src-main/client/read-answer.ts';
import { outcomeOf } from '../../../src-main/outbox/outcome.ts';

function error(kind: ClientErrorKind, fields: Partial<ClientErrorFields>): ClientError {
  return new ClientError(kind, 'words say nothing', {
    operation: 'createSpaceComment',
    address: 'POST /',
    status: null,
    sent: true,
    fromService: true,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: 'gone fishing 404 timeout',
    ...fields,
  });
}

function words(status: number, isCreation: boolean): string {
  const outcome = outcomeOf(error(kindOfStatus(status), { status }), isCreation);
  return 'reason' in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
}

describe('a status', () => {
  it('alone decides what becomes of an edit', () => {
    const statuses = [
      200, 301, 400, 401, 403, 404, 408, 409, 412, 413, 418, 422, 425, 429, 500, 502, 503, 504,
    ];
    const table = statuses.map((status) => [status, words(status, true), words(status, false)]);
    expect(table).toEqual([
      [200, 'unknown lost-answer', 'wait lost-answer'],
      [301, 'held unexpected-answer', 'held unexpected-answer'],
      [400, 'rejected invalid', 'rejected invalid'],
      [401, 'pause', 'pause'],
      [403, 'held permission', 'held permission'],
      [404, 'look', 'look'],
      [408, 'wait busy', 'wait busy'],
      [409, 'held conflict', 'held conflict'],
      [412, 'held conflict', 'held conflict'],
      [413, 'rejected too-large', 'rejected too-large'],
      [418, 'held unexpected-answer', 'held unexpected-answer'],
      [422, 'rejected invalid', 'rejected invalid'],
      [425, 'wait busy', 'wait busy'],
      [429, 'wait busy', 'wait busy'],
      [500, 'unknown lost-answer', 'wait server-failed'],
      [502, 'unknown lost-answer', 'wait server-failed'],
      [503, 'unknown lost-answer', 'wait server-failed'],
      [504, 'unknown lost-answer', 'wait server-failed'],
    ]);
  });
});

describe('no answer', () => {
  it('is a lost answer when the request may have left, and only then', () => {
    expect(outcomeOf(error('timeout', {}), true)).toMatchObject({ kind: 'unknown' });
    expect(outcomeOf(error('interrupted', {}), true)).toMatchObject({ kind: 'unknown' });
    expect(outcomeOf(error('unreachable', { sent: false }), true)).toMatchObject({
      kind: 'wait',
      counts: false,
    });
    expect(outcomeOf(error('cancelled', { sent: true }), true)).toMatchObject({ kind: 'unknown' });
    expect(outcomeOf(error('cancelled', { sent: false }), true)).toMatchObject({ kind: 'cancelled' });
    expect(outcomeOf(error('secret', { sent: false }), true)).toMatchObject({
      kind: 'pause',
      cause: 'secret',
    });
  });
});
