import type { LineDiff } from '../../../../src-main/shared/diff.ts';

/** One row of the source of both sides: the same line, or what took its place. */
export interface SplitRow {
  readonly key: string;
  readonly before: LineDiff | null;
  readonly after: LineDiff | null;
}

/** Lines aligned in two columns: what took a line's place stands beside it, what is like no other as it comes. */
export function splitLines(lines: readonly LineDiff[]): readonly SplitRow[] {
  const rows: SplitRow[] = [];
  let deleted: LineDiff[] = [];
  let inserted: LineDiff[] = [];
  const push = (before: LineDiff | null, after: LineDiff | null): void => {
    rows.push({ key: String(rows.length), before, after });
  };
  const beside = (olds: readonly LineDiff[], news: readonly LineDiff[]): void => {
    for (let at = 0; at < Math.max(olds.length, news.length); at += 1)
      push(olds[at] ?? null, news[at] ?? null);
  };
  const flush = (): void => {
    let [oldFrom, newFrom] = [0, 0];
    deleted.forEach((line, at) => {
      // The inserted lines of a stretch follow each other.
      const partner = (line.otherLine ?? 0) - (inserted[0]?.afterLine ?? 0);
      if (
        line.otherLine === undefined ||
        inserted[partner]?.afterLine !== line.otherLine ||
        partner < newFrom
      )
        return;
      beside(deleted.slice(oldFrom, at), inserted.slice(newFrom, partner));
      push(line, inserted[partner] ?? null);
      [oldFrom, newFrom] = [at + 1, partner + 1];
    });
    beside(deleted.slice(oldFrom), inserted.slice(newFrom));
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
      push(line, line);
    }
  }
  flush();
  return rows;
}
