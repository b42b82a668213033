import path from 'node:path';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import { first } from '../../../src-main/store/migrations/0001-first.ts';
import { choices } from '../../../src-main/store/migrations/0002-choices.ts';
import { editLookups } from '../../../src-main/store/migrations/0003-edit-lookups.ts';
import { anchorTexts } from '../../../src-main/store/migrations/0003-anchor-texts.ts';
import { sites } from '../../../src-main/store/migrations/0003-sites.ts';
import { activeEdits } from '../../../src-main/store/migrations/0004-active-edits.ts';
import { administration } from '../../../src-main/store/migrations/0004-administration.ts';
import { notes } from '../../../src-main/store/migrations/0004-notes.ts';
import { notices } from '../../../src-main/store/migrations/0004-notices.ts';
import { personalRows } from '../../../src-main/store/migrations/0005-personal-rows.ts';
import { sentRecord } from '../../../src-main/store/migrations/0006-sent.ts';
import { reviewNews } from '../../../src-main/store/migrations/0007-reviews.ts';

/**
 * Run as a program: upgrades the account `golden` of a data folder. `step`: dies by SIGKILL inside the first step that is
 * due, after its statements and before its commit. `full`: there is no room for that step. `open`: as Galley does.
 */
function main(mode: string, dataDir: string): void {
  const file = path.join(dataDir, 'accounts', 'golden', 'galley.sqlite');
  if (mode === 'open') {
    openStore({ dataDir, accountId: 'golden' }).close();
    return;
  }
  openDatabase(file, {
    migrations: [
      first,
      choices,
      sites + editLookups + anchorTexts,
      activeEdits + notices + notes + administration,
      personalRows,
      sentRecord,
      reviewNews,
    ].map((step, index) => ({
      version: index + 1,
      name: `step ${index + 1}`,
      up: (database) => {
        if (mode === 'full') {
          database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true }))}`);
        }
        if (typeof step === 'string') database.exec(step);
        else step(database);
        process.kill(process.pid, 'SIGKILL');
      },
    })),
  });
}

const [mode = '', dataDir = ''] = process.argv.slice(2);
if (process.argv[1]?.endsWith('upgrading-program.ts') === true) {
  try {
    main(mode, dataDir);
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
