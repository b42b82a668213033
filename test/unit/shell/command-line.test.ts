import { expect, it } from 'vitest';
import { findRefusedSwitch } from '../../../src-main/shell/command-line.ts';

it.each([
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '-remote-debugging-port',
  '--inspect',
  '--inspect=0',
  '--inspect-brk=1',
  '--inspect-port=1',
  '--js-flags=--allow-natives-syntax',
])('refuses %s', (argument) => {
  expect(findRefusedSwitch(['galley', argument])).toBe(argument);
});

it.each(['--inspection', '--no-sandbox', 'inspect', '/home/ana/--inspect'])('lets %s pass', (argument) => {
  expect(findRefusedSwitch(['galley', argument])).toBeUndefined();
});
