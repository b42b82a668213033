import { fuzzyScore } from '../../../../../src-main/shared/fuzzy.ts';
import type { RequestPageRow } from '../../../../../src-main/bridge/views/review-views.ts';
import type { Block, Inline, Reference } from '../../../../../src-main/shared/tree.ts';
import type { FindPeople, FindTargets, Target } from '../../../../editor/editor-menu.svelte.ts';
import type { HeldHere } from '../../../../editor/named-places.ts';
import type { App } from '../../../../state/app.svelte.ts';
import { membersNamed } from '../../../discussion/composer/members-named.ts';
import type { Place } from './page-editing.svelte.ts';
import { t } from '../../../../messages/en/changes.ts';

/** Links are offered so many pages. */
const mostPages = 8;

/** What the editor of a page asks the core for while somebody writes. */
export interface WritingSources {
  readonly find: FindTargets;
  readonly people: FindPeople;
  readonly read: (form: 'html' | 'markdown', text: string) => Promise<readonly Block[]>;
  readonly refer: (address: string) => Promise<Reference>;
  /** Keeps a picture until the page is sent with it; null where it was refused, which is told. */
  readonly hold: (file: File) => Promise<HeldHere | null>;
}

/** As much as the service takes with a page. */
const mostPictureBytes = 1_048_576;

export function writingSources(app: App, place: Place): WritingSources {
  const read = async (form: 'html' | 'markdown', text: string): Promise<readonly Block[]> => {
    const reply = await app.host.request('text.paste', { form, text });
    if (!reply.ok) app.showFailure(reply.failure);
    return reply.ok ? reply.value : [];
  };
  return {
    read,
    find: (query) => findPages(app, place, query),
    people: async (query) => {
      const reply = await app.host.request('accounts.members', { accountId: place.accountId });
      const ownId = app.accounts.find(place.accountId)?.user?.id ?? null;
      return membersNamed(reply.ok ? reply.value : [], query, ownId).map(({ id, displayName }) => ({
        id,
        label: displayName,
        note: t('person'),
        text: `@${displayName}`,
      }));
    },
    hold: (file) => hold(app, place, file),
    refer: async (typed) => {
      const address = isHost(typed) ? `https://${typed}` : typed;
      const blocks = await read('markdown', `[x](<${address.replace(/[<>\n]/g, encodeURIComponent)}>)`);
      return linkIn(blocks[0]?.inlines ?? []) ?? { kind: 'broken', target: address };
    },
  };
}

async function hold(app: App, { accountId }: Place, file: File): Promise<HeldHere | null> {
  const name = file.name === '' ? 'picture.png' : file.name;
  if (file.size > mostPictureBytes) {
    app.toasts.show(t('pictureIsTooLarge', { name }));
    return null;
  }
  const address = await new Promise<string>((settle) => {
    const reader = new FileReader();
    // An error gives no result: the core then refuses what is not a picture.
    reader.onloadend = () => settle(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsDataURL(file);
  });
  const base64 = address.slice(address.indexOf(',') + 1);
  const reply = await app.host.request('pictures.hold', { accountId, name, base64 });
  if (!reply.ok) app.showFailure(reply.failure);
  return reply.ok ? reply.value : null;
}

/**
 * Pages by their titles. A new page has no address before it is sent: it is listed, and says so, because a link that the
 * service does not know would be stored as text.
 */
async function findPages(app: App, place: Place, query: string): Promise<readonly Target[]> {
  const { accountId, spaceId, changeRequestId } = place;
  const reply =
    changeRequestId === null
      ? await app.host.request('space.tree', { accountId, spaceId })
      : await app.host.request('changeRequest.tree', { accountId, spaceId, changeRequestId });
  if (!reply.ok) return [];
  const typed = query.trim().toLowerCase();
  return reply.value
    .filter((row) => row.type === 'document')
    .map((row) => ({ row, score: fuzzyScore(row.title.toLowerCase(), typed) }))
    .filter(({ score }) => score !== null)
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .slice(0, mostPages)
    .map(({ row }) => ({
      id: row.id,
      label: row.title,
      note: isNew(row) ? t('notSentYet') : row.path,
      isUnavailable: isNew(row),
      ref: { kind: 'path', path: `/pages/${row.id}` },
      resolved: { kind: 'page', spaceId, pageId: row.id, title: row.title },
    }));
}

function isNew(row: RequestPageRow): boolean {
  return row.unsent?.kind === 'page.insert';
}

/** A host without its scheme: what else has a dot in it is a path to a page. */
function isHost(typed: string): boolean {
  return (
    /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(typed) &&
    !/\.(?:md|html?|pdf|png|jpe?g|svg)$/i.test(typed)
  );
}

function linkIn(inlines: readonly Inline[]): Reference | undefined {
  return inlines.find((inline) => inline.type === 'link')?.ref;
}
