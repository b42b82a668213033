import type { RichDocument } from '../../api/document.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { ExportSubject } from '../export-address.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';
import type { Cover, PdfContent } from './write-pdf.ts';

/**
 * Gathers what a PDF shows.
 *
 * @throws {ServiceError} 404 when something of it is gone.
 */
export function pdfContentOf(service: Service, subject: ExportSubject): PdfContent {
  const { revisionId, selection } = subject;
  const cover = coverOf(service, subject);
  const stored = service.revisions.get(revisionId);
  if (stored === undefined) throw notFound('change request');
  const revision = withComputedPages(service, stored);
  if (selection.kind === 'all')
    return { revision, cover, pages: revision.snapshot.pages, withChildren: true };
  const page = revision.pageById.get(selection.pageId);
  if (page === undefined) throw notFound('page');
  return { revision, cover, pages: [page], withChildren: selection.kind === 'tree' };
}

/** The title page as it would be now: what of a PDF its address does not fix. */
export function coverOf(service: Service, { spaceId, changeRequestId }: ExportSubject): Cover {
  const space = service.spaces.space(spaceId);
  const row = space === undefined ? undefined : service.changeRequests.find(spaceId, changeRequestId);
  if (space === undefined || row === undefined) throw notFound('change request');
  return {
    subject: row.subject,
    number: row.number,
    author: service.people.user(row.created_by).display_name,
    space: space.title,
    status: row.status,
    createdAt: row.created_at,
    // Written from a validated body, or by the importer.
    description: row.description === null ? undefined : (JSON.parse(row.description) as RichDocument),
  };
}
