import type { Database } from 'better-sqlite3';

type Group =
  | 'The account'
  | 'The mirror: what the service said'
  | 'The outbox'
  | 'The person’s alone'
  | 'Galley’s own notes';

/** What each table is for; a table without words here is a failing test. */
const tables: Readonly<Record<string, readonly [Group, string]>> = {
  account: ['The account', 'One row: which service, and who we are there. Never a token.'],
  watermark: [
    'The account',
    'How far each list and each content was pulled, written in the transaction of what it speaks of.',
  ],
  preference: [
    'The account',
    'Settings of this account by name. `bundle`: it is a review bundle’s; `recovery`: what was saved of a damaged database.',
  ],
  organization: ['The mirror: what the service said', 'Organizations.'],
  member: [
    'The mirror: what the service said',
    'Members of organizations: names for mentions and for who wrote what.',
  ],
  collection: ['The mirror: what the service said', 'Collections of spaces.'],
  space: ['The mirror: what the service said', 'Spaces, kept offline or not.'],
  body: [
    'The mirror: what the service said',
    'Texts of pages by their hash: Markdown, or rich documents as JSON. What many revisions share stands here once.',
  ],
  page_version: [
    'The mirror: what the service said',
    'One version of one page: its fields in the tree, and which bodies it has.',
  ],
  file_version: [
    'The mirror: what the service said',
    'One version of one file. Bytes lie in `files/<first two letters>/<sha256>` beside the database.',
  ],
  revision: [
    'The mirror: what the service said',
    'Contents of spaces and change requests: their pages and files in order.',
  ],
  revision_change: ['The mirror: what the service said', 'Comparisons of two complete revisions, made once.'],
  change_request: ['The mirror: what the service said', 'Change requests, with what is held of them.'],
  comment: ['The mirror: what the service said', 'Comments of change requests and of spaces.'],
  reply: ['The mirror: what the service said', 'Replies to comments.'],
  review: ['The mirror: what the service said', 'Verdicts.'],
  requested_reviewer: ['The mirror: what the service said', 'Who is asked to review.'],
  site: ['The mirror: what the service said', 'Sites that show kept spaces.'],
  site_space: ['The mirror: what the service said', 'Which spaces a site shows.'],
  site_image: ['The mirror: what the service said', 'Images of the looks of sites.'],
  administration_answer: [
    'The mirror: what the service said',
    'What was last read of the administration: one answer for each question.',
  ],
  administration_item: ['The mirror: what the service said', 'The entries of those answers.'],
  edit: [
    'The outbox',
    'Every edit in the order in which it was made, whatever became of it. Rows are never deleted.',
  ],
  sent: [
    'The outbox',
    'What was sent, when, as whom, and what became of it (docs/design/sent-record.md). Rows go after a year, or as policy says.',
  ],
  id_map: ['The outbox', 'Which object of the service an object became that was made here.'],
  draft: ['The person’s alone', 'Texts that are being written.'],
  kept_space: ['The person’s alone', 'What is kept offline, and how much of it.'],
  followed: ['The person’s alone', 'Change requests that are followed, or not, by the person’s word.'],
  reviewed_page: ['The person’s alone', 'Pages that were marked as reviewed, with the hash of both sides.'],
  finished_review: ['The person’s alone', 'Reviews that were finished, and at which revision.'],
  seen: ['The person’s alone', 'What was looked at, and as of when.'],
  note: ['The person’s alone', 'Private notes.'],
  personal_row: [
    'The person’s alone',
    'Checksum and number of the last change of each row that is the person’s alone (docs/design/unsent-work.md).',
  ],
  site_draft: ['The person’s alone', 'Another look and structure of a site, tried here.'],
  staging: ['Galley’s own notes', 'Lists that are being walked: only a complete walk may remove anything.'],
  search_source: ['Galley’s own notes', 'What the full-text index holds, by its rowid.'],
  search_index: [
    'Galley’s own notes',
    'The full-text index (FTS5, without contents). Its own tables `search_index_*` are SQLite’s.',
  ],
  anchor_text: ['Galley’s own notes', 'What threads were about when they were first seen.'],
  digest: ['Galley’s own notes', 'What syncs brought: the News.'],
  digest_due: ['Galley’s own notes', 'What moved and is still to be looked at for the News.'],
  review_due: [
    'Galley’s own notes',
    'Reviews that came or changed and are still to be looked at for the News.',
  ],
  unseen_message: ['Galley’s own notes', 'Comments, replies and reviews since the last look.'],
  verification: ['Galley’s own notes', 'When a space was found complete, by count and hash.'],
  told: ['Galley’s own notes', 'What the system’s notifications have told, so that it is told once.'],
  asked_of_me: ['Galley’s own notes', 'Change requests that I am known to be asked to review.'],
  asked_due: ['Galley’s own notes', 'Those asked since, still to be told.'],
};

const groups: readonly Group[] = [
  'The account',
  'The mirror: what the service said',
  'The outbox',
  'The person’s alone',
  'Galley’s own notes',
];

interface Row {
  readonly name: string;
  readonly sql: string;
}

/** The shape of an account's database as a document, with the words of its own SQL. @throws for a table without words */
export function schemaDocument(database: Database): string {
  const rows = database
    .prepare<[], Row>(
      `select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'
         and name not glob 'search_index_*' order by name`,
    )
    .all();
  const unknown = rows.filter(({ name }) => tables[name] === undefined).map(({ name }) => name);
  const gone = Object.keys(tables).filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length + gone.length > 0)
    throw new Error(
      `schema-document.ts has no words for ${unknown.join(', ')}, and words for ${gone.join(', ')}.`,
    );
  const version = Number(database.pragma('user_version', { simple: true }));
  const parts = groups.flatMap((group) => [
    `## ${group}`,
    ...Object.entries(tables).flatMap(([name, [of, words]]) => {
      const row = rows.find((one) => one.name === name);
      return of !== group || row === undefined ? [] : [`### ${name}`, words, `\`\`\`sql\n${row.sql}\n\`\`\``];
    }),
  ]);
  return (
    [
      '# The local database',
      `Each account has one SQLite database, \`accounts/<account>/galley.sqlite\` in the data folder (Settings, About), with the
bytes of files beside it in \`files/\`. This is version ${version} of its shape (\`pragma user_version\`). Reading it with any
SQLite is safe while Galley runs; writing to it is Galley’s alone: rows that are the person’s alone have checksums, and a second
copy in \`unsent.log\` beside the database. Before a newer Galley changes the shape, a copy is kept
beside it as \`galley.sqlite.before-<version>\`, three of them at most.`,
      `Times are milliseconds since the epoch unless a column says otherwise. Columns named \`json\` hold the object as the
service sent it. What a screen shows is the mirror with the outbox laid over it.`,
      'This page is written by a test (`test/unit/store/schema-document.test.ts`; `-u` writes it anew).',
      ...parts,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}
