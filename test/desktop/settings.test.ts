import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askShell, watchPorts } from '../support/bridge-page.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { launchGalley } from '../support/electron.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function boundsOf(galley: LaunchedGalley): Promise<{ width: number; height: number } | undefined> {
  return galley.app.evaluate(({ BrowserWindow }) => {
    const bounds = BrowserWindow.getAllWindows()[0]?.getBounds();
    return bounds && { width: bounds.width, height: bounds.height };
  });
}

const defaults = {
  theme: 'system',
  language: 'system',
  zoom: 1,
  singleKeys: true,
  panels: {},
  choices: {},
  lastPlace: null,
  pastPlaces: [],
  keys: {},
  reviewFilters: [],
  reviewFilter: {},
  recentEmoji: [],
  notices: {
    isOn: true,
    kinds: {
      reply: true,
      mention: true,
      'review-request': true,
      review: true,
      merged: true,
      edit: true,
      account: true,
    },
    quiet: { isOn: false, from: 20 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
  },
  badge: true,
  tray: 'icon',
  updateCheck: false,
};

describe('settings', () => {
  it('take effect at once and are there at the next start', async () => {
    const dataDir = temporaryFolder('settings');
    const first = await launchGalley({ dataDir });
    await watchPorts(first.page);
    const before = await askShell(first.page, 'settings.get', null);
    const changed = {
      theme: 'dark',
      zoom: 1.5,
      panels: { list: 280 },
      choices: { view: 'split' },
      lastPlace: '/inbox',
    } as const;
    const after = await askShell(first.page, 'settings.set', changed);
    const inForce = {
      dark: await first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches),
      zoom: await first.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
      ),
    };
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ width: 940, height: 640 }),
    );
    await first.close();

    const second = await launchGalley({ dataDir });
    await watchPorts(second.page);
    const remembered = await askShell(second.page, 'settings.get', null);
    const zoom = await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
    );
    const bounds = await boundsOf(second);
    await second.close();
    expect({ before, after, inForce, remembered, zoom, bounds }).toEqual({
      before: { ok: true, value: defaults },
      after: { ok: true, value: { ...defaults, ...changed } },
      inForce: { dark: true, zoom: 1.5 },
      remembered: { ok: true, value: { ...defaults, ...changed } },
      zoom: 1.5,
      bounds: { width: 940, height: 640 },
    });
  });

  it('keep what can be read of a file, and the file is not lost when nothing can', async () => {
    const dataDir = temporaryFolder('settings');
    const file = path.join(dataDir, 'settings.json');
    const read = async () => {
      const galley = await launchGalley({ dataDir });
      await watchPorts(galley.page);
      const reply = await askShell(galley.page, 'settings.get', null);
      await galley.close();
      return reply;
    };
    fs.writeFileSync(file, JSON.stringify({ theme: 'pink', zoom: 2, later: 'kept' }));
    const partly = await read();
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as { later?: string };
    fs.writeFileSync(file, '{"theme": "dar');
    const damaged = await read();
    const aside = fs.readdirSync(dataDir).filter((name) => name.startsWith('settings.json.damaged-'));
    expect({ partly, later: kept.later, damaged, aside: aside.length }).toEqual({
      partly: { ok: true, value: { ...defaults, zoom: 2 } },
      later: 'kept',
      damaged: { ok: true, value: defaults },
      aside: 1,
    });
    expect(fs.readFileSync(path.join(dataDir, aside[0] ?? ''), 'utf8')).toBe('{"theme": "dar');
  });
});

it('marks the first usable screen on standard output when a benchmark asks for it', async () => {
  const galley = await launchGalley({ env: { GALLEY_MARKS: '1' } });
  const lines: string[] = [];
  galley.app.process().stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n')));
  await watchPorts(galley.page);
  const before = Date.now();
  await askShell(galley.page, 'window.mark', {
    name: 'first-screen',
    at: before,
    steps: [{ name: 'drawn', at: before }],
  });
  const marks = [
    { mark: 'window: drawn', at: before },
    { mark: 'first-screen', at: before },
  ].map((mark) => JSON.stringify(mark));
  await expect.poll(() => marks.filter((mark) => lines.includes(mark))).toEqual(marks);
  await galley.close();
});
