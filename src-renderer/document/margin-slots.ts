/** Height of a button or a marker in the margin, with the room below it. */
const slotHeight = 28;

/** Where a button for a block stands: how far down, and how many buttons it stands away from the margin, over the ends of lines. */
export interface ButtonPlace {
  readonly top: number;
  readonly over: number;
}

/**
 * So many buttons for a block beside its own lines: below each other in the margin, past the markers that stand there; where the
 * block is too short for that, beside each other on its first line. All in pixels.
 */
export function buttonPlaces(
  { top, bottom }: { readonly top: number; readonly bottom: number },
  markers: readonly number[],
  count: number,
): readonly ButtonPlace[] {
  const slots = freeSlots(top, markers, count);
  // One that begins in the lower half of the last line would stand beside the next block.
  if ((slots.at(-1) ?? top) + slotHeight / 2 <= bottom) return slots.map((slot) => ({ top: slot, over: 0 }));
  const isTaken = markers.some((marker) => Math.abs(marker - top) < slotHeight);
  return Array.from({ length: count }, (_, at) => ({ top, over: at + (isTaken ? 1 : 0) }));
}

function freeSlots(top: number, markers: readonly number[], count: number): readonly number[] {
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
