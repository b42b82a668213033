import { texts } from '../../shared/messages/texts.ts';

/** An address that may be opened outside Galley, with the words that the person confirms; or why it may not. */
export type LinkJudgement =
  | { readonly kind: 'ask'; readonly url: string; readonly target: string }
  | { readonly kind: 'refused'; readonly reason: string };

const longestAddress = 4096;

/** Rule 5: https, http and mailto only, without a user's name in the address. The target shown is the real host. */
export function judgeLink(address: string): LinkJudgement {
  if (address.length > longestAddress) return { kind: 'refused', reason: texts().shell.links.tooLong };
  if (!URL.canParse(address)) return { kind: 'refused', reason: texts().shell.links.notWeb };
  const url = new URL(address);
  if (url.protocol === 'mailto:') return { kind: 'ask', url: url.href, target: decodeAddressee(url) };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { kind: 'refused', reason: texts().shell.links.scheme(url.protocol) };
  }
  if (url.username !== '' || url.password !== '') {
    return { kind: 'refused', reason: texts().shell.links.userName };
  }
  return { kind: 'ask', url: url.href, target: url.host };
}

function decodeAddressee(url: URL): string {
  return texts().shell.links.mailTo(url.pathname.slice(0, 200));
}
