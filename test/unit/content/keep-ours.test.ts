import { describe, expect, it } from 'vitest';
import { keepOurs } from '../../../src-main/content/merge/keep-ours.ts';
import { decidedPage } from '../../../src-main/outbox/pages/page-text.ts';
import { asOnReference } from '../../support/processor-speed.ts';

const blocks = (...texts: readonly string[]): string => texts.map((text) => `${text}\n\n`).join('');

describe('a decision for ours', () => {
  it.each([
    {
      what: 'keeps a block that theirs put in below the one that both changed',
      base: blocks('A queue holds ten items.'),
      ours: blocks('A queue holds twenty items.'),
      theirs: blocks('A queue holds fifty items.', 'It never blocks.'),
      kept: blocks('A queue holds twenty items.', 'It never blocks.'),
    },
    {
      what: 'keeps blocks that theirs put in above it',
      base: blocks('A queue holds ten items.'),
      ours: blocks('A queue holds twenty items.'),
      theirs: blocks('Read this first.', 'And this.', 'A queue holds fifty items.'),
      kept: blocks('Read this first.', 'And this.', 'A queue holds twenty items.'),
    },
    {
      what: 'takes their version of a block beside it that we left as it was',
      base: blocks('A queue holds ten items.', 'It never blocks.'),
      ours: blocks('A queue holds twenty items.', 'It never blocks.'),
      theirs: blocks('A queue holds fifty items.', 'It seldom blocks.', 'The oldest leaves first.'),
      kept: blocks('A queue holds twenty items.', 'It seldom blocks.', 'The oldest leaves first.'),
    },
    {
      what: 'removes what we removed, and what theirs removed where we left it',
      base: blocks('A queue holds ten items.', 'It never blocks.', 'The oldest leaves first.'),
      ours: blocks('It never blocks.', 'The newest leaves first.'),
      theirs: blocks('A queue holds fifty items.', 'The oldest leaves last.'),
      kept: blocks('The newest leaves first.'),
    },
    {
      what: 'has what both put in once',
      base: blocks('A queue holds ten items.'),
      ours: blocks('A queue holds twenty items.', 'It never blocks.'),
      theirs: blocks('A queue holds fifty items.', 'It never blocks.', 'The oldest leaves first.'),
      kept: blocks('A queue holds twenty items.', 'The oldest leaves first.', 'It never blocks.'),
    },
    {
      what: 'keeps all of ours where nothing is known of before',
      base: '',
      ours: blocks('A queue holds twenty items.'),
      theirs: blocks('A queue holds fifty items.', 'It never blocks.'),
      kept: blocks('A queue holds twenty items.', 'It never blocks.'),
    },
  ])('$what', ({ base, ours, theirs, kept }) => {
    expect(keepOurs(ours, theirs, base)).toBe(kept);
  });

  it('compares thousands of blocks in bounded time', () => {
    const many = (word: string): string =>
      blocks(...Array.from({ length: 3000 }, (_, index) => `Block ${index} ${word}`));
    const began = process.cpuUsage();
    expect(keepOurs(many('ours'), many('theirs'), many('base'))).toBe(many('ours'));
    expect(asOnReference(process.cpuUsage(began).user / 1000, 2000)).toBeLessThan(2000);
  });

  it('on a page leaves everything that others wrote elsewhere', () => {
    const base = { title: 'Limits', markdown: blocks('One.', 'Two.', 'Three.') };
    const mine = { title: 'Limits', markdown: blocks('One.', 'Two is mine.', 'Three.') };
    const theirs = {
      title: 'Bounds',
      markdown: blocks('One is theirs.', 'Two is theirs.', 'Put in.', 'Three.'),
    };
    expect(decidedPage(base, mine, theirs)).toEqual({
      title: 'Bounds',
      markdown: 'One is theirs.\n\nTwo is mine.\n\nPut in.\n\nThree.\n',
    });
  });
});
