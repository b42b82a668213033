/** The content tree and diff results as the window sees them: the renderer imports the bridge alone, and types through it. */
export type {
  AttributeValue,
  Block,
  BlockType,
  ContentTree,
  Inline,
  Mark,
  Reference,
  TableColumn,
} from '../content/tree.ts';
export type { BlockDiff, InlineDiff, LineDiff, PageChange, PageDiff } from '../content/diff.ts';
export type { EditState } from './edit.ts';
