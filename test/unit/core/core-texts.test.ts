import { afterEach, describe, expect, it } from 'vitest';
import { reasonMessage } from '../../../src-main/outbox/sending/reason.ts';
import { english } from '../../../src-main/shared/messages/en/texts.ts';
import { german } from '../../../src-main/shared/messages/de/texts.ts';
import { japanese } from '../../../src-main/shared/messages/ja/texts.ts';
import { chooseLanguage } from '../../../src-main/shared/messages/languages.ts';
import { speak, texts } from '../../../src-main/shared/messages/texts.ts';

afterEach(() => speak('en'));

const details = {
  hasText: true,
  kind: 'page.update',
  pictures: 2,
  detail: 'Dana',
  server: ' The service says: No.',
  kept: '',
  afterDeletion: '',
};

/** Every sentence by its place; what takes arguments is said of examples. */
function sentences(node: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[at, node]];
  if (typeof node === 'function') {
    const say = node as (...args: unknown[]) => string;
    if (at.startsWith('reasons.codes')) return [[at, say(details)]];
    // An object for whose comment, and as a text; a list of parts and numbers stand for themselves: each is said of what it can take.
    const args = /list$/.test(at)
      ? [['a', 'b']]
      : [{ mine: true, by: null, toString: () => '#41', replaceAll: () => '#41' }, 'x', 'y'];
    return [[at, say(...args)]];
  }
  return Object.entries(node as Readonly<Record<string, unknown>>).flatMap(([key, value]) =>
    sentences(value, at === '' ? key : `${at}.${key}`),
  );
}

describe.each([
  ['German', german],
  ['Japanese', japanese],
] as const)('what the core says in %s', (_language, translated) => {
  it('is another sentence than in English everywhere', () => {
    const inEnglish = new Map(sentences(english, ''));
    const same = sentences(translated, '').filter(([at, text]) => inEnglish.get(at) === text);
    // Alike in both: names with what stands between them, and a noun.
    const alike = /^(news\.(in|list)|news\.notice\.(inSpace|count\.review))$/;
    expect(same.filter(([at]) => !alike.test(at))).toEqual([]);
  });
});

it('says why an edit waits in the language of the process, and English without one', async () => {
  const about = { hasText: true, kind: 'comment.add', pictures: 0 } as const;
  const before = reasonMessage('invalid', 'Too short', about);
  await speak('de');
  expect([before, reasonMessage('invalid', 'Too short', about)]).toEqual([
    'The service does not accept this text. The service says: Too short. Edit it, then it is sent again.',
    'Der Dienst nimmt diesen Text nicht an. Der Dienst meldet: Too short. Bearbeiten Sie ihn, dann wird er noch einmal gesendet.',
  ]);
  expect(texts().states.waitingBehind(texts().states.behindDecision('A'))).toBe(
    'Nicht gesendet, wartet auf Ihre Entscheidung über „A“',
  );
  expect(texts().edits.reply({ mine: false, by: 'Dana' }, 'Limits')).toBe(
    'Auf den Kommentar von Dana auf Limits antworten',
  );
});

it('speaks the first language of the system that there is', () => {
  expect([['fr-FR', 'de-AT'], ['ja'], ['fr'], []].map(chooseLanguage)).toEqual(['de', 'ja', 'en', 'en']);
});
