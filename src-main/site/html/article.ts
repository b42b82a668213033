import { blocksMarkup } from './blocks/blocks.ts';
import { coverMarkup } from './frame/cover.ts';
import { dayLabel } from './dates.ts';
import { iconMarkup } from './blocks/icon.ts';
import { pageSign } from './blocks/inlines.ts';
import { element, join, nothing, text } from './markup.ts';
import type { Markup } from './markup.ts';
import { pageActions } from './frame/page-actions.ts';
import type { PageWriter } from './page-writer.ts';
import type { PageInput } from './site-view.ts';

/** What a page says: its header, its content, and where to go on from it. */
export function articleMarkup(input: PageInput, writer: PageWriter): Markup {
  const { page, layout, tree, missing } = input;
  return element(
    'article',
    {},
    layout.cover && layout.coverSize === 'hero' ? coverMarkup(input, writer) : nothing,
    pageHeader(input),
    element(
      'div',
      { class: 'page-body flow' },
      tree === null
        ? element('p', { class: 'block-label' }, text(missing ?? 'This page has no content.'))
        : blocksMarkup(tree.blocks, writer),
    ),
    page === null ? nothing : pagination(input),
    metadata(input),
  );
}

function pageHeader(input: PageInput): Markup {
  const { page, layout, navigation, addresses, context } = input;
  if (page === null || (!layout.title && !layout.description)) return nothing;
  const crumbs = navigation.breadcrumbs.map((crumb) => {
    const shown = crumb.path === null ? null : addresses.link({ kind: 'path', path: crumb.path });
    const face = join([pageSign(crumb.icon, crumb.emoji, input, null), text(crumb.title)]);
    return element(
      'li',
      {},
      shown === null ? element('span', {}, face) : element('a', { href: shown.href }, face),
    );
  });
  return element(
    'header',
    { class: 'page-header' },
    crumbs.length === 0 || !layout.title
      ? nothing
      : element(
          'nav',
          { class: 'breadcrumbs', 'aria-label': context.labels.menu },
          element('ol', {}, ...crumbs),
        ),
    layout.title
      ? element(
          'div',
          { class: 'title-row' },
          element(
            'h1',
            { dir: 'auto' },
            pageSign(page.icon, page.emoji, input, null),
            element('span', {}, text(page.title)),
          ),
          pageActions(input),
        )
      : nothing,
    layout.description && page.description !== null && page.description !== ''
      ? element('p', { class: 'page-description', dir: 'auto' }, text(page.description))
      : nothing,
  );
}

function pagination({ navigation, layout, site, addresses, context }: PageInput): Markup {
  const { previous, next } = navigation;
  if (!layout.pagination || site.settings.pagination?.enabled === false) return nothing;
  if (previous === null && next === null) return nothing;
  const card = (neighbour: typeof next, kind: 'previous' | 'next'): Markup => {
    if (neighbour === null) return element('span', { class: `neighbour none ${kind}` });
    return element(
      'a',
      {
        class: `neighbour ${kind}`,
        rel: kind === 'next' ? 'next' : 'prev',
        href: addresses.link({ kind: 'path', path: neighbour.path })?.href,
      },
      iconMarkup(context.icon(kind === 'next' ? 'chevron-right' : 'chevron-left')),
      element(
        'span',
        {},
        element('span', { class: 'neighbour-label' }, text(context.labels[kind])),
        element('span', { class: 'neighbour-title', dir: 'auto' }, text(neighbour.title)),
      ),
    );
  };
  return element('nav', { class: 'pagination' }, card(previous, 'previous'), card(next, 'next'));
}

function metadata({ updatedAt, layout, context, site, editUrl }: PageInput): Markup {
  const at = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  const date = Number.isNaN(at)
    ? nothing
    : element(
        'span',
        {},
        text(`${context.labels.updated} `),
        element('time', { datetime: new Date(at).toISOString() }, text(dayLabel(at, context.language))),
      );
  const edit =
    site.settings.git?.showEditLink === true
      ? element(
          'span',
          { class: 'edit-link', title: editUrl ?? context.labels.onPublishedSite },
          iconMarkup(context.icon('pen-to-square')),
          text(context.labels.editPage),
        )
      : nothing;
  const feedback =
    site.settings.feedback?.enabled === true
      ? element(
          'span',
          { class: 'feedback', title: context.labels.onPublishedSite },
          text(context.labels.helpful),
          ...['face-frown', 'face-meh', 'face-smile'].map((name) => iconMarkup(context.icon(name))),
        )
      : nothing;
  const shown = [layout.metadata ? date : nothing, edit, feedback].filter((part) => part !== nothing);
  return shown.length === 0 ? nothing : element('div', { class: 'page-metadata' }, ...shown);
}
