/** What a verb hands back: the object that `--json` prints, and lines for people. */
export interface Result {
  readonly json: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}
