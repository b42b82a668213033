/** What a piece of code is, as far as colours tell it apart; the colours stand in styles/code.css. */
export type TokenKind =
  'keyword' | 'string' | 'comment' | 'constant' | 'function' | 'parameter' | 'punctuation' | 'link';

export interface CodeToken {
  readonly text: string;
  readonly kind: TokenKind | null;
}
export type CodeLine = readonly CodeToken[];

/** What the window asks of the highlighting worker, and what it answers; null where there is no grammar or it took too long. */
export interface HighlightRequest {
  readonly id: number;
  readonly language: string;
  readonly code: string;
}
export interface HighlightAnswer {
  readonly id: number;
  readonly lines: readonly CodeLine[] | null;
}
