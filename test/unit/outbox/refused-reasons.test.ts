import { expect, it } from 'vitest';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { reasonSubjectOf } from '../../../src-main/outbox/calls/payload.ts';
import { reasonMessage } from '../../../src-main/outbox/sending/reason.ts';

const target = { spaceId: 's', changeRequestId: 'c', pageId: 'p' };
const picture = (of: string) => `![](/held/${of.repeat(64)}/plan.png)\n`;
const page = (markdown: string): EditPayload => ({ kind: 'page.update', target, title: 'A', markdown });

it.each<[string, EditPayload, string]>([
  [
    'target-gone',
    page('Mine.\n'),
    'The page was deleted from the change request. Your text is kept: send it elsewhere, also back into this change request as a new page, or save it as a file.',
  ],
  [
    'target-gone',
    { kind: 'page.move', target, place: { parentId: null } },
    'The page was deleted from the change request. This can no longer be sent: discard it.',
  ],
  [
    'change-request-closed',
    { kind: 'page.delete', target },
    'The change request is No now: its pages can no longer be changed. This can no longer be sent: discard it.',
  ],
  [
    'too-large',
    page(picture('a') + picture('b')),
    'The service finds this page with its 2 images too large. Remove images or use smaller ones, send it elsewhere, or save it as a file.',
  ],
  [
    'too-large',
    page('Long.\n'),
    'The service finds this page too large. Shorten it, send it elsewhere, or save it as a file.',
  ],
  [
    'too-large',
    { kind: 'comment.add', target, markdown: 'Long.' },
    'The service finds this text too long. Shorten it, then it is sent again.',
  ],
  [
    'invalid',
    page('Odd.\n'),
    'The service does not accept this page. The service says: No. Edit it, send it elsewhere, or save it as a file.',
  ],
  [
    'invalid',
    { kind: 'page.move', target, place: { parentId: null } },
    'The service does not accept this place of the page. The service says: No. Retry, or discard it and move the page elsewhere.',
  ],
  [
    'invalid',
    { kind: 'page.property', target, property: 'slug', value: 'a' },
    'The service does not accept this value. The service says: No. Set another one, retry, or discard it.',
  ],
  [
    'invalid',
    { kind: 'comment.resolve', comment: { id: 'k' } },
    'The service does not accept this. The service says: No. Discard it, or do it on the web.',
  ],
])('what the service refuses as %s is said with a way on', (code, payload, words) => {
  expect(reasonMessage(code, 'No', reasonSubjectOf(payload))).toBe(words);
});
