/** A picture of a document, to be seen larger. */
export interface EnlargedPicture {
  readonly source: string;
  /** Its alternative text; empty where it has none. */
  readonly alt: string;
}

const selector = 'img.document-image';

function pictureOf(image: HTMLImageElement): EnlargedPicture {
  return { source: image.src, alt: image.alt };
}

/** The picture that was clicked; null where the click means something else: a link, a button, a text that is edited. */
export function clickedPicture({ target }: Event): EnlargedPicture | null {
  if (!(target instanceof HTMLImageElement) || !target.matches(selector)) return null;
  return target.closest('a, button, [contenteditable="true"]') === null ? pictureOf(target) : null;
}

/** The first picture of the block that the block cursor stands on, else of what has the focus; null where it has none. */
export function pointedPicture(): EnlargedPicture | null {
  const block = document.querySelector('[data-cursor]') ?? document.activeElement;
  const images = [...(block?.querySelectorAll<HTMLImageElement>(selector) ?? [])];
  // Of a picture for light and one for dark surroundings, one is drawn.
  const image = images.find((one) => one.offsetWidth > 0) ?? images[0];
  return image === undefined ? null : pictureOf(image);
}
