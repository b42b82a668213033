import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestService } from '../../support/network/test-service.ts';
import { startTestService } from '../../support/network/test-service.ts';

class Faulty {
  readonly file = path.join(temporaryFolder('faults'), 'faults.json');
  #writes = 0;

  /** Orders faults; the file's size differs every time, so that a quick change is not missed. */
  order(...rules: readonly Readonly<Record<string, unknown>>[]): void {
    this.#writes += 1;
    writeFileSync(this.file, JSON.stringify({ rules }) + ' '.repeat(this.#writes));
  }

  async service(): Promise<TestService> {
    return startTestService({ faultFile: this.file });
  }
}

const text = { body: { body: { markdown: 'x' } } };

describe('faults ordered on the command line', () => {
  it('lose an answer after the change was made, and drop a request before', async () => {
    const faulty = new Faulty();
    const service = await faulty.service();
    faulty.order({ operation: 'createSpaceComment', loseAnswer: true, count: 1 });
    await expect(service.call('createSpaceComment', text)).rejects.toThrow('fetch failed');
    const afterLoss = (await service.call('listSpaceComments')).count;
    faulty.order({ operation: 'createSpaceComment', drop: true, count: 1 });
    await expect(service.call('createSpaceComment', text)).rejects.toThrow('fetch failed');
    const afterDrop = (await service.call('listSpaceComments')).count;
    await service.call('createSpaceComment', text);
    expect([afterLoss, afterDrop, (await service.call('listSpaceComments')).count]).toEqual([1, 1, 2]);
  });

  it('answer a status a number of times, after a number of calls, to some calls alone', async () => {
    const faulty = new Faulty();
    const service = await faulty.service();
    faulty.order({
      operation: ['getSpace', 'getContent'],
      after: 1,
      count: 2,
      status: 503,
      body: 'busy',
      contentType: 'text/plain',
    });
    const heard: unknown[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { status, text: body } = await service.ask(`GET ${service.address('getSpace')}`);
      heard.push(status === 200 ? status : [status, body]);
    }
    expect(heard).toEqual([200, [503, 'busy'], [503, 'busy'], 200]);
    expect((await service.call('listOrganizations')).count).toBe(1);
  });

  it('limit the rate with the headers of the public service', async () => {
    const faulty = new Faulty();
    const service = await faulty.service();
    faulty.order({
      status: 429,
      count: 1,
      rateLimit: { limit: 10, remaining: 0, resetInSeconds: 30, retryAfterSeconds: 2 },
    });
    const { status, headers } = await service.ask(`GET ${service.address('getSpace')}`);
    const inSeconds = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect([
      status,
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
      headers.get('retry-after'),
    ]).toEqual([429, '10', '0', '2']);
    expect(Math.abs(inSeconds - 30)).toBeLessThan(3);
  });

  it('break a body off, give it another type, and wait', async () => {
    const faulty = new Faulty();
    const service = await faulty.service();
    faulty.order({ operation: 'getContent', truncate: 0.5 });
    await expect(service.call('getContent')).rejects.toThrow();
    faulty.order({ operation: 'getSpace', contentType: 'text/html', latencyMs: 120 });
    const start = performance.now();
    const { headers } = await service.ask(`GET ${service.address('getSpace')}`);
    expect(headers.get('content-type')).toBe('text/html');
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it('shift the clock of answers', async () => {
    const faulty = new Faulty();
    const service = await faulty.service();
    writeFileSync(faulty.file, JSON.stringify({ clockSkewMs: -3_600_000 }));
    const { headers } = await service.ask(`GET ${service.address('getSpace')}`);
    const hours = (Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(-1);
  });

  it('are off, and said to be wrong, when the file does not fit', async () => {
    const notices: string[] = [];
    const faulty = new Faulty();
    faulty.order({ operation: 'getSpace', stauts: 500 });
    const service = await startTestService({
      faultFile: faulty.file,
      onNotice: (message) => notices.push(message),
    });
    await service.call('getSpace');
    await service.call('getSpace');
    // A machine that is busy also has slow statements told.
    const told = notices.filter((message) => !message.startsWith('slow statement'));
    expect(told).toEqual([expect.stringContaining('is not a fault file')]);
  });
});
