import compile from 'icu-minify/compile';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { german } from '../../../../src-renderer/messages/de.ts';
import { japanese } from '../../../../src-renderer/messages/ja.ts';
import { pseudoMessage } from '../../../../src-renderer/messages/pseudo.ts';
import { appearanceGroups } from '../../../../src-renderer/screens/preview/appearance/appearance-fields.ts';
import type { Translations } from '../../../../src-renderer/messages/translations.ts';
import { formatMessage, formatParts } from '../../../../src-main/shared/messages/format-message.ts';
import type { Message } from '../../../../src-main/shared/messages/format-message.ts';
import { shownTexts } from '../../../support/shown-texts.ts';

/** Kinds in what the build makes of a message (icu-minify). */
const [pound, select] = [0, 1];

const renderer = path.resolve(import.meta.dirname, '../../../../src-renderer');
const folder = path.join(renderer, 'messages', 'en');
const names = fs.readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
const english: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => {
      // As every catalog of English is made (docs/how-to/add-a-text.md).
      const module = (await import(path.join(folder, `${name}.ts`))) as { english: Record<string, string> };
      return [name, module.english] as const;
    }),
  ),
);
const sources = fs
  .readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !/^messages\/(en|de|ja)\//.test(file))
  .map((file) => ({ file, source: fs.readFileSync(path.join(renderer, file), 'utf8') }));

/** Arguments with their kinds and choices, and tags: what a message and its translations have in common. */
function argumentsOf(message: unknown): readonly string[] {
  if (!Array.isArray(message)) return [];
  const found = message.filter(Array.isArray).flatMap(([name, kind, ...rest]: readonly unknown[]) => {
    if (typeof kind !== 'number' || kind === pound)
      return kind === undefined ? [String(name)] : [`<${String(name)}>`, ...argumentsOf([kind, ...rest])];
    const options: Readonly<Record<string, unknown>> = { ...Object(rest[0]) };
    return [
      `${String(name)} ${kind}${kind === select ? Object.keys(options).sort().join(' ') : ''}`,
      ...Object.values(options).flatMap(argumentsOf),
    ];
  });
  return [...new Set(found)].sort();
}

const argumentsIn = (catalog: Readonly<Record<string, Message>>) =>
  Object.fromEntries(Object.entries(catalog).map(([key, message]) => [key, argumentsOf(message)]));

describe.each(names)('the catalog %s', (name) => {
  const own = english[name] ?? {};

  it.each([
    ['German', german],
    ['Japanese', japanese],
  ] as const)('has every message in %s, with the same arguments and tags', (_language, translations) => {
    const catalog = translations[name as keyof Translations]; // of the same names: translations.ts
    expect(argumentsIn(catalog)).toEqual(argumentsIn(own));
    const isEmpty = (text: Message): boolean => typeof text === 'string' && text.trim() === '';
    expect(Object.values<Message>(catalog).filter(isEmpty)).toEqual([]);
  });

  it('holds no message that nothing says', () => {
    const users = sources.filter(({ source }) => source.includes(`messages/en/${name}.ts`));
    // In the list of commands a message is named by the id whose keys stand there.
    const says = (source: string, key: string) =>
      source.includes(`'${key}'`) || source.includes(` ${key}: [`);
    const unused = Object.keys(own).filter((key) => !users.some(({ source }) => says(source, key)));
    expect(unused).toEqual([]);
  });

  it('has typographic apostrophes and quotation marks', () => {
    const isStraight = (text: unknown): boolean =>
      /[\p{L}]'[\p{L}]|s' |"/u.test(JSON.stringify(text).slice(1, -1));
    for (const catalog of [own, german[name as keyof Translations], japanese[name as keyof Translations]])
      expect(
        Object.values<unknown>(catalog).filter((text) => typeof text === 'string' && isStraight(text)),
      ).toEqual([]);
  });

  it('is called by the name of its file', () => {
    const source = fs.readFileSync(path.join(folder, `${name}.ts`), 'utf8');
    expect(source).toContain(`translator('${name}', english)`);
  });
});

it('says no message while a module is loaded: the language is not known then', () => {
  const early = sources
    .filter(({ file, source }) => file.endsWith('.ts') && source.includes('/messages/en/'))
    .flatMap(({ file, source }) => callsOfModule(source).map((call) => `${file}: ${call}`));
  expect(early).toEqual([]);
});

/** Calls of translators that stand in no function. */
function callsOfModule(source: string): readonly string[] {
  const found: string[] = [];
  const parsed = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const translators = [...source.matchAll(/import \{ t(?: as (\w+))? \} from '[^']*\/messages\/en\//g)].map(
    ([, name]) => name ?? 't',
  );
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && translators.includes(node.expression.getText().replace(/\.parts$/, '')))
      found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

describe('texts outside the catalogs', () => {
  const folders = fs
    .readdirSync(path.join(renderer, 'screens'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src-renderer/screens/${name}`)
    .concat('src-renderer/document', 'src-renderer/editor', 'src-renderer/parts', 'src-renderer/state');
  /** Compares with titles that the core words. */
  const ofCore = ['src-renderer/screens/administration/wide-columns.ts'];
  /** Classes and contents of nodes, kinds of files, keys, and errors of the program. */
  const classes =
    'atom|block|block-[a-z-]+|column|document-list|expandable(_title)?|flow|item-body|kept|list|(un)?ordered|rich-text|selection|step(-body)?|(sub|super)script|tab-panel|tab_title|tasks';
  const ofEditor = new RegExp(`^((${classes})\\+?( |$))+$|^image/\\S+$|^(Mod|Shift)-|^The schema has no `);
  /** English as the reasons of the library that draws diagrams; errors of the program. */
  const filesOfPrograms = [
    'src-renderer/document/diagram-frame/draw-diagrams.ts',
    'src-renderer/document/workers/bounded-worker.ts',
  ];
  /** Names that are the same in every language, and examples of addresses. */
  const names =
    /^(Galley|Markdown|Electron|Chromium|Node|Tab|Escape|Enter|Mac|Ctrl|Inter Variable|https:\/\/\S+|\{\}-[a-z-]+|once a day|before( after)?|after|ul|li|auto|lazy|async|false|0\.9em|\{\} [kMG]B)$/;
  /** Tags, values of properties, types of components, and kinds of emoji in the data that names them. */
  const ofPrograms =
    /^([a-z\d]+(, [a-z\d]+)+|file|picture|steps|drawing bound|why not drawn|no (canvas|picture)|\w+ extends \w+|\w+ & \w+|Activities|Objects|Symbols|Flags)$/;
  const key =
    /^((Ctrl|Alt|Shift)\+)*(Control|Shift|Alt|Meta|AltGraph|CapsLock|Dead|Esc|Backspace|Delete|Home|End|Page(Up|Down)|Enter|Escape|Tab|F\d+|Arrow\w+|.?)$/;
  const selector = /\[[a-z-]+(=[^\]]*)?\]/;
  /** Values of the service that are shown as they are: names of fonts. */
  const ofService = new Set(
    appearanceGroups().flatMap(({ fields }) =>
      fields.flatMap((field) => (field.kind === 'choice' ? field.options : [])),
    ),
  );

  it.each(folders)('are none in %s', (one) => {
    expect(
      shownTexts([one]).filter(
        ({ file, text }) =>
          !ofCore.includes(file) &&
          !filesOfPrograms.includes(file) &&
          !ofPrograms.test(text) &&
          !(one === 'src-renderer/editor' && ofEditor.test(text)) &&
          !names.test(text) &&
          !selector.test(text) &&
          !key.test(text) &&
          !ofService.has(text),
      ),
    ).toEqual([]);
  });

  it('are none that style sheets generate', () => {
    const sheets = fs
      .readdirSync(renderer, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|svelte)$/.test(file))
      .map((file) => ({ file, source: fs.readFileSync(path.join(renderer, file), 'utf8') }))
      .map(({ file, source }) => ({ file, source: source.replace(/\\[\da-f]{1,6}/gi, '') }));
    expect(sheets.length).toBeGreaterThan(100);
    const generates = /^\s*content:[^;\n]*?(['"])(?:(?!\1)[^;\n])*\p{L}/mu;
    expect(sheets.filter(({ source }) => generates.test(source)).map(({ file }) => file)).toEqual([]);
  });

  it.each(folders)('are no English nouns that %s counts', (one) => {
    const counting = sources.filter(
      ({ file, source }) =>
        file !== 'parts/format.ts' &&
        file.startsWith(one.replace('src-renderer/', '')) &&
        /(?<!get |[.\w])count\(/.test(source),
    );
    expect(counting.map(({ file }) => file)).toEqual([]);
  });
});

describe('a message', () => {
  it('follows the rules of its language for plurals and numbers', () => {
    const { editsLost } = german.settings;
    expect([1, 1200].map((edits) => formatMessage(editsLost, 'de', { edits }))).toEqual([
      '1 nie gesendete Bearbeitung wird mit entfernt.',
      '1.200 nie gesendete Bearbeitungen werden mit entfernt.',
    ]);
    expect(formatMessage(japanese.settings.editsLost, 'ja', { edits: 1 })).toBe(
      '未送信の編集 1 件も削除されます。',
    );
  });

  it('with tags is pieces, which the caller draws', () => {
    expect(formatParts(compile('Sent to <strong>{to}</strong> now'), 'en', { to: '<b>a</b>' })).toEqual([
      'Sent to ',
      { tag: 'strong', text: '<b>a</b>' },
      ' now',
    ]);
  });

  it('of the pseudo-locale is in brackets, longer, and has its arguments', () => {
    const text = 'Remove {n, plural, one {# edit} other {# edits}} of <b>{name}</b>?';
    const pseudo = formatParts(pseudoMessage(compile(text)), 'en-XA', { n: 2, name: 'Dana' })
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join('');
    expect(pseudo).toMatch(/^⟦Rémôvé ~+2 édîtš~+ ôf ~+Dana\?⟧$/);
  });
});
