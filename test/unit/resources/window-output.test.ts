import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { partsBegun } from '../../../resources/setup/build.js';
import { sortWindowOutput } from '../../../resources/setup/window-output.js';

it('keeps the lines of Chromium out of the terminal, and shows those of Galley and what ends the program', async () => {
  const chromium = [
    '[4711:1122/091500.123456:ERROR:dbus/bus.cc:408] Failed to connect to the bus: Could not parse server address',
    '[4711:4713:1122/091500.1:WARNING:gpu_process_host.cc(1344)] The GPU process has crashed',
    '[4711:ERROR:object_proxy.cc(576)] Failed to call method',
    '(electron:4711): Gtk-WARNING **: 09:15:00.1: cannot open display',
  ];
  const ours = [
    'Galley could not read its settings: they are set aside.',
    'Error: [4711:ERROR] is not a line of Chromium',
    '[4711:1122/091500.1:FATAL:electron_main_delegate.cc(294)] Running as root without --no-sandbox',
    '    at start (shell.ts:12:3)',
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-output-'));
  const shown: string[] = [];
  try {
    const log = path.join(folder, 'sub', 'window.log');
    const lines = chromium.flatMap((line, at) => [line, ours[at] ?? '']);
    await sortWindowOutput(Readable.from([`${lines.join('\n')}\n`]), log, (line) => shown.push(line));
    expect(shown).toEqual(ours);
    expect(readFileSync(log, 'utf8')).toBe(`${chromium.join('\n')}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('knows which part is being built by the lines of electron-vite', () => {
  const begun = 'vite v8.3.8 building ssr environment for production...\ntransforming...\n✓ built in 7.37s\n';
  expect(['', begun, begun + begun].map(partsBegun)).toEqual([0, 1, 2]);
});
