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
      '--fault',
      'f.json',
    ]);
    expect(read).toEqual({
      imports: ['a', 'b'],
      dataFolder: path.resolve('d'),
      port: 8080,
      bare: true,
      faultFile: path.resolve('f.json'),
      organizations: [],
    });
  });

  it('says what is wrong', () => {
    expect(readArguments(['--port', 'eighty'])).toBe('--port eighty is no port.');
    expect(readArguments(['--datta', 'x'])).toContain("'--datta'");
  });
});
