import type { Attachment } from 'svelte/attachments';
import { whenVisibleFor } from '../../parts/visible-for.ts';

const seenAfterMs = 1_000;

/**
 * Calls once the element has really been seen: half of it on the screen, in a window that is shown, for a second without
 * a break. Null where there is nothing to notice.
 */
export function trackVisibility(onseen: (() => void) | null): Attachment<HTMLElement> {
  return (element) => {
    if (onseen === null) return undefined;
    let end: () => void = () => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        end();
        end = entries.at(-1)?.isIntersecting === true ? whenVisibleFor(seenAfterMs, onseen) : () => undefined;
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => {
      end();
      observer.disconnect();
    };
  };
}
