/**
 * Colours of code by the little that most languages share: comments, strings, numbers, words of the language, names that
 * are called, tags. One pass over the text in linear time, whatever stands in it, because every page of an export is
 * coloured while it is written; the window itself reads grammars (src-renderer/document/highlight).
 */
export type TokenKind =
  'keyword' | 'string' | 'comment' | 'constant' | 'function' | 'property' | 'tag' | 'inserted' | 'deleted';

export interface Token {
  readonly text: string;
  readonly kind: TokenKind | null;
}

interface Language {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  readonly quotes: string;
  readonly keywords: ReadonlySet<string>;
  readonly ignoresCase?: boolean;
  /** Words before a colon are names of members. */
  readonly hasMembers?: boolean;
  readonly sigils?: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const constants = words(
  'true false null nil none undefined True False None NaN Infinity yes no on off TRUE FALSE NULL',
);

const cWords =
  'abstract as async await break case catch class const continue declare default delete do else enum export extends final finally for from function get go if implements import in instanceof interface is let match mut namespace new of operator override package private protected public readonly record return sealed set static struct super switch this throw throws trait try type typeof use using var virtual void volatile when where while with yield fn impl pub mod defer chan func range select map bool boolean byte char double float int long short string uint object decimal unsigned signed int32 int64 u8 u32 u64 i32 i64 usize val fun data suspend companion lateinit guard protocol extension internal params out ref nameof unsafe fixed lock event delegate';
const cLike: Language = {
  line: ['//'],
  block: [['/*', '*/']],
  quotes: '"\'`',
  keywords: words(cWords),
};
const hash: Language = {
  line: ['#'],
  block: [],
  quotes: '"\'`',
  keywords: words(
    'and as assert async await begin break case class continue def del do done elif else elsif end ensure esac except export fi finally for from function global if import in is lambda local module next nonlocal not or pass raise redo require rescue retry return self set source then try undef unless until when while with yield echo cd sudo exit let print',
  ),
  sigils: '$',
};
const shell: Language = {
  ...hash,
  keywords: words(
    'if then else elif fi for while until do done case esac in function return exit export local source set unset echo cd sudo npm npx yarn pnpm pip docker git curl wget apt brew mkdir rm cp mv cat dotnet kubectl helm go cargo make',
  ),
};
const sql: Language = {
  line: ['--'],
  block: [['/*', '*/']],
  quotes: '"\'`',
  keywords: words(
    'add all alter and as asc begin between by case check column commit constraint create database default delete desc distinct drop else end exists foreign from full grant group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right rollback select set strict table then transaction trigger union unique update using values view when where with integer text real blob varchar int boolean',
  ),
  ignoresCase: true,
};
const yaml: Language = { line: ['#'], block: [], quotes: '"\'', keywords: new Set(), hasMembers: true };
const json: Language = {
  line: ['//'],
  block: [['/*', '*/']],
  quotes: '"',
  keywords: new Set(),
  hasMembers: true,
};
const css: Language = {
  line: ['//'],
  block: [['/*', '*/']],
  quotes: '"\'',
  keywords: new Set(),
  hasMembers: true,
  sigils: '@$',
};
const ini: Language = { line: ['#', ';'], block: [], quotes: '"\'', keywords: new Set(), hasMembers: true };
const lua: Language = { ...hash, line: ['--'], block: [['--[[', ']]']] };

const families: readonly (readonly [Language, string])[] = [
  [
    cLike,
    'c cpp c++ csharp cs c# java javascript js jsx mjs cjs typescript ts tsx go golang rust rs kotlin kt swift scala dart php groovy gradle objc objectivec objective-c solidity proto protobuf prisma svelte-script razor cshtml zig fsharp f# hcl terraform tf graphql',
  ],
  [hash, 'python py ruby rb perl r elixir nim julia powershell ps ps1 crystal'],
  [shell, 'bash sh shell zsh fish console shellsession shellscript dockerfile docker makefile make nginx'],
  [sql, 'sql mysql postgres postgresql plsql sqlite promql'],
  [yaml, 'yaml yml'],
  [json, 'json json5 jsonc'],
  [css, 'css scss less sass'],
  [ini, 'ini toml properties env dotenv conf cfg'],
  [lua, 'lua haskell hs ada vhdl'],
];
const byName: ReadonlyMap<string, Language> = new Map(
  families.flatMap(([language, names]) => names.split(' ').map((name) => [name, language] as const)),
);
const markupNames = words('html xml svg vue svelte xhtml htm xaml markup csproj');

const longest = 200_000;

/** The code as tokens, or null where it stands plain: no such language, or too long. */
export function tokensOf(language: string, code: string): readonly Token[] | null {
  const name = language.trim().toLowerCase();
  if (code.length > longest) return null;
  if (name === 'diff' || name === 'patch') return diffTokens(code);
  if (markupNames.has(name)) return markupTokens(code);
  const known = byName.get(name);
  return known === undefined ? null : tokens(code, known);
}

class Collector {
  readonly tokens: Token[] = [];
  #plain = '';

  plain(words: string): void {
    this.#plain += words;
  }

  add(words: string, kind: TokenKind): void {
    this.end();
    this.tokens.push({ text: words, kind });
  }

  end(): readonly Token[] {
    if (this.#plain !== '') this.tokens.push({ text: this.#plain, kind: null });
    this.#plain = '';
    return this.tokens;
  }
}

const wordStart = /[\p{L}_]/u;
const wordRun = /[\p{L}\p{N}_]+/uy;
const numberRun = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)\w*/y;
const memberRun = /[\w.$-]+(?=\s*[:=])/y;

function runAt(pattern: RegExp, code: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? '';
}

function tokens(code: string, language: Language): readonly Token[] {
  const found = new Collector();
  let at = 0;
  while (at < code.length) {
    const sign = code.charAt(at);
    const comment = commentAt(code, at, language);
    if (comment > at) {
      found.add(code.slice(at, comment), 'comment');
      at = comment;
      continue;
    }
    if (language.quotes.includes(sign)) {
      const end = stringEnd(code, at, sign);
      const isMember = language.hasMembers === true && /^\s*:/.test(code.slice(end, end + 4));
      found.add(code.slice(at, end), isMember ? 'property' : 'string');
      at = end;
      continue;
    }
    if (sign >= '0' && sign <= '9') {
      const run = runAt(numberRun, code, at);
      found.add(run, 'constant');
      at += run.length;
      continue;
    }
    if (language.sigils?.includes(sign) === true) {
      const run = runAt(wordRun, code, at + 1);
      if (run !== '') {
        found.add(sign + run, 'constant');
        at += run.length + 1;
        continue;
      }
    }
    if (wordStart.test(sign)) {
      at = word(code, at, language, found);
      continue;
    }
    found.plain(sign);
    at += 1;
  }
  return found.end();
}

function word(code: string, at: number, language: Language, found: Collector): number {
  if (language.hasMembers === true) {
    const member = runAt(memberRun, code, at);
    if (member !== '' && isLineStart(code, at)) {
      found.add(member, 'property');
      return at + member.length;
    }
  }
  const run = runAt(wordRun, code, at);
  const end = at + run.length;
  const name = language.ignoresCase === true ? run.toLowerCase() : run;
  if (constants.has(run)) found.add(run, 'constant');
  else if (language.keywords.has(name)) found.add(run, 'keyword');
  else if (code.charAt(end) === '(') found.add(run, 'function');
  else found.plain(run);
  return end === at ? at + 1 : end;
}

/** Only signs of lists and spaces stand before it on its line. */
function isLineStart(code: string, at: number): boolean {
  for (let before = at - 1; before >= 0 && at - before < 200; before -= 1) {
    const sign = code.charAt(before);
    if (sign === '\n' || sign === '{' || sign === ';' || sign === ',') return true;
    if (sign !== ' ' && sign !== '\t' && sign !== '-') return false;
  }
  return true;
}

function commentAt(code: string, at: number, language: Language): number {
  for (const [open, close] of language.block) {
    if (!code.startsWith(open, at)) continue;
    const end = code.indexOf(close, at + open.length);
    return end === -1 ? code.length : end + close.length;
  }
  for (const open of language.line) {
    if (!code.startsWith(open, at)) continue;
    // `#` in a word and `//` in an address begin no comment.
    const before = at === 0 ? ' ' : code.charAt(at - 1);
    if (open !== '--' && !/[\s;(){},]/.test(before)) continue;
    const end = code.indexOf('\n', at);
    return end === -1 ? code.length : end;
  }
  return at;
}

/** Strings end at their quote; those of one line end with it at the latest, so that an apostrophe colours no page. */
function stringEnd(code: string, at: number, quote: string): number {
  for (let end = at + 1; end < code.length; end += 1) {
    const sign = code.charAt(end);
    if (sign === '\\') end += 1;
    else if (sign === quote) return end + 1;
    else if (sign === '\n' && quote !== '`') return quote === "'" ? at + 1 : end;
  }
  return quote === "'" ? at + 1 : code.length;
}

function markupTokens(code: string): readonly Token[] {
  const found = new Collector();
  let at = 0;
  while (at < code.length) {
    if (code.startsWith('<!--', at)) {
      const end = code.indexOf('-->', at);
      const stop = end === -1 ? code.length : end + 3;
      found.add(code.slice(at, stop), 'comment');
      at = stop;
    } else if (code.charAt(at) === '<' && /[/!?a-zA-Z]/.test(code.charAt(at + 1))) {
      at = tagTokens(code, at, found);
    } else {
      found.plain(code.charAt(at));
      at += 1;
    }
  }
  return found.end();
}

const tagName = /<[/!?]?[\w:.-]*/y;
const attributeName = /[\w:@.#-]+(?=\s*=)/y;

function tagTokens(code: string, from: number, found: Collector): number {
  const name = runAt(tagName, code, from);
  found.add(name, 'tag');
  let at = from + name.length;
  while (at < code.length && code.charAt(at) !== '>') {
    const sign = code.charAt(at);
    if (sign === '"' || sign === "'") {
      const end = code.indexOf(sign, at + 1);
      const stop = end === -1 ? code.length : end + 1;
      found.add(code.slice(at, stop), 'string');
      at = stop;
      continue;
    }
    const attribute = /\w/.test(sign) ? runAt(attributeName, code, at) : '';
    if (attribute === '') {
      found.plain(sign);
      at += 1;
    } else {
      found.add(attribute, 'property');
      at += attribute.length;
    }
  }
  if (at < code.length) found.add('>', 'tag');
  return at + 1;
}

function diffTokens(code: string): readonly Token[] {
  return code.split('\n').map((line, index, lines): Token => {
    const kind = line.startsWith('+')
      ? 'inserted'
      : line.startsWith('-')
        ? 'deleted'
        : line.startsWith('@@')
          ? 'comment'
          : null;
    return { text: index === lines.length - 1 ? line : `${line}\n`, kind };
  });
}
