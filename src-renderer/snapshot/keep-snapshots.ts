import { whenIdle } from '../document/when-idle.ts';
import type { Host } from '../host.ts';
import { asOfLine } from '../parts/format.ts';
import { printAddress } from '../state/address.ts';
import type { App } from '../state/app.svelte.ts';
import { snapshotText, takeSnapshot } from './take-snapshot.ts';

/** Nothing has moved in the window for so long. */
const calmMs = 2500;
/** Screens whose answers the core puts beside the snapshot (bridge/first-screen.ts). */
const places: ReadonlySet<string> = new Set(['review', 'space', 'change-request']);

/**
 * Hands the core what the window shows whenever that has been calm for a while: the next start begins with it.
 *
 * @param ports tells of every event, also of those before the core is taken for current
 */
export function keepSnapshots(app: App, ports: Host, root: HTMLElement): void {
  let heard = 0;
  let sent = '';
  let movedAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const look = (): void => {
    const restMs = movedAt + calmMs - performance.now();
    if (restMs > 0) timer = setTimeout(look, restMs);
    else {
      timer = null;
      whenIdle(() => {
        keep();
        return false;
      });
    }
  };
  const moved = (): void => {
    movedAt = performance.now();
    timer ??= setTimeout(look, calmMs);
  };

  function keep(): void {
    const { current } = app.navigation;
    const isShown = app.isUsable && app.overlay === null && places.has(current.screen);
    // Lists, menus and dialogs that are open stand beside what the program draws.
    if (!isShown || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
      return;
    const snapshot = takeSnapshot(root, printAddress(current), asOfLine(Date.now()));
    const text = snapshot === null ? null : snapshotText(snapshot);
    const key = `${heard} ${JSON.stringify({ ...snapshot, asOf: '' })}`;
    if (text === null || key === sent) return;
    sent = key;
    void app.host.request('firstScreen.keep', { heard, snapshot: text });
  }

  const changed = (): void => {
    heard += 1;
    moved();
  };
  ports.on('changed', changed);
  ports.on('sync.status', changed);
  ports.connected((peer) => {
    if (peer === 'core') heard = 0;
  });
  new MutationObserver(moved).observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  });
  document.addEventListener('scroll', moved, { capture: true, passive: true });
}
