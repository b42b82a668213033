import { describe, expect, it } from 'vitest';
import { branchSubject } from '../../../src-main/local-service/importer/git/branch-summary.ts';
import type { LoggedCommit } from '../../../src-main/local-service/importer/git/raw-diff.ts';

/** Commits given oldest first, as `git log` has them: newest first. */
function commits(...subjects: readonly string[]): LoggedCommit[] {
  const at = '2026-01-01T00:00:00.000Z';
  const author = { name: 'Writer', email: 'writer@example.com' };
  return subjects
    .map((message) => ({
      oid: message,
      parents: [],
      author,
      authoredAt: at,
      committedAt: at,
      message,
      changes: [],
    }))
    .reverse();
}

describe('branchSubject', () => {
  it.each<[string, string, readonly string[], string]>([
    ['the only commit', 'topic', ['Say so'], 'Say so'],
    [
      'the one that names the branch',
      'timer-guide',
      ['Harden the workflows', 'Add the timer guide'],
      'Add the timer guide',
    ],
    ['the first of equals', 'topic', ['Say one', 'Say two'], 'Say one'],
    [
      'what says something',
      'topic',
      ['Initial plan', 'WIP', 'Say three', 'Address review feedback'],
      'Say three',
    ],
    ['a dull one rather than none', 'topic', ['wip'], 'wip'],
    ['the branch where nothing was said', 'fix/the-ink', [''], 'the-ink'],
    ['at most a hundred characters', 'topic', ['x'.repeat(120)], `${'x'.repeat(99)}…`],
  ])('is %s', (_name, branch, subjects, subject) => {
    expect(branchSubject(branch, commits(...subjects))).toBe(subject);
  });
});
