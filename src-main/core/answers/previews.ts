import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import { changedPages } from '../preview-compare.ts';
import { exportPreview } from '../preview-export.ts';
import { preparePrint } from '../preview-print.ts';
import { previewResponse } from '../preview-response.ts';
import type { OpenPreviews } from '../site-previews.ts';

type Channels = 'preview.respond' | 'preview.changedPages' | 'preview.export' | 'preview.pdf';

/** What is done with the pages of open previews. */
export function previewAnswers(previews: OpenPreviews): Pick<Handlers<Requests>, Channels> {
  return {
    'preview.respond': ({ previewId, address, nonce }) =>
      previewResponse(previews.get(previewId), address, nonce),
    'preview.changedPages': async ({ before, after }) => {
      const now = previews.get(after);
      return await changedPages(previews.get(before), now, (progress) =>
        now.account.session.progress({ job: 'preview-compare', ...progress }),
      );
    },
    'preview.export': async ({ previewId, folder }) => {
      const preview = previews.get(previewId);
      return await exportPreview(preview, {
        folder,
        onProgress: (done, total) =>
          preview.account.session.progress({
            job: 'preview-export',
            words: `${done} of ${total} pages written`,
            done,
            total,
          }),
      });
    },
    'preview.pdf': ({ previewId, paths }) => preparePrint(previews.get(previewId), paths),
  };
}
