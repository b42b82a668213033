/** How many requests a service takes in a window of time; `windowMs` is null where its length is not known. */
export interface RequestLimit {
  readonly requests: number;
  readonly windowMs: number | null;
}
