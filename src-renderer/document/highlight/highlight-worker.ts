import type { WorkerQuestion } from '../workers/reply.ts';
import { reply } from '../workers/reply.ts';
import { highlightCode } from './highlight-code.ts';
import type { HighlightQuestion } from './tokens.ts';

/** Entry of the worker that colours code, so that grammars and long code never hold up the window. */
addEventListener('message', ({ data }: MessageEvent<WorkerQuestion<HighlightQuestion>>) => {
  void reply(data.id, () => highlightCode(data.question.language, data.question.code));
});
