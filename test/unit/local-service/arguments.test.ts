import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../src-main/local-service/arguments.ts';

describe('readArguments', () => {
  it('reads every flag of the command', () => {
    const read = readArguments([
      '--import',
      'a',
      '--import',
      'b',
      '--data',
      'd',
      '--port',
      '8080',
      '--bare',
      '--fetch-files',
      '--fault',
      'f.json',
      '--rate-limit',
      '100/60',
    ]);
    expect(read).toEqual({
      imports: ['a', 'b'],
      dataFolder: path.resolve('d'),
      port: 8080,
      bare: true,
      fetchesFiles: true,
      faultFile: path.resolve('f.json'),
      organizations: [],
      rateLimit: { requests: 100, seconds: 60 },
    });
  });

  it('asks for the usage', () => {
    expect(readArguments(['--help', '--bare'])).toBeNull();
  });

  it('says what is wrong', () => {
    expect(readArguments(['--port', 'eighty'])).toBe('--port eighty is not a port.');
    for (const limit of ['100', '0/60', '100/0', '-1/60', 'many/60']) {
      expect(readArguments([`--rate-limit=${limit}`])).toContain(`--rate-limit ${limit} is not a limit`);
    }
    expect(readArguments(['--datta', 'x'])).toContain("'--datta'");
  });
});
