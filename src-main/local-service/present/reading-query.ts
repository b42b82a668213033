export type PageQuery = ReadingQuery & {
  readonly format?: 'document' | 'markdown' | undefined;
  readonly evaluated?: 'true' | 'false' | 'deterministic-only' | undefined;
};

export interface ReadingQuery {
  /** False leaves mutable git metadata out. */
  readonly metadata?: boolean | undefined;
  /** False leaves computed pages as they are stored. */
  readonly computed?: boolean | undefined;
}
