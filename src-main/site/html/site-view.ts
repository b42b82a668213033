import type { Customization } from '../../api/customization.ts';
import type { OutlineEntry } from '../../content/anchors/anchors.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { ColorMode } from '../theme/color-scale.ts';
import type { SiteNavigation, SitePage, SiteTarget } from '../model.ts';
import type { Theme } from '../theme/theme.ts';
import type { SiteFooterGroup, SiteHeaderLink } from '../visited-site.ts';
import type { RenderContext } from './render-context.ts';
import type { Address, Markup } from './markup.ts';

/** A picture for each surroundings; `dark` null: the same. */
export interface PicturePair {
  readonly light: Address;
  readonly dark: Address | null;
}

/** What a page of a site is drawn with that is the same for all pages of one site space. */
export interface SiteView {
  readonly title: string;
  readonly settings: Customization;
  readonly theme: Theme;
  readonly headerLinks: readonly SiteHeaderLink[];
  readonly footerGroups: readonly SiteFooterGroup[];
  readonly logo: PicturePair | null;
  readonly icon: PicturePair | null;
  readonly footerLogo: PicturePair | null;
  readonly favicon: Address | null;
  readonly socialPreview: string | null;
  /** Null: the announcement has no link, or one that leads nowhere. */
  readonly announcementTarget: SiteTarget | null;
  /** Where logo and title lead. */
  readonly home: SiteTarget;
  /** Searching asks the preview itself, or reads an index that lies beside the pages. */
  readonly search: 'live' | 'file';
}

/** Where a thing of the site leads, as an address of the page that is being written. */
export interface ShownLink {
  readonly href: Address;
  readonly isOutside: boolean;
}

/** How addresses are written: from the root of the preview, or relative to a page of an export. */
export interface Addresses {
  /** Null where the target leads nowhere. */
  readonly link: (target: SiteTarget) => ShownLink | null;
  /** Of a file that the site needs: `style.css`, `fonts/…`. */
  readonly resource: (name: string) => Address;
  /** From the page to the root of the site, as the script needs it: `./`, `../../`. */
  readonly root: string;
  /** Of the list of pages that all pages of a large site share; null: each page has its own. */
  readonly contents: Address | null;
  /** Markup that is the same for pages with the same addresses. */
  readonly cache: Map<string, Markup>;
}

export interface PageLayout {
  readonly isWide: boolean;
  readonly title: boolean;
  readonly description: boolean;
  readonly tableOfContents: boolean;
  readonly outline: boolean;
  readonly pagination: boolean;
  readonly metadata: boolean;
  readonly cover: boolean;
  /** `full`: over the whole width, above the page. */
  readonly coverSize: 'hero' | 'full';
}

export interface PageCover {
  readonly picture: PicturePair;
  /** In pixels, 10 to 700. */
  readonly height: number;
  /** How far down the picture is shifted, in percent. */
  readonly shift: number;
}

/** One page of a site, with all that is drawn around it. */
export interface PageInput {
  readonly site: SiteView;
  readonly addresses: Addresses;
  readonly context: RenderContext;
  readonly mode: ColorMode;
  /** Whoever shows the page chose its colours: what the reader chose before does not count. */
  readonly isModeFixed: boolean;
  readonly navigation: SiteNavigation;
  /** Null: there is no such page. */
  readonly page: SitePage | null;
  /** Null where the body is not held; `missing` says why. */
  readonly tree: ContentTree | null;
  readonly missing: string | null;
  /** Headings of the tree. */
  readonly outline: readonly OutlineEntry[];
  readonly layout: PageLayout;
  readonly cover: PageCover | null;
  /** ISO 8601. */
  readonly updatedAt: string | null;
  /** Where the page's source can be edited. */
  readonly editUrl: string | null;
  /** Of the Markdown of the page. */
  readonly markdown: Address | null;
  /** For the page's own rules (see `PageWriter.rule`). */
  readonly nonce: string | null;
}
