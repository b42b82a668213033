import type { AttributeChange, BlockStructure, BlockDiff, InlineDiff, LineDiff } from '../../shared/diff.ts';
import { invisibleCharacters, textOfInline, withoutInvisible } from '../../shared/plain-text.ts';
import { readReference } from '../document/document-reference.ts';
import { textOfReference } from '../plain-text.ts';
import type {
  AttributeValue,
  Block,
  BlockType,
  Inline,
  Mark,
  Reference,
  TableColumn,
} from '../../shared/tree.ts';

/** Plain data as an attribute value, with the names of objects in order, so that equal data compares equal. */
export function toAttributeValue(value: unknown): AttributeValue | undefined {
  if (value === undefined) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => toAttributeValue(item) ?? null);
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .flatMap(([name, item]) => {
      const attribute = toAttributeValue(item);
      return attribute === undefined ? [] : [[name, attribute] as const];
    });
  return Object.fromEntries(entries);
}

const attributeNames: Readonly<Record<string, string>> = {
  align: 'alignment',
  alt: 'alternative text',
  anchor: 'anchor',
  block: 'integration block',
  cardSize: 'card size',
  checked: 'task',
  colSpan: 'merged columns',
  coverDark: 'dark cover column',
  cover: 'cover',
  emoji: 'emoji',
  expandable: 'expandable',
  fullWidth: 'full width',
  hideHeader: 'header hidden',
  highlighted: 'highlighted lines',
  href: 'address',
  lineNumbers: 'line numbers',
  metaLinks: 'meta links',
  noIndex: 'left out of search',
  noRobotsIndex: 'hidden from search engines',
  open: 'open by default',
  other: 'options',
  path: 'address',
  props: 'options',
  ref: 'target',
  refDark: 'dark image',
  refs: 'target',
  rowSpan: 'merged rows',
  slug: 'address',
  spec: 'specification',
  start: 'first number',
  url: 'address',
  verticalAlignment: 'vertical alignment',
};

/** One changed attribute with its sentence: "style: info → warning". */
export function attributeChange(
  name: string,
  before: AttributeValue | undefined,
  after: AttributeValue | undefined,
): AttributeChange {
  return { name, before, after, words: attributeDescription(attributeNames[name] ?? name, before, after) };
}

function attributeDescription(
  label: string,
  before: AttributeValue | undefined,
  after: AttributeValue | undefined,
): string {
  if (label === 'task' && typeof after === 'boolean') return after ? 'task done' : 'task open again';
  if (isSwitch(before) && isSwitch(after)) return `${label}: ${after === true ? 'yes' : 'no'}`;
  if (before === undefined || before === null || before === '') return `${label} added: ${valueText(after)}`;
  if (after === undefined || after === null || after === '') return `${label} removed: ${valueText(before)}`;
  if (typeof before === 'string' && typeof after === 'string') {
    return `${label} changed: ${longTextDescription(before, after)}`;
  }
  return `${label} changed: ${valueText(before)} → ${valueText(after)}`;
}

/** An option that is on or off; where it is absent, it is off. */
function isSwitch(value: AttributeValue | undefined): boolean {
  return value === undefined || value === null || typeof value === 'boolean';
}

/** Of two long texts that begin alike, what stands around the first difference. */
function longTextDescription(before: string, after: string): string {
  const [old, now] = [flat(before), flat(after)];
  if (old === now) return 'white space';
  if (old.length <= shown && now.length <= shown) return `${old} → ${now}`;
  let alike = 0;
  while (alike < old.length && old[alike] === now[alike]) alike += 1;
  // From the beginning of a word, a few words before.
  const from = alike <= 30 ? 0 : old.lastIndexOf(' ', alike - 20) + 1;
  const part = (text: string): string => `${from === 0 ? '' : '…'}${excerpt(text.slice(from))}`;
  return `${part(old)} → ${part(now)}`;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const shown = 80;

export function excerpt(text: string, length = shown): string {
  const line = flat(text);
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

function valueText(value: AttributeValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string' || typeof value === 'number') return excerpt(String(value));
  const reference = referenceText(value);
  if (reference !== undefined) return excerpt(reference);
  if (Array.isArray(value)) return excerpt(value.map(valueText).join(', '));
  return excerpt(
    Object.entries(value)
      .map(([name, item]) => `${name} ${valueText(item)}`)
      .join(', '),
  );
}

/** References of a tree and those of the API, which name some targets otherwise. Undefined for what is neither. */
function referenceText(value: AttributeValue): string | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const isOfTree = 'id' in value || value['kind'] === 'unsafe';
  // What came from a service may have any members: whatever is no text is not shown as one.
  const reference = isOfTree ? (value as unknown as Reference) : readReference(value);
  if (reference.kind === 'broken' && value['kind'] !== 'broken' && value['kind'] !== 'url') return undefined;
  const words: unknown = textOfReference(reference);
  return typeof words === 'string' ? words : undefined;
}

const blockNames: Readonly<Record<BlockType, string>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'list',
  'list-item': 'list item',
  divider: 'divider',
  quote: 'quote',
  hint: 'hint',
  code: 'code',
  math: 'formula',
  images: 'images',
  image: 'image',
  file: 'file',
  drawing: 'drawing',
  embed: 'embed',
  'content-ref': 'page link',
  'reusable-content': 'reusable content',
  expandable: 'expandable',
  tabs: 'tabs',
  tab: 'tab',
  stepper: 'stepper',
  step: 'step',
  columns: 'columns',
  column: 'column',
  table: 'table',
  'table-row': 'table row',
  'table-cell': 'table cell',
  if: 'condition',
  integration: 'integration',
  openapi: 'API block',
  prompt: 'prompt',
  updates: 'updates',
  update: 'update',
  unknown: 'block',
};

export function blockName(block: Block): string {
  return blockNames[block.type];
}

/** What a change of structure is called beside the block. */
export function structureDescription(block: Block, structure: BlockStructure): string {
  const name = blockName(block);
  const article = block.type === 'expandable' ? 'an ' : 'a ';
  const piece = block.type === 'code' ? 'code block' : name;
  const container = ['tabs', 'columns', 'updates'].includes(block.type) ? name : article + name;
  switch (structure) {
    case 'wrapped':
    case 'parted':
      return `put into ${container}`;
    case 'unwrapped':
      return `taken out of ${container}`;
    case 'flattened':
      return `${name} made a paragraph`;
    case 'split':
      return `${piece} split here`;
    case 'joined':
      return `two ${piece}s joined here`;
    case 'tabled':
      return block.type === 'table' ? 'text made a table' : 'rows below made a table';
  }
}

function named(block: Block): string {
  const name = blockName(block);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The sentence of the change list for one block's own change. `following`: how many blocks after it moved with it. */
export function blockChangeDescription(
  diff: Exclude<BlockDiff, { change: 'moved-away' }>,
  plainText: string,
  following: number,
): string {
  const text = excerpt(plainText);
  const quoted = text === '' ? '' : `: “${text}”`;
  switch (diff.change) {
    case 'same':
      return '';
    case 'inserted':
      return `${named(diff.block)} added${quoted}`;
    case 'deleted':
      return `${named(diff.block)} removed${quoted}`;
    case 'moved': {
      const own = ownDescription(diff);
      const others =
        following > 0 ? ` with the ${following === 1 ? 'block' : `${following} blocks`} after it` : '';
      return own === ''
        ? `${named(diff.block)} moved${others}${quoted}`
        : `${named(diff.block)} moved${others} and changed: ${own}`;
    }
    case 'changed': {
      // Changed words name their block themselves; anything else could be said of many.
      const which = diff.inlines === undefined && text !== '' ? ` “${excerpt(text, 40)}”` : '';
      return `${named(diff.block)}${which} changed: ${ownDescription(diff)}`;
    }
  }
}

function ownDescription(diff: Exclude<BlockDiff, { change: 'moved-away' }>): string {
  const parts = diff.attributes.map(({ words }) => words);
  if (diff.inlines !== undefined) parts.push(...inlineDescriptions(diff.inlines));
  if (diff.lines !== undefined) parts.push(lineDescription(diff.lines));
  return excerpt(parts.filter((part) => part !== '').join('; '), 240);
}

function inlineDescriptions(inlines: readonly InlineDiff[]): readonly string[] {
  const words: string[] = [];
  let [deleted, inserted] = ['', ''];
  const flush = (): void => {
    if (isUnseen(deleted, inserted)) words.push(invisibleDescription(deleted, inserted));
    else if (deleted !== '' && inserted !== '')
      words.push(`“${excerpt(deleted, 40)}” → “${excerpt(inserted, 40)}”`);
    else if (deleted.trim() !== '') words.push(`removed “${excerpt(deleted, 40)}”`);
    else if (inserted.trim() !== '') words.push(`added “${excerpt(inserted, 40)}”`);
    else if (deleted !== '' || inserted !== '') words.push('white space');
    [deleted, inserted] = ['', ''];
  };
  for (const diff of inlines) {
    if (diff.change === 'deleted') deleted += inlineLabel(diff.inline);
    else if (diff.change === 'inserted') inserted += inlineLabel(diff.inline);
    else {
      flush();
      if (diff.change === 'changed') words.push(`“${excerpt(textOfInline(diff.inline), 40)}”: ${diff.words}`);
    }
  }
  flush();
  return words;
}

/** Two texts that look alike and are not. */
function isUnseen(deleted: string, inserted: string): boolean {
  return deleted !== inserted && withoutInvisible(deleted) === withoutInvisible(inserted);
}

function invisibleDescription(deleted: string, inserted: string): string {
  const [gone, come] = [invisibleCharacters(deleted), invisibleCharacters(inserted)];
  const parts = [
    ...(gone.length > 0 ? [`removed ${gone.join(', ')}`] : []),
    ...(come.length > 0 ? [`added ${come.join(', ')}`] : []),
  ];
  return `“${excerpt(withoutInvisible(deleted), 40)}”: invisible characters ${parts.join(', ')}`;
}

function inlineLabel(inline: Inline): string {
  const text = textOfInline(inline);
  if (text !== '' && inline.type !== 'break') return text;
  switch (inline.type) {
    case 'inline-image':
      return `image ${textOfReference(inline.ref)}`;
    case 'icon':
      return `icon ${inline.icon}`;
    case 'emoji':
      return `emoji ${inline.code}`;
    case 'break':
      return 'line break';
    case 'mention':
      return textOfReference(inline.ref);
    default:
      return text;
  }
}

function lineDescription(lines: readonly LineDiff[]): string {
  const inserted = lines.filter((line) => line.change === 'inserted').length;
  const deleted = lines.filter((line) => line.change === 'deleted').length;
  const count = (number: number, word: string): string =>
    `${number} ${number === 1 ? 'line' : 'lines'} ${word}`;
  if (inserted > 0 && deleted > 0) return `${count(inserted, 'added')}, ${count(deleted, 'removed')}`;
  return inserted > 0 ? count(inserted, 'added') : count(deleted, 'removed');
}

const markLabels: Readonly<Record<Exclude<Mark['type'], 'color'>, string>> = {
  bold: 'bold',
  italic: 'italic',
  code: 'code',
  keyboard: 'a key',
  strikethrough: 'struck through',
  superscript: 'superscript',
  subscript: 'subscript',
};

/** "made bold", "no longer italic", "colour changed: red → blue". */
export function markChangeDescriptions(before: readonly Mark[], after: readonly Mark[]): readonly string[] {
  const words: string[] = [];
  for (const mark of after) {
    if (mark.type !== 'color' && !before.some(({ type }) => type === mark.type))
      words.push(`made ${markLabels[mark.type]}`);
  }
  for (const mark of before) {
    if (mark.type !== 'color' && !after.some(({ type }) => type === mark.type)) {
      words.push(`no longer ${markLabels[mark.type]}`);
    }
  }
  const [old, now] = [colourOf(before), colourOf(after)];
  if (old !== now) {
    if (old === '') words.push(`coloured ${now}`);
    else words.push(now === '' ? `no longer coloured ${old}` : `colour changed: ${old} → ${now}`);
  }
  return words;
}

function colourOf(marks: readonly Mark[]): string {
  const colour = marks.find((mark) => mark.type === 'color');
  if (colour === undefined) return '';
  const text = colour.text ?? 'default';
  return colour.background === undefined ? text : `${text} on ${colour.background}`;
}

export function columnName(column: TableColumn): string {
  return column.title === '' ? 'column without a title' : `column “${excerpt(column.title, 40)}”`;
}
