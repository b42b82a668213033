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
    const make = this.makeOf(tag.name, tagArguments(tag.argumentText), tag);
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
    return shape(frame, this.makeOf(name, { named, positional: [] }, tag));
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

  private makeOf(name: string, { named, positional }: TagArguments, tag: TemplateTag): Make {
    switch (name) {
      case 'hint':
        return (blocks) => [
          makeBlock(
            'hint',
            { style: hintStyle(named['style']), icon: named['icon'], other: without(named, 'style', 'icon') },
            { blocks },
          ),
        ];
      case 'tabs':
        return (blocks) => [
          makeBlock(
            'tabs',
            { fullWidth: flag(named['fullWidth']), other: without(named, 'fullWidth') },
            { blocks: onlyChildren('tab', blocks) },
          ),
        ];
      case 'tab':
        return (blocks) => [
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
        ];
      case 'stepper':
        return (blocks) => [
          makeBlock('stepper', { other: without(named) }, { blocks: onlyChildren('step', blocks) }),
        ];
      case 'step':
        return (blocks) => [makeBlock('step', { other: without(named) }, { blocks })];
      case 'columns':
        return (blocks) => [
          makeBlock(
            'columns',
            { fullWidth: flag(named['fullWidth']), other: without(named, 'fullWidth') },
            { blocks: onlyChildren('column', blocks) },
          ),
        ];
      case 'column':
        return (blocks) => [
          makeBlock(
            'column',
            {
              width: named['width'],
              verticalAlignment: named['valign'],
              other: without(named, 'width', 'valign'),
            },
            { blocks },
          ),
        ];
      case 'if':
        return (blocks) => [makeBlock('if', { expression: tag.argumentText }, { blocks })];
      case 'updates':
        return (blocks) => [
          makeBlock(
            'updates',
            { format: named['format'] ?? '', other: without(named, 'format') },
            { blocks: onlyChildren('update', blocks) },
          ),
        ];
      case 'update': {
        const tags = (named['tags'] ?? '').split(',').map((text) => text.trim());
        return (blocks) => [
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
      }
      case 'prompt':
        return (blocks) => [
          makeBlock(
            'prompt',
            {
              description: named['description'] ?? '',
              icon: named['icon'],
              other: without(named, 'description', 'icon'),
            },
            { blocks },
          ),
        ];
      case 'code':
        return (blocks) => codeBlocks(named, blocks, tag.source);
      case 'content-ref':
        return (blocks) => contentRefBlocks(named['url'] ?? '', blocks);
      case 'page-ref':
        return (blocks) => contentRefBlocks(named['page'] ?? named['url'] ?? '', blocks);
      case 'embed':
        return (blocks) => embedBlocks(named, blocks, tag.source);
      case 'file':
        return (blocks) => fileBlocks(named, blocks);
      case 'include':
      case 'reusable-content':
        return (blocks) => includeBlocks(positional[0] ?? named['path'] ?? named['url'] ?? '', blocks);
      default:
        if (name.startsWith('@')) return (blocks) => [integrationBlock(name, named, blocks)];
        if (isApiTag(name)) return (blocks) => [apiBlock(name, named, positional, blocks)];
        return (blocks) => [makeBlock('unknown', { label: name }, { blocks, source: tag.source })];
    }
  }
}

function shape(name: string, make: Make): FrameShape {
  return { name, holds: 'blocks', make: ({ blocks }) => make(blocks) };
}

function unknownTag(tag: TemplateTag): Block {
  return makeBlock('unknown', { label: `end${tag.name}` }, { source: tag.source });
}

function flag(value: string | undefined): boolean | undefined {
  return value === 'true' ? true : undefined;
}
