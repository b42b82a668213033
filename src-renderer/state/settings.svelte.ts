import type { Settings, Theme } from '../../src-main/bridge/channels/settings.ts';
import type { Host } from '../host.ts';
import { bindKeys } from './keys/key-bindings.svelte.ts';

const defaults: Settings = { theme: 'system', zoom: 1, singleKeys: true, panels: {}, lastPlace: null };

/** What is remembered about the window. Applied at once here, written behind by the shell. */
export class SettingsState {
  current = $state.raw<Settings>(defaults);
  /** True once the shell has answered: before that, where the window was is not known. */
  loaded = $state(false);

  readonly #host: Host;
  #pendingWrite: ReturnType<typeof setTimeout> | undefined;
  #unwritten: Partial<Settings> = {};

  constructor(host: Host) {
    this.#host = host;
    host.on('settings', (settings) => this.#take({ ...settings, ...this.#unwritten }));
  }

  async load(): Promise<void> {
    const reply = await this.#host.request('settings.get', null);
    this.#take({ ...(reply.ok ? reply.value : defaults), ...this.#unwritten });
    this.loaded = true;
  }

  setTheme(theme: Theme): void {
    this.#change({ theme }, 0);
  }
  /** From the next start on. */
  setLanguage(language: NonNullable<Settings['language']>): void {
    this.#change({ language }, 0);
  }
  setZoom(zoom: number): void {
    this.#change({ zoom }, 0);
  }
  setSingleKeys(singleKeys: boolean): void {
    this.#change({ singleKeys }, 0);
  }
  /** The keys of a command instead of its own; an empty list: none. */
  setKeys(id: string, keys: readonly string[]): void {
    this.#change({ keys: { ...this.current.keys, [id]: keys } }, 0);
  }
  /** Its own keys again; without a name, of all commands. */
  resetKeys(id?: string): void {
    const others = Object.entries(this.current.keys ?? {}).filter(
      ([name]) => id !== undefined && name !== id,
    );
    this.#change({ keys: Object.fromEntries(others) }, 0);
  }
  setReviewFilters(reviewFilters: NonNullable<Settings['reviewFilters']>): void {
    this.#change({ reviewFilters }, 0);
  }
  setNotices(notices: NonNullable<Settings['notices']>): void {
    this.#change({ notices }, 0);
  }
  setBadge(badge: boolean): void {
    this.#change({ badge }, 0);
  }
  setTray(tray: NonNullable<Settings['tray']>): void {
    this.#change({ tray }, 0);
  }
  /** The filter of the inbox as it is now, for the next start. */
  setReviewFilter(reviewFilter: NonNullable<Settings['reviewFilter']>): void {
    this.#change({ reviewFilter }, 400);
  }
  setUpdateCheck(updateCheck: boolean): void {
    this.#change({ updateCheck }, 0);
  }
  /** `pastPlaces`: what Back leads to from there, the nearest last. */
  setLastPlace(lastPlace: string, pastPlaces: readonly string[]): void {
    this.#change({ lastPlace, pastPlaces }, 400);
  }

  /** The remembered width of a panel in CSS pixels; 0 is collapsed. */
  panel(name: string, initial: number): number {
    return this.current.panels[name] ?? initial;
  }
  /** Null: as it was at first. */
  setPanel(name: string, width: number | null): void {
    const { [name]: _before, ...others } = this.current.panels;
    const panels = width === null ? others : { ...others, [name]: Math.round(width) };
    this.#change({ panels }, 300);
  }

  /** One of several ways to show something, as it was chosen last; the first unless another was. */
  choice<Option extends string>(name: string, options: readonly [Option, ...Option[]]): Option {
    const chosen = this.current.choices?.[name];
    return options.find((option) => option === chosen) ?? options[0];
  }
  setChoice(name: string, chosen: string): void {
    this.#change({ choices: { ...this.current.choices, [name]: chosen } }, 300);
  }

  /** The emoji used last stands first among those that are offered. */
  useEmoji(text: string): void {
    const others = (this.current.recentEmoji ?? []).filter((one) => one !== text);
    this.#change({ recentEmoji: [text, ...others].slice(0, 24) }, 300);
  }

  /** How documents are read: steps of text size (-2 to 4) and of line width (-1 to 2); 0 is as designed. */
  reading = $derived({
    size: this.panel('reading-size', 2) - 2,
    width: this.panel('reading-width', 1) - 1,
  });
  setReadingSize(size: number): void {
    this.setPanel('reading-size', Math.min(4, Math.max(-2, size)) + 2);
  }
  setReadingWidth(width: number): void {
    this.setPanel('reading-width', Math.min(2, Math.max(-1, width)) + 1);
  }

  #change(change: Partial<Settings>, afterMs: number): void {
    this.#take({ ...this.current, ...change });
    this.#unwritten = { ...this.#unwritten, ...change };
    clearTimeout(this.#pendingWrite);
    this.#pendingWrite = setTimeout(() => {
      const written = this.#unwritten;
      this.#unwritten = {};
      void this.#host.request('settings.set', written);
    }, afterMs);
  }

  #take(settings: Settings): void {
    this.current = settings;
    bindKeys(settings.keys ?? {});
    const { dataset } = document.documentElement;
    dataset['theme'] = settings.theme;
    dataset['readingSize'] = String((settings.panels['reading-size'] ?? 2) - 2);
    dataset['readingWidth'] = String((settings.panels['reading-width'] ?? 1) - 1);
  }
}
