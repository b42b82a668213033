interface Member {
  readonly id: string;
  readonly displayName: string;
}

const mostMembers = 8;

/** Members with a name, or a part of one, that begins with what was typed. */
export function membersNamed(all: readonly Member[], typed: string): readonly Member[] {
  const start = typed.toLocaleLowerCase();
  return all
    .filter(({ displayName }) =>
      [displayName, ...displayName.split(/\s+/)].some((part) => part.toLocaleLowerCase().startsWith(start)),
    )
    .slice(0, mostMembers);
}
