import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { Fragment } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { Plugin } from 'prosemirror-state';
import { markType, nodeType } from './schema.ts';

/** What is written as Markdown becomes what it means while it is typed. Backspace right behind takes it back. */
export function markdownShortcuts(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodeType('heading'), ([, signs = '']) => ({
        attributes: { level: signs.length },
      })),
      signOfItem(),
      wrappingInputRule(/^\s*[-+*]\s$/, nodeType('bullet_list')),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodeType('ordered_list'),
        ([, number]) => ({ attributes: number === '1' ? {} : { start: Number(number) } }),
        // Two lists side by side, each with its own first number, stay two.
        () => false,
      ),
      taskOfItem(),
      wrappingInputRule(/^\[ ?\]\s$/, nodeType('task_list')),
      wrappingInputRule(/^\s*>\s$/, nodeType('quote')),
      textblockTypeInputRule(/^```([\w-]{0,40})\s$/, nodeType('code_block'), ([, language]) => ({
        attributes: { language: language ?? '' },
      })),
      divider(),
      marked(/(?:^|[\s(])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/, 'bold'),
      marked(/(?:^|[\s(])(__([^_\s](?:[^_]*[^_\s])?)__)$/, 'bold'),
      marked(/(?:^|[\s(])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/, 'italic'),
      marked(/(?:^|[\s(])(_([^_\s](?:[^_]*[^_\s])?)_)$/, 'italic'),
      marked(/(?:^|[\s(])(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, 'strikethrough'),
      marked(/(`([^`]+)`)$/, 'code'),
    ],
  });
}

/** A sign at the beginning of an item that says which list it is in already, as Markdown repeats it, begins no list in the item. */
function signOfItem(): InputRule {
  const lists: Readonly<Record<string, RegExp>> = {
    bullet_list: /^[-+*]/,
    ordered_list: /^\d/,
    task_list: /^[-+*[]/,
  };
  return new InputRule(/^\s*([-+*]|\d{1,9}[.)]|\[ ?\])\s$/, (state, [, sign = ''], start, end) => {
    const $start = state.doc.resolve(start);
    if ($start.depth < 3 || $start.index(-1) !== 0) return null;
    return lists[$start.node(-2).type.name]?.test(sign) === true ? state.tr.delete(start, end) : null;
  });
}

/** `[ ] ` in an item of a bulleted list, as Markdown writes tasks, makes the item one. */
function taskOfItem(): InputRule {
  return new InputRule(/^\[ ?\]\s$/, (state, _match, start, end) => {
    const $start = state.doc.resolve(start);
    const [list, item] = [$start.node(-2), $start.node(-1)];
    if (item.type.name !== 'list_item' || list.type.name !== 'bullet_list' || $start.index(-1) !== 0)
      return null;
    const at = $start.index(-2);
    const words = item.firstChild?.cut(end - start) ?? nodeType('paragraph').create();
    const task = nodeType('task_item').create(
      { attributes: { checked: false } },
      item.content.replaceChild(0, words),
    );
    const items = (from: number, to?: number) => list.children.slice(from, to);
    const parts = [
      ...(at === 0 ? [] : [list.copy(Fragment.from(items(0, at)))]),
      nodeType('task_list').create(null, task),
      ...(at === list.childCount - 1 ? [] : [list.copy(Fragment.from(items(at + 1)))]),
    ];
    const from = $start.before(-2);
    const tr = state.tr.replaceWith(from, from + list.nodeSize, parts);
    // Into the task's first line: past what stands before it, and the openings of list and item.
    const opening = from + (at === 0 ? 0 : (parts[0]?.nodeSize ?? 0)) + 2;
    return tr.setSelection(Selection.near(tr.doc.resolve(opening)));
  });
}

function divider(): InputRule {
  return new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start) => {
    const { $from } = state.selection;
    if ($from.parent.type.name !== 'paragraph' || $from.parentOffset + 1 > $from.parent.content.size + 1)
      return null;
    const block = state.doc.resolve(start);
    const [from, to] = [block.before(), block.after()];
    const made = [nodeType('divider').create(), nodeType('paragraph').create()];
    return state.tr.replaceWith(from, to, made);
  });
}

/** Signs around words: the first group has both, the second the words. */
function marked(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, _start, end) => {
    const [, whole = '', words = ''] = match;
    const { parent } = state.doc.resolve(end);
    if (
      parent.type.spec.code === true ||
      !parent.inlineContent ||
      !parent.type.allowsMarkType(markType(name))
    )
      return null;
    // The last sign is not in the document yet: it is being typed.
    const from = end - whole.length + 1;
    const lead = whole.indexOf(words);
    const tr = state.tr.delete(from + lead + words.length, end).delete(from, from + lead);
    return tr.addMark(from, from + words.length, markType(name).create()).removeStoredMark(markType(name));
  });
}
