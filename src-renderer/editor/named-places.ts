import type { ResolvedReference } from '../../src-main/bridge/views/views.ts';
import { referenceKey } from '../../src-main/shared/reference-key.ts';
import type { Reference } from '../../src-main/shared/tree.ts';
import type { FindTargets } from './editor-menu.svelte.ts';

/** A picture that was put in, by what the page shows it and where it is. */
export interface HeldHere {
  readonly ref: Reference;
  readonly resolved: ResolvedReference;
}

/** Pages and pictures that came into a text while it is written: the page around it does not know yet where they are. */
export class NamedPlaces {
  readonly #known = new Map<string, ResolvedReference>();

  /** Finds pages, and remembers them. */
  remembering(find: FindTargets): FindTargets {
    return async (query) => {
      const found = await find(query);
      for (const target of found) this.note(target);
      return found;
    };
  }

  note({ ref, resolved }: HeldHere): void {
    this.#known.set(referenceKey(ref), resolved);
  }

  get(ref: Reference): ResolvedReference | undefined {
    return this.#known.get(referenceKey(ref));
  }
}
