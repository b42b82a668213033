import type { AnswerPart } from './answer-parts.ts';
import type { Failure } from './failure.ts';

/**
 * What crosses a MessagePort of the bridge, in both directions of every pair (window and core, window and shell, shell
 * and core). A caller numbers its requests; answers carry the number; events have none. An answer with `json` is one value as text.
 * The parts of a large answer come before it (answer-parts.ts).
 */
export type BridgeMessage =
  | { readonly kind: 'request'; readonly id: number; readonly channel: string; readonly args: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: true; readonly json: string }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: false; readonly failure: Failure }
  | { readonly kind: 'part'; readonly id: number; readonly part: AnswerPart }
  | { readonly kind: 'event'; readonly event: string; readonly payload: unknown };

/** The event by which a page tells its preload that it takes ports. */
export const portsWanted = 'galley-ports-wanted';

/** What `window.postMessage` from the preload says when it hands a port over; the port is in `ports[0]`. */
export interface PortHandOver {
  readonly kind: 'galley-port';
  readonly peer: 'core' | 'shell';
}

/**
 * Answers every channel of a table of channels (`Requests`, `ShellRequests`, `HostRequests`: name to argument and answer);
 * a missing handler is a compile error.
 */
export type Handlers<Table> = {
  readonly [Channel in keyof Table]: Table[Channel] extends {
    readonly args: infer Args;
    readonly value: infer Value;
  }
    ? (args: Args) => Promise<Value> | Value
    : never;
};
