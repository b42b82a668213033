import type { DrawingNode } from '../../../src-main/shared/diagram-drawing.ts';

/** What passes between the window and the frame that lays diagrams out. */
export interface DiagramQuestion {
  readonly id: number;
  readonly source: string;
}

export type DiagramAnswer =
  { readonly drawing: DrawingNode } | { readonly reason: string; readonly drawing?: undefined };
