import type { BrowserWindow } from 'electron';
import { dialog, shell } from 'electron';
import type { ShellRequests } from '../../bridge/channels/shell-requests.ts';
import { judgeLink } from './external-link.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Opens an address outside Galley after the person confirmed where it leads (docs/design/security.md). */
export async function askToOpen(
  window: BrowserWindow,
  address: string,
): Promise<ShellRequests['link.open']['value']> {
  const judgement = judgeLink(address);
  if (judgement.kind === 'refused') return { outcome: 'refused', reason: judgement.reason };
  const says = texts().shell.links;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: says.ask(judgement.target),
    detail: judgement.url,
    buttons: [says.cancel, says.open],
    defaultId: 1,
    cancelId: 0,
  });
  if (response !== 1) return { outcome: 'declined' };
  await shell.openExternal(judgement.url);
  return { outcome: 'opened' };
}
