export type CommandGroup =
  | 'Everywhere'
  | 'Go to'
  | 'Lists and trees'
  | 'Changes'
  | 'Change request'
  | 'Discussion'
  | 'Outbox'
  | 'Writing';

interface ListedCommand {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** As `KeyboardEvent.key` gives it, after `Ctrl+`, `Alt+`, `Shift+`. A letter alone is a single key. */
  readonly keys: readonly string[];
  /** Keys that a screen or a control handles itself (trees, composers): in the help, not in the palette. */
  readonly local?: true;
}

const list = [
  { id: 'palette', title: 'Search and commands', group: 'Everywhere', keys: ['Ctrl+k'] },
  { id: 'help', title: 'Keyboard shortcuts', group: 'Everywhere', keys: ['?', 'F1'] },
  { id: 'find', title: 'Find in what is shown', group: 'Everywhere', keys: ['Ctrl+f'] },
  { id: 'sync', title: 'Sync now', group: 'Everywhere', keys: ['F5'] },
  { id: 'work-offline', title: 'Work offline, or online again', group: 'Everywhere', keys: [] },
  { id: 'back', title: 'Back', group: 'Everywhere', keys: ['Alt+ArrowLeft'] },
  { id: 'forward', title: 'Forward', group: 'Everywhere', keys: ['Alt+ArrowRight'] },
  { id: 'new-window', title: 'Open in a new window', group: 'Everywhere', keys: ['Ctrl+Shift+n'] },
  { id: 'panels', title: 'Next panel', group: 'Everywhere', keys: ['F6'] },
  { id: 'list-panel', title: 'Show or hide the list', group: 'Everywhere', keys: ['Ctrl+b'] },
  { id: 'side-panel', title: 'Show or hide the side panel', group: 'Everywhere', keys: ['Ctrl+j'] },
  { id: 'print', title: 'Print what is shown', group: 'Everywhere', keys: ['Ctrl+p'] },
  { id: 'save-pdf', title: 'Save what is shown as PDF', group: 'Everywhere', keys: [] },
  { id: 'text-larger', title: 'Larger document text', group: 'Everywhere', keys: [] },
  { id: 'text-smaller', title: 'Smaller document text', group: 'Everywhere', keys: [] },
  { id: 'text-wider', title: 'Wider document text', group: 'Everywhere', keys: [] },
  {
    id: 'text-narrower',
    title: 'Narrower document text',
    group: 'Everywhere',
    keys: [],
  },
  { id: 'links', title: 'Links of the page', group: 'Go to', keys: ['L'] },
  { id: 'compare', title: 'Compare two revisions', group: 'Go to', keys: [] },
  { id: 'undo', title: 'Undo the last action', group: 'Everywhere', keys: ['Ctrl+z'] },
  { id: 'leave', title: 'Close; a draft is kept', group: 'Everywhere', keys: ['Escape'], local: true },
  { id: 'go-review', title: 'Go to Review', group: 'Go to', keys: ['Ctrl+1'] },
  { id: 'go-library', title: 'Go to Library', group: 'Go to', keys: ['Ctrl+2'] },
  { id: 'go-outbox', title: 'Go to Outbox', group: 'Go to', keys: ['Ctrl+3'] },
  { id: 'go-sent', title: 'Go to sent items', group: 'Go to', keys: [] },
  { id: 'go-digest', title: 'Go to News', group: 'Go to', keys: ['Ctrl+4'] },
  { id: 'go-sites', title: 'Go to Sites', group: 'Go to', keys: ['Ctrl+5'] },
  { id: 'go-administration', title: 'Go to Administration', group: 'Go to', keys: ['Ctrl+6'] },
  { id: 'preview-site', title: 'Preview as published', group: 'Go to', keys: [] },
  { id: 'go-notes', title: 'Go to Notes', group: 'Go to', keys: [] },
  { id: 'go-settings', title: 'Go to Settings', group: 'Go to', keys: ['Ctrl+,'] },
  { id: 'search', title: 'Search pages and comments', group: 'Go to', keys: ['/'] },
  { id: 'next', title: 'Next row or block', group: 'Lists and trees', keys: ['j'] },
  { id: 'previous', title: 'Previous row or block', group: 'Lists and trees', keys: ['k'] },
  {
    id: 'administration-read',
    title: 'Reload',
    group: 'Lists and trees',
    keys: ['R'],
  },
  { id: 'open', title: 'Open', group: 'Lists and trees', keys: ['Enter'], local: true },
  { id: 'enlarge', title: 'Enlarge the picture of the block', group: 'Lists and trees', keys: ['z'] },
  { id: 'up', title: 'Up, to the list', group: 'Lists and trees', keys: ['u'] },
  { id: 'next-change', title: 'Next change', group: 'Changes', keys: ['n', 'F7'] },
  { id: 'previous-change', title: 'Previous change', group: 'Changes', keys: ['p', 'Shift+F7'] },
  { id: 'next-page', title: 'Next (changed) page', group: 'Changes', keys: [']'] },
  {
    id: 'previous-page',
    title: 'Previous (changed) page',
    group: 'Changes',
    keys: ['['],
  },
  { id: 'reviewed', title: 'Mark the page as reviewed, or not', group: 'Changes', keys: ['m'] },
  { id: 'reviewed-next', title: 'Mark as reviewed and go to the next page', group: 'Changes', keys: ['M'] },
  { id: 'view-inline', title: 'Changes inline', group: 'Changes', keys: ['1'] },
  { id: 'view-side', title: 'Changes side by side', group: 'Changes', keys: ['2'] },
  { id: 'view-source', title: 'Changes in the source', group: 'Changes', keys: ['3'] },
  { id: 'view-result', title: 'The resulting page', group: 'Changes', keys: ['4'] },
  { id: 'view-split', title: 'Source of both sides', group: 'Changes', keys: ['5'] },
  { id: 'change-list', title: 'List of all changes', group: 'Changes', keys: ['l'] },
  { id: 'hide-formatting', title: 'Hide or show formatting-only changes', group: 'Changes', keys: ['w'] },
  { id: 'expand-all', title: 'Expand unchanged blocks', group: 'Changes', keys: ['*'] },
  { id: 'against-base', title: 'Show all changes', group: 'Changes', keys: [] },
  { id: 'against-reviewed', title: 'Show changes since my review', group: 'Changes', keys: [] },
  { id: 'against-primary', title: 'Merge preview', group: 'Changes', keys: [] },
  { id: 'edit-block', title: 'Edit the block in place', group: 'Changes', keys: ['b'] },
  { id: 'revert-change', title: 'Revert the change of the block', group: 'Changes', keys: ['B'] },
  { id: 'edit-title', title: 'Edit the title of the page', group: 'Changes', keys: [] },
  { id: 'edit-page', title: 'Edit the whole page as Markdown', group: 'Changes', keys: [] },
  { id: 'page-options', title: 'Options of the page', group: 'Changes', keys: ['O'] },
  { id: 'new-page', title: 'New page', group: 'Changes', keys: ['a'] },
  { id: 'duplicate-page', title: 'Duplicate the page', group: 'Changes', keys: [] },
  { id: 'restore-page', title: 'Restore the page to the base', group: 'Changes', keys: [] },
  { id: 'delete-page', title: 'Delete the page', group: 'Changes', keys: ['Shift+Delete'] },
  {
    id: 'move-page',
    title: 'Move the page up or down in the list of all pages',
    group: 'Changes',
    keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
    local: true,
  },
  {
    id: 'move-page-level',
    title: 'Move the page below the one before it, or out again',
    group: 'Changes',
    keys: ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'],
    local: true,
  },
  { id: 'finish-review', title: 'Finish review', group: 'Changes', keys: ['Ctrl+Shift+Enter'] },
  { id: 'new-change-request', title: 'New change request', group: 'Change request', keys: ['Ctrl+n'] },
  { id: 'rename', title: 'Rename the change request', group: 'Change request', keys: ['F2'] },
  { id: 'describe', title: 'Edit the description', group: 'Change request', keys: [] },
  { id: 'follow', title: 'Follow, or stop following', group: 'Change request', keys: [] },
  { id: 'to-draft', title: 'Convert to draft', group: 'Change request', keys: [] },
  { id: 'to-open', title: 'Open for review', group: 'Change request', keys: [] },
  { id: 'archive', title: 'Archive the change request', group: 'Change request', keys: [] },
  { id: 'update', title: 'Update the change request from its space', group: 'Change request', keys: [] },
  { id: 'merge', title: 'Merge the change request into its space', group: 'Change request', keys: [] },
  { id: 'comment', title: 'Comment on the block, or on the page', group: 'Discussion', keys: ['c'] },
  {
    id: 'suggest',
    title: 'Suggest a change to the block',
    group: 'Discussion',
    keys: ['C'],
  },
  { id: 'note', title: 'Private note on the block, or on the page', group: 'Discussion', keys: ['i'] },
  {
    id: 'select-words',
    title: 'Select text in the block, to comment on it',
    group: 'Discussion',
    keys: ['Shift+ArrowRight'],
    local: true,
  },
  { id: 'next-thread', title: 'Next thread', group: 'Discussion', keys: ['N'] },
  { id: 'previous-thread', title: 'Previous thread', group: 'Discussion', keys: ['P'] },
  { id: 'reply', title: 'Reply', group: 'Discussion', keys: ['r'] },
  { id: 'resolve', title: 'Resolve or reopen', group: 'Discussion', keys: ['e'] },
  { id: 'react', title: 'React', group: 'Discussion', keys: ['+'] },
  { id: 'copy-link', title: 'Copy the web address', group: 'Discussion', keys: [] },
  { id: 'open-web', title: 'Open on the web', group: 'Discussion', keys: [] },
  { id: 'edit-place', title: 'Show the edit in context', group: 'Outbox', keys: ['o'] },
  { id: 'edit-decide', title: 'Compare and decide', group: 'Outbox', keys: ['d'] },
  { id: 'edit-send', title: 'Send the edit now, or try again', group: 'Outbox', keys: ['s'] },
  { id: 'edit-change', title: 'Change the text of the edit', group: 'Outbox', keys: ['E'] },
  { id: 'edit-elsewhere', title: 'Send the edit elsewhere', group: 'Outbox', keys: ['t'] },
  { id: 'edit-discard', title: 'Discard the edit, or restore it', group: 'Outbox', keys: ['x', 'Delete'] },
  {
    id: 'next-conflict',
    title: 'Next conflict of two versions',
    group: 'Outbox',
    keys: ['Alt+ArrowDown'],
    local: true,
  },
  {
    id: 'previous-conflict',
    title: 'Previous conflict of two versions',
    group: 'Outbox',
    keys: ['Alt+ArrowUp'],
    local: true,
  },
  { id: 'keep-mine', title: 'Keep mine of two versions', group: 'Outbox', keys: ['Alt+1'], local: true },
  { id: 'keep-theirs', title: 'Keep theirs of two versions', group: 'Outbox', keys: ['Alt+2'], local: true },
  { id: 'keep-both', title: 'Keep both of two versions', group: 'Outbox', keys: ['Alt+3'], local: true },
  { id: 'older-edits', title: 'Show older edits', group: 'Outbox', keys: [] },
  { id: 'format-bold', title: 'Bold', group: 'Writing', keys: ['Ctrl+b'], local: true },
  { id: 'format-italic', title: 'Italic', group: 'Writing', keys: ['Ctrl+i'], local: true },
  { id: 'format-code', title: 'Code', group: 'Writing', keys: ['Ctrl+e'], local: true },
  { id: 'format-link', title: 'Link', group: 'Writing', keys: ['Ctrl+k'], local: true },
  { id: 'emoji', title: 'Emoji', group: 'Writing', keys: ['Ctrl+.'], local: true },
  {
    id: 'preview',
    title: 'Preview what is written',
    group: 'Writing',
    keys: ['Ctrl+Shift+p'],
    local: true,
  },
  {
    id: 'add-to-review',
    title: 'Add to review, send, or save',
    group: 'Writing',
    keys: ['Ctrl+Enter'],
    local: true,
  },
] as const satisfies readonly ListedCommand[];

export type CommandId = (typeof list)[number]['id'];

export interface Command extends ListedCommand {
  readonly id: CommandId;
}

/** The one list of shortcuts: handlers, palette, tooltips and help all read it. */
export const commands: readonly Command[] = list;
