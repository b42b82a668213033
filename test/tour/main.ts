import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runTour } from './run-tour.ts';

const usage = 'Usage: npm run --silent tour -- --docs <git repository, bundle or folder> --out DIR [--bare]';

function readArguments(): { readonly docs: string; readonly out: string; readonly bare: boolean } | null {
  try {
    const { values } = parseArgs({
      options: {
        docs: { type: 'string' },
        out: { type: 'string' },
        bare: { type: 'boolean', default: false },
      },
    });
    if (values.docs === undefined || values.out === undefined) return null;
    return { docs: path.resolve(values.docs), out: path.resolve(values.out), bare: values.bare };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const given = readArguments();
  if (given === null) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (!fs.existsSync(given.docs)) {
    process.stderr.write(`There is nothing at ${given.docs}: name a git repository, a bundle or a folder.\n`);
    return 1;
  }
  const result = await runTour(given, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return result.ok ? 0 : 1;
}

process.exitCode = await main();
