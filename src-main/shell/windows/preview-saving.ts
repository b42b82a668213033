import type { BrowserWindow } from 'electron';
import { dialog } from 'electron';
import fs from 'node:fs/promises';
import path from 'node:path';
import { shareAsUsual } from '../../backup/private-files.ts';

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
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save the draft as JSON',
    defaultPath: plainName(name) || 'draft.json',
    filters: [{ name: 'JSON', extensions: ['json'] }],
  });
  if (canceled || filePath === '') return null;
  await fs.writeFile(filePath, json);
  await shareAsUsual(filePath);
  return { path: filePath };
}

/** A folder that is not there yet; null: the person chose none. */
export async function pickExportFolder(window: BrowserWindow, name: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Export the site to a new folder',
    defaultPath: plainName(name) || 'site',
    buttonLabel: 'Export',
  });
  return canceled || filePath === '' ? null : path.resolve(filePath);
}
