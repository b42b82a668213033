import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeNamed } from '../../../src-main/backup/named-file.ts';
import { runOnFullDisk, waysToFillDisk } from '../../support/full-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const module = pathToFileURL(
  path.resolve(import.meta.dirname, '../../../src-main/backup/named-file.ts'),
).href;

describe('a file that the person named', () => {
  it.runIf(process.platform === 'linux').each(waysToFillDisk())(
    'stays as it was where there is no room for the new one: %s',
    async (kind) => {
      const folder = temporaryFolder('named');
      const [disk, seed, after] = ['disk', 'seed', 'after'].map((name) => path.join(folder, name)) as [
        string,
        string,
        string,
      ];
      for (const one of [disk, seed, after]) mkdirSync(one);
      writeFileSync(path.join(seed, 'site.pdf'), 'before');
      const script = `
        const { writeNamed } = await import(${JSON.stringify(module)});
        await writeNamed(${JSON.stringify(path.join(disk, 'site.pdf'))}, Buffer.alloc(1_000_000, 1));`;
      const { code, words, left } = await runOnFullDisk({
        kind,
        disk,
        seed,
        after,
        roomKb: 200,
        command: [process.execPath, '--input-type=module', '--eval', script],
      });
      expect([code, words]).toEqual([1, expect.stringMatching(/ENOSPC|EFBIG/)]);
      expect(left).toEqual(['site.pdf']);
      expect(readFileSync(path.join(after, 'site.pdf'), 'utf8')).toBe('before');
    },
  );

  it('is what a link leads to, and the link stays', async () => {
    const folder = temporaryFolder('named');
    const [file, link] = [path.join(folder, 'real.json'), path.join(folder, 'link.json')];
    writeFileSync(file, 'before');
    symlinkSync(file, link);
    await writeNamed(link, 'after');
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(readFileSync(link, 'utf8')).toBe('after');
  });
});
