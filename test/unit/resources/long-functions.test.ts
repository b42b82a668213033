import { readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { expect, test } from 'vitest';
import { filesWithLongFunctions, longestFunction } from '../../../resources/lint/long-functions.js';

const linter = new Linter();

/** Functions of a text that have more lines than the lint rule allows elsewhere. */
function longFunctionsOf(text: string): number {
  const messages = linter.verify(text, [
    {
      files: ['**/*'],
      languageOptions: { parser },
      rules: { 'max-lines-per-function': ['error', { max: longestFunction, IIFEs: true }] },
    },
  ]);
  return messages.filter(({ ruleId }) => ruleId === 'max-lines-per-function').length;
}

test('every file that may have a function longer than 80 lines has one', () => {
  const needless = filesWithLongFunctions.filter((path) => longFunctionsOf(readFileSync(path, 'utf8')) === 0);
  expect(needless).toEqual([]);
});

test('a function of 81 lines counts as too long, one of 80 does not', () => {
  const bodyOf = (lines: number): string =>
    `export function one(): void {\n${'  void 0;\n'.repeat(lines - 2)}}\n`;
  expect([longFunctionsOf(bodyOf(80)), longFunctionsOf(bodyOf(81))]).toEqual([0, 1]);
});
