import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** Programs that integration tests start dozens of times and more. */
export const startedOften = [
  'src-main/cli/galley.ts',
  'test/support/sessions/program-child.ts',
  'test/support/crashing-core.ts',
  'test/support/dying-data.ts',
] as const;

export const variableOf = (file: string): string => `GALLEY_TEST_${path.parse(file).name}`;

/** What runs a program: its bundle where the set-up of the tests made one, else its source. */
export function programOf(file: (typeof startedOften)[number]): string {
  return process.env[variableOf(file)] ?? path.join(root, file);
}
