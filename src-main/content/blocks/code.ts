import type { DocumentNode } from '../../api/document.ts';
import { makeBlock, withSlots } from '../block.ts';
import type { BlockOf } from '../block.ts';
import { booleanOf, fieldsOf, listOf, textOf } from '../document/node-reading.ts';
import { normalInlines } from '../inlines.ts';
import { printPreformatted } from '../print/print-inlines.ts';
import { htmlAttributes, tagOptions } from '../print/print-text.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { Block, Inline } from '../../shared/tree.ts';
import { without } from './block-kind.ts';
import type { BlockKind, NodeReading, NodeWriting, TagReading } from './block-kind.ts';

export const code: BlockKind<'code'> = {
  matched: 'container',
  tags: { code: { holds: 'ended', mustEnd: true, read: readTag } },
  toMarkdown: (block) => (block.inlines.length > 0 ? formatted(block) : fenced(block)),
  fromNodes: { code: readNode },
  toNode: writeNode,
  shownText: ({ attributes: { title = '' }, source }) => [title, source],
};

export const math: BlockKind<'math'> = {
  matched: 'wordless',
  isVoid: true,
  toMarkdown: ({ source }) => `$$\n${source}\n$$`,
  fromNodes: {
    math: ({ data, key }) => makeBlock('math', {}, { key, source: textOf(data['formula']) ?? '' }),
  },
  toNode: (block, writing) => writing.node('math', block, { formula: block.source }),
  shownText: ({ source }) => [source],
};

/** Options of `{% code %}` go to the code it holds. */
function readTag({ named, blocks, source }: TagReading): readonly Block[] {
  if (!blocks.some((block) => block.type === 'code')) {
    return [makeBlock('unknown', { label: 'code' }, { blocks, source })];
  }
  return blocks.map((block) => {
    if (block.type !== 'code') return block;
    const overflow = named['overflow'];
    const flags = ['lineNumbers', 'fullWidth', 'expandable'].filter((name) => named[name] !== undefined);
    const options = {
      ...block.attributes,
      ...(named['title'] === undefined ? {} : { title: named['title'] }),
      ...(overflow === 'wrap' || overflow === 'scroll' ? { overflow } : {}),
      ...Object.fromEntries(flags.map((name) => [name, named[name] === 'true'])),
    };
    const other = without(named, 'title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable');
    return withSlots(block, { attributes: other === undefined ? options : { ...options, other } });
  });
}

function formatted({ attributes, inlines }: BlockOf<'code'>): string {
  const { language, title, overflow, lineNumbers, fullWidth, expandable } = attributes;
  const options = htmlAttributes({
    class: language === '' ? undefined : `language-${language}`,
    'data-title': title,
    'data-overflow': overflow,
    'data-line-numbers': lineNumbers?.toString(),
    'data-full-width': fullWidth?.toString(),
    'data-expandable': expandable?.toString(),
  });
  return `<pre${options}><code>${printPreformatted(inlines)}</code></pre>`;
}

function fenced({ attributes, source }: BlockOf<'code'>): string {
  const { language, title, overflow, lineNumbers, fullWidth, expandable, highlighted, other } = attributes;
  const runs = source.match(/^\s*`{3,}/gm) ?? [];
  const longest = runs.reduce((length, run) => Math.max(length, run.trim().length), 2);
  const fence = '`'.repeat(longest + 1);
  const printed = `${fence}${language}\n${source === '' ? '' : `${source}\n`}${fence}`;
  const options = tagOptions({
    title,
    overflow,
    lineNumbers: lineNumbers?.toString(),
    fullWidth: fullWidth?.toString(),
    expandable: expandable?.toString(),
    highlighted: highlighted?.join(','),
    ...other,
  });
  return options === '' ? printed : `{% code${options} %}\n${printed}\n{% endcode %}`;
}

function readNode({ data, nodes, other, key, inlines }: NodeReading): Block {
  const lines = nodes.map((line) => readLine(fieldsOf(line)['nodes'], inlines));
  const highlighted = nodes.flatMap((line, index) =>
    fieldsOf(fieldsOf(line)['data'])['highlighted'] === true ? [index] : [],
  );
  const overflow = data['overflow'];
  const isFormatted = lines.some((line) =>
    line.some((inline) => inline.type !== 'text' || inline.marks.length > 1),
  );
  return makeBlock(
    'code',
    {
      language: textOf(data['syntax']) ?? '',
      title: textOf(data['title']),
      overflow: overflow === 'wrap' || overflow === 'scroll' ? overflow : undefined,
      lineNumbers: booleanOf(data['lineNumbers']),
      fullWidth: booleanOf(data['fullWidth']),
      expandable: booleanOf(data['expandable']),
      highlighted: highlighted.length === 0 ? undefined : highlighted,
      other,
    },
    {
      key,
      source: textOf(data['source']) ?? lines.map(textOfInlines).join('\n'),
      inlines: isFormatted ? joinedLines(lines) : [],
    },
  );
}

/** Text of code keeps its spaces, which only the code mark says. */
function readLine(nodes: unknown, inlines: NodeReading['inlines']): readonly Inline[] {
  return listOf(nodes).flatMap((item) => {
    const node = fieldsOf(item);
    if (!Array.isArray(node['leaves'])) return inlines([node]);
    return node['leaves'].map((leaf): Inline => {
      const fields = fieldsOf(leaf);
      const [first] = inlines([{ object: 'text', leaves: [{ ...fields, text: 'x' }] }]);
      const marks = first?.type === 'text' ? first.marks.filter((mark) => mark.type !== 'code') : [];
      return { type: 'text', text: textOf(fields['text']) ?? '', marks: [...marks, { type: 'code' }] };
    });
  });
}

function joinedLines(lines: readonly (readonly Inline[])[]): readonly Inline[] {
  const lineEnd: Inline = { type: 'text', text: '\n', marks: [{ type: 'code' }] };
  return normalInlines(lines.flatMap((line, index) => (index === 0 ? line : [lineEnd, ...line])));
}

function writeNode(block: BlockOf<'code'>, writing: NodeWriting): DocumentNode {
  const { language, highlighted, other: _, ...options } = block.attributes;
  const isFormatted = block.inlines.length > 0;
  const lines: readonly (readonly Inline[])[] = isFormatted
    ? linesOf(block.inlines)
    : block.source.split('\n').map((text) => [{ type: 'text', text, marks: [] }]);
  const nodes = lines.map((line, index): DocumentNode => ({
    object: 'block',
    type: 'code-line',
    isVoid: false,
    data: highlighted?.includes(index) === true ? { highlighted: true } : {},
    nodes: writing.inlines(line),
  }));
  return writing.node(
    'code',
    block,
    { syntax: language, ...options, source: isFormatted ? block.source : undefined },
    { nodes },
  );
}

/** Formatted code cut at its line ends. */
function linesOf(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.type !== 'text') {
      lines.at(-1)?.push(inline);
      continue;
    }
    inline.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...inline, text });
    });
  }
  return lines;
}
