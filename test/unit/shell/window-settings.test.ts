import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readWindowSettings } from '../../../src-main/shell/data/window-settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const usual = {
  theme: 'system',
  language: 'system',
  zoom: 1,
  bounds: { x: null, y: null, width: 1280, height: 800, isMaximized: false },
};
const left = { x: 40, y: 60, width: 900, height: 700, isMaximized: true };

function read(text: string): unknown {
  const dataDir = temporaryFolder('window-settings');
  writeFileSync(path.join(dataDir, 'settings.json'), text);
  return readWindowSettings(dataDir);
}

it('makes the window as it was left', () => {
  expect(read(JSON.stringify({ theme: 'dark', language: 'de', zoom: 1.5, window: left, keys: {} }))).toEqual({
    theme: 'dark',
    language: 'de',
    zoom: 1.5,
    bounds: left,
  });
});

it.each(['', 'null', '[]', '{"theme": "dar', '{"theme":"pink","language":"tlh","zoom":99,"window":7}'])(
  'makes the usual window where the settings are %j',
  (text) => {
    expect(read(text)).toEqual(usual);
  },
);

it.each([{ width: 10 }, { height: 1e9 + 0.5 }, { x: 'left' }, { isMaximized: null }])(
  'places the window as usual where its place has %j',
  (damage) => {
    expect(read(JSON.stringify({ theme: 'light', window: { ...left, ...damage } }))).toEqual({
      ...usual,
      theme: 'light',
    });
  },
);

it('makes the usual window where there are no settings, or no file', () => {
  const dataDir = temporaryFolder('window-settings');
  const without = readWindowSettings(dataDir);
  mkdirSync(path.join(dataDir, 'settings.json'));
  expect([without, readWindowSettings(dataDir)]).toEqual([usual, usual]);
});
