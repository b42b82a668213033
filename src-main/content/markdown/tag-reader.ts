import { makeBlock } from '../block.ts';
import { givenAnchor } from '../slug.ts';
import type { Block } from '../../shared/tree.ts';
import { isApiTag, tagArguments } from './template-tag.ts';
import type { TagArguments, TemplateTag } from './template-tag.ts';
import {
  apiBlock,
  codeBlocks,
  contentRefBlocks,
  embedBlocks,
  fileBlocks,
  hintStyle,
  includeBlocks,
  integrationBlock,
  onlyChildren,
  without,
} from './tag-blocks.ts';
import type { FrameShape, TreeBuilder } from './tree-builder.ts';

type Make = (blocks: readonly Block[]) => readonly Block[];

/** Children that end their elder sibling when they begin. */
const parents: Readonly<Record<string, string>> = {
  tab: 'tabs',
  step: 'stepper',
  column: 'columns',
  update: 'updates',
};

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
    const parent = parents[tag.name];
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
    switch (tag.name) {
      case 'hint':
      case 'tabs':
      case 'tab':
      case 'stepper':
      case 'step':
      case 'columns':
      case 'column':
      case 'if':
      case 'updates':
      case 'update':
        return true;
      case 'include':
      case 'page-ref':
        return false;
      case 'code':
      case 'prompt':
        return this.hasLaterEnd.get(tag) ?? false;
      default:
        return isApiTag(tag.name) ? (this.hasLaterEnd.get(tag) ?? false) : (this.nextIsEnd.get(tag) ?? false);
    }
  }
}

type ReadTag = TemplateTag & TagArguments;

/** What a tag with these blocks inside is. */
type Maker = (tag: ReadTag, blocks: readonly Block[]) => readonly Block[];

function makeOf(tag: TemplateTag, given: TagArguments): Make {
  const maker = makerOf(tag.name);
  const read = { ...tag, ...given };
  return (blocks) => maker(read, blocks);
}

function makerOf(name: string): Maker {
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (maker !== undefined) return maker;
  if (name.startsWith('@')) return ({ named }, blocks) => [integrationBlock(name, named, blocks)];
  if (isApiTag(name)) return ({ named, positional }, blocks) => [apiBlock(name, named, positional, blocks)];
  return ({ source }, blocks) => [makeBlock('unknown', { label: name }, { blocks, source })];
}

const makers: Readonly<Record<string, Maker>> = {
  hint: ({ named }, blocks) => [
    makeBlock(
      'hint',
      { style: hintStyle(named['style']), icon: named['icon'], other: without(named, 'style', 'icon') },
      { blocks },
    ),
  ],
  tabs: ({ named }, blocks) => [
    makeBlock(
      'tabs',
      { fullWidth: flag(named['fullWidth']), other: without(named, 'fullWidth') },
      { blocks: onlyChildren('tab', blocks) },
    ),
  ],
  tab: ({ named }, blocks) => [
    makeBlock(
      'tab',
      {
        title: named['title'] ?? '',
        icon: named['icon'],
        slug: named['slug'] === '' ? undefined : named['slug'],
        anchor: givenAnchor(named['id'], named['title'] ?? ''),
        other: without(named, 'title', 'icon', 'slug', 'id'),
      },
      { blocks },
    ),
  ],
  stepper: ({ named }, blocks) => [
    makeBlock('stepper', { other: without(named) }, { blocks: onlyChildren('step', blocks) }),
  ],
  step: ({ named }, blocks) => [makeBlock('step', { other: without(named) }, { blocks })],
  columns: ({ named }, blocks) => [
    makeBlock(
      'columns',
      { fullWidth: flag(named['fullWidth']), other: without(named, 'fullWidth') },
      { blocks: onlyChildren('column', blocks) },
    ),
  ],
  column: ({ named }, blocks) => [
    makeBlock(
      'column',
      {
        width: named['width'],
        verticalAlignment: named['valign'],
        other: without(named, 'width', 'valign'),
      },
      { blocks },
    ),
  ],
  if: ({ argumentText }, blocks) => [makeBlock('if', { expression: argumentText }, { blocks })],
  updates: ({ named }, blocks) => [
    makeBlock(
      'updates',
      { format: named['format'] ?? '', other: without(named, 'format') },
      { blocks: onlyChildren('update', blocks) },
    ),
  ],
  update: ({ named }, blocks) => {
    const tags = (named['tags'] ?? '').split(',').map((text) => text.trim());
    return [
      makeBlock(
        'update',
        {
          date: named['date'] ?? '',
          tags: tags.filter((text) => text !== ''),
          other: without(named, 'date', 'tags'),
        },
        { blocks },
      ),
    ];
  },
  prompt: ({ named }, blocks) => [
    makeBlock(
      'prompt',
      {
        description: named['description'] ?? '',
        icon: named['icon'],
        other: without(named, 'description', 'icon'),
      },
      { blocks },
    ),
  ],
  code: ({ named, source }, blocks) => codeBlocks(named, blocks, source),
  'content-ref': ({ named }, blocks) => contentRefBlocks(named['url'] ?? '', blocks),
  'page-ref': ({ named }, blocks) => contentRefBlocks(named['page'] ?? named['url'] ?? '', blocks),
  embed: ({ named, source }, blocks) => embedBlocks(named, blocks, source),
  file: ({ named }, blocks) => fileBlocks(named, blocks),
  include: ({ named, positional }, blocks) =>
    includeBlocks(positional[0] ?? named['path'] ?? named['url'] ?? '', blocks),
  'reusable-content': ({ named, positional }, blocks) =>
    includeBlocks(positional[0] ?? named['path'] ?? named['url'] ?? '', blocks),
};

function shape(name: string, make: Make): FrameShape {
  return { name, holds: 'blocks', make: ({ blocks }) => make(blocks) };
}

function unknownTag(tag: TemplateTag): Block {
  return makeBlock('unknown', { label: `end${tag.name}` }, { source: tag.source });
}

function flag(value: string | undefined): boolean | undefined {
  return value === 'true' ? true : undefined;
}
