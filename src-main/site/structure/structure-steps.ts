import type { SectionGroupNode, SectionNode, SiteSpaceNode, Structure, StructureItem } from '../model.ts';
import { defaultSteps } from './structure-defaults.ts';
import { orderSteps } from './structure-moves.ts';
import { isNew, named } from '../site-step.ts';
import type { SiteStep } from '../site-step.ts';
import { siteSpacesOf } from './structure.ts';

interface Placed<Node> {
  readonly node: Node;
  /** Group or section that it stands in; null: the root. */
  readonly parent: string | null;
}

interface Flat {
  readonly groups: ReadonlyMap<string, Placed<SectionGroupNode>>;
  readonly sections: ReadonlyMap<string, Placed<SectionNode>>;
  readonly spaces: ReadonlyMap<string, Placed<SiteSpaceNode>>;
}

function flat(structure: Structure): Flat {
  const groups = new Map<string, Placed<SectionGroupNode>>();
  const sections = new Map<string, Placed<SectionNode>>();
  const visit = (items: readonly StructureItem[], parent: string | null): void => {
    for (const item of items) {
      if (item.kind === 'section') sections.set(item.id, { node: item, parent });
      else {
        groups.set(item.id, { node: item, parent });
        visit(item.children, item.id);
      }
    }
  };
  if (structure.type === 'sections') visit(structure.items, null);
  const spaces = new Map(
    siteSpacesOf(structure).map(({ node, section }) => [node.id, { node, parent: section?.id ?? null }]),
  );
  return { groups, sections, spaces };
}

/**
 * What makes one structure of another, in the order it is done: create, change, place, choose defaults, remove. What the
 * service has no operation for is named and left out.
 */
export function structureSteps(from: Structure, to: Structure | null): readonly SiteStep[] {
  if (to === null) return [];
  const [before, after] = [flat(from), flat(to)];
  return [
    ...groupSteps(before, after),
    ...sectionSteps(before, after),
    ...siteSpaceSteps(before, after),
    ...placeSteps(before, after),
    ...orderSteps(from, to),
    ...defaultSteps(from, to),
    ...removals(before, after),
  ];
}

function groupSteps(before: Flat, after: Flat): readonly SiteStep[] {
  return [...after.groups.values()].flatMap(({ node, parent }): readonly SiteStep[] => {
    const known = before.groups.get(node.id);
    const about = { what: 'group', refused: null } as const;
    if (known === undefined) {
      const body = {
        title: node.title,
        ...(node.icon === null ? {} : { icon: node.icon }),
        ...(parent === null ? {} : { parent }),
      };
      const call = { operation: 'createSiteSectionGroup', body } as const;
      return [
        {
          ...about,
          words: [`The group ${named(node.title)} is added.`],
          kind: 'add',
          call,
          creates: node.id,
        },
      ];
    }
    const body = changed(known.node, node, ['title', 'icon']);
    if (Object.keys(body).length === 0) return [];
    const call = {
      operation: 'updateSiteSectionGroup',
      path: { siteSectionGroupId: node.id },
      body,
    } as const;
    return [
      {
        ...about,
        words: changeLabels(`The group ${named(known.node.title)}`, known.node, node, body),
        kind: 'change',
        call,
      },
    ];
  });
}

function sectionSteps(before: Flat, after: Flat): readonly SiteStep[] {
  return [...after.sections.values()].flatMap(({ node }): readonly SiteStep[] => {
    const known = before.sections.get(node.id);
    const about = { what: 'section', refused: null } as const;
    const path = { siteSectionId: node.id };
    if (known !== undefined) {
      const body = changed(known.node, node, ['title', 'path', 'condition', 'icon', 'description']);
      if (Object.keys(body).length === 0) return [];
      const words = changeLabels(`The section ${named(known.node.title)}`, known.node, node, body);
      return [{ ...about, words, kind: 'change', call: { operation: 'updateSiteSection', path, body } }];
    }
    const words = [`The section ${named(node.title)} is added.`];
    const first = node.siteSpaces.find((one) => isNew(one.id));
    if (first === undefined) {
      const refused = 'The service creates a section with a space of its own; put a space into it first.';
      return [{ ...about, words, kind: 'add', call: null, refused }];
    }
    const icon = node.icon === null ? {} : { icon: node.icon };
    const create = {
      operation: 'createSiteSection',
      body: { spaceId: first.spaceId, title: node.title, ...icon },
    } as const;
    const rest = {
      ...(node.path === '' ? {} : { path: node.path }),
      ...(node.condition === null ? {} : { condition: node.condition }),
      ...(node.description === null ? {} : { description: node.description }),
    };
    const fill = { operation: 'updateSiteSection', path, body: rest } as const;
    return [
      { ...about, words, kind: 'add', call: create, creates: node.id, createsSiteSpace: first.id },
      ...(Object.keys(rest).length === 0
        ? []
        : [
            {
              ...about,
              words: [`The section ${named(node.title)} gets its address and its condition.`],
              kind: 'change' as const,
              call: fill,
            },
          ]),
    ];
  });
}

function siteSpaceSteps(before: Flat, after: Flat): readonly SiteStep[] {
  const withSection = new Set(
    [...after.sections.values()].flatMap(({ node }) =>
      before.sections.has(node.id) ? [] : (node.siteSpaces.find((one) => isNew(one.id))?.id ?? []),
    ),
  );
  return [...after.spaces.values()].flatMap(({ node, parent }): readonly SiteStep[] => {
    const known = before.spaces.get(node.id);
    const about = { what: 'site-space', refused: null } as const;
    const path = { siteSpaceId: node.id };
    if (known === undefined) {
      const body = { spaceId: node.spaceId, ...(parent === null ? {} : { sectionId: parent }) };
      const add: SiteStep = {
        ...about,
        words: [`${named(node.title)} is added to the site.`],
        kind: 'add',
        call: { operation: 'createSiteSpace', body },
        creates: node.id,
      };
      const rest = {
        ...(node.path === '' ? {} : { path: node.path }),
        ...(node.condition === null ? {} : { condition: node.condition }),
      };
      const fill: SiteStep = {
        ...about,
        words: [`${named(node.title)} gets its address and its condition.`],
        kind: 'change',
        call: { operation: 'updateSiteSpace', path, body: rest },
      };
      return [...(withSection.has(node.id) ? [] : [add]), ...(Object.keys(rest).length === 0 ? [] : [fill])];
    }
    const steps: SiteStep[] = [];
    const body = changed(known.node, node, ['path', 'condition', 'spaceId']);
    if (Object.keys(body).length > 0) {
      const words = changeLabels(named(known.node.title), known.node, node, body);
      steps.push({ ...about, words, kind: 'change', call: { operation: 'updateSiteSpace', path, body } });
    }
    if (known.parent !== parent) {
      steps.push({
        ...about,
        words: [`${named(node.title)} moves to another section.`],
        kind: 'move',
        call: null,
        refused:
          'The service has no operation that moves a space between sections; add it there and remove it here.',
      });
    }
    return steps;
  });
}

/** Sections into and out of groups. */
function placeSteps(before: Flat, after: Flat): readonly SiteStep[] {
  const sections = [...after.sections.values()].flatMap(({ node, parent }): readonly SiteStep[] => {
    const old = before.sections.get(node.id)?.parent ?? null;
    if (old === parent) return [];
    const about = { what: 'section', kind: 'move', refused: null } as const;
    if (parent !== null) {
      const group = after.groups.get(parent)?.node.title ?? '';
      const call = {
        operation: 'addSectionToGroup',
        path: { siteSectionGroupId: parent },
        body: { sectionId: node.id },
      } as const;
      return [
        { ...about, words: [`The section ${named(node.title)} goes into the group ${named(group)}.`], call },
      ];
    }
    if (old === null || !after.groups.has(old)) return [];
    const call = {
      operation: 'removeSectionFromGroup',
      path: { siteSectionGroupId: old, siteSectionId: node.id },
    } as const;
    return [{ ...about, words: [`The section ${named(node.title)} leaves its group.`], call }];
  });
  const groups = [...after.groups.values()].flatMap(({ node, parent }): readonly SiteStep[] => {
    const known = before.groups.get(node.id);
    if (known === undefined || known.parent === parent) return [];
    return [
      {
        words: [`The group ${named(node.title)} moves into another group, or out of one.`],
        what: 'group',
        kind: 'move',
        call: null,
        refused: 'The service has no operation that moves a group between groups.',
      },
    ];
  });
  return [...sections, ...groups];
}

function removals(before: Flat, after: Flat): readonly SiteStep[] {
  const steps: SiteStep[] = [];
  const removed = { kind: 'remove', refused: null } as const;
  for (const { node, parent } of before.spaces.values()) {
    // A section takes its site spaces along.
    const goesAlong = parent !== null && !after.sections.has(parent);
    if (after.spaces.has(node.id) || goesAlong) continue;
    const call = { operation: 'deleteSiteSpace', path: { siteSpaceId: node.id } } as const;
    steps.push({ ...removed, what: 'site-space', words: [`${named(node.title)} leaves the site.`], call });
  }
  for (const { node } of before.sections.values()) {
    if (after.sections.has(node.id)) continue;
    const call = { operation: 'deleteSiteSection', path: { siteSectionId: node.id } } as const;
    const words = [`The section ${named(node.title)} is removed with what it holds.`];
    steps.push({ ...removed, what: 'section', words, call });
  }
  for (const { node } of before.groups.values()) {
    if (after.groups.has(node.id)) continue;
    const call = { operation: 'deleteSiteSectionGroup', path: { siteSectionGroupId: node.id } } as const;
    steps.push({ ...removed, what: 'group', words: [`The group ${named(node.title)} is removed.`], call });
  }
  return steps;
}

/** The members of a node that differ, as a request names them. */
function changed<Node extends object>(
  before: Node,
  after: Node,
  names: readonly (keyof Node & string)[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]] as const])),
  );
}

const memberLabels: Readonly<Record<string, string>> = {
  title: 'its title',
  path: 'its address',
  condition: 'its condition',
  icon: 'its icon',
  description: 'its description',
  spaceId: 'the space that it shows',
};

function changeLabels(
  subject: string,
  before: object,
  after: object,
  body: Readonly<Record<string, unknown>>,
): readonly string[] {
  const valueOf = (node: object, name: string): string => {
    const value: unknown = Object.entries(node).find((entry) => entry[0] === name)?.[1];
    return typeof value === 'string' && value !== '' ? `“${value}”` : 'nothing';
  };
  return Object.keys(body).map((name) =>
    name === 'spaceId'
      ? `${subject} shows another space.`
      : `${subject} changes ${memberLabels[name] ?? name} from ${valueOf(before, name)} to ${valueOf(after, name)}.`,
  );
}
