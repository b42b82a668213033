import type { Reference } from '../../../shared/tree.ts';
import type { ShownTarget } from '../render-context.ts';
import { iconMarkup } from './icon.ts';
import { classes, element, join, text, voidElement } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

export interface Picture {
  readonly ref: Reference;
  readonly refDark?: Reference | undefined;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly isFirst?: boolean;
}

/** A width or height as a document gives it: pixels or a share of what it stands in; undefined for anything else. */
export function lengthOf(value: string | undefined): string | undefined {
  const match = /^\s*(\d{1,5}(?:\.\d{1,3})?)\s*(px|%)?\s*$/.exec(value ?? '');
  return match === null ? undefined : `${match[1] ?? ''}${match[2] ?? 'px'}`;
}

/** A picture from among the held files, with the one for dark surroundings beside it; else what is known of it. */
export function imageMarkup(picture: Picture, writer: PageWriter): Markup {
  const target = writer.context.resolve(picture.ref);
  const dark = picture.refDark === undefined ? null : writer.context.resolve(picture.refDark);
  const light = one(target, picture, writer, dark === null || !isShown(dark) ? undefined : 'in-light');
  if (light === null) return missing(target, picture, writer);
  const other = dark === null ? null : one(dark, picture, writer, 'in-dark');
  return other === null ? light : join([light, other]);
}

function isShown(target: ShownTarget): boolean {
  return target.kind === 'file' && target.href !== null;
}

function one(
  target: ShownTarget,
  picture: Picture,
  writer: PageWriter,
  surroundings: string | undefined,
): Markup | null {
  if (target.kind !== 'file' || target.href === null) return null;
  const width = lengthOf(picture.width);
  const height = lengthOf(picture.height);
  const declarations = [
    ...(width === undefined ? [] : [`width:${width}`]),
    ...(height === undefined ? [] : [`height:${height}`]),
  ].join(';');
  return voidElement('img', {
    src: target.href,
    alt: picture.alt,
    class: classes(
      'image',
      surroundings,
      picture.className,
      declarations === '' ? undefined : writer.rule(declarations),
    ),
    // Known measures keep the room before the bytes are there, so that text does not jump.
    width: target.width ?? undefined,
    height: target.height ?? undefined,
    loading: picture.isFirst === true ? undefined : 'lazy',
    decoding: 'async',
  });
}

function missing(target: ShownTarget, { alt, className }: Picture, writer: PageWriter): Markup {
  return element(
    'span',
    {
      class: classes('missing-image', className),
      role: 'img',
      'aria-label': alt === '' ? 'Missing image' : alt,
    },
    iconMarkup(writer.context.icon('image')),
    element('span', {}, text(alt === '' ? whyMissing(target) : `${alt} (${whyMissing(target)})`)),
  );
}

function whyMissing(target: ShownTarget): string {
  switch (target.kind) {
    case 'file':
      return `${target.name}: ${target.missing ?? 'not downloaded'}`;
    case 'web':
      return `on ${target.host}, which is not fetched`;
    case 'text':
      return target.reason;
    default:
      return 'its address leads to no picture';
  }
}
