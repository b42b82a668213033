import { untrack } from 'svelte';
import type { Host } from '../host.ts';
import { placeOfAddress, printAddress } from './address.ts';
import type { Address, AddressOf } from './address.ts';
import { ScrollMemory } from './scroll-memory.ts';
import type { SettingsState } from './settings.svelte.ts';

/** How many steps back the next start knows. */
const mostRemembered = 20;

/** Where the window is and was: one history for all screens, so back and forward work everywhere. */
export class Navigation {
  #entries = $state.raw<readonly Address[]>([{ screen: 'review' }]);
  #index = $state(0);

  current = $derived<Address>(this.#entries[this.#index] ?? { screen: 'review' });
  canGoBack = $derived(this.#index > 0);
  canGoForward = $derived(this.#index < this.#entries.length - 1);

  /** Where the window was, newest first, each once; without where it is. */
  recent = $derived.by(() => {
    const here = printAddress(this.current);
    return this.#visited.filter((address) => printAddress(address) !== here).reverse();
  });
  #visited = $state.raw<readonly Address[]>([]);

  /** What a search led here for, the first of them that is there, until it is not looked for any more. */
  sought = $state.raw<readonly string[] | null>(null);

  readonly #host: Host;
  readonly #settings: SettingsState;
  readonly #scrolled = new ScrollMemory();
  /** Whether this window opens at the next start where it is now: the first does. */
  remembers = true;

  /**
   * The address of a screen that is drawn. What a screen shows is reckoned once more after another was gone to, before it is
   * taken away: then it is the address that was left.
   *
   * @throws {RangeError} for a screen that was never gone to
   */
  at<Screen extends Address['screen']>(screen: Screen): AddressOf<Screen> {
    const isHere = (address: Address): address is AddressOf<Screen> => address.screen === screen;
    const { current } = this;
    const found = isHere(current) ? current : untrack(() => this.#visited).findLast(isHere);
    if (found === undefined) throw new RangeError(screen);
    return found;
  }

  constructor(host: Host, settings: SettingsState) {
    this.#host = host;
    this.#settings = settings;
  }

  go(address: Address, sought: readonly string[] | null = null): void {
    this.sought = sought;
    if (printAddress(address) === printAddress(this.current)) return;
    this.#scrolled.remember(this.current);
    // A step of its own, though the same address was gone to before.
    const entry = { ...address };
    this.#entries = [...this.#entries.slice(Math.max(0, this.#index - 98), this.#index + 1), entry];
    this.#index = this.#entries.length - 1;
    this.#arrived();
  }

  /** Another view of the same thing, or the first address of the window: no step of its own to go back to. */
  replace(address: Address): void {
    if (printAddress(address) === printAddress(this.current)) return;
    this.#entries = this.#entries.with(this.#index, address);
    this.#arrived();
  }

  /** Where a start goes on: at the address that was left, with those before it to go back to. */
  resume(past: readonly Address[], address: Address): void {
    this.#entries = [...past, address];
    this.#index = past.length;
    this.#arrived();
  }

  back(): void {
    this.#step(-1);
  }
  forward(): void {
    this.#step(1);
  }

  #step(by: -1 | 1): void {
    const next = this.#index + by;
    if (next < 0 || next >= this.#entries.length) return;
    this.sought = null;
    this.#scrolled.remember(this.current);
    this.#index = next;
    this.#arrived();
    this.#scrolled.restore(this.current);
  }

  #arrived(): void {
    const address = this.current;
    const printed = printAddress(address);
    const others = this.#visited.filter((one) => printAddress(one) !== printed);
    this.#visited = [...others.slice(-49), address];
    if (address.screen !== 'welcome' && this.remembers) this.#settings.setLastPlace(printed, this.#before());
    this.announce();
  }

  #before(): readonly string[] {
    const before = this.#entries.slice(Math.max(0, this.#index - mostRemembered), this.#index);
    return before.filter(({ screen }) => screen !== 'welcome').map(printAddress);
  }

  /** Tells the core which place the person looks at; of several windows it is the one with the focus. */
  announce(): void {
    const address = this.current;
    const { screen } = address;
    const seen = screen === 'digest' || screen === 'outbox' || screen === 'settings' ? { screen } : {};
    void this.#host.request('sync.looking', { place: placeOfAddress(address), ...seen });
  }
}
