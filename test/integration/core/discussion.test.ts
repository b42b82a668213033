import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentTarget } from '../../../src-main/bridge/edit.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { printSuggestion } from '../../../src-main/shared/suggestion-text.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import { htmlOf } from '../../../src-main/core/export/export-html.ts';
import { markdownOfExport } from '../../../src-main/core/export/export-markdown.ts';
import { readExported } from '../../../src-main/core/export/exported-change-request.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let lane: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let pageId: string;
const table = '| Queue | Limit |\n| --- | --- |\n| Bulk | 20 |\n| Single | 1 |\n';
const first =
  '# Limits\n\nA queue holds twenty items.\n\nIt __never__ blocks a caller that waits.\n\nThe oldest item leaves first.\n\n';

/** A new revision of the page in the change request. */
async function revise(text: string): Promise<void> {
  const docs = path.join(server.folder, 'docs');
  git(docs, ['checkout', '-q', 'harden']);
  writeFileSync(path.join(docs, 'guides/limits.md'), text);
  git(docs, ['commit', '-q', '-a', '-m', 'Revise']);
  git(docs, ['checkout', '-q', 'main']);
  await server.service.look();
}
const list = () => world.ask('discussion.list', lane);
const blocks = async () =>
  (await world.ask('changeRequest.pageDiff', { ...lane, pageId, against: 'base' })).result.blocks;
const keyOf = async (words: string) => (await blocks()).find((one) => textOfBlock(one).includes(words))!.key!;
/** The cell of the limit in a row of the table. */
async function limitOf(row: number) {
  const grid = (await blocks()).find((one) => one.type === 'table')!;
  const of = grid.blocks[row];
  const record = of?.type === 'table-row' ? of.attributes.record : '';
  return { nodeId: grid.key!, tableCell: { record, definition: grid.attributes.columns[1]!.id } };
}
const told = ({ anchor, anchorText, quotation }: ThreadView) => [anchor, anchorText, quotation];
async function threadOf(text: string): Promise<ThreadView> {
  return (await list()).find((one) => one.markdown.includes(text))!;
}
async function comment(target: Partial<CommentTarget>, markdown: string): Promise<EditView> {
  const { spaceId, changeRequestId, accountId } = lane;
  const payload = { kind: 'comment.add', target: { spaceId, changeRequestId, pageId, ...target }, markdown };
  return world.ask('edits.add', { accountId, payload: payload as never, mode: 'now' });
}
/** As another person on the web. */
const say = (node: string, markdown: string) =>
  server.api('edit', 'POST', `/v1/spaces/${lane.spaceId}/change-requests/${lane.changeRequestId}/comments`, {
    body: { markdown },
    page: pageId,
    node,
  });

beforeAll(async () => {
  server = await createReviewWorld();
  await revise(first + table);
  world = await server.connect('review');
  lane = {
    accountId: world.account.session.id,
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
  };
  const row = world.account.session.store.changeRequests.get(server.changeRequestId)!;
  const pages = world.account.content.pages(server.spaceId, row.heldRevision!).rows;
  pageId = pages.find((one) => one.path === 'guides/limits')!.pageId;
});
afterAll(() => server.close());

describe('a comment on selected words', () => {
  it('goes to the block, opens with the quotation, and stands under it once', async () => {
    const nodeId = await keyOf('holds twenty');
    await comment({ nodeId, quotation: 'twenty items', opensWithQuotation: true }, 'Why twenty?');
    expect(told(await threadOf('Why twenty?'))).toEqual(['exact', null, 'twenty items']);
    await world.sync();
    const sent = (await server.comments()).find((one) => one.body.markdown.includes('Why twenty?'))!;
    expect([sent.body.markdown.trim(), sent.target.node?.id]).toEqual([
      '> twenty items\n\nWhy twenty?',
      nodeId,
    ]);
    const thread = await threadOf('Why twenty?');
    expect([...told(thread), thread.tree.blocks.map(textOfBlock)]).toEqual([
      'exact',
      null,
      'twenty items',
      ['Why twenty?'],
    ]);
  });

  it('keeps its key when the service gives it an id', async () => {
    await comment({}, 'About the page');
    const before = await threadOf('About the page');
    await world.sync();
    const after = await threadOf('About the page');
    expect([after.id === before.id, after.key]).toEqual([false, before.key]);
  });
});

describe('the block commented on, as Markdown', () => {
  const asked = (more: object) =>
    world.ask('discussion.block', {
      ...lane,
      pageId,
      nodeId: null,
      tableCell: null,
      quotation: null,
      isDeleted: false,
      ...more,
    });

  it('is found by its node', async () => {
    const nodeId = await keyOf('never blocks');
    expect(await asked({ nodeId })).toEqual({
      nodeId,
      markdown: 'It __never__ blocks a caller that waits.',
    });
  });
  it('is found by words of its source', async () => {
    expect(await asked({ quotation: 'It __never__ blocks' })).toMatchObject({
      nodeId: await keyOf('never blocks'),
    });
  });
  it('is the cell of a table', async () => {
    const { nodeId, tableCell } = await limitOf(0);
    expect(await asked({ nodeId, tableCell })).toEqual({
      nodeId,
      markdown: '20',
      cell: 'Limit, row “Bulk”',
    });
  });
  it('is the title and the description of a page where no block is named', async () => {
    expect(await asked({})).toEqual({ nodeId: null, markdown: '# Limits' });
  });
  it('is nothing where there is no such block', async () => {
    const nothing = { nodeId: null, markdown: null };
    expect(await asked({ quotation: 'Words of quite another page' })).toEqual(nothing);
  });
});

describe('a comment on a cell', () => {
  it('is named in the list of drafts as it is once sent, by its column and row; on the table, by its text', async () => {
    const { nodeId: grid, tableCell } = await limitOf(1);
    const key = `${grid} cell ${tableCell.record} ${tableCell.definition}`;
    const { accountId, ...at } = lane;
    const words: string[] = [];
    for (const nodeId of [key, `deleted ${key}`, grid]) {
      const target = { ...at, pageId, nodeId, commentId: null, use: 'comment' as const };
      await world.ask('drafts.save', { accountId, target, text: 'Why ten?' });
      words.push(...(await world.ask('drafts.list', null)).map((draft) => draft.words));
      await world.ask('drafts.save', { accountId, target, text: '' });
    }
    const cell = 'Comment on Limit, row “Single” in Limits';
    expect(words).toEqual([cell, cell, expect.stringMatching(/^Comment on “.+” in Limits$/)]);
  });

  it('is named by its column and row, in the discussion, the outbox and exports, sent or not', async () => {
    const { nodeId, tableCell } = await limitOf(0);
    const name = 'Limit, row “Bulk”';
    const text = 'Is **this** _right_?';
    const edit = await comment({ nodeId, tableCell, quotation: '20' }, text);
    expect(edit).toMatchObject({
      about: `guides/limits · ${name} · “20”`,
      text,
      plain: 'Is this right?',
      words: 'Comment on Limits',
    });
    expect((await threadOf('Is **this** _right_?')).cell).toBe(name);
    await world.sync();
    const thread = await threadOf('Is **this** _right_?');
    expect([thread.cell, thread.quotation]).toEqual([name, '20']);
    const { items } = await world.ask('sent.page', { accountId: null, search: 'right', from: 0, limit: 1 });
    expect(items).toMatchObject([{ about: edit.about, plain: 'Is this right?' }]);
    const exported = await readExported(world.account, server.spaceId, server.changeRequestId, Date.now());
    expect(markdownOfExport(exported)).toContain(`> ${name}:\n> 20\n`);
    expect(htmlOf(exported)).toContain(`>${name}:\n20</blockquote>`);
    expect(world.account.session.store.sent.all(0)).toContainEqual(
      expect.objectContaining({ editId: edit.id, what: 'Comment on Limits' }),
    );
  });

  it('stands after the blocks above its table', async () => {
    await say(await keyOf('holds twenty'), 'Above the table');
    await world.sync();
    const [above, cell] = [await threadOf('Above the table'), await threadOf('Is **this** _right_?')];
    expect(above.position).not.toBeNull();
    expect(above.position!).toBeLessThan(cell.position!);
  });
});

describe('a comment that was sent days after it was written', () => {
  afterAll(() => speak('en'));

  it.each([
    ['en', /^written \d+ \w+ \d\d:\d\d, sent \d+ \w+ \d\d:\d\d$/],
    ['de', /^geschrieben \d+\. \p{L}+\.? \d\d:\d\d, gesendet \d+\. \p{L}+\.? \d\d:\d\d$/u],
    ['ja', /^\d+月\d+日 \d\d:\d\d 作成、\d+月\d+日 \d\d:\d\d 送信$/],
  ])('says both times in the language of the window: %s', async (language, words) => {
    const { id } = await comment({}, `Late, ${language}.`);
    await world.sync();
    const { database } = world.account.session.store;
    database.prepare('update edit set created_at = created_at - 3 * 86400000 where id = ?').run(id);
    await speak(language);
    expect((await threadOf(`Late, ${language}.`)).late).toMatch(words);
  });
});

describe('a suggested wording', () => {
  it('is recognised when it comes from the service, word by word', async () => {
    const suggestion = { before: 'A queue holds twenty items.', after: 'A queue holds 20 items.' };
    await say(await keyOf('holds twenty'), `Shorter:\n\n${printSuggestion(suggestion)}`);
    await world.sync();
    expect((await threadOf('Shorter:')).suggestions).toMatchObject([
      {
        at: 1,
        after: suggestion.after,
        runs: [
          { change: 'same', text: 'A queue holds ' },
          { change: 'deleted', text: 'twenty' },
          { change: 'inserted', text: '20' },
          { change: 'same', text: ' items.' },
        ],
        diff: { changes: [{ change: 'changed', words: 'Paragraph changed: “twenty” → “20”' }] },
      },
    ]);
    const { accountId } = lane;
    const preview = await world.ask('drafts.preview', { accountId, markdown: printSuggestion(suggestion) });
    expect(preview.suggestions).toMatchObject([{ at: 0, after: suggestion.after }]);
  });

  it('has links that lead where they would lead in its page, whichever page is shown', async () => {
    const before = 'A queue holds twenty items.';
    const after = `${before} See [Welcome](../README.md).`;
    await say(await keyOf('holds twenty'), `Links:\n\n${printSuggestion({ before, after })}`);
    await world.sync();
    const [suggestion] = (await threadOf('Links:')).suggestions;
    expect(Object.values(suggestion?.references ?? {})).toContainEqual(
      expect.objectContaining({ kind: 'page', title: 'Welcome' }),
    );
  });

  it('is named as one before it is sent, with the old and the new wording as they read', async () => {
    const nodeId = await keyOf('holds twenty');
    const before = 'A queue holds twenty items.';
    const shorter = printSuggestion({ before, after: 'A queue holds **20** items.' });
    expect(await comment({ nodeId }, `Shorter:\n\n${shorter}`)).toMatchObject({
      words: 'Suggestion on Limits',
      plain: 'Shorter:\n“A queue holds twenty items.” → “A queue holds 20 items.”',
    });
    const long = [
      'It stands among many other words that nobody changes,',
      'and then come many words that stay.',
    ];
    const [was, becomes] = [long.join(' here '), long.join(' there ')];
    expect(await comment({ nodeId }, printSuggestion({ before: was, after: becomes }))).toMatchObject({
      plain:
        '“…other words that nobody changes, here and then come many words that…” → “…other words that nobody changes, there and then come many words that…”',
    });
    expect(await comment({ nodeId }, printSuggestion({ before, after: '' }))).toMatchObject({
      words: 'Suggestion on Limits',
      plain: `Removed: ${before}`,
    });
  });
});

describe('anchors over revisions', () => {
  it('are exact, changed, moved or lost, and say why; what is lost keeps its words', async () => {
    await say(await keyOf('oldest item'), 'stays');
    await say(await keyOf('never blocks'), 'will be gone');
    await world.sync();
    expect(told(await threadOf('stays'))).toEqual(['exact', null, 'The oldest item leaves first.']);
    await world.ask('changeRequest.markSeen', { ...lane, shown: null });
    await say(await keyOf('never blocks'), 'only read');
    await world.sync();
    await list();

    await revise(`# Limits\n\nA queue holds many things.\n\nThe oldest item leaves first.\n\n${table}`);
    await world.sync();
    expect(told(await threadOf('stays'))).toEqual(['exact', null, 'The oldest item leaves first.']);
    expect(told(await threadOf('will be gone'))).toEqual([
      'lost',
      'Its block is no longer on the page.',
      'It never blocks a caller that waits.',
    ]);
    expect(told(await threadOf('Why twenty?'))[0]).toBe('changed');
    expect((await threadOf('will be gone')).at).toBeNull();
    // Reading remembers nothing: these are the words of the base.
    expect((await threadOf('only read')).quotation).toBe('It never blocks.');
  });

  it('of what is deleted, the words are found in the base, and bringing them back can be suggested', async () => {
    const deletedWords = 'It never blocks.';
    const former = await world.ask('discussion.block', {
      ...lane,
      pageId,
      nodeId: null,
      tableCell: null,
      quotation: deletedWords,
      isDeleted: true,
    });
    expect(former).toEqual({ nodeId: null, markdown: deletedWords });
    const suggestion = printSuggestion({ before: '', after: 'Back again.' });
    await comment({ quotation: deletedWords, opensWithQuotation: true }, suggestion);
    await world.sync();
    const thread = await threadOf('Back again.');
    expect([thread.quotation, thread.suggestions.map((one) => one.runs)]).toEqual([
      deletedWords,
      [[{ change: 'inserted', text: 'Back again.' }]],
    ]);
  });

  it('of a suggestion that was applied follow its wording', async () => {
    const suggestion = { before: 'The oldest item leaves first.', after: 'First in, first out.' };
    await say(await keyOf('oldest item'), `By its name:\n\n${printSuggestion(suggestion)}`);
    await world.sync();
    await revise(`# Limits\n\nA queue holds many things.\n\nFirst in, first out.\n\n${table}`);
    await world.sync();
    const key = await keyOf('First in');
    const thread = await threadOf('By its name:');
    expect([...told(thread), thread.at]).toEqual([
      'changed',
      'The suggested change is here now.',
      'First in, first out.',
      key,
    ]);
  });

  it('are lost with their page, whose title stays', async () => {
    const docs = path.join(server.folder, 'docs');
    git(docs, ['checkout', '-q', 'harden']);
    git(docs, ['rm', '-q', 'guides/limits.md']);
    writeFileSync(path.join(docs, 'SUMMARY.md'), '# Table of contents\n\n* [Welcome](README.md)\n');
    git(docs, ['commit', '-q', '-a', '-m', 'Remove the limits']);
    git(docs, ['checkout', '-q', 'main']);
    await server.service.look();
    await world.sync();
    const thread = await threadOf('stays');
    expect([...told(thread), thread.pageTitle]).toEqual([
      'lost',
      'Its page is no longer here.',
      'The oldest item leaves first.',
      'Limits',
    ]);
  });
});
