import { t } from '../../messages/en/review.ts';

/** Characters that the service takes of a subject. */
export const longestSubject = 100;

/** Why a subject cannot be sent; null: it can. */
export function subjectProblem(subject: string): string | null {
  const { length } = subject.trim();
  if (length === 0) return t('writeASubject');
  return length > longestSubject ? t('shortenTheSubjectByValue', { over: length - longestSubject }) : null;
}
