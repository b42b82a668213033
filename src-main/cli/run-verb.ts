import { existsSync } from 'node:fs';
import path from 'node:path';
import { keepNewFilesPrivate } from '../backup/private-files.ts';
import { policyView } from '../policy/policy.ts';
import { findPolicy, PolicyError, readPolicy } from '../policy/read-policy.ts';
import { policyPath } from '../policy/policy-path.ts';
import { openHeadlessCore } from '../core/headless/open-headless-core.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import { failureOf } from '../core/failure-of.ts';
import { connect, drop, keep, status, sync } from './account-verbs.ts';
import { readArguments } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { changeRequest } from './change-request-verbs.ts';
import { bundle } from './bundle-verbs.ts';
import { backup, exportVerb, restore } from './data-verbs.ts';
import { comment, edit, outbox, react, remove, reply, resolve, review } from './edit-verbs.ts';
import { diff, list, search, show } from './reading-verbs.ts';
import type { Result } from './result.ts';
import { isVerb, usage, UsageError, usageOf } from './usage.ts';
import type { VerbName } from './usage.ts';
import { write } from './write-verb.ts';
import { writeErrorLine, writeErrorText, writeOutput } from '../terminal/write.ts';

type Verb = (core: HeadlessCore, args: Arguments) => Promise<Result>;

/** Every verb of docs/design/commands.md; `restore` and `policy` run without a core. */
const verbs: Readonly<Record<Exclude<VerbName, 'restore' | 'policy'>, Verb>> = {
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
  write,
  'change-request': changeRequest,
  review,
  outbox,
  search,
  backup,
  export: exportVerb,
  bundle,
};

/** They read what is kept, or say which token is meant: none is needed for them. */
const withoutToken: ReadonlySet<VerbName> = new Set([
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

/** They show what is there: without its folder they would say that there is nothing. */
const readsAlone: ReadonlySet<VerbName> = new Set(['status', 'list', 'show', 'diff', 'search', 'export']);

/** Another token than the account was connected with is refused before anything is written or sent. */
async function refuseOtherToken(core: HeadlessCore, args: Arguments): Promise<void> {
  if (withoutToken.has(args.verb)) return;
  const named = args.text('account');
  const accounts = valueOf(await core.request('accounts.list', null));
  const [only, second] = accounts.filter(({ id }) => named === undefined || id === named);
  // Which account is meant the verb itself asks.
  if (only !== undefined && second === undefined)
    valueOf(await core.request('commandLine.checkToken', { accountId: only.id }));
}

/**
 * Runs one verb. Results on standard output alone.
 *
 * @returns the exit code: 0 done, 1 failed (one line on standard error), 2 wrong usage
 */
export async function runVerb(
  argv: readonly string[],
  { isPackaged = false, version }: { readonly isPackaged?: boolean; readonly version?: string } = {},
): Promise<number> {
  if (version !== undefined && (argv[0] === '--version' || argv[0] === '-v')) {
    await writeOutput({ kind: 'text', text: `Galley ${version}` });
    return 0;
  }
  if (argv.includes('--help') || argv[0] === '-h' || argv[0] === 'help') {
    const [name = ''] = argv[0] === 'help' ? argv.slice(1) : argv;
    await writeOutput({ kind: 'text', text: isVerb(name) ? usageOf(name) : usage });
    return 0;
  }
  keepNewFilesPrivate();
  let core: HeadlessCore | null = null;
  try {
    const args = readArguments(argv);
    if (args.verb === 'policy') return await policyVerb(args, isPackaged);
    const policy = findPolicy(process.env, isPackaged);
    if (args.verb === 'restore') {
      await print(await restore(args), args);
      return 0;
    }
    if (readsAlone.has(args.verb) && !existsSync(args.data))
      throw new RequestFailure('not-found', `There is no data folder ${args.data}: --data names it.`);
    core = openHeadlessCore(args.data, process.env, policy);
    for (const words of await core.recovered()) writeErrorLine(words);
    await refuseOtherToken(core, args);
    const result = await verbs[args.verb](core, args);
    await print(result, args);
    const { failures = [] } = result;
    for (const failure of failures) writeErrorLine(failure);
    return failures.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      writeErrorLine(error.message);
      const verb = argv.find(isVerb);
      writeErrorText(verb === undefined ? 'Run "galley help" for the verbs.' : usageOf(verb));
      return 2;
    }
    const recovered = (await core?.recovered()) ?? [];
    if (recovered.length > 0) {
      writeErrorLine(`${recovered.join(' ')} Run the command again.`);
      return 1;
    }
    const failure = failureOf(error);
    if (failure === null) writeErrorText(`Galley failed: ${defectMessage(error)}`);
    else writeErrorLine(failure.detail);
    return 1;
  } finally {
    await core?.close();
  }
}

/** `policy check [FILE]`: what is in force, or what is wrong, with status 1. A named file may be anybody's: it is a draft. */
async function policyVerb(args: Arguments, isPackaged: boolean): Promise<number> {
  const [what, file] = args.rest;
  if (what !== 'check') throw new UsageError('policy needs an action: check.');
  try {
    const found =
      file === undefined ? findPolicy(process.env, isPackaged) : readPolicy(path.resolve(file), null);
    if (file !== undefined && found.path === null)
      throw new PolicyError(path.resolve(file), [{ key: '', words: 'there is no such file' }]);
    const { rules } = policyView(found.policy, found.path);
    const head =
      found.path === null ? `There is no ${policyPath}: nothing is managed.` : `${found.path} is right:`;
    await print(
      {
        json: { ok: true, path: found.path, rules, problems: [] },
        lines: [head, ...rules.map(({ key, words }) => `  ${key}: ${words}`)],
      },
      args,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    const { path: wrong, problems } = error;
    if (args.isJson) {
      const json = JSON.stringify({ ok: false, path: wrong, rules: [], problems });
      await writeOutput({ kind: 'json', text: json });
    }
    for (const { key, words } of problems)
      writeErrorLine(`${wrong}: ${key === '' ? '' : `"${key}" `}${words}.`);
    return 1;
  }
}

async function print(result: Result, args: Arguments): Promise<void> {
  for (const warning of result.warnings ?? []) writeErrorLine(warning);
  if (args.isJson) await writeOutput({ kind: 'json', text: JSON.stringify(result.json) });
  else {
    await writeOutput(result.document ?? { kind: 'lines', lines: result.lines });
    if (result.next !== undefined) writeErrorLine(result.next);
  }
}

function defectMessage(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
