/** One channel of the bridge: what is asked with it, and what is answered (bridge/protocol.ts). */
export interface Channel<Args, Value> {
  readonly args: Args;
  readonly value: Value;
}

export interface InAccount {
  readonly accountId: string;
}
export interface InSpace extends InAccount {
  readonly spaceId: string;
}
export interface InChangeRequest extends InSpace {
  readonly changeRequestId: string;
}
