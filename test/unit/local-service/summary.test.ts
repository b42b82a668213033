import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSummary } from '../../../src-main/local-service/importer/layout/summary.ts';

describe('parseSummary', () => {
  it('reads nested entries, groups with anchors, links, labels and plain headings of lists', () => {
    const summary = parseSummary(
      [
        '# The manual',
        '',
        '* [Home](README.md)',
        '  * [Deep](a/b.md "Label")',
        '    * [Deeper](a/c.md#part)',
        '* No link',
        '  * [Inside](d.md)',
        '',
        '## Group & Co <a href="#group" id="group"></a>',
        '',
        '- [Site](https://example.com)',
        '- [With \\_escape and `code`](<with space.md>)',
        '- [Loose](with space (1).md "x")',
      ].join('\n'),
    );
    expect(summary).toEqual({
      title: 'The manual',
      entries: [
        {
          kind: 'page',
          title: 'Home',
          path: 'README.md',
          entries: [
            {
              kind: 'page',
              title: 'Deep',
              path: 'a/b.md',
              entries: [{ kind: 'page', title: 'Deeper', path: 'a/c.md', anchor: 'part', entries: [] }],
            },
          ],
        },
        {
          kind: 'group',
          title: 'No link',
          entries: [{ kind: 'page', title: 'Inside', path: 'd.md', entries: [] }],
        },
        {
          kind: 'group',
          title: 'Group & Co',
          anchor: 'group',
          entries: [
            { kind: 'link', title: 'Site', url: 'https://example.com' },
            { kind: 'page', title: 'With _escape and code', path: 'with space.md', entries: [] },
            { kind: 'page', title: 'Loose', path: 'with space (1).md', entries: [] },
          ],
        },
      ],
    });
  });

  it('reads computed entries from fenced YAML', () => {
    const { entries } = parseSummary(
      '* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  ```\n',
    );
    expect(entries).toEqual([
      {
        kind: 'computed',
        title: 'builtin:openapi',
        computed: { type: 'builtin:openapi', props: { models: true } },
      },
    ]);
  });

  it('takes "Table of contents" for no title', () => {
    expect(parseSummary('# Table of contents\n').title).toBeUndefined();
  });

  it('reads anything without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (source) => Array.isArray(parseSummary(source).entries)),
    );
    const piece = fc.constantFrom(
      '* [a](b.md)\n',
      '  * [',
      '](',
      '```yaml\n',
      'type: x\n',
      '## g\n',
      '\t',
      '<a id="',
      '%zz',
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => Array.isArray(parseSummary(pieces.join('')).entries)));
  });
});
