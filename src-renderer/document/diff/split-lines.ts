import type { LineDiff } from '../../../src-main/bridge/content.ts';

/** One row of the source of both sides: the same line, or what took its place. */
export interface SplitRow {
  readonly key: string;
  readonly before: LineDiff | null;
  readonly after: LineDiff | null;
}

/** Lines aligned in two columns: the nth deleted line of a stretch stands beside the nth inserted one. */
export function splitLines(lines: readonly LineDiff[]): readonly SplitRow[] {
  const rows: SplitRow[] = [];
  let deleted: LineDiff[] = [];
  let inserted: LineDiff[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(deleted.length, inserted.length); at += 1) {
      rows.push({ key: String(rows.length), before: deleted[at] ?? null, after: inserted[at] ?? null });
    }
    deleted = [];
    inserted = [];
  };
  for (const line of lines) {
    if (line.change === 'deleted') {
      // An insertion before it belongs to the stretch above.
      if (inserted.length > 0) flush();
      deleted.push(line);
    } else if (line.change === 'inserted') inserted.push(line);
    else {
      flush();
      rows.push({ key: String(rows.length), before: line, after: line });
    }
  }
  flush();
  return rows;
}
