import fs from 'node:fs';
import path from 'node:path';
import { launchGalley } from './electron.ts';
import type { LaunchedGalley } from './electron.ts';
import { runGalley, startServiceProgram } from './programs.ts';
import type { RunningService } from './programs.ts';

/** A data folder into which documentation was synced, and the service it came from. */
export interface SyncedDocumentation {
  readonly dataDir: string;
  readonly service: RunningService;
}

/**
 * Imports a git repository (folder or bundle) into a local service of its own and syncs it with the headless program.
 * `workDir` is a new folder of the caller's; the service runs until the caller stops it.
 */
export async function syncDocumentation(docs: string, workDir: string): Promise<SyncedDocumentation> {
  const dataDir = path.join(workDir, 'data');
  fs.mkdirSync(dataDir, { recursive: true });
  const service = await startServiceProgram(['--import', docs, '--data', path.join(workDir, 'service')]);
  await syncHeadless(service, dataDir);
  return { dataDir, service };
}

/** Connects a data folder to a service and syncs it, with the headless program. Stops the service where that fails. */
export async function syncHeadless(service: RunningService, dataDir: string): Promise<void> {
  const env = { GALLEY_TOKEN: service.token };
  for (const args of [['connect', '--base-url', service.baseUrl, '--token-env', 'GALLEY_TOKEN'], ['sync']]) {
    const { code, stderr } = await runGalley([...args, '--data', dataDir, '--json'], env);
    if (code !== 0) {
      await service.stop();
      throw new Error(`galley ${args.join(' ')} failed: ${stderr}`);
    }
  }
}

export interface OpenedSpace extends LaunchedGalley {
  /** Opens a page by its title in the tree and waits until its document is there. */
  readonly openPage: (title: string) => Promise<void>;
}

/** Starts the program over synced documentation, with switches of Electron, and opens its first space. */
export async function openSpace(
  { dataDir, service }: SyncedDocumentation,
  args: readonly string[] = [],
): Promise<OpenedSpace> {
  const galley = await launchGalley({ dataDir, args });
  const { page } = galley;
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Library' }).click();
  await page
    .getByRole('button', { name: new RegExp(service.spaces[0]?.title ?? '') })
    .first()
    .click();
  await page.getByRole('tree').waitFor();
  const openPage = async (title: string): Promise<void> => {
    await page.getByRole('tree').getByRole('treeitem').filter({ hasText: title }).first().click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).first().waitFor();
  };
  return { ...galley, openPage };
}
