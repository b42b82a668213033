import { createHighlighterCore, createCssVariablesTheme } from 'shiki/core';
import type { HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { grammarName, loadGrammar } from './grammars.ts';
import type { CodeLine, TokenKind } from './tokens.ts';

const theme = 'galley';
let core: HighlighterCore | undefined;
const loaded = new Map<string, Promise<void>>();

const kinds: Readonly<Record<string, TokenKind>> = {
  'token-keyword': 'keyword',
  'token-string': 'string',
  'token-string-expression': 'string',
  'token-comment': 'comment',
  'token-constant': 'constant',
  'token-function': 'function',
  'token-parameter': 'parameter',
  'token-punctuation': 'punctuation',
  'token-link': 'link',
};

/** Code as lines of tokens told apart by what they are, null where its language has no grammar here. Lines are bounded. */
export async function highlightCode(language: string, code: string): Promise<readonly CodeLine[] | null> {
  const name = grammarName(language);
  if (name === undefined) return null;
  core ??= await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--', fontStyle: false })],
    langs: [],
    // Rules that JavaScript cannot express are left out: such code is coloured a little less.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = core;
  const loading = loaded.get(name) ?? load(highlighter, name);
  loaded.set(name, loading);
  await loading;
  const { tokens } = highlighter.codeToTokens(code, {
    lang: name,
    theme,
    tokenizeMaxLineLength: 2000,
    // A first line also pays for compiling rules that only it needs.
    tokenizeTimeLimit: 1500,
  });
  return tokens.map((line) =>
    line.map((token) => ({ text: token.content, kind: kindOf(token.color ?? '') })),
  );
}

/** Compiles a grammar's first rules before any line counts: a busy machine took longer for them than a line may take. */
async function load(highlighter: HighlighterCore, name: string): Promise<void> {
  await highlighter.loadLanguage(...(await loadGrammar(name)));
  highlighter.codeToTokens('x', { lang: name, theme, tokenizeTimeLimit: 0 });
}

/** The theme names its colours `var(--token-keyword)`; the name is what we want. */
function kindOf(color: string): TokenKind | null {
  const name = /^var\(--([a-z-]+)\)$/.exec(color)?.[1] ?? '';
  return kinds[name] ?? null;
}
