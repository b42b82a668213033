import type { Against } from '../../src-main/bridge/views/review-views.ts';
import type { App } from '../state/app.svelte.ts';
import { t as common } from '../messages/en/common.ts';

/** What is read; without a change request, of the space. */
interface ReadPage {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string;
}

/** Puts a page as it is shown on the clipboard, as Markdown, and says so. `against`: what it is compared with. */
export async function copyPage(app: App, page: ReadPage, against: Against = 'base'): Promise<void> {
  const reply = await app.host.request('page.markdown', { ...page, against });
  if (reply.ok) await app.copyText(reply.value, common('thePageIsCopiedAs'));
  else app.showFailure(reply.failure);
}
