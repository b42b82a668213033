import type { Handlers } from '../../src-main/bridge/protocol.ts';
import type { PreviewViewRequests } from '../../src-main/bridge/channels/preview-view-requests.ts';
import type { ShellEvents } from '../../src-main/bridge/channels/shell-requests.ts';

type Tell = (event: 'preview-view', payload: ShellEvents['preview-view']) => void;

/** The shell's views of previews without a shell: showing an address leads there at once, and says so. */
export function previewViews(tell: Tell): Handlers<PreviewViewRequests> {
  const shown = new Map<string, string>();
  return {
    'previewView.show': ({ viewId, url }) => {
      if (shown.get(viewId) === url) return null;
      shown.set(viewId, url);
      const path = new URL(url).pathname.slice(1);
      setTimeout(() =>
        tell('preview-view', {
          viewId,
          event: 'navigated',
          url,
          path,
          title: path,
          canGoBack: false,
          canGoForward: false,
        }),
      );
      return null;
    },
    'previewView.hide': () => null,
    'previewView.close': ({ viewId }) => {
      shown.delete(viewId);
      return null;
    },
    'previewView.reload': () => null,
    'previewView.go': () => null,
    'previewView.focus': () => null,
    'previewView.follow': () => null,
    'previewView.scroll': () => null,
    'previewView.capture': ({ viewId }) => {
      if (!shown.has(viewId)) throw new Error('There is no such view.');
      return { width: 1, height: 1, png: new Uint8Array() };
    },
    'previewView.pdf': () => ({ outcome: 'cancelled' }),
    'previewView.saveJson': ({ name }) => ({ path: `/home/me/${name}` }),
    'previewView.pickFolder': ({ name }) => ({ handle: `handle of ${name}` }),
    'previewView.export': () => ({
      folder: '/home/me/Press documentation',
      pages: 3,
      files: 2,
      bytes: 12_345,
      ms: 40,
      brokenLinks: [],
    }),
  };
}
