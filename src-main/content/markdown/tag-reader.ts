import { makeBlock } from '../block.ts';
import { tagNamed } from '../blocks/kinds.ts';
import type { Block } from '../../shared/tree.ts';
import { tagArguments } from './template-tag.ts';
import { unescapeAll } from './markdown-it.ts';
import type { TagArguments, TemplateTag } from './template-tag.ts';
import type { FrameShape, TreeBuilder } from './tree-builder.ts';

type Make = (blocks: readonly Block[]) => readonly Block[];

/** Turns template tags into frames and blocks (docs/design/content.md). */
export class TagReader {
  private readonly builder: TreeBuilder;
  /** What comes next of the same name: an end makes an optional end real. */
  private readonly nextIsEnd = new Map<TemplateTag, boolean>();
  private readonly hasLaterEnd = new Map<TemplateTag, boolean>();

  constructor(builder: TreeBuilder) {
    this.builder = builder;
  }

  /** Looks at all tags of a document, in order, before any is read. */
  prepare(tags: readonly TemplateTag[]): void {
    const next = new Map<string, boolean>();
    const ends = new Set<string>();
    for (const tag of tags.toReversed()) {
      if (tag.isEnd) ends.add(tag.name);
      else {
        this.nextIsEnd.set(tag, next.get(tag.name) ?? false);
        this.hasLaterEnd.set(tag, ends.has(tag.name));
      }
      next.set(tag.name, tag.isEnd);
    }
  }

  read(tag: TemplateTag): void {
    if (tag.isEnd) {
      if (!this.builder.close(`tag:${tag.name}`)) this.builder.add(unknownTag(tag));
      return;
    }
    const parent = tagNamed(tag.name)?.partOf;
    if (
      parent !== undefined &&
      this.builder.nearestOf(`tag:${tag.name}`, `tag:${parent}`) === `tag:${tag.name}`
    ) {
      this.builder.close(`tag:${tag.name}`);
    }
    const make = makeOf(tag, tagArguments(tag.argumentText));
    const isVoid = !this.isContainer(tag);
    if (isVoid) {
      for (const block of make([])) this.builder.add(block);
    } else {
      this.builder.open(shape(`tag:${tag.name}`, make));
    }
  }

  /** The frame of a legacy `<div data-gb-custom-block>`. */
  legacyShape(
    name: string,
    frame: string,
    named: Readonly<Record<string, string>>,
    source: string,
  ): FrameShape {
    const tag: TemplateTag = { name, isEnd: false, argumentText: '', source };
    return shape(frame, makeOf(tag, { named, positional: [] }));
  }

  private isContainer(tag: TemplateTag): boolean {
    switch (tagNamed(tag.name)?.holds) {
      case 'always':
        return true;
      case 'never':
        return false;
      case 'ended':
        return this.hasLaterEnd.get(tag) ?? false;
      default:
        return this.nextIsEnd.get(tag) ?? false;
    }
  }
}

function makeOf(tag: TemplateTag, { named, positional }: TagArguments): Make {
  const { name, source } = tag;
  const known = tagNamed(name);
  if (known === undefined) return (blocks) => [makeBlock('unknown', { label: name }, { blocks, source })];
  const given = name.startsWith('@') ? unescaped(named) : named;
  return (blocks) => known.read({ ...tag, named: given, positional, blocks });
}

/**
 * Options of an integration: a value over several lines may arrive escaped like a paragraph (docs/design/service-api.md),
 * and is read either way.
 */
function unescaped(named: TagArguments['named']): TagArguments['named'] {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [
      name,
      value.includes('\\\n') ? unescapeAll(value.replaceAll('\\\n', '\n')) : value,
    ]),
  );
}

function shape(name: string, make: Make): FrameShape {
  return { name, holds: 'blocks', make: ({ blocks }) => make(blocks) };
}

function unknownTag(tag: TemplateTag): Block {
  return makeBlock('unknown', { label: `end${tag.name}` }, { source: tag.source });
}
