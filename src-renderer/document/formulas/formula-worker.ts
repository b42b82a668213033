import type { WorkerQuestion } from '../workers/reply.ts';
import { reply } from '../workers/reply.ts';
import { formulaTree } from '../../../src-main/shared/formula-tree.ts';
import type { FormulaQuestion } from '../../../src-main/shared/formula-tree.ts';

/** Entry of the worker that reads formulas: one that unfolds without end never holds up the window. */
addEventListener('message', ({ data }: MessageEvent<WorkerQuestion<FormulaQuestion>>) => {
  void reply(data.id, () => formulaTree(data.question));
});
