/** The content tree and diff results as the window sees them: the renderer imports the bridge alone, and types through it. */
export type {
  Align,
  AttributeValue,
  Block,
  BlockType,
  ContentTree,
  Inline,
  Mark,
  Reference,
  TableColumn,
} from '../content/tree.ts';
export type {
  AttributeChange,
  BlockDiff,
  InlineDiff,
  LineDiff,
  ListedChange,
  PageChange,
  PageDiff,
} from '../content/diff.ts';
export type { CommentTarget, EditKind, EditPayload, EditState } from './edit.ts';
