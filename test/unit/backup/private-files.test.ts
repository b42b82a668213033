import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepNewFilesPrivate, shareAsUsual, takeFromOthers } from '../../../src-main/backup/private-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const modeOf = (place: string): string => (fs.statSync(place).mode & 0o777).toString(8);

it.runIf(process.platform !== 'win32')(
  'new files are private, and exports get their usual permissions',
  async () => {
    const before = process.umask(0o027);
    onTestFinished(() => void process.umask(before));
    const folder = temporaryFolder('export');
    expect(keepNewFilesPrivate()).toBe(0o027);
    const inside = path.join(folder, 'site', 'pages');
    fs.mkdirSync(inside, { recursive: true });
    const file = path.join(inside, 'index.html');
    fs.writeFileSync(file, '');
    expect([modeOf(inside), modeOf(file)]).toEqual(['700', '600']);
    await shareAsUsual(path.join(folder, 'site'));
    expect([modeOf(path.join(folder, 'site')), modeOf(inside), modeOf(file)]).toEqual(['750', '750', '640']);
  },
);

it.runIf(process.platform !== 'win32')(
  'what others could read is taken from them; programs stay programs',
  () => {
    const folder = temporaryFolder('open');
    const outside = path.join(temporaryFolder('outside'), 'file');
    fs.writeFileSync(outside, '');
    fs.chmodSync(outside, 0o644);
    fs.mkdirSync(path.join(folder, 'window'));
    for (const [name, mode] of [
      ['settings.json', 0o644],
      ['window/program', 0o755],
    ] as const) {
      fs.writeFileSync(path.join(folder, name), '');
      fs.chmodSync(path.join(folder, name), mode);
    }
    fs.symlinkSync(outside, path.join(folder, 'link'));
    fs.chmodSync(folder, 0o755);
    takeFromOthers(folder);
    expect(
      ['', 'settings.json', 'window', 'window/program'].map((name) => modeOf(path.join(folder, name))),
    ).toEqual(['700', '600', '700', '700']);
    expect(modeOf(outside)).toBe('644');
  },
);
