import { setBlockType, wrapIn } from 'prosemirror-commands';
import { wrapInList } from 'prosemirror-schema-list';
import { Selection, TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { nodeType, schema } from './schema.ts';
import { t } from '../messages/en/editor.ts';

/** What the paragraph at the cursor can become: in the slash menu, and in the list beside the formats. */
export interface BlockChoice {
  readonly id: string;
  readonly label: () => string;
  /** Further words by which it is found. */
  readonly words: () => string;
  readonly run: Command;
}

function text(name: 'paragraph' | 'heading' | 'code_block', attributes: object = {}): Command {
  return setBlockType(nodeType(name), { attributes });
}

/** Puts a block around the paragraph, or in its place, with the cursor in its first text. */
function instead(make: (paragraph: Node) => Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.isTextblock || $from.depth === 0) return false;
    const made = make($from.parent);
    const at = $from.index(-1);
    if (!$from.node(-1).canReplaceWith(at, at + 1, made.type)) return false;
    if (dispatch !== undefined) {
      const start = $from.before();
      const tr = state.tr.replaceWith(start, $from.after(), made);
      const first = Selection.findFrom(tr.doc.resolve(start), 1, true);
      // A divider has no text: the cursor goes behind it. The name of a tab is there to be replaced.
      if (first !== null) {
        const isName = first.$from.parent.type.name === 'tab_title';
        const end = isName ? first.$from.end() : first.from;
        tr.setSelection(TextSelection.create(tr.doc, first.from, end));
      }
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

function make(name: string, content: readonly Node[], attributes: object = {}): Node {
  return nodeType(name).create({ attributes }, content);
}

function asParagraph(node: Node): Node {
  return nodeType('paragraph').create(null, node.content);
}

const emptyCell = (): Node => make('table_cell', [nodeType('paragraph').create()]);
const twoColumns = (paragraph: Node): Node =>
  make('table', [
    make('table_row', [make('table_header', [...paragraph.content.content]), make('table_header', [])]),
    make('table_row', [emptyCell(), emptyCell()]),
  ]);
const hint = (style: string): Command => wrapIn(nodeType('hint'), { attributes: { style } });

/** An event on the editor that asks for the dialog in which pictures are chosen. */
export const choosePicture = 'choosepicture';

export const pictureChoice: BlockChoice = {
  id: 'picture',
  label: () => t('picture'),
  words: () => t('wordsPicture'),
  run: (_state, _dispatch, view) =>
    view?.dom.dispatchEvent(new CustomEvent(choosePicture, { bubbles: true })) ?? false,
};

export const blockChoices: readonly BlockChoice[] = [
  { id: 'paragraph', label: () => t('text'), words: () => t('wordsText'), run: text('paragraph') },
  ...[1, 2, 3, 4].map((level) => ({
    id: `heading-${level}`,
    label: () => t('headingLevel', { level }),
    words: () => t('wordsHeading', { level: String(level) }),
    run: text('heading', { level }),
  })),
  {
    id: 'bullet_list',
    label: () => t('bulletedList'),
    words: () => t('wordsBulletedList'),
    run: wrapInList(nodeType('bullet_list')),
  },
  {
    id: 'ordered_list',
    label: () => t('numberedList'),
    words: () => t('wordsNumberedList'),
    run: wrapInList(nodeType('ordered_list')),
  },
  {
    id: 'task_list',
    label: () => t('taskList'),
    words: () => t('wordsTaskList'),
    run: wrapInList(nodeType('task_list')),
  },
  { id: 'quote', label: () => t('quote'), words: () => t('wordsQuote'), run: wrapIn(nodeType('quote')) },
  {
    id: 'code_block',
    label: () => t('code'),
    words: () => t('wordsCode'),
    run: text('code_block', { language: '' }),
  },
  { id: 'hint-info', label: () => t('noteHint'), words: () => t('wordsNoteHint'), run: hint('info') },
  { id: 'hint-success', label: () => t('successHint'), words: () => t('wordsHint'), run: hint('success') },
  { id: 'hint-warning', label: () => t('warningHint'), words: () => t('wordsHint'), run: hint('warning') },
  { id: 'hint-danger', label: () => t('dangerHint'), words: () => t('wordsHint'), run: hint('danger') },
  { id: 'table', label: () => t('table'), words: () => t('wordsTable'), run: instead(twoColumns) },
  {
    id: 'expandable',
    label: () => t('expandable'),
    words: () => t('wordsExpandable'),
    run: instead((node) =>
      make('expandable', [
        nodeType('expandable_title').create(null, node.content),
        nodeType('paragraph').create(),
      ]),
    ),
  },
  {
    id: 'tabs',
    label: () => t('tabs'),
    words: () => t('wordsTabs'),
    run: instead((node) =>
      make('tabs', [
        make('tab', [nodeType('tab_title').create(null, schema.text(t('firstTab'))), asParagraph(node)]),
        make('tab', [
          nodeType('tab_title').create(null, schema.text(t('secondTab'))),
          nodeType('paragraph').create(),
        ]),
      ]),
    ),
  },
  {
    id: 'stepper',
    label: () => t('stepper'),
    words: () => t('wordsStepper'),
    run: instead((node) =>
      make('stepper', [
        make('step', [
          make('heading', [...node.content.content], { level: 3 }),
          nodeType('paragraph').create(),
        ]),
      ]),
    ),
  },
  {
    id: 'divider',
    label: () => t('divider'),
    words: () => t('wordsDivider'),
    run: instead(() => make('divider', [])),
  },
];

/** The choice that the block at a position is; null where it is another. */
export function choiceAt(node: Node): string | null {
  const attributes: unknown = node.attrs['attributes'];
  const level: unknown =
    typeof attributes === 'object' && attributes !== null ? Reflect.get(attributes, 'level') : undefined;
  const id = node.type.name === 'heading' ? `heading-${String(level)}` : node.type.name;
  return blockChoices.some((choice) => choice.id === id) ? id : null;
}

/** Those whose label, words or English name begin with what was typed, best first. */
export function choicesFor(typed: string): readonly BlockChoice[] {
  const query = typed.trim().toLowerCase();
  const rank = ({ id, label: name, words }: BlockChoice): number => {
    const label = name();
    if (label.toLowerCase().startsWith(query)) return 0;
    return `${label} ${words()} ${id}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(query))
      ? 1
      : 2;
  };
  return [...blockChoices, pictureChoice]
    .filter((choice) => rank(choice) < 2)
    .toSorted((one, other) => rank(one) - rank(other));
}
