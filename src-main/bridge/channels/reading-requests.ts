import { z } from 'zod';
import { core } from './channel.ts';
import { id, inAccount, inSpace, searchText } from './fields.ts';
import type { LinksView } from '../views/compare-views.ts';
import type { Reference } from '../../shared/tree.ts';
import type {
  PageRow,
  PageView,
  Place,
  ResolvedReference,
  SearchAnswer,
  SearchItem,
} from '../views/views.ts';

/** Characters of 1 MB, which is as much as the service takes with a page (`changeContent`). */
const mostBase64 = Math.ceil(1_048_576 / 3) * 4;

/** What a window may ask in order to read and find pages. */
export const readingRequests = {
  'space.tree': core(z.object(inSpace)).answers<readonly PageRow[]>(),
  /** With `changeRequestId`: the page as the change request has it. */
  'page.read': core(
    z.object({ ...inSpace, pageId: id, changeRequestId: id.exactOptional() }),
  ).answers<PageView>(),
  /** Where a page's links lead, and which pages lead to it. */
  'page.links': core(
    z.object({ ...inSpace, pageId: id, changeRequestId: id.exactOptional() }),
  ).answers<LinksView>(),
  /** Ids of the change requests that change a page, those that wait to be sent too. */
  'page.changedIn': core(z.object({ ...inSpace, pageId: id })).answers<readonly string[]>(),

  /**
   * Keeps a picture that is put into a page, until the page is sent with it. `ref` is what the page shows it by. Refused with
   * `bad-request` and a sentence where it is not a picture that can be drawn.
   */
  'pictures.hold': core(
    z.object({
      ...inAccount,
      name: z.string().max(300),
      base64: z.base64().max(mostBase64),
    }),
  ).answers<{ readonly ref: Reference; readonly resolved: ResolvedReference }>(),
  /** Why a picture that a window could not draw is not drawn, in words that end a sentence. `asset`: its `galley-asset:` address. */
  'pictures.whyNotDrawn': core(z.object({ asset: z.string().max(500) })).answers<string>(),

  /** `asker`: whose newer question ends this one; one for each field that is typed in. */
  'search.query': core(
    z.object({
      query: searchText,
      limit: z.number().int().min(1).max(200),
      asker: z.string().max(64).exactOptional(),
    }),
  ).answers<SearchAnswer>(),
  /** Pages of the primary content by their titles, letters in order being enough; best first. */
  'search.titles': core(
    z.object({
      query: searchText,
      limit: z.number().int().min(1).max(50),
      asker: z.string().max(64).exactOptional(),
    }),
  ).answers<readonly SearchItem[]>(),
  /** A pasted web or API address of the service, opened here. */
  'places.resolve': core(z.object({ url: z.string().max(4000) })).answers<Place | null>(),
};
