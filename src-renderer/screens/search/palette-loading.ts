import type { Component } from 'svelte';

export type PaletteComponent = Component<{
  /** What was typed before it was there. */
  readonly begun: string;
  /** What has the focus again when it is closed. */
  readonly before: HTMLElement | null;
}>;

let loaded: PaletteComponent | null = null;

export function loadedPalette(): PaletteComponent | null {
  return loaded;
}

export async function loadPalette(): Promise<PaletteComponent> {
  const { default: component } = await import('./Palette.svelte');
  loaded = component;
  return component;
}
