import type { EditPayload, PagePlace } from '../../bridge/edit.ts';
import type { EditTable } from '../../store/unsent/edit-table.ts';

/** An edit with the service's ids of the pages that it names, where they were created here and have them by now. */
export function onService(payload: EditPayload, { serverIdOf }: Pick<EditTable, 'serverIdOf'>): EditPayload {
  const known = (id: string): string => serverIdOf(id) ?? id;
  switch (payload.kind) {
    case 'comment.add': {
      const { target } = payload;
      if (target.pageId === undefined) return payload;
      return { ...payload, target: { ...target, pageId: known(target.pageId) } };
    }
    case 'page.update':
    case 'page.delete':
    case 'page.property':
      return { ...payload, target: { ...payload.target, pageId: known(payload.target.pageId) } };
    case 'page.move': {
      const target = { ...payload.target, pageId: known(payload.target.pageId) };
      return { ...payload, target, place: placeBy(known, payload.place) };
    }
    case 'page.insert':
      return { ...payload, place: placeBy(known, payload.place) };
    default:
      return payload;
  }
}

function placeBy(known: (id: string) => string, { parentId, afterId }: PagePlace): PagePlace {
  return {
    parentId: parentId === null ? null : known(parentId),
    ...(afterId === undefined ? {} : { afterId: afterId === null ? null : known(afterId) }),
  };
}
