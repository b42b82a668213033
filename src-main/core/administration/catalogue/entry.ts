import type { OperationName } from '../../../api/operations.ts';
import type { Requests } from '../../../bridge/channels/requests.ts';
import type { KindId } from '../kinds.ts';

/** Groups that an organization's own views stand in, in their order. */
export const groups = ['organization', 'content', 'publishing', 'conversations', 'service'] as const;
export type Group = (typeof groups)[number];

/**
 * What paths and methods do not say of an operation. Its texts stand in the catalogs of messages, by its name (`entry-texts.ts`).
 */

/** A GET that answers a list. */
export interface ListEntry {
  readonly in: 'list';
  readonly group?: Group;
  /** What its entries are; absent: nothing that can be opened. */
  readonly of?: KindId;
  /** Where in an entry the object stands, where it is not the entry itself. */
  readonly root?: string;
  /** Where in the answer the entries stand; `items` unless told. */
  readonly items?: 'items' | 'organizations' | 'pages';
  readonly columns: readonly Column[];
  /** Filters that the service narrows the list down by where none is asked for. */
  readonly standard?: Readonly<Record<string, string>>;
  /** Worked out from what is kept offline; the service is never asked for it (`held-links.ts`). */
  readonly computed?: true;
  /** The same list again below another object, narrowed down to it: the query's field that takes its id. */
  readonly also?: readonly { readonly below: KindId; readonly by: string }[];
  /** Actions that its rows offer themselves. */
  readonly rowActions?: readonly OperationName[];
}

/** A GET that answers one object. */
export interface ObjectEntry {
  readonly in: 'object';
  readonly group?: Group;
  /** Where in the answer the object itself stands, beside what else is there. */
  readonly root?: string;
}

/** Anything that changes something. */
export interface ActionEntry {
  readonly in: 'action';
  /** The view it is offered on, where its path does not tell. */
  readonly on?: OperationName;
  /** Parameters of the path that are asked for, though a trail could tell them. */
  readonly asks?: readonly string[];
  /** The field of the object that is `false` where there is nothing to do it to. */
  readonly needs?: string;
  /** The name has to be typed. Every deletion of an object asks for it. */
  readonly confirms?: boolean;
}

/** Reached by a screen for reviewing: `channel` of the bridge, whose core calls the operation in `file` of src-main. */
export interface ElsewhereEntry {
  readonly in: 'elsewhere';
  readonly channel: keyof Requests;
  readonly file: string;
}

export type Entry = ListEntry | ObjectEntry | ActionEntry | ElsewhereEntry;

/** A column of a list: where in an entry its value stands, and the field that its heading names; unless told, the path's last. */
export type Column = readonly [path: string, field?: string];
