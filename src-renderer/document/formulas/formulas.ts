import { BoundedWorker } from '../workers/bounded-worker.ts';
import type { FormulaAnswer, FormulaNode, FormulaQuestion } from '../../../src-main/shared/formula-tree.ts';
import { t } from '../../messages/en/document.ts';

const worker = new BoundedWorker<FormulaQuestion, FormulaAnswer>('formulas');
const known = new Map<string, FormulaAnswer>();
const remembered = 500;

/** What is known of a formula without asking: a page that is shown again does not flicker. */
export function knownFormula({ tex, display }: FormulaQuestion): FormulaAnswer | undefined {
  return known.get(`${display} ${tex}`);
}

/** A formula as a tree of MathML, or why it cannot be drawn; null where there is no worker to ask. */
export async function formula(question: FormulaQuestion): Promise<FormulaAnswer | null> {
  if (typeof Worker === 'undefined') return null;
  const answer = (await worker.ask(question)) ?? { reason: t('itTakesTooLongTo') };
  known.set(`${question.display} ${question.tex}`, answer);
  const oldest = known.keys().next().value;
  if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  return answer;
}

const mathml = 'http://www.w3.org/1998/Math/MathML';

/** The tree as elements; its names and attributes come from the allow-list of `formulaTree`. */
export function drawFormula(node: FormulaNode): Element {
  const element = document.createElementNS(mathml, node.tag);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  element.append(...node.children.map((child) => (typeof child === 'string' ? child : drawFormula(child))));
  return element;
}
