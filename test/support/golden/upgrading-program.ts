import path from 'node:path';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { accountMigrations, openStore } from '../../../src-main/store/open-store.ts';

/**
 * Run as a program: upgrades the account `golden` of a data folder. `step`: dies by SIGKILL inside the step to a version, after
 * its statements and before its commit; steps before it are done. `full`: there is no room for that step. `open`: as Galley does.
 */
function main(mode: string, dataDir: string, version: number): void {
  const file = path.join(dataDir, 'accounts', 'golden', 'galley.sqlite');
  if (mode === 'open') {
    openStore({ dataDir, accountId: 'golden' }).close();
    return;
  }
  openDatabase(file, {
    migrations: accountMigrations.map((migration) => ({
      ...migration,
      up: (database) => {
        const isLast = migration.version === version;
        if (mode === 'full' && isLast) {
          database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true }))}`);
        }
        if (typeof migration.up === 'string') database.exec(migration.up);
        else migration.up(database);
        if (isLast) process.kill(process.pid, 'SIGKILL');
      },
    })),
  });
}

const [mode = '', dataDir = '', version = ''] = process.argv.slice(2);
if (process.argv[1]?.endsWith('upgrading-program.ts') === true) {
  try {
    main(mode, dataDir, Number(version));
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
