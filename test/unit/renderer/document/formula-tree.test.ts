import { describe, expect, it } from 'vitest';
import { formulaTree } from '../../../../src-main/shared/formula-tree.ts';
import type { FormulaNode } from '../../../../src-main/shared/formula-tree.ts';
import { asOnReference } from '../../../support/processor-speed.ts';

const tex = (source: string, display = false) => formulaTree({ tex: source, display });

/** The tree as one line: `mfrac(mi(a) mi(b))`. */
function told(node: FormulaNode | string): string {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => `[${name}=${value}]`);
  return `${node.tag}${attributes.join('')}(${node.children.map(told).join(' ')})`;
}

describe('formulas', () => {
  it('become trees of MathML', () => {
    const { tree } = tex('\\frac{a}{b^2}', true);
    expect(tree === undefined ? '' : told(tree)).toBe(
      'math[display=block](mrow(mfrac(mi(a) msup(mi(b) mn(2)))))',
    );
  });

  it('keep the alignment of columns as classes', () => {
    const { tree } = tex('\\begin{aligned}a&=b\\\\c&=d\\end{aligned}', true);
    expect(tree === undefined ? '' : told(tree)).toContain('mtd[class=cell-right cell-tight]');
  });

  it('say why they cannot be drawn', () => {
    expect(tex('\\frac{a}')).toEqual({ reason: expect.stringContaining('expected') as unknown });
    expect(tex('\\nosuchcommand')).toEqual({ reason: expect.stringContaining('nosuchcommand') as unknown });
    expect(tex('x'.repeat(20_000))).toEqual({ reason: 'It is too long to show.' });
  });

  it('that unfold without end, or to much, end', () => {
    const started = process.cpuUsage();
    const bombs = [
      '\\def\\a{\\a\\a}\\a',
      `\\def\\a{${'x'.repeat(4000)}}${'\\a'.repeat(400)}`,
      `\\def\\a{xxxxxxxxxx}\\def\\b{${'\\a'.repeat(10)}}\\def\\c{${'\\b'.repeat(10)}}${'\\c'.repeat(100)}`,
      `${'{'.repeat(4000)}x${'}'.repeat(4000)}`,
      `${'\\sqrt{'.repeat(1000)}x${'}'.repeat(1000)}`,
      `${'x^{'.repeat(2000)}x${'}'.repeat(2000)}`,
      `\\begin{matrix}${'&'.repeat(4900)}\\end{matrix}`,
      `\\rule{99999em}{99999em}`,
    ];
    expect(bombs.map((bomb) => Object.keys(tex(bomb)).length)).toEqual(bombs.map(() => 1));
    expect(asOnReference(process.cpuUsage(started).user / 1000, 5000)).toBeLessThan(5000);
  });

  it('carry no address, style, identity, picture or script', () => {
    const hostile = [
      '\\href{javascript:alert(1)}{x}',
      '\\url{javascript:alert(1)}',
      '\\includegraphics{https://evil.example/x.png}',
      '\\htmlStyle{position:fixed}{x}',
      '\\htmlId{galley}{x}',
      '\\htmlClass{document}{x}',
      '\\htmlData{block=0}{x}',
      '\\text{<img src=x onerror=alert(1)>}',
      '\\color{red;position:fixed}x',
      '\\unicode{60}',
    ];
    const attributes = (node: FormulaNode | string): readonly string[] =>
      typeof node === 'string'
        ? []
        : [
            ...Object.entries(node.attributes).map(([name, value]) => `${name}=${value}`),
            ...node.children.flatMap(attributes),
          ];
    const drawn = hostile.flatMap((source) => {
      const { tree } = tex(source);
      return tree === undefined ? [] : attributes(tree);
    });
    // What is not known stands in red, as its own source.
    expect(new Set(drawn)).toEqual(new Set(['mathcolor=#cc0000']));
  });
});
