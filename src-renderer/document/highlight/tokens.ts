/** What a piece of code is, as far as colours tell it apart; the colours stand in styles/document-code.css. */
export type TokenKind =
  'keyword' | 'string' | 'comment' | 'constant' | 'function' | 'parameter' | 'punctuation' | 'link';

export interface CodeToken {
  readonly text: string;
  readonly kind: TokenKind | null;
}
export type CodeLine = readonly CodeToken[];

/** What the window asks of the worker that colours code. */
export interface HighlightQuestion {
  readonly language: string;
  readonly code: string;
}
