import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { core } from '../../../src-main/bridge/channels/channel.ts';
import { createDispatcher } from '../../../src-main/bridge/dispatcher.ts';
import type { Failure } from '../../../src-main/bridge/failure.ts';
import { RequestFailure } from '../../../src-main/bridge/request-failure.ts';

const channels = { 'a.double': core(z.object({ n: z.int() })).answers<number>() };

function dispatcher({ refused = null }: { readonly refused?: Failure | null } = {}) {
  const defects: string[] = [];
  const answer = createDispatcher({
    channels,
    handlers: {
      'a.double': ({ n }) => {
        if (n < 0) throw new RequestFailure('conflict', 'It is negative.');
        if (n === 0) throw new TypeError('a defect, with a /secret/path');
        return 2 * n;
      },
    },
    refuse: () => refused,
    onDefect: (channel, error) => defects.push(`${channel}: ${String(error)}`),
  });
  return { answer, defects };
}

describe('a dispatcher', () => {
  it('answers with what the handler returns for checked arguments', async () => {
    expect(await dispatcher().answer('a.double', { n: 2 })).toEqual({ ok: true, value: 4 });
  });

  it.each(['a.other', 'constructor', '__proto__'])('refuses %s, which is not a channel', async (channel) => {
    const failure = { code: 'bad-request', detail: `There is no channel ${channel}.` };
    expect(await dispatcher().answer(channel, null)).toEqual({ ok: false, failure });
  });

  it('refuses arguments that do not fit, and says where', async () => {
    const reply = await dispatcher().answer('a.double', { n: 'two' });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-request' } });
    expect(JSON.stringify(reply)).toContain('The arguments do not fit a.double: n ');
  });

  it('answers with the failure that a handler throws', async () => {
    const failure = { code: 'conflict', detail: 'It is negative.' };
    expect(await dispatcher().answer('a.double', { n: -1 })).toEqual({ ok: false, failure });
  });

  it('tells of a defect without what it was, which is reported', async () => {
    const { answer, defects } = dispatcher();
    const failure = { code: 'internal', detail: 'Galley failed here; the log has the details.' };
    expect(await answer('a.double', { n: 0 })).toEqual({ ok: false, failure });
    expect(defects).toEqual(['a.double: TypeError: a defect, with a /secret/path']);
  });

  it('asks no handler while it refuses', async () => {
    const refused: Failure = { code: 'data', detail: 'The disk is full.' };
    expect(await dispatcher({ refused }).answer('a.double', { n: 0 })).toEqual({
      ok: false,
      failure: refused,
    });
  });
});
