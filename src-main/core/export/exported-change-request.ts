import type { MessageView, ReviewView, ThreadView } from '../../bridge/views/review-views.ts';
import type { AddressMove, LineDiff } from '../../shared/diff.ts';
import { requestView, shownRequest } from '../review/change-request-views.ts';
import { discussionOf } from '../discussion/discussion.ts';
import type { Account } from '../core-state.ts';
import { listedChanges, ToldAddresses } from '../review/change-list.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { pageDiff } from '../review/page-diff.ts';

/** A change request as it leaves Galley in a file: what it changes, and what was said, written here and sent alike. */
export interface ExportedChangeRequest {
  readonly galley: 'change-request';
  readonly version: 1;
  /** ISO 8601, as all times here. */
  readonly exportedAt: string;
  /** When its content was last heard of. */
  readonly asOf: string;
  readonly space: string;
  readonly number: number | null;
  readonly subject: string;
  readonly status: string;
  readonly author: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly webUrl: string | null;
  /** Markdown, as all texts here. */
  readonly description: string;
  /** Why what it changes is not certain; null: it is. */
  readonly baseNote: string | null;
  readonly reviewers: readonly { readonly name: string; readonly verdict: string | null }[];
  /** Oldest first, those that are not sent last. */
  readonly reviews: readonly ExportedReview[];
  readonly pages: readonly ExportedPage[];
  /** Pages whose addresses change, grouped by how. */
  readonly addresses: readonly AddressMove[];
  readonly threads: readonly ExportedThread[];
}

export interface ExportedPage {
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  readonly changes: readonly string[];
  /** How the page itself changed, for people, in the language of the window; what changed of its text is in `lines`. */
  readonly words: readonly string[];
  /** The base is not held: it may be a change of others. */
  readonly uncertain: boolean;
  /** Why its text is not sent yet, in words; empty where the service has it. */
  readonly pending: readonly string[];
  /** What differs of its source, line by line, with three lines around; null: its content is not kept here. */
  readonly lines: readonly ExportedLine[] | null;
  /** So many lines more would be here; absent where all are. */
  readonly cutLines?: number;
}

/** `gap`: so many lines that are the same are left out. */
export type ExportedLine =
  Pick<LineDiff, 'change' | 'text' | 'parts'> | { readonly change: 'gap'; readonly count: number };

export interface ExportedMessage {
  readonly author: string;
  readonly postedAt: string | null;
  readonly editedAt: string | null;
  readonly text: string;
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[];
  /** What is written here and not sent yet, in words. */
  readonly pending: readonly string[];
  readonly webUrl: string | null;
}

export interface ExportedReview {
  readonly author: string;
  /** `approved`, `changes-requested`, or a newer word of the service. */
  readonly verdict: string;
  /** When it was given, or written while it is unsent. */
  readonly postedAt: string | null;
  /** The summary; empty where there is none. */
  readonly text: string;
  /** Why it is not sent yet, in words. */
  readonly pending: readonly string[];
}

export interface ExportedThread extends ExportedMessage {
  readonly page: string | null;
  /** The cell of a table that it is about, by column and row. */
  readonly cell: string | null;
  readonly quotation: string | null;
  readonly status: 'open' | 'resolved';
  readonly resolvedBy: string | null;
  readonly replies: readonly ExportedMessage[];
  readonly unlistedReplies: string | null;
}

const around = 3;

/** Lines of one page that are exported (docs/design/security.md). */
const mostLines = 50_000;
/** Characters of the lines of all pages, with what each takes in the file beside its text. */
const mostCharacters = 32_000_000;
const lineCharacters = 60;
const partCharacters = 80;

/** @throws {RequestFailure} `not-found` */
export async function readExported(
  account: Account,
  spaceId: string,
  changeRequestId: string,
  now: number,
): Promise<ExportedChangeRequest> {
  const row = shownRequest(account, spaceId, changeRequestId);
  const view = requestView(account, spaceId, changeRequestId);
  const threads = await discussionOf(account, spaceId, row.id);
  const slicer = new TimeSlicer();
  const room = new LineRoom();
  const pages: ExportedPage[] = [];
  const told = new ToldAddresses(view.addresses, view.pages);
  for (const page of view.pages) {
    const isRead = page.held && page.type === 'document';
    const read = isRead ? pageDiff(account, row, page.pageId, 'base') : null;
    const diff = read?.missing === null ? read : null;
    pages.push({
      pageId: page.pageId,
      title: page.title,
      path: page.path,
      changes: [...page.changes, ...page.attributes.map(({ words }) => words)],
      words: listedChanges({ ...page, diff: () => diff }, told).flatMap(({ kind, words }) =>
        kind === 'page' ? [words] : [],
      ),
      uncertain: page.uncertain,
      pending: page.unsent === undefined ? [] : [page.unsent.words],
      ...(diff === null ? { lines: null } : room.take(withoutSame(diff.source))),
    });
    await slicer.pause();
  }
  return {
    galley: 'change-request',
    version: 1,
    exportedAt: new Date(now).toISOString(),
    asOf: new Date(view.asOf).toISOString(),
    space: view.spaceTitle,
    number: view.number,
    subject: view.subject,
    status: view.status,
    author: view.author?.displayName ?? null,
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    webUrl: view.webUrl,
    description: view.descriptionMarkdown,
    baseNote: view.base?.words ?? null,
    reviewers: view.reviewers.map(({ person, verdict }) => ({ name: person.displayName, verdict })),
    reviews: view.reviews.map(exportedReview),
    pages,
    addresses: view.addresses,
    threads: threads.map(exportedThread),
  };
}

/** How much is left of what the lines of one export may take. */
export class LineRoom {
  #left = mostCharacters;

  /** The lines that fit. */
  take(lines: readonly ExportedLine[]): {
    readonly lines: readonly ExportedLine[];
    readonly cutLines?: number;
  } {
    let count = 0;
    for (const line of lines) {
      if (count >= mostLines || this.#left <= 0) break;
      this.#left -= charactersOf(line);
      count += 1;
    }
    return count === lines.length
      ? { lines }
      : { lines: lines.slice(0, count), cutLines: lines.length - count };
  }
}

function charactersOf(line: ExportedLine): number {
  if (line.change === 'gap') return lineCharacters;
  return lineCharacters + line.text.length + (line.parts?.length ?? 0) * partCharacters;
}

function withoutSame(lines: readonly LineDiff[]): readonly ExportedLine[] {
  if (lines.every(({ change }) => change === 'same')) return [];
  const shown = new Set<number>();
  for (const [index, { change }] of lines.entries()) {
    if (change === 'same') continue;
    for (let at = index - around; at <= index + around; at += 1) shown.add(at);
  }
  const result: ExportedLine[] = [];
  let left = 0;
  const gap = (): void => {
    if (left > 0) result.push({ change: 'gap', count: left });
    left = 0;
  };
  for (const [index, { change, text, parts }] of lines.entries()) {
    if (!shown.has(index)) {
      left += 1;
      continue;
    }
    gap();
    result.push({ change, text, ...(parts === undefined ? {} : { parts }) });
  }
  gap();
  return result;
}

function exportedReview({ person, verdict, at, markdown, pending }: ReviewView): ExportedReview {
  return {
    author: person.displayName,
    verdict,
    postedAt: isoOf(at),
    text: markdown,
    pending: pending.map(({ words }) => words),
  };
}

function exportedThread(thread: ThreadView): ExportedThread {
  return {
    ...exportedMessage(thread),
    page: thread.pageTitle,
    cell: thread.cell,
    quotation: thread.quotation,
    status: thread.status,
    resolvedBy: thread.resolvedBy?.displayName ?? null,
    replies: thread.replies.map(exportedMessage),
    unlistedReplies: thread.unlistedReplies,
  };
}

function exportedMessage(message: MessageView): ExportedMessage {
  return {
    author: message.author.displayName,
    postedAt: isoOf(message.postedAt),
    editedAt: isoOf(message.editedAt),
    text: message.markdown,
    reactions: message.reactions.map(({ emoji, count }) => ({ emoji, count })),
    pending: message.pending.map(({ words }) => words),
    webUrl: message.webUrl,
  };
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
