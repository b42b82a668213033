import { removeFirstScreen } from '../backup/first-screen-file.ts';
import type { Events, Topic } from '../bridge/channels/events.ts';
import type { CorePorts } from '../ports/ports.ts';

export type Listener<Name extends keyof Events> = (payload: Events[Name]) => void;

/** What the core says of itself, to whoever listens. */
export class CoreEvents {
  readonly #ports: Pick<CorePorts, 'dataDir' | 'log'>;
  readonly #onChanged: (topics: readonly Topic[]) => void;
  readonly #listeners = {
    changed: new Set<Listener<'changed'>>(),
    'sync.status': new Set<Listener<'sync.status'>>(),
    'sync.heard': new Set<Listener<'sync.heard'>>(),
    progress: new Set<Listener<'progress'>>(),
  };

  /** `onChanged` is called after the listeners of `changed`, and does not count as one. */
  constructor(ports: Pick<CorePorts, 'dataDir' | 'log'>, onChanged: (topics: readonly Topic[]) => void) {
    this.#ports = ports;
    this.#onChanged = onChanged;
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    // Also in the headless program: the next window shows nothing that is gone.
    if (name === 'changed') removeFirstScreen(this.#ports.dataDir);
    for (const listener of this.#of(name)) {
      try {
        listener(payload);
      } catch (error) {
        // A listener that fails must not end the work that emitted.
        this.#ports.log.error('a listener failed', { event: name, error: String(error) });
      }
    }
    if (name === 'changed') this.#onChanged((payload as Events['changed']).topics); // the payload of that very name
  }

  /** False: nobody would get such an event, so it need not be made. */
  isHeard(name: keyof Events): boolean {
    return this.#listeners[name].size > 0;
  }

  /** Returns what ends the listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void {
    const set = this.#of(name);
    set.add(listener);
    return () => set.delete(listener);
  }

  #of<Name extends keyof Events>(name: Name): Set<Listener<Name>> {
    return this.#listeners[name] as Set<Listener<Name>>; // the member of that very name
  }
}
