interface Member {
  readonly id: string;
  readonly displayName: string;
}

const mostMembers = 8;

/** Members with a name, or a part of one, that begins with what was typed; the person who types last: nobody names himself. */
export function membersNamed(all: readonly Member[], typed: string, ownId: string | null): readonly Member[] {
  const start = typed.toLocaleLowerCase();
  return all
    .filter(({ displayName }) =>
      [displayName, ...displayName.split(/\s+/)].some((part) => part.toLocaleLowerCase().startsWith(start)),
    )
    .toSorted((a, b) => Number(a.id === ownId) - Number(b.id === ownId))
    .slice(0, mostMembers);
}
