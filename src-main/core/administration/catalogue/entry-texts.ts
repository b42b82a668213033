import { texts } from '../../../shared/messages/texts.ts';
import type { KindId } from '../kinds.ts';
import type { ActionName } from './entries.ts';
import type { ListEntry, ObjectEntry } from './entry.ts';

/** What is said of operations and kinds: the catalogs of messages by the names of the tables. A missing text is a compile error. */

interface View {
  readonly id: string;
  readonly operation: string;
  readonly entry: ListEntry | ObjectEntry;
  readonly home: readonly KindId[];
}

interface ViewTexts {
  readonly title?: string;
  readonly about: string;
}

export interface ActionTexts {
  readonly title: string;
  /** What it does to the object of this name, in a sentence. */
  readonly does: (name: string) => string;
  /** What is said when it was done. */
  readonly done: string;
  /** How it can be undone, in a sentence; absent: it cannot. */
  readonly undo?: string;
  /** Why there is nothing to do it to. */
  readonly lacks?: string;
}

export function actionTexts(id: ActionName): ActionTexts {
  const all: Readonly<Record<ActionName, ActionTexts>> = texts().administrationActions;
  return all[id];
}

export function kindTexts(kind: KindId): { readonly one: string; readonly many: string } {
  const all: Readonly<Record<KindId, { readonly one: string; readonly many: string }>> =
    texts().administration.kinds;
  return all[kind];
}

/** What a view shows. One without a title of its own is named as the kind of what it shows. */
export function viewTexts(view: View): { readonly title: string; readonly about: string } {
  const all: Readonly<Partial<Record<string, ViewTexts>>> = texts().administrationViews;
  const { title, about = '' } = all[view.id] ?? all[view.operation] ?? {};
  return { title: title ?? titleOfKind(view), about };
}

function titleOfKind({ entry, home }: View): string {
  const kind = entry.in === 'list' ? entry.of : home.at(-1);
  if (kind === undefined) return '';
  const { one, many } = kindTexts(kind);
  return sentenceCase(entry.in === 'list' ? many : one);
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
