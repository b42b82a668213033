import Sqlite from 'better-sqlite3';
import { createWriteStream } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { ExportSubject } from '../export-address.ts';
import { createService } from '../service.ts';
import { pdfContentOf } from './pdf-content.ts';
import { writePdf } from './write-pdf.ts';
import type { PdfBounds } from './write-pdf.ts';

export interface PdfTask {
  readonly databasePath: string;
  readonly subject: ExportSubject;
  readonly bounds: PdfBounds;
  /** Where the PDF is written. */
  readonly path: string;
}

/**
 * Entry of the thread that makes one PDF and ends: the service answers others meanwhile, and what pdfkit and its fonts
 * take goes with the thread. It only reads the database.
 */
async function makePdf({ databasePath, subject, bounds, path }: PdfTask): Promise<void> {
  const database = new Sqlite(databasePath, { readonly: true });
  try {
    const service = createService(database, '');
    await writePdf(service, pdfContentOf(service, subject), createWriteStream(path), bounds);
  } finally {
    database.close();
  }
}

await makePdf(workerData as PdfTask); // what `Exports` starts this thread with
