import path from 'node:path';
import type { Theme } from '../../bridge/channels/settings.ts';
import { languageChoices } from '../../shared/messages/languages.ts';
import type { LanguageChoice } from '../../shared/messages/languages.ts';
import { readRegular } from '../../sqlite/regular-file.ts';
import type { WindowBounds } from './settings.ts';

/** What of the settings a window is made with. */
export interface WindowSettings {
  readonly theme: Theme;
  readonly language: LanguageChoice;
  readonly zoom: number;
  readonly bounds: WindowBounds;
}

/**
 * Reads `settings.json` for the window, which is made before what reads all of it is loaded (`SettingsFile`). As there, each member
 * that is damaged takes its default. Changes nothing, and never throws.
 */
export function readWindowSettings(dataDir: string): WindowSettings {
  const { theme, language, zoom, window } = membersOf(parsed(path.join(dataDir, 'settings.json')));
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: languageChoices.find((choice) => choice === language) ?? 'system',
    zoom: typeof zoom === 'number' && zoom >= 0.5 && zoom <= 3 ? zoom : 1,
    bounds: boundsOf(membersOf(window)),
  };
}

function boundsOf({ x, y, width, height, isMaximized }: Members): WindowBounds {
  const isPlace = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
  const isSize = (value: unknown, least: number): value is number =>
    Number.isSafeInteger(value) && Number(value) >= least;
  return isPlace(x) &&
    isPlace(y) &&
    isSize(width, 400) &&
    isSize(height, 300) &&
    typeof isMaximized === 'boolean'
    ? { x, y, width, height, isMaximized }
    : { x: null, y: null, width: 1280, height: 800, isMaximized: false };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}; // any member of it may be missing
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readRegular(file)) as unknown;
  } catch {
    return null;
  }
}
