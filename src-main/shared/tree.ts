/**
 * The content tree: what Markdown (docs/design/content.md) and rich documents (docs/design/service-api.md, "Rich documents") become, what
 * is diffed, searched, checked and rendered. Built from an allow-list: nothing of a document reaches the screen except
 * through these nodes, so there is no HTML to sanitise.
 *
 * Every block has the same four slots, so that diff, search and walkers need no case per type: `attributes` (plain data),
 * `inlines` (its own text, or its title), `blocks` (children), `source` (raw text: code, formula, diagram, unknown).
 */
export type AttributeValue =
  string | number | boolean | null | readonly AttributeValue[] | { readonly [name: string]: AttributeValue };

export type Align = 'start' | 'center' | 'end';

/** Where a link, image, file or mention points. `path` is a relative address still to be resolved against the page it stands in. */
export type Reference =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'path'; readonly path: string; readonly anchor?: string; readonly earlier?: true }
  | { readonly kind: 'page'; readonly page: string; readonly space?: string; readonly anchor?: string }
  | { readonly kind: 'anchor'; readonly anchor: string }
  /** `earlier`: on the old side of a diff alone, the file has another version now under the same address. */
  | { readonly kind: 'file'; readonly file: string; readonly earlier?: true }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'space' | 'collection'; readonly id: string }
  | { readonly kind: 'reusable-content'; readonly id: string }
  | { readonly kind: 'openapi'; readonly spec: string }
  | { readonly kind: 'tag'; readonly tag: string; readonly space?: string }
  /** A scheme or shape that must not be followed; `reason` is shown with `target` as text (docs/design/security.md). */
  | { readonly kind: 'unsafe'; readonly target: string; readonly reason: string }
  | { readonly kind: 'broken'; readonly target: string };

export type Mark =
  | { readonly type: 'bold' | 'italic' | 'code' | 'keyboard' | 'strikethrough' | 'superscript' | 'subscript' }
  | { readonly type: 'color'; readonly text?: string; readonly background?: string };

export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly marks: readonly Mark[] }
  | { readonly type: 'link'; readonly ref: Reference; readonly inlines: readonly Inline[] }
  | {
      readonly type: 'inline-image';
      readonly ref: Reference;
      readonly refDark?: Reference;
      readonly alt: string;
      readonly size: 'original' | 'line';
      readonly caption?: string;
    }
  /** `code` is the hexadecimal code points joined by `-`; `text` the characters, empty when unknown. */
  | { readonly type: 'emoji'; readonly code: string; readonly text: string }
  | { readonly type: 'icon'; readonly icon: string; readonly color?: string }
  | { readonly type: 'inline-math'; readonly formula: string }
  | { readonly type: 'expression'; readonly expression: string }
  | { readonly type: 'annotation'; readonly inlines: readonly Inline[]; readonly blocks: readonly Block[] }
  | { readonly type: 'mention'; readonly ref: Reference; readonly label: string }
  | {
      readonly type: 'button';
      readonly label: string;
      readonly kind: 'primary' | 'secondary';
      readonly icon?: string;
      /** Absent: an inactive button. */
      readonly ref?: Reference;
      readonly action?: string;
    }
  | { readonly type: 'break' }
  | { readonly type: 'unknown-inline'; readonly label: string; readonly source: string };

interface BlockShape<Type extends string, Attributes> {
  readonly type: Type;
  /** Node key of the rich document: what a comment on the block is anchored to. Absent where only Markdown was read. */
  readonly key?: string;
  readonly attributes: Readonly<Attributes> & {
    /** Options that Galley knows no meaning for, as written, so that a change of one is still seen. */
    readonly other?: Readonly<Record<string, string>>;
  };
  readonly inlines: readonly Inline[];
  readonly blocks: readonly Block[];
  readonly source: string;
}

/** A column of a table or of cards. `id` is the `definition` that comments on a cell name. */
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** The title with its marks and links, where it has any. */
  readonly inlines?: readonly Inline[];
  readonly type: string;
  readonly width?: string;
  readonly align?: Align;
  readonly hidden?: boolean;
  readonly options?: readonly { readonly id: string; readonly label: string; readonly color?: string }[];
  readonly max?: number;
}

export type Block =
  | BlockShape<'paragraph', { readonly align?: Align }>
  /** `level` 1 to 6 as written in the source; `anchor` as given or derived from the text. */
  | BlockShape<'heading', { readonly level: number; readonly anchor: string; readonly align?: Align }>
  | BlockShape<'list', { readonly kind: 'ordered' | 'unordered' | 'tasks'; readonly start?: number }>
  | BlockShape<'list-item', { readonly checked?: boolean }>
  | BlockShape<'divider', object>
  | BlockShape<'quote', object>
  | BlockShape<'hint', { readonly style: 'info' | 'success' | 'warning' | 'danger'; readonly icon?: string }>
  /** `source` is the code, lines joined by \n. `annotations`: notes inside code, by line (0-based). */
  | BlockShape<
      'code',
      {
        readonly language: string;
        readonly title?: string;
        readonly overflow?: 'scroll' | 'wrap';
        readonly lineNumbers?: boolean;
        readonly fullWidth?: boolean;
        readonly expandable?: boolean;
        readonly highlighted?: readonly number[];
      }
    >
  | BlockShape<'math', object>
  | BlockShape<'images', { readonly align?: Align; readonly fullWidth?: boolean; readonly frame?: boolean }>
  /** `inlines` is the caption. */
  | BlockShape<
      'image',
      {
        readonly ref: Reference;
        readonly refDark?: Reference;
        readonly alt: string;
        readonly width?: string;
        readonly height?: string;
      }
    >
  | BlockShape<'file', { readonly ref: Reference }>
  | BlockShape<'drawing', { readonly ref?: Reference; readonly alt?: string }>
  | BlockShape<'embed', { readonly url: string; readonly fullWidth?: boolean }>
  | BlockShape<'content-ref', { readonly ref: Reference }>
  | BlockShape<'reusable-content', { readonly ref: Reference }>
  /** `inlines` is the title. `anchor`: as given; none is derived. */
  | BlockShape<'expandable', { readonly open: boolean; readonly anchor?: string }>
  | BlockShape<'tabs', { readonly fullWidth?: boolean }>
  /** `slug` names the choice that tabs and buttons of a site share; `anchor` is the tab's own, as given. */
  | BlockShape<
      'tab',
      { readonly title: string; readonly icon?: string; readonly slug?: string; readonly anchor?: string }
    >
  | BlockShape<'stepper', object>
  | BlockShape<'step', object>
  | BlockShape<'columns', { readonly fullWidth?: boolean }>
  | BlockShape<'column', { readonly width?: string; readonly verticalAlignment?: string }>
  /** `blocks` are rows; a row's `blocks` are cells in the order of `columns`. */
  | BlockShape<
      'table',
      {
        readonly view: 'grid' | 'cards';
        readonly columns: readonly TableColumn[];
        readonly hideHeader?: boolean;
        readonly fullWidth?: boolean;
        readonly cardSize?: 'medium' | 'large';
        /** Ids of the columns that hold a card's target and cover. */
        readonly target?: string;
        readonly cover?: string;
        readonly coverDark?: string;
      }
    >
  | BlockShape<'table-row', { readonly record: string }>
  /** Typed cells (files, content-ref, image, checkbox, rating, select, users) keep their value; text cells have blocks. */
  | BlockShape<
      'table-cell',
      {
        readonly definition: string;
        readonly value?: AttributeValue;
        readonly refs?: readonly Reference[];
        /** How many columns and rows a merged cell takes; the cells below it are empty (`cell-merges.ts`). */
        readonly colSpan?: number;
        readonly rowSpan?: number;
      }
    >
  | BlockShape<'if', { readonly expression: string }>
  | BlockShape<
      'integration',
      {
        readonly integration: string;
        readonly block: string;
        readonly props: Readonly<Record<string, string>>;
      }
    >
  | BlockShape<
      'openapi',
      {
        readonly kind: string;
        readonly spec: string;
        readonly path: string;
        readonly method: string;
        readonly props: Readonly<Record<string, string>>;
      }
    >
  | BlockShape<'prompt', { readonly description: string; readonly icon?: string }>
  | BlockShape<'updates', { readonly format: string }>
  | BlockShape<'update', { readonly date: string; readonly tags: readonly string[] }>
  /** Never dropped: shown as a labelled block with its source. */
  | BlockShape<'unknown', { readonly label: string }>;

export type BlockType = Block['type'];

/** What the list of changes calls a block. `deWithin`: wherein something stands, after "in" ("einem Hinweis", "Tabs"). */
interface BlockName {
  readonly en: string;
  readonly de: string;
  readonly deWithin: string;
  readonly ja: string;
}

/** Beside the types and not in the catalogs, so that a new type is named in the file that declares it. */
export const blockNames: Readonly<Record<BlockType, BlockName>> = {
  paragraph: { en: 'paragraph', de: 'Absatz', deWithin: 'einem Absatz', ja: '段落' },
  heading: { en: 'heading', de: 'Überschrift', deWithin: 'einer Überschrift', ja: '見出し' },
  list: { en: 'list', de: 'Liste', deWithin: 'einer Liste', ja: 'リスト' },
  'list-item': { en: 'list item', de: 'Listenpunkt', deWithin: 'einem Listenpunkt', ja: 'リスト項目' },
  divider: { en: 'divider', de: 'Trennlinie', deWithin: 'einer Trennlinie', ja: '区切り線' },
  quote: { en: 'quote', de: 'Zitat', deWithin: 'einem Zitat', ja: '引用' },
  hint: { en: 'hint', de: 'Hinweis', deWithin: 'einem Hinweis', ja: 'ヒント' },
  code: { en: 'code', de: 'Code', deWithin: 'einem Codeblock', ja: 'コード' },
  math: { en: 'formula', de: 'Formel', deWithin: 'einer Formel', ja: '数式' },
  images: { en: 'images', de: 'Bilder', deWithin: 'einer Bildergruppe', ja: '画像（複数）' },
  image: { en: 'image', de: 'Bild', deWithin: 'einem Bild', ja: '画像' },
  file: { en: 'file', de: 'Datei', deWithin: 'einer Datei', ja: 'ファイル' },
  drawing: { en: 'drawing', de: 'Zeichnung', deWithin: 'einer Zeichnung', ja: '図' },
  embed: { en: 'embed', de: 'Einbettung', deWithin: 'einer Einbettung', ja: '埋め込み' },
  'content-ref': { en: 'page link', de: 'Seitenlink', deWithin: 'einem Seitenlink', ja: 'ページリンク' },
  'reusable-content': {
    en: 'reusable content',
    de: 'wiederverwendbarer Inhalt',
    deWithin: 'wiederverwendbarem Inhalt',
    ja: '再利用コンテンツ',
  },
  expandable: {
    en: 'expandable',
    de: 'Aufklappbereich',
    deWithin: 'einem Aufklappbereich',
    ja: '折りたたみ',
  },
  tabs: { en: 'tabs', de: 'Tabs', deWithin: 'Tabs', ja: 'タブグループ' },
  tab: { en: 'tab', de: 'Tab', deWithin: 'einem Tab', ja: 'タブ' },
  stepper: { en: 'stepper', de: 'Schrittfolge', deWithin: 'einer Schrittfolge', ja: 'ステップ一覧' },
  step: { en: 'step', de: 'Schritt', deWithin: 'einem Schritt', ja: 'ステップ' },
  columns: { en: 'columns', de: 'Spalten', deWithin: 'Spalten', ja: '段組み' },
  column: { en: 'column', de: 'Spalte', deWithin: 'einer Spalte', ja: '列' },
  table: { en: 'table', de: 'Tabelle', deWithin: 'einer Tabelle', ja: '表' },
  'table-row': { en: 'table row', de: 'Tabellenzeile', deWithin: 'einer Tabellenzeile', ja: '表の行' },
  'table-cell': { en: 'table cell', de: 'Tabellenzelle', deWithin: 'einer Tabellenzelle', ja: '表のセル' },
  if: { en: 'condition', de: 'Bedingung', deWithin: 'einer Bedingung', ja: '条件' },
  integration: { en: 'integration', de: 'Integration', deWithin: 'einer Integration', ja: '連携' },
  openapi: { en: 'API block', de: 'API-Block', deWithin: 'einem API-Block', ja: 'API ブロック' },
  prompt: { en: 'prompt', de: 'Prompt', deWithin: 'einem Prompt', ja: 'プロンプト' },
  updates: { en: 'updates', de: 'Neuigkeitenliste', deWithin: 'einer Neuigkeitenliste', ja: '更新一覧' },
  update: { en: 'update', de: 'Neuigkeit', deWithin: 'einer Neuigkeit', ja: '更新' },
  unknown: { en: 'block', de: 'Block', deWithin: 'einem Block', ja: 'ブロック' },
};

/** A page's body as a tree, with the front matter that stood before it. */
export interface ContentTree {
  readonly blocks: readonly Block[];
  readonly frontMatter: Readonly<Record<string, AttributeValue>>;
  /** True where size, depth or time bounds cut the document; the rest is one `unknown` block with its source. */
  readonly truncated: boolean;
}

/** Ends an exhaustive switch over a closed union; a new member is a compile error here. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
