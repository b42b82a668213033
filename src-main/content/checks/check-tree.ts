import type { Page } from '../../api/content.ts';
import type { Finding } from './finding.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Pages that share their address with another page: readers reach only one of them. By page id. */
export function duplicatePaths(pages: readonly Page[]): ReadonlyMap<string, readonly Finding[]> {
  const byPath = new Map<string, Page[]>();
  for (const page of flattened(pages)) {
    const path = page.path ?? '';
    if (page.type === 'link' || path === '') continue;
    byPath.set(path, [...(byPath.get(path) ?? []), page]);
  }
  const findings = new Map<string, readonly Finding[]>();
  for (const [path, sharing] of byPath) {
    if (sharing.length < 2) continue;
    for (const page of sharing) {
      const others = sharing.filter((one) => one !== page).map((one) => `“${one.title}”`);
      const message = texts().checks.sharedAddress(path, others.join(', '));
      findings.set(page.id, [
        { kind: 'duplicate-path', words: message, subject: path, block: null, line: null },
      ]);
    }
  }
  return findings;
}

/** Pages that the table of contents does not show: hidden, or under a hidden page. */
export function hiddenPages(pages: readonly Page[]): ReadonlySet<string> {
  const hidden = new Set<string>();
  const visit = (siblings: readonly Page[], isHidden: boolean): void => {
    for (const page of siblings) {
      const here = isHidden || page.hidden === true;
      if (here) hidden.add(page.id);
      visit(page.pages ?? [], here);
    }
  };
  visit(pages, false);
  return hidden;
}

export function unreachableFinding(): Finding {
  return {
    kind: 'unreachable',
    words: texts().checks.unreachable,
    subject: '',
    block: null,
    line: null,
  };
}

function* flattened(pages: readonly Page[]): Generator<Page> {
  for (const page of pages) {
    yield page;
    yield* flattened(page.pages ?? []);
  }
}
