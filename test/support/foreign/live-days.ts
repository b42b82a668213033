import { afterAll, describe, expect, it } from 'vitest';
import { liveDay, removeImported } from './foreign-day.ts';
import type { SeenComment } from './foreign-day.ts';
import type { StandIn } from './stand-in.ts';

/** What two people and the web said in a day, each once. */
const discussion: readonly SeenComment[] = [
  { text: 'Ana asks about limits.', status: 'resolved', reactions: [], replies: [] },
  {
    text: 'Ana asks about the whole again.',
    status: 'open',
    reactions: [],
    replies: ['Ben answers at length.'],
  },
  { text: 'Ana asks why twenty.', status: 'open', reactions: [], replies: ['The web answers.'] },
  {
    text: 'Ben wonders.',
    status: 'open',
    reactions: ['1f680 1'],
    replies: ['Ana answers.', 'The web says good night.'],
  },
  { text: 'The web begins again.', status: 'open', reactions: [], replies: [] },
];

/**
 * A test for each stand-in: two people work a day, and both stores equal the service at the end. Stand-ins are spread over
 * files so that they use more than one processor.
 */
export function liveDays(standIns: readonly StandIn[]): void {
  afterAll(removeImported);

  describe('two people work a day at a service that', () => {
    it.concurrent.each(standIns)('$name', { timeout: 60_000 }, async (standIn) => {
      const end = await liveDay(standIn);

      expect(end.unfinished).toEqual([]);
      expect(end.service.discussion).toEqual(discussion);
      expect(end.service.spaceDiscussion.map(({ text }) => text)).toEqual(['Ben greets all.']);
      expect(end.service.changeRequests).toEqual(['#1 open Explain all limits']);
      for (const store of end.stores) expect(store).toEqual(end.service);
      for (const problems of end.problems) {
        for (const pattern of standIn.problems ?? []) {
          expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]));
        }
        if (standIn.problems === undefined) expect(problems).toEqual([]);
      }
      for (const [name, most] of Object.entries(standIn.atMost ?? {}))
        expect(end.requests.get(name) ?? 0).toBeLessThanOrEqual(most);
    });
  });
}
