import { afterEach, expect, it } from 'vitest';
import { plainText, sayStored, storedText } from '../../../src-main/shared/messages/stored-text.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';

afterEach(() => speak('en'));

it('says a stored sentence in the language of whoever reads it, with a sentence in it', async () => {
  const stored = storedText('noShareLinks', storedText('answeredSaying', 'GET https://a/b', 403, 'No.'));
  const inEnglish = sayStored(stored);
  await speak('de');
  expect([inEnglish, sayStored(stored)]).toEqual([
    'Its share links could not be loaded: GET https://a/b answered 403: No.',
    'Die Freigabelinks konnten nicht geladen werden: GET https://a/b hat mit 403 geantwortet: No.',
  ]);
});

it.each([
  'The service answered with a page to sign in.',
  '{"text":"noSuchSentence","args":[]}',
  '{"text":"toString","args":[]}',
  '{"text":"sitesOf"}',
  '{"text":"answered","args":[{"x":1}, null]}',
  '{"text":',
  '',
])('says what is not a stored sentence as it is: %j', (text) => {
  expect(sayStored(plainText(text))).toBe(text);
});
