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
  const folders = foldersOf(addresses, pages);
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
    folders.length === 0
      ? ''
      : `<section><h2>${escaped(said.newAddresses)}</h2>${folders.map(addressHtml).join('')}</section>`,
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
  return `<article><h3 dir="auto">${escaped(title)}</h3><p class="quiet"><code>${escaped(path || '/')}</code> ${escaped(words)}</p>${content}${cut}</article>`;
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

/** Rules of an exported change request: paper, ink and the marks of a proof, on the screen and printed. */
const exportStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1d1b18,#eceae6);--quiet:light-dark(#635f57,#a8a49c);--line:light-dark(#ddd8cf,#45423d);--panel:light-dark(#f6f3ee,#26241f);--in:light-dark(#0f6b35,#7fd6a0);--in-soft:light-dark(#e3f4e8,#16331f);--out:light-dark(#a3202a,#f2969c);--out-soft:light-dark(#fbe7e7,#3d1d1f)}
body{margin:0;background:light-dark(#fdfcfa,#1c1b18);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main{max-width:78ch;margin:0 auto;padding:32px 24px 64px}
h1{font-size:1.7em;line-height:1.25;margin:0 0 12px}h2{font-size:1.25em;margin:40px 0 12px;border-bottom:1px solid var(--line);padding-bottom:4px}h3{font-size:1.05em;margin:24px 0 4px}
small,.quiet,footer,dt,.gap{color:var(--quiet);font-size:.85em;font-weight:400}
dl{display:grid;gap:2px;margin:0}dl div{display:grid;grid-template-columns:110px 1fr}dd{margin:0;overflow-wrap:anywhere}
article{break-inside:avoid-page}.thread{border:1px solid var(--line);border-radius:6px;padding:4px 16px 12px;margin:16px 0}
.thread ol{list-style:none;margin:8px 0 0;padding:0 0 0 16px;border-left:2px solid var(--line)}
.by{margin:10px 0 0}.text>:first-child{margin-top:2px}.text>:last-child{margin-bottom:2px}.text{overflow-wrap:anywhere}
.text-piece{display:block;font-variant-ligatures:none;font-kerning:none}
blockquote{margin:8px 0;padding:2px 12px;border-left:3px solid var(--line);color:var(--quiet)}
.note{padding:8px 12px;background:var(--panel);border-radius:6px}
.lines{font:13px/1.5 "JetBrains Mono",ui-monospace,monospace;background:var(--panel);border-radius:6px;padding:8px 0;white-space:pre-wrap;overflow-wrap:anywhere}
.lines>div{padding:0 12px}.gap{font-style:italic}ins{text-decoration:none;color:var(--in)}ins mark{background:var(--in-soft);color:inherit;text-decoration:underline}
.inserted::before{content:"+ "}.deleted::before{content:"- "}.inserted{background:var(--in-soft)}.deleted{background:var(--out-soft)}del{color:var(--out)}del mark{background:none;color:inherit;text-decoration:line-through}del{text-decoration:none}
pre{overflow-x:auto;background:var(--panel);padding:8px 12px;border-radius:6px}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:3px 8px}
footer{margin-top:48px}.reactions span{margin-right:10px}[popover]{display:block;position:static;border:0;background:none;color:inherit}
@media print{body{font-size:11pt}main{max-width:none;padding:0}}
`;
