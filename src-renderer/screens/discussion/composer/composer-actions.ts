import type { Mode } from '../mode.ts';
import type { Format } from './text-editing.ts';

/** What a composer can be told to do from outside. */
export interface ComposerActions {
  focus: () => void;
  /** As the buttons do: "review" is what Ctrl+Enter means. */
  send: (mode: Mode) => Promise<void>;
}

/** What its field can be told to do. */
export interface FieldActions {
  focus: () => void;
  element: () => HTMLTextAreaElement;
  apply: (kind: Format) => void;
  insert: (words: string) => void;
}

/** What is offered while a name is typed after a sign. */
export interface Completion {
  readonly key: string;
  readonly sign: string;
  readonly words: string;
  readonly text: string;
}
