import type { TypeOf } from '../channels/channel.ts';
import type { trail } from '../channels/fields.ts';
import type { ActionState, Place } from './views.ts';

/**
 * The screens of administration: lists and objects of the service with what can be done to them, as a
 * catalogue that the core derives from the table of operations. Times are milliseconds since the epoch. Texts come from
 * the service as they are: they are shown as text, never as markup.
 */

export type Trail = TypeOf<typeof trail>;
/** One step of the way to an object. */
export type ObjectStep = Trail[number];

/** What a field takes. Derived from the JSON Schema of an operation's body or query. */
export type FieldShape =
  | {
      readonly kind: 'text';
      readonly min: number;
      readonly max: number | null;
      /** A regular expression, as JSON Schema writes one. */
      readonly pattern: string | null;
      /** `long` texts have several lines; `document` is written as Markdown and sent as a rich document. */
      readonly format: 'line' | 'long' | 'document' | 'address' | 'time' | 'secret';
    }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'flag' }
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  /** An object of the service, chosen among those that are known here. */
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'list'; readonly item: FieldShape; readonly min: number; readonly max: number | null }
  | { readonly kind: 'group'; readonly fields: readonly FormField[] }
  | { readonly kind: 'map'; readonly max: number | null }
  /** Exactly one of several shapes. */
  | {
      readonly kind: 'either';
      readonly options: readonly { readonly label: string; readonly shape: FieldShape }[];
    }
  | { readonly kind: 'constant'; readonly value: string | boolean }
  /** What no form can be made of: written as JSON. */
  | { readonly kind: 'json' };

export interface FormField {
  readonly name: string;
  readonly label: string;
  /** What it means and what it takes, in a sentence or two. */
  readonly help: string;
  readonly isRequired: boolean;
  /** Of a filter: the value that the service takes where none is asked for. */
  readonly standard?: string;
  /** Can be taken away: sent as null. */
  readonly isNullable: boolean;
  readonly shape: FieldShape;
}

export interface AdministrationView {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly shows: 'list' | 'object';
  /** It shows the very object at the end of the trail. */
  readonly isMain: boolean;
  /** Kinds of the trail that it stands at, joined by `/`: `organization/site`. */
  readonly home: string;
  /** Of the organization's own views: the heading they stand under; null for those of other objects. */
  readonly group: string | null;
  /** What the rows of a list are, or what the object is; null: nothing that can be opened. */
  readonly kind: string | null;
  /** What it is asked with: filters, and what has to be typed before it can be read. */
  readonly filters: readonly FormField[];
  readonly columns: readonly string[];
}

export interface AdministrationKind {
  readonly id: string;
  readonly one: string;
  readonly many: string;
  /** Kinds of the trails (as in `home`) at whose end one can be shown; elsewhere there are views of it alone. */
  readonly shownAt: readonly string[];
}

/** Everything that can be looked at and done, without any data. */
export interface AdministrationCatalogue {
  readonly views: readonly AdministrationView[];
  readonly kinds: readonly AdministrationKind[];
}

export type FactValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'long'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'state'; readonly text: string; readonly tone: StateTone }
  /** Outside of Galley. */
  | { readonly kind: 'link'; readonly address: string }
  /** An icon of published sites, by its name. */
  | { readonly kind: 'icon'; readonly name: string }
  /** A picture that is held, with the address it came from. */
  | { readonly kind: 'picture'; readonly asset: string; readonly address: string }
  /** Another object of the service. */
  | { readonly kind: 'object'; readonly name: string; readonly trail: Trail }
  /** Opens something for whoever has it: shown when asked for. Null: it is not kept on this machine. */
  | { readonly kind: 'secret'; readonly text: string | null }
  /** A sequence of numbers over time, oldest first. */
  | { readonly kind: 'series'; readonly numbers: readonly number[] }
  /** What was said in turn. */
  | { readonly kind: 'discussion'; readonly said: readonly { readonly who: string; readonly text: string }[] }
  | { readonly kind: 'list'; readonly items: readonly FactValue[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] };

export type StateTone = 'plain' | 'success' | 'held' | 'failed' | 'accent';

export interface Fact {
  readonly label: string;
  readonly value: FactValue;
}

export interface AdministrationRow {
  readonly id: string;
  readonly name: string;
  /** One for each column of the view. */
  readonly cells: readonly (FactValue | null)[];
  /** Null: it has nothing more to show. */
  readonly trail: Trail | null;
  /** A link that lets in whoever has it; only from the service itself, never from what is kept. */
  readonly secret: string | null;
  /** Actions that are offered in the row. */
  readonly actions: readonly string[];
}

/** What a view shows: rows of a list, or the facts of an object. */
export interface AdministrationAnswer {
  readonly name: string;
  readonly asOf: number;
  /** Read from the service just now; else as it was kept here. */
  readonly isFresh: boolean;
  readonly rows: readonly AdministrationRow[];
  readonly facts: readonly Fact[];
  /** More can be read with `administration.readOn`. */
  readonly hasMore: boolean;
  /** The list was read to its end. */
  readonly isWhole: boolean;
  /** Entries that could not be read. */
  readonly skipped: number;
  readonly webUrl: string | null;
  /** Where it is read and reviewed in Galley. */
  readonly place: Place | null;
}

export type ActionKind = 'create' | 'change' | 'do' | 'delete';

export interface AdministrationAction {
  readonly id: string;
  readonly title: string;
  readonly kind: ActionKind;
  /** The view that it is offered on; null: wherever the object is shown. */
  readonly view: string | null;
  readonly can: ActionState;
}

export interface AdministrationForm {
  readonly action: string;
  readonly title: string;
  /** What it does, in a sentence. */
  readonly words: string;
  readonly kind: ActionKind;
  readonly fields: readonly FormField[];
  /** What stands now, by field; a field that is absent is not known or not set. */
  readonly values: Readonly<Record<string, unknown>>;
  /** As of when the values are; null: there is nothing to compare with. */
  readonly asOf: number | null;
  /** Must be typed before it is done. */
  readonly confirm: string | null;
  /** How it can be undone, in a sentence; null: it cannot. */
  readonly undo: string | null;
  readonly can: ActionState;
}

export interface FieldProblem {
  /** The field's name; inside of it, names and numbers joined by dots. Empty: it concerns no field. */
  readonly field: string;
  readonly words: string;
}

/** One thing that would be different. Null: nothing stood, or nothing will stand there. */
export interface AdministrationChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface AdministrationReview {
  readonly problems: readonly FieldProblem[];
  readonly changes: readonly AdministrationChange[];
  readonly words: string;
  /** What the person must know before it is sent. */
  readonly warnings: readonly string[];
  readonly can: ActionState;
}

export type AdministrationOutcome =
  | {
      readonly outcome: 'done';
      readonly words: string;
      readonly facts: readonly Fact[];
      /** What was made, to be opened. */
      readonly trail: Trail | null;
    }
  | { readonly outcome: 'refused'; readonly problems: readonly FieldProblem[] };

export interface AdministrationOrganization {
  readonly id: string;
  readonly title: string;
  /** The person's role in it, in words; null: it is not known. */
  readonly role: string | null;
  /** Ids of the views that its service turned out to lack. */
  readonly hidden: readonly string[];
}

export interface AdministrationChoice {
  readonly id: string;
  readonly name: string;
}
