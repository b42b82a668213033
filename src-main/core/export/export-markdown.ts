import type { AddressMove } from '../../shared/diff.ts';
import type {
  ExportedChangeRequest,
  ExportedLine,
  ExportedMessage,
  ExportedPage,
  ExportedReview,
  ExportedThread,
} from './exported-change-request.ts';
import { foldersOf } from '../../shared/address-moves.ts';
import { texts } from '../../shared/messages/texts.ts';

/** A change request as Markdown that reads well as text, too. */
export function markdownOfExport(exported: ExportedChangeRequest): string {
  const { number, subject, reviews, pages, addresses, threads, description } = exported;
  const { exports: said } = texts();
  const folders = foldersOf(addresses, pages);
  const open = threads.filter(({ status }) => status === 'open').length;
  const parts = [
    `# ${number === null ? '' : `#${number} `}${oneLine(subject)}`,
    facts(exported),
    ...(exported.baseNote === null ? [] : [`> ${oneLine(exported.baseNote)}`]),
    ...(description.trim() === '' ? [] : [`## ${said.description}`, shifted(description)]),
    ...(reviews.length === 0 ? [] : [`## ${said.reviews(reviews.length)}`, ...reviews.map(reviewText)]),
    `## ${said.changedPages(pages.length)}`,
    ...(pages.length === 0 ? [said.none] : pages.map(pageText)),
    ...(folders.length === 0 ? [] : [`## ${said.newAddresses}`, ...folders.map(addressText)]),
    `## ${said.discussion(threads.length, open)}`,
    ...(threads.length === 0 ? [said.noComments] : threads.map(threadText)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** In English "Tue, 06 Jan 2026 10:00 UTC". */
export function timeLabel(iso: string | null): string | null {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? null : texts().exports.time(new Date(time));
}

export function factsOf(exported: ExportedChangeRequest): readonly (readonly [string, string])[] {
  const { space, status, author, createdAt, updatedAt, reviewers, asOf, webUrl } = exported;
  const { exports: said } = texts();
  const verdicts = reviewers.map(({ name, verdict }) =>
    verdict === null ? name : `${name} (${said.verdict(verdict)})`,
  );
  const rows: readonly (readonly [string, string | null])[] = [
    [said.space, space],
    [said.status, said.statusName(status)],
    [said.author, author],
    [said.opened, timeLabel(createdAt)],
    [said.updated, timeLabel(updatedAt)],
    [said.reviewers, verdicts.length === 0 ? null : verdicts.join(', ')],
    [said.asOf, timeLabel(asOf)],
    [said.onTheWeb, webUrl],
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
  return [texts().exports.verdict(verdict), timeLabel(postedAt), ...pending].filter((note) => note !== null);
}

function reviewText(review: ExportedReview): string {
  const head = [`**${review.author}**`, ...reviewNotes(review)].join(', ');
  return review.text.trim() === '' ? head : `${head}\n\n${shifted(review.text)}`;
}

/** What an export says of a changed page beside its text: how it differs, whose change it is, why it is not sent. */
export function pageNotes({ words, uncertain, pending }: ExportedPage): readonly string[] {
  return [...words, ...(uncertain ? [texts().exports.byOthers] : []), ...pending];
}

function pageText(page: ExportedPage): string {
  const { title, path, lines, cutLines } = page;
  const words = pageNotes(page).join(', ');
  const head = `### ${oneLine(title)}\n\n\`${path || '/'}\`${words === '' ? '' : `: ${oneLine(words)}`}`;
  if (lines === null) return `${head}\n\n${texts().exports.notKept}`;
  const cut = cutLines === undefined ? '' : `\n\n${texts().exports.leftOut(cutLines)}`;
  return lines.length === 0 ? head + cut : `${head}\n\n${fenced(lines)}${cut}`;
}

function addressText({ words, pages }: AddressMove): string {
  const rows = pages.map(
    ({ title, before, after }) =>
      `- ${oneLine(title)}: ${texts().exports.addressChange(`\`${before || '/'}\``, `\`${after || '/'}\``)}`,
  );
  return `${oneLine(words)}:\n\n${rows.join('\n')}`;
}

const signs = { same: ' ', inserted: '+', deleted: '-' } as const;

function fenced(lines: readonly ExportedLine[]): string {
  const text = lines
    .map((line) =>
      line.change === 'gap'
        ? `@@ ${texts().exports.unchangedLines(line.count)} @@`
        : `${signs[line.change]}${line.text}`,
    )
    .join('\n');
  // Longer than every fence in the text.
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

/** What a thread is about: a page by its title, or (null) the change request. */
export function placeLabel(page: string | null): string {
  return page === null ? texts().exports.onTheRequest : texts().exports.onPage(page);
}

export function stateLabel({ status, resolvedBy }: ExportedThread): string {
  return status === 'open' ? texts().exports.open : texts().exports.resolved(resolvedBy);
}

function threadText(thread: ExportedThread): string {
  return [
    `### ${oneLine(placeLabel(thread.page))} (${stateLabel(thread)})`,
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
    message.editedAt === null ? null : texts().exports.edited,
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
