/** An expression that cannot be read or evaluated: `message` says where and why, for whoever wrote it. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  /** Characters before the place. */
  readonly at: number;
  constructor(at: number, message: string) {
    super(`at character ${at + 1}: ${message}`);
    this.at = at;
  }
}
