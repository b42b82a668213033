import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { mount, unmount } from 'svelte';
import type { Component } from 'svelte';
import type { Block, Inline } from '../../src-main/shared/tree.ts';
import DocumentImage from '../document/inlines/DocumentImage.svelte';
import { cssLength } from '../document/measure.ts';
import AtomBlock from './AtomBlock.svelte';
import AtomInline from './AtomInline.svelte';
import { attributesOf, textAttribute } from './schema.ts';
import { t } from '../messages/en/editor.ts';

/** The contexts of the component that the editor stands in: atoms are drawn as in the page around it. */
export type Contexts = Map<unknown, unknown>;

/** How nodes are drawn that are more than an element with text. */
export function nodeViews(context: Contexts): Readonly<Record<string, NodeViewConstructor>> {
  return {
    atom: (node) => drawn('div', 'block atom', AtomBlock, { block: node.attrs['block'] as Block }, context),
    inline_atom: (node) =>
      drawn('span', 'inline-atom', AtomInline, { inline: node.attrs['inline'] as Inline }, context),
    image: (node, view, at) => imageView(node, view, at, context),
    task_item: (node, view, at) => taskView(node, view, at),
    code_block: (node, view, at) => codeView(node, view, at),
  };
}

function drawn<Props extends Record<string, unknown>>(
  tag: 'div' | 'span',
  className: string,
  component: Component<Props>,
  props: Props,
  context: Contexts,
): NodeView {
  const dom = document.createElement(tag);
  dom.className = className;
  dom.contentEditable = 'false';
  const made = mount(component, { target: dom, props, context });
  return { dom, destroy: () => void unmount(made), ignoreMutation: () => true, ...opaque };
}

/** A field for an attribute of a block that is a text. */
function attributeField(
  view: EditorView,
  at: () => number | undefined,
  name: string,
  label: string,
  most: number,
  cleaned: (typed: string) => string = (typed) => typed,
): HTMLInputElement {
  const field = document.createElement('input');
  field.className = 'edited-attribute';
  field.setAttribute('aria-label', label);
  field.placeholder = label;
  field.maxLength = most;
  field.dir = 'auto';
  field.addEventListener('input', () => {
    const place = at();
    if (place === undefined) return;
    const attributes = { ...given(view, place), [name]: cleaned(field.value) };
    view.dispatch(view.state.tr.setNodeAttribute(place, 'attributes', attributes));
  });
  return field;
}

/** The words about it may be others. */
function isSamePicture(one: Node, other: Node): boolean {
  const [left, right] = [one, other].map((node) => JSON.stringify({ ...attributesOf(node), alt: '' }));
  return left === right;
}

function given(view: EditorView, place: number): object {
  const node = view.state.doc.nodeAt(place);
  return node === null ? {} : attributesOf(node);
}

/** Links and buttons of an atom do not work while it is edited; a click selects it. */
const opaque = {
  stopEvent: (event: Event): boolean => {
    if (event.type === 'click' || event.type === 'auxclick') event.preventDefault();
    return false;
  },
};

/** A picture with its caption to be written. */
function imageView(node: Node, view: EditorView, at: () => number | undefined, context: Contexts): NodeView {
  const dom = document.createElement('figure');
  dom.className = 'block block-image';
  const picture = document.createElement('div');
  picture.contentEditable = 'false';
  const caption = document.createElement('figcaption');
  caption.dir = 'auto';
  caption.dataset['placeholder'] = t('caption');
  caption.classList.toggle('empty', node.content.size === 0);
  const words = attributeField(view, at, 'alt', t('alternativeText'), 300);
  words.value = textAttribute(node, 'alt');
  const about = document.createElement('div');
  about.contentEditable = 'false';
  about.append(words);
  dom.append(picture, caption, about);
  const { ref, refDark, alt, width, height } = node.attrs['attributes'] as Extract<
    Block,
    { type: 'image' }
  >['attributes'];
  const made = mount(DocumentImage, {
    target: picture,
    props: { to: ref, dark: refDark, alt, width: cssLength(width), height: cssLength(height) },
    context,
  });
  let shown = node;
  return {
    dom,
    contentDOM: caption,
    update: (next) => {
      if (next.type !== shown.type || !isSamePicture(next, shown)) return false;
      shown = next;
      if (document.activeElement !== words) words.value = textAttribute(next, 'alt');
      caption.classList.toggle('empty', next.content.size === 0);
      return true;
    },
    stopEvent: (event) => event.target === words,
    ignoreMutation: (change) =>
      !caption.contains(change.target) || (change.target === caption && change.type === 'attributes'),
    destroy: () => void unmount(made),
  };
}

/** An item with its box, which can be checked by pointer and by key. */
function taskView(node: Node, view: EditorView, at: () => number | undefined): NodeView {
  const dom = document.createElement('li');
  dom.className = 'block block-list-item';
  dom.dir = 'auto';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.className = 'edited-box';
  box.setAttribute('aria-label', t('done'));
  box.contentEditable = 'false';
  const body = document.createElement('div');
  body.className = 'item-body flow';
  dom.append(box, body);
  const show = (shown: Node): void => {
    box.checked = Reflect.get(attributesOf(shown), 'checked') === true;
  };
  show(node);
  box.addEventListener('change', () => {
    const place = at();
    if (place === undefined) return;
    const attributes = { ...given(view, place), checked: box.checked };
    view.dispatch(view.state.tr.setNodeAttribute(place, 'attributes', attributes));
  });
  return {
    dom,
    contentDOM: body,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (change) => !body.contains(change.target),
  };
}

/** Code with the field that names its language. */
function codeView(node: Node, view: EditorView, at: () => number | undefined): NodeView {
  const dom = document.createElement('div');
  dom.className = 'block block-code';
  const figure = document.createElement('figure');
  figure.className = 'code';
  const head = document.createElement('figcaption');
  head.className = 'code-head';
  head.contentEditable = 'false';
  const language = attributeField(view, at, 'language', t('languageOfTheCode'), 40, (name) =>
    name.replace(/[^\w+#.-]/g, ''),
  );
  language.value = textAttribute(node, 'language');
  head.append(language);
  const pre = document.createElement('pre');
  pre.className = 'code-body';
  pre.dir = 'ltr';
  pre.spellcheck = false;
  const code = document.createElement('code');
  pre.append(code);
  figure.append(head, pre);
  dom.append(figure);
  return {
    dom,
    contentDOM: code,
    update: (next) => {
      if (next.type !== node.type) return false;
      const name = textAttribute(next, 'language');
      if (document.activeElement !== language && language.value !== name) language.value = name;
      return true;
    },
    stopEvent: (event) => event.target === language,
    ignoreMutation: (change) => !code.contains(change.target),
  };
}
