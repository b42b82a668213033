import { memory } from './memory.ts';
import { startup } from './startup.ts';
import { sync } from './sync.ts';

/** `npm run bench -- <name>`: runs one benchmark and prints its result as one JSON object (design/commands.md). */
const benchmarks: Readonly<Record<string, () => Promise<object>>> = { startup, memory, sync };

const [name = ''] = process.argv.slice(2);
const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (benchmark === undefined) {
  process.stderr.write(`usage: npm run --silent bench -- <${Object.keys(benchmarks).join(' | ')}>\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${JSON.stringify(await benchmark())}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
