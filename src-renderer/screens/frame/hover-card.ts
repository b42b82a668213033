import type { PageView } from '../../../src-main/bridge/views/views.ts';
import type { ChangeRequestRow } from '../../../src-main/bridge/views/review-views.ts';
import { textOfInlines } from '../../../src-main/shared/plain-text.ts';
import type { Block } from '../../../src-main/shared/tree.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/frame.ts';
import { t as review } from '../../messages/en/review.ts';
import type { CardOf } from '../../parts/card-of.ts';
import { parseTime, requestNumber, timeAgo } from '../../parts/format.ts';
import type { App } from '../../state/app.svelte.ts';

/** A few words about a thing, each of them bounded. */
export interface Card {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Characters of a title or line. */
const longest = 240;

/** What is held here of a thing; the service is not asked. Null: nothing that its link does not say. */
export async function readCard(app: App, of: CardOf): Promise<Card | null> {
  switch (of.kind) {
    case 'page':
      return pageCard(app, of.spaceId, of.pageId);
    case 'change-request':
      return requestCard(app, of);
    case 'person':
      return personCard(app, of.name);
    case 'url': {
      const reply = await app.host.request('places.resolve', { url: of.url.slice(0, 4000) });
      const place = reply.ok ? reply.value : null;
      if (place === null) return null;
      const { spaceId, changeRequestId, pageId } = place;
      if (changeRequestId !== null) return requestCard(app, { ...place, changeRequestId });
      return pageId === null ? null : pageCard(app, spaceId, pageId, place.accountId);
    }
  }
}

async function pageCard(
  app: App,
  spaceId: string,
  pageId: string,
  account: string | null = null,
): Promise<Card | null> {
  const here = app.navigation.current;
  const accountId = account ?? ('accountId' in here ? here.accountId : null);
  if (accountId === null) return null;
  // As the change request has it that is read.
  const request =
    here.screen === 'change-request' && here.spaceId === spaceId && account === null
      ? { changeRequestId: here.changeRequestId }
      : {};
  const reply = await app.host.request('page.read', { accountId, spaceId, pageId, ...request });
  if (!reply.ok) return null;
  const page = reply.value;
  const space = app.library.find(accountId, spaceId)?.title;
  const edited = parseTime(page.updatedAt);
  return card(page.title, [
    [space, ...page.breadcrumbs].filter((one) => one !== undefined).join(' / '),
    page.description ?? beginningOf(page),
    page.tree === null
      ? (page.missing ?? '')
      : edited === null
        ? ''
        : t('editedTime', { time: timeAgo(edited, app.clock.now) }),
  ]);
}

/** The first paragraph; further in than the first blocks nobody looks for it. */
function beginningOf({ tree }: PageView): string {
  const first = tree?.blocks.slice(0, 5).find((block: Block) => block.type === 'paragraph');
  return first?.type === 'paragraph' ? textOfInlines(first.inlines.slice(0, 40)) : '';
}

function requestCard(app: App, of: Omit<Extract<CardOf, { kind: 'change-request' }>, 'kind'>): Card | null {
  const row = app.changeRequests.rows.find(
    (one) => one.accountId === of.accountId && one.spaceId === of.spaceId && one.id === of.changeRequestId,
  );
  if (row === undefined) return null;
  const updated = parseTime(row.updatedAt);
  return card(`${requestNumber(row.number)} ${row.subject}`, [
    [common('requestStatus', { status: row.status }), ...authorOf(row), row.spaceTitle].join(' · '),
    [row.summary ?? '', row.openComments === 0 ? '' : review('countOpenComments', { n: row.openComments })]
      .filter((one) => one !== '')
      .join(' · '),
    updated === null ? '' : t('updatedTime', { time: timeAgo(updated, app.clock.now) }),
  ]);
}

function authorOf({ author }: ChangeRequestRow): readonly string[] {
  return author === null ? [] : [author.me ? review('you') : author.displayName];
}

function personCard(app: App, name: string): Card | null {
  const { rows } = app.changeRequests;
  const isThis = (one: { readonly displayName: string } | null): boolean => one?.displayName === name;
  const open = rows.filter(({ status }) => status === 'open' || status === 'draft');
  const opened = open.filter(({ author }) => isThis(author)).length;
  const asked = open.filter(({ asked: reviewers }) => reviewers?.some(isThis) === true).length;
  const person = card(name, [
    app.accounts.all.some(({ user }) => isThis(user)) ? t('thisIsYou') : '',
    opened === 0 ? '' : t('authorOfRequests', { n: opened }),
    asked === 0 ? '' : t('askedToReview', { n: asked }),
  ]);
  return person.lines.length === 0 ? null : person;
}

function card(title: string, lines: readonly string[]): Card {
  const short = (text: string): string =>
    text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
  return {
    title: short(title),
    lines: lines.map((line) => short(line.trim())).filter((line) => line !== ''),
  };
}
