import type { Visitor } from '../../../src-main/bridge/views/site-views.ts';

export type Claims = Visitor['claims'];
export type Claim = Claims[string];

function isGroup(value: Claim | undefined): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The claim at a path of names; undefined where the visitor has none. */
export function claimAt(claims: Claims, path: readonly string[]): Claim | undefined {
  let found: Claim | undefined = claims;
  for (const name of path) {
    if (!isGroup(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** The claims with another one at a path; undefined takes it away, and what is empty then. */
export function withClaim(claims: Claims, path: readonly string[], value: Claim | undefined): Claims {
  const [name, ...rest] = path;
  if (name === undefined) return claims;
  const others = Object.entries(claims).filter(([other]) => other !== name);
  const own = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const next = rest.length === 0 ? value : withClaim(isGroup(own) ? own : {}, rest, value);
  const isNothing = next === undefined || (isGroup(next) && Object.keys(next).length === 0);
  return Object.fromEntries(isNothing ? others : [...others, [name, next]]);
}
