import type { Block, BlockType } from '../../shared/tree.ts';
import type { BlockKind, BlockTag } from './block-kind.ts';
import { code, math } from './code.ts';
import { condition, expandable, column, columns, step, stepper, tab, tabs } from './panels.ts';
import { contentRef, embed, file, reusableContent } from './elsewhere.ts';
import { hint } from './hint.ts';
import { drawing, image, images } from './images.ts';
import { integration } from './integration.ts';
import { list, listItem } from './lists.ts';
import { openapi } from './openapi.ts';
import { prompt } from './prompt.ts';
import { table, tableCell, tableRow } from './table.ts';
import { divider, heading, paragraph, quote } from './texts.ts';
import { unknown } from './unknown.ts';
import { update, updates } from './updates.ts';

/** Every type of block: one that is missing does not compile. */
export const kinds: { readonly [Type in BlockType]: BlockKind<Type> } = {
  paragraph,
  heading,
  list,
  'list-item': listItem,
  divider,
  quote,
  hint,
  code,
  math,
  images,
  image,
  file,
  drawing,
  embed,
  'content-ref': contentRef,
  'reusable-content': reusableContent,
  expandable,
  tabs,
  tab,
  stepper,
  step,
  columns,
  column,
  table,
  'table-row': tableRow,
  'table-cell': tableCell,
  if: condition,
  integration,
  openapi,
  prompt,
  updates,
  update,
  unknown,
};

export function kindOf(block: Block): BlockKind<BlockType> {
  return kinds[block.type] as BlockKind<BlockType>; // the member for the type of this very block
}

const tags = new Map(Object.values(kinds).flatMap((kind) => Object.entries(kind.tags ?? {})));

/** Tags that a document may name in full, with what they are read as. */
export const namedTags: ReadonlyMap<string, BlockTag> = tags;

/** What a template tag is read as; undefined for a name that Galley does not know. */
export function tagNamed(name: string): BlockTag | undefined {
  if (name.startsWith('@')) return tags.get('@');
  return tags.get(/^(?:openapi|swagger|api-method)/.exec(name)?.[0] ?? name);
}
