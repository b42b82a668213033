import { t } from '../../messages/en/discussion.ts';
import { language } from '../../messages/language.ts';
import type { Pending } from '../../../src-main/bridge/views/outbox-views.ts';

export interface PendingLine {
  readonly words: string;
  readonly tone: 'pending' | 'held' | 'failed';
}

/** What of a message an edit changes, for the message `pendingWhat`; null where the edit is the message itself. */
const names: Readonly<Record<Pending['kind'], string | null>> = {
  'comment.add': null,
  'reply.add': null,
  'review.submit': null,
  'comment.edit': 'edit',
  'reply.edit': 'edit',
  'comment.delete': 'delete',
  'reply.delete': 'delete',
  'comment.resolve': 'resolve',
  'comment.reopen': 'reopen',
  'comment.react': 'react',
  'reply.react': 'react',
  'comment.unreact': 'unreact',
  'reply.unreact': 'unreact',
  'changeRequest.create': null,
  'changeRequest.subject': 'subject',
  'changeRequest.description': 'description',
  'changeRequest.status': 'status',
  'changeRequest.update': 'update',
  'changeRequest.merge': 'merge',
  'page.update': 'pageText',
  'page.insert': 'insert',
  'page.delete': 'deletePage',
  'page.property': 'property',
  'page.move': 'move',
};

/** The same where it stands apart from what it is about, as in the bar of a change request. */
const namesApart: typeof names = { ...names, 'review.submit': 'review', 'changeRequest.create': 'create' };

/**
 * What is pending on a message in as few lines as there are things to say, each naming what it is about: "Reaction and resolving:
 * unsent, waiting until you sign in again". `apart`: what they are about does not stand beside them.
 */
export function pendingLines(pending: readonly Pending[], apart = false): readonly PendingLine[] {
  const named = apart ? namesApart : names;
  const own = pending.filter((one) => named[one.kind] === null);
  const rest = Map.groupBy(
    pending.filter((one) => named[one.kind] !== null),
    (one) => `${toneOf(one.state)} ${one.words}`,
  );
  const lines: readonly PendingLine[] = [
    ...own.map((one) => ({ words: one.words, tone: toneOf(one.state) })),
    ...[...rest.values()].flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const kinds = [...new Set(alike.map((one) => named[one.kind] ?? ''))];
      return [{ words: sentence(kinds, first), tone: toneOf(first.state) }];
    }),
  ];
  return lines.filter(({ words }, at) => lines.findIndex((line) => line.words === words) === at);
}

export function toneOf(state: Pending['state']): PendingLine['tone'] {
  return state === 'held' ? 'held' : state === 'rejected' ? 'failed' : 'pending';
}

function sentence(kinds: readonly string[], { state, words }: Pending): string {
  const { locale } = language();
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const who = lists.format(kinds.map((kind) => t('pendingWhat', { kind })));
  // A state goes on in the sentence; what needs the person is said with a reason, which is a sentence of its own.
  const isReason = state === 'held' || state === 'rejected';
  const said = isReason
    ? t('pendingReason', { state, reason: words })
    : words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}: ${said}`;
}
