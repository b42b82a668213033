/** Height of a button or a marker in the margin, with the room below it. */
const slotHeight = 28;

/** Where so many buttons stand below each other in the margin from `top` down, past the markers that stand there. All in pixels. */
export function freeSlots(top: number, markers: readonly number[], count: number): readonly number[] {
  const taken = markers.toSorted((a, b) => a - b);
  const slots: number[] = [];
  let free = top;
  for (let left = count; left > 0; left -= 1) {
    for (const marker of taken) if (Math.abs(marker - free) < slotHeight) free = marker + slotHeight;
    slots.push(free);
    free += slotHeight;
  }
  return slots;
}

/** The tops of the markers of threads in the margin of a document; those of cells stand in their cells. */
export function markersIn(sheet: Element): readonly number[] {
  return [...sheet.querySelectorAll('.thread-marker:not(.cell *)')]
    .filter((marker) => getComputedStyle(marker).position === 'absolute')
    .map((marker) => marker.getBoundingClientRect().top);
}

/** Where the buttons for a block begin at the side, in pixels of the window. */
export function marginLeft(sheet: Element, block: Element): number {
  const probe = document.createElement('span');
  probe.className = 'comment-offer';
  probe.style.setProperty('--margin-end', getComputedStyle(block).getPropertyValue('--margin-end'));
  sheet.append(probe);
  const { left } = probe.getBoundingClientRect();
  probe.remove();
  return left;
}
