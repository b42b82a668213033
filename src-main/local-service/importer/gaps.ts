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
      // Bytes that are no UTF-8 were read as U+FFFD.
      else if (path.includes('\uFFFD')) this.add('name', path);
    }
  }

  /** One line for each kind. */
  words(): readonly string[] {
    return [...this.#found].map(([gap, names]) => {
      const [first = ''] = names;
      const example =
        gap === 'object' || gap === 'history' || gap === 'large'
          ? ''
          : `, for example ${JSON.stringify(first)}`;
      return `${names.size} ${gapLabels[gap]}${example}.`;
    });
  }
}

type Gap = 'object' | 'history' | 'branch' | 'large' | 'submodule' | 'link' | 'name';

const gapLabels: Readonly<Record<Gap, string>> = {
  object:
    'contents are missing from the clone and stay empty; fetch them (git fetch --refetch) and start the service again',
  history: 'parts of the history are missing from the clone; pages begin at the newest commit',
  branch: 'branches are left out, because the clone lacks what they began from',
  large: 'large files (Git LFS) are not in the repository itself and show as their pointers',
  submodule: 'submodules are left out',
  link: 'symbolic links are left out',
  name: 'names are no UTF-8; their unknown bytes show as U+FFFD',
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
