import type { Applied, Asking, Installation, Who } from './fault-proxy.ts';

/** One thing that a person did. Objects are named by the first token of their text, which stays. */
export interface Act {
  readonly who: Who;
  /** How many requests had been carried out when it was done. */
  readonly at: number;
  /** The edit that the headless program made of it. */
  readonly editId?: string;
  readonly creates?: { readonly token: string; readonly parent?: string };
  readonly sets?: { readonly what: string; readonly value: string; readonly seen: string };
  readonly deletes?: string;
  readonly writes?: { readonly token: string; readonly replaced: readonly string[] };
  /** The edit that is sent again, or given up. */
  readonly retries?: string;
  readonly discards?: string;
  /** A backup from before it was restored since: what was not sent of it was given up. */
  readonly isSetAside?: boolean;
}

/** An item of `list outbox --json`. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly reason: string | null;
  readonly reasonCode: string | null;
  readonly changeRequest: string | null;
  /** What it is about, where that is an object. */
  readonly payload: {
    readonly comment?: { readonly id: string };
    readonly reply?: { readonly id: string };
    readonly changeRequest?: { readonly id: string };
    readonly target?: { readonly changeRequestId?: string };
    /** Of an edit that writes a page: all of it. */
    readonly markdown?: string;
  } | null;
}

/** A sync, with how many requests had been carried out when it began and ended. */
export interface Sync {
  readonly who: Installation;
  readonly run: number;
  readonly from: number;
  readonly to: number;
  readonly isDone: boolean;
}

/** What the verdicts look at. */
export interface Evidence {
  readonly acts: readonly Act[];
  readonly applied: readonly Applied[];
  readonly asked: readonly Asking[];
  readonly syncs: readonly Sync[];
  /** Syncs without faults that failed all the same. */
  readonly failures: readonly string[];
  readonly outboxes: Readonly<Record<Installation, readonly OutboxItem[]>>;
  /** What is there at the end, of the service and as each installation shows it. */
  readonly state: State;
  readonly shown: Readonly<Record<Installation, State>>;
}

/** Whether an edit is done, asks the person, or waits for one that asks. */
export function isEnded(item: OutboxItem, items: readonly OutboxItem[]): boolean {
  const { state, reason, payload } = item;
  if (state === 'held' || state === 'rejected') return reason !== null;
  // What is not sent, or looked for, before the person has decided about its object asks with that.
  if (state !== 'waiting' && state !== 'unknown') return state === 'confirmed' || state === 'discarded';
  const { comment, reply, changeRequest, target } = payload ?? {};
  const about = [comment?.id, reply?.id, changeRequest?.id, target?.changeRequestId];
  return items.some((one) => about.includes(one.id) && one.state !== 'confirmed' && isEnded(one, items));
}

/** A comment, reply, change request or review as the API and `list --json` have it. */
export interface Item {
  readonly id: string;
  readonly body?: { readonly markdown?: string };
  readonly status?: string;
  readonly subject?: string;
  readonly description?: unknown;
  readonly comment?: { readonly markdown?: string };
  readonly postedBy?: { readonly id: string };
  readonly reactions?: readonly { readonly users?: readonly { readonly user: { readonly id: string } }[] }[];
  readonly replyItems?: readonly Item[];
  readonly local?: { readonly state: string };
}

/** Every text holds tokens such as `a12z`: the first names its object, the last is its newest words. */
export interface Talk {
  readonly token: string;
  readonly text: string;
  readonly status: string;
  readonly reactors: readonly string[];
  readonly replies: readonly Talk[];
  readonly isPending: boolean;
}

export interface Request {
  readonly token: string;
  readonly subject: string;
  readonly status: string;
  readonly description: string;
  readonly isPending: boolean;
}

export interface State {
  readonly talk: readonly Talk[];
  readonly requests: readonly Request[];
  /** Tokens of the page that everybody writes, in order; null where what is shown is not sent. */
  readonly page: readonly string[] | null;
  /** Tokens of reviews; none where they are not shown. */
  readonly reviews: readonly string[];
}

export function tokensOf(text: string): readonly string[] {
  return text.match(/[abw]\d+z/g) ?? [];
}
export const firstToken = (text = ''): string => tokensOf(text)[0] ?? '';
export const lastToken = (text = ''): string => tokensOf(text).at(-1) ?? '';

export function discussionOf(item: Item): Talk {
  const users = (item.reactions ?? []).flatMap((reaction) => reaction.users ?? []);
  return {
    token: firstToken(item.body?.markdown),
    text: lastToken(item.body?.markdown),
    status: item.status ?? 'open',
    reactors: users.map(({ user }) => user.id).toSorted(),
    replies: (item.replyItems ?? []).map(discussionOf),
    isPending: (item.local?.state ?? 'confirmed') !== 'confirmed',
  };
}

export function requestOf(item: Item): Request {
  return {
    token: firstToken(item.subject),
    subject: lastToken(item.subject),
    status: item.status ?? '',
    description: lastToken(JSON.stringify(item.description ?? '')),
    isPending: (item.local?.state ?? 'confirmed') !== 'confirmed',
  };
}
