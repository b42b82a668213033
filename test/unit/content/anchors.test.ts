import { describe, expect, it } from 'vitest';
import { headingAt } from '../../../src-main/content/anchors/anchors.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { slugOf } from '../../../src-main/shared/anchor-finder.ts';

describe('the anchor of a heading', () => {
  it.each([
    ['cb_action_act/0', 'cb_action_act-0'],
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
