import type { EditKind } from '../../bridge/edit.ts';
import type { ReasonTexts } from '../../shared/messages/en/reasons.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What a reason is said of. */
export interface ReasonSubject {
  /** False for what has no text of the person's that could be kept or sent elsewhere, as a reaction. */
  readonly hasText: boolean;
  /** Null where it is not known. */
  readonly kind: EditKind | null;
  /** How many pictures go with it. */
  readonly pictures: number;
}

/** Why an edit is where it is. The codes are a closed set, stored in `edit.reason_code`. Rows of a newer Galley may hold others. */
export type ReasonCode = keyof ReasonTexts['codes'];

export function isReasonCode(value: string): value is ReasonCode {
  return Object.hasOwn(texts().reasons.codes, value);
}

/**
 * The one place that turns a code into a sentence: what happened, what it means, what the person can do. `detail` is the
 * server's own words or a name, if there is one.
 */
export function reasonMessage(
  code: string | null,
  detail: string | null,
  subject: ReasonSubject,
): string | null {
  const { codes, newer, server, kept, afterDeletion } = texts().reasons;
  if (code === null) return null;
  if (!isReasonCode(code)) return newer(code);
  const text = codes[code];
  if (typeof text === 'string') return text;
  const sentence = /[.!?]$/.test(detail ?? '') ? (detail ?? '') : `${detail}.`;
  return text({
    detail,
    server: detail === null || detail === '' ? '' : server(sentence),
    ...subject,
    kept: subject.hasText ? kept : '',
    afterDeletion: afterDeletion(subject.hasText),
  });
}
