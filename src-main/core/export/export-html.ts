import type { AddressMove } from '../../shared/diff.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import type { Reference } from '../../shared/tree.ts';
import { blocksMarkup } from '../../site/html/blocks/blocks.ts';
import type { RenderContext, ShownTarget } from '../../site/html/render-context.ts';
import { labelsOf } from '../../site/html/labels.ts';
import { directionFor, encoded, siteAddress, webAddress } from '../../site/html/markup.ts';
import { mostDocumentCharacters, PageWriter } from '../../site/html/page-writer.ts';
import {
  emojiOf,
  factsOf,
  pageNotes,
  reviewNotes,
  placeLabel,
  stateLabel,
  timeLabel,
  quotedLines,
} from './export-markdown.ts';
import { exportStyle } from './export-style.ts';
import type {
  ExportedChangeRequest,
  ExportedLine,
  ExportedMessage,
  ExportedPage,
  ExportedReview,
  ExportedThread,
} from './exported-change-request.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Nothing is fetched and nothing runs: the page's own rules are all that is allowed (docs/design/security.md). */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  );
}

/** Web addresses lead out; what lies in the space cannot be reached from a file. */
function shown(ref: Reference): ShownTarget {
  if (ref.kind === 'url') {
    const web = webAddress(ref.url);
    return web === null
      ? { kind: 'text', target: ref.url, reason: texts().exports.notFollowed }
      : { kind: 'web', ...web };
  }
  if (ref.kind === 'anchor') return { kind: 'anchor', href: siteAddress(`#${encoded(ref.anchor)}`) };
  const target = 'path' in ref ? ref.path : 'target' in ref ? ref.target : ref.kind;
  return { kind: 'text', target, reason: texts().exports.partOfSpace };
}

const contextIn = (language: string): RenderContext => ({
  labels: labelsOf(language),
  language,
  anchor: (id) => siteAddress(`#${encoded(id)}`),
  opensBeside: false,
  resolve: shown,
  specification: () => null,
  valueOf: () => null,
  holds: () => true,
  icon: () => null,
});

/** A change request as one HTML file that stands for itself: no script, nothing from elsewhere. */
export function htmlOf(exported: ExportedChangeRequest): string {
  const { number, subject, description, reviews, pages, addresses, threads } = exported;
  const { exports: said, language } = texts();
  const writer = new PageWriter(contextIn(language), mostDocumentCharacters);
  const title = `${number === null ? '' : `#${number} `}${subject}`;
  const open = threads.filter(({ status }) => status === 'open').length;
  const body = [
    `<header><h1 dir="auto">${escaped(title)}</h1>${facts(exported)}</header>`,
    exported.baseNote === null ? '' : `<p class="note">${escaped(exported.baseNote)}</p>`,
    description.trim() === ''
      ? ''
      : `<section><h2>${escaped(said.description)}</h2>${textHtml(description, writer)}</section>`,
    reviews.length === 0
      ? ''
      : `<section><h2>${escaped(said.reviews(reviews.length))}</h2>${reviews.map((one) => reviewHtml(one, writer)).join('')}</section>`,
    `<section><h2>${escaped(said.changedPages(pages.length))}</h2>${pages.map(pageHtml).join('') || `<p>${escaped(said.none)}</p>`}</section>`,
    addresses.length === 0
      ? ''
      : `<section><h2>${escaped(said.newAddresses)}</h2>${addresses.map(addressHtml).join('')}</section>`,
    `<section><h2>${escaped(said.discussion(threads.length, open))}</h2>${
      threads.map((thread) => threadHtml(thread, writer)).join('') || `<p>${escaped(said.noComments)}</p>`
    }</section>`,
    writer.notes,
    `<footer>${escaped(said.writtenBy(timeLabel(exported.exportedAt) ?? ''))}</footer>`,
  ].join('\n');
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${exportStyle}${writer.styleSheet}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

function facts(exported: ExportedChangeRequest): string {
  const rows = factsOf(exported).map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(value)}</dd></div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function textHtml(markdown: string, writer: PageWriter): string {
  const written = blocksMarkup(parseMarkdown(markdown).blocks, writer);
  return `<div class="text" dir="${directionFor(written)}">${written}</div>`;
}

function reviewHtml(review: ExportedReview, writer: PageWriter): string {
  const text = review.text.trim() === '' ? '' : textHtml(review.text, writer);
  return `<article class="thread">${byHtml(review.author, reviewNotes(review))}${text}</article>`;
}

function byHtml(author: string, notes: readonly string[]): string {
  return `<p class="by"><strong>${escaped(author)}</strong> <small>${escaped(notes.join(', '))}</small></p>`;
}

function pageHtml(page: ExportedPage): string {
  const { title, path, lines, cutLines } = page;
  const cut =
    cutLines === undefined ? '' : `<p class="note">${escaped(texts().exports.leftOut(cutLines))}</p>`;
  const words = pageNotes(page).join(', ');
  const content =
    lines === null
      ? `<p class="quiet">${escaped(texts().exports.notKept)}</p>`
      : lines.length === 0
        ? ''
        : linesHtml(lines);
  return `<article><h3 dir="auto">${escaped(title)}</h3><p class="quiet"><code>${escaped(path)}</code> ${escaped(words)}</p>${content}${cut}</article>`;
}

function addressHtml({ words, pages }: AddressMove): string {
  const rows = pages.map(
    ({ title, before, after }) =>
      `<li><span dir="auto">${escaped(title)}</span> <code>${escaped(before || '/')}</code> → <code>${escaped(after || '/')}</code></li>`,
  );
  return `<p>${escaped(words)}</p><ul>${rows.join('')}</ul>`;
}

function linesHtml(lines: readonly ExportedLine[]): string {
  const written = lines.map(lineHtml).join('');
  return `<div class="lines" dir="${directionFor(written)}">${written}</div>`;
}

function lineHtml(line: ExportedLine): string {
  if (line.change === 'gap')
    return `<div class="gap">${escaped(texts().exports.unchangedLines(line.count))}</div>`;
  const text = (line.parts ?? [{ text: line.text, changed: false }])
    .map((part) => (part.changed ? `<mark>${escaped(part.text)}</mark>` : escaped(part.text)))
    .join('');
  if (line.change === 'same') return `<div>${text || '&nbsp;'}</div>`;
  const tag = line.change === 'inserted' ? 'ins' : 'del';
  return `<div class="${line.change}"><${tag}>${text || '&nbsp;'}</${tag}></div>`;
}

function threadHtml(thread: ExportedThread, writer: PageWriter): string {
  const place = placeLabel(thread.page);
  const state = stateLabel(thread);
  const quotation = quotedLines(thread)
    .map((text) => `<blockquote dir="auto">${escaped(text)}</blockquote>`)
    .join('');
  const replies = thread.replies.map((reply) => `<li>${messageHtml(reply, writer)}</li>`).join('');
  const unlisted =
    thread.unlistedReplies === null ? '' : `<p class="quiet">${escaped(thread.unlistedReplies)}</p>`;
  return `<article class="thread"><h3 dir="auto">${escaped(place)} <small>${escaped(state)}</small></h3>${quotation}${messageHtml(thread, writer)}${
    replies === '' ? '' : `<ol>${replies}</ol>`
  }${unlisted}</article>`;
}

function messageHtml(message: ExportedMessage, writer: PageWriter): string {
  const edited = message.editedAt === null ? null : texts().exports.edited;
  const notes = [timeLabel(message.postedAt), edited, ...message.pending].filter((note) => note !== null);
  const reactions = message.reactions.map(
    ({ emoji, count }) => `<span>${escaped(emojiOf(emoji))} ${count}</span>`,
  );
  return `${byHtml(message.author, notes)}${textHtml(message.text, writer)}${
    reactions.length === 0 ? '' : `<p class="reactions">${reactions.join(' ')}</p>`
  }`;
}
