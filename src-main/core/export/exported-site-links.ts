import type { ExportReport } from '../../bridge/views/site-views.ts';
import { identity } from '../../site/html/markup.ts';

interface Leading {
  readonly from: string;
  readonly file: string;
  readonly anchor: string | undefined;
}

interface Broken {
  readonly path: string;
  readonly target: string;
}

/** Where the pages of an exported site lead (preview-export.ts), to say in the end what leads nowhere. */
export class ExportedSiteLinks {
  readonly #anchors = new Map<string, ReadonlySet<string>>();
  readonly #leading: Leading[] = [];
  readonly #broken: Broken[] = [];

  /** A page is there, with these headings. */
  hold(file: string, anchors: readonly string[]): void {
    this.#anchors.set(file, new Set(anchors.map(identity)));
  }

  isHeld(file: string): boolean {
    return this.#anchors.has(file);
  }

  /** A link from a page to another, which may not be written yet. */
  lead(from: string, file: string, anchor: string | undefined): void {
    this.#leading.push({ from, file, anchor });
  }

  /** A link of the content that leads nowhere whatever is written. */
  break(path: string, target: string): void {
    this.#broken.push({ path, target });
  }

  /** Links between pages whose page or heading is not there, beside what the content itself has broken. */
  broken(): ExportReport['brokenLinks'] {
    const found = new Map<string, Broken>();
    const add = (one: Broken): void => {
      found.set(`${one.path}\n${one.target}`, one);
    };
    this.#broken.forEach(add);
    for (const { from, file, anchor } of this.#leading) {
      const anchors = this.#anchors.get(file);
      const path = from.replace(/\/?index\.html$/, '');
      if (anchors === undefined) add({ path, target: file });
      else if (anchor !== undefined && anchor !== '' && !anchors.has(identity(anchor))) {
        add({ path, target: `${file}#${anchor}` });
      }
    }
    return [...found.values()];
  }
}
