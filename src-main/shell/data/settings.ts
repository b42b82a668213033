import Store from 'electron-store';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { defaultNotices } from '../../bridge/channels/notices.ts';
import { settingsChange } from '../../bridge/channels/settings.ts';
import type { Settings } from '../../bridge/channels/settings.ts';
import { readRegular } from '../../sqlite/regular-file.ts';
import type { UpdateMemory } from '../updates/updates.ts';

/** Zoom steps as browsers have them. */
const zoomSteps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next step of `zoomSteps` in a direction; `reset` is 100 %. */
export function nextZoom(zoom: number, step: 'in' | 'out' | 'reset'): number {
  if (step === 'reset') return 1;
  return step === 'in'
    ? (zoomSteps.find((candidate) => candidate > zoom + 0.001) ?? zoom)
    : (zoomSteps.findLast((candidate) => candidate < zoom - 0.001) ?? zoom);
}

/** Where updates come from: changed by the shell alone, after the person confirmed it. */
const updates = z.object({
  source: z.object({ address: z.string().max(2000), key: z.string().max(200) }).nullable(),
  checkedAt: z.number().nullable(),
});

export interface WindowBounds {
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

const bounds = z.object({
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  isMaximized: z.boolean(),
});

const { shape } = settingsChange;

/** The file, with the default of each member, which a damaged one takes alone. A setting that is missing here does not compile. */
const stored = z.object({
  theme: shape.theme.unwrap().catch('system'),
  language: shape.language.unwrap().catch('system'),
  zoom: shape.zoom.unwrap().catch(1),
  singleKeys: shape.singleKeys.unwrap().catch(true),
  panels: shape.panels.unwrap().catch({}),
  choices: shape.choices.unwrap().catch({}),
  lastPlace: shape.lastPlace.unwrap().catch(null),
  pastPlaces: shape.pastPlaces.unwrap().catch([]),
  keys: shape.keys.unwrap().catch({}),
  reviewFilters: shape.reviewFilters.unwrap().catch([]),
  reviewFilter: shape.reviewFilter.unwrap().catch({}),
  recentEmoji: shape.recentEmoji.unwrap().catch([]),
  notices: shape.notices.unwrap().catch(defaultNotices),
  badge: shape.badge.unwrap().catch(true),
  tray: shape.tray.unwrap().catch('icon'),
  updateCheck: shape.updateCheck.unwrap().catch(false),
  updates: updates.catch({ source: null, checkedAt: null }),
  window: bounds.catch({ x: null, y: null, width: 1280, height: 800, isMaximized: false }),
} satisfies Record<keyof Settings | 'updates' | 'window', z.ZodType>);

type Stored = z.infer<typeof stored>;

/** A file that is not a JSON object is put beside, so that the program starts and nothing is thrown away. */
function setDamagedFileAside(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  try {
    if (z.record(z.string(), z.unknown()).safeParse(JSON.parse(readRegular(file))).success) return false;
  } catch {
    // Not JSON: set aside below.
  }
  fs.renameSync(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`);
  return true;
}

/** `settings.json` in the data folder: theme, zoom, keys, panels, the last place and the window's bounds. */
export class SettingsFile {
  readonly #store: Store;
  readonly wasDamaged: boolean;
  #held: Stored;

  constructor(dataDir: string) {
    fs.mkdirSync(dataDir, { recursive: true });
    this.wasDamaged = setDamagedFileAside(path.join(dataDir, 'settings.json'));
    this.#store = new Store({ cwd: dataDir, name: 'settings' });
    this.#held = stored.parse(this.#store.store);
  }

  get settings(): Settings {
    const { window: _window, updates: _updates, ...settings } = this.#held;
    return settings;
  }

  get bounds(): WindowBounds {
    return this.#held.window;
  }

  get updates(): UpdateMemory {
    return this.#held.updates;
  }

  rememberUpdates(members: Partial<UpdateMemory>): void {
    this.#hold({ ...this.#held, updates: { ...this.#held.updates, ...members } });
  }

  change(members: Partial<Settings>): Settings {
    const { panels, choices } = { ...this.#held, ...members };
    this.#hold({ ...this.#held, ...members, panels: { ...panels }, choices: { ...choices } });
    return this.settings;
  }

  rememberBounds(next: WindowBounds): void {
    this.#hold({ ...this.#held, window: next });
  }

  #hold(next: Stored): void {
    this.#held = next;
    // Members that this version does not know are kept.
    this.#store.store = { ...this.#store.store, ...next };
  }
}
