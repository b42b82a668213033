import { highlightCode } from './highlight-code.ts';
import type { HighlightAnswer, HighlightRequest } from './tokens.ts';

/** Entry of the worker that colours code, so that grammars and long code never hold up the window. */
addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  void answer(event.data);
});

async function answer({ id, language, code }: HighlightRequest): Promise<void> {
  let lines: HighlightAnswer['lines'] = null;
  try {
    lines = await highlightCode(language, code);
  } catch {
    // Code that a grammar stumbles over stands plain.
  }
  postMessage({ id, lines } satisfies HighlightAnswer);
}
