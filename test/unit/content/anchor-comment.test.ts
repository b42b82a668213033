import { describe, expect, it } from 'vitest';
import { findBlock } from '../../../src-main/content/anchors/anchor-comment.ts';
import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import { headingAt } from '../../../src-main/content/anchors/anchors.ts';
import { slugOf } from '../../../src-main/shared/anchor-finder.ts';

const tree = assignKeys(
  parseMarkdown(
    '## Title\n\nThe dispatcher queues every workflow at once.\n\n{% hint style="info" %}\nMind the gap.\n{% endhint %}\n',
  ),
);
const key = tree.blocks[1]?.key ?? '';
const found = (anchor: Parameters<typeof findBlock>[1]) => {
  const match = findBlock(tree, anchor);
  return match.match === 'lost' ? ['lost'] : [match.match, textOfBlock(match.block), match.path];
};
const sentence = 'The dispatcher queues every workflow at once.';

describe('findBlock', () => {
  it.each<[string, Parameters<typeof findBlock>[1], unknown]>([
    ['by its node', { nodeId: key }, ['exact', sentence, [1]]],
    [
      'by its node, with the words selected in it',
      { nodeId: key, quotation: 'queues every' },
      ['exact', sentence, [1]],
    ],
    [
      'by its node, where the words changed',
      { nodeId: key, quotation: 'The dispatcher drops them.' },
      ['changed', sentence, [1]],
    ],
    [
      'by its words alone',
      { quotation: 'The dispatcher  queues every\nworkflow at once.' },
      ['exact', sentence, [1]],
    ],
    [
      'the innermost block of those words',
      { quotation: 'Mind the gap.' },
      ['exact', 'Mind the gap.', [2, 0]],
    ],
    [
      'elsewhere, where the node is gone',
      { nodeId: 'gone', quotation: 'Mind the gap.' },
      ['moved', 'Mind the gap.', [2, 0]],
    ],
    [
      'by similar words',
      { quotation: 'The dispatcher persists every workflow at once.' },
      ['changed', sentence, [1]],
    ],
    ['not at all', { nodeId: 'gone', quotation: 'Words of another page altogether.' }, ['lost']],
    ['not without node and words', {}, ['lost']],
  ])('%s', (_, anchor, expected) => {
    expect(found(anchor)).toEqual(expected);
  });
});

describe('the anchor of a heading', () => {
  it.each([
    ['cb_action_act/0', 'cb_action_act-0'],
    ['Per Input/Output', 'per-input-output'],
    ['Release Candidates (RC)', 'release-candidates-rc'],
    ['C#', 'c'],
    ['C# & .NET', 'c-net'],
    ['v1.2, and f(x)', 'v1-2-and-f-x'],
    ['What’s "new"?', 'whats-new'],
    ["It's here", 'its-here'],
    ['Fan-Out / Fan-In', 'fan-out-fan-in'],
    ['Modules & Features', 'modules-features'],
    ['etc.', 'etc'],
    ['under_score', 'under_score'],
    ['日本語 の 文章', '日本語-の-文章'],
    ['a: b; c! d? [e] {f} <g> #h $i %j ^k *l +m =n |o ~p', 'a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p'],
  ])('%j is %j', (title, anchor) => {
    expect(slugOf(title)).toBe(anchor);
  });

  it.each(['cb_action_act-0', 'cb_action_act0', 'cb_action_act--0'])('is found by %j', (anchor) => {
    expect(headingAt(parseMarkdown('### cb\\_action\\_act/0'), anchor)?.title).toBe('cb_action_act/0');
  });
});
