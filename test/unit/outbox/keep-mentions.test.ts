import { describe, expect, it } from 'vitest';
import type { RichDocument } from '../../../src-main/api/document.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { descriptionOfMarkdown, markdownOfDocument } from '../../../src-main/outbox/calls/description.ts';
import { makeBlock } from '../../../src-main/content/block.ts';
import type { Inline } from '../../../src-main/shared/tree.ts';

const text = (words: string): Inline => ({ type: 'text', text: words, marks: [] });
const mention = (user: string, label: string): Inline => ({
  type: 'mention',
  ref: { kind: 'user', user },
  label,
});

/** A description of one paragraph for each list of inlines. */
function described(...paragraphs: readonly (readonly Inline[])[]): RichDocument {
  const blocks = paragraphs.map((inlines) => makeBlock('paragraph', {}, { inlines }));
  const document = writeDocument({ blocks, frontMatter: {}, truncated: false });
  return { ...document, nodes: [...document.nodes] };
}

/** What it reads as once it was changed as Markdown, with who is mentioned in angle brackets. */
function changed(now: RichDocument, change: (markdown: string) => string): readonly string[] {
  const document = descriptionOfMarkdown(change(markdownOfDocument(now)), now);
  return readDocument(document).blocks.map(({ inlines }) =>
    inlines
      .map((inline) =>
        inline.type === 'mention'
          ? `<${'user' in inline.ref ? inline.ref.user : ''}>`
          : 'text' in inline
            ? inline.text
            : '',
      )
      .join(''),
  );
}

describe('who a description mentions', () => {
  const asked = described(
    [text('Please look, '), mention('u1', 'Dana'), text(', before Friday.')],
    [text('Thanks to '), mention('u2', 'Ravi'), text('.')],
  );

  it('stays in a block whose other words change', () => {
    expect(changed(asked, (all) => all.replace('before Friday', 'before Monday'))).toEqual([
      'Please look, <u1>, before Monday.',
      'Thanks to <u2>.',
    ]);
  });

  it('stays where its sentence goes to another block, and where all words around it change', () => {
    expect(changed(asked, () => 'Is it right, Dana? Thanks to Ravi.')).toEqual([
      'Is it right, <u1>? Thanks to <u2>.',
    ]);
    expect(changed(asked, () => 'Dana reads it.')).toEqual(['<u1> reads it.']);
  });

  it('is not anybody of the same name, nor a part of another name', () => {
    const twice = described([text('Dana asked '), mention('u1', 'Dana'), text(' for it.')]);
    expect(changed(twice, (all) => all.replace('for it', 'for that'))).toEqual(['Dana asked <u1> for that.']);
    expect(changed(asked, () => 'Danaher reads it.')).toEqual(['Danaher reads it.']);
  });

  it('goes with its name', () => {
    expect(changed(asked, (all) => all.replace(', Dana,', ' at it'))).toEqual([
      'Please look at it before Friday.',
      'Thanks to <u2>.',
    ]);
  });

  it('of two of one name stays who it was', () => {
    const both = described([
      text('First '),
      mention('u1', 'Kim'),
      text(' then '),
      mention('u2', 'Kim'),
      text(' now.'),
    ]);
    expect(changed(both, (all) => `${all} Soon.`)).toEqual(['First <u1> then <u2> now. Soon.']);
    expect(changed(both, (all) => all.replace('First Kim then', 'Only'))).toEqual(['Only <u2> now.']);
  });
});
