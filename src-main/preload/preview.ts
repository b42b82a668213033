import { ipcRenderer } from 'electron';

/**
 * In pages of previews: tells the shell how far a page is scrolled, and scrolls where it is told. Nothing is put on
 * `window`, so the page has no part in it (docs/design/security.md).
 */
/** What the shell heard last. */
let sentPosition = -1;
/** Where the page was told to stand; null once its reader scrolls. It grows while its pictures and fonts arrive. */
let wanted: number | null = null;
/** `scrollY` there. */
let wantedTop = -1;
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
      // The page may have grown since it took the place it was told: nobody has scrolled it.
      if (wanted !== null && Math.abs(window.scrollY - wantedTop) < 1) return;
      const now = position();
      // Being told to scroll is nothing to tell of: two pages would chase each other.
      if (Math.abs(now - sentPosition) < 0.0005) return;
      sentPosition = now;
      wanted = null;
      ipcRenderer.send('galley-preview:scrolled', now);
    });
  },
  { passive: true },
);

function takePlace(): void {
  if (wanted === null) return;
  window.scrollTo({ top: wanted * length(), behavior: 'instant' });
  wantedTop = window.scrollY;
  sentPosition = position();
}

ipcRenderer.on('galley-preview:scroll', (_event, place: unknown) => {
  if (typeof place !== 'number') return;
  wanted = place;
  takePlace();
});

window.addEventListener('DOMContentLoaded', () =>
  new ResizeObserver(takePlace).observe(document.documentElement),
);
