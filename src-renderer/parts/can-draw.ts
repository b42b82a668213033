/** No character is ever assigned here: every font draws its sign for what it lacks. */
const unassigned = '\u{10fffe}';
const pixels = 32;

/** Whether the system has a font for a character, by how it is drawn; true where that cannot be told. */
export function canDraw(character: string): boolean {
  if (typeof OffscreenCanvas === 'undefined') return true;
  const context = new OffscreenCanvas(pixels, pixels).getContext('2d', { willReadFrequently: true });
  if (context === null) return true;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  context.font = `${fontSize} ${fontFamily}`;
  const drawn = (text: string): string => {
    context.clearRect(0, 0, pixels, pixels);
    context.fillText(text, 4, pixels * 0.75);
    return context.getImageData(0, 0, pixels, pixels).data.join();
  };
  return drawn(character) !== drawn(unassigned);
}
