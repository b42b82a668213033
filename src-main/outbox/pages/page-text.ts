import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { piecesOf } from '../../content/merge/markdown-pieces.ts';
import { keepOurs, likeness } from '../../content/merge/keep-ours.ts';
import { mergeMarkdown, mergeRegions } from '../../content/merge/merge-markdown.ts';
import type { BothVersions, MergeRegion } from '../../content/merge/merge-markdown.ts';
import { rewritePictures, rewriteReferences } from '../../content/rewrite-references.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import { heldPicture } from '../../shared/held-picture.ts';
import { referenceKey } from '../../shared/reference-key.ts';
import type { ContentTree, Reference } from '../../shared/tree.ts';
import { canonicalMarkdown } from '../../content/source/canonical-markdown.ts';
import { spelledAs, spellingsOf } from '../../content/source/spelled-as.ts';
import type { Spellings } from '../../content/source/spelled-as.ts';

/** Title and body of a page; the body without its title. */
export interface PageText {
  readonly title: string;
  readonly markdown: string;
}

/** The page in what an edit was made on. */
export function pageTextOf({
  title = '',
  markdown,
}: {
  readonly title?: string | undefined;
  readonly markdown: string;
}): PageText {
  return { title, markdown };
}

/** A page's tree as Markdown that a service reads: references by id have the addresses that it writes itself. */
export function markdownOfPage(tree: ContentTree, spaceId: string): string {
  const addressed = rewriteReferences(tree, (ref) => {
    if (ref.kind === 'file') return { kind: 'path', path: `/files/${ref.file}` };
    if (ref.kind !== 'page' || (ref.space ?? spaceId) !== spaceId) return ref;
    const anchor = ref.anchor === undefined ? {} : { anchor: ref.anchor };
    return { kind: 'path', path: `/pages/${ref.page}`, ...anchor };
  });
  return `${printMarkdown(addressed, { keepsEmoji: true }).trim()}\n`;
}

/** True where both read the same: compared as printed trees, because services print Markdown in another form. */
export function isSamePage(one: PageText, other: PageText): boolean {
  return one.title === other.title && hasSameBody(one, other);
}

export function hasSameBody(one: PageText, other: PageText): boolean {
  return (
    one.markdown === other.markdown || canonicalMarkdown(one.markdown) === canonicalMarkdown(other.markdown)
  );
}

/**
 * True where one may be what the service made of the other: it writes links to pages and files as ids, those that lead
 * nowhere as their text, and leaves such pictures out (docs/design/writing-pages.md). `before`: what the page read until
 * then. A picture that it shows is known by its address; without it any two pictures are taken for the same.
 */
export function isSameAsStored(meant: PageText, stored: PageText, before?: PageText): boolean {
  if (meant.title !== stored.title) return false;
  const [mine, theirs] = [treeWithoutLinks(meant.markdown), treeWithoutLinks(stored.markdown)];
  const known = before === undefined ? new Set<string>() : picturesIn(treeWithoutLinks(before.markdown));
  const isKnown = (ref: Reference): boolean => ref.kind === 'url' || known.has(referenceKey(ref));
  const asPlaced = printed(theirs, (ref) => (isKnown(ref) ? ref : anyPicture));
  // A picture that is added with the page always has a place.
  const isLost = (ref: Reference): boolean => ref.kind === 'path' && heldPicture(ref.path) === null;
  return (
    printed(mine, (ref) => (isKnown(ref) ? ref : anyPicture)) === asPlaced ||
    printed(mine, (ref) => (isKnown(ref) ? ref : isLost(ref) ? null : anyPicture)) === asPlaced
  );
}

/** From this likeness on a block may be another form of one. */
const alike = 0.75;
const mostCompared = 10_000;

/**
 * True where the service has a new block that reads almost as one that mine puts in: it may be that one, in a form that no
 * service is known to give it, and sent again it would stand there twice.
 */
export function hasLookAlike(meant: PageText, stored: PageText, before: PageText): boolean {
  const known = blocksIn(before.markdown);
  const [mine, theirs] = [blocksIn(meant.markdown), blocksIn(stored.markdown)];
  const put = [...mine].filter((block) => !known.has(block) && !theirs.has(block));
  const there = [...theirs].filter((block) => !known.has(block) && !mine.has(block));
  if (put.length * there.length > mostCompared) return true;
  return put.some((block) => there.some((other) => likeness(block, other) >= alike));
}

function blocksIn(markdown: string): ReadonlySet<string> {
  return new Set([...piecesOf(canonicalMarkdown(markdown))].map((piece) => piece.trim()));
}

const anyPicture: Reference = { kind: 'path', path: '/picture' };

function treeWithoutLinks(markdown: string): ContentTree {
  return rewriteReferences(parseMarkdown(markdown), (ref) => (ref.kind === 'url' ? ref : 'plain'));
}

function picturesIn(tree: ContentTree): ReadonlySet<string> {
  const found = new Set<string>();
  rewritePictures(tree, (ref) => {
    found.add(referenceKey(ref));
    return ref;
  });
  return found;
}

function printed(tree: ContentTree, picture: (ref: Reference) => Reference | null): string {
  return canonicalMarkdown(printMarkdown(rewritePictures(tree, picture)));
}

export interface MergedPage extends PageText {
  readonly hasConflicts: boolean;
}

/** Three versions of a page brought together by block. `both`: what stands where both sides changed one block. */
export function mergePages(base: PageText, mine: PageText, theirs: PageText, both: BothVersions): MergedPage {
  const [was, ours, other] = [base.markdown, mine.markdown, theirs.markdown];
  const merged = mergeMarkdown(was, ours, other, both, pageRegions(was, ours, other));
  const isTitleFree = mine.title === base.title || theirs.title === base.title || mine.title === theirs.title;
  return {
    title: mine.title === base.title ? theirs.title : mine.title,
    markdown: merged.markdown,
    hasConflicts: merged.conflicts > 0 || !isTitleFree,
  };
}

/** What bringing two versions of a body together makes of it, stretch by stretch. */
export function pageRegions(base: string, mine: string, theirs: string): readonly MergeRegion[] {
  const written = regionsOf(base, mine, theirs);
  // Blocks that are only spelled otherwise are not a conflict.
  if (blocksInConflict(written) === 0) return written;
  const read = regionsOf(canonicalMarkdown(base), canonicalMarkdown(mine), canonicalMarkdown(theirs));
  return blocksInConflict(read) < blocksInConflict(written)
    ? spelledRegions(read, spellingsOf(base), spellingsOf(mine), spellingsOf(theirs))
    : written;
}

function blocksInConflict(regions: readonly MergeRegion[]): number {
  const count = (markdown: string): number =>
    [...piecesOf(markdown)].filter((piece) => piece.trim() !== '').length;
  return regions.reduce(
    (sum, region) => (region.kind === 'agreed' ? sum : sum + count(region.ours) + count(region.theirs)),
    0,
  );
}

/** What nobody changed keeps the spelling of the service, byte for byte. */
function spelledRegions(
  regions: readonly MergeRegion[],
  was: Spellings,
  my: Spellings,
  their: Spellings,
): readonly MergeRegion[] {
  return regions.map((region): MergeRegion =>
    region.kind === 'agreed'
      ? { ...region, markdown: spelledAs(region.markdown, region.by === 'ours' ? [my, their] : [their, my]) }
      : {
          kind: 'conflict',
          ours: spelledAs(region.ours, [my]),
          theirs: spelledAs(region.theirs, [their]),
          base: spelledAs(region.base, [was]),
        },
  );
}

/** Blocks that both sides put in at one place are not a conflict: they stand one after the other, theirs first. */
function regionsOf(base: string, mine: string, theirs: string): readonly MergeRegion[] {
  return mergeRegions(base, mine, theirs).map((region): MergeRegion =>
    region.kind === 'conflict' && region.base.trim() === ''
      ? { kind: 'agreed', markdown: oneAfterTheOther(region.ours, region.theirs), by: 'both' }
      : region,
  );
}

/** Both versions of a stretch, theirs first. A block that both have, however services spell it, stands once. */
export function oneAfterTheOther(mine: string, theirs: string): string {
  const known = new Set([...piecesOf(theirs)].map(canonicalMarkdown));
  const own = [...piecesOf(mine)].filter(
    (piece) => piece.trim() === '' || !known.has(canonicalMarkdown(piece)),
  );
  return [theirs, own.join('')]
    .map((blocks) => blocks.trim())
    .filter((blocks) => blocks !== '')
    .join('\n\n')
    .concat('\n\n');
}

/** The person has decided: their blocks stay where both changed one, everything else that others wrote stays too. */
export function decidedPage(base: PageText, mine: PageText, theirs: PageText): PageText {
  const { title, markdown } = mergePages(base, mine, theirs, keepOurs);
  return { title, markdown };
}

/** Nothing of either side is lost: where both changed one block, or the title, theirs stands before mine. */
export function joinedPage(base: PageText, mine: PageText, theirs: PageText): MergedPage {
  const merged = mergePages(base, mine, theirs, oneAfterTheOther);
  const isTitleOfBoth = ![base.title, theirs.title].includes(mine.title) && theirs.title !== base.title;
  return isTitleOfBoth ? { ...merged, title: `${theirs.title} / ${mine.title}` } : merged;
}
