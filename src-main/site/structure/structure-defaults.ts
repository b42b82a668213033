import type { Structure } from '../model.ts';
import { isNew, named } from '../site-step.ts';
import type { SiteStep } from '../site-step.ts';
import { sectionsOf } from './structure.ts';

/** What a section, and the site, open with. */
export function defaultSteps(from: Structure, to: Structure): readonly SiteStep[] {
  const steps: SiteStep[] = [];
  const chosen = sectionsOf(to).find((section) => section.isDefault);
  const old = sectionsOf(from).find((section) => section.isDefault);
  const oldSections = new Map(sectionsOf(from).map((section) => [section.id, section]));
  for (const section of sectionsOf(to)) {
    const now = section.siteSpaces.find((node) => node.isDefault);
    const was = oldSections.get(section.id)?.siteSpaces.find((node) => node.isDefault);
    const first = was?.id ?? section.siteSpaces.find((node) => isNew(node.id))?.id;
    if (now === undefined || now.id === first) continue;
    steps.push({
      words: [`The section ${named(section.title)} opens with ${named(now.title)}.`],
      what: 'section',
      kind: 'change',
      call: {
        operation: 'updateSiteSection',
        path: { siteSectionId: section.id },
        body: { defaultSiteSpace: now.id },
      },
      refused: null,
    });
  }
  if (chosen !== undefined && chosen.id !== old?.id) {
    steps.push({
      words: [`The site opens with the section ${named(chosen.title)}.`],
      what: 'site',
      kind: 'change',
      call: { operation: 'updateSite', body: { defaultSiteSection: chosen.id } },
      refused: null,
    });
  }
  if (to.type === 'siteSpaces' && from.type === 'siteSpaces') {
    const now = to.siteSpaces.find((node) => node.isDefault);
    const was = from.siteSpaces.find((node) => node.isDefault);
    if (now !== undefined && now.id !== was?.id) {
      steps.push({
        words: [`The site opens with ${named(now.title)}.`],
        what: 'site',
        kind: 'change',
        call: { operation: 'updateSite', body: { defaultSiteSpace: now.id } },
        refused: null,
      });
    }
  }
  return steps;
}
