import { ipcRenderer } from 'electron';

/**
 * In pages of previews: tells the shell how far a page is scrolled, and scrolls where it is told. Nothing is put on
 * `window`, so the page has no part in it (design/security.md).
 */
let told = -1;
let isWaiting = false;

function length(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return Math.max(1, scrollHeight - clientHeight);
}

function position(): number {
  return Math.min(1, Math.max(0, window.scrollY / length()));
}

window.addEventListener(
  'scroll',
  () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      const now = position();
      // Being told to scroll is nothing to tell of: two pages would chase each other.
      if (Math.abs(now - told) < 0.0005) return;
      told = now;
      ipcRenderer.send('galley-preview:scrolled', now);
    });
  },
  { passive: true },
);

ipcRenderer.on('galley-preview:scroll', (_event, wanted: unknown) => {
  if (typeof wanted !== 'number') return;
  window.scrollTo({ top: wanted * length(), behavior: 'instant' });
  told = position();
});
