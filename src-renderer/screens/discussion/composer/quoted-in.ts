/** The words selected inside an element, to be quoted; null where none are. */
export function quotedIn(element: HTMLElement | null): string | null {
  const selection = document.getSelection();
  if (element === null || selection === null || selection.isCollapsed || selection.rangeCount === 0)
    return null;
  if (!element.contains(selection.getRangeAt(0).commonAncestorContainer)) return null;
  const words = selection.toString().trim();
  return words === '' ? null : words;
}
