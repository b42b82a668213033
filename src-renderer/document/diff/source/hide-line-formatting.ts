import type { LineDiff } from '../../../../src-main/shared/diff.ts';
import { changedStretches } from './source-runs.ts';

interface QuietedLines {
  readonly lines: readonly LineDiff[];
  /** Stretches of changed lines that are shown as unchanged. */
  readonly hidden: number;
}

const known = new WeakMap<readonly LineDiff[], QuietedLines>();

/** A source without the changes that alter marks of emphasis and white space alone, outside of code and front matter. */
export function hideLineFormatting(lines: readonly LineDiff[]): QuietedLines {
  let quieted = known.get(lines);
  if (quieted === undefined) {
    quieted = quiet(lines);
    known.set(lines, quieted);
  }
  return quieted;
}

function quiet(lines: readonly LineDiff[]): QuietedLines {
  const literal = literalLines(lines);
  const same = new Map<LineDiff, LineDiff>();
  const gone = new Set<LineDiff>();
  let hidden = 0;
  for (const stretch of changedStretches(lines)) {
    if (stretch.some((line) => literal.has(line))) continue;
    const old = stretch.filter(({ change }) => change === 'deleted');
    const now = stretch.filter(({ change }) => change === 'inserted');
    if (bare(old) !== bare(now)) continue;
    hidden += 1;
    for (const line of old) gone.add(line);
    now.forEach(({ text, afterLine }, index) => {
      const line = now[index];
      const beforeLine = old[index]?.beforeLine;
      if (line === undefined) return;
      same.set(line, {
        change: 'same',
        text,
        ...(beforeLine === undefined ? {} : { beforeLine }),
        ...(afterLine === undefined ? {} : { afterLine }),
      });
    });
  }
  if (hidden === 0) return { lines, hidden };
  return { lines: lines.filter((line) => !gone.has(line)).map((line) => same.get(line) ?? line), hidden };
}

/** What a reader would read: without marks of emphasis, signs of lists, escapes and white space. */
function bare(lines: readonly LineDiff[]): string {
  return lines
    .map(({ text }) =>
      text
        .replace(/^\s*[*+-]\s+/, '• ')
        .replace(/\\([!-/:-@[-`{-~])/g, '$1')
        .replace(/(?<![\p{L}\p{N}*_~`])[*_~`]{1,3}(?=\S)|(?<=\S)[*_~`]{1,3}(?![\p{L}\p{N}*_~`])/gu, '')
        .replace(/-{3,}/g, '---')
        .trim(),
    )
    .filter((text) => text !== '')
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** Lines in which every character counts, on either side: code, formulas, front matter. */
function literalLines(lines: readonly LineDiff[]): ReadonlySet<LineDiff> {
  const found = new Set<LineDiff>();
  for (const dropped of ['inserted', 'deleted'] as const) {
    let end: RegExp | null = null;
    lines
      .filter(({ change }) => change !== dropped)
      .forEach((line, index) => {
        const text = line.text.trim();
        const fence = /^(`{3,}|~{3,}|\$\$)/.exec(text)?.[1];
        if (end !== null) {
          found.add(line);
          if (end.test(text)) end = null;
        } else if (fence !== undefined) {
          found.add(line);
          end = new RegExp(`^${fence.replaceAll('$', '\\$')}${fence === '$$' ? '' : fence.charAt(0)}*$`);
        } else if (index === 0 && text === '---') {
          found.add(line);
          end = /^---$/;
        } else if (/^( {4}|\t)/.test(line.text) && !/^\s*([*+-]|\d+[.)])\s/.test(line.text)) {
          found.add(line);
        }
      });
  }
  return found;
}
