import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { reasonMessage } from '../../../src-main/outbox/sending/reason.ts';
import { english } from '../../../src-main/shared/messages/en/texts.ts';
import { german } from '../../../src-main/shared/messages/de/texts.ts';
import { japanese } from '../../../src-main/shared/messages/ja/texts.ts';
import { chooseLanguage } from '../../../src-main/shared/messages/languages.ts';
import { speak, texts } from '../../../src-main/shared/messages/texts.ts';
import { shownTexts } from '../../support/shown-texts.ts';

const main = path.resolve(import.meta.dirname, '../../../src-main');

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

/** What messages are given that take neither names nor numbers. */
const examples: readonly (readonly [where: RegExp, args: readonly unknown[]])[] = [
  [/list$|^backup\.sentences$|^policy\.(services|authorities|checks)$/, [['a', 'b']]],
  [/^policy\.(serviceRefused|proxy)$/, ['a', ['b']]],
  [/\.labelled$/, ['A', 'y']],
  [/^sync\.(itemsUnreadable|listEndless|listCut)$/, ['comments', 2]],
  [/^sync\.gone$/, [{ list: 'comments', place: 'A', missing: 2, held: 3, names: null, isAll: false }]],
  [/^(exports\.time|discussion\.dayOf)$/, [new Date(0)]],
  [/^backup\.(otherKind|notUsed)/, ['backup', 'bundle']],
];

/** Every sentence by its place; what takes arguments is said of examples. */
function sentences(node: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[at, node]];
  if (typeof node === 'function') {
    const say = node as (...args: unknown[]) => string;
    if (at.startsWith('reasons.codes')) return [[at, say(details)]];
    // An object for whose comment, and as a text; a list of parts and numbers stand for themselves: each is said of what it can take.
    if (at.startsWith('diff.'))
      return [[at, say(/(made|noLonger)$/.test(at) ? 'bold' : 'hint', 'quote', 'y')]];
    const args = examples.find(([where]) => where.test(at))?.[1] ?? [
      { mine: true, by: null, toString: () => '#41', replaceAll: () => '#41' },
      'x',
      'y',
    ];
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
    // Alike in both: names with what stands between them, a noun, and labels of fields (Code, Team).
    const alike =
      /^(backup\.sentences|sync\.lists\.reviews|discussion\.cellOfPage|news\.(in|list)|news\.notice\.(inSpace|count\.review)|diff\.withoutBlock|administrationViews\.\w+Links\.title|administration(Fields|Values)\..+|exports\.(status|reviews|statusName|verdict))$/;
    expect(same.filter(([at]) => !alike.test(at))).toEqual([]);
  });
});

describe('apostrophes and quotation marks', () => {
  const straightApostrophe = /\p{L}'\p{L}|s' /u;

  it.each([
    ['English', english],
    ['German', german],
    ['Japanese', japanese],
  ] as const)('are typographic in what the core says in %s', (_language, said) => {
    // Some answer parts of a sentence.
    const isStraight = (text: unknown): boolean =>
      straightApostrophe.test(String(text)) || String(text).includes('"');
    expect(sentences(said, '').filter(([, text]) => isStraight(text))).toEqual([]);
  });

  it('are typographic in what the command line says, but around commands and values', () => {
    const said = shownTexts([
      'src-main/cli',
      'src-main/core/headless',
      'src-main/core/rpc',
      'src-main/policy',
    ]);
    expect(said.filter(({ text }) => straightApostrophe.test(text))).toEqual([]);
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
    'Antwort auf den Kommentar von Dana zu Limits',
  );
});

it('names a way that several blocks changed without the block, in each language', () => {
  const ways = [english, german, japanese].map(({ diff }) =>
    diff.withoutBlock(diff.changed('hint', 'A', 'B')),
  );
  expect(ways).toEqual(['B', 'B', 'B']);
});

it('speaks the first language of the system that there is', () => {
  expect([['fr-FR', 'de-AT'], ['ja'], ['fr'], []].map(chooseLanguage)).toEqual(['de', 'ja', 'en', 'en']);
});

it('says no sentence while a module is loaded: the language is not known then', () => {
  const early = fs
    .readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('messages/'))
    .map((file) => ({ file, source: fs.readFileSync(path.join(main, file), 'utf8') }))
    .filter(({ source }) => source.includes('texts()'))
    .filter(({ source }) => isSaidEarly(source));
  expect(early.map(({ file }) => file)).toEqual([]);
});

/** Whether `texts()` stands in no function, and in no field of an object that is made later. */
function isSaidEarly(source: string): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return false;
    if (ts.isCallExpression(node) && node.expression.getText() === 'texts') return true;
    return ts.forEachChild(node, visit) ?? false;
  };
  return visit(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true));
}

describe('sentences outside the catalogs', () => {
  const folders = [
    'src-main/backup',
    'src-main/content/checks',
    'src-main/content/diff',
    'src-main/core',
    'src-main/outbox',
    'src-main/policy',
    'src-main/shell',
    'src-main/sync',
  ];
  /**
   * What only standard error and the output of the headless program say, which is English in every system: why a policy cannot
   * be used is said before the language is known, and by `galley policy check`.
   */
  const ofCommandLine = /^src-main\/(core\/(headless\/|rpc\/command-line\.ts)|policy\/read-policy\.ts)/;
  /** Names of programs, keys, files, kinds and notifications of the bus; markup; errors of the program. */
  const ofPrograms =
    /^((Galley|Ed25519|Markdown|Metered|Control|Meta|Shift|Alt|Plus|Space|Left|Right|Up|Down|NameHasOwner|ListActivatableNames|NetworkServiceInProcess2)|Arrow\w+|PartitionAlloc[\w:/]+|HeapProfiler\.\w+|CmdOrCtrl|(Ctrl|Alt|CmdOrCtrl)\+\S+|Edit[A-Z]\w+|Probe[A-Z]\w+|[\w$]*\[struck out\]@?|<.*|width:.*|[\w+/=]{80,}|(frame-src|frame-ancestors|trusted-types|sandbox|script-src|style-src|font-src) .*|\{\} (document|shape)|\{\} titles|RefusedByPolicy|DataError|galley passphrase|create temp table .*|not \(state in .*|\*, rowid as .*|page-body flow|container content|may be old|not an account|no picture|Galley (core|keychain|local service)|(Galley|Sent|Review|Outbox) \{\}\..*|sudo apt install .*)$/;
  /** Said before there is a window or to the log, sent to the service, stored, or an error of the program. */
  const english = new Set([
    'Galley does not start with arguments of more than {} bytes.',
    'Galley does not start with {}.',
    'Galley does not start without its sandbox.',
    'Galley failed: {}',
    'Galley is already open with this data; its window is brought to the front.',
    'Not found',
    'Reviews belong to change requests.',
    'Sample workspace',
    'This is about a change request.',
    'Uncaught',
    'Uncaught in the shell.',
    'Unhandled in the shell.',
    'Placeholder text',
    'There is no such action.',
    'There is no such view.',
    'There is nothing called {}.',
    'changeContent answered no new page',
    'lorem ipsum',
    'root: ./ structure: readme: README.md summary: SUMMARY.md',
    'the keychain ended unexpectedly',
    'the transport did not end the request',
    '{} MB',
    '{} and {} more',
    '{} answered an object that was there before',
    '{} is not a kind',
    '{} is not for windows.',
    'A group holds an event.',
    'A notice is about something.',
    'A stored picture has no address.',
    'The entry {} was not read.',
    'The shell is not there.',
    'There are more values than Galley reads.',
    'not private',
    'too long',
    // What is wrong with a policy.
    'is not a key of a policy',
    'must be 44 characters of base64: a raw Ed25519 public key',
    'must be a number of megabytes, from 0 to {}',
    'must be a whole number of days, from 1 to 3650',
    'must be absolute paths',
    'must be false: Galley has none',
    'must be http://, https:// or socks5:// with host and port, without a password',
    'must be a list in [ ]',
    'must be a text in quotation marks',
    'must be "direct", or an object with "address" and, where wanted, "except"',
    'must be false, or an object with "address" and "key"',
    'is wrong',
    'is missing',
    'received undefined',
    'must be names of hosts',
    'must be origins, as https://docs.example without a path',
    'must be true or false',
    'must begin with https://, without a user name',
  ]);

  it.each(folders)('are none in %s', (folder) => {
    const found = shownTexts([folder]).filter(
      ({ file, text }) => !ofCommandLine.test(file) && !ofPrograms.test(text) && !english.has(text),
    );
    expect(found).toEqual([]);
  });
});
