const longest = 4000;

/**
 * The web address that a `galley://` link among a start's arguments stands for: `galley://docs.example/a/b` is
 * `https://docs.example/a/b`, with `http` for this machine itself. Null where there is none, or none that is one.
 */
export function galleyLinkOf(argv: readonly string[]): string | null {
  const link = argv.find((argument) => /^galley:\/\//i.test(argument));
  if (link === undefined || link.length > longest) return null;
  const rest = link.slice('galley://'.length);
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i.test(rest);
  const address = `${isHere ? 'http' : 'https'}://${rest}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : null;
}
