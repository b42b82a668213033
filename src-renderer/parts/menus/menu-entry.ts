export interface MenuEntry {
  readonly label: string;
  readonly run: () => void;
  readonly keys?: readonly string[];
  /** Why it cannot be done now. */
  readonly unavailable?: string | null;
  readonly chosen?: boolean;
  /** A line stands above it. */
  readonly startsGroup?: boolean;
}
