import { namedTags } from '../blocks/kinds.ts';
import { OpenNames } from '../open-names.ts';
import type { Finding } from './finding.ts';

const pairedElements = new Set(['details', 'table', 'figure']);

const fence = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;
const mark = /\{%-?\s*([\w@/-]+)[^%]{0,2000}%\}|<(\/?)(details|table|figure)\b[^>]{0,2000}>/gi;
const conflictMark = /^(?:<{7} .*|>{7} .*|\|{7} .*)$/;
/** Lines beyond this are no prose: giant ones cost more than they tell. */
const longestLine = 20_000;

interface Opened {
  readonly name: string;
  readonly line: number;
}

/** Blocks that are opened and never closed or closed and never opened, and marks that a merge left behind. */
export function checkSource(markdown: string): readonly Finding[] {
  const findings: Finding[] = [];
  const open = new OpenNames<Opened>();
  let code: { readonly mark: string; readonly line: number } | null = null;
  let isRaw = false;
  markdown.split('\n').forEach((text, index) => {
    const line = index + 1;
    if (text.length > longestLine) return;
    if (conflictMark.test(text)) {
      const words = `A conflict marker was left in line ${line}: ${text.slice(0, 40)}`;
      findings.push({ kind: 'leftover', words, subject: text.slice(0, 7), block: null, line });
    }
    const [, marker] = fence.exec(text) ?? [];
    if (code !== null) {
      const isEnd = marker?.startsWith(code.mark) === true && text.trim() === marker;
      if (isEnd) code = null;
      return;
    }
    if (marker !== undefined) {
      code = { mark: marker, line };
      return;
    }
    for (const [, tag, slash, element] of text.replace(/`[^`]*`/g, '').matchAll(mark)) {
      if (tag === 'raw' || tag === 'endraw') isRaw = tag === 'raw';
      if (isRaw) continue;
      const isEnd = tag === undefined ? slash === '/' : tag.startsWith('end');
      const name = tag === undefined ? `<${element?.toLowerCase() ?? ''}>` : tag.replace(/^end/, '');
      if (tag === undefined ? !pairedElements.has(element?.toLowerCase() ?? '') : !mustEnd(name)) continue;
      if (!isEnd) {
        open.push({ name, line });
        continue;
      }
      const closed = open.close(name);
      if (closed.length === 0)
        findings.push(unbalanced(name, line, `${spoken(name)} is closed in line ${line} but never opened.`));
      else for (const left of closed.slice(1)) findings.push(unclosed(left));
    }
  });
  const unclosedCode = code as { readonly line: number } | null; // assigned in the callback, which narrowing does not see
  if (unclosedCode !== null)
    findings.push(
      unbalanced(
        'fence',
        unclosedCode.line,
        `A code block is opened in line ${unclosedCode.line} and never closed.`,
      ),
    );
  return [...findings, ...open.rest.map(unclosed)];
}

/** Whether a tag must have an end; others may stand alone (docs/design/content.md). */
function mustEnd(name: string): boolean {
  const tag = namedTags.get(name);
  return tag?.holds === 'always' || tag?.mustEnd === true;
}

function unclosed({ name, line }: Opened): Finding {
  return unbalanced(name, line, `${spoken(name)} is opened in line ${line} and never closed.`);
}

function unbalanced(name: string, line: number, words: string): Finding {
  return { kind: 'unbalanced', words, subject: name, block: null, line };
}

function spoken(name: string): string {
  return name.startsWith('<') ? `The element ${name}` : `The block “${name}”`;
}
