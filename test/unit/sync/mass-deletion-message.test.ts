import { afterAll, expect, it } from 'vitest';
import { comment as commentSchema } from '../../../src-main/api/comment.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';
import { massDeletionMessage } from '../../../src-main/sync/lists/mass-deletion-message.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';

const stocked = stockStore();
const { store } = stocked;
afterAll(() => stocked.close());

for (const id of ['c2', 'c3', 'c4']) {
  const body = {
    markdown: id === 'c2' ? 'A **very** long remark about how queues hold their items' : 'Short',
  };
  store.comments.put('space', 'cr', commentSchema.parse({ id, body, status: 'open', replies: 0 }), 1);
}
store.spaces.put({ id: 's2', title: 'Guides', revision: 'r', organization: 'org' }, 1);
store.organizations.putOrganization({ object: 'organization', id: 'org', title: 'Acme' });

it('names the change request and at most three comments', () => {
  const scope = 'space:space:change-request:cr:comments';
  expect(massDeletionMessage(store, scope, 'comments', ['c1', 'c2', 'c3', 'c4'], 5)).toBe(
    '4 of 5 comments of #41 Harden are no longer listed by the service, among them “Why ten?” by Dana, ' +
      '“A very long remark about how queues hold…” and “Short”.',
  );
});

it('names all where they are few', () => {
  expect(massDeletionMessage(store, 'organization:org:spaces', 'spaces', ['space', 's2'], 3)).toBe(
    '2 of 3 spaces of Acme are no longer listed by the service, Docs and Guides.',
  );
});

it('says how many where nothing is known of them', () => {
  expect(massDeletionMessage(store, 'organizations', 'organizations', ['x', 'y', 'z'], 4)).toBe(
    '3 of 4 organizations you belong to are no longer listed by the service.',
  );
});

it('names comments that came as documents by their text', () => {
  const body = { document: descriptionOfMarkdown('**Really** ten?') };
  store.comments.put('space', 'cr', commentSchema.parse({ id: 'c5', body, status: 'open' }), 1);
  expect(massDeletionMessage(store, 'space:space:change-request:cr:comments', 'comments', ['c5'], 5)).toBe(
    '1 of 5 comments of #41 Harden is no longer listed by the service, “Really ten?”.',
  );
});
