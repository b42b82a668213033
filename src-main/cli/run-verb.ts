import { keepNewFilesPrivate } from '../backup/private-files.ts';
import type { Core } from '../core/core.ts';
import { meansDamage } from '../core/damage-watch.ts';
import { failureOf } from '../core/request-failure.ts';
import { connect, drop, keep, status, sync } from './account-verbs.ts';
import { readArguments } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { changeRequest } from './change-request-verbs.ts';
import { bundle } from './bundle-verbs.ts';
import { backup, exportVerb, restore } from './data-verbs.ts';
import { comment, edit, outbox, react, remove, reply, resolve, review } from './edit-verbs.ts';
import { checkToken } from '../core/headless-token.ts';
import { openCore } from './open-core.ts';
import { diff, list, search, show } from './reading-verbs.ts';
import type { Result } from './result.ts';
import { usage, UsageError } from './usage.ts';

type Verb = (core: Core, args: Arguments) => Result | Promise<Result>;

/** Every verb of design/commands.md, "The headless program". */
const verbs: Readonly<Record<string, Verb>> = {
  connect,
  keep,
  drop,
  sync,
  status,
  list,
  show,
  diff,
  comment,
  reply,
  react: (core, args) => react(core, args, true),
  unreact: (core, args) => react(core, args, false),
  resolve: (core, args) => resolve(core, args, true),
  reopen: (core, args) => resolve(core, args, false),
  edit,
  delete: remove,
  'change-request': changeRequest,
  review,
  outbox,
  search,
  backup,
  export: exportVerb,
  bundle,
};

/** They read what is kept, or say which token is meant: none is needed for them. */
const withoutToken: ReadonlySet<string> = new Set([
  'connect',
  'drop',
  'status',
  'list',
  'show',
  'diff',
  'search',
  'backup',
  'export',
  'bundle',
]);

/** Another token than the account was connected with is refused before anything is written or sent. */
async function refuseOtherToken(core: Core, args: Arguments): Promise<void> {
  if (withoutToken.has(args.verb)) return;
  const named = args.text('account');
  const meant = [...core.state.accounts.values()].filter(
    ({ session }) => named === undefined || session.id === named,
  );
  const [only, second] = meant;
  // Which account is meant the verb itself asks.
  if (only !== undefined && second === undefined)
    await checkToken(only.session, core.state.options.ports.secrets);
}

/**
 * Runs one verb. Results on standard output alone.
 *
 * @returns the exit code: 0 done, 1 failed (one line on standard error), 2 wrong usage
 */
export async function runVerb(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help') || argv[0] === 'help') {
    await write(`${usage}\n`);
    return 0;
  }
  keepNewFilesPrivate();
  let core: Core | null = null;
  try {
    const args = readArguments(argv);
    if (args.verb === 'restore') {
      await print(await restore(args), args);
      return 0;
    }
    const verb = Object.hasOwn(verbs, args.verb) ? verbs[args.verb] : undefined;
    if (verb === undefined) throw new UsageError(`There is no verb ${args.verb}.`);
    core = openCore(args.data, process.env);
    for (const { words } of core.state.recovered) process.stderr.write(`${words}\n`);
    await refuseOtherToken(core, args);
    await print(await verb(core, args), args);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n${usage}\n`);
      return 2;
    }
    if (core !== null && meansDamage(error)) {
      const said = await core.recover();
      const words = said.length === 0 ? ['A database of Galley could not be read.'] : said;
      process.stderr.write(`${words.join(' ')} Run the command again.\n`);
      return 1;
    }
    const failure = failureOf(error);
    const words =
      failure?.detail ??
      `Galley failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    process.stderr.write(`${words}\n`);
    return 1;
  } finally {
    await core?.close();
    await core?.state.options.ports.transport.close();
  }
}

async function print(result: Result, args: Arguments): Promise<void> {
  for (const warning of result.warnings ?? []) process.stderr.write(`${warning}\n`);
  const output = args.isJson ? JSON.stringify(result.json) : result.lines.join('\n');
  if (output !== '') await write(`${output}\n`);
}

/** Waits until a pipe has taken everything: ending the process sooner would cut long results. */
function write(output: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(output, (error) => (error instanceof Error ? reject(error) : resolve()));
  });
}
