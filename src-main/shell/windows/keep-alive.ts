import type { WebContents } from 'electron';
import type { ShellLog } from '../processes/log.ts';

/** Errors of the window that a run writes to its log: one that repeats with each frame must not fill the disk. */
const mostWindowErrors = 100;

/** A renderer that crashed is loaded again, but not for ever. What fails in it uncaught is in the log. */
export function keepAlive(contents: WebContents, log: ShellLog): void {
  let crashes = 0;
  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    log.error(`The window's process ended (${details.reason}).`);
    crashes += 1;
    if (crashes > 3) return;
    // Not at once: Electron itself crashes when a page is loaded while it is still told that the last one went.
    setTimeout(() => {
      if (!contents.isDestroyed()) contents.reload();
    }, 100);
  });
  let errors = 0;
  contents.on('console-message', ({ level, message }) => {
    if (level !== 'error' || !message.startsWith('Uncaught') || errors >= mostWindowErrors) return;
    errors += 1;
    log.error(`The window: ${message.slice(0, 1000)}`);
  });
}
