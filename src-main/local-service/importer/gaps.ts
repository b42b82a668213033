import { isFileOfSpace, isHidden, isMarkdown, isReusableContent } from './content-types.ts';

/**
 * What an import could not take, each kind with its count: partial and shallow clones, large files that lie elsewhere,
 * submodules. The import goes on; the person who runs the service is told once.
 */
export class Gaps {
  /** Names by kind; a set, because the same object is asked for by many commits. */
  readonly #found = new Map<Gap, Set<string>>();

  add(gap: Gap, name: string): void {
    this.#found.set(gap, (this.#found.get(gap) ?? new Set()).add(name));
  }

  namesOf(gap: Gap): readonly string[] {
    return [...(this.#found.get(gap) ?? [])];
  }

  /** Notes what a tree (`git ls-tree -r -z`) has and an import leaves out. */
  addTree(listing: string): void {
    for (const line of listing.split('\0')) {
      const [, mode = '', path = ''] = /^(\d+) \w+ [0-9a-f]+\t(.*)$/s.exec(line) ?? [];
      if (mode === '160000') this.add('submodule', path);
      else if (!isWanted(path)) continue;
      else if (mode === '120000') this.add('link', path);
      // Bytes that are not UTF-8 were read as U+FFFD.
      else if (path.includes('\uFFFD')) this.add('name', path);
    }
  }

  /** One line for each kind. */
  words(): readonly string[] {
    return [...this.#found].map(([gap, names]) => {
      const [first = ''] = names;
      const { label, effect, hasNames } = gapTexts[gap];
      const example = hasNames === true ? `, for example ${JSON.stringify(first)}` : '';
      return `${label}: ${names.size}${example}${effect === undefined ? '' : `; ${effect}`}.`;
    });
  }
}

type Gap = 'object' | 'history' | 'branch' | 'large' | 'submodule' | 'link' | 'name';

const gapTexts: Readonly<Record<Gap, { label: string; effect?: string; hasNames?: boolean }>> = {
  object: {
    label: 'Contents that the clone lacks',
    effect: 'they stay empty; fetch them (git fetch --refetch) and start the service again',
  },
  history: {
    label: 'Parts of the history that the clone lacks',
    effect: 'pages begin at the newest commit',
  },
  branch: { label: 'Branches left out, because the clone lacks what they began from', hasNames: true },
  large: { label: 'Files of Git LFS that are not in the repository', effect: 'their pointers are shown' },
  submodule: { label: 'Submodules left out', hasNames: true },
  link: { label: 'Symbolic links left out', hasNames: true },
  name: {
    label: 'File names that are not UTF-8',
    hasNames: true,
    effect: 'their unknown bytes are shown as U+FFFD',
  },
};

function isWanted(path: string): boolean {
  return isReusableContent(path) || isFileOfSpace(path) || (isMarkdown(path) && !isHidden(path));
}

/** Whether a content is what Git LFS keeps in place of a large file. */
export function isLargeFilePointer(content: Buffer): boolean {
  return (
    content.length < 1024 &&
    content.toString('latin1', 0, 42) === 'version https://git-lfs.github.com/spec/v1'
  );
}
