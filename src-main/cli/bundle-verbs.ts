import path from 'node:path';
import { valueOf } from '../bridge/request-failure.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import type { Arguments } from './arguments.ts';
import { passphraseOf, privateWarning } from './data-verbs.ts';
import { counted } from './result.ts';
import type { Result } from './result.ts';
import { selectAccount } from './select.ts';
import { UsageError } from './usage.ts';

/** `bundle make | open | export-outbox | import-outbox`: a review on a machine without any network, and its way home. */
export function bundle(core: HeadlessCore, args: Arguments): Promise<Result> {
  const [what, ...rest] = args.rest;
  switch (what) {
    case 'make':
      return make(core, args, rest);
    case 'open':
      return open(core, args, rest[0]);
    case 'export-outbox':
      return exported(core, args);
    case 'import-outbox':
      return imported(core, args, rest[0]);
    default:
      throw new UsageError('bundle needs an action: make, open, export-outbox or import-outbox.');
  }
}

async function make(core: HeadlessCore, args: Arguments, named: readonly string[]): Promise<Result> {
  if (named.length === 0) throw new UsageError('Which change requests? Name their ids or numbers.');
  const accountId = await selectAccount(core, args);
  const lanes = await Promise.all(named.map((name) => laneNamed(core, args, accountId, name)));
  const changeRequestIds = lanes.map(({ changeRequestId }) => changeRequestId);
  const to = path.resolve(args.required('to'));
  const passphrase = passphraseOf(args);
  const asked = { accountId, changeRequestIds, path: to, passphrase };
  const made = valueOf(await core.request('dataPath.makeBundle', asked));
  const spaceIds = lanes.flatMap(({ spaceId }) => spaceId ?? []);
  return {
    warnings: passphrase === null ? await privateWarning(core, accountId, [...new Set(spaceIds)]) : [],
    json: {
      path: to,
      id: made.id,
      changeRequests: made.changeRequests.map(({ id }) => id),
      bytes: made.bytes,
    },
    lines: [`Wrote ${counted(made.changeRequests.length, 'change request')} to ${to}, and read them back.`],
  };
}

/** A name that nobody knows goes on as it is: what makes the bundle refuses it. */
async function laneNamed(
  core: HeadlessCore,
  args: Arguments,
  accountId: string,
  name: string,
): Promise<{ readonly spaceId: string | null; readonly changeRequestId: string }> {
  const asked = { accountId, space: args.text('space') ?? null, changeRequest: name, page: null };
  const reply = await core.request('commandLine.select', asked);
  if (!reply.ok) return { spaceId: null, changeRequestId: name };
  if ('unclear' in reply.value) throw new UsageError(reply.value.unclear);
  const { spaceId, changeRequestId } = reply.value;
  return { spaceId, changeRequestId: changeRequestId ?? name };
}

async function open(core: HeadlessCore, args: Arguments, file: string | undefined): Promise<Result> {
  if (file === undefined) throw new UsageError('Which bundle? Name its file.');
  const asked = { path: path.resolve(file), passphrase: passphraseOf(args) };
  const { accountId } = valueOf(await core.request('dataPath.openBundle', asked));
  return { json: { account: accountId }, lines: [`Opened as account ${accountId}.`] };
}

async function exported(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const to = path.resolve(args.required('to'));
  const passphrase = passphraseOf(args);
  const asked = { accountId, path: to, passphrase };
  const { edits } = valueOf(await core.request('dataPath.exportOutbox', asked));
  return {
    json: { path: to, edits },
    lines: [`Wrote ${counted(edits, 'edit')} to ${to}.`],
    warnings: passphrase === null ? await privateWarning(core, accountId) : [],
  };
}

async function imported(core: HeadlessCore, args: Arguments, file: string | undefined): Promise<Result> {
  if (file === undefined) throw new UsageError('Which outbox? Name its file.');
  const asked = { path: path.resolve(file), passphrase: passphraseOf(args) };
  const report = valueOf(await core.request('dataPath.importOutbox', asked));
  return {
    json: { ...report },
    lines: [
      `Added ${counted(report.added, 'edit')}; here already: ${report.known}.`,
      ...(report.changed === 0
        ? []
        : [`${report.changed} were changed in the bundle since; the versions here were kept.`]),
    ],
  };
}
