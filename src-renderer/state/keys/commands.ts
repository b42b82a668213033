import { t } from '../../messages/en/commands.ts';

type CommandGroup =
  'everywhere' | 'goTo' | 'lists' | 'changes' | 'changeRequest' | 'discussion' | 'outbox' | 'writing';

interface ListedCommand {
  readonly id: string;
  readonly group: CommandGroup;
  /** As `KeyboardEvent.key` gives it, after `Ctrl+`, `Alt+`, `Shift+`. A letter alone is a single key. */
  readonly keys: readonly string[];
  /** Keys that a screen or a control handles itself (trees, composers): in the help, not in the palette. */
  readonly local?: true;
}

const list = [
  { id: 'palette', group: 'everywhere', keys: ['Ctrl+k'] },
  { id: 'help', group: 'everywhere', keys: ['?', 'F1'] },
  { id: 'find', group: 'everywhere', keys: ['Ctrl+f'] },
  { id: 'sync', group: 'everywhere', keys: ['F5'] },
  { id: 'work-offline', group: 'everywhere', keys: [] },
  { id: 'back', group: 'everywhere', keys: ['Alt+ArrowLeft'] },
  { id: 'forward', group: 'everywhere', keys: ['Alt+ArrowRight'] },
  { id: 'new-window', group: 'everywhere', keys: ['Ctrl+Shift+n'] },
  { id: 'panels', group: 'everywhere', keys: ['F6'] },
  { id: 'list-panel', group: 'everywhere', keys: ['Ctrl+b'] },
  { id: 'side-panel', group: 'everywhere', keys: ['Ctrl+j'] },
  { id: 'print', group: 'everywhere', keys: ['Ctrl+p'] },
  { id: 'save-pdf', group: 'everywhere', keys: [] },
  { id: 'text-larger', group: 'everywhere', keys: [] },
  { id: 'text-smaller', group: 'everywhere', keys: [] },
  { id: 'text-wider', group: 'everywhere', keys: [] },
  {
    id: 'text-narrower',
    group: 'everywhere',
    keys: [],
  },
  { id: 'links', group: 'goTo', keys: ['L'] },
  { id: 'compare', group: 'goTo', keys: [] },
  { id: 'undo', group: 'everywhere', keys: ['Ctrl+z'] },
  { id: 'redo', group: 'everywhere', keys: ['Ctrl+Shift+z', 'Ctrl+y'] },
  { id: 'leave', group: 'everywhere', keys: ['Escape'], local: true },
  { id: 'go-review', group: 'goTo', keys: ['Ctrl+1'] },
  { id: 'go-library', group: 'goTo', keys: ['Ctrl+2'] },
  { id: 'go-outbox', group: 'goTo', keys: ['Ctrl+3'] },
  { id: 'go-sent', group: 'goTo', keys: [] },
  { id: 'go-digest', group: 'goTo', keys: ['Ctrl+4'] },
  { id: 'go-sites', group: 'goTo', keys: ['Ctrl+5'] },
  { id: 'go-administration', group: 'goTo', keys: ['Ctrl+6'] },
  { id: 'preview-site', group: 'goTo', keys: [] },
  { id: 'go-notes', group: 'goTo', keys: [] },
  { id: 'go-settings', group: 'goTo', keys: ['Ctrl+,'] },
  { id: 'search', group: 'goTo', keys: ['/'] },
  { id: 'next', group: 'lists', keys: ['j'] },
  { id: 'previous', group: 'lists', keys: ['k'] },
  {
    id: 'administration-read',
    group: 'lists',
    keys: ['R'],
  },
  { id: 'open', group: 'lists', keys: ['Enter'], local: true },
  { id: 'enlarge', group: 'lists', keys: ['z'] },
  { id: 'up', group: 'lists', keys: ['u'] },
  { id: 'next-change', group: 'changes', keys: ['n', 'F7'] },
  { id: 'previous-change', group: 'changes', keys: ['p', 'Shift+F7'] },
  { id: 'next-page', group: 'changes', keys: [']'] },
  {
    id: 'previous-page',
    group: 'changes',
    keys: ['['],
  },
  { id: 'reviewed', group: 'changes', keys: ['m'] },
  { id: 'reviewed-next', group: 'changes', keys: ['M'] },
  { id: 'view-inline', group: 'changes', keys: ['1'] },
  { id: 'view-side', group: 'changes', keys: ['2'] },
  { id: 'view-source', group: 'changes', keys: ['3'] },
  { id: 'view-result', group: 'changes', keys: ['4'] },
  { id: 'view-split', group: 'changes', keys: ['5'] },
  { id: 'change-list', group: 'changes', keys: ['l'] },
  { id: 'hide-formatting', group: 'changes', keys: ['w'] },
  { id: 'expand-all', group: 'changes', keys: ['*'] },
  { id: 'against-base', group: 'changes', keys: [] },
  { id: 'against-reviewed', group: 'changes', keys: [] },
  { id: 'against-primary', group: 'changes', keys: [] },
  { id: 'edit-block', group: 'changes', keys: ['b'] },
  { id: 'revert-change', group: 'changes', keys: ['B'] },
  { id: 'edit-title', group: 'changes', keys: [] },
  { id: 'edit-page', group: 'changes', keys: [] },
  { id: 'page-options', group: 'changes', keys: ['O'] },
  { id: 'new-page', group: 'changes', keys: ['a'] },
  { id: 'duplicate-page', group: 'changes', keys: [] },
  { id: 'restore-page', group: 'changes', keys: [] },
  { id: 'delete-page', group: 'changes', keys: ['Shift+Delete'] },
  {
    id: 'move-page',
    group: 'changes',
    keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
    local: true,
  },
  {
    id: 'move-page-level',
    group: 'changes',
    keys: ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'],
    local: true,
  },
  { id: 'finish-review', group: 'changes', keys: ['Ctrl+Shift+Enter'] },
  { id: 'new-change-request', group: 'changeRequest', keys: ['Ctrl+n'] },
  { id: 'rename', group: 'changeRequest', keys: ['F2'] },
  { id: 'describe', group: 'changeRequest', keys: [] },
  { id: 'follow', group: 'changeRequest', keys: [] },
  { id: 'to-draft', group: 'changeRequest', keys: [] },
  { id: 'to-open', group: 'changeRequest', keys: [] },
  { id: 'archive', group: 'changeRequest', keys: [] },
  { id: 'update', group: 'changeRequest', keys: [] },
  { id: 'merge', group: 'changeRequest', keys: [] },
  { id: 'comment', group: 'discussion', keys: ['c'] },
  {
    id: 'suggest',
    group: 'discussion',
    keys: ['C'],
  },
  { id: 'note', group: 'discussion', keys: ['i'] },
  {
    id: 'select-words',
    group: 'discussion',
    keys: ['Shift+ArrowRight'],
    local: true,
  },
  { id: 'next-thread', group: 'discussion', keys: ['N'] },
  { id: 'previous-thread', group: 'discussion', keys: ['P'] },
  { id: 'reply', group: 'discussion', keys: ['r'] },
  { id: 'resolve', group: 'discussion', keys: ['e'] },
  { id: 'react', group: 'discussion', keys: ['+'] },
  { id: 'copy-link', group: 'discussion', keys: [] },
  { id: 'open-web', group: 'discussion', keys: [] },
  { id: 'edit-place', group: 'outbox', keys: ['o'] },
  { id: 'edit-decide', group: 'outbox', keys: ['d'] },
  { id: 'edit-send', group: 'outbox', keys: ['s'] },
  { id: 'edit-change', group: 'outbox', keys: ['E'] },
  { id: 'edit-elsewhere', group: 'outbox', keys: ['t'] },
  { id: 'edit-discard', group: 'outbox', keys: ['x', 'Delete'] },
  {
    id: 'next-conflict',
    group: 'outbox',
    keys: ['Alt+ArrowDown'],
    local: true,
  },
  {
    id: 'previous-conflict',
    group: 'outbox',
    keys: ['Alt+ArrowUp'],
    local: true,
  },
  { id: 'keep-mine', group: 'outbox', keys: ['Alt+1'], local: true },
  { id: 'keep-theirs', group: 'outbox', keys: ['Alt+2'], local: true },
  { id: 'keep-both', group: 'outbox', keys: ['Alt+3'], local: true },
  { id: 'older-edits', group: 'outbox', keys: [] },
  { id: 'format-bold', group: 'writing', keys: ['Ctrl+b'], local: true },
  { id: 'format-italic', group: 'writing', keys: ['Ctrl+i'], local: true },
  { id: 'format-code', group: 'writing', keys: ['Ctrl+e'], local: true },
  { id: 'format-link', group: 'writing', keys: ['Ctrl+k'], local: true },
  { id: 'emoji', group: 'writing', keys: ['Ctrl+.'], local: true },
  {
    id: 'preview',
    group: 'writing',
    keys: ['Ctrl+Shift+p'],
    local: true,
  },
  {
    id: 'add-to-review',
    group: 'writing',
    keys: ['Ctrl+Enter'],
    local: true,
  },
] as const satisfies readonly ListedCommand[];

export type CommandId = (typeof list)[number]['id'];

export interface Command extends Omit<ListedCommand, 'group'> {
  readonly id: CommandId;
  readonly title: string;
  readonly group: string;
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

/** The one list of shortcuts: handlers, palette, tooltips and help all read it. Labels are in the language of the window, so they are read late. */
export const commands: readonly Command[] = list.map((one) => ({
  ...one,
  get title() {
    return t(one.id);
  },
  get group() {
    return groupLabels()[one.group];
  },
}));
