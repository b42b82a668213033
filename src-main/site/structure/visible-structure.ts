import type { Scope } from '../../content/expression/evaluate.ts';
import { decide } from '../condition.ts';
import type { Invisible, SectionNode, SiteSpaceNode, Structure } from '../model.ts';
import { mapSections } from './structure.ts';

const doesNotHold = 'Its condition is not true for this visitor.';

/** What a visitor sees of a structure, and what they do not. Addresses stay as they are for everybody. */
export function visibleStructure(
  structure: Structure,
  scope: Scope,
): { readonly structure: Structure; readonly invisible: readonly Invisible[] } {
  const invisible: Invisible[] = [];
  const visibleSpaces = (
    nodes: readonly SiteSpaceNode[],
    section: SectionNode | null,
  ): readonly SiteSpaceNode[] =>
    nodes.filter((node) => {
      const { isShown, error } = decide(node.condition, scope);
      if (!isShown) {
        invisible.push({
          what: 'site-space',
          id: node.id,
          title: node.title,
          inside: section === null ? [] : [section.title],
          condition: node.condition,
          reason: error ?? doesNotHold,
          error,
        });
      }
      return isShown;
    });
  if (structure.type === 'siteSpaces') {
    return {
      structure: { type: 'siteSpaces', siteSpaces: visibleSpaces(structure.siteSpaces, null) },
      invisible,
    };
  }
  const visible = mapSections(structure, (section) => {
    const { isShown, error } = decide(section.condition, scope);
    const about = { what: 'section', id: section.id, title: section.title, inside: [] } as const;
    if (!isShown) {
      invisible.push({ ...about, condition: section.condition, reason: error ?? doesNotHold, error });
      return null;
    }
    const siteSpaces = visibleSpaces(section.siteSpaces, section);
    if (siteSpaces.length > 0) return { ...section, siteSpaces };
    const reason = 'It has no site space that this visitor sees.';
    invisible.push({ ...about, condition: null, reason, error: null });
    return null;
  });
  return { structure: visible, invisible };
}
