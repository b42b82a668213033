/** Updates of Galley itself: looked for only when allowed, signed, with notes. Times as elsewhere. */

/** Where updates are looked for, and whose signature they must have. */
export interface UpdateSource {
  /** Https, or this machine: of the manifest; its signature lies beside it with `.sig` at its end. */
  readonly address: string;
  /** Raw Ed25519 public keys in base64; a signature by any of them counts. */
  readonly keys: readonly string[];
}

/** A newer version, as a signed manifest names it. */
export interface UpdateOffer {
  readonly version: string;
  /** Plain text: what is new. */
  readonly notes: string;
  readonly released: string | null;
  readonly packageUrl: string;
  readonly bytes: number;
  /** Of the package, in base64. */
  readonly sha512: string;
}

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

/** From the shell alone: a window cannot make the core fetch anything from anywhere. */
export interface UpdateSourceRequests {
  readonly 'updateSource.look': {
    readonly args: { readonly source: UpdateSource; readonly version: string };
    readonly value: UpdateCheck;
  };
  /** Long; `updateSource.progress` says how far it is. Waits while edits are being sent. */
  readonly 'updateSource.fetch': {
    readonly args: { readonly offer: UpdateOffer };
    readonly value: UpdateFetch;
  };
  /** Looks the package up once more, right before it is handed to the system. */
  readonly 'updateSource.verify': {
    readonly args: { readonly offer: UpdateOffer };
    readonly value: UpdateFetch;
  };
  readonly 'updateSource.progress': { readonly args: null; readonly value: number };
}
