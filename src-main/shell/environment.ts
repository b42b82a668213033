import { app } from 'electron';
import path from 'node:path';
import { chooseLanguage, pseudoLanguage } from '../shared/messages/languages.ts';
import type { LanguageChoice } from '../shared/messages/languages.ts';
import { dataFolderOf } from '../backup/location.ts';

/**
 * True for what is shipped. `GALLEY_ACT_PACKAGED=1` makes a development start follow the stricter rules of a packaged
 * one; nothing makes it the other way round.
 */
export function isPackaged(): boolean {
  return app.isPackaged || process.env['GALLEY_ACT_PACKAGED'] === '1';
}

/** How often the core is asked whether it is there; four beats without an answer end it. Tests beat faster. */
export function heartbeatMs(): number {
  const given = isPackaged() ? undefined : process.env['GALLEY_HEARTBEAT_MS'];
  return given === undefined ? 15_000 : Number(given);
}

/** The language of windows and core until the next start: `GALLEY_LANGUAGE`, else what the person chose. */
export function languageOf(choice: LanguageChoice): string {
  const given = isPackaged() ? undefined : process.env['GALLEY_LANGUAGE'];
  if (given === pseudoLanguage) return given;
  return chooseLanguage(
    given !== undefined ? [given] : choice === 'system' ? app.getPreferredSystemLanguages() : [choice],
  );
}

/** Where everything of this person lies: below `homeDir`, and below `dataDir` what was moved. */
export interface Places {
  /** The folder that Galley knows: the data lies in it, unless it was moved. */
  readonly homeDir: string;
  /** The core's folder; the headless program's `--data`. */
  readonly dataDir: string;
  /** Chromium's own files. */
  readonly windowDir: string;
  /** Compiled code of shell and core. */
  readonly compiledDir: string;
  readonly logPath: string;
  readonly interfaceDir: string;
  readonly preloadPath: string;
  readonly previewPreloadPath: string;
  readonly entry: (name: 'core' | 'keychain' | 'local-service') => string;
  readonly resourcesDir: string;
}

/** `GALLEY_DATA_DIR` chooses another folder than the system's usual one. */
export function findFolders(): Pick<Places, 'homeDir' | 'dataDir'> {
  const given = process.env['GALLEY_DATA_DIR'];
  const homeDir = given === undefined ? path.join(app.getPath('appData'), 'galley') : path.resolve(given);
  return { homeDir, dataDir: dataFolderOf(homeDir) };
}

/** @param mainDir the built main program's folder: `out/main` */
export function findPlaces(mainDir: string): Places {
  const outDir = path.join(mainDir, '..');
  const { homeDir, dataDir } = findFolders();
  return {
    homeDir,
    dataDir,
    windowDir: path.join(homeDir, 'window'),
    compiledDir: path.join(homeDir, 'window', 'compiled'),
    logPath: path.join(homeDir, 'logs', 'galley.log'),
    interfaceDir: path.join(outDir, 'renderer'),
    preloadPath: path.join(outDir, 'preload', 'index.cjs'),
    previewPreloadPath: path.join(outDir, 'preload', 'preview.cjs'),
    entry: (name) => path.join(outDir, 'main', `${name}.js`),
    resourcesDir: path.join(outDir, '..', 'resources'),
  };
}
