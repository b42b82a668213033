import { evaluateExpression, printed } from '../content/expression/evaluate.ts';
import type { Scope } from '../content/expression/evaluate.ts';
import { textOfTree } from '../content/plain-text.ts';
import type { Block, ContentTree, Inline } from '../shared/tree.ts';
import { decide } from './condition.ts';

/** A block that a visitor does not see. */
export interface HiddenBlock {
  readonly expression: string;
  /** The first words of what stands in it. */
  readonly excerpt: string;
  readonly error: string | null;
}

/** An expression of the text that has no value. */
export interface ExpressionProblem {
  readonly expression: string;
  readonly error: string;
}

export interface FilteredTree {
  readonly tree: ContentTree;
  readonly hidden: readonly HiddenBlock[];
  readonly problems: readonly ExpressionProblem[];
}

const excerptLength = 120;

/**
 * A page's body as one visitor sees it: conditional blocks give way to what stands in them, or go; expressions become their
 * values. One that cannot be evaluated stays as written, and is named. Parts that have neither stay the same objects.
 */
export function filterTree(tree: ContentTree, scope: Scope): FilteredTree {
  const hidden: HiddenBlock[] = [];
  const problems: ExpressionProblem[] = [];

  function blocksOf(blocks: readonly Block[]): readonly Block[] {
    return changed(blocks, (block) => (block.type === 'if' ? chosenBranch(block) : blockOf(block)));
  }

  function blockOf(block: Block): Block {
    const blocks = blocksOf(block.blocks);
    const inlines = inlinesOf(block.inlines);
    return blocks === block.blocks && inlines === block.inlines ? block : { ...block, blocks, inlines };
  }

  /** The first branch whose condition holds; the others are hidden. */
  function chosenBranch(block: Extract<Block, { readonly type: 'if' }>): readonly Block[] {
    let chosen: readonly Block[] | null = null;
    for (const { expression, blocks } of branchesOf(block)) {
      const { isShown, error } =
        chosen === null ? decide(expression, scope) : { isShown: false, error: null };
      if (isShown) chosen = blocks;
      else if (blocks.length > 0) {
        const excerpt = textOfTree({ blocks, frontMatter: {}, truncated: false }).slice(0, excerptLength);
        hidden.push({ expression: expression ?? `not (${block.attributes.expression})`, excerpt, error });
      }
    }
    return chosen === null ? [] : blocksOf(chosen);
  }

  function inlinesOf(inlines: readonly Inline[]): readonly Inline[] {
    return changed(inlines, inlineOf);
  }

  function inlineOf(inline: Inline): Inline {
    switch (inline.type) {
      case 'expression': {
        const outcome = evaluateExpression(inline.expression, scope);
        if (outcome.ok) return { type: 'text', text: printed(outcome.value), marks: [] };
        problems.push({ expression: inline.expression, error: outcome.error });
        return inline;
      }
      case 'link': {
        const inlines = inlinesOf(inline.inlines);
        return inlines === inline.inlines ? inline : { ...inline, inlines };
      }
      case 'annotation': {
        const inlines = inlinesOf(inline.inlines);
        const blocks = blocksOf(inline.blocks);
        return inlines === inline.inlines && blocks === inline.blocks
          ? inline
          : { ...inline, inlines, blocks };
      }
      default:
        return inline;
    }
  }

  const blocks = blocksOf(tree.blocks);
  return { tree: blocks === tree.blocks ? tree : { ...tree, blocks }, hidden, problems };
}

/** Each item, or what stands for it; the same list where all stay as they are, which is nearly always. */
function changed<Item extends object>(
  items: readonly Item[],
  change: (item: Item) => Item | readonly Item[],
): readonly Item[] {
  let made: Item[] | null = null;
  for (const [index, item] of items.entries()) {
    const result = change(item);
    if (result === item && made === null) continue;
    made ??= items.slice(0, index);
    if (isList(result)) made.push(...result);
    else made.push(result);
  }
  return made ?? items;
}

function isList<Item>(value: Item | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value);
}

interface Branch {
  /** Null: where no other holds. */
  readonly expression: string | null;
  readonly blocks: readonly Block[];
}

/** `elif` and `else` stand among the blocks of a condition as tags without an end of their own. */
function branchesOf(block: Extract<Block, { readonly type: 'if' }>): readonly Branch[] {
  const branches: { expression: string | null; blocks: Block[] }[] = [
    { expression: block.attributes.expression, blocks: [] },
  ];
  for (const child of block.blocks) {
    const tag =
      child.type === 'unknown'
        ? /^\{%\s*(elif|elsif|elseif|else)\b(.*?)%\}$/s.exec(child.source.trim())
        : null;
    if (tag === null) {
      branches.at(-1)?.blocks.push(child);
      continue;
    }
    const expression = tag[1] === 'else' ? null : (tag[2] ?? '').trim();
    // What a tag without an end swallowed belongs to its branch.
    branches.push({ expression, blocks: [...child.blocks] });
  }
  return branches;
}
