/** A key of the managed policy (docs/how-to/manage-galley.md). */
export type PolicyKey =
  | 'services'
  | 'certificateAuthorities'
  | 'proxy'
  | 'updates'
  | 'exports'
  | 'bundles'
  | 'clearTextExports'
  | 'checks'
  | 'filesUpToMegabytes'
  | 'storageUpToMegabytes'
  | 'retention'
  | 'telemetry'
  | 'assistants';

/** What the organization that manages this machine has ruled; the window cannot change it. */
export interface PolicyView {
  /** Absolute path of the file; null: there is none, and nothing is ruled. */
  readonly path: string | null;
  /** One sentence for each key that is ruled. */
  readonly rules: readonly { readonly key: PolicyKey; readonly words: string }[];
  /** Why something cannot be done here, where it is switched off. */
  readonly refused: Readonly<Record<'exports' | 'bundles' | 'clearText' | 'updates', string | null>>;
}
