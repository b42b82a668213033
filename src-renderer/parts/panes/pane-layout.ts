export type PaneName = 'list' | 'main' | 'side';

export interface PaneLayout {
  /** One pane at a time. */
  readonly single: boolean;
  /** Width of the list in CSS pixels; 0 is not shown. */
  readonly list: number;
  readonly main: boolean;
  readonly side: 'none' | 'panel' | 'instead' | 'only';
}

interface Wanted {
  /** Of all panes together. */
  readonly width: number;
  /** 0: collapsed. */
  readonly listWidth: number;
  readonly sideWidth: number;
  readonly pane: PaneName;
}

export const threePanesFrom = 1000;
const singleBelow = 700;
/** Its width. */
const rail = 72;

/** Whether the list stands in the place of the page. */
export function isListAlone(width: number, pane: PaneName): boolean {
  return width + rail < singleBelow && pane === 'list';
}

/** Which panes a width has room for (docs/design/window.md). Widths are the window's, without the rail. */
export function paneLayout({ width, listWidth, sideWidth, pane }: Wanted): PaneLayout {
  if (width + rail < singleBelow)
    return {
      single: true,
      list: pane === 'list' ? width : 0,
      main: pane === 'main',
      side: pane === 'side' ? 'only' : 'none',
    };
  const list = Math.min(listWidth, Math.floor(width * 0.45));
  // The list gives way to the side panel: nothing lies over the document.
  if (width + rail < threePanesFrom)
    return pane === 'side'
      ? { single: false, list: 0, main: true, side: 'instead' }
      : { single: false, list, main: true, side: 'none' };
  return { single: false, list, main: true, side: sideWidth > 0 ? 'panel' : 'none' };
}
