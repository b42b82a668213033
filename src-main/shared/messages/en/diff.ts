import { blockNames } from '../../tree.ts';
import type { BlockType } from '../../tree.ts';

const named = (type: BlockType): string =>
  blockNames[type].en.charAt(0).toUpperCase() + blockNames[type].en.slice(1);
const piece = (type: BlockType): string => (type === 'code' ? 'code block' : blockNames[type].en);
/** "a hint", "an expandable", "tabs". */
const oneOf = (type: BlockType): string => {
  const name = blockNames[type].en;
  if (['tabs', 'columns', 'updates', 'images', 'code', 'reusable-content'].includes(type)) return name;
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
};
const marks = {
  bold: 'bold',
  italic: 'italic',
  code: 'code',
  keyboard: 'a key',
  strikethrough: 'struck through',
  superscript: 'superscript',
  subscript: 'subscript',
};
export type MarkName = keyof typeof marks;
const movedWords = { moved: 'moved', deeper: 'indented', shallower: 'outdented' };
export type HowMoved = keyof typeof movedWords;

/** What a change changes, in the list of changes and beside its block. */
export const diff = {
  blockName: (type: BlockType): string => blockNames[type].en,
  putInto: (type: BlockType): string => `put into ${oneOf(type)}`,
  /** Of a text that stands in something else now: what `putInto` and `takenOut` say. */
  textIs: (what: string): string => `Text ${what}`,
  takenOut: (type: BlockType): string => `taken out of ${oneOf(type)}`,
  madeAnother: (before: BlockType, after: BlockType): string =>
    `${blockNames[before].en} made ${oneOf(after)}`,
  inBlocks: (what: string, n: number): string => `${what}; in ${n} blocks`,
  flattened: (type: BlockType): string => `${blockNames[type].en} made a paragraph`,
  split: (type: BlockType): string => `${piece(type)} split here`,
  joined: (type: BlockType): string => `${piece(type)}s joined here`,
  textTabled: 'text made a table',
  listTabled: 'list made a table',
  rowsTabled: 'rows below made a table',
  listed: 'table made a list',
  headingsMadeTitles: (n: number): string => (n === 1 ? 'heading made a title' : 'headings made titles'),
  titlesMadeHeadings: (n: number): string => (n === 1 ? 'title made a heading' : 'titles made headings'),
  added: (type: BlockType, text: string): string =>
    text === '' ? `${named(type)} added` : `${named(type)} added: “${text}”`,
  removed: (type: BlockType, text: string): string =>
    text === '' ? `${named(type)} removed` : `${named(type)} removed: “${text}”`,
  /** `following`: how many blocks after it moved with it. */
  moved: (type: BlockType, text: string, following: number, how: HowMoved): string =>
    `${named(type)} ${movedWords[how]}${withFollowing(following)}${text === '' ? '' : `: “${text}”`}`,
  movedAndChanged: (type: BlockType, which: string, what: string, following: number, how: HowMoved): string =>
    `${named(type)}${which === '' ? '' : ` “${which}”`} ${movedWords[how]}${withFollowing(following)} and changed: ${what}`,
  changed: (type: BlockType, which: string, what: string): string =>
    which === '' ? `${named(type)} changed: ${what}` : `${named(type)} “${which}” changed: ${what}`,
  ofBlock: (what: string, text: string): string => `${what}: “${text}”`,
  /** What `changed` says, without the block. */
  withoutBlock: (words: string): string => words.replace(/^.*? changed: /, ''),
  replaced: (before: string, after: string): string => `“${before}” → “${after}”`,
  textRemoved: (text: string): string => `removed “${text}”`,
  textAdded: (text: string): string => `added “${text}”`,
  whiteSpace: 'white space',
  movedElsewhere: (text: string): string => `“${text}” moved elsewhere`,
  movedHere: (text: string): string => `“${text}” moved here`,
  ofText: (text: string, what: string): string => `“${text}”: ${what}`,
  invisible: (text: string, gone: string, come: string): string => {
    const parts = [...(gone === '' ? [] : [`removed ${gone}`]), ...(come === '' ? [] : [`added ${come}`])];
    return `“${text}”: invisible characters ${parts.join(', ')}`;
  },
  image: (name: string): string => `image ${name}`,
  icon: (name: string): string => `icon ${name}`,
  emoji: (name: string): string => `emoji ${name}`,
  lineBreak: 'line break',
  linesAdded: (n: number): string => (n === 1 ? '1 line added' : `${n} lines added`),
  linesRemoved: (n: number): string => (n === 1 ? '1 line removed' : `${n} lines removed`),
  made: (mark: MarkName): string => `made ${marks[mark]}`,
  noLonger: (mark: MarkName): string => `no longer ${marks[mark]}`,
  coloured: (now: string): string => `coloured ${now}`,
  noLongerColoured: (old: string): string => `no longer coloured ${old}`,
  colourChanged: (old: string, now: string): string => `colour changed: ${old} → ${now}`,
  defaultColour: 'default',
  onBackground: (text: string, background: string): string => `${text} on ${background}`,
  columnUntitled: 'column without a title',
  column: (title: string): string => `column “${title}”`,
  /** A title by itself. */
  quoted: (title: string): string => `“${title}”`,
  columnAdded: (column: string): string => `${column} added`,
  columnRemoved: (column: string): string => `${column} removed`,
  /** `after`: the column behind which it stood; null: it was the first. */
  columnMoved: (column: string, after: string | null): string =>
    `${column} moved, was ${after === null ? 'first' : `after ${after}`}`,
  /** `now`: its title; of a column without one what it is called. */
  columnRenamed: (old: string, now: string): string => `${old} renamed to ${now}`,
  titleFormatting: 'formatting of its title changed',
  linkAdded: (target: string): string => `link added: ${target}`,
  linkRemoved: (target: string): string => `link removed: ${target}`,
  linkChanged: (old: string, now: string): string => `link target changed: ${old} → ${now}`,
  fileReplaced: 'new version of the file',
  noteAdded: 'note added',
  noteRemoved: 'note removed',
  noteChanged: 'note changed',
  mayHaveMoved: 'may have moved',
  formattingChanged: 'formatting changed',
  taskDone: 'task done',
  taskOpenAgain: 'task open again',
  switched: (label: string, isOn: boolean): string => `${label}: ${isOn ? 'yes' : 'no'}`,
  attributeAdded: (label: string, value: string): string => `${label} added: ${value}`,
  attributeRemoved: (label: string, value: string): string => `${label} removed: ${value}`,
  attributeChanged: (label: string, what: string): string => `${label} changed: ${what}`,
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  top: 'the top',
  pagesMove: (n: number, from: string, to: string): string =>
    n === 1 ? `1 page moves from ${from} to ${to}` : `${n} pages move from ${from} to ${to}`,
  attributes: {
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
    title: 'title',
    type: 'type',
    icon: 'icon',
    description: 'description',
    hidden: 'hidden',
    layout: 'layout',
    variables: 'variables',
    target: 'target',
    style: 'style',
    level: 'level',
    language: 'language',
    caption: 'caption',
    size: 'size',
    width: 'width',
    height: 'height',
    value: 'value',
    options: 'options',
    max: 'max',
    kind: 'kind',
    name: 'name',
    view: 'view',
    formula: 'formula',
    color: 'color',
    date: 'date',
    tags: 'tags',
    condition: 'condition',
  } as Readonly<Record<string, string>>,
};
export type DiffTexts = typeof diff;

function withFollowing(n: number): string {
  if (n === 0) return '';
  return n === 1 ? ' with the block after it' : ` with the ${n} blocks after it`;
}
