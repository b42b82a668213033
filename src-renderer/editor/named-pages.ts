import type { ResolvedReference } from '../../src-main/bridge/views/views.ts';
import { referenceKey } from '../../src-main/shared/reference-key.ts';
import type { Reference } from '../../src-main/shared/tree.ts';
import type { FindTargets } from './editor-menu.svelte.ts';

/** Pages that were found while a text is written: the page around it does not know yet where they are. */
export class NamedPages {
  readonly #known = new Map<string, ResolvedReference>();

  /** Finds pages, and remembers them. */
  remembering(find: FindTargets): FindTargets {
    return async (query) => {
      const found = await find(query);
      for (const { ref, resolved } of found) this.#known.set(referenceKey(ref), resolved);
      return found;
    };
  }

  get(ref: Reference): ResolvedReference | undefined {
    return this.#known.get(referenceKey(ref));
  }
}
