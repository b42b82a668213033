import { describe, expect, it } from 'vitest';
import { laneHead } from '../../../src-main/outbox/sending/lanes.ts';
import { planCases } from '../../support/faults/planner-cases.ts';

const cases = 20_000;

describe('random lanes', () => {
  it('are planned as the documents say', () => {
    expect(planCases(cases, 7, laneHead)).toEqual({ broken: 0, found: {} });
  });

  it.each<readonly [string, typeof laneHead]>([
    ['what may have arrived is sent', (...args) => ({ ...laneHead(...args)!, action: 'send' })],
    ['one overtakes another', (lane, ...more) => laneHead([...lane].reverse(), ...more)],
    [
      'what waits for another goes',
      (lane, creator, ...more) =>
        laneHead(lane, (id) => ({ ...creator(id)!, kind: 'page.update', state: 'confirmed' }), ...more),
    ],
    ['it goes too early or too late', (lane, creator, isTaken) => laneHead(lane, creator, isTaken, () => 0)],
    [
      'what another process has is taken',
      (lane, creator, _, readyAt) => laneHead(lane, creator, () => false, readyAt),
    ],
  ])('find a planner by which %s', (words, plan) => {
    const safe: typeof laneHead = (lane, ...more) =>
      laneHead(lane, ...more) === undefined ? undefined : plan(lane, ...more);
    expect(
      Object.keys(planCases(cases, 7, words === 'what waits for another goes' ? plan : safe).found),
    ).toContain(words);
  });
});
