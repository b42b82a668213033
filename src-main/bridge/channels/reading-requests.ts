import type { Channel, InSpace } from './channel.ts';
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

/** What a window may ask in order to read and find pages. */
export interface ReadingRequests {
  readonly 'space.tree': Channel<InSpace, readonly PageRow[]>;
  /** With `changeRequestId`: the page as the change request has it. */
  readonly 'page.read': Channel<
    InSpace & { readonly pageId: string; readonly changeRequestId?: string },
    PageView
  >;
  /** Where a page's links lead, and which pages lead to it. */
  readonly 'page.links': Channel<
    InSpace & { readonly pageId: string; readonly changeRequestId?: string },
    LinksView
  >;

  /** Why a picture that a window could not draw is not drawn, in words that end a sentence. `asset`: its `galley-asset:` address. */
  /**
   * Keeps a picture that is put into a page, until the page is sent with it. `ref` is what the page shows it by. Refused with
   * `bad-request` and a sentence where it is no picture that can be drawn.
   */
  readonly 'pictures.hold': Channel<
    { readonly accountId: string; readonly name: string; readonly base64: string },
    { readonly ref: Reference; readonly resolved: ResolvedReference }
  >;
  readonly 'pictures.whyNotDrawn': Channel<{ readonly asset: string }, string>;

  /** `asker`: whose newer question ends this one; one for each field that is typed in. */
  readonly 'search.query': Channel<
    { readonly query: string; readonly limit: number; readonly asker?: string },
    SearchAnswer
  >;
  /** Pages of the primary content by their titles, letters in order being enough; best first. */
  readonly 'search.titles': Channel<
    { readonly query: string; readonly limit: number; readonly asker?: string },
    readonly SearchItem[]
  >;
  /** A pasted web or API address of the service, opened here. */
  readonly 'places.resolve': Channel<{ readonly url: string }, Place | null>;
}
