import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { assertExport } from '../../policy/policy.ts';
import type { OpenPreviews } from '../preview/site-previews.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * What is done with the pages of open previews. What draws them is loaded when it is first asked for: formulas, fonts and
 * markup are not part of starting Galley.
 */
export function previewHandlers(previews: OpenPreviews) {
  return {
    'preview.respond': async ({ previewId, address, nonce }) => {
      const { previewResponse } = await import('../preview/preview-response.ts');
      return previewResponse(previews.get(previewId), address, nonce);
    },
    'preview.changedPages': async ({ before, after }) => {
      const [was, now] = [previews.get(before), previews.get(after)];
      const { changedPages } = await import('../preview/preview-compare.ts');
      return await changedPages(was, now, (progress) =>
        now.account.session.progress({ job: 'preview-compare', ...progress }),
      );
    },
    'preview.export': async ({ previewId, folder }) => {
      // Taken before anything is waited for: a cancel that comes meanwhile is of this one.
      const preview = previews.get(previewId);
      const { exportPreview } = await import('../export/preview-export.ts');
      return await exportPreview(preview, {
        folder,
        onProgress: (done, total) =>
          preview.account.session.progress({
            job: 'preview-export',
            words: texts().reading.pagesWritten(done, total),
            done,
            total,
          }),
      });
    },
    'preview.diagrams': ({ previewId, path }) => previews.drawings.wanted(previews.get(previewId), path),
    'preview.drawn': ({ source, drawing }) => {
      previews.drawings.keep(source, drawing);
      return null;
    },
    'preview.pdf': async ({ previewId, paths }) => {
      assertExport(previews.get(previewId).account.session.policy);
      const { preparePrint } = await import('../preview/preview-print.ts');
      return preparePrint(previews.get(previewId), paths);
    },
  } satisfies Partial<Handlers<Requests>>;
}
