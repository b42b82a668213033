import type { Channel, InChangeRequest } from './channel.ts';
import type {
  BackupView,
  BundleView,
  OutboxImportReport,
  RestoreView,
  SpaceExportReport,
} from './data-requests.ts';
import type { SentFormat } from '../views/sent-views.ts';

/** Files of whole data, chosen in dialogs of the system: what a window may ask the shell (core: data-requests.ts). */

/** A file that Galley wrote, as the person picked it. */
export interface PickedFile {
  readonly path: string;
  readonly name: string;
  readonly kind: 'backup' | 'bundle' | 'outbox';
  readonly isEncrypted: boolean;
}

/** `null` everywhere: the person cancelled the dialog. */
export interface DataFileRequests {
  readonly 'dataFile.backup': Channel<
    { readonly passphrase: string | null },
    { readonly path: string; readonly bytes: number; readonly backup: BackupView } | null
  >;
  /** Picks a backup, a bundle or an outbox, and says which it is. */
  readonly 'dataFile.pick': Channel<null, PickedFile | null>;
  readonly 'dataFile.inspect': Channel<
    { readonly path: string; readonly passphrase: string | null },
    BackupView
  >;
  /** Restores a picked backup, says what came of it, and starts Galley again. */
  readonly 'dataFile.restore': Channel<
    { readonly path: string; readonly passphrase: string | null; readonly nothingSince: boolean },
    RestoreView
  >;
  /** Goes back to the copy from before an upgrade, and starts Galley again. */
  readonly 'dataFile.restoreCopy': Channel<
    { readonly accountId: string; readonly before: number },
    { readonly aside: string; readonly looked: number }
  >;
  /** Moves all data to a folder that the person picks, and starts Galley again. */
  readonly 'dataFile.move': Channel<null, { readonly to: string } | null>;
  readonly 'dataFile.exportChangeRequest': Channel<
    InChangeRequest & { readonly format: 'markdown' | 'json' | 'html' | 'pdf' },
    { readonly path: string } | null
  >;
  /** A text of the person, such as that of a page which cannot be sent, as a file of Markdown. */
  readonly 'dataFile.saveText': Channel<
    { readonly name: string; readonly text: string },
    { readonly path: string } | null
  >;
  readonly 'dataFile.exportSent': Channel<
    { readonly search: string; readonly format: SentFormat },
    { readonly path: string } | null
  >;
  readonly 'dataFile.makeBundle': Channel<
    {
      readonly accountId: string;
      readonly changeRequestIds: readonly string[];
      readonly passphrase: string | null;
    },
    (BundleView & { readonly path: string }) | null
  >;
  readonly 'dataFile.inspectBundle': Channel<
    { readonly path: string; readonly passphrase: string | null },
    BundleView
  >;
  readonly 'dataFile.openBundle': Channel<
    { readonly path: string; readonly passphrase: string | null },
    { readonly accountId: string }
  >;
  readonly 'dataFile.exportOutbox': Channel<
    { readonly accountId: string },
    { readonly path: string; readonly edits: number } | null
  >;
  readonly 'dataFile.importOutbox': Channel<
    { readonly path: string; readonly passphrase: string | null },
    OutboxImportReport
  >;
  readonly 'dataFile.exportSpace': Channel<
    { readonly accountId: string; readonly spaceId: string; readonly title: string },
    SpaceExportReport | null
  >;
}
