import { describe, expect, it } from 'vitest';
import { readyLine, statusLine } from '../../../../src-renderer/state/sync.svelte.ts';
import { ready, syncStatus } from '../../../support/fixture-data.ts';

const at = new Date(2026, 5, 10, 9, 12).getTime();
const now = at + 3_600_000;

describe('the status line', () => {
  it('says since when and why it is offline, and what waits', () => {
    const status = {
      ...syncStatus,
      connectivity: { state: 'offline', since: at, reason: 'No network.' } as const,
      edits: { kept: 3, waiting: 2, held: 0, rejected: 0, unknown: 0 },
      lastSyncAt: at,
    };
    expect(statusLine(status, now)).toEqual({
      tone: 'offline',
      words: 'Offline since 09:12 (no network)',
      edits: '3 kept, 2 waiting',
      needsMe: false,
      synced: 'synced 09:12',
    });
  });

  it('calls for attention where an edit was held or refused', () => {
    expect(statusLine(syncStatus, now).needsMe).toBe(true);
  });

  it('says when the person chose to work offline', () => {
    const line = statusLine({ ...syncStatus, workOffline: true }, now);
    expect([line.tone, line.words]).toEqual(['offline', 'Working offline, as you chose']);
  });
});

describe('the readiness line', () => {
  it('answers "can I leave?" in one line', () => {
    expect(readyLine({ ...ready, asOf: at }, now)).toEqual({
      complete: true,
      words: 'Ready offline: 212 of 212 pages, 35 of 35 images, 7 of 7 change requests, as of 09:12',
    });
  });

  it('names what is missing', () => {
    const line = readyLine(
      { ...ready, pages: { have: 210, want: 212 }, missing: ['guides/a', 'guides/b', 'guides/c'], asOf: at },
      now,
    );
    expect(line.complete).toBe(false);
    expect(line.words).toContain('Not ready offline: 210 of 212 pages');
    expect(line.words).toContain('missing: guides/a, guides/b and 1 more');
  });

  it('does not call an empty choice ready', () => {
    expect(readyLine({ ...ready, asOf: null }, now).complete).toBe(false);
    const none = { have: 0, want: 0 };
    expect(readyLine({ ...ready, pages: none, files: none, changeRequests: none }, now).complete).toBe(false);
  });
});
