import type { EditPayload } from '../../bridge/edit.ts';
import type { EditTable } from '../../store/unsent/edits.ts';

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
      return { ...payload, target: { ...payload.target, pageId: known(payload.target.pageId) } };
    case 'page.insert': {
      const { parentId, afterId } = payload.place;
      const place = {
        parentId: parentId === null ? null : known(parentId),
        ...(afterId === undefined ? {} : { afterId: afterId === null ? null : known(afterId) }),
      };
      return { ...payload, place };
    }
    default:
      return payload;
  }
}
