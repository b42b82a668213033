import type { Settings, Theme } from '../../src-main/bridge/shell-requests.ts';
import type { Host } from '../host.ts';

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
    this.#take(reply.ok ? reply.value : defaults);
    this.loaded = true;
  }

  setTheme(theme: Theme): void {
    this.#change({ theme }, 0);
  }
  setZoom(zoom: number): void {
    this.#change({ zoom }, 0);
  }
  setSingleKeys(singleKeys: boolean): void {
    this.#change({ singleKeys }, 0);
  }
  setLastPlace(lastPlace: string): void {
    this.#change({ lastPlace }, 400);
  }

  /** The remembered width of a panel in CSS pixels; 0 is collapsed. */
  panel(name: string, initial: number): number {
    return this.current.panels[name] ?? initial;
  }
  setPanel(name: string, width: number): void {
    this.#change({ panels: { ...this.current.panels, [name]: Math.round(width) } }, 300);
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
    document.documentElement.dataset['theme'] = settings.theme;
  }
}
