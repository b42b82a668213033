/** Wrong use of a command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: galley <verb> --data DIR [--json] [selectors]

  connect --base-url U --token-env NAME    keep <space id>... | --all    drop <space id>...
  sync [--full] [--settle-ms N]            status
  list spaces | pages | change-requests | comments | outbox
  show page --page P [--format markdown|text|tree]
  diff --change-request N [--page P] [--against base|reviewed|primary|<revision>]
  comment --body T [--change-request N] [--page P] [--node K [--record R --definition D]]
  reply --comment C --body T               react <emoji> --comment C [--reply R]    unreact <emoji> ...
  resolve --comment C                      reopen --comment C
  edit --comment C [--reply R] --body T    delete --comment C [--reply R]
  change-request create --subject T [--space S]
  change-request subject --subject T | description --body T | status draft|open|archived | update | merge
    each with --change-request N
  review finish [--summary T] [--verdict approved|changes-requested] --change-request N
  review show --change-request N           outbox retry|discard <edit id>
  search <query> [--limit N]
  backup --to FILE [--passphrase-env NAME]
  restore FILE [--passphrase-env NAME] [--nothing-since]    (Galley's window closed)
  bundle make <change request>... --to FILE | open FILE | export-outbox --to FILE | import-outbox FILE
  export change-request --change-request N [--format markdown|json|html] [--to FILE]
  export space [--space S] --to FOLDER

Selectors: --account, --space, --change-request <id or number>, --page, --node, --comment, --reply.
--body - reads standard input; --keep adds to the review instead of sending.`;
