import { assertNever } from '../../shared/tree.ts';
import type { DigestKind } from '../../bridge/views/sync-views.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What the words of an entry need, kept with it: the objects themselves may be gone when it is read. */
export interface DigestDetail {
  readonly spaceTitle: string;
  readonly number?: number;
  readonly subject?: string;
  /** Title, or path, of the page. */
  readonly page?: string;
  /** Who wrote, opened or resolved. */
  readonly by?: string;
  /** Of a review: `approved`, `changes-requested`, or a newer word of the service. */
  readonly verdict?: string;
  /** The thread is mine. */
  readonly mine?: boolean;
  /** What is new of a change request. */
  readonly content?: boolean;
  readonly subjectBefore?: string;
  readonly status?: string;
  /** How many pages of primary content moved; null: not known. */
  readonly pages?: number | null;
}

/** "Dana commented on guides/limits in #41 Harden bulk dispatch". */
export function digestLabel(kind: DigestKind, detail: DigestDetail): string {
  const { spaceTitle } = detail;
  const isMine = detail.mine === true;
  const say = texts().news;
  const by = detail.by ?? say.someone;
  const request = requestName(detail);
  switch (kind) {
    case 'new-change-request':
      return say.opened(by, request, spaceTitle);
    case 'review-request':
      return say.asked(request, spaceTitle);
    case 'review':
      return reviewLabel(detail);
    case 'changed-change-request':
      return say.changed(request, say.list(changesOf(detail)));
    case 'merged':
      return say.mergedInto(request, spaceTitle);
    case 'archived':
      return say.archived(request);
    case 'gone':
      return say.gone(request);
    case 'comment':
      return say.commented(by, placeOf(detail));
    case 'reply':
      return isMine ? say.repliedToYou(by, placeOf(detail)) : say.replied(by, placeOf(detail));
    case 'resolved':
      return say.resolved(by, isMine, placeOf(detail));
    case 'content': {
      const { pages } = detail;
      return pages === undefined || pages === null || pages === 0
        ? say.contentChanged(spaceTitle)
        : say.pagesChanged(pages, spaceTitle);
    }
    default:
      return assertNever(kind);
  }
}

/** "Dana requested changes to #41 Harden bulk dispatch". */
export function reviewLabel(detail: DigestDetail): string {
  const say = texts().news;
  const request = requestName(detail);
  const by = detail.by ?? say.someone;
  switch (detail.verdict) {
    case 'approved':
      return say.approved(by, request);
    case 'changes-requested':
      return say.requestedChanges(by, request);
    default:
      return say.reviewed(by, request);
  }
}

/** The change request as `digestLabel` names it; null where the entry is about none. */
export function digestAbout(detail: DigestDetail): string | null {
  return detail.number === undefined && detail.subject === undefined ? null : requestName(detail);
}

/** "#41 Harden bulk dispatch". */
export function requestName({ number, subject }: DigestDetail): string {
  const name = subject === undefined || subject === '' ? '' : ` ${subject}`;
  return number === undefined ? `${texts().news.aChangeRequest}${name}` : `#${number}${name}`;
}

/** "guides/limits in #41 Harden", "#41 Harden", "guides/limits in Elsa docs". */
export function placeLabel(detail: DigestDetail): string {
  const where = detail.number === undefined ? detail.spaceTitle : requestName(detail);
  return detail.page === undefined ? where : texts().news.in(detail.page, where);
}

const placeOf = (detail: DigestDetail): string => texts().news.on(placeLabel(detail));

function changesOf({ content, subjectBefore, status }: DigestDetail): readonly string[] {
  const say = texts().news;
  return [
    ...(content === true ? [say.newContent] : []),
    ...(subjectBefore === undefined ? [] : [say.newSubject(subjectBefore)]),
    ...(status === undefined ? [] : [status === 'open' ? say.nowOpen : say.now(status)]),
  ];
}
