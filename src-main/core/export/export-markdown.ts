import type { AddressMove } from '../../shared/diff.ts';
import type {
  ExportedChangeRequest,
  ExportedLine,
  ExportedMessage,
  ExportedPage,
  ExportedReview,
  ExportedThread,
} from './exported-change-request.ts';

/** A change request as Markdown that reads well as text, too. */
export function markdownOfExport(exported: ExportedChangeRequest): string {
  const { number, subject, reviews, pages, addresses, threads, description } = exported;
  const open = threads.filter(({ status }) => status === 'open').length;
  const parts = [
    `# ${number === null ? '' : `#${number} `}${oneLine(subject)}`,
    facts(exported),
    ...(exported.baseNote === null ? [] : [`> ${oneLine(exported.baseNote)}`]),
    ...(description.trim() === '' ? [] : ['## Description', shifted(description)]),
    ...(reviews.length === 0 ? [] : [`## Reviews (${reviews.length})`, ...reviews.map(reviewText)]),
    `## Changed pages (${pages.length})`,
    ...(pages.length === 0 ? ['None.'] : pages.map(pageText)),
    ...(addresses.length === 0 ? [] : ['## New addresses', ...addresses.map(addressText)]),
    `## Discussion (${threads.length}, ${open} open)`,
    ...(threads.length === 0 ? ['No comments.'] : threads.map(threadText)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** "Tue, 06 Jan 2026 10:00 UTC": a file is read anywhere, so the zone is named. */
export function timeLabel(iso: string | null): string | null {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? null : new Date(time).toUTCString().replace(/:\d\d GMT$/, ' UTC');
}

export function factsOf(exported: ExportedChangeRequest): readonly (readonly [string, string])[] {
  const { space, status, author, createdAt, updatedAt, reviewers, asOf, webUrl } = exported;
  const verdicts = reviewers.map(({ name, verdict }) => `${name}${verdict === null ? '' : ` (${verdict})`}`);
  const rows: readonly (readonly [string, string | null])[] = [
    ['Space', space],
    ['Status', status],
    ['Author', author],
    ['Opened', timeLabel(createdAt)],
    ['Updated', timeLabel(updatedAt)],
    ['Reviewers', verdicts.length === 0 ? null : verdicts.join(', ')],
    ['As of', timeLabel(asOf)],
    ['On the web', webUrl],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, oneLine(value)] as const]));
}

function facts(exported: ExportedChangeRequest): string {
  return factsOf(exported)
    .map(([name, value]) => `- ${name}: ${value}`)
    .join('\n');
}

/** Headings of a text stand below those of the document. */
function shifted(text: string): string {
  let isCode = false;
  return text
    .trim()
    .split('\n')
    .map((line) => {
      if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
      return isCode ? line : line.replace(/^(#{1,4})(?=\s)/, '##$1');
    })
    .join('\n');
}

/** What an export says of a review beside its summary: verdict, time, why it is not sent. */
export function reviewNotes({ verdict, postedAt, pending }: ExportedReview): readonly string[] {
  return [verdict, timeLabel(postedAt), ...pending].filter((note) => note !== null);
}

function reviewText(review: ExportedReview): string {
  const head = [`**${review.author}**`, ...reviewNotes(review)].join(', ');
  return review.text.trim() === '' ? head : `${head}\n\n${shifted(review.text)}`;
}

/** What an export says of a changed page beside its text: how it differs, whose change it is, why it is not sent. */
export function pageNotes({ changes, uncertain, pending }: ExportedPage): readonly string[] {
  return [...changes, ...(uncertain ? ['probably by others'] : []), ...pending];
}

/** What an export says below a page whose lines are not all there. */
export function cutNote(cutLines: number): string {
  return `${cutLines.toLocaleString('en')} further ${cutLines === 1 ? 'line is' : 'lines are'} left out, because there are too many. Galley shows them in the changes of the page.`;
}

function pageText(page: ExportedPage): string {
  const { title, path, lines, cutLines } = page;
  const words = pageNotes(page).join(', ');
  const head = `### ${oneLine(title)}\n\n\`${path}\`${words === '' ? '' : `: ${oneLine(words)}`}`;
  if (lines === null) return `${head}\n\nIts content is not kept offline.`;
  const cut = cutLines === undefined ? '' : `\n\n${cutNote(cutLines)}`;
  return lines.length === 0 ? head + cut : `${head}\n\n${fenced(lines)}${cut}`;
}

function addressText({ words, pages }: AddressMove): string {
  const rows = pages.map(
    ({ title, before, after }) => `- ${oneLine(title)}: \`${before || '/'}\` to \`${after || '/'}\``,
  );
  return `${oneLine(words)}:\n\n${rows.join('\n')}`;
}

const signs = { same: ' ', inserted: '+', deleted: '-' } as const;

function fenced(lines: readonly ExportedLine[]): string {
  const text = lines
    .map((line) =>
      line.change === 'gap'
        ? `@@ ${line.count} unchanged ${line.count === 1 ? 'line' : 'lines'} @@`
        : `${signs[line.change]}${line.text}`,
    )
    .join('\n');
  // Longer than every fence in the text.
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function threadText(thread: ExportedThread): string {
  const place = thread.page === null ? 'The change request' : `On ${oneLine(thread.page)}`;
  const state =
    thread.status === 'open'
      ? 'open'
      : `resolved${thread.resolvedBy === null ? '' : ` by ${thread.resolvedBy}`}`;
  return [
    `### ${place} (${state})`,
    ...quotedLines(thread).map(quoted),
    messageText(thread),
    ...thread.replies.map((reply) => quoted(messageText(reply))),
    ...(thread.unlistedReplies === null ? [] : [quoted(thread.unlistedReplies)]),
  ].join('\n\n');
}

/** What a thread is about: the cell by its name, and the words. */
export function quotedLines({ cell, quotation }: ExportedThread): readonly string[] {
  const lines = [cell === null ? null : `${cell}:`, quotation].filter((line) => line !== null);
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function messageText(message: ExportedMessage): string {
  const notes = [
    timeLabel(message.postedAt),
    message.editedAt === null ? null : 'edited',
    ...message.pending,
  ];
  const head = [`**${message.author}**`, ...notes.filter((note) => note !== null)].join(', ');
  const reactions = message.reactions.map(({ emoji, count }) => `${emojiOf(emoji)} ${count}`).join('  ');
  return `${head}\n\n${shifted(message.text)}${reactions === '' ? '' : `\n\n${reactions}`}`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** The service keeps reactions as hexadecimal code points. */
export function emojiOf(code: string): string {
  return /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(code)
    ? String.fromCodePoint(...code.split('-').map((point) => Math.min(0x10_ffff, parseInt(point, 16))))
    : code;
}
