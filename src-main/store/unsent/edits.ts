import type { EditKind, EditState } from '../../bridge/edit.ts';

/** One row of the outbox (docs/design/outbox.md). Times are milliseconds since the epoch. */
export interface EditRow {
  /** The person's order. */
  readonly seq: number;
  /** Local id of the edit, and of the object it creates. */
  readonly id: string;
  readonly kind: EditKind;
  readonly version: number;
  /** JSON; read it with `src-main/outbox/calls/payload.ts`, which says when it cannot be read. */
  readonly payload: string;
  /** JSON of what the edit was made on. */
  readonly base: string | null;
  readonly state: EditState;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly laneSpace: string;
  readonly laneChangeRequest: string | null;
  /** Id of the edit that creates what this one is about, or that must reach the service before. */
  readonly dependsOn: string | null;
  readonly attempts: number;
  readonly looks: number;
  readonly nextAt: number | null;
  /** When the first request left whose outcome is not known, by this machine's clock. */
  readonly sentAt: number | null;
  /** The same by the server's clock, once known. */
  readonly sentServerAt: number | null;
  readonly serverId: string | null;
  readonly stateBefore: EditState | null;
  readonly leaseOwner: string | null;
  readonly leaseUntil: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An edit by what changes with it; `size` in characters. */
export interface EditSize extends Pick<EditRow, 'id' | 'updatedAt'> {
  readonly size: number;
}

export type NewEdit = Pick<
  EditRow,
  | 'id'
  | 'kind'
  | 'version'
  | 'payload'
  | 'base'
  | 'state'
  | 'laneSpace'
  | 'laneChangeRequest'
  | 'dependsOn'
  | 'createdAt'
> & { readonly reasonCode?: string };

/** Of the table `edit`, as `EditRow` names them. */
export const editColumns = `
  seq, id, kind, version, payload, base, state, reason_code as reasonCode, reason, lane_space as laneSpace,
  lane_change_request as laneChangeRequest, depends_on as dependsOn, attempts, looks, next_at as nextAt,
  sent_at as sentAt, sent_server_at as sentServerAt, server_id as serverId, state_before as stateBefore,
  lease_owner as leaseOwner, lease_until as leaseUntil, created_at as createdAt, updated_at as updatedAt`;

/** What the edits of one order have in common: a space, or a change request in it. */
export type EditLane = Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>;

/** What the list of the outbox needs of an edit. */
export type EditOutlineRow = Pick<
  EditRow,
  | 'seq'
  | 'id'
  | 'state'
  | 'laneSpace'
  | 'laneChangeRequest'
  | 'dependsOn'
  | 'nextAt'
  | 'createdAt'
  | 'updatedAt'
>;
