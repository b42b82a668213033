import type { BlockOf } from '../../../content/block.ts';
import type { Reference } from '../../../shared/tree.ts';
import type { ShownTarget } from '../render-context.ts';
import { iconMarkup } from './icon.ts';
import { imageMarkup } from './images.ts';
import { inlinesMarkup, pageSign, targetLink, titleOfTarget } from './inlines.ts';
import type { BlocksWriter } from './inlines.ts';
import { classes, element, join, nothing, text, webAddress } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

/** A link that stands as a card of its own. */
export function cardOfReference(ref: Reference, writer: PageWriter): Markup {
  const target = writer.context.resolve(ref);
  const sign =
    target.kind === 'page'
      ? pageSign(target.icon, target.emoji, writer, 'file-lines')
      : iconMarkup(writer.context.icon(target.kind === 'web' ? 'globe' : 'link'));
  return linkCard(target, sign, text(textOf(target)), nothing, writer);
}

function textOf(target: ShownTarget): string {
  const title = titleOfTarget(target);
  if (title !== null) return title;
  if (target.kind === 'web') return target.host;
  return target.kind === 'text' ? target.target : '#';
}

function linkCard(
  target: ShownTarget,
  sign: Markup,
  title: Markup,
  note: Markup,
  writer: PageWriter,
): Markup {
  return targetLink(target, 'link-card', writer, () =>
    join([
      element('span', { class: 'link-card-sign' }, sign),
      element(
        'span',
        { class: 'link-card-words' },
        element('span', { class: 'link-card-title' }, title),
        note,
      ),
      iconMarkup(writer.context.icon('chevron-right'), 'link-card-arrow'),
    ]),
  );
}

/** What would be drawn by another site is shown as a link to it: nothing of it is fetched. */
export function embedMarkup(block: BlockOf<'embed'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const address = webAddress(block.attributes.url);
  const target: ShownTarget =
    address === null
      ? { kind: 'text', target: block.attributes.url, reason: 'This address is not followed.' }
      : { kind: 'web', href: address.href, host: address.host };
  const caption = inlinesMarkup(block.inlines, writer, blocks);
  return element(
    'figure',
    { class: classes('embed', block.attributes.fullWidth === true && 'full-width') },
    linkCard(
      target,
      iconMarkup(writer.context.icon('arrow-up-right-from-square')),
      text(address === null ? block.attributes.url : address.host),
      element('span', { class: 'link-card-note' }, text(block.attributes.url)),
      writer,
    ),
    caption === '' ? nothing : element('figcaption', {}, caption),
  );
}

export function fileMarkup(block: BlockOf<'file'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const target = writer.context.resolve(block.attributes.ref);
  const note = target.kind === 'file' ? noteOfFile(target) : '';
  const caption = inlinesMarkup(block.inlines, writer, blocks);
  return element(
    'figure',
    { class: 'file' },
    linkCard(
      target,
      iconMarkup(writer.context.icon('file-arrow-down') ?? writer.context.icon('file')),
      text(textOf(target)),
      note === '' ? nothing : element('span', { class: 'link-card-note' }, text(note)),
      writer,
    ),
    caption === '' ? nothing : element('figcaption', {}, caption),
  );
}

function noteOfFile({ sizeBytes, name, missing }: Extract<ShownTarget, { readonly kind: 'file' }>): string {
  const dot = name.lastIndexOf('.');
  const kind = dot === -1 ? '' : name.slice(dot + 1).toUpperCase();
  const size = sizeBytes === null ? '' : sizeLabel(sizeBytes);
  return [size, kind, missing ?? ''].filter((words) => words !== '').join(' · ');
}

function sizeLabel(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilobytes = bytes / 1000;
  return kilobytes < 1000 ? `${kilobytes.toFixed(0)} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

/** Included content stands as if it were written here; what is not handed out says so. */
export function includedMarkup(
  block: BlockOf<'reusable-content'>,
  writer: PageWriter,
  blocks: BlocksWriter,
): Markup {
  const target = writer.context.resolve(block.attributes.ref);
  if (target.kind === 'content') {
    const inside = writer.deeper(() => blocks(target.tree.blocks, writer));
    if (inside !== null) return inside;
  }
  const reason = target.kind === 'text' ? target.reason : 'It includes itself.';
  return element(
    'p',
    { class: 'block-label' },
    iconMarkup(writer.context.icon('layer-group')),
    text(` Included content: ${titleOfTarget(target) ?? textOf(target)}. ${reason}`),
  );
}

export function imagesMarkup(
  block: BlockOf<'images'> | BlockOf<'image'> | BlockOf<'drawing'>,
  writer: PageWriter,
  blocks: BlocksWriter,
): Markup {
  if (block.type === 'image') return figure(block, writer, blocks);
  if (block.type === 'drawing') {
    const { ref } = block.attributes;
    return ref === undefined
      ? nothing
      : element('div', { class: 'images' }, element('figure', {}, imageMarkup({ ref, alt: '' }, writer)));
  }
  const { align, fullWidth, frame } = block.attributes;
  return element(
    'div',
    {
      class: classes(
        'images',
        align,
        frame === true && 'framed',
        fullWidth === true && 'full-width',
        block.blocks.length > 1 && 'gallery',
      ),
    },
    ...block.blocks.map((picture) => (picture.type === 'image' ? figure(picture, writer, blocks) : nothing)),
  );
}

function figure(block: BlockOf<'image'>, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { ref, refDark, alt, width, height } = block.attributes;
  const caption = inlinesMarkup(block.inlines, writer, blocks);
  return element(
    'figure',
    {},
    imageMarkup({ ref, refDark, alt, width, height }, writer),
    caption === '' ? nothing : element('figcaption', { dir: 'auto' }, caption),
  );
}
