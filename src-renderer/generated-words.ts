import { t } from './messages/en/frame.ts';

/**
 * Gives style sheets their words in the language of the window: what `content` generates is neither selected, copied nor found
 * (styles/document-diff.css, editor/rich-text.css). Call it once the language is known.
 */
export function setGeneratedWords({ style }: HTMLElement): void {
  const words = {
    '--insertion-begins': t('insertionBegins'),
    '--insertion-ends': t('insertionEnds'),
    '--deletion-begins': t('deletionBegins'),
    '--deletion-ends': t('deletionEnds'),
    '--write-or-slash': t('writeOrSlash'),
  };
  for (const [name, text] of Object.entries(words)) style.setProperty(name, JSON.stringify(text));
}
