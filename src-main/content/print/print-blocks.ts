import type { BlockOf } from '../block.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import { PrintedNotes, printInlines, printPreformatted } from './print-inlines.ts';
import { printTable } from './print-tables.ts';
import { addressOf, htmlAttributes, tagOptions } from './print-text.ts';
import { AnchorNames } from '../slug.ts';
import type { Align, Block } from '../../shared/tree.ts';

export interface PrintOptions {
  /** Emoji nodes come out as nodes, for whoever reads the Markdown again; else as characters, for people and comparison. */
  readonly keepsEmoji?: boolean;
  /** The sign of lists without numbers; `*` where it is absent. */
  readonly bullet?: '*' | '-' | '+';
}

/** Prints blocks as Markdown in the canonical form of `printMarkdown`, with the notes that they refer to below them. */
export function printBlocks(blocks: readonly Block[], options: PrintOptions = {}): string {
  const printer = new Printer(options);
  return `${printer.blocks(blocks)}${printer.printNotes()}`;
}

/** Levels of lists and quotes that are written with signs. */
const maximumIndent = 10;

class Printer {
  private depth = 0;
  private readonly notes: PrintedNotes;
  private readonly anchors = new AnchorNames();

  private readonly bullet: string;

  constructor({ keepsEmoji = false, bullet = '*' }: PrintOptions) {
    this.notes = new PrintedNotes(keepsEmoji);
    this.bullet = bullet;
  }

  blocks = (blocks: readonly Block[]): string => {
    let printed = '';
    blocks.forEach((block, index) => {
      const text = this.block(block);
      const previous = blocks[index - 1];
      if (previous === undefined) printed = text;
      // Two lists or quotes side by side would become one.
      else if (previous.type === block.type && (block.type === 'list' || block.type === 'quote'))
        printed += `\n\n<!-- -->\n\n${text}`;
      else printed += `\n\n${text}`;
    });
    return printed;
  };

  /** Notes may hold no notes of their own, so one pass is enough. */
  printNotes(): string {
    return this.notes.bodies
      .map((body, index) => `\n\n[^${index + 1}]: ${indented(this.blocks(body), '    ')}`)
      .join('');
  }

  private inlines(block: Block): string {
    return printInlines(block.inlines, this.notes);
  }

  private block(block: Block): string {
    switch (block.type) {
      case 'paragraph':
        return aligned('p', block.attributes.align, this.inlines(block));
      case 'heading':
        return this.heading(block);
      case 'list':
        return this.deeper(
          () => this.list(block),
          () => this.htmlList(block),
        );
      case 'list-item':
        return this.blocks(block.blocks);
      case 'divider':
        return '___';
      case 'quote':
        return this.deeper(
          () => `> ${this.blocks(block.blocks).replaceAll('\n', '\n> ')}`,
          () => `<blockquote>\n\n${this.blocks(block.blocks)}\n\n</blockquote>`,
        );
      case 'code':
        return this.code(block);
      case 'math':
        return `$$\n${block.source}\n$$`;
      case 'images':
        return this.images(block);
      case 'image':
        return this.figure(block);
      case 'drawing':
        return drawing(block);
      case 'expandable':
        return this.expandable(block);
      case 'table':
        return printTable(block, this.notes, this.blocks);
      case 'table-row':
      case 'table-cell':
        return this.blocks(block.blocks);
      case 'if':
        return this.container('if', ` ${block.attributes.expression}`, block);
      case 'unknown':
        return this.unknown(block);
      default:
        return this.tag(block);
    }
  }

  /** Every line in lists and quotes begins with their signs, so beyond some levels elements stand in their place. */
  private deeper(print: () => string, printElement: () => string): string {
    this.depth += 1;
    const printed = this.depth > maximumIndent ? printElement() : print();
    this.depth -= 1;
    return printed;
  }

  private heading(block: BlockOf<'heading'>): string {
    const { level, anchor, align } = block.attributes;
    const isGiven = this.anchors.next(textOfInlines(block.inlines)) !== anchor;
    if (!isGiven) this.anchors.derived(textOfInlines(block.inlines));
    const id = isGiven ? ` <a${htmlAttributes({ href: `#${anchor}`, id: anchor })}></a>` : '';
    const text = `${printInlines(block.inlines, this.notes, '<br>')}${id}`;
    return align === undefined ? `${'#'.repeat(level)} ${text}` : aligned(`h${level}`, align, text.trim());
  }

  private list(list: BlockOf<'list'>): string {
    const isTight = list.blocks.every(
      ({ blocks }) =>
        blocks.length <= 1 ||
        (blocks.length === 2 && blocks[0]?.type === 'paragraph' && blocks[1]?.type === 'list'),
    );
    const items = list.blocks.map((item, index) => {
      const checked = item.type === 'list-item' ? item.attributes.checked : undefined;
      const task = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
      const mark =
        list.attributes.kind === 'ordered' ? `${(list.attributes.start ?? 1) + index}. ` : `${this.bullet} `;
      const body = isTight
        ? item.blocks.map((block) => this.block(block)).join('\n')
        : this.blocks(item.blocks);
      return `${mark}${task}${indented(body, ' '.repeat(mark.length))}`.trimEnd();
    });
    return items.join(isTight ? '\n' : '\n\n');
  }

  private htmlList({ attributes, blocks }: BlockOf<'list'>): string {
    const name = attributes.kind === 'ordered' ? 'ol' : 'ul';
    const items = blocks.map((item) => {
      const checked = item.type === 'list-item' ? item.attributes.checked : undefined;
      const task = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
      return `<li>\n\n${task}${this.blocks(item.blocks)}\n\n</li>`;
    });
    return `<${name}${htmlAttributes({ start: attributes.start?.toString() })}>${items.join('')}</${name}>`;
  }

  private code(block: BlockOf<'code'>): string {
    const { language, title, overflow, lineNumbers, fullWidth, expandable, highlighted, other } =
      block.attributes;
    if (block.inlines.length > 0) {
      const attributes = htmlAttributes({
        class: language === '' ? undefined : `language-${language}`,
        'data-title': title,
        'data-overflow': overflow,
        'data-line-numbers': lineNumbers?.toString(),
        'data-full-width': fullWidth?.toString(),
        'data-expandable': expandable?.toString(),
      });
      return `<pre${attributes}><code>${printPreformatted(block.inlines)}</code></pre>`;
    }
    const runs = block.source.match(/^\s*`{3,}/gm) ?? [];
    const longest = runs.reduce((length, run) => Math.max(length, run.trim().length), 2);
    const fence = '`'.repeat(longest + 1);
    const source = block.source === '' ? '' : `${block.source}\n`;
    const printed = `${fence}${language}\n${source}${fence}`;
    const options = tagOptions({
      title,
      overflow,
      lineNumbers: lineNumbers?.toString(),
      fullWidth: fullWidth?.toString(),
      expandable: expandable?.toString(),
      highlighted: highlighted?.join(','),
      ...other,
    });
    return options === '' ? printed : `{% code${options} %}\n${printed}\n{% endcode %}`;
  }

  private images(block: BlockOf<'images'>): string {
    const { align, fullWidth, frame } = block.attributes;
    const attributes = htmlAttributes({
      align: align === undefined ? undefined : { start: 'left', center: 'center', end: 'right' }[align],
      'data-full-width': fullWidth === true ? 'true' : undefined,
      'data-with-frame': frame === true ? 'true' : undefined,
    });
    const figures = block.blocks.map((image) =>
      image.type === 'image' ? this.figure(image) : this.block(image),
    );
    return `<div${attributes}>${figures.join('')}</div>`;
  }

  private figure(image: BlockOf<'image'>): string {
    const { ref, refDark, alt, width, height } = image.attributes;
    const element = `<img${htmlAttributes({ src: addressOf(ref), alt, width, height })}>`;
    const dark =
      refDark === undefined
        ? undefined
        : htmlAttributes({
            srcset: addressOf(refDark).replaceAll(' ', '%20'),
            media: '(prefers-color-scheme: dark)',
          });
    const picture = dark === undefined ? element : `<picture><source${dark}>${element}</picture>`;
    const caption = printInlines(image.inlines, this.notes);
    return `<figure>${picture}<figcaption>${caption === '' ? '' : `\n\n${caption}\n\n`}</figcaption></figure>`;
  }

  private expandable(block: BlockOf<'expandable'>): string {
    const open = `${block.attributes.open ? ' open' : ''}${htmlAttributes({ id: block.attributes.anchor })}`;
    const title = printInlines(block.inlines, this.notes, '<br>');
    const body = this.blocks(block.blocks);
    return `<details${open}><summary>${title === '' ? '' : `\n\n${title}\n\n`}</summary>\n\n${body}\n\n</details>`;
  }

  private container(name: string, options: string, block: Block): string {
    return `{% ${name}${options} %}\n${this.blocks(block.blocks)}\n{% end${name} %}`;
  }

  /** A tag with an end only where it holds something. */
  private optional(name: string, options: string, block: Block): string {
    const caption = this.inlines(block);
    const blocks = this.blocks(block.blocks);
    const body = [caption, blocks].filter((part) => part !== '').join('\n\n');
    return body === '' ? `{% ${name}${options} %}` : `{% ${name}${options} %}\n${body}\n{% end${name} %}`;
  }

  private tag(block: Block): string {
    switch (block.type) {
      case 'hint': {
        const { style, icon, other } = block.attributes;
        return this.container('hint', tagOptions({ style, icon, ...other }), block);
      }
      case 'tabs':
      case 'columns': {
        const { fullWidth, other } = block.attributes;
        return this.container(block.type, tagOptions({ fullWidth: fullWidth?.toString(), ...other }), block);
      }
      case 'tab': {
        const { title, icon, slug, anchor, other } = block.attributes;
        return this.container('tab', tagOptions({ title, icon, slug, id: anchor, ...other }), block);
      }
      case 'stepper':
      case 'step':
        return this.container(block.type, tagOptions({ ...block.attributes.other }), block);
      case 'column': {
        const { width, verticalAlignment, other } = block.attributes;
        return this.container('column', tagOptions({ width, valign: verticalAlignment, ...other }), block);
      }
      case 'file':
        return this.optional(
          'file',
          tagOptions({ src: addressOf(block.attributes.ref), ...block.attributes.other }),
          block,
        );
      case 'embed': {
        const { url, fullWidth, other } = block.attributes;
        return this.optional('embed', tagOptions({ url, fullWidth: fullWidth?.toString(), ...other }), block);
      }
      case 'content-ref':
        return this.optional('content-ref', tagOptions({ url: addressOf(block.attributes.ref) }), block);
      case 'reusable-content': {
        const { ref } = block.attributes;
        const target = ref.kind === 'reusable-content' ? `/reusable-content/${ref.id}` : addressOf(ref);
        return `{% include "${target}" %}`;
      }
      case 'integration': {
        const { integration, block: name, props } = block.attributes;
        return this.optional(`@${integration}/${name}`, tagOptions(props), block);
      }
      case 'openapi': {
        const { kind, spec, path, method, props } = block.attributes;
        const options = { spec, path, method };
        const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));
        const { specUrl, ...rest } = props;
        const link = specUrl === undefined ? '' : `\n[${kind}](<${specUrl}>)`;
        const body = this.blocks(block.blocks);
        return `{% ${kind}${tagOptions({ ...given, ...rest })} %}${link}\n${body}\n{% end${kind} %}`;
      }
      case 'prompt': {
        const { description, icon, other } = block.attributes;
        return this.container('prompt', tagOptions({ description, icon, ...other }), block);
      }
      case 'updates':
        return this.container(
          'updates',
          tagOptions({ format: block.attributes.format || undefined, ...block.attributes.other }),
          block,
        );
      case 'update': {
        const { date, tags, other } = block.attributes;
        const options = { date: date || undefined, tags: tags.length === 0 ? undefined : tags.join(',') };
        return this.container('update', tagOptions({ ...options, ...other }), block);
      }
      default:
        return this.blocks(block.blocks);
    }
  }

  private unknown(block: BlockOf<'unknown'>): string {
    const body = this.blocks(block.blocks);
    const isTag = block.source.startsWith('{%') || block.source.startsWith('<');
    if (!isTag && block.source !== '') {
      return [`\`\`\`\`\`${block.attributes.label.replace(/\s+/g, '-')}\n${block.source}\n\`\`\`\`\``, body]
        .join('\n\n')
        .trimEnd();
    }
    const isOpened = block.blocks.length > 0 && block.source.startsWith('{%');
    return isOpened
      ? `${block.source}\n${body}\n{% end${block.attributes.label} %}`
      : [block.source, body].join('\n\n').trim();
  }
}

function drawing({ attributes: { ref, alt } }: BlockOf<'drawing'>): string {
  const src = ref === undefined ? '' : addressOf(ref);
  return `<img${htmlAttributes({ src, alt, class: 'gitbook-drawing' })}>`;
}

function aligned(name: string, align: Align | undefined, text: string): string {
  if (align === undefined) return text;
  const value = { start: 'left', center: 'center', end: 'right' }[align];
  return `<${name} align="${value}">\n\n${text}\n\n</${name}>`;
}

/** Lines behind the first moved in, so that they belong to the item. */
function indented(text: string, space: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${space}`);
}
