import { expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { documentOfMarkdown } from '../../../src-main/local-service/pages/rich-text.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { blockTextOf } from '../../../src-main/outbox/calls/blocks.ts';
import type { Mirror } from '../../../src-main/outbox/mirror.ts';
import { staleBase } from '../../../src-main/outbox/sending/stale-base.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';

const written = JSON.stringify(documentOfMarkdown('| Clay | Top |\n| --- | --- |\n| Porcelain | 1240 |\n'));

it('holds a comment on a cell where the cell changed, not where another cell of its table did', () => {
  const [block] = readDocument(JSON.parse(written) as never).blocks;
  const cell = block?.blocks[0]?.blocks[1];
  if (block?.blocks[0]?.type !== 'table-row' || cell?.type !== 'table-cell') throw new Error('No table.');
  const target = {
    spaceId: 'space',
    changeRequestId: 'cr',
    pageId: 'page',
    nodeId: block.key ?? '',
    tableCell: { record: block.blocks[0].attributes.record, definition: cell.attributes.definition },
  };
  const payload: EditPayload = { kind: 'comment.add', target, markdown: 'Which one?' };
  const reasonFor = (noted: string, now: string): string | null => {
    const mirror = {
      changeRequest: () => undefined,
      blockText: ({ nodeId, tableCell }: typeof target) => blockTextOf(now, nodeId, tableCell),
    } as unknown as Mirror;
    const edit = {
      base: JSON.stringify({ block: noted }),
      laneSpace: 'space',
      laneChangeRequest: 'cr',
    } as EditRow;
    return staleBase(mirror, edit, payload, (id) => id)?.reason ?? null;
  };
  const noted = blockTextOf(written, target.nodeId, target.tableCell) ?? '';
  expect(noted).toBe('1240');
  expect(reasonFor(noted, written.replace('Porcelain', 'Porcelain (white)'))).toBeNull();
  expect(reasonFor(noted, written.replace('1240', '1300'))).toBe('block-changed');
  // As an earlier version noted it.
  expect(reasonFor(blockTextOf(written, target.nodeId) ?? '', written)).toBeNull();
});
