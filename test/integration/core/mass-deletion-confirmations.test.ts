import { expect, it } from 'vitest';
import { createReviewWorld } from '../../support/review-world.ts';

it('a question about the comments of a change request stays until it is answered, whatever is synced meanwhile', async () => {
  const server = await createReviewWorld();
  const world = await server.connect('comment');
  const { session } = world.account;
  const at = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments`;
  const ids: string[] = [];
  for (const markdown of ['One', 'Two', 'Three', 'Four']) {
    const made = (await server.api('admin', 'POST', at, { body: { markdown } })) as { readonly id: string };
    ids.push(made.id);
  }
  await world.sync();
  for (const id of ids.slice(0, 3)) await server.api('admin', 'DELETE', `${at}/${id}`);
  const held = (): number =>
    session.store.comments.list(server.spaceId, server.changeRequestId).filter((row) => row.goneAt === null)
      .length;
  const asked = { missing: 3, held: 4 };

  await world.sync();
  expect(session.status().questions).toMatchObject([asked]);
  await world.sync();
  expect([session.status().questions, held()]).toMatchObject([[asked], 4]);
  const scope = session.status().questions[0]?.scope ?? '';
  await world.ask('sync.answer', { accountId: session.id, scope, isConfirmed: false });
  await world.sync();
  await world.sync();
  expect([session.status().questions, held()]).toEqual([[], 4]);
  await server.api('admin', 'DELETE', `${at}/${ids[3] ?? ''}`);
  await world.sync();
  expect(session.status().questions).toMatchObject([{ missing: 4, held: 4 }]);
  await world.ask('sync.answer', { accountId: session.id, scope, isConfirmed: true });
  await world.sync();
  expect([session.status().questions, held()]).toEqual([[], 0]);
  await server.close();
});
