import type { BrowserWindow, SaveDialogOptions } from 'electron';
import { dialog, shell } from 'electron';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeNamed } from '../../backup/named-file.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { whyNoExport } from '../../policy/policy.ts';
import type { Policy } from '../../policy/policy.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What was written in this run where the person chose: a window may have these shown, and no others. */
const written = new Set<string>();

/** The system's dialog for a file or folder to write to; null: the person chose none. */
export async function askWhereToSave(
  window: BrowserWindow,
  options: SaveDialogOptions,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, options);
  if (canceled || filePath === '') return null;
  const file = path.resolve(filePath);
  noteWritten(file);
  return file;
}

export function noteWritten(file: string): void {
  written.add(file);
}

/** @throws {RequestFailure} for what was not written by this run, or is not there any more */
export async function showInFolder(file: string): Promise<void> {
  if (!written.has(file)) throw new RequestFailure('bad-request', texts().shell.files.notWritten);
  try {
    await fs.access(file);
  } catch {
    throw new RequestFailure('not-found', texts().shell.files.noLonger);
  }
  shell.showItemInFolder(file);
}

/** For what the core does not write itself. @throws {RequestFailure} where nothing may leave as a file */
export function assertExportAllowed(policy: Policy): void {
  const reason = whyNoExport(policy);
  if (reason !== null) throw new RequestFailure('managed', reason);
}

/** As a file system takes it. */
function plainName(name: string): string {
  return name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ').trim();
}

/** Under a name that the person chooses; null: they chose none. */
export async function saveDraftAsJson(
  window: BrowserWindow,
  name: string,
  json: string,
): Promise<{ readonly path: string } | null> {
  const to = await askWhereToSave(window, {
    title: texts().shell.files.saveDraft,
    defaultPath: plainName(name) || 'draft.json',
    filters: [{ name: 'JSON', extensions: ['json'] }],
  });
  if (to === null) return null;
  await writeChosen(to, json);
  return { path: to };
}

/** @throws {RequestFailure} with the reason in words; what stood there before stays */
export async function writeChosen(to: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeNamed(to, content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RequestFailure('data', texts().shell.files.notWritable(reason));
  }
}

/** A folder that is not there yet; null: the person chose none. */
export function pickExportFolder(window: BrowserWindow, name: string): Promise<string | null> {
  return askWhereToSave(window, {
    title: texts().shell.files.exportSite,
    defaultPath: plainName(name) || 'site',
    buttonLabel: texts().shell.files.export,
  });
}
