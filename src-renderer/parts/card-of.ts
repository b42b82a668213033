/** What a card can be shown for while a link to it, or its name, is pointed at or has the keyboard's focus. */
export type CardOf =
  | { readonly kind: 'page'; readonly spaceId: string; readonly pageId: string }
  | {
      readonly kind: 'change-request';
      readonly accountId: string;
      readonly spaceId: string;
      readonly changeRequestId: string;
    }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string };

/** As attributes: what draws a link or a name need not know what is known of it. */
export function cardOf(of: CardOf) {
  return { 'data-card': JSON.stringify(of) };
}

/** What an element says of itself by `cardOf`, which alone writes this attribute. */
export function readCardOf(element: HTMLElement): CardOf {
  return JSON.parse(element.dataset['card'] ?? '') as CardOf;
}
