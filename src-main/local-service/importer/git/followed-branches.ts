import { holdsAny } from '../arrived-contents.ts';
import type { Gaps } from '../gaps.ts';
import type { EndedBranch, Known } from '../reading.ts';
import type { References } from '../references.ts';
import type { Git } from './git.ts';

/**
 * The branches to read, with their merge bases: those that moved since the last reading, and those that lacked contents
 * that have `arrived` since.
 */
export async function mergeBases(
  git: Git,
  { main, branches }: References,
  known: Known,
  arrived: ReadonlySet<string>,
  gaps: Gaps,
): Promise<Map<string, string>> {
  const bases = new Map<string, string>();
  for (const [branch, head] of branches) {
    const isKnown = known.state?.branches[branch] === head;
    if (isKnown && arrived.size === 0) continue;
    const base = (await git.attempt('merge-base', main.tip, head))?.trim();
    if (isKnown && ![head, base ?? ''].some((oid) => holdsAny(known.snapshotOf(oid), arrived))) continue;
    if (base !== undefined && base !== '') bases.set(branch, base);
    else if (await isShallow(git)) gaps.add('branch', branch);
  }
  return bases;
}

async function isShallow(git: Git): Promise<boolean> {
  return (await git.attempt('rev-parse', '--is-shallow-repository'))?.trim() === 'true';
}

/** The branches of the last reading that are gone, and the commit of the main line that merged them. */
export async function endedBranches(
  git: Git,
  { main: { tip }, branches }: References,
  known: Known,
): Promise<EndedBranch[]> {
  const ended: EndedBranch[] = [];
  for (const [name, head] of Object.entries(known.state?.branches ?? {})) {
    if (branches.has(name)) continue;
    const isMerged = (await git.attempt('merge-base', '--is-ancestor', head, tip)) !== undefined;
    const path = isMerged
      ? await git.attempt('rev-list', '--first-parent', '--ancestry-path', `${head}..${tip}`)
      : '';
    const mergedBy = path?.trim().split('\n').at(-1);
    ended.push(
      isMerged ? { name, mergedBy: mergedBy === undefined || mergedBy === '' ? head : mergedBy } : { name },
    );
  }
  return ended;
}
