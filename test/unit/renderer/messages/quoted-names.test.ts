import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { english as outbox } from '../../../../src-renderer/messages/en/outbox.ts';
import { states as germanStates } from '../../../../src-main/shared/messages/de/edits.ts';
import { states } from '../../../../src-main/shared/messages/en/edits.ts';
import { states as japaneseStates } from '../../../../src-main/shared/messages/ja/edits.ts';
import { reasons as english } from '../../../../src-main/shared/messages/en/reasons.ts';
import { reasons as german } from '../../../../src-main/shared/messages/de/reasons.ts';
import { reasons as japanese } from '../../../../src-main/shared/messages/ja/reasons.ts';

const catalogs = path.resolve(import.meta.dirname, '../../../../src-renderer/messages');
/** What is quoted and is no name of Galley's: a phrase that is searched, an icon, the window's title, pages of a service. */
const examples =
  /^(two words|zwei Wörter|gauge|\(3\) .* · Galley|Developer settings|Personal access tokens)$/;

/** Messages as they are written, with their arguments. */
function written(language: string): readonly string[] {
  const folder = path.join(catalogs, language);
  return fs
    .readdirSync(folder)
    .flatMap((file) =>
      [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/:\s+(?:'([^']*)'|"([^"]*)")/g)].map(
        ([, single, double]) => single ?? double ?? '',
      ),
    );
}

/** The sentences of every reason, for edits with and without a text. */
function saidOf({ codes }: typeof english): readonly string[] {
  const kinds = ['page.update', 'page.insert', 'page.move', 'page.delete', 'page.property', 'comment.add'];
  const said = { detail: '{name}', server: '', kept: '', afterDeletion: '' };
  return Object.values(codes).flatMap((text) =>
    typeof text === 'string'
      ? [text]
      : kinds.flatMap((kind) =>
          [true, false].map((hasText) => text({ ...said, kind, hasText, pictures: hasText ? 1 : 0 })),
        ),
  );
}

it.each([
  ['en', english, /“([^”]+)”/g],
  ['de', german, /„([^“]+)“/g],
  ['ja', japanese, /「([^」]+)」/g],
] as const)(
  'every name that a sentence quotes is one that the window shows: %s',
  (language, reasons, quoted) => {
    const messages = written(language);
    expect(messages.length).toBeGreaterThan(Object.keys(outbox).length);
    const withoutDots = (name: string): string => name.replace(/ ?…$/, '');
    const labels = new Set(messages.map(withoutDots));
    const names = [...messages, ...saidOf(reasons)].flatMap((text) =>
      [...text.matchAll(quoted)].map(([, name = '']) => name),
    );
    const unknown = names.filter(
      (name) => !/[{<]/.test(name) && !examples.test(name) && !labels.has(withoutDots(name)),
    );
    expect([names.length > 10, [...new Set(unknown)]]).toEqual([true, []]);
  },
);

it('what is quoted within a quotation has other quotation marks', () => {
  const said = [states, germanStates, japaneseStates].map((of, index) =>
    of.behindCheck(['Change “Limits”', '„Limits“ ändern', '「Limits」の変更'][index] ?? ''),
  );
  expect(said).toEqual([
    'until “Change ‘Limits’” has been checked',
    ', bis „‚Limits‘ ändern“ geprüft ist',
    '「『Limits』の変更」の確認待ち',
  ]);
});
