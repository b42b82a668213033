/** What passes between the window and the frame that lays diagrams out. */
export interface DiagramQuestion {
  readonly id: number;
  readonly source: string;
}

/** An element of a drawing; what may stand in it is decided by the window, in `drawDiagram`. */
export interface DrawingNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (DrawingNode | string)[];
}

export type DiagramAnswer =
  { readonly drawing: DrawingNode } | { readonly reason: string; readonly drawing?: undefined };
