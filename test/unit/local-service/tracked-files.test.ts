import { describe, expect, it } from 'vitest';
import type { RawChange } from '../../../src-main/local-service/importer/git/raw-diff.ts';
import { parseLog } from '../../../src-main/local-service/importer/git/raw-diff.ts';
import { applyChanges } from '../../../src-main/local-service/importer/git/tracked-files.ts';
import type { TrackedFiles } from '../../../src-main/local-service/importer/git/tracked-files.ts';

const added = (path: string, oid: string): RawChange => ({ status: 'added', path, oid, isFile: true });

describe('applyChanges', () => {
  it('gives a new file the same id wherever it first appears, and another space another', () => {
    const idOf = (seed: string): string | undefined => {
      const files: TrackedFiles = new Map();
      applyChanges(files, [added('a.md', '1')], '2026', seed);
      return files.get('a.md')?.id;
    };
    expect(idOf('one')).toBe(idOf('one'));
    expect(idOf('one')).not.toBe(idOf('two'));
    expect(idOf('one')).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  it('carries ids through swaps, and gives a file at a vacated path an id of its own', () => {
    const files: TrackedFiles = new Map();
    applyChanges(files, [added('a.md', '1'), added('b.md', '2')], '1', 's');
    const [a, b] = [files.get('a.md')?.id, files.get('b.md')?.id];
    applyChanges(
      files,
      [
        { status: 'renamed', from: 'a.md', path: 'b.md', oid: '1', isFile: true },
        { status: 'renamed', from: 'b.md', path: 'c.md', oid: '2', isFile: true },
        added('a.md', '3'),
      ],
      '2',
      's',
    );
    expect([files.get('b.md')?.id, files.get('c.md')?.id]).toEqual([a, b]);
    expect(files.get('b.md')?.updatedAt).toBe('1');
    expect([a, b]).not.toContain(files.get('a.md')?.id);
    expect(files.size).toBe(3);
  });

  it('forgets what is not a file any more', () => {
    const files: TrackedFiles = new Map();
    applyChanges(files, [added('a.md', '1')], '1', 's');
    applyChanges(files, [{ status: 'modified', path: 'a.md', oid: '2', isFile: false }], '2', 's');
    expect(files.size).toBe(0);
  });
});

describe('parseLog', () => {
  it('reads messages with blank lines, renames, and commits without changes', () => {
    const header = (oid: string, message: string): string =>
      `\u0001${oid}\u0002p1 p2\u0002A\u0002a@b\u00022026-01-01T00:00:00+01:00\u00022026-01-01T00:00:00Z\u0002${message}\n`;
    const zeros = '0'.repeat(40);
    const text = `${header('c1', 'One\n\nTwo')}\0\n:100644 100644 ${zeros} ${zeros} R087\0a b.md\0c.md\0${header('c2', 'Nothing')}\0`;
    expect(parseLog(text)).toMatchObject([
      {
        oid: 'c1',
        parents: ['p1', 'p2'],
        message: 'One\n\nTwo',
        authoredAt: '2025-12-31T23:00:00.000Z',
        changes: [{ status: 'renamed', from: 'a b.md', path: 'c.md' }],
      },
      { oid: 'c2', message: 'Nothing', changes: [] },
    ]);
  });
});
