import { untrack } from 'svelte';
import type { MenuCommand } from '../../src-main/bridge/shell-requests.ts';
import { keysNow } from './key-bindings.svelte.ts';

export type CommandId =
  | 'palette'
  | 'search'
  | 'help'
  | 'sync'
  | 'work-offline'
  | 'back'
  | 'forward'
  | 'leave'
  | 'undo'
  | 'panels'
  | 'side-panel'
  | 'list-panel'
  | 'go-review'
  | 'go-library'
  | 'go-outbox'
  | 'go-digest'
  | 'go-sites'
  | 'go-administration'
  | 'administration-read'
  | 'preview-site'
  | 'go-notes'
  | 'go-settings'
  | 'next'
  | 'previous'
  | 'open'
  | 'up'
  | 'find'
  | 'next-change'
  | 'previous-change'
  | 'next-page'
  | 'previous-page'
  | 'next-thread'
  | 'previous-thread'
  | 'reviewed'
  | 'reviewed-next'
  | 'comment'
  | 'suggest'
  | 'note'
  | 'select-words'
  | 'reply'
  | 'resolve'
  | 'react'
  | 'finish-review'
  | 'view-inline'
  | 'view-side'
  | 'view-source'
  | 'view-result'
  | 'view-split'
  | 'change-list'
  | 'hide-formatting'
  | 'expand-all'
  | 'compare'
  | 'links'
  | 'print'
  | 'save-pdf'
  | 'text-larger'
  | 'text-smaller'
  | 'text-wider'
  | 'text-narrower'
  | 'against-base'
  | 'against-reviewed'
  | 'against-primary'
  | 'copy-link'
  | 'open-web'
  | 'new-change-request'
  | 'rename'
  | 'describe'
  | 'follow'
  | 'to-draft'
  | 'to-open'
  | 'archive'
  | 'update'
  | 'merge'
  | 'edit-send'
  | 'edit-decide'
  | 'edit-change'
  | 'edit-elsewhere'
  | 'edit-discard'
  | 'edit-place'
  | 'older-edits'
  | 'preview'
  | 'format-bold'
  | 'format-italic'
  | 'format-code'
  | 'format-link'
  | 'emoji'
  | 'add-to-review';

export type CommandGroup =
  | 'Everywhere'
  | 'Go to'
  | 'Lists and trees'
  | 'Changes'
  | 'Change request'
  | 'Discussion'
  | 'Outbox'
  | 'Writing';

export interface Command {
  readonly id: CommandId;
  readonly title: string;
  readonly group: CommandGroup;
  /** As `KeyboardEvent.key` gives it, after `Ctrl+`, `Alt+`, `Shift+`. A letter alone is a single key. */
  readonly keys: readonly string[];
  /** Keys that a screen or a control handles itself (trees, composers): in the help, not in the palette. */
  readonly local?: true;
}

/** The one list of shortcuts: handlers, palette, tooltips and help all read it. */
export const commands: readonly Command[] = [
  { id: 'palette', title: 'Search and commands', group: 'Everywhere', keys: ['Ctrl+k'] },
  { id: 'help', title: 'Keyboard shortcuts', group: 'Everywhere', keys: ['?', 'F1'] },
  { id: 'find', title: 'Find in what is shown', group: 'Everywhere', keys: ['Ctrl+f'] },
  { id: 'sync', title: 'Sync now', group: 'Everywhere', keys: ['F5'] },
  { id: 'work-offline', title: 'Work offline, or online again', group: 'Everywhere', keys: [] },
  { id: 'back', title: 'Back', group: 'Everywhere', keys: ['Alt+ArrowLeft'] },
  { id: 'forward', title: 'Forward', group: 'Everywhere', keys: ['Alt+ArrowRight'] },
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
  { id: 'undo', title: 'Undo what was just done', group: 'Everywhere', keys: ['Ctrl+z'] },
  { id: 'leave', title: 'Leave; a draft is kept', group: 'Everywhere', keys: ['Escape'], local: true },
  { id: 'go-review', title: 'Go to Review', group: 'Go to', keys: ['Ctrl+1'] },
  { id: 'go-library', title: 'Go to Library', group: 'Go to', keys: ['Ctrl+2'] },
  { id: 'go-outbox', title: 'Go to Outbox', group: 'Go to', keys: ['Ctrl+3'] },
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
    title: 'Read it from the service again',
    group: 'Lists and trees',
    keys: ['R'],
  },
  { id: 'open', title: 'Open', group: 'Lists and trees', keys: ['Enter'], local: true },
  { id: 'up', title: 'Up, to the list', group: 'Lists and trees', keys: ['u'] },
  { id: 'next-change', title: 'Next change', group: 'Changes', keys: ['n', 'F7'] },
  { id: 'previous-change', title: 'Previous change', group: 'Changes', keys: ['p', 'Shift+F7'] },
  { id: 'next-page', title: 'Next page; of changes, the next changed one', group: 'Changes', keys: [']'] },
  {
    id: 'previous-page',
    title: 'Previous page; of changes, the changed one before',
    group: 'Changes',
    keys: ['['],
  },
  { id: 'reviewed', title: 'Mark the page reviewed, or not', group: 'Changes', keys: ['m'] },
  { id: 'reviewed-next', title: 'Mark reviewed and go to the next page', group: 'Changes', keys: ['M'] },
  { id: 'view-inline', title: 'Changes inline', group: 'Changes', keys: ['1'] },
  { id: 'view-side', title: 'Changes side by side', group: 'Changes', keys: ['2'] },
  { id: 'view-source', title: 'Changes in the source', group: 'Changes', keys: ['3'] },
  { id: 'view-result', title: 'The resulting page', group: 'Changes', keys: ['4'] },
  { id: 'view-split', title: 'Source of both sides', group: 'Changes', keys: ['5'] },
  { id: 'change-list', title: 'List of all changes', group: 'Changes', keys: ['l'] },
  { id: 'hide-formatting', title: 'Hide or show formatting-only changes', group: 'Changes', keys: ['w'] },
  { id: 'expand-all', title: 'Show everything that is folded', group: 'Changes', keys: ['*'] },
  { id: 'against-base', title: 'Show all changes', group: 'Changes', keys: [] },
  { id: 'against-reviewed', title: 'Show changes since my review', group: 'Changes', keys: [] },
  { id: 'against-primary', title: 'Compare with today’s content', group: 'Changes', keys: [] },
  { id: 'finish-review', title: 'Finish review', group: 'Changes', keys: ['Ctrl+Shift+Enter'] },
  { id: 'new-change-request', title: 'New change request', group: 'Change request', keys: ['Ctrl+n'] },
  { id: 'rename', title: 'Rename the change request', group: 'Change request', keys: ['F2'] },
  { id: 'describe', title: 'Edit its description', group: 'Change request', keys: [] },
  { id: 'follow', title: 'Follow it, or stop following', group: 'Change request', keys: [] },
  { id: 'to-draft', title: 'Make it a draft', group: 'Change request', keys: [] },
  { id: 'to-open', title: 'Open it for review', group: 'Change request', keys: [] },
  { id: 'archive', title: 'Archive it', group: 'Change request', keys: [] },
  { id: 'update', title: 'Update it from its space', group: 'Change request', keys: [] },
  { id: 'merge', title: 'Merge it into its space', group: 'Change request', keys: [] },
  { id: 'comment', title: 'Comment on the block, or on the page', group: 'Discussion', keys: ['c'] },
  {
    id: 'suggest',
    title: 'Suggest another wording of the block',
    group: 'Discussion',
    keys: ['C'],
  },
  { id: 'note', title: 'Private note on the block, or on the page', group: 'Discussion', keys: ['i'] },
  {
    id: 'select-words',
    title: 'Select words of the block, to comment on them',
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
  { id: 'edit-place', title: 'Show what the edit is about', group: 'Outbox', keys: ['o'] },
  { id: 'edit-decide', title: 'Compare and decide', group: 'Outbox', keys: ['d'] },
  { id: 'edit-send', title: 'Send the edit now, or try again', group: 'Outbox', keys: ['s'] },
  { id: 'edit-change', title: 'Change the text of the edit', group: 'Outbox', keys: ['E'] },
  { id: 'edit-elsewhere', title: 'Send the edit elsewhere', group: 'Outbox', keys: ['t'] },
  { id: 'edit-discard', title: 'Discard the edit, or bring it back', group: 'Outbox', keys: ['x', 'Delete'] },
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
    title: 'Add to review, or send',
    group: 'Writing',
    keys: ['Ctrl+Enter'],
    local: true,
  },
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** Keys of a command as people write them: "Ctrl K", "Shift F7". Empty where it has none. */
export function keysOf(id: CommandId): readonly string[] {
  const command = byId.get(id);
  return command === undefined ? [] : keysNow(command).map(printKeys);
}

export function printKeys(keys: string): string {
  return keys
    .split(/\+(?=.)/)
    .map((key) => names[key] ?? (key.length === 1 && keys.length > 1 ? key.toUpperCase() : key))
    .join(' ');
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** What was pressed, in the words of `Command.keys`. */
export function pressed(event: KeyboardEvent): string {
  const named = event.key.length > 1;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && (named || modified) ? 'Shift+' : '',
    modified && !named ? event.key.toLowerCase() : event.key,
  ].join('');
}

type Handler = () => void;

/** Who answers which command now. The screen mounted last answers first. */
export class Shortcuts {
  #handlers = $state.raw<readonly { readonly id: CommandId; readonly run: Handler }[]>([]);
  available = $derived(commands.filter((command) => this.#find(command.id) !== null));
  singleKeys = $state(true);

  /** Answers the function that ends it; return it from `$effect` or `onMount`. */
  handle(handlers: Partial<Record<CommandId, Handler>>): () => void {
    const mine = commands.flatMap(({ id }) => {
      const run = handlers[id];
      return run === undefined ? [] : [{ id, run }];
    });
    // Called from effects, which must not run again because somebody else began to answer.
    untrack(() => (this.#handlers = [...this.#handlers, ...mine]));
    return () => {
      untrack(() => (this.#handlers = this.#handlers.filter((one) => !mine.includes(one))));
    };
  }

  run(id: CommandId): boolean {
    const handler = this.#find(id);
    handler?.();
    return handler !== null;
  }

  /** For `window`'s keydown. Single keys rest while typing, composing, or with a menu or dialog open. */
  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const keys = pressed(event);
    const single = keys.length === 1;
    if (single && (!this.singleKeys || takesText(event.target))) return;
    // In a field, undoing belongs to the text.
    if ((keys === 'Ctrl+z' || keys === 'Delete') && takesText(event.target)) return;
    if (inFloat(event.target) && keys !== 'F1') return;
    const command = commands.find((one) => one.local !== true && keysNow(one).includes(keys));
    if (command !== undefined && this.run(command.id)) event.preventDefault();
  }

  menu(command: MenuCommand): void {
    const ids: Readonly<Record<MenuCommand, CommandId>> = {
      shortcuts: 'help',
      settings: 'go-settings',
      search: 'palette',
      find: 'find',
      sync: 'sync',
      'work-offline': 'work-offline',
      back: 'back',
      forward: 'forward',
    };
    this.run(ids[command]);
  }

  #find(id: CommandId): Handler | null {
    return this.#handlers.findLast((one) => one.id === id)?.run ?? null;
  }
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

function inFloat(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
