import type { DocumentNode, RichDocument } from '../../../api/document.ts';
import type { Snapshot } from '../../snapshot.ts';
import { walkPages } from '../../snapshot.ts';
import type { LoggedCommit, RawChange } from './raw-diff.ts';
import type { ReadMerge } from '../reading.ts';
import { nameOf } from '../layout/repository-layout.ts';

const dull =
  /^(initial plan|initial commit|wip|fixup|squash|merge |address .*(review|feedback)|apply suggestions|update|updates|fix|fixes)\b\s*[.!]?$|^merge |^wip\b|^initial plan/i;

/**
 * The subject of a branch's change request, at most 100 characters: its only commit's; else that of the commit that
 * shares most words with the branch's name, the earliest of equals, passing over those that say nothing.
 * `commits` are newest first.
 */
export function branchSubject(branch: string, commits: readonly LoggedCommit[]): string {
  const earliestFirst = [...commits].reverse().map((commit) => firstLineOf(commit.message));
  const telling = earliestFirst.filter((subject) => subject !== '' && !dull.test(subject));
  const wanted = new Set(branch.toLowerCase().match(/[a-z0-9]+/g) ?? []);
  const shared = (subject: string): number =>
    new Set((subject.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => wanted.has(word))).size;
  const best = telling.reduce<string | undefined>(
    (chosen, subject) => (chosen === undefined || shared(subject) > shared(chosen) ? subject : chosen),
    undefined,
  );
  return shorten(best ?? earliestFirst.find((subject) => subject !== '') ?? nameOf(branch));
}

function firstLineOf(message: string): string {
  return (message.split('\n')[0] ?? '').trim();
}

/** At most `length` UTF-16 units, never half of a character beyond the basic plane. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

function shorten(subject: string): string {
  return subject.length <= 100 ? subject : `${cutText(subject, 99)}…`;
}

const listedFiles = 100;

/**
 * What a change request's description says of its branch: the body of its newest commit, and the changed files that are
 * no pages because the table of contents does not name them.
 */
export function branchDescription(
  commits: readonly LoggedCommit[],
  changes: readonly RawChange[],
  sides: readonly Snapshot[],
  summaryPath: string,
): RichDocument | undefined {
  const knownPaths = new Set([summaryPath]);
  for (const side of sides) {
    for (const page of walkPages(side.pages))
      if (page.type === 'document' && page.git !== undefined) knownPaths.add(page.git.path);
    for (const file of side.files) if (file.git !== undefined) knownPaths.add(file.git.path);
    for (const content of side.reusableContents)
      if (content.git !== undefined) knownPaths.add(content.git.path);
  }
  const others = changes
    .map((change) => change.path)
    .filter((path) => !knownPaths.has(path))
    .sort();
  const nodes: DocumentNode[] = [];
  const body = commits[0]?.message.split('\n').slice(1).join('\n').trim() ?? '';
  const paragraphs = body
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .slice(0, 20);
  for (const text of paragraphs)
    nodes.push(paragraph(nodes.length, [[text.replace(/\s*\n\s*/g, ' ').slice(0, 2000), false]]));
  if (others.length > 0) {
    nodes.push(paragraph(nodes.length, [['Changed files that are not pages of this space:', false]]));
    const items = others.slice(0, listedFiles).map((path, index) => ({
      object: 'block',
      type: 'list-item',
      key: `file-${index}`,
      nodes: [paragraph(index, [[path, true]], 'file-name')],
    }));
    nodes.push({ object: 'block', type: 'list-unordered', key: 'files', nodes: items });
    if (others.length > listedFiles)
      nodes.push(paragraph(nodes.length, [[`and ${others.length - listedFiles} more`, false]]));
  }
  return nodes.length === 0 ? undefined : { object: 'document', data: { schemaVersion: 1 }, nodes };
}

function paragraph(
  index: number,
  texts: readonly (readonly [text: string, isCode: boolean])[],
  prefix = 'text',
): DocumentNode {
  const leaves = texts.map(([text, isCode]) => ({
    object: 'leaf' as const,
    text,
    marks: isCode ? [{ object: 'mark' as const, type: 'code' }] : [],
  }));
  return {
    object: 'block',
    type: 'paragraph',
    key: `${prefix}-${index}`,
    nodes: [{ object: 'text', leaves }],
  };
}

/** The change request that a commit of the main line says it merged. */
export function readMerge(commit: LoggedCommit): Omit<ReadMerge, 'parent'> | undefined {
  const match = /^GITBOOK-(\d{1,9}):\s*(.*)$/.exec(firstLineOf(commit.message));
  if (match === null) return undefined;
  return {
    number: Number(match[1]),
    subject: shorten((match[2] ?? '').trim()),
    oid: commit.oid,
    author: commit.author,
    createdAt: commit.authoredAt,
    updatedAt: commit.committedAt,
  };
}
