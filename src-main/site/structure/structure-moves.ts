import type { SectionGroupNode, SiteSpaceNode, Structure, StructureItem } from '../model.ts';
import { movesBetween } from './sibling-order.ts';
import { named } from '../site-step.ts';
import type { SiteStep } from '../site-step.ts';
import { sectionsOf } from './structure.ts';

/** What brings siblings into their order, level by level. */
export function orderSteps(from: Structure, to: Structure): readonly SiteStep[] {
  const steps: SiteStep[] = [];
  const visit = (old: readonly StructureItem[], now: readonly StructureItem[]): void => {
    steps.push(...itemMoves(old, now));
    for (const item of now) {
      if (item.kind === 'section') continue;
      const known = groupIn(from.type === 'sections' ? from.items : [], item.id);
      visit(known?.children ?? [], item.children);
    }
  };
  if (to.type === 'sections') visit(from.type === 'sections' ? from.items : [], to.items);
  else steps.push(...spaceMoves(from.type === 'siteSpaces' ? from.siteSpaces : [], to.siteSpaces));
  const old = new Map(sectionsOf(from).map((section) => [section.id, section]));
  for (const section of sectionsOf(to)) {
    steps.push(...spaceMoves(old.get(section.id)?.siteSpaces ?? [], section.siteSpaces));
  }
  return steps;
}

function groupIn(items: readonly StructureItem[], id: string): SectionGroupNode | undefined {
  for (const item of items) {
    if (item.kind === 'section') continue;
    const found = item.id === id ? item : groupIn(item.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What stays in its order, then what came, as the service appends it. */
function present<Node extends { readonly id: string }>(
  old: readonly Node[],
  now: readonly Node[],
): readonly string[] {
  const wanted = new Set(now.map((one) => one.id));
  const staying = old.flatMap((one) => (wanted.has(one.id) ? [one.id] : []));
  const known = new Set(staying);
  return [...staying, ...now.flatMap((one) => (known.has(one.id) ? [] : [one.id]))];
}

function spaceMoves(old: readonly SiteSpaceNode[], now: readonly SiteSpaceNode[]): readonly SiteStep[] {
  const byId = new Map(now.map((one) => [one.id, one]));
  return movesBetween(
    present(old, now),
    now.map((one) => one.id),
  ).map(({ id, after }) => {
    const beside = after ?? now[1]?.id ?? id;
    const neighbour = { type: 'site-space', siteSpace: beside };
    const position = after === null ? { before: neighbour } : { after: neighbour };
    const place = after === null ? 'first' : `behind ${named(byId.get(after)?.title ?? '')}`;
    return {
      words: [`${named(byId.get(id)?.title ?? '')} goes ${place}.`],
      what: 'site-space',
      kind: 'move',
      call: { operation: 'moveSiteSpace', path: { siteSpaceId: id }, body: { position } },
      refused: null,
    };
  });
}

function itemMoves(old: readonly StructureItem[], now: readonly StructureItem[]): readonly SiteStep[] {
  const ids = now.map((one) => one.id);
  const byId = new Map(now.map((one) => [one.id, one]));
  return movesBetween(present(old, now), ids).map(({ id, after }): SiteStep => {
    const item = byId.get(id);
    const what = item?.kind === 'group' ? 'group' : 'section';
    const place = after === null ? 'first' : `behind ${named(byId.get(after)?.title ?? '')}`;
    const words = [`The ${what} ${named(item?.title ?? '')} goes ${place}.`];
    const follower = ids[ids.indexOf(id) + 1];
    const about = { words, what, kind: 'move', refused: null } as const;
    if (what === 'group') {
      const position =
        after === null
          ? { before: { type: 'site-section', id: follower ?? id } }
          : { after: { type: 'site-section', id: after } };
      return {
        ...about,
        call: { operation: 'moveSiteSectionGroup', path: { siteSectionGroupId: id }, body: { position } },
      };
    }
    const isSection = (one: string | null | undefined): one is string =>
      one !== null && one !== undefined && byId.get(one)?.kind === 'section';
    const position = isSection(after)
      ? { after: { type: 'site-section', siteSection: after } }
      : isSection(follower)
        ? { before: { type: 'site-section', siteSection: follower } }
        : null;
    if (position === null) {
      const refused = 'The service places sections beside sections alone, and only groups stand there.';
      return { ...about, call: null, refused };
    }
    return {
      ...about,
      call: { operation: 'moveSiteSection', path: { siteSectionId: id }, body: { position } },
    };
  });
}
