/** One entry of git's raw diff: what happened to a path between two trees. */
export interface RawChange {
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  readonly path: string;
  /** Where a renamed file came from. */
  readonly from?: string;
  /** Object id of the new content; all zeros when deleted. */
  readonly oid: string;
  readonly isFile: boolean;
}

export interface LoggedCommit {
  readonly oid: string;
  readonly parents: readonly string[];
  readonly author: { readonly name: string; readonly email: string };
  readonly authoredAt: string;
  readonly committedAt: string;
  readonly message: string;
  readonly changes: readonly RawChange[];
}

/** Arguments of `git log` that `parseLog` reads; `--first-parent` and the range are the caller's. */
export const logArguments = [
  'log',
  '-z',
  '--raw',
  '-M',
  '--no-abbrev',
  '--no-ext-diff',
  '--no-textconv',
  '--diff-merges=first-parent',
  '--root',
  '--format=%x01%H%x02%P%x02%an%x02%ae%x02%aI%x02%cI%x02%B',
] as const;

export const diffArguments = [
  'diff-tree',
  '-r',
  '-z',
  '--raw',
  '-M',
  '--no-abbrev',
  '--no-ext-diff',
  '--no-textconv',
] as const;

/** Reads what `git log` with `logArguments` printed. */
export function parseLog(output: string): LoggedCommit[] {
  const commits: LoggedCommit[] = [];
  // A record begins at the start or behind a NUL; a message may hold the other separators.
  for (const record of `\0${output}`.split('\0\u0001').slice(1)) {
    const tokens = record.split('\0');
    const [oid = '', parents = '', name = '', email = '', authoredAt = '', committedAt = '', ...words] = (
      tokens[0] ?? ''
    ).split('\u0002');
    commits.push({
      oid,
      parents: parents === '' ? [] : parents.split(' '),
      author: { name, email },
      authoredAt: asUtc(authoredAt),
      committedAt: asUtc(committedAt),
      message: words.join('\u0002').trim(),
      changes: parseTokens(tokens.slice(1)),
    });
  }
  return commits;
}

/** Reads what `git diff-tree` with `diffArguments` printed for two trees. */
export function parseDiff(output: string): RawChange[] {
  return parseTokens(output.split('\0'));
}

function parseTokens(tokens: readonly string[]): RawChange[] {
  const changes: RawChange[] = [];
  let index = 0;
  while (index < tokens.length) {
    const header = /^\n*:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/.exec(tokens[index] ?? '');
    if (header === null) {
      index += 1;
      continue;
    }
    const [, mode = '', oid = '', letter = ''] = header;
    const isFile = mode.startsWith('100') || letter === 'D';
    const first = tokens[index + 1] ?? '';
    if (letter === 'R' || letter === 'C') {
      const path = tokens[index + 2] ?? '';
      changes.push(
        letter === 'R'
          ? { status: 'renamed', path, from: first, oid, isFile }
          : { status: 'added', path, oid, isFile },
      );
      index += 3;
    } else {
      const status = letter === 'A' ? 'added' : letter === 'D' ? 'deleted' : 'modified';
      changes.push({ status, path: first, oid, isFile });
      index += 2;
    }
  }
  return changes;
}

function asUtc(time: string): string {
  const parsed = new Date(time);
  return Number.isNaN(parsed.getTime()) ? '1970-01-01T00:00:00.000Z' : parsed.toISOString();
}
