/** At once: what is more is left out. */
const mostPictures = 20;

/** The pictures of a clipboard, or of what was dropped. */
export function picturesIn(data: DataTransfer): readonly File[] {
  return [...data.files].filter(({ type }) => type.startsWith('image/')).slice(0, mostPictures);
}
