import { describe, expect, it } from 'vitest';
import type { StartFacts } from '../../../src-main/shell/command-line.ts';
import { whyStartIsRefused } from '../../../src-main/shell/command-line.ts';

function packaged(argument: string, more: Partial<StartFacts> = {}): string | undefined {
  return whyStartIsRefused({
    argv: ['galley', argument],
    isPackaged: true,
    hasNoSandbox: false,
    mayRunWithoutSandbox: false,
    ...more,
  });
}

describe('a packaged program', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '-remote-debugging-port',
    '--inspect',
    '--inspect=0',
    '--inspect-brk=1',
    '--js-flags=--allow-natives-syntax',
    '--no-sandbox',
    '--disable-web-security',
    '--load-extension=/tmp/extension',
    '--proxy-server=evil.example:80',
    '--user-data-dir=/tmp/other',
    '--langs=en',
    '--',
    '-',
  ])('refuses %s', (argument) => {
    expect(packaged(argument)).toBe(`Galley does not start with ${argument}.`);
  });

  it.each([
    '--ozone-platform=wayland',
    '--force-device-scale-factor=2',
    '-disable-gpu',
    '--lang=de',
    'galley://docs.example/a/b',
    'inspect',
    '/home/ana/--inspect',
  ])('starts with %s', (argument) => {
    expect(packaged(argument)).toBeUndefined();
  });

  it('starts with its sandbox alone, however it was switched off', () => {
    const reason = 'Galley does not start without its sandbox.';
    expect(packaged('galley://docs.example/', { hasNoSandbox: true })).toBe(reason);
    const asRootInDevelopment = { hasNoSandbox: true, mayRunWithoutSandbox: true };
    expect(packaged('--no-sandbox', asRootInDevelopment)).toBeUndefined();
  });
});

describe('any program', () => {
  const start = (argument: string) => packaged(argument, { isPackaged: false });

  it('starts with switches while it is developed', () => {
    expect(start('--inspect=0')).toBeUndefined();
  });

  it('takes no more arguments than a running program can be handed', () => {
    const longest = 16_384 - 'galley\0galley://\0'.length;
    expect(start(`galley://${'a'.repeat(longest)}`)).toBeUndefined();
    const reason = 'Galley does not start with arguments of more than 16384 bytes.';
    expect(start(`galley://${'a'.repeat(longest + 1)}`)).toBe(reason);
    expect(start(`galley://${'ä'.repeat(longest / 2 + 1)}`)).toBe(reason);
  });
});
