/** What is written in as a whole: a new comment with its title and buttons, an answer, a private note. */
const written = '[data-written]';

/**
 * Scrolls the text that one writes in, with its title and buttons, whole into view; where that is higher than its place, the field
 * with its buttons. Nothing else is moved while nobody writes.
 */
export function bringWrittenIntoView(): void {
  const wholes: HTMLElement[] = [];
  for (
    let whole = document.activeElement?.closest<HTMLElement>(written);
    whole;
    whole = whole.parentElement?.closest<HTMLElement>(written)
  )
    wholes.unshift(whole);
  for (const whole of wholes) whole.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** An attachment: keeps what it stands on in view while one writes in it, as it opens and grows and its place shrinks. */
export function keepInView(element: HTMLElement): () => void {
  element.setAttribute('data-written', '');
  const sizes = new ResizeObserver(() => {
    if (element.contains(document.activeElement)) bringWrittenIntoView();
  });
  sizes.observe(element);
  // One that is always there gets the focus where it stands, perhaps half below the edge; once a click has ended.
  const entered = () => setTimeout(bringWrittenIntoView);
  element.addEventListener('focusin', entered);
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) sizes.observe(outer);
  return () => {
    sizes.disconnect();
    element.removeEventListener('focusin', entered);
  };
}
