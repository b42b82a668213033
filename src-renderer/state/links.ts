import { sentence } from '../failures.ts';
import type { Host } from '../host.ts';
import { addressOfPlace } from './address.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { Toasts } from './toasts.svelte.ts';
import { t } from '../messages/en/state.ts';

/** Opens the place of a link that Galley was started with, or that came while it was open. */
export class Links {
  readonly #host: Host;
  readonly #navigation: Navigation;
  readonly #toasts: Toasts;

  constructor(host: Host, navigation: Navigation, toasts: Toasts) {
    this.#host = host;
    this.#navigation = navigation;
    this.#toasts = toasts;
    host.on('link', () => void this.open());
  }

  /** Nothing happens where no link waits. */
  async open(): Promise<void> {
    const taken = await this.#host.request('link.take', null);
    if (!taken.ok || taken.value === null) return;
    const place = await this.#host.request('places.resolve', { url: taken.value });
    if (!place.ok) this.#toasts.show(sentence(place.failure));
    else if (place.value === null)
      this.#toasts.show(t('nothingKnownAt', { address: taken.value }), { forMs: 10_000 });
    else this.#navigation.go(addressOfPlace(place.value));
  }
}
