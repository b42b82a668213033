import { z } from 'zod';
import { shell } from './channel.ts';
import type { RequestsOf } from './channel.ts';
import type { SavedPdf } from './preview-view-requests.ts';
import { id, inChangeRequest, nothing, passphrase, path, searchText, sentFormat } from './fields.ts';
import type {
  BackupView,
  BundleView,
  OutboxImportReport,
  OutboxView,
  RestoreView,
  SpaceExportReport,
} from './data-requests.ts';

/** Files of whole data, chosen in dialogs of the system: what a window may ask the shell (core: data-requests.ts). */

/** A file that Galley wrote, as the person picked it. */
export interface PickedFile {
  readonly path: string;
  readonly name: string;
  readonly kind: 'backup' | 'bundle' | 'outbox';
  readonly isEncrypted: boolean;
}

/** `null` everywhere: the person cancelled the dialog. */
export const dataFileRequests = {
  'dataFile.backup': shell(z.strictObject({ passphrase })).answers<{
    readonly path: string;
    readonly bytes: number;
    readonly backup: BackupView;
  } | null>(),
  /** Picks a backup, a bundle or an outbox, and says which it is. */
  'dataFile.pick': shell(nothing).answers<PickedFile | null>(),
  'dataFile.inspect': shell(z.strictObject({ path, passphrase })).answers<BackupView>(),
  /** Restores a picked backup, says what came of it, and starts Galley again. */
  'dataFile.restore': shell(
    z.strictObject({ path, passphrase, nothingSince: z.boolean() }),
  ).answers<RestoreView>(),
  /** Goes back to the copy from before an upgrade, and starts Galley again. */
  'dataFile.restoreCopy': shell(z.strictObject({ accountId: id, before: z.number().int() })).answers<{
    readonly aside: string;
    readonly looked: number;
  }>(),
  /** Moves all data to a folder that the person picks, and starts Galley again. */
  'dataFile.move': shell(nothing).answers<{ readonly to: string } | null>(),
  'dataFile.exportChangeRequest': shell(
    z.strictObject({
      ...inChangeRequest,
      format: z.enum(['markdown', 'json', 'html', 'pdf']),
    }),
  ).answers<SavedPdf | { readonly path: string } | null>(),
  /** A text of the person, such as that of a page which cannot be sent, as a file of Markdown. */
  'dataFile.saveText': shell(
    z.strictObject({ name: z.string().max(256), text: z.string().max(1_000_000) }),
  ).answers<{ readonly path: string } | null>(),
  'dataFile.exportSent': shell(z.strictObject({ search: searchText, format: sentFormat })).answers<{
    readonly path: string;
  } | null>(),
  'dataFile.makeBundle': shell(
    z.strictObject({
      accountId: id,
      changeRequestIds: z.array(id).min(1).max(1000),
      passphrase,
    }),
  ).answers<(BundleView & { readonly path: string }) | null>(),
  'dataFile.inspectBundle': shell(z.strictObject({ path, passphrase })).answers<BundleView>(),
  'dataFile.openBundle': shell(z.strictObject({ path, passphrase })).answers<{
    readonly accountId: string;
  }>(),
  'dataFile.exportOutbox': shell(z.strictObject({ accountId: id })).answers<{
    readonly path: string;
    readonly edits: number;
  } | null>(),
  'dataFile.inspectOutbox': shell(z.strictObject({ path, passphrase })).answers<OutboxView>(),
  'dataFile.importOutbox': shell(z.strictObject({ path, passphrase })).answers<OutboxImportReport>(),
  'dataFile.exportSpace': shell(
    z.strictObject({ accountId: id, spaceId: id, title: z.string().max(500) }),
  ).answers<SpaceExportReport | null>(),
};

export type DataFileRequests = RequestsOf<typeof dataFileRequests>;
