import { expect, it } from 'vitest';
import { buildPathIndex, findPath } from '../../../src-main/core/reading/path-index.ts';
import type { FileVersionRow } from '../../../src-main/store/mirror/files.ts';
import type { PageTreeRow } from '../../../src-main/store/mirror/pages.ts';

/** The columns that the index reads. */
function pageRow(pageId: string, path: string): PageTreeRow {
  return { pageId, path, type: 'document', json: JSON.stringify({ id: pageId }) } as PageTreeRow;
}
function fileRow(fileId: string, name: string): FileVersionRow {
  return { fileId, name, json: JSON.stringify({ id: fileId, name }) } as FileVersionRow;
}

it('finds pages and files by the addresses that services store, from every page', () => {
  const page = pageRow('P1', 'guides/start');
  const index = buildPathIndex([page, pageRow('P2', 'pages/P1')], [fileRow('F1', 'a.png')]);
  const found = ['/pages/P2', '/files/F1', '/pages/P1', '/pages/none'].map((one) =>
    findPath(index, one, page),
  );
  expect(found).toEqual([
    { kind: 'page', id: 'P2' },
    { kind: 'file', id: 'F1' },
    // A page that lies there comes first.
    { kind: 'page', id: 'P2' },
    null,
  ]);
});
