/** Height of a button or a marker in the margin, with the room below it. */
export const slotHeight = 28;

/** Where so many buttons stand below each other from `top` on, past the markers that stand in the margin already; all in pixels. */
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
