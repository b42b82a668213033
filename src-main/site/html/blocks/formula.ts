import { formulaTree } from '../../../shared/formula-tree.ts';
import type { FormulaNode } from '../../../shared/formula-tree.ts';
import { element, text } from '../markup.ts';
import type { Markup } from '../markup.ts';

const known = new Map<string, Markup>();
const remembered = 2000;

/** A formula in TeX as MathML; one that cannot be drawn stands as it is written, with the reason. */
export function formulaMarkup(tex: string, display: boolean): Markup {
  const key = `${display} ${tex}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const answer = formulaTree({ tex, display });
  const markup =
    answer.tree === undefined
      ? element('code', { class: 'formula-source', title: answer.reason }, text(tex))
      : node(answer.tree);
  if (known.size >= remembered) known.clear();
  known.set(key, markup);
  return markup;
}

function node({ tag, attributes, children }: FormulaNode): Markup {
  // Names and attributes come from the allow-list of `formulaTree`; values are escaped here as everywhere.
  return element(
    tag as 'math',
    attributes,
    ...children.map((child) => (typeof child === 'string' ? text(child) : node(child))),
  );
}
