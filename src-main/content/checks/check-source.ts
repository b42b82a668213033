import { namedTags } from '../blocks/kinds.ts';
import { OpenNames } from '../open-names.ts';
import type { Finding } from './finding.ts';
import { texts } from '../../shared/messages/texts.ts';

const pairedElements = new Set(['details', 'table', 'figure']);

const fence = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;
const mark = /\{%-?\s*([\w@/-]+)[^%]{0,2000}%\}|<(\/?)(details|table|figure)\b[^>]{0,2000}>/gi;
const conflictMark = /^(?:<{7} .*|>{7} .*|\|{7} .*)$/;
/** Lines beyond this are not prose: giant ones cost more than they tell. */
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
      const message = texts().checks.conflictMarker(line, text.slice(0, 40));
      findings.push({ kind: 'leftover', words: message, subject: text.slice(0, 7), block: null, line });
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
        findings.push(
          unbalanced(
            name,
            line,
            texts().checks[isElement(name) ? 'elementNotOpened' : 'blockNotOpened'](name, line),
          ),
        );
      else for (const left of closed.slice(1)) findings.push(unclosed(left));
    }
  });
  const unclosedCode = code as { readonly line: number } | null; // assigned in the callback, which narrowing does not see
  if (unclosedCode !== null)
    findings.push(unbalanced('fence', unclosedCode.line, texts().checks.codeNotClosed(unclosedCode.line)));
  return [...findings, ...open.rest.map(unclosed)];
}

/** Whether a tag must have an end; others may stand alone (docs/design/content.md). */
function mustEnd(name: string): boolean {
  const tag = namedTags.get(name);
  return tag?.holds === 'always' || tag?.mustEnd === true;
}

function unclosed({ name, line }: Opened): Finding {
  return unbalanced(
    name,
    line,
    texts().checks[isElement(name) ? 'elementNotClosed' : 'blockNotClosed'](name, line),
  );
}

function unbalanced(name: string, line: number, words: string): Finding {
  return { kind: 'unbalanced', words, subject: name, block: null, line };
}

function isElement(name: string): boolean {
  return name.startsWith('<');
}
