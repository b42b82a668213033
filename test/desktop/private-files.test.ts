import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Everything below a folder, and the folder, that others than its owner may read; links lead nowhere else. */
function readableByOthers(folder: string): readonly string[] {
  const places = [folder, ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return places.filter((name) => {
    const stat = fs.lstatSync(path.resolve(folder, name), { throwIfNoEntry: false });
    return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0;
  });
}

it.runIf(process.platform !== 'win32')(
  'everything that Galley writes is the person’s alone, also what an earlier version left open',
  async () => {
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const dataDir = temporaryFolder('private');
    fs.mkdirSync(path.join(dataDir, 'accounts', 'old', 'files'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'accounts', 'old', 'files', 'picture'), 'kept');
    fs.writeFileSync(path.join(dataDir, 'settings.json'), '{}');
    fs.chmodSync(dataDir, 0o755);
    expect(readableByOthers(dataDir)).toHaveLength(6);

    const galley = await launchGalley({ dataDir });
    await watchPorts(galley.page);
    expect(await askShell(galley.page, 'workspace.open', { kind: 'sample' })).toMatchObject({ ok: true });
    // The settings are written once more.
    await askShell(galley.page, 'settings.set', { tray: 'icon' });
    expect(fs.readdirSync(path.join(dataDir, 'accounts')).length).toBeGreaterThan(1);
    expect(fs.existsSync(path.join(dataDir, 'workspaces'))).toBe(true);
    expect(readableByOthers(dataDir)).toEqual([]);
    await galley.close();
    expect(readableByOthers(dataDir)).toEqual([]);
  },
);
