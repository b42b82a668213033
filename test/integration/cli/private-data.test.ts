import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runGalley } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it.runIf(process.platform !== 'win32')(
  'data that others could read is closed by any verb, and nothing else in the folder is touched',
  async () => {
    const data = temporaryFolder('data');
    const account = path.join(data, 'accounts', 'docs');
    fs.mkdirSync(account, { recursive: true });
    const database = path.join(account, 'note');
    const others = path.join(data, 'notes.txt');
    for (const file of [database, others, path.join(data, 'settings.json')]) {
      fs.writeFileSync(file, '{}');
      fs.chmodSync(file, 0o644);
    }
    for (const folder of [data, path.join(data, 'accounts'), account]) fs.chmodSync(folder, 0o755);
    await runGalley(['status', '--data', data]);
    const modeOf = (place: string): string => (fs.statSync(place).mode & 0o777).toString(8);
    expect(
      [path.join(data, 'accounts'), account, database, path.join(data, 'settings.json')].map(modeOf),
    ).toEqual(['700', '700', '600', '600']);
    expect([others, data].map(modeOf)).toEqual(['644', '755']);
  },
);
