import type { SectionTab } from '../../model.ts';
import { dropdownButton } from './dropdown.ts';
import { iconMarkup } from '../blocks/icon.ts';
import { classes, element, join, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageInput } from '../site-view.ts';

/** A tab for each section, a pop-up for each group. */
export function sectionTabs(input: PageInput): Markup {
  return element(
    'nav',
    { class: 'section-tabs', 'aria-label': input.context.labels.menu },
    ...input.navigation.tabs.map((tab) =>
      tab.kind === 'section'
        ? sectionLink(tab, classes('section-tab', tab.isActive && 'active'), input, false)
        : element(
            'div',
            { class: 'dropdown section-group' },
            dropdownButton(
              classes('section-tab', tab.isActive && 'active'),
              join([signOf(tab.icon, input), text(tab.title)]),
              input,
            ),
            element(
              'div',
              { class: classes('dropdown-panel section-panel', tab.isMasonry && 'masonry') },
              ...(tab.isMasonry
                ? tab.children.map((child) => panelEntry(child, input))
                : tab.columns.map((column) =>
                    element(
                      'div',
                      { class: 'section-column' },
                      ...column.map((child) => panelEntry(child, input)),
                    ),
                  )),
            ),
          ),
    ),
  );
}

function signOf(icon: string | null, { context }: PageInput): Markup {
  return icon === null ? nothing : iconMarkup(context.icon(icon));
}

function panelEntry(tab: SectionTab, input: PageInput): Markup {
  if (tab.kind === 'section') {
    return sectionLink(tab, classes('dropdown-item section-entry', tab.isActive && 'active'), input, true);
  }
  return element(
    'div',
    { class: 'section-subgroup' },
    element('p', { class: 'section-subtitle' }, signOf(tab.icon, input), text(tab.title)),
    ...tab.children.map((child) => panelEntry(child, input)),
  );
}

export function sectionLink(
  section: Extract<SectionTab, { readonly kind: 'section' }>,
  className: string | undefined,
  input: PageInput,
  isDescribed: boolean,
): Markup {
  const shown = input.addresses.link({ kind: 'path', path: section.path });
  return element(
    'a',
    { class: className, href: shown?.href, 'aria-current': section.isActive ? 'true' : undefined },
    signOf(section.icon, input),
    element(
      'span',
      {},
      text(section.title),
      isDescribed && section.description !== null && section.description !== ''
        ? element('span', { class: 'section-words' }, text(section.description))
        : nothing,
    ),
  );
}
