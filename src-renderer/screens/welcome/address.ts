/** What can be a host: while an address is typed it also has what is none yet, as `http://..`. */
const host = /^([\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}-]+)*\.?|\[[\da-f:.]+\])$/u;

/** Plain http is for this machine only, unless the person allows it. False for what is not an address. */
export function isPlainHttpElsewhere(address: string): boolean {
  try {
    const url = new URL(address);
    return (
      url.protocol === 'http:' &&
      host.test(url.hostname) &&
      !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    );
  } catch {
    return false;
  }
}

/** The host of an address, for a sentence; the address itself where it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** What was typed as an address: a host alone, with or without a port, is https. Anything else is checked as it is typed. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)(?![^/]*@)/i.test(address) || /^https?\/\//i.test(address);
  return address === '' || hasScheme ? address : `https://${address}`;
}
