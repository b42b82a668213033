import { iconMarkup } from '../blocks/icon.ts';
import { classes, element, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageInput } from '../site-view.ts';

/** What readers can do with a page; what needs the published site is there, and says so. */
export function pageActions(input: PageInput): Markup {
  const { settings } = input.site;
  const { labels } = input.context;
  const onSite = 'Works on the published site';
  const entry = (icon: string, words: string, isOff: boolean): Markup =>
    element(
      'span',
      { class: classes('dropdown-item', isOff && 'off'), title: isOff ? onSite : undefined },
      iconMarkup(input.context.icon(icon)),
      text(words),
    );
  const items = [
    settings.pageActions?.markdown === false || input.markdown === null
      ? nothing
      : element(
          'a',
          { class: 'dropdown-item', href: input.markdown },
          iconMarkup(input.context.icon('markdown')),
          text('Markdown'),
        ),
    settings.pageActions?.externalAI === true
      ? entry('wand-magic-sparkles', 'Open in an assistant', true)
      : nothing,
    settings.pageActions?.mcp === true ? entry('plug', 'MCP', true) : nothing,
    settings.pdf?.enabled === true ? entry('file-pdf', 'PDF', true) : nothing,
  ].filter((item) => item !== nothing);
  if (items.length === 0) return nothing;
  return element(
    'div',
    { class: 'dropdown page-actions' },
    element(
      'button',
      {
        type: 'button',
        class: 'button secondary small dropdown-button',
        'aria-haspopup': 'true',
        'aria-expanded': 'false',
      },
      iconMarkup(input.context.icon('copy')),
      text(labels.copyPage),
      iconMarkup(input.context.icon('chevron-down'), 'chevron'),
    ),
    element('div', { class: 'dropdown-panel right' }, ...items),
  );
}
