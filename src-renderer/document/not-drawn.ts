import { getContext, setContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { t } from '../messages/en/parts.ts';

/** Why a picture of this address is not drawn, in words that end a sentence; null where nobody knows. */
export type WhyNotDrawn = (asset: string) => Promise<string | null>;

const key = Symbol('why not drawn');

/** Once for the window. */
export function setWhyNotDrawn(ask: WhyNotDrawn): void {
  setContext(key, ask);
}

/**
 * The pictures of a component that the window could not draw: the program refuses those beyond its bounds
 * (docs/design/pictures.md). To be made while a component is made.
 */
export class NotDrawn {
  readonly #ask = getContext<WhyNotDrawn | undefined>(key);
  readonly #why = new SvelteMap<string, string | null>();

  /** The picture of this address could not be drawn. */
  note(asset: string): void {
    if (this.#why.has(asset)) return;
    this.#why.set(asset, null);
    void this.#ask?.(asset).then((why) => this.#why.set(asset, why));
  }

  has(asset: string | null): boolean {
    return asset !== null && this.#why.has(asset);
  }

  /** A sentence about the picture; its reason comes a moment later. */
  sentence(asset: string, name: string): string {
    const why = this.#why.get(asset) ?? null;
    return why === null ? t('nameIsNotShown', { name }) : t('nameIsNotShownWhy', { name, why });
  }
}
