/** Whether a click asks for a window of its own, as links of browsers have it. */
export function isApart(event: MouseEvent): boolean {
  return event.button === 1 || event.ctrlKey || event.metaKey;
}
