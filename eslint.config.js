import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import galley from './resources/lint/plugin.js';

/** Of components; what is TypeScript or JavaScript alone is for oxlint (docs/decisions/0024-two-linters.md). */
export default ts.config(
  { ignores: ['node_modules/', 'out/', 'out-dev/', 'dist/', '.galley/', '**/*.js', '**/*.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.svelte'],
    extends: [js.configs.recommended, ...ts.configs.strictTypeChecked, ...svelte.configs.recommended],
    languageOptions: {
      parserOptions: {
        parser: ts.parser,
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
      globals: globals.browser,
    },
    plugins: { galley },
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
      eqeqeq: 'error',
      'max-lines': ['error', 350],
      'max-lines-per-function': ['error', { max: 80, IIFEs: true }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'The content security policy refuses style attributes: use style:name directives.',
        },
      ],
      'no-undef': 'off',
      // One bindable prop makes the whole destructuring of $props() a `let`.
      'prefer-const': ['error', { destructuring: 'all' }],
      'galley/directions': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/require-each-key': 'error',
    },
  },
);
