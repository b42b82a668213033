import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { directions } from './resources/lint/directions.js';
import { filesWithLongFunctions, longestFunction } from './resources/lint/long-functions.js';

const root = import.meta.dirname;

const plainSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Closed unions, not enums.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that holds the thing.' },
];

export default ts.config(
  {
    ignores: ['node_modules/', 'out/', 'out-dev/', 'dist/', '.galley/', 'coverage/', 'resources/samples/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [...ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: root, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': ['error', ...plainSyntax],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'The content security policy refuses style attributes: use style:name directives.',
        },
        { selector: 'TSEnumDeclaration', message: 'Closed unions, not enums.' },
      ],
      'svelte/require-each-key': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      'no-undef': 'off',
      // One bindable prop makes the whole destructuring of $props() a `let`.
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
  {
    files: ['src-main/**/*.ts', 'src-renderer/**/*.ts', 'src-renderer/**/*.svelte', 'test/**/*.ts'],
    plugins: { galley: { rules: { directions } } },
    rules: { 'galley/directions': ['error', { root }] },
  },
  {
    // Tables of statements and handlers are split by what they are about (docs/decisions/0021-short-functions.md).
    files: ['src-main/**/*.ts', 'src-renderer/**/*.ts', 'src-renderer/**/*.svelte', 'resources/**/*.js'],
    ignores: filesWithLongFunctions,
    rules: { 'max-lines-per-function': ['error', { max: longestFunction, IIFEs: true }] },
  },
  {
    // Texts of others reach a terminal through one writer, which escapes control characters.
    files: ['src-main/**/*.ts'],
    ignores: ['src-main/terminal/write.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['stdout', 'stderr'].map((property) => ({
          object: 'process',
          property,
          message: 'Print through src-main/terminal/write.ts.',
        })),
      ],
    },
  },
  {
    files: ['cli', 'core', 'outbox', 'store', 'sync'].map((folder) => `src-main/${folder}/**/*.ts`),
    rules: {
      'no-restricted-syntax': [
        'error',
        ...plainSyntax,
        {
          selector: "MemberExpression[property.name='markdown'][object.property.name='body']",
          message: 'It may come as a document: use textOfBody.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Matchers of vitest (expect.any) are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['resources/**/*.js', '*.js'],
    languageOptions: { globals: globals.node, sourceType: 'module' },
  },
  {
    // Runs in published pages, from a folder too, where modules do not load.
    files: ['resources/preview/*.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
);
