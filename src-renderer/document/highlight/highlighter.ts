import { BoundedWorker } from '../workers/bounded-worker.ts';
import type { CodeLine, HighlightQuestion } from './tokens.ts';

/** Longer code stands plain: its spans alone would hold up the window. */
const longestCode = 200_000;

const worker = new BoundedWorker<HighlightQuestion, readonly CodeLine[] | null>('highlight');

/** Lines of coloured tokens, or null where the code stands plain: no grammar, too long, or no worker to be had. */
export function highlight(language: string, code: string): Promise<readonly CodeLine[] | null> {
  if (code.length > longestCode || language.trim() === '') return Promise.resolve(null);
  return worker.ask({ language, code });
}
