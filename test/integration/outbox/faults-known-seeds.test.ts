import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDeeds } from '../../support/faults/person.ts';
import { simulate } from '../../support/faults/simulate.ts';
import type { SimulationOptions } from '../../support/faults/simulate.ts';
import { sound } from '../../support/faults/verdict.ts';
import { Templates } from '../../support/faults/workstation.ts';

let templates: Templates;
beforeAll(() => {
  templates = new Templates();
});
afterAll(() => templates.close());

describe('two workstations and the web behind a failing network', () => {
  it.each([
    [2370, 'a move that came late is not made once more'],
    [4040, 'a move that came late while it was looked for is offered to be undone'],
    [5731, 'a revision that a list names is taken, whatever a content answer had set'],
    [2414, 'words that came late stay where the page is written on'],
    [8654, 'a page that arrived after its edit was held is found, with what it took away'],
    [250166, 'a property that was to be restored and is set anew has its last value'],
    [200168, 'what somebody took away may go again, however often requests from here brought it back'],
    [11474, 'a merge asks at the end, because nobody cancels the syncs after the faults'],
  ])('seed %i: %s', async (seed) => {
    expect(await simulate({ seed, edits: 50 }, templates)).toMatchObject(sound);
  });

  it.each([
    [48, 'with everything else'],
    [88, 'with everything else'],
    [8322, 'nobody is asked about a second copy in an archived change request'],
    [8922, 'what was taken over from others stands once'],
    [9729, 'a new page is looked for by the id of the service'],
    [
      10794,
      'what was set on a new page before it was ever listed is not part of what a deletion was decided about',
    ],
    [40175, 'a deletion that is retried takes along only what the screen showed'],
    [40301, 'a new page that arrives after the person said it should go again is looked for before it goes'],
    [11793, 'what a deletion made needless ends with the new page that is given up'],
  ])('seed %i puts pages in and deletes them: %s', async (seed) => {
    expect(await simulate({ seed, edits: 50, deeds: allDeeds }, templates)).toMatchObject(sound);
  });

  it.each([
    [117, 'a picture of somebody else that a late request took out is put back'],
    [141, 'what a late request took out is put back, also where the next request is refused first'],
    [68, 'a held edit that has arrived comes before the next one of its page'],
    [66, 'both versions of a block that others wrote stand in the page, and the edit says so'],
    [94, 'what a late request took out is offered while another edit of the page is held'],
  ])('seed %i with pages whose requests often come very late: %s', async (seed) => {
    const late: Partial<SimulationOptions> = {
      deeds: ['page.update', 'discard'],
      features: { hasReviews: true, hasSpaceReplies: true, hasUser: true, hasRevisions: true },
      kinds: ['applied very late'],
      share: 0.45,
    };
    expect(await simulate({ seed, edits: 22, ...late }, templates)).toMatchObject(sound);
  });

  it('send each edit by one request while all goes well, and look for nothing', async () => {
    const calm: Partial<SimulationOptions> = {
      share: 0,
      happenings: [],
      deeds: ['comment.add', 'reply.add'],
      features: { hasReviews: true, hasSpaceReplies: true, hasUser: true },
    };
    const report = await simulate({ seed: 5, edits: 50, ...calm }, templates);
    expect(report).toMatchObject({ ...sound, surplusOffered: 0 });
    expect(report.posts).toBeLessThanOrEqual(report.edits);
    // Whether replies of a space's comments can be listed is found out once by each workstation.
    expect(report.outboxGets).toBeLessThanOrEqual(2);
  });
});
