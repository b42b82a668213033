import { assertNever } from '../../shared/tree.ts';
import type { DigestKind } from '../../bridge/views/sync-views.ts';

/** What the words of an entry need, kept with it: the objects themselves may be gone when it is read. */
export interface DigestDetail {
  readonly spaceTitle: string;
  readonly number?: number;
  readonly subject?: string;
  /** Path, or title, of the page. */
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
  const { spaceTitle, mine } = detail;
  const by = detail.by ?? 'Someone';
  const request = requestName(detail);
  switch (kind) {
    case 'new-change-request':
      return `${by} opened ${request} in ${spaceTitle}`;
    case 'review-request':
      return `You are asked to review ${request} in ${spaceTitle}`;
    case 'review':
      return reviewLabel(detail);
    case 'changed-change-request':
      return `${request} changed: ${listed(changesOf(detail))}`;
    case 'merged':
      return `${request} was merged into ${spaceTitle}`;
    case 'archived':
      return `${request} was archived`;
    case 'gone':
      return `${request} was deleted on the service`;
    case 'comment':
      return `${by} commented ${placeOf(detail)}`;
    case 'reply':
      return mine === true ? `${by} replied to you ${placeOf(detail)}` : `${by} replied ${placeOf(detail)}`;
    case 'resolved':
      return `${by} resolved ${mine === true ? 'your thread' : 'a thread'} ${placeOf(detail)}`;
    case 'content':
      return contentLabel(detail);
    default:
      return assertNever(kind);
  }
}

/** "Dana requested changes to #41 Harden bulk dispatch". */
export function reviewLabel(detail: DigestDetail): string {
  const request = requestName(detail);
  const by = detail.by ?? 'Someone';
  switch (detail.verdict) {
    case 'approved':
      return `${by} approved ${request}`;
    case 'changes-requested':
      return `${by} requested changes to ${request}`;
    default:
      return `${by} reviewed ${request}`;
  }
}

/** The change request as `digestLabel` names it; null where the entry is about none. */
export function digestAbout(detail: DigestDetail): string | null {
  return detail.number === undefined && detail.subject === undefined ? null : requestName(detail);
}

/** "#41 Harden bulk dispatch". */
export function requestName({ number, subject }: DigestDetail): string {
  const name = subject === undefined || subject === '' ? '' : ` ${subject}`;
  return number === undefined ? `A change request${name}` : `#${number}${name}`;
}

/** "on guides/limits in #41 Harden", "on #41 Harden", "on guides/limits in Elsa docs". */
function placeOf(detail: DigestDetail): string {
  const where = detail.number === undefined ? detail.spaceTitle : requestName(detail);
  return detail.page === undefined ? `on ${where}` : `on ${detail.page} in ${where}`;
}

function changesOf({ content, subjectBefore, status }: DigestDetail): readonly string[] {
  return [
    ...(content === true ? ['new content'] : []),
    ...(subjectBefore === undefined ? [] : [`a new subject (was “${subjectBefore}”)`]),
    ...(status === undefined ? [] : [status === 'open' ? 'open for review' : `now ${status}`]),
  ];
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function contentLabel({ pages, spaceTitle }: DigestDetail): string {
  if (pages === undefined || pages === null || pages === 0) return `The content of ${spaceTitle} changed`;
  return pages === 1 ? `1 page changed in ${spaceTitle}` : `${pages} pages changed in ${spaceTitle}`;
}
