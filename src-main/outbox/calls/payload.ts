import { longestText } from '../../bridge/channels/fields.ts';
import { editPayload, longestPage } from '../../bridge/edit.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { heldAddressesIn } from '../../shared/held-picture.ts';
import { optionProblem } from '../../shared/page-options.ts';
import type { ReasonSubject } from '../sending/reason.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Version written with every payload; a row of a version this Galley does not know is held, never deleted. */
export const payloadVersion = 1;

/** Reads a stored payload; undefined where it cannot be read (a newer version, a damaged row). */
export function readPayload(version: number, json: string): EditPayload | undefined {
  if (version !== payloadVersion) return undefined;
  try {
    const result = editPayload.safeParse(JSON.parse(json));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** The text a person wrote in this edit, or null where it has none; of a subject, plain text. */
export function textOf(payload: EditPayload): string | null {
  if (payload.kind === 'review.submit') return payload.summary;
  if ('subject' in payload) return payload.subject;
  if (payload.kind === 'page.property') return payload.property === 'hidden' ? null : payload.value;
  return 'markdown' in payload ? payload.markdown : null;
}

/** What the reason of an edit is said of. */
export function reasonSubjectOf(payload: EditPayload | null | undefined): ReasonSubject {
  const text = (payload && textOf(payload)) ?? '';
  return {
    // A new page has its title.
    hasText: text.trim() !== '' || payload?.kind === 'page.insert',
    kind: payload?.kind ?? null,
    pictures: new Set(heldAddressesIn(text)).size,
  };
}

/** The same edit with another text; edits without a text stay as they are. */
export function withText(payload: EditPayload, markdown: string): EditPayload {
  if (payload.kind === 'review.submit') return { ...payload, summary: markdown };
  if ('subject' in payload) return { ...payload, subject: markdown };
  if (payload.kind === 'page.property')
    return payload.property === 'hidden' ? payload : { ...payload, value: markdown };
  return 'markdown' in payload ? { ...payload, markdown } : payload;
}

/** Longest subject of a change request, in characters (docs/design/service-api.md, "Values"). */
const longestSubject = 100;

/** What is wrong with the text of an edit, in words; null: nothing. A description and a summary may be empty. */
export function textProblem(payload: EditPayload): string | null {
  const text = textOf(payload);
  if (text === null) return null;
  if (payload.kind === 'page.update' || payload.kind === 'page.insert') {
    const problem = optionProblem('title', payload.title);
    if (problem !== null) return problem;
    return text.length > longestPage ? texts().refused.longPage(longestPage) : null;
  }
  if (payload.kind === 'page.property')
    return payload.property === 'hidden' ? null : optionProblem(payload.property, text);
  if ('subject' in payload) {
    if (text.trim() === '') return texts().refused.emptySubject;
    return text.length > longestSubject ? texts().refused.longSubject(longestSubject) : null;
  }
  if (text.length > longestText) return texts().refused.longText(longestText);
  if (payload.kind === 'review.submit' || payload.kind === 'changeRequest.description') return null;
  return text.trim() === '' ? texts().refused.emptyText : null;
}
