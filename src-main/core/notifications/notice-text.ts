import type { NoticeKind } from '../../bridge/views/notice-views.ts';
import { placeLabel, requestName, reviewLabel } from './digest-labels.ts';
import type { DigestDetail } from './digest-labels.ts';
import { namesText } from '../reading/people.ts';
import { texts } from '../../shared/messages/texts.ts';

const longestTitle = 90;
const longestBody = 240;

/** A notice's words before they are made safe for the system. */
export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** What happened, by one entry of the digest. */
export function entryText(
  kind: NoticeKind,
  detail: DigestDetail,
  excerpt: string | null,
  isReply: boolean,
): NoticeText {
  const { news } = texts();
  const say = news.notice;
  const by = detail.by ?? news.someone;
  const request = requestName(detail);
  const said = [placeLabel(detail), ...(excerpt === null ? [] : [`“${excerpt}”`])].join('\n');
  switch (kind) {
    case 'reply':
      return {
        title: detail.mine === true ? say.repliedToYou(by) : say.repliedInYourThread(by),
        body: said,
      };
    case 'mention':
      return { title: isReply ? say.mentionedInReply(by) : say.mentioned(by), body: said };
    case 'review-request':
      return { title: say.requested, body: `${request}\n${say.inSpace(detail.spaceTitle)}` };
    case 'review':
      return {
        title: reviewLabel(detail),
        body: [say.inSpace(detail.spaceTitle), ...(excerpt === null ? [] : [`“${excerpt}”`])].join('\n'),
      };
    case 'merged':
      return { title: say.merged(request), body: say.into(detail.spaceTitle) };
    case 'edit':
    case 'account':
      // Neither is an entry of the digest.
      return { title: request, body: said };
  }
}

/** "2 replies and 1 mention of you, by Dana and Ravi". */
export function countLabel(kinds: readonly NoticeKind[], by: readonly string[]): string {
  const { list, notice } = texts().news;
  const counted = list(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => notice.count[kind](all.length)),
  );
  const people = [...new Set(by)];
  return people.length === 0 ? counted : notice.by(counted, namesText(people));
}

/**
 * Words that others wrote, as plain lines for the system: no control characters, nothing that turns the direction of what
 * follows, nothing that some systems take for markup, and not longer than a notice is.
 */
export function safeText({ title, body }: NoticeText): NoticeText {
  return {
    title: plainLine(title, longestTitle),
    body: body
      .slice(0, 4000)
      .split('\n')
      .map((line) => plainLine(line, longestBody))
      .filter((line) => line !== '')
      .slice(0, 4)
      .join('\n')
      .slice(0, 2 * longestBody),
  };
}

/** One line of plain words; longer ones are cut between characters. */
export function plainLine(text: string, longest: number): string {
  const plain = text
    .slice(0, 4000)
    .toWellFormed()
    // Controls, line and paragraph separators; marks, embeddings, overrides and isolates of direction; tags; fillers.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu, (sign) =>
      sign === '\u200D' || sign === '\u200C' ? sign : '',
    )
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('&', '＆')
    .replace(/\s+/gu, ' ')
    .trim();
  const signs: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    signs.push(segment);
    if (signs.length > longest) break;
  }
  return signs.length <= longest
    ? stackless(plain)
    : `${stackless(signs.slice(0, longest - 1).join('')).trimEnd()}…`;
}

/** Marks that pile up on one letter reach into other windows. */
function stackless(text: string): string {
  return text.replace(/(\p{M}{4})\p{M}+/gu, '$1');
}
