import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { flat, startTestService } from '../../support/network/test-service.ts';

const bundle = path.resolve(import.meta.dirname, '../../../../shared/corpus/elsa-docs.bundle');
const isThere = existsSync(bundle);
if (!isThere) process.stderr.write(`The corpus is not at ${bundle}; its import is not tested.\n`);

it.skipIf(!isThere)(
  'imports the corpus: 156 document pages, 7 open change requests, 29 merged ones',
  { timeout: 120_000 },
  async () => {
    const service = await startTestService({ imports: [bundle] });
    const { pages } = await service.call('listPages');
    const open = await service.call('listChangeRequests');
    const merged = await service.call('listChangeRequests', { query: { status: 'merged' } });
    expect({
      title: service.ready.spaces[0]?.title,
      documents: flat(pages).filter(({ type }) => type === 'document').length,
      open: open.items.map(({ number }: { number: number }) => number),
      merged: merged.count,
    }).toEqual({ title: 'Elsa Workflows 3', documents: 156, open: [65, 64, 63, 62, 61, 60, 59], merged: 29 });
  },
);
