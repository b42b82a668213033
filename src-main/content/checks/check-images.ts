import { resolveReference } from '../links.ts';
import type { LinkContext } from '../links.ts';
import type { ContentTree, Inline, Reference } from '../../shared/tree.ts';
import type { Finding } from './finding.ts';
import { walkBlocks } from './walk-blocks.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Above this a picture takes readers with a slow line seconds. */
const largestBytes = 1_000_000;
/** A picture so many times wider than it is shown was not made for its place. */
const timesWider = 3;
const widestPixels = 4000;

interface Picture {
  readonly ref: Reference;
  readonly alt: string;
  readonly caption: string;
  readonly shownWidth: number | null;
  readonly block: string;
}

/** Pictures without a text for those who do not see them, and pictures larger than their place needs. */
export function checkImages(tree: ContentTree, context: LinkContext): readonly Finding[] {
  return picturesOf(tree).flatMap((picture): readonly Finding[] => {
    const resolved = resolveReference(picture.ref, context);
    const name = resolved.kind === 'file' ? resolved.file.name : addressOf(picture.ref);
    const findings: Finding[] = [];
    const add = (kind: 'missing-alt' | 'oversized-image', words: string): void => {
      findings.push({ kind, words, subject: name, block: picture.block, line: null });
    };
    if (picture.alt.trim() === '' && picture.caption.trim() === '')
      add('missing-alt', texts().checks.noAlt(name));
    if (resolved.kind === 'file') {
      const message = oversize(picture, resolved.file.size ?? 0, resolved.file.dimensions?.width ?? 0);
      if (message !== null) add('oversized-image', texts().checks.largeImage(name, message));
    }
    return findings;
  });
}

function oversize({ shownWidth }: Picture, bytes: number, width: number): string | null {
  if (bytes > largestBytes) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  if (shownWidth !== null && width > shownWidth * timesWider && width > 800)
    return texts().checks.wideShown(width, shownWidth);
  return width > widestPixels ? texts().checks.wide(width) : null;
}

function picturesOf(tree: ContentTree): readonly Picture[] {
  const pictures: Picture[] = [];
  for (const { block, path } of walkBlocks(tree)) {
    if (block.type === 'image') {
      const { ref, alt, width } = block.attributes;
      const pixels = /^\d+(px)?$/.test(width ?? '') ? Number.parseInt(width ?? '', 10) : null;
      const caption = block.inlines.length > 0 ? 'caption' : '';
      pictures.push({ ref, alt, caption, shownWidth: pixels, block: path });
    }
    for (const inline of inlineImages(block.inlines)) {
      const { ref, alt, caption = '' } = inline;
      pictures.push({ ref, alt, caption, shownWidth: null, block: path });
    }
  }
  return pictures;
}

function inlineImages(inlines: readonly Inline[]): readonly Extract<Inline, { type: 'inline-image' }>[] {
  return inlines.flatMap((inline) => {
    if (inline.type === 'inline-image') return [inline];
    return inline.type === 'link' ? inlineImages(inline.inlines) : [];
  });
}

function addressOf(ref: Reference): string {
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'path':
      return ref.path;
    case 'file':
      return ref.file;
    default:
      return texts().checks.anImage;
  }
}
