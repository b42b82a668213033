import katex from 'katex';
import type { KatexOptions } from 'katex';

/** An element of MathML that a formula is drawn from. Names and attributes are of the lists below, values are checked. */
export interface FormulaNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (FormulaNode | string)[];
}

export interface FormulaQuestion {
  readonly tex: string;
  readonly display: boolean;
}

/** `reason`: why the formula cannot be drawn, in words. */
export type FormulaAnswer =
  { readonly tree: FormulaNode } | { readonly reason: string; readonly tree?: undefined };

const longestFormula = 10_000;
/** Macros may unfold this often; what they unfold to may have this many elements. */
const mostExpansions = 500;
const mostElements = 4000;

const tags = new Set([
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mspace', 'mstyle', 'mpadded', 'mphantom', 'menclose'],
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mtable', 'mtr', 'mlabeledtr', 'mtd', 'none', 'mprescripts', 'merror'],
]);

const length = /^[+-]?\d{0,3}(?:\.\d{1,4})?(?:em|ex|mu|pt|px|%)?$/;
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i;
const word = /^[a-z-]{1,24}$/;
const words = /^[a-z -]{1,200}$/;

/** Attributes that draw; an address, a style or an id is none of them. */
const attributes: Readonly<Record<string, RegExp>> = {
  display: word,
  displaystyle: word,
  scriptlevel: /^[+-]?\d$/,
  mathvariant: word,
  mathcolor: color,
  mathbackground: color,
  mathsize: length,
  fence: word,
  separator: word,
  stretchy: word,
  symmetric: word,
  largeop: word,
  movablelimits: word,
  accent: word,
  accentunder: word,
  form: word,
  lspace: length,
  rspace: length,
  minsize: length,
  maxsize: length,
  width: length,
  height: length,
  depth: length,
  voffset: length,
  linethickness: length,
  notation: words,
};

/** KaTeX's own tree, as far as it is read; every field is checked where it is used. */
interface KatexNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly KatexNode[];
}

/** KaTeX has its tree under a name that its types leave out; a version without it fails the test of this file. */
const { __renderToDomTree: renderToTree } = katex as unknown as {
  readonly __renderToDomTree: (tex: string, options: KatexOptions) => KatexNode;
};

/**
 * A formula in TeX as a tree of MathML, made from KaTeX's own tree through an allow-list: no markup is ever read, and no
 * address, style or script of a formula has a place in it (docs/design/security.md). Time and size are bounded.
 */
export function formulaTree({ tex, display }: FormulaQuestion): FormulaAnswer {
  if (tex.length > longestFormula) return { reason: 'It is too long to show.' };
  try {
    const root = renderToTree(tex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: mostExpansions,
      maxSize: 20,
      macros: {},
    });
    const math = find(root, 'math');
    if (math === undefined) return { reason: 'There is nothing to show.' };
    const budget = { left: mostElements };
    const children = read(find(math, 'semantics')?.children?.[0] ?? math, budget, '');
    if (budget.left < 0) return { reason: 'It is too large to show.' };
    return { tree: { tag: 'math', attributes: display ? { display: 'block' } : {}, children } };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function find(node: KatexNode, type: string): KatexNode | undefined {
  if (node.type === type) return node;
  for (const child of node.children ?? []) {
    const found = find(child, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

function read(node: KatexNode, budget: { left: number }, align: string): readonly (FormulaNode | string)[] {
  budget.left -= 1;
  if (budget.left < 0) return [];
  if (node.text !== undefined) return [node.text];
  const children = node.children ?? [];
  const aligns = (node.attributes?.['columnalign'] ?? '').split(' ');
  const isTight = node.attributes?.['columnspacing']?.startsWith('0em') === true;
  const inside =
    node.type === 'mtable'
      ? children.flatMap((row) => readRow(row, budget, aligns, isTight))
      : children.flatMap((child) => read(child, budget, ''));
  if (node.type === undefined || !tags.has(node.type)) return inside;
  return [{ tag: node.type, attributes: { ...allowed(node), ...classed(align) }, children: merged(inside) }];
}

/** Chromium knows neither the alignment nor the spacing of columns as attributes; classes of the style sheet do. */
function readRow(
  row: KatexNode,
  budget: { left: number },
  aligns: readonly string[],
  isTight: boolean,
): readonly (FormulaNode | string)[] {
  budget.left -= 1;
  if (row.type !== 'mtr' && row.type !== 'mlabeledtr') return read(row, budget, '');
  const cells = (row.children ?? []).flatMap((cell, index) => {
    const align = aligns[index] ?? aligns.at(-1) ?? '';
    const side = align === 'left' || align === 'right' ? `cell-${align}` : '';
    return read(cell, budget, isTight ? `${side} cell-tight`.trim() : side);
  });
  return [{ tag: 'mtr', attributes: {}, children: cells }];
}

function classed(name: string): Readonly<Record<string, string>> {
  return name === '' ? {} : { class: name };
}

function allowed(node: KatexNode): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(node.attributes ?? {}).filter(
      ([name, value]) => Object.hasOwn(attributes, name) && attributes[name]?.test(value.trim()) === true,
    ),
  );
}

/** KaTeX gives text letter by letter. */
function merged(children: readonly (FormulaNode | string)[]): readonly (FormulaNode | string)[] {
  const result: (FormulaNode | string)[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (typeof child === 'string' && typeof last === 'string') result[result.length - 1] = last + child;
    else result.push(child);
  }
  return result;
}

/** "KaTeX parse error: Expected '}' at position 3: \frac{a" without whose error it is. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const bare = message.replace(/^KaTeX parse error: /, '').slice(0, 200);
  return bare === '' ? 'It cannot be read.' : bare;
}
