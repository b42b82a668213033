import { describe, expect, it } from 'vitest';
import { LineRoom } from '../../../src-main/core/export/exported-change-request.ts';
import type {
  ExportedChangeRequest,
  ExportedLine,
  ExportedPage,
} from '../../../src-main/core/export/exported-change-request.ts';
import { htmlOf } from '../../../src-main/core/export/export-html.ts';
import { markdownOfExport } from '../../../src-main/core/export/export-markdown.ts';

const inserted = (count: number, text: string): readonly ExportedLine[] =>
  Array.from({ length: count }, () => ({ change: 'inserted', text }));

function exportOf(page: Pick<ExportedPage, 'lines' | 'cutLines'>): ExportedChangeRequest {
  return {
    ...{ galley: 'change-request', version: 1, exportedAt: '2026-01-01T00:00:00.000Z' },
    ...{ asOf: '2026-01-01T00:00:00.000Z', space: 'Handbook', number: 1, subject: 'Limits', status: 'open' },
    ...{ author: null, createdAt: null, updatedAt: null, webUrl: null, description: '', baseNote: null },
    ...{ reviewers: [], reviews: [], addresses: [], threads: [] },
    pages: [
      {
        title: 'Limits',
        path: 'limits',
        pageId: 'p',
        changes: ['edited'],
        words: [],
        uncertain: false,
        pending: [],
        ...page,
      },
    ],
  };
}

describe('lines of an exported change request', () => {
  it('are 50,000 of a page at most, and the rest is counted', () => {
    const room = new LineRoom();
    expect(room.take(inserted(50_000, 'x')).cutLines).toBeUndefined();
    const cut = room.take(inserted(60_000, 'x'));
    expect([cut.lines.length, cut.cutLines]).toEqual([50_000, 10_000]);
  });

  it('of all pages take no more than is left', () => {
    const room = new LineRoom();
    const taken = Array.from({ length: 50 }, () => room.take(inserted(100, 'x'.repeat(10_000))).lines.length);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(Math.ceil(32_000_000 / 10_060));
    expect(room.take(inserted(3, ''))).toEqual({ lines: [], cutLines: 3 });
  });

  it('are told as cut in both texts', () => {
    const words =
      '10,000 further lines are left out, because there are too many. Galley shows them in the changes of the page.';
    const exported = exportOf({ lines: inserted(2, 'x'), cutLines: 10_000 });
    expect([htmlOf(exported).includes(words), markdownOfExport(exported).includes(words)]).toEqual([
      true,
      true,
    ]);
  });

  it('are written whatever they hold: a line of backticks without an end', () => {
    const exported = exportOf({ lines: inserted(1, '` '.repeat(300_000)) });
    expect(markdownOfExport(exported)).toContain('```diff\n+` `');
  });

  it('and long texts leave the browser nothing to look for: their direction is told, and pieces are lines', () => {
    const description = ':house:'.repeat(20_000);
    const html = htmlOf({ ...exportOf({ lines: inserted(3000, '+1') }), description });
    expect(html).toContain('<div class="text" dir="ltr"><p dir="ltr"><span class="text-piece">');
    expect(html).toContain('<div class="lines" dir="ltr">');
    expect(html).toContain('.text-piece{display:block;');
  });
});
