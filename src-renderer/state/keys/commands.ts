import { t } from '../../messages/en/commands.ts';

/** By group and id: the keys as `KeyboardEvent.key` gives them, after `Ctrl+`, `Alt+`, `Shift+`. A letter alone is a single key. */
const list = {
  everywhere: {
    palette: ['Ctrl+k'],
    help: ['?', 'F1'],
    find: ['Ctrl+f'],
    sync: ['F5'],
    'work-offline': [],
    back: ['Alt+ArrowLeft'],
    forward: ['Alt+ArrowRight'],
    'new-window': ['Ctrl+Shift+n'],
    panels: ['F6'],
    'list-panel': ['Ctrl+b'],
    'side-panel': ['Ctrl+j'],
    print: ['Ctrl+p'],
    'save-pdf': [],
    'copy-page': [],
    'text-larger': [],
    'text-smaller': [],
    'text-wider': [],
    'text-narrower': [],
    undo: ['Ctrl+z'],
    redo: ['Ctrl+Shift+z', 'Ctrl+y'],
    leave: ['Escape'],
  },
  goTo: {
    links: ['L'],
    compare: [],
    'go-review': ['Ctrl+1'],
    'go-library': ['Ctrl+2'],
    'go-outbox': ['Ctrl+3'],
    'go-sent': [],
    'go-digest': ['Ctrl+4'],
    'go-sites': ['Ctrl+5'],
    'go-administration': ['Ctrl+6'],
    'preview-site': [],
    'go-notes': [],
    'go-settings': ['Ctrl+,'],
    search: ['/'],
  },
  lists: {
    next: ['j'],
    previous: ['k'],
    first: ['Home', 'Ctrl+Home'],
    last: ['End', 'Ctrl+End'],
    'administration-read': ['R'],
    open: ['Enter'],
    enlarge: ['z'],
    up: ['u'],
  },
  changes: {
    'next-change': ['n', 'F7'],
    'previous-change': ['p', 'Shift+F7'],
    'next-page': [']'],
    'previous-page': ['['],
    reviewed: ['m'],
    'reviewed-next': ['M'],
    'view-inline': ['1'],
    'view-side': ['2'],
    'view-source': ['3'],
    'view-result': ['4'],
    'view-split': ['5'],
    'change-list': ['l'],
    'hide-formatting': ['w'],
    'expand-all': ['*'],
    'against-base': [],
    'against-reviewed': [],
    'against-primary': [],
    'edit-block': ['b'],
    'revert-change': ['B'],
    'edit-title': [],
    'edit-page': [],
    'page-options': ['O'],
    'new-page': ['a'],
    'duplicate-page': [],
    'restore-page': [],
    'delete-page': ['Shift+Delete'],
    'move-page': ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
    'move-page-level': ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'],
    'finish-review': ['Ctrl+Shift+Enter'],
  },
  changeRequest: {
    'new-change-request': ['Ctrl+n'],
    rename: ['F2'],
    describe: [],
    follow: [],
    'to-draft': [],
    'to-open': [],
    archive: [],
    update: [],
    merge: [],
    'make-bundle': [],
  },
  discussion: {
    comment: ['c'],
    suggest: ['C'],
    note: ['i'],
    'select-words': ['Shift+ArrowRight'],
    'next-thread': ['N'],
    'previous-thread': ['P'],
    reply: ['r'],
    resolve: ['e'],
    react: ['+'],
    'copy-link': [],
    'open-web': [],
  },
  outbox: {
    'edit-place': ['o'],
    'edit-decide': ['d'],
    'edit-send': ['s'],
    'edit-change': ['E'],
    'edit-elsewhere': ['t'],
    'edit-discard': ['x', 'Delete'],
    'next-conflict': ['Alt+ArrowDown'],
    'previous-conflict': ['Alt+ArrowUp'],
    'keep-mine': ['Alt+1'],
    'keep-theirs': ['Alt+2'],
    'keep-both': ['Alt+3'],
    'older-edits': [],
  },
  writing: {
    'format-bold': ['Ctrl+b'],
    'format-italic': ['Ctrl+i'],
    'format-code': ['Ctrl+e'],
    'format-link': ['Ctrl+k'],
    emoji: ['Ctrl+.'],
    preview: ['Ctrl+Shift+p'],
    'add-to-review': ['Ctrl+Enter'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type CommandGroup = keyof typeof list;
type IdsIn<Group> = Group extends CommandGroup ? keyof (typeof list)[Group] : never;
export type CommandId = IdsIn<CommandGroup>;

/** Keys that a screen or a control handles itself (trees, composers): in the help, not in the palette. */
const local: ReadonlySet<string> = new Set<CommandId>([
  'leave',
  'first',
  'last',
  'open',
  'move-page',
  'move-page-level',
  'select-words',
  'next-conflict',
  'previous-conflict',
  'keep-mine',
  'keep-theirs',
  'keep-both',
  'format-bold',
  'format-italic',
  'format-code',
  'format-link',
  'emoji',
  'preview',
  'add-to-review',
]);

export interface Command {
  readonly id: CommandId;
  readonly title: string;
  readonly group: string;
  readonly keys: readonly string[];
  readonly local: boolean;
}

const groupLabels = (): Readonly<Record<CommandGroup, string>> => ({
  everywhere: t('groupEverywhere'),
  goTo: t('groupGoTo'),
  lists: t('groupLists'),
  changes: t('groupChanges'),
  changeRequest: t('groupChangeRequest'),
  discussion: t('groupDiscussion'),
  outbox: t('groupOutbox'),
  writing: t('groupWriting'),
});

// The entries of the list are its groups, and theirs the ids.
const groups = Object.entries(list) as [CommandGroup, Readonly<Record<string, readonly string[]>>][];

/** The one list of shortcuts: handlers, palette, tooltips and help all read it. Labels are in the language of the window, so they are read late. */
export const commands: readonly Command[] = groups.flatMap(([group, own]) =>
  Object.entries(own).map(([name, keys]) => {
    const id = name as CommandId;
    return {
      id,
      keys,
      local: local.has(id),
      get title() {
        return t(id);
      },
      get group() {
        return groupLabels()[group];
      },
    };
  }),
);
