import { z } from 'zod';
import { languageChoices } from '../../shared/messages/languages.ts';
import type { TypeOf } from './channel.ts';
import { noticeSettings } from './notices.ts';

/** Settings by name. The names are the window's: far fewer than a window that misbehaves could make up. */
const mostNames = 200;
const byName = <Value extends z.ZodType>(longestName: number, value: Value) =>
  z
    .record(z.string().max(longestName), value)
    .refine((named) => Object.keys(named).length <= mostNames, `at most ${mostNames} names`);
const reviewFilter = byName(32, z.string().max(200));

/** What is remembered about the window, not about any account, as a window may change it: any of it, and nothing else. */
export const settingsChange = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']).exactOptional(),
  /** Of the interface, from the next start on. Absent: that of the system. */
  language: z.enum(languageChoices).exactOptional(),
  /** Zoom factor: 1 is 100 %. */
  zoom: z.number().min(0.5).max(3).exactOptional(),
  /** Single-key shortcuts (`j`, `c`, `?`). */
  singleKeys: z.boolean().exactOptional(),
  /** Widths of resizable panels in CSS pixels; 0 is collapsed. */
  panels: byName(64, z.number().min(0).max(10_000)).exactOptional(),
  /** Which of several ways to show something was chosen last, by the renderer's own names. Absent: none yet. */
  choices: byName(64, z.string().max(64)).exactOptional(),
  /** The address of the place that the window reopens; the renderer's own words. */
  lastPlace: z.string().max(4096).nullable().exactOptional(),
  /** The addresses before it, which Back leads to at the next start, the nearest last. Absent: none. */
  pastPlaces: z.array(z.string().max(4096)).max(20).readonly().exactOptional(),
  /** Keys that the person gave to commands of the interface, by the commands' names; an empty list: none. */
  keys: byName(64, z.array(z.string().max(32)).max(8).readonly()).exactOptional(),
  /** Filters of the review inbox that the person named; the renderer's own words. */
  reviewFilters: z
    .array(z.strictObject({ name: z.string().min(1).max(80), filter: reviewFilter }))
    .max(50)
    .readonly()
    .exactOptional(),
  /** The filter of the review inbox that was used last, as `printFilter` of the renderer writes it. Absent: none. */
  reviewFilter: reviewFilter.exactOptional(),
  /** Emoji that were used last, newest first: characters. Absent: none yet. */
  recentEmoji: z.array(z.string().min(1).max(40)).max(40).readonly().exactOptional(),
  /** How the person wants to be told by the system. */
  notices: noticeSettings.exactOptional(),
  /** Whether Galley's icon shows how much waits, where the desktop can show it. */
  badge: z.boolean().exactOptional(),
  /** A sign in the tray, and whether Galley keeps running there when its window is closed. */
  tray: z.enum(['off', 'icon', 'keep-running']).exactOptional(),
  /** Galley may look for updates by itself, once a day. Off until the person allows it. */
  updateCheck: z.boolean().exactOptional(),
});

type SettingsChange = TypeOf<typeof settingsChange>;
/** A damaged file gives these their defaults again. */
export type Settings = SettingsChange &
  Required<Pick<SettingsChange, 'theme' | 'zoom' | 'singleKeys' | 'panels' | 'lastPlace'>>;
export type Theme = Settings['theme'];
