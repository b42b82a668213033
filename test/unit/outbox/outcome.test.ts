import { describe, expect, it } from 'vitest';
import { ClientError } from '../../../src-main/client/client-error.ts';
import type { ClientErrorFields, ClientErrorKind } from '../../../src-main/client/client-error.ts';
import { kindOfStatus } from '../../../src-main/client/read-answer.ts';
import { outcomeOf } from '../../../src-main/outbox/sending/outcome.ts';

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

function words(status: number): string {
  const outcome = outcomeOf(error(kindOfStatus(status), { status }));
  return 'reason' in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
}

describe('a status', () => {
  it('alone decides what becomes of an edit', () => {
    const statuses = [
      200, 301, 304, 400, 401, 403, 404, 408, 409, 412, 413, 418, 422, 425, 429, 500, 502, 503, 504,
    ];
    expect(statuses.map((status) => [status, words(status)])).toEqual([
      [200, 'unknown unpromised-answer'],
      [301, 'unknown unpromised-answer'],
      [304, 'unknown unpromised-answer'],
      [400, 'rejected invalid'],
      [401, 'pause'],
      [403, 'held permission'],
      [404, 'probe'],
      [408, 'wait busy'],
      [409, 'held conflict'],
      [412, 'held conflict'],
      [413, 'rejected too-large'],
      [418, 'held unexpected-answer'],
      [422, 'rejected invalid'],
      [425, 'wait busy'],
      [429, 'wait busy'],
      [500, 'unknown server-failed'],
      [502, 'unknown server-failed'],
      [503, 'unknown server-failed'],
      [504, 'unknown server-failed'],
    ]);
  });
});

describe('no answer', () => {
  it('is a lost answer when the request may have left, and only then', () => {
    const outcomes = [
      error('timeout', {}),
      error('interrupted', {}),
      error('cancelled', { sent: true }),
      error('unreachable', { sent: false }),
      error('cancelled', { sent: false }),
      error('secret', { sent: false }),
    ].map((one) => outcomeOf(one).kind);
    expect(outcomes).toEqual(['unknown', 'unknown', 'unknown', 'wait', 'cancelled', 'pause']);
  });
});

describe('a page of a proxy or of a captive portal', () => {
  it.each([403, 404, 409, 412])(
    'that answers %i is not an answer of the service: what was sent is looked for',
    (status) => {
      const page = error(kindOfStatus(status), { status, fromService: false });
      expect(outcomeOf(page)).toMatchObject({ kind: 'unknown', reason: 'unpromised-answer' });
    },
  );
});
