import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { review } from '../../../../src-main/api/change-request.ts';
import { comment } from '../../../../src-main/api/comment.ts';
import type { AccountSession } from '../../../../src-main/core/accounts/account-session.ts';
import { openOverCore, prepareCore, stockedDiscussion, stockedPage, stockPages } from '../open-over-core.ts';

prepareCore();

/** Over a real core, which joins the reviews of the service and those of the outbox (docs/design/outbox.md). */

const ravi = { id: 'ravi', displayName: 'Ravi' };
const me = { id: 'me', displayName: 'Me' };
const hour = 3_600_000;
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();
const said = (id: string, postedBy: typeof me, markdown: string, hoursAgo: number) =>
  comment.parse({ id, body: { markdown }, postedBy, postedAt: agoIso(hoursAgo * hour) });

const ofRavi = { id: 'r-ravi', reviewer: ravi, comment: { markdown: 'The *limits* are missing.' } };
const ofMine = { id: 'r-me', reviewer: me };
/** Each requested changes three hours ago. */
function stockReviews(session: AccountSession, reviews: readonly object[]): void {
  const { changeRequests } = session.store;
  const given = { status: 'changes-requested', createdAt: agoIso(3 * hour) };
  changeRequests.replaceReviews(
    'cr',
    reviews.map((one) => review.parse({ ...given, ...one })),
  );
}

type Verdict = 'approved' | null;

/** A change request that Ravi reviewed, and I after them, offline. */
async function open(
  at: Parameters<typeof openOverCore>[0],
  mine: { readonly verdict: Verdict } | null = { verdict: 'approved' },
  reviews: readonly object[] = [ofRavi],
) {
  const opened = openOverCore(at, (session) => {
    stockPages(session);
    stockReviews(session, reviews);
    session.store.comments.put('space', 'cr', said('c-2', ravi, 'Which tenants?', 1), 0);
  });
  const { accountId, spaceId, changeRequestId } = stockedPage;
  if (mine === null) return opened;
  const asked = { accountId, spaceId, changeRequestId, summary: 'Ready to go.', ...mine };
  expect(await opened.core.request('review.finish', asked)).toMatchObject({ ok: true });
  return opened;
}

const overview = { ...stockedDiscussion, tab: 'overview' } as const;
const all = () => screen.findAllByRole('region', { name: /^Review by/ });
const names = (found: readonly HTMLElement[]) => found.map((one) => one.getAttribute('aria-label'));

describe('reviews', () => {
  it('stand in the overview: verdict, time and summary, what is not sent marked', async () => {
    await open(overview);
    await expect
      .poll(async () => names(await all()))
      .toEqual(['Review by Ravi, requested changes', 'Review by Me, approved, unsent']);
    const [first, second] = await all();
    expect(within(first!).getByText('limits').tagName).toBe('EM');
    expect(within(first!).getByText('requested changes')).toBeTruthy();
    expect(within(first!).getByText('3 h')).toBeTruthy();
    expect(within(second!).getByText('Unsent, waiting until docs.example can be reached')).toBeTruthy();
  });

  it.each<[string, Parameters<typeof open>[1], readonly object[], RegExp | null]>([
    [
      'that waits, its verdict and when',
      { verdict: 'approved' },
      [ofRavi],
      /^My review: approved, unsent · \S/,
    ],
    ['that was sent', null, [ofMine], /^My review: requested changes · 3 h$/],
    ['without a verdict', { verdict: null }, [], /^My review: commented, unsent · \S/],
    ['of nobody but others', null, [ofRavi], null],
  ])('of mine stands where it is finished: one %s', async (_which, mine, reviews, line) => {
    await open(stockedPage, mine, reviews);
    const finish = await screen.findByRole('button', { name: /^Finish review/ });
    const words = () =>
      finish.parentElement?.querySelector('.quiet')?.textContent.replaceAll(/\s+/g, ' ').trim();
    if (line === null) expect(words()).toBeUndefined();
    else await expect.poll(words).toMatch(line);
  });

  it('without a verdict stand there too, though the service has them as a comment', async () => {
    const summary = 'Looks good, two questions inside.';
    openOverCore(overview, ({ store }) => {
      store.reviewed.finish('cr', 'r2', Date.now() - hour, summary);
      store.comments.put('space', 'cr', said('c-sum', me, summary, 1), 0);
    });
    const [first] = await all();
    expect(names(await all())).toEqual(['Review by Me, commented']);
    expect(first?.textContent).toContain('two questions inside');
  });

  it('of others that are new are marked, for the whole visit, and are found by “New”', async () => {
    const { app, user, session } = await open(overview, { verdict: 'approved' }, []);
    for (const scope of ['space:space', 'change-request:cr:reviews'])
      session.store.watermarks.set(scope, 'read', 0);
    stockReviews(session, [ofRavi]);
    session.changed(['details'], 'space', 'cr');
    await expect.poll(async () => (await all()).length).toBe(2);
    const [first, second] = await all();
    expect(within(first!).getByText('new')).toBeTruthy();
    expect(within(second!).queryByText('new')).toBeNull();
    await app.changeRequest.markSeen();
    await app.changeRequest.view.refresh();
    expect(app.changeRequest.view.value?.reviews.map(({ isNew }) => isNew)).toEqual([false, false]);
    expect(within((await all())[0]!).getByText('new')).toBeTruthy();
    app.navigation.go(stockedDiscussion);
    await screen.findByRole('radio', { name: /^New/ });
    const count = (kind: string): number =>
      Number(/\d+/.exec(screen.getByRole('radio', { name: new RegExp(`^${kind}`) }).textContent)?.[0]);
    // Threads alone are counted; reviews are listed with them.
    expect(count('All')).toBe(count('Open') + count('Resolved'));
    await user.click(screen.getByRole('radio', { name: /^New/ }));
    expect(names(await all())).toEqual(['Review by Ravi, requested changes']);
  });

  it('are counted by no filter of threads, so that none counts more than “All”', async () => {
    await open(stockedDiscussion);
    await all();
    const counts = ['All', 'New', 'Mine', 'Unsent'].map((kind) =>
      Number(/\d+/.exec(screen.getByRole('radio', { name: new RegExp(`^${kind}`) }).textContent)?.[0]),
    );
    expect(counts).toEqual([2, expect.any(Number), 0, 0]);
  });

  it('that are unsent stand beside their reviewer in the place of an older verdict', async () => {
    await open(overview, { verdict: 'approved' }, [ofRavi, ofMine]);
    const about = within(await screen.findByRole('complementary', { name: 'About' }));
    expect((await about.findByText('approved, unsent')).closest('dd')?.textContent).toContain('You');
    expect(about.getByText('requested changes').closest('dd')?.textContent).toContain('Ravi');
  });

  it('stand in the discussion, in order of time among the threads, and are found by their words', async () => {
    const { user, session } = await open(stockedDiscussion);
    const mine = session.store.edits.all().find(({ kind }) => kind === 'review.submit')!.id;
    const order = () =>
      [...document.querySelectorAll<HTMLElement>('[data-row]')].map(
        (one) => one.dataset['review'] ?? one.dataset['thread'],
      );
    await expect.poll(order).toEqual(['r-ravi', mine, 'c1', 'c-2']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'time');
    expect(order()).toEqual([mine, 'c-2', 'r-ravi', 'c1']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter threads by text' }), 'limits are missing');
    expect(order()).toEqual(['r-ravi']);
    await user.clear(screen.getByRole('searchbox', { name: 'Filter threads by text' }));
    await user.click(screen.getByRole('radio', { name: /^Resolved/ }));
    expect(order()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /^Unsent/ }));
    expect(order()).toEqual([mine]);
  });
});
