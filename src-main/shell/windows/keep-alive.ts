import type { WebContents } from 'electron';
import type { ShellLog } from '../processes/log.ts';
import { boundRenderer } from './bound-renderer.ts';
import { endedWords } from './ended-words.ts';
import type { RendererExcess } from './renderer-watch.ts';

/** Errors of the window that a run writes to its log: one that repeats with each frame must not fill the disk. */
const mostWindowErrors = 100;
/** A window that ends so often within so long of each other is not started again. */
const mostCrashes = 3;
const crashesWithinMs = 60_000;
export interface KeptAlive {
  readonly log: ShellLog;
  /** The address that is loaded then. */
  readonly comesBackAt: string;
  /** Called before the window is loaded again, with what the person must know. */
  readonly onEnded: (words: string) => void;
}

/**
 * A window whose process ended, or was ended because it took too much, is loaded again, but not for ever. What fails in it
 * uncaught is in the log.
 */
export function keepAlive(contents: WebContents, { log, comesBackAt, onEnded }: KeptAlive): void {
  let excess: RendererExcess | null = null;
  boundRenderer(contents, (exceeded) => (excess = exceeded));
  let crashes: readonly number[] = [];
  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    const message = endedWords(contents.getTitle(), details.reason === 'oom' ? 'memory' : excess);
    log.error(`The window's process ended (${excess ?? details.reason}).`);
    excess = null;
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < crashesWithinMs), now];
    if (crashes.length > mostCrashes) return;
    onEnded(message);
    // Not at once: Electron itself crashes when a page is loaded while it is still told that the last one went.
    setTimeout(() => {
      if (!contents.isDestroyed()) void contents.loadURL(comesBackAt);
    }, 100);
  });
  let errors = 0;
  contents.on('console-message', ({ level, message }) => {
    if (level !== 'error' || !message.startsWith('Uncaught') || errors >= mostWindowErrors) return;
    errors += 1;
    log.error(`The window: ${message.slice(0, 1000)}`);
  });
}
