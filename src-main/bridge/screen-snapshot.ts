/**
 * An element of a screen as data: its name, its attributes (`style` as CSS text, `value` and `checked` of fields), and what it
 * contains; a string is a text.
 */
export type SnapshotNode = string | readonly [string, Readonly<Record<string, string>>, ...SnapshotNode[]];

/** What the window showed as elements, drawn before its program is loaded (src-renderer/snapshot). */
export interface ScreenSnapshot {
  /** Which build drew it: another one has other styles. It comes first in the JSON, where the shell looks for it. */
  readonly build: string;
  /** The address of what was shown, as `writeAddress` writes it. */
  readonly place: string;
  /** Says as of when it is, where the status bar has room for it. */
  readonly asOf: string;
  /** Attributes of the document's root: the theme and sizes of text. */
  readonly root: Readonly<Record<string, string>>;
  /** Addresses of the style sheets of its screen, which the document itself does not name. */
  readonly styles: readonly string[];
  /** How many elements it has. */
  readonly elements: number;
  /** What was scrolled: the way to it by positions among the children, then CSS pixels from top and left. */
  readonly scrolled: readonly (readonly [readonly number[], number, number])[];
  readonly screen: SnapshotNode;
}

/** Longest JSON of a snapshot, in characters. */
export const longestSnapshot = 700_000;
