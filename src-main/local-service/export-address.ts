import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChangeRequestRow } from './data/change-requests.ts';
import type { Service } from './service.ts';

/** Which pages of a change request a PDF holds: all, one with its children, or one alone. */
export type ExportSelection =
  { readonly kind: 'all' } | { readonly kind: 'tree' | 'page'; readonly pageId: string };

/** What a PDF is made of; as long as the address is known, it can be made again. */
export interface ExportSubject {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly revisionId: string;
  readonly selection: ExportSelection;
}

/** Address of a PDF: anyone who was given it may fetch it, nobody can guess it. */
export function exportAddress(service: Service, row: ChangeRequestRow, selection: ExportSelection): string {
  const parts = [row.space_id, row.id, row.revision_id, ...partsOf(selection)];
  const path = [sign(service.secret, parts), ...parts].map(encodeURIComponent).join('/');
  return `${service.baseUrl}/exports/${path}/change-request-${row.number}.pdf`;
}

/** What an address of `exportAddress` names; undefined for one that this service did not make. */
export function readExportAddress(
  service: Service,
  parameters: Readonly<Record<string, string>>,
): ExportSubject | undefined {
  const { signature = '', space = '', request = '', revision = '', kind = '', page = '' } = parameters;
  const expected = Buffer.from(sign(service.secret, [space, request, revision, kind, page]));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const selection: ExportSelection =
    kind === 'tree' || kind === 'page' ? { kind, pageId: page } : { kind: 'all' };
  return { spaceId: space, changeRequestId: request, revisionId: revision, selection };
}

function partsOf(selection: ExportSelection): [kind: string, page: string] {
  return [selection.kind, selection.kind === 'all' ? 'pages' : selection.pageId];
}

function sign(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(`export\0${parts.join('\0')}`)
    .digest('hex')
    .slice(0, 32);
}
