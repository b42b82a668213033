import path from 'node:path';
import { asDataError } from '../backup/data-error.ts';
import { writeNamed } from '../backup/named-file.ts';
import { dataFolderOf } from '../backup/location.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import { restoreUnopened } from '../core/headless/restore-unopened.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { counted } from './result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectChangeRequest, selectLane } from './select.ts';
import { UsageError } from './usage.ts';

/** Read from the environment, so that it stands in no list of processes. */
export function passphraseOf(args: Arguments): string | null {
  const name = args.text('passphrase-env');
  if (name === undefined) return null;
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new RequestFailure('bad-request', `The variable ${name} is not set.`);
  return value;
}

/** What is said once of a file in clear text: what in it not everybody may read on the service. */
export async function privateWarning(
  core: HeadlessCore,
  accountId: string | null,
  spaceIds: readonly string[] | null = null,
): Promise<readonly string[]> {
  const why = valueOf(await core.request('data.notPublic', { accountId, spaceIds, siteId: null }));
  return why === null ? [] : [why];
}

export async function backup(core: HeadlessCore, args: Arguments): Promise<Result> {
  const passphrase = passphraseOf(args);
  const to = path.resolve(args.required('to'));
  const report = valueOf(await core.request('dataPath.backup', { path: to, passphrase }));
  const { accounts } = report.backup;
  const unsent = accounts.reduce(
    (sum, { edits }) => sum + edits.kept + edits.waiting + edits.unclear + edits.held,
    0,
  );
  return {
    json: { path: report.path, bytes: report.bytes, accounts: accounts.length, unsent },
    warnings: passphrase === null ? await privateWarning(core, null) : [],
    lines: [
      `Backed up ${counted(accounts.length, 'account')} with ${unsent === 0 ? 'nothing unsent' : counted(unsent, 'unsent edit')} to ${report.path}, and read it back.`,
    ],
  };
}

/** No core may have the data open. */
export async function restore(args: Arguments): Promise<Result> {
  const [file] = args.rest;
  if (file === undefined) throw new UsageError('Which backup? Name its file.');
  const dataDir = dataFolderOf(path.resolve(args.data));
  const done = valueOf(
    await restoreUnopened(dataDir, {
      path: path.resolve(file),
      passphrase: passphraseOf(args),
      nothingSince: args.flag('nothing-since'),
    }),
  );
  const aside = done.aside === null ? null : path.join(dataDir, done.aside);
  const { accounts, madeAt, looked, leftAside } = done;
  return {
    json: { accounts, madeAt, aside, looked, leftAside },
    lines: [
      `Restored ${counted(accounts, 'account')} as of ${new Date(madeAt).toISOString()}.`,
      ...(aside === null ? [] : [`The previous data is in ${aside}.`]),
      ...(looked === 0
        ? []
        : [`Checked on the service before anything is sent: ${counted(looked, 'edit')}.`]),
      ...(leftAside === 0
        ? []
        : [`Set aside, too: ${counted(leftAside, 'unsent edit')} written since the backup.`]),
    ],
  };
}

/** `export change-request` to standard output or a file; `export space` to a folder. */
export async function exportVerb(core: HeadlessCore, args: Arguments): Promise<Result> {
  const [what] = args.rest;
  if (what === 'sent') return await exportSent(core, args);
  const accountId = await selectAccount(core, args);
  const to = args.text('to');
  if (what === 'space') {
    const { spaceId } = await selectLane(core, args, accountId);
    const folder = path.resolve(args.required('to'));
    const asked = { accountId, spaceId, folder };
    const report = valueOf(await core.request('dataPath.exportSpace', asked));
    return {
      json: { ...report },
      warnings: await privateWarning(core, accountId, [spaceId]),
      lines: [
        `Wrote ${counted(report.pages, 'page')} and ${counted(report.files, 'file')} to ${report.folder}.`,
        ...(report.missing.length === 0 ? [] : [`Not kept offline: ${report.missing.join(', ')}.`]),
      ],
    };
  }
  if (what !== 'change-request') throw new UsageError('Name what to export: change-request, space or sent.');
  const format = args.text('format') ?? 'markdown';
  if (format !== 'markdown' && format !== 'json' && format !== 'html')
    throw new UsageError('--format takes markdown, json or html. PDF is in the window.');
  const lane = await selectChangeRequest(core, args, accountId);
  const warnings = await privateWarning(core, accountId, [lane.spaceId]);
  const { name, text } = valueOf(await core.request('data.exportChangeRequest', { ...lane, format }));
  if (to === undefined) {
    const document = { kind: format === 'json' ? 'json' : 'text', text: text.trimEnd() } as const;
    return { json: { name, text }, lines: [], document, warnings };
  }
  await write(to, text, 'requestNotWritten');
  const diagrams = format === 'html' ? text.split('<div class="diagram">').length - 1 : 0;
  return {
    json: { name, path: path.resolve(to), undrawnDiagrams: diagrams },
    warnings,
    lines: [
      `Wrote ${path.resolve(to)}.`,
      ...(diagrams === 0
        ? []
        : [`${diagrams} ${diagrams === 1 ? 'diagram is' : 'diagrams are'} in it as source, not rendered.`]),
    ],
  };
}

/** The record of everything that was sent, to standard output or a file. */
async function exportSent(core: HeadlessCore, args: Arguments): Promise<Result> {
  const format = args.text('format') ?? 'json';
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format takes csv or json.');
  const accountId = args.text('account') ?? null;
  const asked = { accountId, search: args.text('search') ?? '', format } as const;
  const { name, text } = valueOf(await core.request('data.exportSent', asked));
  const warnings = await privateWarning(core, accountId);
  const to = args.text('to');
  if (to === undefined) {
    const document = { kind: format === 'json' ? 'json' : 'text', text: text.trimEnd() } as const;
    return { json: { name, text }, lines: [], document, warnings };
  }
  await write(to, text, 'recordNotWritten');
  return { json: { name, path: path.resolve(to) }, lines: [`Wrote ${path.resolve(to)}.`], warnings };
}

async function write(to: string, text: string, failed: Parameters<typeof asDataError>[1]): Promise<void> {
  try {
    await writeNamed(path.resolve(to), text);
  } catch (error) {
    throw asDataError(error, failed);
  }
}
