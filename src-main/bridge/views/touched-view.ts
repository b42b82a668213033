import type { EditView, OutboxOutline } from './outbox-views.ts';
import type { ChangeRequestRow, ChangeRequestView, ThreadView } from './review-views.ts';

/** All that stands on screens because of one edit of a discussion (docs/design/window.md): what is shown takes its part of it. */
export interface TouchedView {
  readonly edit: EditView;
  /** Its line in the list of the outbox; empty once it is not listed any more. */
  readonly outline: OutboxOutline;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly threadKey: string;
  /** Null: there is no such thread any more. */
  readonly thread: ThreadView | null;
  /** The change request of its lane; null: it is about the space's own content, or the change request is not there. */
  readonly row: ChangeRequestRow | null;
  /** Edits that wait in the review of that change request. */
  readonly keptEdits: number;
  /** Of that change request: who writes in it follows it. */
  readonly follow: ChangeRequestView['follow'] | null;
  /** The page that the thread hangs on, with the open comments that the service has on it. */
  readonly page: { readonly id: string; readonly openComments: number } | null;
}
