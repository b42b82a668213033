import type { Component } from 'svelte';
import type { Address } from '../state/address.ts';
import Review from './review/Review.svelte';

type Load = () => Promise<{ readonly default: Component }>;

/** The first screen is part of the start; the others come when they are wanted, or when the window has nothing to do. */
const screens: Readonly<Record<Address['screen'], Load>> = {
  review: () => Promise.resolve({ default: Review }),
  welcome: () => import('./welcome/Welcome.svelte'),
  library: () => import('./library/Library.svelte'),
  space: () => import('./space/Space.svelte'),
  'change-request': () => import('./change-request/ChangeRequest.svelte'),
  compare: () => import('./compare/Compare.svelte'),
  sites: () => import('./preview/Sites.svelte'),
  preview: () => import('./preview/Preview.svelte'),
  administration: () => import('./administration/Administration.svelte'),
  outbox: () => import('./outbox/Outbox.svelte'),
  sent: () => import('./sent/Sent.svelte'),
  digest: () => import('./digest/Digest.svelte'),
  notes: () => import('./notes/Notes.svelte'),
  search: () => import('./search/Search.svelte'),
  settings: () => import('./settings/Settings.svelte'),
};

const loaded = new Map<Address['screen'], Component>();

export function screenOf(screen: Address['screen']): Component | null {
  return screen === 'review' ? Review : (loaded.get(screen) ?? null);
}

export async function loadScreen(screen: Address['screen']): Promise<Component> {
  const { default: component } = await screens[screen]();
  loaded.set(screen, component);
  return component;
}
