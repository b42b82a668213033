import type { ExportedText, ExportFormat } from '../../bridge/channels/data-requests.ts';
import { assertNever } from '../../shared/tree.ts';
import { assertExport } from '../../policy/policy.ts';
import type { Account } from '../core-state.ts';
import { htmlOf } from './export-html.ts';
import { markdownOfExport } from './export-markdown.ts';
import { readExported } from './exported-change-request.ts';
import type { ExportedChangeRequest } from './exported-change-request.ts';
import { texts } from '../../shared/messages/texts.ts';

const endings: Readonly<Record<ExportFormat, string>> = { markdown: 'md', json: 'json', html: 'html' };

/** A change request with its threads as one text, as it stands here. @throws {RequestFailure} `not-found` */
export async function exportChangeRequest(
  account: Account,
  spaceId: string,
  changeRequestId: string,
  format: ExportFormat,
  now: number,
): Promise<ExportedText> {
  assertExport(account.session.policy);
  const exported = await readExported(account, spaceId, changeRequestId, now);
  return { name: nameOf(exported, endings[format]), text: textOf(exported, format) };
}

function textOf(exported: ExportedChangeRequest, format: ExportFormat): string {
  switch (format) {
    case 'markdown':
      return markdownOfExport(exported);
    case 'json':
      return `${JSON.stringify(exported, null, 2)}\n`;
    case 'html':
      return htmlOf(exported);
    default:
      return assertNever(format);
  }
}

/** A name as every file system takes it. */
function nameOf({ number, subject }: ExportedChangeRequest, ending: string): string {
  const words = subject
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 60)
    .trim();
  return `${number === null ? texts().exports.fileName : `#${number}`} ${words}`.trim() + `.${ending}`;
}
