import type { TypeOf } from '../channels/channel.ts';
import type { updateOffer, updateSource } from '../channels/fields.ts';

/** Updates of Galley itself: looked for only when allowed, signed, with notes. Times as elsewhere. */

export type UpdateSource = TypeOf<typeof updateSource>;
export type UpdateOffer = TypeOf<typeof updateOffer>;

/** What a look came to; `busy`: edits are being sent, and updates wait. */
export type UpdateCheck =
  | { readonly kind: 'current' }
  | { readonly kind: 'offer'; readonly offer: UpdateOffer }
  | { readonly kind: 'failed' | 'busy'; readonly words: string };

export type UpdateFetch =
  | { readonly kind: 'ready'; readonly path: string }
  | { readonly kind: 'failed' | 'busy'; readonly words: string };

export type UpdateState =
  | { readonly kind: 'idle' | 'checking' | 'current' }
  | { readonly kind: 'offer'; readonly offer: UpdateOffer }
  | {
      readonly kind: 'downloading';
      readonly offer: UpdateOffer;
      readonly done: number;
    }
  /** Verified and on the disk. `command` installs it by hand. */
  | {
      readonly kind: 'ready';
      readonly offer: UpdateOffer;
      readonly path: string;
      readonly command: string;
    };

export interface UpdateView {
  readonly version: string;
  readonly source: UpdateSource | null;
  /** `environment`: of GALLEY_UPDATE_URL and GALLEY_UPDATE_KEY, which the window does not change. */
  readonly sourceFrom: 'policy' | 'nowhere' | 'settings' | 'environment';
  readonly checkedAt: number | null;
  readonly state: UpdateState;
  /** What went wrong last, in a sentence. */
  readonly problem: string | null;
}
