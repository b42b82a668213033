import type { SearchTerm } from './search-query.ts';
import { unitsOf } from './search-segments.ts';
import { lineOf } from './search-text.ts';

/** About two lines of a result. */
const snippetChars = 180;
const leadChars = 50;
const mostMatches = 64;
/** Of a longer text the beginning alone is looked through for the marks; it is found all the same. */
const longestLooked = 300_000;

interface Match {
  readonly term: number;
  readonly start: number;
  readonly end: number;
}

/** Where the terms stand in a text. */
export function matchesIn(text: string, terms: readonly SearchTerm[]): readonly Match[] {
  const found: Match[] = [];
  const open: { readonly term: number; readonly start: number; next: number }[] = [];
  for (const unit of unitsOf(text.length > longestLooked ? text.slice(0, longestLooked) : text)) {
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const one = open[at];
      const term = one === undefined ? undefined : terms[one.term];
      if (one === undefined || term === undefined || !fits(term, one.next, unit.folded)) open.splice(at, 1);
      else if ((one.next += 1) === term.units.length) {
        found.push({ term: one.term, start: one.start, end: unit.end });
        open.splice(at, 1);
      }
    }
    for (const [index, term] of terms.entries()) {
      if (!fits(term, 0, unit.folded)) continue;
      if (term.units.length === 1) found.push({ term: index, start: unit.start, end: unit.end });
      else open.push({ term: index, start: unit.start, next: 1 });
    }
    if (found.length >= mostMatches) break;
  }
  return found;
}

function fits(term: SearchTerm, at: number, word: string): boolean {
  const wanted = term.units[at] ?? '';
  return term.prefix && at === term.units.length - 1 ? word.startsWith(wanted) : word === wanted;
}

/**
 * The stretch of a text where most of the terms stand together, on one line, with what matched between U+E000 and U+E001.
 * The words are the text's own, whatever the index made of them. Without a match: how the text begins.
 */
export function snippetOf(text: string, terms: readonly SearchTerm[]): string {
  const matches = matchesIn(
    text,
    terms.filter((term) => !term.excluded),
  );
  const from = bestStart(matches);
  const start = from <= leadChars ? 0 : wordEdge(text, from - leadChars, from);
  const end = text.length - start <= snippetChars ? text.length : wordEdge(text, start + snippetChars, 0);
  let marked = '';
  let at = start;
  for (const match of matches) {
    if (match.start < at || match.end > end) continue;
    marked += `${text.slice(at, match.start)}\uE000${text.slice(match.start, match.end)}\uE001`;
    at = match.end;
  }
  marked += text.slice(at, Math.max(at, end));
  const line = lineOf(marked);
  // What ends the sentence before is left out.
  return `${start > 0 ? `…${line.replace(/^[\s.,;:!?)·]+/, '')}` : line}${end < text.length ? '…' : ''}`;
}

/** The first match of the window that holds the most different terms. */
function bestStart(matches: readonly Match[]): number {
  let best = matches[0]?.start ?? 0;
  let most = 1;
  for (const [index, first] of matches.entries()) {
    const terms = new Set<number>();
    for (let next = index; next < matches.length; next += 1) {
      const one = matches[next];
      if (one === undefined || one.end - first.start > snippetChars - leadChars) break;
      terms.add(one.term);
    }
    if (terms.size > most) [most, best] = [terms.size, first.start];
  }
  return best;
}

/** The nearest blank before a place, if one is near: no word is cut, and no pair of surrogates. */
export function wordEdge(text: string, place: number, notAfter: number): number {
  const blank = text.slice(Math.max(0, place - 24), place).search(/\s\S*$/);
  if (blank >= 0) return Math.max(0, place - 24) + blank + 1;
  const code = text.charCodeAt(place);
  const cut = code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
  return notAfter > 0 ? Math.min(cut, notAfter) : cut;
}
