import type { Notice, NoticeCounts } from '../bridge/views/notice-views.ts';
import type { FoundPolicy } from '../policy/read-policy.ts';
import type { CorePorts } from '../ports/ports.ts';

/** What the host shows: notifications of the system, and the numbers for badge, title and tray. */
export interface NotificationBatch {
  readonly notices: readonly Notice[];
  readonly counts: NoticeCounts;
}

/** How a host runs the core; the desktop program takes the defaults, the headless program syncs when it is told. */
export interface CoreOptions {
  readonly ports: CorePorts;
  /** What the organization that manages this machine has ruled; nothing unless told. */
  readonly policy?: FoundPolicy;
  /** Sync by itself: at start, at an interval, after edits. */
  readonly isAutomatic: boolean;
  /** Unique among all processes that may open the same databases. */
  readonly owner: string;
  /** False where the process behind another owner has surely ended. */
  readonly isOwnerAlive: (owner: string) => boolean;
  /** Time-out of a request that sends; 60 s unless told. */
  readonly requestTimeoutMs?: number;
  /** How long the first sync waits, so that the first screen has the machine for itself; not at all unless told. */
  readonly firstSyncDelayMs?: number;
  /** Shows notifications and numbers of the system. Absent: nothing is told, and nothing counts as told. */
  readonly present?: (batch: NotificationBatch) => Promise<void>;
  /** A sync hangs although it was ended: only a new process helps. */
  readonly onUnrecoverable?: () => void;
}
