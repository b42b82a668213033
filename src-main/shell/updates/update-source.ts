import type { BrowserWindow } from 'electron';
import { app, dialog, shell } from 'electron';
import type { ShellRequests } from '../../bridge/channels/shell-requests.ts';
import type { UpdateView } from '../../bridge/views/update-views.ts';
import type { Policy } from '../../policy/policy.ts';
import type { CoreLink } from '../processes/core-link.ts';
import type { SettingsFile } from '../data/settings.ts';
import { Updates } from './updates.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface CreateUpdatesOptions {
  readonly window: () => BrowserWindow | null;
  readonly policy: Policy;
  readonly settingsFile: SettingsFile;
  readonly coreLink: CoreLink;
  readonly onChanged: (view: UpdateView) => void;
}

/** Updates with Electron behind them. */
export function createUpdates({
  window,
  policy,
  settingsFile,
  coreLink,
  onChanged,
}: CreateUpdatesOptions): Updates {
  return new Updates({
    version: app.getVersion(),
    environment: process.env,
    policy,
    memory: () => settingsFile.updates,
    remember: (memory) => settingsFile.rememberUpdates(memory),
    isAllowed: () =>
      policy.updates === undefined
        ? settingsFile.settings.updateCheck === true
        : policy.updates !== false && policy.updates.automatic === true,
    ask: (channel, args) => coreLink.ask(channel, args),
    confirm: async ({ message, detail }) => {
      const owner = window();
      if (owner === null) return false;
      const { response } = await dialog.showMessageBox(owner, {
        type: 'warning',
        message,
        detail,
        buttons: [texts().shell.links.cancel, texts().shell.updates.useServer],
        defaultId: 0,
        cancelId: 0,
      });
      return response === 1;
    },
    openPath: (path) => shell.openPath(path),
    onChanged,
  });
}

/** What the window asks for is looked at before the person is asked. */
export async function configureUpdates(
  updates: Updates,
  source: ShellRequests['updates.configure']['args']['source'],
): Promise<ShellRequests['updates.configure']['value']> {
  if (updates.view.sourceFrom === 'policy')
    return { changed: false, problem: texts().shell.updates.byPolicy };
  if (updates.view.sourceFrom === 'environment')
    return {
      changed: false,
      problem: texts().shell.updates.byEnvironment,
    };
  if (source === null) return { changed: await updates.configure(null), problem: null };
  const address = source.address.trim();
  const key = source.key.trim();
  const url = URL.canParse(address) ? new URL(address) : null;
  const isHere = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (
    url === null ||
    (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) ||
    url.username !== ''
  )
    return { changed: false, problem: texts().shell.updates.badAddress };
  const raw = Buffer.from(key, 'base64');
  if (raw.length !== 32 || raw.toString('base64') !== key)
    return { changed: false, problem: texts().shell.updates.badKey };
  return { changed: await updates.configure({ address: url.href, key }), problem: null };
}
