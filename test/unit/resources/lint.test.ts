import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const linesOf = (count: number): string =>
  `export function one(): void {\n${'  void 0;\n'.repeat(count - 2)}}\n`;

/** What is wrong with a file of the core, the file, and the rules that must say so. */
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a promise that nobody waits for',
    'async function one(): Promise<void> {}\none();\nexport { one };',
    ['no-floating-promises'],
  ],
  ['any', 'export function one(a: any): void { void a; }', ['no-explicit-any']],
  [
    'a condition that never holds',
    'export const one = (a: string): number => (a === undefined ? 1 : 2);',
    ['no-unnecessary-condition'],
  ],
  [
    'a member without a case',
    'export function one(a: 1 | 2): void {\n  switch (a) {\n    case 1:\n      return;\n  }\n}',
    ['switch-exhaustiveness-check'],
  ],
  ['a barrel', "export * from 'node:fs';", ['no-barrels']],
  ['an import against the directions', "import { app } from 'electron';\nexport { app };", ['directions']],
  [
    'a text of a body that may be a document',
    'export const one = (a: { body: { markdown: string } }): string => a.body.markdown;',
    ['text-of-body'],
  ],
  ['a way to the terminal beside its writer', 'void process.stdout;', ['no-restricted-properties']],
  ['a function of 81 lines', linesOf(81), ['max-lines-per-function']],
  ['nothing in a function of 80 lines', linesOf(80), []],
  ['a file of 351 lines', 'void 0;\n'.repeat(351), ['max-lines']],
  ['nothing in a file of 350 lines', 'void 0;\n'.repeat(350), []],
];
const fileOf = (index: number): string => `src-main/core/case-${index}.ts`;

let folder: string;
let found: readonly { code: string; filename: string }[];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-lint-'));
  fs.mkdirSync(path.join(folder, 'src-main/core'), { recursive: true });
  for (const [index, [, text]] of cases.entries()) fs.writeFileSync(path.join(folder, fileOf(index)), text);
  const compilerOptions = { strict: true, target: 'esnext', module: 'nodenext', types: ['node'] };
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  // Its patterns of files are relative to its own folder.
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const name of ['resources', 'node_modules'])
    fs.symlinkSync(path.join(root, name), path.join(folder, name));
  const linter = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [linter, '--format=json', 'src-main'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it.each(cases.map(([what, , rules], index) => [what, rules, index] as const))(
  'finds %s',
  (_what, rules, index) => {
    const broken = found.filter(({ filename }) => filename === fileOf(index)).map(({ code }) => code);
    expect(broken.map((code) => code.replace(/^\w+\((.*)\)$/, '$1'))).toEqual(rules);
  },
);
