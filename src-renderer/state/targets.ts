import type { Host } from '../host.ts';
import { addressOfPlace } from './address.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { Outbox } from './edits/outbox.svelte.ts';

/** Opens what a notification of the system was about, when it was clicked. */
export class Targets {
  readonly #host: Host;
  readonly #navigation: Navigation;
  readonly #outbox: Outbox;

  constructor(host: Host, navigation: Navigation, outbox: Outbox) {
    this.#host = host;
    this.#navigation = navigation;
    this.#outbox = outbox;
    host.on('target', () => void this.open());
  }

  /** Nothing happens where nothing was clicked. */
  async open(): Promise<void> {
    const taken = await this.#host.request('system.takeTarget', null);
    if (!taken.ok || taken.value === null) return;
    const target = taken.value;
    switch (target.kind) {
      case 'place':
        this.#navigation.go(addressOfPlace(target.place));
        return;
      case 'news':
        this.#navigation.go({ screen: 'digest' });
        return;
      case 'outbox':
        this.#outbox.wanted = target.editId;
        this.#navigation.go({ screen: 'outbox' });
        return;
      case 'accounts':
        this.#navigation.go({ screen: 'settings', section: 'accounts' });
        return;
    }
  }
}
