import type { Page } from '../../api/content.ts';
import type { PageUpdate } from '../../api/content-change.ts';
import type { EditPayload, PagePlace } from '../../bridge/edit.ts';
import type { ListedPages } from './listed-pages.ts';

/** An edit that sets one field of a page as it stands in the tree: a property, or its place. */
export type FieldEdit = Extract<EditPayload, { readonly kind: 'page.property' | 'page.move' }>;
export type FieldName = 'slug' | 'icon' | 'description' | 'hidden' | 'place';

export function isFieldEdit(payload: EditPayload | undefined): payload is FieldEdit {
  return payload?.kind === 'page.property' || payload?.kind === 'page.move';
}

export function fieldNameOf(payload: FieldEdit): FieldName {
  return payload.kind === 'page.move' ? 'place' : payload.property;
}

/** What an edit sets its field to, as `fieldIn` gives it. Of a place, the page above: where among its siblings is not a conflict. */
export function fieldSetBy(payload: FieldEdit): string {
  return payload.kind === 'page.move' ? (payload.place.parentId ?? '') : String(payload.value);
}

/**
 * A property of a page as a text: what is absent and what is empty say the same. A slug that a service does not give apart
 * is the end of the path.
 */
export function propertyOfPage(page: Page, name: Exclude<FieldName, 'place'>): string {
  if (name === 'hidden') return String(page.hidden ?? false);
  if (name === 'slug') return page.slug ?? page.path?.split('/').at(-1) ?? '';
  return page[name] ?? '';
}

/** The field of a page among all pages; undefined where the page is not there. */
export function fieldIn(listed: ListedPages, pageId: string, name: FieldName): string | undefined {
  const found = listed.byId.get(pageId);
  if (found === undefined) return undefined;
  return name === 'place' ? (found.parentId ?? '') : propertyOfPage(found.page, name);
}

/** True where the page is as the edit sets it. */
export function isFieldSet(listed: ListedPages, payload: FieldEdit): boolean {
  const { pageId } = payload.target;
  if (fieldIn(listed, pageId, fieldNameOf(payload)) !== fieldSetBy(payload)) return false;
  if (payload.kind === 'page.property') return true;
  const siblings = listed.below(payload.place.parentId);
  return siblings.findIndex(({ id }) => id === pageId) === indexOf(siblings, payload.place, pageId);
}

/** Where a page goes among those that stand below its new parent, without itself. */
function indexOf(siblings: readonly Page[], { afterId }: PagePlace, pageId: string): number {
  const others = siblings.filter(({ id }) => id !== pageId);
  if (afterId === null) return 0;
  const after = others.findIndex(({ id }) => id === afterId);
  return after === -1 ? others.length : after + 1;
}

/** The request for an edit, on the pages as they are now. */
export function changeOfField(listed: ListedPages, payload: FieldEdit): Omit<PageUpdate, 'document'> {
  const { pageId: page } = payload.target;
  if (payload.kind === 'page.move') {
    const { parentId } = payload.place;
    const at = indexOf(listed.below(parentId), payload.place, page);
    return { operation: 'update_page', page, into: parentId, at };
  }
  switch (payload.property) {
    case 'hidden':
      return { operation: 'update_page', page, hidden: payload.value };
    case 'slug':
      return { operation: 'update_page', page, slug: payload.value };
    case 'icon':
      return { operation: 'update_page', page, icon: payload.value === '' ? null : payload.value };
    case 'description':
      return {
        operation: 'update_page',
        page,
        description: payload.value === '' ? null : payload.value,
      };
  }
}

/** The edit that sets the field of the same page to another value, which `fieldIn` gave; last below its parent. */
export function withField(payload: FieldEdit, value: string): FieldEdit {
  if (payload.kind === 'page.move') return { ...payload, place: { parentId: value === '' ? null : value } };
  return payload.property === 'hidden' ? { ...payload, value: value === 'true' } : { ...payload, value };
}

/** Whether one page is another, or stands below it. */
export function isWithin(listed: ListedPages, pageId: string, ancestorId: string): boolean {
  for (let id: string | null = pageId; id !== null; id = listed.byId.get(id)?.parentId ?? null)
    if (id === ancestorId) return true;
  return false;
}
