import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Drafts } from '../../../../src-renderer/state/edits/drafts.svelte.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';

const target = {
  spaceId: 's',
  changeRequestId: 'c',
  pageId: 'p',
  nodeId: null,
  commentId: null,
  use: 'comment',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is in the database at most 250 ms after a key, also while typing goes on', async () => {
  const saved: string[] = [];
  const host = fixtureHost({
    'drafts.save': ({ text }) => {
      saved.push(text);
      return null;
    },
  });
  const draft = new Drafts(host).of('acc', target);
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    draft.type(text);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saved).toEqual(['ab', 'abcd']);
  expect(draft.unsaved).toBe(false);
});

it('is found again where it was left, and never written over by what was stored', async () => {
  const host = fixtureHost({ 'drafts.get': () => 'from yesterday' });
  const drafts = new Drafts(host);
  const draft = drafts.of('acc', target);
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.text).toBe('from yesterday');
  expect(drafts.of('acc', { ...target })).toBe(draft);

  const typed = new Drafts(host).of('acc', target);
  typed.type('new');
  await vi.advanceTimersByTimeAsync(0);
  expect(typed.text).toBe('new');
});

it('tries again when it could not be saved', async () => {
  let broken = true;
  const host = fixtureHost({
    'drafts.save': () => {
      if (broken) throw new Error('disk full');
      return null;
    },
  });
  const draft = new Drafts(host).of('acc', target);
  draft.type('a');
  await vi.advanceTimersByTimeAsync(250);
  expect(draft.unsaved).toBe(true);
  broken = false;
  await draft.save();
  expect(draft.unsaved).toBe(false);
});
