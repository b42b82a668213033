import type { Block } from '../../../shared/tree.ts';
import { tokensOf } from './highlight.ts';
import type { Token } from './highlight.ts';
import { iconMarkup } from './icon.ts';
import { classes, element, join, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

type CodeBlock = Extract<Block, { readonly type: 'code' }>;

/** More lines than this are folded where the document asks for it. */
const foldedLines = 10;

export function codeMarkup(block: CodeBlock, writer: PageWriter): Markup {
  const { language, title, overflow, lineNumbers, fullWidth, expandable, highlighted } = block.attributes;
  const lines = linesOf(block.source, language);
  const isFolded = expandable === true && lines.length > foldedLines;
  const marked = new Set(highlighted ?? []);
  const { labels } = writer.context;
  return element(
    'figure',
    {
      class: classes(
        'code',
        fullWidth === true && 'full-width',
        lineNumbers === true && 'numbered',
        overflow === 'wrap' && 'wraps',
        isFolded && 'folded',
        title === undefined && 'bare',
      ),
    },
    title === undefined ? nothing : element('figcaption', { class: 'code-title' }, text(title)),
    element(
      'div',
      { class: 'code-box' },
      element(
        'pre',
        { tabindex: 0, dir: 'ltr' },
        element(
          'code',
          { class: language === '' ? undefined : `language-${language.replace(/[^\w+#.-]/g, '')}` },
          ...lines.map((line, index) =>
            element('span', { class: marked.has(index + 1) ? 'line marked' : 'line' }, line, text('\n')),
          ),
        ),
      ),
      copyButton(writer),
    ),
    isFolded
      ? element(
          'button',
          { type: 'button', class: 'code-unfold', 'aria-expanded': 'false', 'data-less': labels.showLess },
          text(labels.showMore),
        )
      : nothing,
  );
}

/** Works by script alone; without it the style sheet leaves it out. */
export function copyButton(writer: PageWriter): Markup {
  const { labels } = writer.context;
  return element(
    'button',
    {
      type: 'button',
      class: 'copy',
      'aria-label': labels.copy,
      title: labels.copy,
      'data-done': labels.copied,
    },
    iconMarkup(writer.context.icon('copy')),
  );
}

/** The coloured code cut at its line ends. */
function linesOf(source: string, language: string): readonly Markup[] {
  const tokens: readonly Token[] = tokensOf(language, source) ?? [{ text: source, kind: null }];
  const lines: Markup[] = [];
  let line: Markup[] = [];
  for (const { text: words, kind } of tokens) {
    words.split('\n').forEach((part, index) => {
      if (index > 0) {
        lines.push(join(line));
        line = [];
      }
      if (part === '') return;
      line.push(kind === null ? text(part) : element('span', { class: `token-${kind}` }, text(part)));
    });
  }
  lines.push(join(line));
  return lines;
}

/** Source that is shown for what it is: a diagram, what an integration draws, what is not known. */
export function sourceMarkup(label: string, source: string, writer: PageWriter): Markup {
  return element(
    'figure',
    { class: 'code labelled' },
    element('figcaption', { class: 'code-title' }, text(label)),
    element(
      'div',
      { class: 'code-box' },
      element('pre', { tabindex: 0, dir: 'ltr' }, element('code', {}, text(source))),
      copyButton(writer),
    ),
  );
}
