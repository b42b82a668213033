import { expect, it, onTestFinished } from 'vitest';
import { comment, commentReply } from '../../../src-main/api/comment.ts';
import { plainText } from '../../../src-main/shared/messages/stored-text.ts';
import type { FailureRow } from '../../../src-main/store/failures.ts';
import { editTopics } from '../../../src-main/store/moved-rows.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { pageBuilt, revisionBuilt } from '../../support/builders/store-builders.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const inRequest = { spaceId: 'space', changeRequestId: 'cr' };
const inSpace = { spaceId: 'space' };
const ofSpace = { ...inSpace, topics: ['library', 'content', 'change-requests'] };
const aComment = { body: { markdown: 'Why ten?' }, status: 'open', replies: 1 };
const request = { number: 41, status: 'open', subject: 'Harden', revision: 'r2', revisionInitial: 'r1' };
const failure: FailureRow = {
  ...{ kind: 'page', key: '7', id: 'p', title: plainText('Page'), spaceId: 'space', changeRequestId: null },
  ...{ reason: plainText('It was refused.'), since: 1, attempts: 1, nextTry: 2, state: '' },
};

/** A store that holds a space, a change request and a comment, with nothing left to tell. */
function stocked(): Store {
  const { store, close } = stockStore();
  onTestFinished(close);
  store.moved.take();
  return store;
}

it.each<{ readonly what: string; readonly act: (store: Store) => void; readonly objects: readonly object[] }>(
  [
    {
      what: 'a comment that came',
      act: ({ comments }) => comments.put('space', 'cr', comment.parse({ id: 'c2', ...aComment }), 5),
      objects: [{ ...inRequest, topics: ['discussion'] }],
    },
    {
      what: 'a comment on the space’s own content',
      act: ({ comments }) => comments.put('space', null, comment.parse({ id: 'c3', ...aComment }), 5),
      objects: [{ ...inSpace, topics: ['discussion'] }],
    },
    {
      what: 'a comment that is gone, with its replies',
      act: ({ comments }) => comments.remove('c1'),
      objects: [{ ...inRequest, topics: ['discussion'] }],
    },
    {
      what: 'a reply that came',
      act: ({ comments }) =>
        comments.putReply('c1', commentReply.parse({ id: 'r-2', body: { markdown: 'So.' } }), 5),
      objects: [{ ...inRequest, topics: ['discussion'] }],
    },
    {
      what: 'a change request with another subject',
      act: ({ changeRequests }) =>
        changeRequests.put('space', { id: 'cr', ...request, subject: 'Soften' }, 5),
      objects: [{ ...inRequest, topics: ['details', 'library', 'change-requests'] }],
    },
    {
      what: 'a change request that was updated and is the same else',
      act: ({ changeRequests }) =>
        changeRequests.put('space', { id: 'cr', ...request, updatedAt: '2026-01-06T09:00:00.000Z' }, 5),
      objects: [{ ...inRequest, topics: ['details'] }],
    },
    {
      what: 'a change request whose content was pulled',
      act: ({ changeRequests }) => changeRequests.setHeld('cr', 'r2', 'exact'),
      objects: [{ ...inRequest, topics: ['library', 'change-requests'] }],
    },
    {
      what: 'a review',
      act: ({ changeRequests }) => changeRequests.putReview('cr', { id: 'v', status: 'approved' }),
      objects: [{ ...inRequest, topics: ['details'] }],
    },
    {
      what: 'somebody who was asked for a review',
      act: ({ changeRequests }) =>
        changeRequests.replaceRequestedReviewers('cr', [{ id: 'omar', displayName: 'Omar' }]),
      objects: [{ ...inRequest, topics: ['details'] }],
    },
    {
      what: 'a space with another title',
      act: ({ spaces }) =>
        spaces.put({ id: 'space', title: 'Other', revision: 'r1', organization: 'org' }, 5),
      objects: [ofSpace],
    },
    {
      what: 'a space whose counts alone moved',
      act: ({ spaces }) =>
        spaces.put({ id: 'space', title: 'Docs', revision: 'r1', organization: 'org', comments: 3 }, 5),
      objects: [{ ...inSpace, topics: ['library'] }],
    },
    {
      what: 'content that was pulled',
      act: ({ revisions }) => revisions.put('space', revisionBuilt('r1', [pageBuilt('p')]), 5),
      objects: [ofSpace],
    },
    {
      what: 'what a sync could not read',
      act: ({ failures }) => failures.put(failure, 5),
      objects: [{ topics: ['library'] }],
    },
  ],
)('names the object of $what', ({ act, objects }) => {
  const store = stocked();
  store.mirror(() => act(store));
  expect(store.moved.take()).toEqual({ objects, editIds: [] });
  expect(store.moved.take()).toEqual({ objects: [], editIds: [] });
});

it('names nothing where the service said the same again, at another time', () => {
  const store = stocked();
  const { spaces, changeRequests, comments, failures, watermarks, revisions } = store;
  const reviewers = [{ id: 'omar', displayName: 'Omar' }];
  changeRequests.replaceRequestedReviewers('cr', reviewers);
  changeRequests.replaceReviews('cr', [{ id: 'v', status: 'approved' }]);
  revisions.put('space', revisionBuilt('r1', [pageBuilt('p')]), 4);
  failures.put(failure, 4);
  store.moved.take();
  store.mirror(() => {
    spaces.put({ id: 'space', title: 'Docs', revision: 'r1', organization: 'org' }, 5);
    changeRequests.put('space', { id: 'cr', ...request }, 5);
    changeRequests.touch('cr', 6);
    changeRequests.replaceRequestedReviewers('cr', reviewers);
    changeRequests.replaceReviews('cr', [{ id: 'v', status: 'approved' }]);
    revisions.put('space', revisionBuilt('r1', [pageBuilt('p')]), 5);
    comments.setRepliesToken('c1', 'again');
    failures.put({ ...failure, attempts: 2, nextTry: 9 }, 5);
    watermarks.set('space:space', 'r1', 5);
  });
  expect(store.moved.take()).toEqual({ objects: [], editIds: [] });
});

it('takes an event that was told for what it names, and for nothing else', () => {
  const store = stocked();
  store.comments.remove('c1');
  store.changeRequests.setHeld('cr', 'r2', 'exact');
  store.moved.noted({ topics: ['discussion', 'library'], spaceId: 'space' });
  store.moved.noted({ topics: ['change-requests'], spaceId: 'space', changeRequestId: 'other' });
  expect(store.moved.take()).toEqual({
    objects: [{ ...inRequest, topics: ['change-requests'] }],
    editIds: [],
  });
});

it('takes an event that names an edit for its thread, and for no other', () => {
  const store = stocked();
  const put = (id: string) => store.comments.put('space', 'cr', comment.parse({ id, ...aComment }), 5);
  put('mine');
  store.moved.notedEdit('an edit', 'mine');
  expect(store.moved.take()).toEqual({ objects: [], editIds: [] });
  put('mine too');
  put('theirs');
  store.moved.notedEdit('an edit', 'mine too');
  expect(store.moved.take()).toEqual({ objects: [{ ...inRequest, topics: ['discussion'] }], editIds: [] });
});

it('takes an event about all edits for each of them, and one that screens of talk do not hear for none', () => {
  const { store, editing, close } = stockStore();
  onTestFinished(close);
  const add = () => editing.add({ kind: 'comment.resolve', comment: { id: 'c1' } }, 'now');
  store.moved.take();
  const { id } = add();
  store.moved.noted({ topics: ['outbox'] });
  expect(store.moved.take()).toEqual({ objects: [], editIds: [id] });
  editing.discard(id);
  store.moved.noted({ topics: editTopics });
  expect(store.moved.take()).toEqual({ objects: [], editIds: [] });
});

it('is one event for the account where more objects moved than are told one by one, and everything where far more did', () => {
  const store = stocked();
  const put = (count: number) => {
    for (let index = 0; index < count; index += 1)
      store.comments.put(
        'space',
        `cr-${index}`,
        comment.parse({ id: `n-${count}-${index}`, ...aComment }),
        5,
      );
  };
  put(21);
  expect(store.moved.take()).toEqual({ objects: [{ topics: ['discussion'] }], editIds: [] });
  put(201);
  expect(store.moved.take()).toBe('everything');
  expect(store.moved.take()).toEqual({ objects: [], editIds: [] });
});

it('is everything where another program wrote into the same database', () => {
  const dataDir = temporaryFolder('moved');
  const [mine, other] = [1, 2].map(() => {
    const store = openStore({ dataDir, accountId: 'account-1' });
    onTestFinished(() => store.close());
    return store;
  });
  mine!.moved.take();
  other!.organizations.putOrganization({ id: 'o', title: 'Other' });
  expect([mine!.moved.take(), mine!.moved.take()]).toEqual(['everything', { objects: [], editIds: [] }]);
});

it('watches every table but those of which no screen shows a row that an event of its own does not name', () => {
  const { database } = stocked();
  const names = (sql: string): readonly string[] => database.prepare<[], string>(sql).pluck().all();
  const watched = new Set(names("select tbl_name from sqlite_temp_schema where name glob 'moved_*'"));
  const unwatched = names("select name from sqlite_schema where type = 'table'").filter(
    (one) => !watched.has(one) && !/^(sqlite_|search_index)/.test(one),
  );
  expect(unwatched.toSorted()).toEqual([
    // Read by whoever asks for them, and told of by what writes them.
    ...['administration_answer', 'administration_item'],
    'anchor_text',
    ...['asked_due', 'asked_of_me'],
    // Named by a version of a page.
    'body',
    ...['digest_due', 'draft', 'finished_review', 'followed', 'id_map', 'note', 'personal_row'],
    ...['preference', 'review_due', 'reviewed_page'],
    // Computed of revisions, which are watched.
    'revision_change',
    ...['search_source', 'seen', 'site_draft', 'staging', 'told'],
    // Written with the comment, reply or review.
    'unseen_message',
  ]);
});
