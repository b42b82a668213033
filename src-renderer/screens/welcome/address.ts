/** Plain http is for this machine only, unless the person allows it. */
export function isPlainHttpElsewhere(address: string): boolean {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  } catch {
    return false;
  }
}

/** What was typed as an address: a host alone is https. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
