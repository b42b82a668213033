import type { PolicyKey, PolicyView } from '../../src-main/bridge/views/policy-views.ts';
import type { Host } from '../host.ts';
import { Query } from './query.svelte.ts';

/** What the organization that manages this machine has ruled: read once for each start of the core. */
export class PolicyState {
  readonly view: Query<PolicyView>;

  constructor(host: Host) {
    this.view = new Query(() => host.request('policy.get', null));
    host.connected((peer) => {
      if (peer === 'core') void this.view.refresh();
    });
  }

  /** Why something cannot be done here; null: it can. */
  why(what: keyof PolicyView['refused']): string | null {
    return this.view.value?.refused[what] ?? null;
  }

  /** What is ruled about a key, in words; null: nothing. */
  rule(key: PolicyKey): string | null {
    return this.view.value?.rules.find((one) => one.key === key)?.words ?? null;
  }
}
