import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { ReviewView } from '../../../../src-main/bridge/views/review-views.ts';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { changeRequest as view, me, now, ravi, thread } from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const given = (id: string, more: Partial<ReviewView>): ReviewView => {
  const markdown = more.markdown ?? '';
  return {
    id,
    key: id,
    person: ravi,
    isNew: false,
    verdict: 'approved',
    at: now - 3 * 3_600_000,
    pending: [],
    markdown,
    tree: parseMarkdown(markdown),
    suggestions: [],
    ...more,
  };
};
const reviews = [
  given('r-1', { verdict: 'changes-requested', markdown: 'The *limits* are missing.' }),
  given('r-2', {
    person: me,
    markdown: 'Ready to go.',
    at: now - 60_000,
    pending: [
      {
        editId: 'r-2',
        kind: 'review.submit',
        state: 'waiting',
        words: 'Unsent, waiting until docs.example.com can be reached',
      },
    ],
  }),
];
const own = { 'changeRequest.get': () => ({ ...view, reviews }) };
const all = () => screen.findAllByRole('region', { name: /^Review by/ });
const names = (found: readonly HTMLElement[]) => found.map((one) => one.getAttribute('aria-label'));

describe('reviews', () => {
  it('stand in the overview: verdict, time and summary, what is not sent marked', async () => {
    openWindow({ ...changeRequest, tab: 'overview', pageId: null }, own);
    const [first, second] = await all();
    expect(within(first!).getByText('limits').tagName).toBe('EM');
    expect(within(first!).getByText('requested changes')).toBeTruthy();
    expect(within(first!).getByText('3 h')).toBeTruthy();
    expect(within(second!).getByText('Unsent, waiting until docs.example.com can be reached')).toBeTruthy();
    expect(names(await all())).toEqual([
      'Review by Ravi Menon, requested changes',
      'Review by Mika Aalto, approved, unsent',
    ]);
  });

  it.each<[string, Partial<typeof view>, RegExp | null]>([
    ['that waits, its verdict and when', { reviews }, /^My review: approved, unsent · 1 min$/],
    [
      'that was sent',
      { reviews: [given('r-3', { person: me, verdict: 'changes-requested' })] },
      /^My review: requested changes · 3 h$/,
    ],
    ['without a verdict', { reviews: [] }, /^My review: commented, unsent · /],
    ['of nobody but others', { reviews: reviews.slice(0, 1), lastReview: null }, null],
  ])('of mine stands where it is finished: one %s', async (_which, more, said) => {
    openWindow(changeRequest, { 'changeRequest.get': () => ({ ...view, ...more }) });
    const finish = await screen.findByRole('button', { name: /^Finish review/ });
    const words = finish.parentElement?.querySelector('.quiet')?.textContent.replaceAll(/\s+/g, ' ').trim();
    if (said === null) expect(words).toBeUndefined();
    else expect(words).toMatch(said);
  });

  it('without a verdict stand there too, though the service has them as a comment', async () => {
    const { lastReview } = view;
    const said = thread('t-sum', me, 'Looks good, two questions inside.', { pageId: null });
    openWindow(
      { ...changeRequest, tab: 'overview', pageId: null },
      {
        'changeRequest.get': () => ({
          ...view,
          reviews: [],
          lastReview: { ...lastReview!, summary: 'Looks good, two questions inside.' },
        }),
        'discussion.list': () => [thread('t-1', ravi, said.markdown, { pageId: null }), said],
      },
    );
    const [review] = await all();
    expect(names(await all())).toEqual(['Review by Mika Aalto, commented']);
    expect(review?.textContent).toContain('two questions inside');
  });

  it('of others that are new are marked, for the whole visit, and are found by “New”', async () => {
    let isNew = true;
    const answers = () => ({ ...view, reviews: [{ ...reviews[0]!, isNew }, reviews[1]!] });
    const { app, user } = openWindow(
      { ...changeRequest, tab: 'overview', pageId: null },
      { 'changeRequest.get': answers },
    );
    const [first, second] = await all();
    expect(within(first!).getByText('new')).toBeTruthy();
    expect(within(second!).queryByText('new')).toBeNull();
    await app.changeRequest.markSeen();
    isNew = false;
    await app.changeRequest.view.refresh();
    expect(within((await all())[0]!).getByText('new')).toBeTruthy();
    app.navigation.go({ ...changeRequest, tab: 'discussion', pageId: null });
    await user.click(await screen.findByRole('radio', { name: /^New/ }));
    expect(names(await all())).toEqual(['Review by Ravi Menon, requested changes']);
  });

  it('that are unsent stand beside their reviewer in the place of an older verdict', async () => {
    const reviewers = [
      { person: ravi, verdict: 'changes-requested' },
      { person: me, verdict: 'changes-requested' },
    ];
    openWindow(
      { ...changeRequest, tab: 'overview', pageId: null },
      { 'changeRequest.get': () => ({ ...view, reviews, reviewers }) },
    );
    const about = within(await screen.findByRole('complementary', { name: 'About' }));
    expect(about.getByText('approved, unsent').closest('dd')?.textContent).toContain('You');
    expect(about.getByText('requested changes').closest('dd')?.textContent).toContain('Ravi Menon');
  });

  it('stand in the discussion, in order of time among the threads, and are found by their words', async () => {
    const { user } = openWindow({ ...changeRequest, tab: 'discussion', pageId: null }, own);
    await all();
    const order = () =>
      [...document.querySelectorAll<HTMLElement>('[data-row]')].map(
        (one) => one.dataset['review'] ?? 'thread',
      );
    expect(order().slice(0, 3)).toEqual(['r-1', 'r-2', 'thread']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'time');
    const sorted = order();
    expect(sorted.indexOf('r-2')).toBeLessThan(sorted.indexOf('thread', sorted.indexOf('r-2')));
    expect(sorted.indexOf('r-1')).toBeGreaterThan(sorted.indexOf('r-2') + 1);
    await user.type(screen.getByRole('searchbox', { name: 'Filter threads by text' }), 'limits are missing');
    expect(order()).toEqual(['r-1']);
    await user.clear(screen.getByRole('searchbox', { name: 'Filter threads by text' }));
    await user.click(screen.getByRole('radio', { name: /^Resolved/ }));
    expect(order()).not.toContain('r-1');
    await user.click(screen.getByRole('radio', { name: /^Unsent/ }));
    expect(order()).toContain('r-2');
    expect(order()).not.toContain('r-1');
  });
});
