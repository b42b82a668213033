import { iconMarkup } from '../blocks/icon.ts';
import { element, join, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { siteLink } from '../site-link.ts';
import type { PageInput } from '../site-view.ts';

const announcementIcons = {
  info: 'circle-info',
  warning: 'circle-exclamation',
  danger: 'triangle-exclamation',
  success: 'circle-check',
} as const;

/** The line above a site that its owners want to be read. */
export function announcementMarkup(input: PageInput): Markup {
  const { announcement } = input.site.settings;
  const message = announcement?.message ?? '';
  if (announcement?.enabled !== true || message === '') return nothing;
  const known = ['info', 'warning', 'danger', 'success'] as const;
  const style = known.find((one) => one === announcement.style) ?? 'info';
  const words = element(
    'p',
    { class: 'announcement-words', dir: 'auto' },
    iconMarkup(input.context.icon(announcementIcons[style])),
    element('span', {}, text(message), announcementLink(input)),
  );
  return element(
    'div',
    { class: `announcement ${style}`, role: 'note', 'data-message': message },
    words,
    // What is dangerous stays in sight.
    style === 'danger'
      ? nothing
      : element(
          'button',
          { type: 'button', class: 'announcement-close', 'aria-label': input.context.labels.close },
          iconMarkup(input.context.icon('xmark')),
        ),
  );
}

function announcementLink(input: PageInput): Markup {
  const { announcementTarget: target, settings } = input.site;
  const title = settings.announcement?.link?.title ?? '';
  if (target === null || title === '') return nothing;
  return join([text(' '), siteLink({ title, target }, 'announcement-link', input)]);
}
