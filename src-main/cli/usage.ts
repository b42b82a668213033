/** Wrong use of a command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `galley <verb> --help` prints of a verb. */
interface VerbHelp {
  readonly forms: readonly string[];
  /** What it does. */
  readonly does: string;
  /** What happens next, or what to run next. */
  readonly next: string;
}

const isQueued =
  'The edit waits in the outbox. The next "galley sync" sends it, or an open window of Galley with the same data does.';
const isQueuedOrPending = `${isQueued}\nWith --keep it belongs to the review instead: "galley review finish" queues it.`;

/** Of a form that needs no folder of data. */
const noData = '(without --data)';

/** Help for each verb; `run-verb.ts` has the same keys. */
export const verbHelp = {
  connect: {
    forms: ['connect --base-url U --token-env NAME [--allow-http]'],
    does: 'Adds an account. Galley stores the name of the variable with the token, never the token.',
    next: '"galley sync" downloads the spaces; "galley keep" chooses some of them before.',
  },
  keep: {
    forms: ['keep <space id>... | --all [--first]'],
    does: 'Chooses spaces to keep offline. --first keeps the first pages of a space that has more than are kept of one.',
    next: 'The next "galley sync" downloads them.',
  },
  drop: {
    forms: ['drop <space id>...'],
    does: 'Stops keeping spaces offline. Unsent edits stay.',
    next: 'Their content is removed by the next sync. "galley keep" chooses them again.',
  },
  sync: {
    forms: ['sync [--full] [--settle-ms N]'],
    does: 'Sends what waits in the outbox, then downloads what changed. Where nothing was chosen with keep, all\nspaces are kept. --full asks for everything again.\n--settle-ms waits N ms before each of the two searches for an edit whose answer was lost.',
    next: '"galley list outbox" shows edits that need your decision, "galley status" what is ready offline.',
  },
  status: {
    forms: ['status'],
    does: 'Prints accounts, what is ready offline, and what could not be read. Uses no network.',
    next: '"galley sync" downloads what is missing.',
  },
  list: {
    forms: [
      'list spaces | pages | comments | outbox',
      'list change-requests [--status draft|open|merged|archived]',
      'list sent [--search WORDS] [--limit N]',
    ],
    does: 'Lists what is on this computer. Uses no network.\n--status lists the change requests of that status alone.\nsent is the record of everything that was sent, of all accounts unless --account names one.',
    next: 'Ids of the list can be given to the other verbs.',
  },
  show: {
    forms: ['show page --page P [--change-request N] [--format markdown|text|tree]'],
    does: 'Prints a page. Uses no network.',
    next: 'This verb only reads: nothing is changed or sent.',
  },
  diff: {
    forms: ['diff --change-request N [--page P] [--against base|reviewed|primary|<revision>]'],
    does: 'Prints what a change request changes: changed pages, then addresses that change. Uses no network.\nA line begins with - for what was there, + for what is there now, > for what moved, ~ for what else changed.\n--page prints one page alone; P is its id, as "galley list pages" shows it.\n--against compares with base (what the change request began with; without the option), reviewed (what you\nlast marked as reviewed), primary (the space as it is today) or another revision.',
    next: 'This verb only reads. "galley comment" comments on a block (--node).',
  },
  comment: {
    forms: [
      'comment --body T [--change-request N] [--page P] [--node K [--record R --definition D]] [--keep]',
    ],
    does: 'Writes a comment. --body - reads standard input.',
    next: isQueuedOrPending,
  },
  reply: {
    forms: ['reply --comment C --body T [--keep]'],
    does: 'Replies to a comment. --body - reads standard input.',
    next: isQueuedOrPending,
  },
  react: {
    forms: ['react <emoji> --comment C [--reply R]'],
    does: 'Adds a reaction to a comment or reply.',
    next: isQueuedOrPending,
  },
  unreact: {
    forms: ['unreact <emoji> --comment C [--reply R]'],
    does: 'Removes your reaction from a comment or reply.',
    next: isQueuedOrPending,
  },
  resolve: {
    forms: ['resolve --comment C'],
    does: 'Marks a comment as resolved.',
    next: isQueuedOrPending,
  },
  reopen: {
    forms: ['reopen --comment C'],
    does: 'Opens a resolved comment again.',
    next: isQueuedOrPending,
  },
  edit: {
    forms: ['edit --comment C [--reply R] --body T'],
    does: 'Changes the text of your comment or reply. --body - reads standard input.',
    next: isQueuedOrPending,
  },
  delete: {
    forms: ['delete --comment C [--reply R]'],
    does: 'Deletes a comment or reply.',
    next: isQueuedOrPending,
  },
  write: {
    forms: [
      'write --change-request N --page P [--file FILE | --body T] [--title T]',
      'write --change-request N --new --title T [--parent P] [--after P] [--file FILE | --body T]',
      'write --change-request N --page P [--slug S] [--icon I] [--description D] [--hide | --show]',
      'write --change-request N --page P --move [--parent P] [--after P | --first]',
      'write --change-request N --page P --delete',
      'write --change-request N --page P --revert',
      'write --apply <comment id>',
    ],
    does: 'Writes a page of a change request: its body from Markdown, its title, or both. --body - reads standard input.\n--new adds a page: the last below --parent or at the top, or the one right after --after.\n--slug is the last part of its address; an empty --icon or --description removes it.\n--hide hides the page from the navigation, --show shows it again.\n--move moves a page with all pages below it: to the end below --parent or at the top,\nto the beginning there with --first, or right after --after.\n--delete deletes a page with all pages below it.\n--revert makes a page read as in the base of the change request again: text, properties and parent page.\n--apply applies the change that a comment suggests to its page, answers the comment and resolves it.',
    next: `${isQueued}\nIf someone else changed the same block or property, or moved or changed the page,\nthe edit waits for your decision: "galley list outbox" shows it.`,
  },
  'change-request': {
    forms: [
      'change-request create --subject T [--space S]',
      'change-request subject --subject T --change-request N',
      'change-request description --body T --change-request N',
      'change-request status draft|open|archived --change-request N',
      'change-request update | merge --change-request N',
    ],
    does: 'Opens a change request, or changes one.',
    next: `${isQueued}\nupdate and merge ask once more after that sync: "galley outbox retry <edit id>" confirms.`,
  },
  review: {
    forms: [
      'review show --change-request N',
      'review finish [--summary T] [--verdict approved|changes-requested] --change-request N',
    ],
    does: 'Shows or finishes the review: the edits that were made with --keep.',
    next: 'After finish its edits wait in the outbox. The next "galley sync" sends them.',
  },
  outbox: {
    forms: ['outbox retry|discard <edit id>', 'outbox move <edit id> --change-request N|--new'],
    does: 'Decides about an edit that waits for your decision or was refused. move takes a page that was written\ninto another change request of its space, or a new one; where both changed one block, it has both.\nThe text of every edit is in "galley list outbox --json" (payload).',
    next: 'After retry or move the next "galley sync" sends it. After discard it is never sent.',
  },
  search: {
    forms: ['search <query> [--limit N]'],
    does: 'Searches pages, change requests and comments on this computer, and prints the text that was found.\nUses no network.',
    next: 'This verb only reads: nothing is changed or sent.',
  },
  backup: {
    forms: ['backup --to FILE [--passphrase-env NAME]'],
    does: 'Writes all accounts, with what is unsent, into one file.',
    next: '"galley restore FILE" restores it.',
  },
  restore: {
    forms: ['restore FILE [--passphrase-env NAME] [--nothing-since]    (Galley\u2019s window closed)'],
    does: 'Replaces the data folder by a backup; what was there is set aside.',
    next: 'The next "galley sync" checks which edits the service has already, then sends the others.',
  },
  export: {
    forms: [
      'export change-request --change-request N [--format markdown|json|html] [--to FILE]',
      'export space [--space S] --to FOLDER',
      'export sent [--search WORDS] [--format json|csv] [--to FILE]',
    ],
    does: 'Writes a change request, a space or the record of what was sent as files. Uses no network.',
    next: 'Nothing in Galley changes, nothing is sent.',
  },
  bundle: {
    forms: [
      'bundle make <change request>... --to FILE',
      'bundle open FILE',
      'bundle export-outbox --to FILE',
      'bundle import-outbox FILE',
    ],
    does: 'Carries change requests to a computer without a network, and the edits made there back.',
    next: 'make, then open there; export-outbox there, then import-outbox here. The next "galley sync" here sends the edits.',
  },
  policy: {
    forms: [`policy check [FILE]    ${noData}`],
    does: 'Prints what the organization that manages this machine sets, or what is wrong in its file.',
    next: 'This verb only reads. The next start of Galley takes what root changed in /etc/galley/policy.json.',
  },
} as const satisfies Readonly<Record<string, VerbHelp>>;

export type VerbName = keyof typeof verbHelp;

export function isVerb(name: string): name is VerbName {
  return Object.hasOwn(verbHelp, name);
}

const selectors = `Selectors: --account, --space, --change-request <id or number>, --page, --node, --comment, --reply.`;

/** Help for one verb: its forms, what it does, what happens next. */
export function usageOf(verb: VerbName): string {
  const { forms, does, next } = verbHelp[verb];
  const lines = forms.map((form) =>
    form.includes(noData)
      ? `galley ${form.replace(noData, '').trimEnd()} [--json]`
      : `galley ${form} --data DIR [--json]`,
  );
  return [
    ...lines.map((line, at) => `${at === 0 ? 'Usage:' : '      '} ${line}`),
    '',
    does,
    '',
    `Next: ${next}`,
    '',
    selectors,
  ].join('\n');
}

export const usage = `Usage: galley <verb> --data DIR [--json] [selectors]

${Object.values(verbHelp)
  .flatMap(({ forms }) => forms)
  .map((form) => `  ${form}`)
  .join('\n')}

${selectors}
--body - reads standard input; --keep adds to the review instead of sending.
Edits wait in the outbox until the next "galley sync" sends them.
"galley <verb> --help" says what a verb does and what happens next.`;
